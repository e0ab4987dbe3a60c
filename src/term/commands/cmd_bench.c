/* cmd_bench.c - `hearth bench`: what bench/ measures, printed. */
#include "bench.h"
#include "cmd.h"

static void hex(uint64_t value, char out[17]) {
    HearthBuf b = hearth_buf(out, 17);
    hearth_buf_hex64(&b, value);
}

static void print_json(const BenchResult *r, int n, const char *signature) {
    printf("{\"signature\":\"%s\",\"rates\":{", signature);
    for (int i = 0; i < n; i++)
        printf("%s\"%s\":%.3f", i ? "," : "", r[i].name, r[i].rate);
    printf("},\"ratios\":{");
    const char *before = "";
    for (int i = 0; i < n; i++)
        if (r[i].ratio > 0) {
            printf("%s\"%s\":%.2f", before, r[i].name, r[i].ratio);
            before = ",";
        }
    printf("},\"signatures\":{");
    before = "";
    for (int i = 0; i < n; i++)
        if (r[i].signature) {
            char own[17];
            hex(r[i].signature, own);
            printf("%s\"%s\":\"%s\"", before, r[i].name, own);
            before = ",";
        }
    printf("}}\n");
}

static void print_table(const Term *t, const BenchResult *r, int n, const char *signature) {
    HearthMsg msg;
    hearth_msg(&msg, TERM_T(BENCH_HEAD));
    arg_text(&msg, "signature", signature);
    say(t, stdout, &msg);
    for (int i = 0; i < n; i++) {
        char own[17] = "";
        if (r[i].signature)
            hex(r[i].signature, own);
        printf("  %-42s %14.1f", r[i].name, r[i].rate);
        if (r[i].ratio > 0)
            printf("  x %8.1f", r[i].ratio);
        else
            printf("  %10s", "");
        printf("  %s\n", own);
    }
}

static int complain_signature(const Term *t, const BenchResult *r, int n) {
    for (int i = 0; i < n; i++) {
        char is[17], should[17];
        HearthMsg msg;
        if (!r[i].expected || r[i].signature == r[i].expected)
            continue;
        hex(r[i].signature, is);
        hex(r[i].expected, should);
        hearth_msg(&msg, TERM_T(BENCH_SIGNATURE));
        arg_text(&msg, "name", r[i].name);
        arg_text(&msg, "is", is);
        arg_text(&msg, "should", should);
        complain(t, &msg, EXIT_INPUT);
    }
    return EXIT_INPUT;
}

int cmd_bench(const Args *args) {
    BenchResult results[BENCH_PARTS];
    bool sound;
    char signature[17];
    int n = bench_run(args_has(args, "quick"), results, &sound);
    hex(bench_signature(results, n), signature);
    if (args_has(args, "json"))
        print_json(results, n, signature);
    else
        print_table(args->term, results, n, signature);
    return sound ? EXIT_FINE : complain_signature(args->term, results, n);
}
