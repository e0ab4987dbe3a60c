/* cmd_serve.c - `hearth serve`: the page for browsers. */
#include "cmd.h"
#include "server.h"
#include "server_texts.h"

static void say_ready(void *context, const char *addresses) {
    const Term *t = context;
    HearthMsg msg;
    if (!server_has_page())
        say_text(t, stdout, SERVER_T(NO_PAGE));
    hearth_msg(&msg, SERVER_T(READY));
    arg_text(&msg, "address", addresses);
    say(t, stdout, &msg);
    fflush(stdout); /* whoever waits for this line may read it through a pipe */
}

int cmd_serve(const Args *args) {
    const Term *t = args->term;
    Term copy = *t;
    HearthMsg why;
    long patience = 10;
    if (!args_number(args, "patience", 1, 3600, &patience))
        return EXIT_USAGE;
    const ServerSetup setup = {.listen = args_get(args, "listen"),
                               .hosts = args_get(args, "host"),
                               .lang = t->lang,
                               .patience_s = (int)patience,
                               .ready = say_ready,
                               .context = &copy};
    return server_run(&setup, &why) ? EXIT_FINE : complain(t, &why, EXIT_INPUT);
}
