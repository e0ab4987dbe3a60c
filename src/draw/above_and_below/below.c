/* below.c - Chambers below the ground: outposts by lamplight, empty caves, and the dark. */
#include "strokes.h"

/* Four chambers, all in 130 x 100 with their floor at 84; light is the same chamber, smaller. */
static const char *const chambers[4] = {"M9 84C0 62 4 36 18 22C34 6 58 4 78 6C102 8 122 26 124 "
                                        "48C126 66 124 84 114 91C90 97 36 97 9 84Z",
                                        "M12 88C2 70 2 44 14 30C26 12 46 12 64 6C88 2 114 14 122 "
                                        "36C128 56 128 78 118 88C92 98 40 98 12 88Z",
                                        "M8 80C2 56 8 30 24 20C44 4 66 10 84 6C106 6 120 22 124 "
                                        "44C128 64 122 82 112 90C84 98 34 98 8 80Z",
                                        "M14 90C2 78 4 52 10 36C18 16 40 10 60 8C84 4 108 12 118 "
                                        "30C128 48 128 72 120 86C96 98 44 98 14 90Z"};
static const Stroke teeth[] = {{WASH, "#23170e",
                                "M26 17L31 31L36 12ZM44 9L49 25L53 8ZM63 6L66 17L70 6ZM82 7L88 "
                                "24L92 9ZM102 14L105 27L110 20Z"}};
static const Stroke pebbles[] = {
    {TINT, "#1c120a",
     "M20 88Q24 85 28 88M44 91Q48 88 52 91M72 90Q76 87 80 90M98 88Q102 85 106 88"}};

static void lamp(Canvas *c, int x, int y) {
    stroke_circle(c, SHADE, "#ffd877", x, y + 10, 22);
    stroke_circle(c, SHADE, "#ffe7a0", x, y + 10, 13);
    POINTS(c, TINT, "i", x, y - 14, x, y + 2);
    draw_anb__sign_at(c, "lantern", x - 8, y, 17);
}

/* The chamber of a card: which of the four, and mirrored or not. */
static void chamber(Canvas *c, int which, bool lit) {
    static const char *const light[] = {"#5e3818", "#8f5724", "#b97732", "#d8974a"};
    static const char *const dark[] = {"#2c231c", "#352b22", "#3d3229", "#443a30"};
    const char *shape = chambers[which % 4];
    c->at = (DrawPlace){which & 4 ? 130 : 0, 0, which & 4 ? -100 : 100, 100, 0, NULL};
    stroke(c, FILL, lit ? "#3d2414" : "#241b15", shape);
    for (int i = 0; i < 4; i++) {
        int size = 88 - 16 * i, off = (100 - size) * 65 / 100;
        c->at = (DrawPlace){which & 4 ? 130 - off : off,
                            (100 - size) * 44 / 100,
                            which & 4 ? -size : size,
                            size,
                            0,
                            NULL};
        stroke(c, SHADE, lit ? light[i] : dark[i], shape);
        if (lit)
            stroke(c, SHADE, light[i], shape);
    }
    c->at = (DrawPlace){0, 0, 100, 100, 0, NULL};
    stroke(c, SHADE, "#1c120a",
           "M12 86C34 80 52 86 66 83C88 80 104 86 119 83C112 94 84 96 66 96C44 96 20 94 12 86Z");
    STROKES(c, pebbles);
    STROKES(c, teeth);
    c->at = (DrawPlace){which & 4 ? 130 : 0, 0, which & 4 ? -100 : 100, 100, 0, NULL};
    stroke(c, BAND, "#1c120a", shape);
    c->at = (DrawPlace){0, 0, 100, 100, 0, NULL};
}

/* ---- What is done there ---- */

static const Stroke bunks[] = {
    {BAND, "#2e1c0e", "M30 86L30 42M68 86L68 42M30 62L68 62M30 81L68 81"},
    {FILL, "#5f7f9d", "M31 54L67 54L67 61L31 61ZM31 73L67 73L67 80L31 80Z"},
    {FILL, "#fbf3df", "M32 54L32 50Q38 46 44 50L44 54ZM32 73L32 69Q38 65 44 69L44 73Z"}};
