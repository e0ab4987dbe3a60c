/* icons.c - The small language of signs: one picture for each thing that can be gained, spent or
 * done, and the signs of the four sides. Boxes of 240 around 0 0, signs of 200. */
#include "ew_draw_int.h"

static const EwLayer food[] = {
    {LINE(INK, "50"), "M-28 30L-76 78"},
    {BODY(BONE), "O-92 68 25O-68 94 25"},
    {LINE(BONE, "28"), "M-28 30L-80 80"},
    {BODY("#b4532c"), "M-46 48C-72-18-26-98 46-92C112-86 114-8 72 34C34 70-28 80-46 48Z"},
    {LINE("#f0b48a", "17"), "M-12-20C2-54 32-66 60-62"}};
static const EwLayer tool[] = {
    {BODY("#7d8a94"), "M8-112C62-62 92 8 72 72C50 112-52 114-72 70C-86 8-42-70 8-112Z"},
    {FLAT("#b2bcc4"), "M8-106C-4-38-12 30-20 98C-50 96-62 86-66 68C-80 8-40-66 8-106Z"},
    {LINE("#38434b", "8"), "M8-110L-6-10L-70-4M-6-10L-14 48L68 38M-14 48L-30 102M-6-10L64-22"}};
static const EwLayer labor[] = {
    {LINE(OCHRE, "34"), "M-46 12L-66-54M-16-8L-24-90M18-8L26-88M48 16L70-46M-46 70L-96 34"},
    {FLAT(OCHRE), "M-64 26C-50-16 48-20 64 20C74 64 50 106 0 106C-48 106-70 70-64 26Z"}};
static const EwLayer camp[] = {{LINE(INK, "16"), "M-28-110L0-64L28-110"},
                               {BODY("#e5c48e"), "M0-80L92 94L-92 94Z"},
                               {FLAT("#3b2a1d"), "M0-10L34 92L-34 92Z"},
                               {LINE(OCHRE, "15"), "M-54 24L-32 38M54 24L32 38M-24-30L0-18L24-30"}};
static const EwLayer village[] = {
    {BODY("#d7b680"), "M-112 92C-112 12-78-26-46-26C-16-26 8 12 8 92ZM-8 92C-8 12 28-26 58-26"
                      "C90-26 112 12 112 92Z"},
    {BODY("#f0d8aa"), "M-66 92C-66-20-32-88 0-88C32-88 66-20 66 92Z"},
    {FLAT("#3b2a1d"), "M-24 92C-24 42-14 24 0 24C14 24 24 42 24 92Z"},
    {LINE(OCHRE, "14"), "M-48-24C-20-10 20-10 48-24"}};
static const EwLayer move[] = {
    {BODY("#456fa6"), "M-64 98C-92 88-88 54-76 44C-58 34-44 50-42 72C-40 92-52 104-64 98Z"
                      "M-88 28C-106-6-92-52-60-54C-34-54-30 4-44 30Z"},
    {BODY("#456fa6"), "M60 34C34 26 36-8 48-20C66-30 80-14 82 8C84 28 74 40 60 34Z"
                      "M36-36C18-70 32-116 64-118C90-118 94-60 80-34Z"}};
static const EwLayer draw[] = {{BODY("#d9c196"), "M-100-44L8-66L34 70L-72 94Z"},
                               {BODY("#faf2df"), "M-38-100L80-86L62 86L-56 72Z"},
                               {LINE(OCHRE, "26"), "M14-46L6 34M-30-8L50 0"}};
static const EwLayer bury[] = {
    {BODY("#7a624b"), "M-112 98C-92 26-50 0 0 0C50 0 92 26 112 98Z"},
    {BODY("#b7aa98"), "M-74 98C-66 64-46 50-24 50C0 50 16 66 20 98ZM14 98C16 74 30 60 50 60"
                      "C70 60 84 74 88 98Z"},
    {LINE(OCHRE, "27"), "M0-112L0-30M-42-64L0-22L42-64"}};
static const EwLayer idol[] = {
    {BODY("#ecd9b0"), "M0-112C28-112 40-90 34-68C60-56 74-28 60-2C80 26 68 62 36 76L26 112L-26 112"
                      "L-36 76C-68 62-80 26-60-2C-74-28-60-56-34-68C-40-90-28-112 0-112Z"},
    {LINE("#7a5330", "11"), "M-24-96L24-96M-28-80L28-80M-46-20C-34 2-10-2 0-20C10-2 34 2 46-20"
                            "M-46 32C-20 54 20 54 46 32M0 52L0 102"}};
static const EwLayer megalith[] = {
    {BODY("#a6a39b"), "M-92 104L-84-30L-36-30L-32 104ZM32 104L36-30L84-30L92 104Z"},
    {BODY("#cfcbc1"), "M-108-28L-98-92L96-100L110-30Z"},
    {LINE("#6f6c66", "9"), "M-64 0L-62 80M60 0L62 80M-60-62L52-66"}};
