/* cmd_serve.c - `hearth serve`: the page for browsers, and tables for friends. */
#include <langinfo.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cmd.h"
#include "qr.h"
#include "server.h"
#include "server_texts.h"

/* The first address as a code for cameras, where there is somebody to point one at it. Dark on
 * light if there are colors, whatever the terminal is like; else light letters on its dark ground.
 */
static void show_code(const Term *t, const char *url) {
    static char text[(QR_SIZE_MAX + 2 * QR_QUIET) * (QR_SIZE_MAX + 2 * QR_QUIET) * 2];
    const char *no_color = getenv("NO_COLOR"), *kind = getenv("TERM");
    bool colors = !(no_color && no_color[0]) && kind && strcmp(kind, "dumb") != 0;
    HearthBuf out = hearth_buf(text, sizeof text);
    QrCode qr;
    if (!isatty(STDOUT_FILENO) || strcmp(nl_langinfo(CODESET), "UTF-8") != 0 ||
        !qr_make(url, strlen(url), &qr))
        return;
    qr_blocks(&qr, colors ? QR_DARK_INK : QR_LIGHT_INK, colors ? "\033[30;107m" : "",
              colors ? "\033[0m" : "", &out);
    say_text(t, stdout, SERVER_T(HOUSE_CODE));
    fputs(text, stdout);
}

static void say_house(const Term *t, const House *house) {
    char text[HOUSE_MOST * (HOUSE_URL_MAX + 2)];
    HearthBuf list = hearth_buf(text, sizeof text);
    HearthMsg msg;
    for (int i = 0; i < house->count; i++) {
        hearth_buf_text(&list, i ? ", " : "");
        hearth_buf_text(&list, house->url[i]);
    }
    hearth_msg(&msg, SERVER_T(HOUSE));
    arg_text(&msg, "addresses", text);
    say(t, stdout, &msg);
    if (server_has_page())
        show_code(t, house->url[0]);
}

static void say_ready(void *context, const char *addresses, const House *house) {
    const Term *t = context;
    HearthMsg msg;
    if (!server_has_page())
        say_text(t, stdout, SERVER_T(NO_PAGE));
    hearth_msg(&msg, SERVER_T(READY));
    arg_text(&msg, "address", addresses);
    say(t, stdout, &msg);
    if (house)
        say_house(t, house);
    if (geteuid() == 0)
        say_text(t, stdout, SERVER_T(LOG_ROOT));
    fflush(stdout); /* whoever waits for this line may read it through a pipe */
}

/* The options that are numbers. */
static bool read_numbers(const Args *args, ServerSetup *setup) {
    const struct {
        const char *name;
        long least, most;
        int *value;
    } numbers[] = {
        {"patience", 1, 3600, &setup->patience_s},
        {"per-address", 0, 1000000, &setup->per_address},
        {"bot-threads", 1, 64, &setup->bot_threads},
        {"think", 10, 60000, &setup->think_ms},
        {"max-tables", 1, 1000000, &setup->max_tables},
        {"opens-per-minute", 1, 1000000, &setup->opens_per_minute},
        {"bots-alone", 0, 1000000, &setup->alone_per_s},
        {"keep-days", 0, 36500, &setup->keep_days},
        {"keep-playing-days", 0, 36500, &setup->keep_playing_days},
        {"keep-bots-days", 0, 36500, &setup->keep_bots_days},
        {"keep-waiting-days", 0, 36500, &setup->keep_waiting_days},
        {"backup-every", 1, 8760, &setup->backup_hours},
    };
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        long value = *numbers[i].value;
        if (!args_number(args, numbers[i].name, numbers[i].least, numbers[i].most, &value))
            return false;
        *numbers[i].value = (int)value;
    }
    return true;
}

static bool read_metrics(const Args *args, ServerSetup *setup) {
    const char *who = args_get(args, "metrics");
    HearthMsg msg;
    setup->metrics_all = who && strcmp(who, "all") == 0;
    if (!who || setup->metrics_all || strcmp(who, "local") == 0)
        return true;
    hearth_msg(&msg, SERVER_T(ERR_METRICS));
    arg_text(&msg, "value", who);
    complain(args->term, &msg, EXIT_USAGE);
    return false;
}

static bool read_keep(const Args *args, ServerSetup *setup) {
    const char *keep = args_get(args, "backup-keep");
    HearthMsg msg;
    if (!keep || copies_read_keep(keep, &setup->backup_keep))
        return true;
    hearth_msg(&msg, SERVER_T(ERR_BACKUP_KEEP));
    arg_text(&msg, "value", keep);
    hearth_msg_number(&msg, "days", COPIES_DAYS_MOST);
    hearth_msg_number(&msg, "weeks", COPIES_WEEKS_MOST);
    complain(args->term, &msg, EXIT_USAGE);
    return false;
}

int cmd_serve(const Args *args) {
    const Term *t = args->term;
    Term copy = *t;
    HearthMsg why;
    ServerSetup setup = server_defaults;
    setup.listen = args_get(args, "listen");
    setup.hosts = args_get(args, "host");
    setup.origins = args_get(args, "origin");
    setup.proxies = args_get(args, "proxy");
    setup.store = args_get(args, "store");
    setup.json = args_has(args, "json");
    setup.no_boards = args_has(args, "no-boards");
    setup.backup_to = args_get(args, "backup-to");
    setup.push = args_get(args, "push");
    setup.push_contact = args_get(args, "push-contact");
    setup.push_ca = args_get(args, "push-ca");
    setup.lang = t->lang;
    setup.ready = say_ready;
    setup.context = &copy;
    if (!read_numbers(args, &setup) || !read_metrics(args, &setup) || !read_keep(args, &setup))
        return EXIT_USAGE;
    return server_run(&setup, &why) ? EXIT_FINE : complain(t, &why, EXIT_INPUT);
}