static const Stroke pool[] = {
    {FILL, "#4d7f92", "M18 83C32 70 96 70 114 83C106 95 28 95 18 83Z"},
    {TINT, "#b7d6d8", "M34 83Q42 79 50 83M66 88Q75 84 84 88M84 80Q91 77 96 80"},
    {LINE, NULL, "M100 74L110 40"},
    {TINT, "#f3e4c3", "M110 40Q94 44 84 74"}};
static const Stroke dock[] = {{FILL, "#4d7f92", "M10 86C34 77 98 77 122 84C116 96 24 98 10 86Z"},
                              {BAND, "#5a3c22", "M24 78L76 78M32 79L32 92M50 79L50 94M68 79L68 94"},
                              {FILL, "#a9773d", "M76 82C84 93 104 93 110 82Z"},
                              {LINE, NULL, "M93 82L93 56"}};
static const Stroke kiln[] = {
    {FILL, "#9a5c3c", "M45 58L45 34L54 34L54 58Z"},
    {FILL, "#b9744e", "M28 88C26 50 72 50 70 88Z"},
    {TINT, "#6d3a22", "M34 72L44 72M50 67L60 67M40 61L52 61M34 80L40 80M60 78L68 78"},
    {FILL, "#ffb648", "M42 88C42 70 56 70 56 88Z"}};
static const Stroke mine[] = {{WASH, "#1c120a", "M24 88L24 46Q46 28 68 46L68 88Z"},
                              {BAND, "#6b4a2a", "M22 88L22 44Q46 24 70 44L70 88"},
                              {LINE, NULL, "M18 92L114 92"},
                              {FILL, "#6a5a4a", "M70 72L108 72L103 87L75 87Z"},
                              {FILL, "#3a2c20", "O80 89 5"},
                              {FILL, "#3a2c20", "O99 89 5"}};
static const Stroke palace[] = {{FILL, "#c9b48a", "M16 42L65 18L114 42Z"},
                                {FILL, "#d9c7a4",
                                 "M22 86L23 46L31 46L32 86ZM46 86L47 46L54 46L55 86ZM76 86L77 "
                                 "46L84 46L85 86ZM98 86L99 46L107 46L108 86Z"},
                                {BAND, "#2e1c0e", "M18 45L112 45M18 87L112 87"},
                                {FILL, "#ffd777", "M59 87L59 58L72 58L72 87Z"}};
static const Stroke gate[] = {
    {FILL, "#a2937c", "M26 88L26 52Q65 8 104 52L104 88L90 88L90 56Q65 28 40 56L40 88Z"},
    {SHADE, "#ffe7a0", "M40 88L40 56Q65 28 90 56L90 88Z"},
    {TINT, "i", "M26 66L40 66M90 66L104 66M33 44L44 52M97 44L86 52M65 29L65 38"}};
static const Stroke shrine[] = {
    {FILL, "#b3a58d", "M36 88L40 58Q65 34 90 58L94 88Z"},
    {FILL, "#ffdf8a", "M50 88L50 68Q65 54 80 68L80 88Z"},
    {FILL, "#f6ecd4",
     "M56 88L56 78L60 78L60 88ZM64 88L64 74L68 74L68 88ZM71 88L71 79L75 79L75 88Z"}};
static const Stroke post[] = {{BAND, "#5a3c22", "M64 90L64 28"},
                              {FILL, "#c79c66", "M66 34L100 30L108 38L102 46L66 46Z"},
                              {FILL, "#b98a4c", "M62 50L28 48L20 55L27 63L62 62Z"},
                              {TINT, "i", "M74 40L94 38M34 56L54 56"}};
static const Stroke masons[] = {
    {FILL, "#a2937c",
     "M28 90L28 74L50 74L50 90ZM50 90L50 74L72 74L72 90ZM39 74L39 58L61 58L61 74Z"},
    {TINT, "#7a5430", "M84 90L84 44M104 90L104 44M80 58L108 58M80 76L108 76M84 76L104 58"}};
static const Stroke heap_of_clay[] = {
    {FILL, "#a5603c", "M22 90C28 66 44 60 56 70C64 74 68 84 72 90Z"},
    {BAND, "i", "M50 66L72 38"},
    {TINT, "#7a3f22", "M34 80Q40 74 46 78M48 86Q54 80 60 84"}};
static const Stroke ladder[] = {
    {BAND, "#b98a4c",
     "M30 84L34 14M46 84L48 12M31 72L46 72M32 60L47 60M32 48L47 48M33 36L47 36M34 24L48 24"}};