static const EwLayer animal[] = {
    {BODY("#5b4634"), "E0 48 62 50E-78-10 24 34E-28-56 25 36E28-56 25 36E78-10 24 34"}};
static const EwLayer animal_random[] = {
    {BODY("#5b4634"), "M-76-106L76-106L76 106L-76 106Z"},
    {LINE("#d9b98a", "9"), "M-54-84L54-84L54 84L-54 84Z"},
    {FLAT("#f0dcb4"), "E0 32 36 29O-38-10 15O-13-32 16O14-32 16O38-10 15"}};
static const EwLayer reveal[] = {{BODY("#faf2df"), "M-112 0C-70-68 70-68 112 0C70 68-70 68-112 0Z"},
                                 {BODY("#3e6a72"), "O0 0 43"},
                                 {FLAT("#1d1713"), "O0 0 20"},
                                 {FLAT("#ffffff"), "O15-16 11"}};
static const EwLayer tip[] = {
    {BODY("#d9c196"), "M-110 4L72 4L72 106L-110 106Z"},
    {FLAT("#5b4634"), "E-2 55 24 27O-33 24 12O-48 44 12O-48 68 12O-33 87 12"},
    {LINE(OCHRE, "25"), "M-62-54C-30-106 52-106 82-42M36-44L88-24L108-80"}};
static const EwLayer points[] = {
    {RIM("#e0a52e", "#6d4708"),
     "M0-110L32-42L106-34L52 16L66 92L0 54L-66 92L-52 16L-106-34L-32-42Z"}};
static const EwLayer tribe[] = {
    {BODY("#8a623a"), "M-100 108C-96 50-60 36 0 36C60 36 96 50 100 108Z"},
    {BODY("#c79b64"), "M-70 32C-92-60-42-112 0-112C42-112 92-60 70 32C42 66-42 66-70 32Z"},
    {BODY("#e6b98e"), "E0-12 46 54"},
    {LINE(OCHRE, "14"), "M-36 10L-12 10M12 10L36 10"},
    {FLAT(INK), "O-18-20 8O18-20 8"}};
static const EwLayer tribe_discard[] = {{BODY("#d9c196"), "M-86-76L22-104L62 54L-46 82Z"},
                                        {BODY("#faf2df"), "M-44-92L76-82L62 104L-58 94Z"},
                                        {LINE(OCHRE, "20"), "M-18-20L34 34M34-20L-18 34"}};
static const EwLayer culture[] = {
    {BODY("#f3e4c0"), "M-82-106C-30-118 30-118 82-106C92-42 92 42 82 106C30 118-30 118-82 106"
                      "C-92 42-92-42-82-106Z"},
    {LINE(OCHRE, "17"), "M-56-60L-28-34L0-60L28-34L56-60M-56-10L-28 16L0-10L28 16L56-10"
                        "M-56 40L-28 66L0 40L28 66L56 40"}};
static const EwLayer stone[] = {
    {BODY("#b9b4a8"), "M-98 30C-112-42-60-106 12-104C82-102 118-40 104 28C90 86 30 108-22 102"
                      "C-62 98-92 70-98 30Z"},
    {LINE("#4a463f", "17"),
     "M4 4C22-14 38 10 22 28C-6 52-52 28-42-16C-34-56 32-70 58-30C80 8 60 66 6 72"}};
static const EwLayer eclipse[] = {{LINE("#f6c24d", "20"),
                                   "M0-110L0-84M0 110L0 84M-110 0L-84 0M110 0L84 0M-82-82L-60-60"
                                   "M82 82L60 60M-82 82L-60 60M82-82L60-60"},
                                  {FLAT("#f6c24d"), "O0 0 92"},
                                  {FLAT("#141a2c"), "O0 0 72"},
                                  {LINE("#8fb6e6", "10"), "M-54-30C-44-52-16-62 20-58"}};
static const EwLayer glacier[] = {
    {BODY("#d5ebf6"), "M-112 98L-62-40L-32 12L10-104L62-10L80-42L112 98Z"},
    {LINE("#5c8fae", "10"), "M10-100L-4 12L30 94M-62-36L-56 42L-70 94M62-6L66 94"}};
static const EwLayer rest[] = {{LINE("#5a3d22", "34"), "M-92 100L84 62M-84 62L92 100"},
                               {BODY("#e8742c"),
                                "M0 72C-60 72-76 24-50-14C-40 6-30 8-26-4C-34-50 0-80 10-112"
                                "C30-80 74-44 66 14C62 50 36 72 0 72Z"},
                               {FLAT("#ffd66b"), "M0 62C-28 60-32 30-6-2C20 20 34 56 0 62Z"}};
static const EwLayer hunt[] = {{LINE(INK, "36"), "M-96 100L62-60"},
                               {LINE("#a9763f", "20"), "M-96 100L62-60"},
                               {BODY("#8d98a0"), "M40-34C40-82 70-112 112-112C112-70 84-36 36-36Z"},
                               {LINE(OCHRE, "17"), "M12-26L44 6M0-14L32 18"}};
