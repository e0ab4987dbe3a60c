/* sender.c - See sender.h.
 *
 * libcurl resolves names and connects; the socket for each connection is made here, when its number
 * is known, so what was checked is what is connected to. Connections are not used twice by anybody
 * else than the host they were made for, which libcurl sees to. */
#include "sender.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "push_int.h"

enum {
    CONNECT_MS = 3000,
    WHOLE_MS = 5000,
    ANSWER_MAX = 16 * 1024, /* bytes of an answer; services say a line at most */
    POLL_MS = 1000,
    TOKEN_S = 12 * 3600, /* how long a signature is good: at most a day */
    AUTHORIZATION_MAX = 1500,
};

/* One that is under way. */
typedef struct Transfer {
    Sender *sender;
    Parcel *parcel; /* NULL: this place is free */
    CURL *easy;
    struct curl_slist *headers;
    size_t answered; /* bytes */
    bool refused;    /* its host is in our own network */
    uint8_t body[PUSH_SEALED_MAX];
    size_t length;
} Transfer;

/* A host that has answered, and when it did so last: the number of an answer. */
typedef struct Known {
    char host[sizeof(((PushUrl *)0)->host)];
    uint64_t when;
} Known;

struct Sender {
    SenderSetup setup;
    char contact[PUSH_CONTACT_MAX + 1];
    pthread_t thread;
    pthread_mutex_t lock;
    Parcel *first, **end; /* that wait; with the lock, as all up to `multi` */
    int waiting, waiting_new;
    Known known[SENDER_KNOWN];
    uint64_t answers;
    bool ending;
    CURLM *multi; /* the thread's, but for wake-ups */
    int under_way;
    Transfer transfers[SENDER_AT_ONCE];
};

/* ---- One transfer ---- */

static curl_socket_t open_socket(void *context, curlsocktype purpose, struct curl_sockaddr *to) {
    Transfer *t = context;
    (void)purpose;
    if (!t->sender->setup.private_too && !push_address_is_public(&to->addr)) {
        t->refused = true;
        return CURL_SOCKET_BAD;
    }
    return socket(to->family, to->socktype | SOCK_CLOEXEC, to->protocol);
}

/* Nobody wants to know what is said beside the status. */
static size_t take_answer(char *bytes, size_t size, size_t count, void *context) {
    Transfer *t = context;
    (void)bytes;
    t->answered += size * count;
    return t->answered > ANSWER_MAX ? 0 : size * count;
}

static bool add_header(Transfer *t, const char *name, const char *value) {
    char line[AUTHORIZATION_MAX + 40];
    HearthBuf b = hearth_buf(line, sizeof line);
    hearth_buf_text(&b, name);
    hearth_buf_text(&b, ": ");
    hearth_buf_text(&b, value);
    struct curl_slist *longer = hearth_buf_fits(&b) ? curl_slist_append(t->headers, line) : NULL;
    if (longer)
        t->headers = longer;
    return longer != NULL;
}

static bool prepare_sealed(Transfer *t) {
    const Sender *s = t->sender;
    const Parcel *p = t->parcel;
    char authorization[AUTHORIZATION_MAX], ttl[24];
    HearthBuf a = hearth_buf(authorization, sizeof authorization);
    HearthBuf n = hearth_buf(ttl, sizeof ttl);
    hearth_buf_int(&n, p->ttl_s);
    t->length = push_seal(&p->reader, p->body, p->length, t->body);
    return t->length > 0 &&
           push_authorize(&s->setup.key, t->parcel->to.origin, (int64_t)time(NULL) + TOKEN_S,
                          s->contact, &a) &&
           hearth_buf_fits(&a) && add_header(t, "Authorization", authorization) &&
           add_header(t, "Content-Encoding", "aes128gcm") &&
           add_header(t, "Content-Type", "application/octet-stream") && add_header(t, "TTL", ttl) &&
           add_header(t, "Urgency", "normal") && (!p->topic[0] || add_header(t, "Topic", p->topic));
}

static bool prepare_plain(Transfer *t) {
    t->length = t->parcel->length;
    memcpy(t->body, t->parcel->body, t->length);
    return add_header(t, "Content-Type", t->parcel->type);
}

