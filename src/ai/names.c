/* names.c - Trees, herbs, birds, animals, stones, places: nobody's language in particular. */
#include "names.h"

static const char *const names[HEARTH_BOT_NAMES] = {
    "Rowan",  "Hazel",  "Alder",  "Linden", "Aspen",   "Juniper", "Bryony", "Sorrel", "Tansy",
    "Yarrow", "Clover", "Fennel", "Basil",  "Sage",    "Thyme",   "Laurel", "Myrtle", "Olive",
    "Ivy",    "Fern",   "Reed",   "Sedge",  "Heather", "Bracken", "Thorn",  "Willow", "Maple",
    "Cedar",  "Larch",  "Elder",  "Medlar", "Quince",  "Damson",  "Perry",  "Mallow", "Lovage",
    "Borage", "Dill",   "Anise",  "Cumin",  "Robin",   "Wren",    "Finch",  "Lark",   "Martin",
    "Swift",  "Heron",  "Osprey", "Merlin", "Kestrel", "Plover",  "Dunlin", "Teal",   "Brant",
    "Gannet", "Petrel", "Siskin", "Linnet", "Pipit",   "Dipper",  "Otter",  "Badger", "Marten",
    "Lynx",   "Hare",   "Vole",   "Stoat",  "Fallow",  "Brock",   "Tod",    "Flint",  "Slate",
    "Garnet", "Onyx",   "Opal",   "Amber",  "Jasper",  "Beryl",   "Agate",  "Topaz",  "Brook",
    "Rill",   "Tarn",   "Fell",   "Dale",   "Glen",    "Heath",   "Moss",   "Ridge",  "Cliff",
    "Vale",   "Shaw",   "Holt",   "Lea",    "Firth",   "Ness",    "Skerry", "Strand", "Haven",
    "Marsh"};

const char *hearth_bot_called(int i) {
    return names[i % HEARTH_BOT_NAMES];
}
