/* site.c - Answers: who is asked for, which file, in which form.
 *
 * Nothing is looked up in a file system; a path is in the table or it is not. The name by
 * which we are called is checked first: a page of somebody else, whose name was made to lead
 * here, must not get at us through its visitor's browser (DNS rebinding). */
#include "site.h"

#include <assert.h>
#include <string.h>
#include <uv.h>

#include "buf.h"
#include "catalogue.h"
#include "message.h"
#include "server_texts.h"

#define CACHE_FOREVER "public, max-age=31536000, immutable"
static const char html[] = "text/html; charset=utf-8";

/* ---- Small pages ---- */

/* The page of a status; 200 is the one that stands for the page when it is missing. */
static const struct {
    int status;
    int text;
} sentences[SITE_PAGES] = {
    {200, SERVER_T_PAGE_MISSING}, {400, SERVER_T_PAGE_400}, {403, SERVER_T_PAGE_403},
    {404, SERVER_T_PAGE_404},     {405, SERVER_T_PAGE_405}, {406, SERVER_T_PAGE_406},
    {408, SERVER_T_PAGE_408},     {413, SERVER_T_PAGE_413}, {414, SERVER_T_PAGE_414},
    {421, SERVER_T_PAGE_421},     {426, SERVER_T_PAGE_426}, {429, SERVER_T_PAGE_429},
    {431, SERVER_T_PAGE_431},     {503, SERVER_T_PAGE_503}, {505, SERVER_T_PAGE_505},
};

static void escaped(HearthBuf *b, const char *text) {
    for (; *text; text++) {
        if (*text == '<')
            hearth_buf_text(b, "&lt;");
        else if (*text == '&')
            hearth_buf_text(b, "&amp;");
        else
            hearth_buf_char(b, *text);
    }
}

static void element(HearthBuf *b, const char *open, int text, const char *lang, const char *close) {
    char sentence[512];
    HearthMsg msg;
    hearth_msg(&msg, &server_texts[text]);
    hearth_msg_text(&msg, lang, sentence, sizeof sentence);
    hearth_buf_text(b, open);
    escaped(b, sentence);
    hearth_buf_text(b, close);
}

static void make_page(struct SitePage *page, int status, int text, const char *lang) {
    HearthBuf b = hearth_buf(page->text, sizeof page->text);
    hearth_buf_text(&b, "<!doctype html>\n<html lang=\"");
    hearth_buf_text(&b, lang);
    hearth_buf_text(&b, "\">\n<meta charset=\"utf-8\">\n"
                        "<meta name=\"viewport\" content=\"width=device-width\">\n"
                        "<meta name=\"color-scheme\" content=\"light dark\">\n"
                        "<title>Hearth</title>\n<main>\n<h1>Hearth</h1>\n");
    element(&b, "<p>", text, lang, "</p>\n");
    if (status == 200) {
        element(&b, "<p>", SERVER_T_PAGE_BUILD, lang, "</p>\n");
        hearth_buf_text(&b, "<pre>./dev build</pre>\n");
        element(&b, "<p>", SERVER_T_PAGE_TERMINAL, lang, "</p>\n");
        hearth_buf_text(&b, "<pre>hearth play</pre>\n");
    } else if (status == 404) {
        element(&b, "<p><a href=\"/\">", SERVER_T_PAGE_HOME, lang, "</a></p>\n");
    }
    hearth_buf_text(&b, "</main>\n</html>\n");
    assert(hearth_buf_fits(&b));
    page->status = status;
    page->size = b.length;
}

/* ---- The site ---- */

void site_begin(Site *site, const Assets *assets, const char *lang) {
    static const char *const loopback[] = {"localhost", "127.0.0.1", "[::1]"};
    memset(site, 0, sizeof *site);
    site->assets = assets;
    int known = hearth_language_number(lang);
    site->fallback = known < 0 ? 0 : known;
    for (int i = 0; i < HEARTH_LANGUAGES; i++)
        for (int k = 0; k < SITE_PAGES; k++)
            make_page(&site->pages[i][k], sentences[k].status, sentences[k].text,
                      hearth_language_at(i));
    for (int i = 0; i < 3; i++)
        site_add_host(site, loopback[i]);
    site->own_hosts = 3;
}

