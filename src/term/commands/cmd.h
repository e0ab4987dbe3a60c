/* cmd.h - The commands of the program, one function each. */
#ifndef HEARTH_TERM_CMD_H
#define HEARTH_TERM_CMD_H

#include "args.h"

int cmd_games(const Args *args);
int cmd_new(const Args *args);
int cmd_play(const Args *args);
int cmd_serve(const Args *args);
int cmd_sim(const Args *args);
int cmd_replay(const Args *args);
int cmd_verify(const Args *args);
int cmd_score(const Args *args);
int cmd_match(const Args *args);
int cmd_hint(const Args *args);
int cmd_analyze(const Args *args);
int cmd_rules(const Args *args);
int cmd_bench(const Args *args);
int cmd_engine(const Args *args);
int cmd_pack(const Args *args);
int cmd_nomad(const Args *args);
int cmd_print(const Args *args);
int cmd_export(const Args *args);
int cmd_import(const Args *args);
int cmd_tables(const Args *args);
int cmd_train(const Args *args);

#endif