static void set_options(Transfer *t) {
    CURL *easy = t->easy;
    const SenderSetup *setup = &t->sender->setup;
    curl_easy_setopt(easy, CURLOPT_URL, t->parcel->url);
    curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "https");
    curl_easy_setopt(easy, CURLOPT_FOLLOWLOCATION, 0L);
    curl_easy_setopt(easy, CURLOPT_PROXY, ""); /* not even one that the environment names */
    curl_easy_setopt(easy, CURLOPT_NOPROXY, "*");
    curl_easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, open_socket);
    curl_easy_setopt(easy, CURLOPT_OPENSOCKETDATA, t);
    curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, take_answer);
    curl_easy_setopt(easy, CURLOPT_WRITEDATA, t);
    curl_easy_setopt(easy, CURLOPT_CONNECTTIMEOUT_MS,
                     (long)(setup->connect_ms ? setup->connect_ms : CONNECT_MS));
    curl_easy_setopt(easy, CURLOPT_TIMEOUT_MS,
                     (long)(setup->whole_ms ? setup->whole_ms : WHOLE_MS));
    curl_easy_setopt(easy, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(easy, CURLOPT_QUICK_EXIT, 1L); /* a name that is still looked up */
    curl_easy_setopt(easy, CURLOPT_SSL_VERIFYPEER, 1L);
    curl_easy_setopt(easy, CURLOPT_SSL_VERIFYHOST, 2L);
    curl_easy_setopt(easy, CURLOPT_USERAGENT, "hearth");
    curl_easy_setopt(easy, CURLOPT_HTTPHEADER, t->headers);
    curl_easy_setopt(easy, CURLOPT_POST, 1L);
    curl_easy_setopt(easy, CURLOPT_POSTFIELDSIZE, (long)t->length);
    curl_easy_setopt(easy, CURLOPT_POSTFIELDS, t->body);
    curl_easy_setopt(easy, CURLOPT_PRIVATE, t);
    if (setup->ca_file)
        curl_easy_setopt(easy, CURLOPT_CAINFO, setup->ca_file);
}

static void clear(Transfer *t) {
    curl_easy_cleanup(t->easy);
    curl_slist_free_all(t->headers);
    t->easy = NULL;
    t->headers = NULL;
    t->parcel = NULL;
    t->answered = 0;
    t->refused = false;
}

static bool begin(Sender *s, Transfer *t, Parcel *p) {
    t->sender = s;
    t->parcel = p;
    bool fine = p->to.host[0] && (p->sealed ? prepare_sealed(t) : prepare_plain(t)) &&
                (t->easy = curl_easy_init()) != NULL;
    if (fine) {
        set_options(t);
        fine = curl_multi_add_handle(s->multi, t->easy) == CURLM_OK;
    }
    if (!fine)
        clear(t);
    return fine;
}

/* ---- Who is known ---- */

static Known *find_known(Sender *s, const char *host) {
    for (int i = 0; i < SENDER_KNOWN; i++)
        if (s->known[i].when && strcasecmp(s->known[i].host, host) == 0)
            return &s->known[i];
    return NULL;
}

/* The one that answered longest ago makes room. */
static void remember(Sender *s, const char *host) {
    Known *k = find_known(s, host);
    for (int i = 0; !k && i < SENDER_KNOWN; i++)
        if (!s->known[i].when)
            k = &s->known[i];
    if (!k) {
        k = s->known;
        for (int i = 1; i < SENDER_KNOWN; i++)
            if (s->known[i].when < k->when)
                k = &s->known[i];
    }
    k->when = ++s->answers;
    HearthBuf name = hearth_buf(k->host, sizeof k->host);
    hearth_buf_text(&name, host);
}

static bool is_same_host(const Parcel *a, const Parcel *b) {
    return strcasecmp(a->to.host, b->to.host) == 0;
}

static void learn(Sender *s, const Parcel *p, bool answered) {
    pthread_mutex_lock(&s->lock);
    Known *k = find_known(s, p->to.host);
    if (answered)
        remember(s, p->to.host);
    else if (k)
        k->when = 0;
    for (int i = 0; i < SENDER_AT_ONCE; i++)
        if (s->transfers[i].parcel && is_same_host(s->transfers[i].parcel, p))
            s->transfers[i].parcel->is_new = !answered;
    s->waiting_new = 0;
    for (Parcel *w = s->first; w; w = w->next) {
        if (is_same_host(w, p))
            w->is_new = !answered;
        s->waiting_new += w->is_new;
    }
    pthread_mutex_unlock(&s->lock);
}

static void say_why(Parcel *p, const char *why) {
    HearthBuf b = hearth_buf(p->why, sizeof p->why);
    hearth_buf_text(&b, why);
}

static void hand_back(Sender *s, Parcel *p, SenderFate fate) {
    p->fate = fate;
    s->setup.done(s->setup.context, p);
}

/* ---- All of them ---- */

static void finish(Sender *s, Transfer *t, CURLcode result) {
    Parcel *p = t->parcel;
    SenderFate fate = SENDER_FAILED;
    long status = 0;
    curl_easy_getinfo(t->easy, CURLINFO_RESPONSE_CODE, &status);
    p->status = (int)status;
    if (result != CURLE_OK)
        say_why(p,
                t->answered > ANSWER_MAX ? "the answer is too long" : curl_easy_strerror(result));
    learn(s, p, result == CURLE_OK);
    if (result != CURLE_OK && t->refused) /* a name may have other addresses beside those */
        fate = SENDER_PRIVATE;
    else if (t->answered > ANSWER_MAX)
        fate = SENDER_LONG;
    else if (result == CURLE_COULDNT_RESOLVE_HOST)
        fate = SENDER_UNKNOWN;
    else if (result == CURLE_PEER_FAILED_VERIFICATION)
        fate = SENDER_UNTRUSTED;
    else if (result != CURLE_OK)
        fate = SENDER_FAILED;
    else if (status >= 200 && status < 300)
        fate = SENDER_DELIVERED;
    else
        fate = status == 404 || status == 410 ? SENDER_GONE : SENDER_ANSWERED;
    curl_multi_remove_handle(s->multi, t->easy);
    clear(t);
    s->under_way--;
    hand_back(s, p, fate);
}