bool site_add_host(Site *site, const char *host) {
    if (site->host_count == SITE_HOSTS)
        return false;
    site->hosts[site->host_count++] = host;
    return true;
}

/* ---- Who is asked for ---- */

/* "[::1]:8424" without the port, which may differ from ours where a tunnel leads here.
 * Length 0: this is no host. */
static size_t host_length(const char *host, size_t length) {
    const char *end = host + length;
    const char *colon;
    if (length && *host == '[') {
        const char *bracket = memchr(host, ']', length);
        if (!bracket)
            return 0;
        colon = bracket + 1;
    } else {
        colon = memchr(host, ':', length);
        if (!colon)
            return length;
    }
    if (colon < end && *colon != ':')
        return 0;
    for (const char *p = colon + (colon < end); p < end; p++)
        if (*p < '0' || *p > '9')
            return 0;
    return (size_t)(colon - host);
}

static bool is_number(const char *host, size_t length) {
    char text[64];
    unsigned char address[16];
    bool six = length > 2 && host[0] == '[';
    if (six) {
        host++;
        length -= 2;
    }
    if (length >= sizeof text)
        return false;
    memcpy(text, host, length);
    text[length] = 0;
    return uv_inet_pton(six ? AF_INET6 : AF_INET, text, address) == 0;
}

static bool is_ours(const Site *site, const char *host, size_t length) {
    const HttpWord name = {host, length, 0};
    if (length == 0)
        return false;
    for (int i = 0; i < site->host_count; i++)
        if (http_word_is(&name, site->hosts[i]))
            return true;
    return site->any_number && is_number(host, length);
}

/* The host in a target such as "http://localhost:8424/path?query", as proxies ask; *rest is what
 * comes behind it. False: there is none. */
static bool read_target_host(const char *target, HttpWord *host, const char **rest) {
    const char *at = target;
    while ((*at >= 'a' && *at <= 'z') || (*at >= 'A' && *at <= 'Z'))
        at++;
    if (at == target || strncmp(at, "://", 3) != 0)
        return false;
    at += 3;
    *rest = at + strcspn(at, "/?#");
    const char *who = memchr(at, '@', (size_t)(*rest - at)); /* "name:password@" */
    host->text = who ? who + 1 : at;
    host->length = host_length(host->text, (size_t)(*rest - host->text));
    return host->length > 0 && !memchr(host->text, '@', host->length);
}

/* Takes a target apart: "/path?query", or with the host before it. 0, or the status to refuse it
 * with. */
static int read_target(const Site *site, const HttpRequest *request, HttpWord *path) {
    const char *rest = request->target;
    size_t length = strlen(request->host);
    HttpWord host = {request->host, host_length(request->host, length), 0};
    if (length && host.length == 0)
        return 400;
    if (*rest != '/' && *rest != '*' && !read_target_host(request->target, &host, &rest))
        return 400;
    if (!is_ours(site, host.text, host.length))
        return 421;
    path->text = rest;
    path->length = strcspn(rest, "?#");
    if (path->length == 0)
        *path = (HttpWord){"/", 1, 0};
    return 0;
}

/* ---- From which page ---- */

/* An origin (RFC 6454) taken apart: http or https, host, and the port unless it is the usual one.
 */
typedef struct Origin {
    bool secure;
    HttpWord host;
    HttpWord port; /* length 0: the usual one */
} Origin;

static void split_port(const char *text, size_t length, bool secure, Origin *out) {
    out->secure = secure;
    out->host = (HttpWord){text, host_length(text, length), 0};
    out->port = (HttpWord){text + length, 0, 0};
    if (out->host.length + 1 < length) {
        out->port.text = text + out->host.length + 1;
        out->port.length = length - out->host.length - 1;
    }
    if (http_word_is(&out->port, secure ? "443" : "80"))
        out->port.length = 0;
}

static bool read_origin(const char *text, Origin *out) {
    bool secure = strncmp(text, "https://", 8) == 0;
    if (!secure && strncmp(text, "http://", 7) != 0)
        return false;
    text += secure ? 8 : 7;
    if (text[strcspn(text, "/?#@, \t")])
        return false;
    split_port(text, strlen(text), secure, out);
    return out->host.length > 0;
}