static const EwLayer initiate[] = {{"fill=\"none\" stroke=\"" OCHRE
                                    "\" stroke-width=\"22\" stroke-dasharray=\"34 41\"",
                                    "O0 0 98"},
                                   {"@tribe", "0 0 62"}};
static const EwLayer honor[] = {{RIM("#e0a52e", "#6d4708"), "O0 0 46"},
                                {LINE("#b87a14", "24"),
                                 "M0-104L0-74M0 104L0 74M-104 0L-74 0M104 0L74 0M-74-74L-52-52"
                                 "M74 74L52 52M-74 74L-52 52M74-74L52-52"}};
static const EwLayer sacrifice[] = {{BODY("#8f8a80"), "M-98 108L-74 58L74 58L98 108Z"},
                                    {BODY("#e8742c"),
                                     "M0 52C-60 52-76 4-50-34C-40-14-30-12-26-24C-34-62 0-84 10-114"
                                     "C30-90 74-64 66-6C62 30 36 52 0 52Z"},
                                    {FLAT("#ffd66b"), "M0 42C-28 40-32 10-6-22C20 0 34 36 0 42Z"}};
static const EwLayer fill_food[] = {
    {"@food", "0 -34 70"},
    {BODY("#b8854c"), "M-98 0L98 0L74 102L-74 102Z"},
    {LINE("#7c5227", "10"), "M-92 34L92 34M-82 68L82 68M-40 4L-30 98M40 4L30 98M0 4L0 98"}};
static const EwLayer eclipse_card[] = {{BODY("#2b3656"), "M-80-108L80-108L80 108L-80 108Z"},
                                       {"@eclipse", "0 0 62"}};
static const EwLayer arrow[] = {{BODY(OCHRE), "M-108-44L12-44L12-104L116 0L12 104L12 44L-108 44Z"}};
static const EwLayer arrow_small[] = {
    {BODY("#d29a2e"), "M-84-34L8-34L8-84L94 0L8 84L8 34L-84 34Z"}};

const EwArt ew_art__icons[EW_ICONS] = {EW_ART("food", food),
                                       EW_ART("tool", tool),
                                       EW_ART("labor", labor),
                                       EW_ART("camp", camp),
                                       EW_ART("village", village),
                                       EW_ART("move", move),
                                       EW_ART("draw", draw),
                                       EW_ART("bury", bury),
                                       EW_ART("idol", idol),
                                       EW_ART("megalith", megalith),
                                       EW_ART("animal", animal),
                                       EW_ART("animal_random", animal_random),
                                       EW_ART("reveal", reveal),
                                       EW_ART("tip", tip),
                                       EW_ART("points", points),
                                       EW_ART("tribe", tribe),
                                       EW_ART("tribe_discard", tribe_discard),
                                       EW_ART("culture", culture),
                                       EW_ART("stone", stone),
                                       EW_ART("eclipse", eclipse),
                                       EW_ART("glacier", glacier),
                                       EW_ART("rest", rest),
                                       EW_ART("hunt", hunt),
                                       EW_ART("initiate", initiate),
                                       EW_ART("develop", culture),
                                       EW_ART("migrate", move),
                                       EW_ART("honor", honor),
                                       EW_ART("sacrifice", sacrifice),
                                       EW_ART("fill_food", fill_food),
                                       EW_ART("eclipse_card", eclipse_card),
                                       EW_ART("arrow", arrow),
                                       EW_ART("arrow_small", arrow_small)};

/* ---- Signs: the color is that of what they stand on ---- */

#define SIGN LINE("$i", "26")
static const EwLayer sun[] = {
    {FLAT("$i"), "O0 0 36"},
    {SIGN, "M0-64L0-88M0 64L0 88M-64 0L-88 0M64 0L88 0M-46-46L-62-62M46 46L62 62M-46 46L-62 62"
           "M46-46L62-62"}};
static const EwLayer antlers[] = {
    {SIGN, "M-15 84C-20 32-70 20-76-62M-66-6L-90-34M-42 24L-40-36M15 84C20 32 70 20 76-62"
           "M66-6L90-34M42 24L40-36"}};
static const EwLayer waves[] = {{SIGN,
                                 "M-86-30C-60-72-42-72-20-30C2 12 42 12 60-30C68-46 78-50 86-48"
                                 "M-86 50C-60 8-42 8-20 50C2 92 42 92 60 50C68 34 78 30 86 32"}};
static const EwLayer spiral[] = {
    {SIGN, "M0 4C20-18 40 10 22 32C-8 60-58 30-50-20C-42-70 38-86 70-40C96 10 78 76 20 86"}};

const EwArt ew_art__signs[EW_SIGNS] = {EW_ART("0", sun), EW_ART("1", antlers), EW_ART("2", waves),
                                       EW_ART("3", spiral)};