static void finish_some(Sender *s) {
    int left;
    for (CURLMsg *m; (m = curl_multi_info_read(s->multi, &left));) {
        Transfer *t = NULL;
        if (m->msg != CURLMSG_DONE)
            continue;
        CURLcode result = m->data.result;
        curl_easy_getinfo(m->easy_handle, CURLINFO_PRIVATE, (char **)&t);
        finish(s, t, result);
    }
}

static bool may_begin(const Sender *s, const Parcel *p) {
    int same = 0, new = 0;
    if (!p->to.host[0])
        return true; /* which fails at once */
    for (int i = 0; i < SENDER_AT_ONCE; i++) {
        const Parcel *other = s->transfers[i].parcel;
        same += other && is_same_host(other, p);
        new += other && other->is_new;
    }
    return p->is_new ? same < SENDER_PER_NEW_HOST && new < SENDER_AT_ONCE_NEW
                     : same < SENDER_PER_HOST;
}

/* The first that may begin; NULL: none. */
static Parcel *take(Sender *s) {
    pthread_mutex_lock(&s->lock);
    Parcel **at = &s->first, *p = NULL;
    while (*at && !may_begin(s, *at))
        at = &(*at)->next;
    if (*at) {
        p = *at;
        *at = p->next;
        if (!*at)
            s->end = at;
        p->next = NULL;
        s->waiting--;
        s->waiting_new -= p->is_new;
    }
    pthread_mutex_unlock(&s->lock);
    return p;
}

static void begin_some(Sender *s) {
    for (Parcel *p; s->under_way < SENDER_AT_ONCE && (p = take(s));) {
        int free_place = 0;
        while (s->transfers[free_place].parcel)
            free_place++;
        if (begin(s, &s->transfers[free_place], p)) {
            s->under_way++;
        } else {
            say_why(p, "it cannot be sent");
            hand_back(s, p, SENDER_FAILED);
        }
    }
}

static bool is_ending(Sender *s) {
    pthread_mutex_lock(&s->lock);
    bool ending = s->ending;
    pthread_mutex_unlock(&s->lock);
    return ending;
}

static void give_up(Sender *s) {
    for (int i = 0; i < SENDER_AT_ONCE; i++) {
        Parcel *p = s->transfers[i].parcel;
        if (!p)
            continue;
        curl_multi_remove_handle(s->multi, s->transfers[i].easy);
        clear(&s->transfers[i]);
        hand_back(s, p, SENDER_STOPPED);
    }
    while (s->first) {
        Parcel *p = s->first;
        s->first = p->next;
        hand_back(s, p, SENDER_STOPPED);
    }
}

static void *run(void *context) {
    Sender *s = context;
    while (!is_ending(s)) {
        int running;
        begin_some(s);
        curl_multi_perform(s->multi, &running);
        finish_some(s);
        curl_multi_poll(s->multi, NULL, 0, POLL_MS, NULL);
    }
    give_up(s);
    return NULL;
}

Sender *sender_open(const SenderSetup *setup) {
    Sender *s = calloc(1, sizeof *s);
    if (!s)
        return NULL;
    s->setup = *setup;
    HearthBuf contact = hearth_buf(s->contact, sizeof s->contact);
    hearth_buf_text(&contact, setup->contact ? setup->contact : "");
    s->end = &s->first;
    s->multi = curl_multi_init();
    pthread_mutex_init(&s->lock, NULL);
    if (s->multi && pthread_create(&s->thread, NULL, run, s) == 0)
        return s;
    if (s->multi)
        curl_multi_cleanup(s->multi);
    pthread_mutex_destroy(&s->lock);
    free(s);
    return NULL;
}

bool sender_add(Sender *s, Parcel *parcel) {
    if (!push_read_url(parcel->url, strlen(parcel->url), &parcel->to))
        parcel->to.host[0] = 0;
    pthread_mutex_lock(&s->lock);
    parcel->is_new = !find_known(s, parcel->to.host);
    bool room = s->waiting < SENDER_QUEUE && !s->ending &&
                (!parcel->is_new || s->waiting_new < SENDER_QUEUE_NEW);
    if (room) {
        parcel->next = NULL;
        *s->end = parcel;
        s->end = &parcel->next;
        s->waiting++;
        s->waiting_new += parcel->is_new;
    }
    pthread_mutex_unlock(&s->lock);
    if (room)
        curl_multi_wakeup(s->multi);
    return room;
}

void sender_close(Sender *s) {
    if (!s)
        return;
    pthread_mutex_lock(&s->lock);
    s->ending = true;
    pthread_mutex_unlock(&s->lock);
    curl_multi_wakeup(s->multi);
    pthread_join(s->thread, NULL);
    curl_multi_cleanup(s->multi);
    pthread_mutex_destroy(&s->lock);
    free(s);
}
