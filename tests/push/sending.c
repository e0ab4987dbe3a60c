/* sending.c - Whoever is slow keeps only those waiting who are not known either.
 *
 * Real listeners on loopback take connections and say nothing; somebody may take an hour here, so
 * whatever is handed back did not wait for them. */
#include <arpa/inet.h>
#include <netinet/in.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "check.h"
#include "sender.h"

enum { SLOW = 40, EACH = 3, AN_HOUR = 3600000 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int handed[3]; /* by whose it is: the slow, the others, those who were stopped */

static void done(void *context, Parcel *p) {
    (void)context;
    pthread_mutex_lock(&lock);
    handed[p->fate == SENDER_STOPPED ? 2 : p->context ? 1 : 0]++;
    pthread_cond_broadcast(&changed);
    pthread_mutex_unlock(&lock);
    free(p);
}

static int listen_at(const char *address, int port, int *got) {
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    socklen_t size = sizeof to;
    int yes = 1, s = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    inet_pton(AF_INET, address, &to.sin_addr);
    setsockopt(s, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    assert_int_equal(bind(s, (struct sockaddr *)&to, size), 0);
    assert_int_equal(listen(s, 64), 0);
    getsockname(s, (struct sockaddr *)&to, &size);
    *got = ntohs(to.sin_port);
    return s;
}

static Parcel *parcel_to(const char *host, int port, void *context) {
    Parcel *p = calloc(1, sizeof *p);
    assert_non_null(p);
    snprintf(p->url, sizeof p->url, "https://%s:%d/", host, port);
    p->type = "text/plain";
    p->body[0] = '!';
    p->length = 1;
    p->context = context;
    return p;
}

/* Three to each of forty slow hosts, so more than there is room for; then one to somebody who
 * hangs up at once: it comes back although all the others hang. */
static void slow_ones_keep_nobody_waiting(void **state) {
    int slow[SLOW], port[SLOW], quick_port, whose = 1;
    char host[32];
    (void)state;
    if (push_load_libraries())
        skip();
    SenderSetup setup = {.private_too = true,
                         .connect_ms = AN_HOUR,
                         .whole_ms = AN_HOUR,
                         .done = done,
                         .contact = ""};
    Sender *s = sender_open(&setup);
    assert_non_null(s);
    for (int i = 0; i < SLOW; i++) {
        snprintf(host, sizeof host, "127.0.1.%d", i + 1);
        slow[i] = listen_at(host, 0, &port[i]);
        for (int n = 0; n < EACH; n++)
            assert_true(sender_add(s, parcel_to(host, port[i], NULL)));
    }
    /* Each host has as many as one that is not known may have, and hangs. */
    int fd[SLOW];
    for (int i = 0; i < SLOW; i++)
        assert_true((fd[i] = accept(slow[i], NULL, NULL)) >= 0);
    int quick = listen_at("127.0.2.1", 0, &quick_port);
    assert_true(sender_add(s, parcel_to("127.0.2.1", quick_port, &whose)));
    close(accept(quick, NULL, NULL));
    pthread_mutex_lock(&lock);
    while (handed[1] == 0)
        pthread_cond_wait(&changed, &lock);
    assert_int_equal(handed[0], 0);
    pthread_mutex_unlock(&lock);
    sender_close(s);
    assert_int_equal(handed[2], SLOW * EACH);
    for (int i = 0; i < SLOW; i++) {
        close(fd[i]);
        close(slow[i]);
    }
    close(quick);
}

/* Strangers cannot fill the queue either. */
static void strangers_leave_room(void **state) {
    int port, room = 0;
    (void)state;
    if (push_load_libraries())
        skip();
    SenderSetup setup = {.private_too = true,
                         .connect_ms = AN_HOUR,
                         .whole_ms = AN_HOUR,
                         .done = done,
                         .contact = ""};
    Sender *s = sender_open(&setup);
    int silent = listen_at("127.0.1.1", 0, &port);
    for (;; room++) {
        Parcel *p = parcel_to("127.0.1.1", port, NULL);
        if (!sender_add(s, p)) {
            free(p);
            break;
        }
    }
    assert_true(room >= SENDER_QUEUE_NEW && room <= SENDER_QUEUE_NEW + SENDER_PER_NEW_HOST);
    sender_close(s);
    close(silent);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(slow_ones_keep_nobody_waiting),
        cmocka_unit_test(strangers_leave_room),
    };
    return cmocka_run_group_tests_name("sending", tests, NULL, NULL);
}
