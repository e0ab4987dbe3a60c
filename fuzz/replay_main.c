/* replay_main.c - Runs stored inputs through a harness without libFuzzer.
 *
 * Every argument is a file or a folder of files. Each is read into a block of exactly its
 * size, so that the address sanitizer sees a read behind the input, and handed to the
 * harness; a broken check ends the program by a trap. With this main the seeds are
 * regression tests for every compiler. */
#define _POSIX_C_SOURCE 200809L

#include <dirent.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "fuzz.h"

static int files;

static int run_file(const char *path, size_t size) {
    FILE *f = fopen(path, "rb");
    uint8_t *data = malloc(size > 0 ? size : 1);
    if (!f || !data || fread(data, 1, size, f) != size) {
        fprintf(stderr, "%s: cannot be read\n", path);
        free(data);
        if (f)
            fclose(f);
        return 1;
    }
    fclose(f);
    printf("%s\n", path);
    fflush(stdout); /* so that a crash has its file's name before it */
    LLVMFuzzerTestOneInput(data, size);
    free(data);
    files++;
    return 0;
}

static int run(const char *path);

static int run_folder(const char *path) {
    char inner[4096];
    DIR *folder = opendir(path);
    int bad = !folder;
    for (struct dirent *e; folder && (e = readdir(folder)) != NULL;) {
        if (e->d_name[0] == '.')
            continue;
        int n = snprintf(inner, sizeof inner, "%s/%s", path, e->d_name);
        bad |= n < 0 || (size_t)n >= sizeof inner || run(inner);
    }
    if (folder)
        closedir(folder);
    else
        fprintf(stderr, "%s: cannot be opened\n", path);
    return bad;
}

static int run(const char *path) {
    struct stat st;
    if (stat(path, &st) != 0) {
        fprintf(stderr, "%s: not found\n", path);
        return 1;
    }
    return S_ISDIR(st.st_mode) ? run_folder(path) : run_file(path, (size_t)st.st_size);
}

int main(int argc, char **argv) {
    int bad = 0;
    for (int i = 1; i < argc; i++)
        bad |= run(argv[i]);
    printf("%d inputs\n", files);
    return bad || files == 0; /* a test without inputs tests nothing */
}
