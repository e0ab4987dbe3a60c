/* unfinished.c - Looking through the folder of records. */
#include "unfinished.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "loaded.h"
#include "naming.h"

enum { LOOKED_AT = 400 /* files, the newest ones */ };

typedef struct Candidate {
    char name[256];
    long long when;
} Candidate;

static int newest_first(const void *a, const void *b) {
    const Candidate *x = a, *y = b;
    if (x->when != y->when)
        return x->when < y->when ? 1 : -1;
    return strcmp(y->name, x->name);
}

/* The newest files of the folder. */
static int list_files(const char *folder, Candidate *out) {
    DIR *dir = opendir(folder);
    int n = 0;
    for (struct dirent *e; dir && (e = readdir(dir));) {
        char path[4400];
        struct stat st;
        size_t length = strlen(e->d_name);
        if (length < 5 || strcmp(e->d_name + length - 4, ".rec") != 0)
            continue;
        snprintf(path, sizeof path, "%s/%s", folder, e->d_name);
        if (stat(path, &st) != 0 || !S_ISREG(st.st_mode))
            continue;
        if (n == LOOKED_AT) { /* drop the oldest of those kept so far */
            qsort(out, (size_t)n, sizeof *out, newest_first);
            n--;
        }
        snprintf(out[n].name, sizeof out[n].name, "%s", e->d_name);
        out[n++].when = (long long)st.st_mtime;
    }
    if (dir)
        closedir(dir);
    qsort(out, (size_t)n, sizeof *out, newest_first);
    return n;
}

static void describe(const Term *t, const HearthMatch *m, TellWhere *where, Unfinished *out) {
    HearthBuf b = hearth_buf(out->players, sizeof out->players);
    int seats = hearth_match_seats(m);
    out->game = hearth_match_game(m);
    for (int i = 0; i < seats && i < 6; i++) {
        hearth_buf_text(&b, i ? ", " : "");
        hearth_buf_text(&b, naming_whole(m, i));
    }
    if (seats > 6)
        hearth_buf_text(&b, ", ...");
    void *view = malloc(hearth_match_state_size(m));
    out->where[0] = 0;
    HearthMsg msg;
    if (view)
        hearth_match_view(m, HEARTH_PUBLIC, view);
    if (view && where(out->game, view, &msg))
        hearth_msg_text(&msg, t->lang, out->where, sizeof out->where);
    free(view);
}

int find_unfinished(const Term *t, TellWhere *where, Unfinished out[UNFINISHED_MAX]) {
    char folder[4096];
    Candidate *all = malloc(LOOKED_AT * sizeof *all);
    Term quiet = *t;
    quiet.quiet = true;
    int n = 0;
    if (all && state_path("records", folder, sizeof folder)) {
        int count = list_files(folder, all);
        for (int i = 0; i < count && n < UNFINISHED_MAX; i++) {
            Loaded record;
            int length = snprintf(out[n].path, sizeof out[n].path, "%s/%s", folder, all[i].name);
            if (length < 0 || (size_t)length >= sizeof out[n].path ||
                !load_record(&quiet, out[n].path, true, &record))
                continue;
            if (!hearth_match_over(record.match)) {
                naming_mend(t, record.match);
                describe(t, record.match, where, &out[n]);
                out[n++].when = all[i].when;
            }
            unload(&record);
        }
    }
    free(all);
    return n;
}
