/* page_inside.c - The table of the page's files, in the program.
 *
 * The build names the folder with page.bin, which has the bytes of all files in all forms,
 * and page.inc, which says where each begins. The assembler takes the bytes as they are;
 * megabytes of them as C would keep the compiler busy for a while. */
#include "assets_int.h"

__asm__(".pushsection .rodata\n"
        ".balign 16\n"
        ".global server__page\n"
        ".hidden server__page\n"
        "server__page:\n"
        ".incbin \"" HEARTH_PAGE_FOLDER "/page.bin\"\n"
        ".byte 0\n"
        ".popsection\n");

#define FORM(at, size, etag)                                                                       \
    { server__page + (at), size, "\"" etag "\"" }
#define NO_FORM                                                                                    \
    { NULL, 0, NULL }
static const Asset list[] = {
#include "page.inc"
};
const Assets server_assets = {list, sizeof list / sizeof list[0]};
