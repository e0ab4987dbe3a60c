/* metrics.c - Numbers for whoever runs the server, in the text form of Prometheus. */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "buf.h"
#include "host_int.h"

enum { TEXT_MAX = 16384 };

static void head(HearthBuf *b, const char *name, const char *kind, const char *help) {
    hearth_buf_text(b, "# HELP hearth_");
    hearth_buf_text(b, name);
    hearth_buf_char(b, ' ');
    hearth_buf_text(b, help);
    hearth_buf_text(b, "\n# TYPE hearth_");
    hearth_buf_text(b, name);
    hearth_buf_char(b, ' ');
    hearth_buf_text(b, kind);
    hearth_buf_text(b, "\nhearth_");
    hearth_buf_text(b, name);
    hearth_buf_char(b, ' ');
}

static void gauge(HearthBuf *b, const char *name, const char *help, int64_t value) {
    head(b, name, "gauge", help);
    hearth_buf_int(b, value);
    hearth_buf_char(b, '\n');
}

static void counter(HearthBuf *b, const char *name, const char *help, uint64_t value) {
    head(b, name, "counter", help);
    hearth_buf_int(b, (int64_t)value);
    hearth_buf_char(b, '\n');
}

static void seconds(HearthBuf *b, const char *name, const char *help, uint64_t ns) {
    char text[40];
    snprintf(text, sizeof text, "%llu.%06llu\n", (unsigned long long)(ns / 1000000000),
             (unsigned long long)(ns / 1000 % 1000000));
    head(b, name, "counter", help);
    hearth_buf_text(b, text);
}

static int64_t resident_bytes(void) {
    long pages = 0, unused;
    FILE *f = fopen("/proc/self/statm", "r");
    if (!f)
        return 0;
    if (fscanf(f, "%ld %ld", &unused, &pages) != 2)
        pages = 0;
    fclose(f);
    return (int64_t)pages * sysconf(_SC_PAGESIZE);
}

static void of_connections(HearthBuf *b, const Connections *c) {
    const ConnectionsCounts *n = &c->counts;
    gauge(b, "resident_memory_bytes", "Memory of the process.", resident_bytes());
    gauge(b, "connections", "Open connections.", c->count);
    gauge(b, "connections_most", "How many there may be.", c->most);
    gauge(b, "websockets", "Open WebSockets.", c->sockets);
    counter(b, "accepted_total", "Connections that were accepted.", n->accepted);
    counter(b, "full_total", "Connections refused because there were too many.", n->full);
    counter(b, "crowded_total", "Refused because there were too many from one address.",
            n->crowded);
    counter(b, "requests_total", "HTTP requests.", n->requests);
    counter(b, "upgrades_total", "WebSockets that were opened.", n->upgrades);
    counter(b, "upgrades_refused_total", "WebSockets that were refused.", n->refused_upgrades);
    counter(b, "websocket_broken_total", "WebSockets closed because of what was sent.", n->broken);
    counter(b, "websocket_received_bytes_total", "Bytes from WebSockets.", n->bytes_in);
    counter(b, "websocket_sent_bytes_total", "Bytes to WebSockets.", n->bytes_out);
    counter(b, "messages_received_total", "Messages from clients.", n->messages_in);
    counter(b, "messages_sent_total", "Messages to clients.", n->messages_out);
    counter(b, "messages_held_back_total", "Messages for which a slow reader had no room.",
            n->stuffed);
}

static void of_tables(HearthBuf *b, const Host *h) {
    HubCounts n;
    hub_counts(h->hub, &n);
    gauge(b, "clients", "Clients of the hub.", (int64_t)n.clients);
    gauge(b, "tables", "Tables in memory.", (int64_t)n.tables);
    gauge(b, "read_only", "1 if nothing can be stored at the moment.",
          n.read_only || h->health != STORE_WELL);
    gauge(b, "tables_unreadable", "Tables that were asked for and cannot be read (64 at most).",
          h->unreadable_count);
    counter(b, "wishes_accepted_total", "Messages that changed a table.", n.accepted);
    counter(b, "wishes_refused_total", "Messages that were refused.", n.refused);
    counter(b, "entries_total", "Journal entries that were stored.", n.entries);
    counter(b, "conflicts_total", "Changes done again because another process was first.",
            n.conflicts);
    counter(b, "store_failures_total", "Changes that could not be stored.", n.failures);
    counter(b, "commits_total", "Transactions of the store.", h->commits);
    seconds(b, "commit_seconds_total", "Time they took.", h->commit_ns);
    counter(b, "loads_total", "Tables loaded from the store.", h->loads);
    seconds(b, "load_seconds_total", "Time that took.", h->load_ns);
    gauge(b, "store_jobs_waiting", "Jobs that wait for the store.",
          atomic_load(&((Host *)h)->keeper.waiting));
    gauge(b, "bots_waiting", "Decisions that wait for a bot's thread.",
          atomic_load(&((Host *)h)->bots.waiting));
    counter(b, "thoughts_total", "Decisions made by bots.", h->thoughts - h->elsewhere);
    seconds(b, "thought_seconds_total", "Time they took.", h->thought_ns);
    counter(b, "looks_total", "Whole tables and records that were written.", n.looks);
    seconds(b, "look_seconds_total", "Time that took.", h->look_ns);
    gauge(b, "looks_waiting", "Looks that wait for a thread.",
          atomic_load(&((Host *)h)->lookers.waiting));
    counter(b, "looks_refused_total", "Refused because one address asked for too many.",
            n.too_often);
    counter(b, "records_written_total", "Records of finished games that were written.", n.records);
    counter(b, "records_known_total", "Records that were asked for again and were known.", n.known);
    gauge(b, "records_bytes", "Memory of the records that are known.", (int64_t)n.kept_bytes);
    counter(b, "reminders_total", "Seats that were reminded of their time.", n.reminders);
    TellCounts told = host__tell_counts(h);
    counter(b, "push_sent_total", "Push messages and webhooks that were taken.", told.sent);
    counter(b, "push_gone_total", "Listeners forgotten because nobody is there any more.",
            told.gone);
    counter(b, "push_failed_total", "Push messages and webhooks that were not taken.", told.failed);
    counter(b, "push_dropped_total", "Not sent because too much waited.", told.dropped);
    counter(b, "removed_tables_total", "Old tables that were removed.", h->removed);
    counter(b, "backups_total", "Copies of the store that were made.", h->backups);
    counter(b, "backups_failed_total", "Copies that could not be made.", h->failed_backups);
}

char *metrics_text(const Host *h, const Connections *c, size_t *size) {
    char *text = malloc(TEXT_MAX);
    HearthBuf b = hearth_buf(text, TEXT_MAX);
    if (!text)
        return NULL;
    of_connections(&b, c);
    if (h)
        of_tables(&b, h);
    if (!hearth_buf_fits(&b)) {
        free(text);
        return NULL;
    }
    *size = b.length;
    return text;
}