static bool same_word(const HttpWord *a, const HttpWord *b) {
    if (a->length != b->length)
        return false;
    for (size_t i = 0; i < a->length; i++) {
        char x = a->text[i], y = b->text[i];
        if ((x >= 'A' && x <= 'Z' ? x + 32 : x) != (y >= 'A' && y <= 'Z' ? y + 32 : y))
            return false;
    }
    return true;
}

static bool same_place(const Origin *a, const Origin *b) {
    return same_word(&a->host, &b->host) && same_word(&a->port, &b->port);
}

/* Whether a page of this origin is ours: what the Host line says, with its port; a name of --host
 * at its usual port; or what --origin says, to the letter. Whether a proxy before us speaks https
 * is not known here, so the scheme counts only for --origin. Programs that are no browsers say
 * nothing.
 */
static bool may_connect(const Site *site, const HttpRequest *request) {
    Origin origin, other;
    if (!request->says_origin)
        return true;
    if (!read_origin(request->origin, &origin))
        return false;
    split_port(request->host, strlen(request->host), origin.secure, &other);
    if (same_place(&origin, &other))
        return true;
    for (int i = 0; i < site->origin_count; i++)
        if (read_origin(site->origins[i], &other) && other.secure == origin.secure &&
            same_place(&origin, &other))
            return true;
    for (int i = site->own_hosts; i < site->host_count; i++)
        if (origin.port.length == 0 && http_word_is(&origin.host, site->hosts[i]))
            return true;
    return false;
}

bool site_add_origin(Site *site, const char *origin) {
    Origin read;
    if (site->origin_count == SITE_ORIGINS || !read_origin(origin, &read))
        return false;
    site->origins[site->origin_count++] = origin;
    return true;
}

/* ---- In which form ---- */

/* What the list says of each form, in thousandths; -1: nothing. */
static void read_qualities(const char *list, int quality[ASSET_FORMS], int *any) {
    static const char *const names[ASSET_FORMS] = {"br", "gzip", "identity"};
    HttpWord word;
    *any = -1;
    for (int i = 0; i < ASSET_FORMS; i++)
        quality[i] = -1;
    while (http_next_word(&list, &word)) {
        for (int i = 0; i < ASSET_FORMS; i++)
            if (http_word_is(&word, names[i]))
                quality[i] = word.quality;
        if (http_word_is(&word, "x-gzip"))
            quality[ASSET_GZIP] = word.quality;
        if (http_word_is(&word, "*"))
            *any = word.quality;
    }
}

/* The form the client likes best and, of those it likes equally, the smallest; -1 if it takes
 * none of them. Whoever says nothing gets the bytes as they are. */
static int best_form(const Asset *asset, const HttpRequest *request) {
    int quality[ASSET_FORMS], any, best = -1, most = 0;
    if (!request->says_encoding)
        return ASSET_IDENTITY;
    read_qualities(request->accept_encoding, quality, &any);
    for (int i = 0; i < ASSET_FORMS; i++) {
        int q = quality[i] >= 0 ? quality[i] : any >= 0 ? any : i == ASSET_IDENTITY ? 1 : 0;
        if (asset->forms[i].bytes && q > most) {
            best = i;
            most = q;
        }
    }
    return best;
}

static int best_language(const Site *site, const char *list) {
    HttpWord word;
    int best = site->fallback, most = 0;
    while (http_next_word(&list, &word)) {
        HttpWord primary = word; /* "el" of "el-GR" */
        const char *dash = memchr(word.text, '-', word.length);
        if (dash)
            primary.length = (size_t)(dash - word.text);
        for (int i = 0; i < HEARTH_LANGUAGES; i++)
            if (word.quality > most && http_word_is(&primary, hearth_language_at(i))) {
                best = i;
                most = word.quality;
            }
    }
    return best;
}

/* ---- Answers ---- */

