/* site.h - What is served: from a request to its answer.
 *
 * Files of the page by exact path, in the form the client likes best, and a few small pages
 * made here. A site knows no sockets and changes nothing, so an answer depends on the request
 * alone. */
#ifndef HEARTH_SERVER_SITE_H
#define HEARTH_SERVER_SITE_H

#include "assets.h"
#include "http.h"
#include "languages.h"

enum { SITE_HOSTS = 24, SITE_PAGES = 15, SITE_ORIGINS = 16, SITE_PAGE_MAX = 2048 };

typedef struct Site {
    const Assets *assets;
    const char *hosts[SITE_HOSTS]; /* names by which we are called, without port */
    int host_count, own_hosts;     /* of which the first are the loopback's and those of --listen */
    const char *origins[SITE_ORIGINS]; /* further ones whose pages may connect */
    int origin_count;
    bool tables;     /* there is more than files: /ws and /records/ */
    bool any_number; /* numeric addresses are all ours */
    int fallback;    /* the language of those who do not say */
    struct SitePage {
        int status;
        size_t size;
        char text[SITE_PAGE_MAX];
    } pages[HEARTH_LANGUAGES][SITE_PAGES];
} Site;

/* Fills in everything but the hosts, of which the loopback's are there already. */
void site_begin(Site *site, const Assets *assets, const char *lang);
/* Another name for us, which must outlive the site; false if there are too many. */
bool site_add_host(Site *site, const char *host);

/* Another origin such as "https://games.example.org:8443", which must outlive the site; false if it
 * is none, or there are too many. */
bool site_add_origin(Site *site, const char *origin);

/* What is asked for. */
typedef enum SiteKind {
    SITE_ANSWER, /* the answer is there */
    SITE_HEALTH,
    SITE_METRICS,
    SITE_SOCKET, /* a WebSocket, from a page that may have one */
    SITE_RECORD  /* the record of a table */
} SiteKind;

/* The answer to a request, and to one that cannot even be read. If it is another's to give, which;
 * *name is then what is asked for (of SITE_RECORD: the table's id), inside the request. */
SiteKind site_answer(const Site *site, const HttpRequest *request, HttpAnswer *out, HttpWord *name);
/* The small page that goes with a status. */
void site_page(const Site *site, const HttpRequest *request, int status, HttpAnswer *out);
/* A text made elsewhere, which must outlive the answer; never kept by anybody. */
void site_text(int status, const char *text, size_t size, HttpAnswer *out);

#endif
