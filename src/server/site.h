/* site.h - What is served: from a request to its answer.
 *
 * Files of the page by exact path, in the form the client likes best, and a few small pages
 * made here. A site knows no sockets and changes nothing, so an answer depends on the request
 * alone. */
#ifndef HEARTH_SERVER_SITE_H
#define HEARTH_SERVER_SITE_H

#include "assets.h"
#include "http.h"

enum { SITE_HOSTS = 24, SITE_LANGUAGES = 4, SITE_PAGES = 12, SITE_PAGE_MAX = 2048 };

typedef struct Site {
    const Assets *assets;
    const char *hosts[SITE_HOSTS]; /* names by which we are called, without port */
    int host_count;
    bool any_number; /* numeric addresses are all ours */
    int fallback;    /* the language of those who do not say */
    struct SitePage {
        int status;
        size_t size;
        char text[SITE_PAGE_MAX];
    } pages[SITE_LANGUAGES][SITE_PAGES];
} Site;

/* Fills in everything but the hosts, of which the loopback's are there already. */
void site_begin(Site *site, const Assets *assets, const char *lang);
/* Another name for us, which must outlive the site; false if there are too many. */
bool site_add_host(Site *site, const char *host);

/* The answer to a request, and to one that cannot even be read. */
void site_answer(const Site *site, const HttpRequest *request, HttpAnswer *out);

#endif