void site_page(const Site *site, const HttpRequest *request, int status, HttpAnswer *out) {
    int lang = best_language(site, request->accept_language), i = 0;
    while (i < SITE_PAGES - 1 && sentences[i].status != status)
        i++;
    assert(sentences[i].status == status);
    *out = (HttpAnswer){.status = status,
                        .type = html,
                        .cache = "no-store",
                        .language = hearth_language_at(lang),
                        .vary = "Accept-Language",
                        .body = (const unsigned char *)site->pages[lang][i].text,
                        .size = site->pages[lang][i].size};
}

/* Is this tag in the list? A weak tag of ours, as some proxies make them, is as good. */
static bool is_known(const char *list, const char *etag) {
    size_t length = strlen(etag);
    while (*list) {
        while (*list == ' ' || *list == '\t' || *list == ',')
            list++;
        if (*list == '*')
            return true;
        if (list[0] == 'W' && list[1] == '/')
            list += 2;
        if (strncmp(list, etag, length) == 0)
            return true;
        list++; /* behind the first quote, if it is one */
        list += strcspn(list, "\"");
        list += *list == '"';
    }
    return false;
}

static void answer_asset(const Site *site, const HttpRequest *request, const Asset *asset,
                         HttpAnswer *out) {
    static const char *const encodings[ASSET_FORMS] = {"br", "gzip", NULL};
    int best = best_form(asset, request);
    if (best < 0) {
        site_page(site, request, 406, out);
        return;
    }
    const AssetForm *form = &asset->forms[best];
    *out = (HttpAnswer){.status = is_known(request->if_none_match, form->etag) ? 304 : 200,
                        .type = asset->type,
                        .cache = asset->forever ? CACHE_FOREVER : "no-cache",
                        .etag = form->etag,
                        .encoding = encodings[best],
                        .vary = "Accept-Encoding",
                        .body = form->bytes,
                        .size = form->size};
}

void site_text(int status, const char *text, size_t size, HttpAnswer *out) {
    *out = (HttpAnswer){.status = status,
                        .type = "text/plain; charset=utf-8",
                        .cache = "no-store",
                        .body = (const unsigned char *)text,
                        .size = size};
}

/* "/records/ID.rec": the id, which is letters and digits. */
static bool is_record(const HttpWord *path, HttpWord *id) {
    static const char before[] = "/records/", behind[] = ".rec";
    const size_t first = sizeof before - 1, last = sizeof behind - 1;
    if (path->length <= first + last || memcmp(path->text, before, first) != 0 ||
        memcmp(path->text + path->length - last, behind, last) != 0)
        return false;
    *id = (HttpWord){path->text + first, path->length - first - last, 0};
    for (size_t i = 0; i < id->length; i++)
        if (!(id->text[i] >= 'a' && id->text[i] <= 'z') &&
            !(id->text[i] >= '0' && id->text[i] <= '9'))
            return false;
    return true;
}

/* A socket is asked for with the path alone, so that it is the Host line that counts. */
static int check_socket(const Site *site, const HttpRequest *request) {
    if (request->target[0] != '/')
        return 400;
    return may_connect(site, request) ? 0 : 403;
}

static bool is_path(const HttpWord *path, const char *text) {
    return path->length == strlen(text) && memcmp(path->text, text, path->length) == 0;
}

SiteKind site_answer(const Site *site, const HttpRequest *request, HttpAnswer *out,
                     HttpWord *name) {
    HttpWord path = {0};
    const Asset *asset;
    int status = request->status ? request->status : read_target(site, request, &path);
    *name = path;
    if (!status && is_path(&path, "/healthz"))
        return SITE_HEALTH;
    if (!status && is_path(&path, "/metrics"))
        return SITE_METRICS;
    if (!status && site->tables && is_record(&path, name))
        return SITE_RECORD;
    if (!status && site->tables && is_path(&path, "/ws")) {
        status = check_socket(site, request);
        if (!status)
            return SITE_SOCKET;
    }
    if (status)
        site_page(site, request, status, out);
    else if ((asset = asset_find(site->assets, path.text, path.length)))
        answer_asset(site, request, asset, out);
    else if (site->assets->count == 0 && is_path(&path, "/"))
        site_page(site, request, 200, out);
    else
        site_page(site, request, 404, out);
    return SITE_ANSWER;
}