static const Stroke spring[] = {{FILL, "#6f6bb0", "M26 88C40 78 92 78 108 87C100 97 36 97 26 88Z"},
                                {TINT, "#cfd0f0", "M44 88Q52 84 60 88M70 91Q79 87 88 91"}};

static void goods_in(Canvas *c, const char *item, int x, int y, int size) {
    draw_anb__sign_at(c, item, x, y, size);
    draw_anb__sign_at(c, item, x + size * 8 / 10, y + size / 8, size * 8 / 10);
}

/* A scene for what the card is known for. */
static void scene(Canvas *c, const AnbBuilding *b) {
    const char *item = anb_item_ids[b->goods];
    switch (b->count ? b->goods : ANB_ITEMS) {
    case 1: /* fish */
        if (b->renewing) {
            STROKES(c, pool);
            draw_anb__sign_at(c, item, 50, 70, 24);
            lamp(c, 34, 34);
        } else {
            STROKES(c, dock);
            goods_in(c, item, 34, 58, 20);
            lamp(c, 40, 30);
        }
        return;
    case 2: /* mushrooms */
        draw_anb__sign_at(c, item, 16, 58, 30);
        draw_anb__sign_at(c, item, 42, 48, 40);
        draw_anb__sign_at(c, item, 78, 56, 32);
        lamp(c, 104, 34);
        return;
    case 3:
        STROKES(c, ladder);
        goods_in(c, item, 60, 62, 26);
        lamp(c, 98, 32);
        return;
    case 4:
        if (b->beds)
            STROKES(c, kiln);
        else
            STROKES(c, heap_of_clay);
        goods_in(c, item, 76, 64, 24);
        lamp(c, 92, 28);
        return;
    case 6:
        STROKES(c, mine);
        goods_in(c, item, 70, 52, 22);
        lamp(c, 46, 42);
        return;
    case 7:
        if (b->potion_on_build)
            STROKES(c, spring);
        draw_anb__sign_at(c, item, 20, 56, 32);
        draw_anb__sign_at(c, item, 48, 46, 42);
        draw_anb__sign_at(c, item, 84, 58, 30);
        lamp(c, 34, 26);
        return;
    default: break;
    }
    if (b->vp >= 6) {
        STROKES(c, palace);
        draw_anb__sign_at(c, "star", 57, 25, 16);
        lamp(c, 39, 50);
        lamp(c, 92, 50);
    } else if (b->beds) {
        STROKES(c, bunks);
        lamp(c, 90, 34);
    } else if (b->vp_each) {
        STROKES(c, gate);
        lamp(c, 65, 44);
    } else if (b->coin_on_build) {
        STROKES(c, masons);
        draw_anb__sign_at(c, "hammer", 40, 40, 20);
        lamp(c, 30, 30);
    } else if (b->coin_on_explore) {
        STROKES(c, post);
        draw_anb__sign_at(c, "coin", 92, 74, 14);
        lamp(c, 30, 26);
    } else {
        STROKES(c, shrine);
        draw_anb__sign_at(c, "torch", 96, 56, 28);
    }
}

void draw_anb_outpost(const HearthGame *game, int building, HearthBuf *out) {
    Canvas c = canvas_open(out, 20);
    chamber(&c, (int)(pen_hash((uint32_t)building, 3) >> 5) & 7, true);
    scene(&c, &anb_tables(game)->buildings[building]);
    canvas_close(&c);
}

void draw_anb_dark(AnbDark what, int which, HearthBuf *out) {
    static const Stroke stones[] = {
        {FILL, "#4b3f34", "M30 90L34 74L40 84L46 68L52 90ZM84 90L90 80L97 90Z"}};
    Canvas c = canvas_open(out, 20);
    chamber(&c, which & 7, false);
    if (what == ANB_DARK_EMPTY) {
        STROKES(&c, stones);
        POINTS(&c, TINT, "#8b785d", 66, 16, 66, 30);
        draw_anb__sign_at(&c, "lantern_off", 57, 29, 18);
    } else {
        stroke_circle(&c, WASH, "#ffd873", 56, 50, 3);
        stroke_circle(&c, WASH, "#ffd873", 68, 50, 3);
    }
    canvas_close(&c);
}
