/* house.c - Houses above the ground: a form, walls, a roof, and one thing for each that the card
 * gives. Same card, same house, everywhere.
 *
 * The ground is at 96. What is built tells the rest where it stands (Frame). */
#include "strokes.h"

enum { GROUND = 96 };

typedef enum Wall { PLASTER, STONE, PLANK, BRICK, WALLS } Wall;
typedef enum Form { COTTAGE, GABLED, BARN, TALL, HALL, TOWER, STALL, KEEP } Form;

/* Where a house stands: its sides, the highest line of its roof. */
typedef struct Frame {
    int left, right, top;
} Frame;

static const char *const wall_colours[WALLS] = {"#f3e7cb", "#d3cabb", "#c79c66", "#d29a76"};
static const char *const beam_colours[WALLS] = {"#8a6238", "#8b8171", "#7b5830", "#9a5c3c"};
static const char *const roofs[][2] = {{"#a8432e", "#6f2a1c"}, {"#4f7480", "#334c55"},
                                       {"#5f6f7d", "#3d4954"}, {"#c09a4c", "#80632a"},
                                       {"#5f7a4e", "#3c5030"}, {"#7a5a80", "#503956"}};
static const char *const door_colours[] = {"#6b4a2c", "#7c3b2c", "#40644a", "#3f5f7c"};
static const char *const flag_colours[] = {"#b23a25", "#3f5f7c", "#c99a34"};

/* ---- Parts ---- */

static void timber(Canvas *c, int x, int y, int w, int h) {
    POINTS(c, TINT, "m", x, y + h / 2, x + w, y + h / 2);
    POINTS(c, TINT, "m", x + w / 3, y, x + w / 3, y + h);
    POINTS(c, TINT, "m", x + 2 * w / 3, y, x + 2 * w / 3, y + h);
    POINTS(c, TINT, "m", x, y + h / 2, x + w / 3, y);
    POINTS(c, TINT, "m", x + w, y + h / 2, x + 2 * w / 3, y);
}

/* A path of hair lines, until it is closed. */
static DrawPen fine_lines(Canvas *c, const char *ink) {
    hearth_buf_text(c->out, "<path stroke-width=\"1\"");
    pen_attribute(c->out, "stroke", ink);
    hearth_buf_text(c->out, " d=\"");
    return pen_start(c->out);
}

static void courses(Canvas *c, DrawDice *d, int x, int y, int w, int h, bool brick) {
    DrawPen p = fine_lines(c, c->palette.beam);
    for (int row = 0; y + 5 + row * 6 < y + h - 1; row++)
        for (int a = x + 2 + row % 2 * 5; a < x + w - 5; a += 10) {
            int at = y + 5 + row * 6;
            if (pen_roll(d, 0, 9) < 4)
                continue;
            pen_move(&p, a, at);
            if (brick)
                pen_line(&p, a + 5, at);
            else
                pen_quad(&p, a + 3, at - 4, a + 6, at);
        }
    pen_close_path(c->out);
}

static void wall(Canvas *c, DrawDice *d, Wall kind, int x, int y, int w, int h) {
    c->palette.wall = wall_colours[kind];
    c->palette.beam = beam_colours[kind];
    stroke_box(c, FILL, "w", x, y, w, h);
    if (kind == PLASTER)
        timber(c, x, y, w, h);
    else if (kind == PLANK)
        for (int a = x + 6; a < x + w - 2; a += 6)
            POINTS(c, TINT, "m", a, y + 1, a, y + h - 1);
    else
        courses(c, d, x, y, w, h, kind == BRICK);
    stroke_box(c, SHADE, "#3a2a1a", x + w - w / 6, y, w / 6, h);
}

/* From the side: a slab with rows of tiles. */
static void slab(Canvas *c, int x, int y, int w, int h) {
    POINTS(c, FILL, "r", x - 5, y, x + 4, y - h, x + w - 4, y - h, x + w + 5, y);
    DrawPen p = fine_lines(c, c->palette.tile);
    for (int row = 1; row * 6 < h; row++) {
        int at = y - h + row * 6, in = 4 - 9 * row * 6 / h;
        int a = x + in + 2 + row % 2 * 3;
        pen_move(&p, a, at);
        for (; a + 6 < x + w - in; a += 6)
            pen_quad(&p, a + 3, at + 4, a + 6, at);
    }
    pen_close_path(c->out);
}

static void window(Canvas *c, DrawDice *d, int x, int y, int w, int h) {
    stroke_box(c, FILL, pen_roll(d, 0, 9) < 7 ? "#ffd777" : "#54525e", x, y, w, h);
    POINTS(c, TINT, "i", x + w / 2, y, x + w / 2, y + h);
    POINTS(c, TINT, "i", x, y + h / 2, x + w, y + h / 2);
}

/* From the front: the triangle is wall, the roof lies along its sides. */
static void gable(Canvas *c, DrawDice *d, int x, int y, int w, int h) {
    int m = x + w / 2;
    POINTS(c, FILL, "w", x, y, m, y - h, x + w, y);
    POINTS(c, FILL, "r", x - 6, y + 4, m, y - h - 4, x + w + 6, y + 4, x + w + 2, y + 7, m,
           y - h + 6, x - 2, y + 7);
    window(c, d, m - 4, y - h / 2, 8, 8);
}

static void door(Canvas *c, DrawDice *d, int x, int w, int h) {
    int top = GROUND - h;
    DrawPen p = pen_start(c->out);
    hearth_buf_text(c->out, "<path");
    pen_attribute(c->out, "fill", door_colours[pen_roll(d, 0, 3)]);
    hearth_buf_text(c->out, " d=\"");
    pen_move(&p, x, GROUND);
    pen_line(&p, x, top + 3);
    pen_quad(&p, x + w / 2, top - 4, x + w, top + 3);
    pen_line(&p, x + w, GROUND);
    pen_close(&p);
    pen_close_path(c->out);
    POINTS(c, TINT, "i", x + w / 2, GROUND - 1, x + w / 2, top + 1);
    stroke_circle(c, WASH, "#e2b64a", x + w - 3, GROUND - h * 2 / 5, 1);
}

static void chimney(Canvas *c, int x, int y) {
    DrawPlace there = c->at;
    c->at.x = x;
    c->at.y = y;
    stroke(c, TINT, "#a59a86", "M4 -4C-2 -9 9 -12 4 -18C1 -21 5 -24 8 -26");
    stroke(c, FILL, "#a5785a", "M0 0L8 0L8 14L0 14Z");
    stroke(c, BAND, "i", "M-1 0L9 0");
    c->at = there;
}

static void flag(Canvas *c, int x, int y, const char *colour) {
    DrawPlace there = c->at;
    c->at.x = x;
    c->at.y = y;
    stroke(c, LINE, NULL, "M0 0L0 -15");
    stroke(c, FILL, colour, "M0 -15Q6 -17 8 -14Q11 -12 14 -14L13 -7Q9 -5 7 -7Q4 -9 0 -7Z");
    c->at = there;
}

static void tree(Canvas *c, int x) {
    static const Stroke parts[] = {
        {FILL, "#7a5430", "M-3 0L-2 -17L2 -17L4 0Z"},
        {FILL, "#6f9657",
         "M-13 -20C-18 -30 -8 -41 0 -38C8 -44 18 -32 13 -24C16 -14 4 -9 -1 -13C-8 -9 -17 -13 -13 "
         "-20Z"},
        {TINT, "#3f6038", "M-6 -30Q-3 -33 0 -31M3 -24Q7 -26 9 -24M-7 -20Q-4 -23 -1 -20"}};
    static const int8_t fruit[5][2] = {{-7, -26}, {2, -32}, {7, -20}, {-2, -18}, {9, -28}};
    DrawPlace there = c->at;
    c->at.x = x;
    c->at.y = GROUND;
    STROKES(c, parts);
    c->at = there;
    for (int i = 0; i < 5; i++)
        stroke_circle(c, WASH, "#e2bf3a", x + fruit[i][0], GROUND + fruit[i][1], 3);
}

static void crate(Canvas *c, int x) {
    stroke_box(c, FILL, "#c79c66", x, GROUND - 11, 15, 11);
    POINTS(c, TINT, "i", x, GROUND - 6, x + 15, GROUND - 6);
}

static void board(Canvas *c, const char *sign, int x, int y) {
    POINTS(c, LINE, NULL, x - 9, y - 14, x + 9, y - 14);
    stroke_box(c, FILL, "#f5ead0", x - 8, y - 12, 16, 15);
    draw_anb__sign_at(c, sign, x - 7, y - 11, 13);
}

static void heap(Canvas *c, const char *sign, int x, int n) {
    for (int i = 0; i < n; i++)
        draw_anb__sign_at(c, sign, x + i * 11, GROUND - 15 - i % 2, 16);
}

/* ---- Forms ---- */

static Frame cottage(Canvas *c, DrawDice *d, Wall w) {
    chimney(c, 66, 36);
    slab(c, 32, 68, 52, 26);
    wall(c, d, w, 32, 68, 52, 28);
    door(c, d, 40, 13, 20);
    window(c, d, 62, 76, 12, 11);
    return (Frame){32, 84, 42};
}

static Frame gabled(Canvas *c, DrawDice *d, Wall w) {
    chimney(c, 69, 38);
    wall(c, d, w, 37, 66, 44, 30);
    gable(c, d, 37, 66, 44, 30);
    door(c, d, 52, 14, 20);
    window(c, d, 41, 75, 8, 10);
    window(c, d, 69, 75, 8, 10);
    return (Frame){37, 81, 34};
}

static Frame barn(Canvas *c, DrawDice *d) {
    POINTS(c, FILL, "r", 24, 68, 34, 48, 57, 34, 80, 48, 90, 68);
    wall(c, d, PLANK, 28, 68, 58, 28);
    POINTS(c, FILL, "w", 33, 68, 39, 52, 57, 41, 75, 52, 81, 68);
    window(c, d, 52, 50, 10, 9);
    stroke_box(c, FILL, "#8a5f34", 44, 75, 26, 21);
    POINTS(c, TINT, "#e7d6ae", 44, 75, 57, 96, 70, 75);
    POINTS(c, TINT, "#e7d6ae", 57, 75, 57, 96);
    return (Frame){28, 86, 34};
}

static Frame tall(Canvas *c, DrawDice *d, Wall w) {
    chimney(c, 67, 24);
    slab(c, 70, 80, 22, 12);
    wall(c, d, PLANK, 73, 80, 18, 16);
    wall(c, d, w, 41, 50, 34, 46);
    gable(c, d, 41, 50, 34, 30);
    door(c, d, 46, 12, 20);
    window(c, d, 62, 76, 9, 10);
    window(c, d, 47, 56, 9, 10);
    window(c, d, 61, 56, 9, 10);
    return (Frame){41, 92, 18};
}

static Frame hall(Canvas *c, DrawDice *d, Wall w) {
    chimney(c, 29, 35);
    slab(c, 21, 70, 78, 28);
    wall(c, d, w, 21, 70, 78, 26);
    wall(c, d, w, 46, 66, 28, 30);
    gable(c, d, 46, 66, 28, 24);
    door(c, d, 53, 14, 20);
    window(c, d, 27, 78, 10, 10);
    window(c, d, 83, 78, 10, 10);
    return (Frame){21, 99, 40};
}

static Frame tower(Canvas *c, DrawDice *d, Wall w) {
    slab(c, 62, 74, 36, 20);
    wall(c, d, w, 62, 74, 36, 22);
    window(c, d, 78, 80, 10, 9);
    wall(c, d, STONE, 40, 40, 26, 56);
    POINTS(c, FILL, "r", 34, 42, 53, 8, 72, 42);
    POINTS(c, TINT, "t", 40, 34, 66, 34);
    POINTS(c, TINT, "t", 45, 25, 61, 25);
    window(c, d, 48, 50, 10, 11);
    door(c, d, 47, 12, 19);
    return (Frame){40, 98, 10};
}

static Frame stall(Canvas *c, DrawDice *d) {
    (void)d;
    POINTS(c, BAND, "#7a5430", 33, 96, 33, 56);
    POINTS(c, BAND, "#7a5430", 87, 96, 87, 56);
    stroke_box(c, SHADE, "#6d5236", 34, 58, 52, 24);
    wall(c, d, PLANK, 28, 80, 64, 16);
    for (int i = 0; i < 6; i++) {
        int x = 28 + i * 11;
        POINTS(c, FILL, i % 2 ? "#f5ead0" : "r", x, 60, x + 2, 44, x + 10, 44, x + 11, 60, x + 6,
               64);
    }
    return (Frame){30, 90, 44};
}

static Frame keep(Canvas *c, DrawDice *d) {
    wall(c, d, STONE, 32, 46, 56, 50);
    POINTS(c, FILL, "w", 44, 48, 44, 40, 50, 40, 50, 44, 55, 44, 55, 40, 62, 40, 62, 44, 68, 44, 68,
           40, 76, 40, 76, 48);
    for (int i = 0; i < 2; i++) {
        int x = i ? 76 : 24;
        wall(c, d, STONE, x, 30, 20, 66);
        POINTS(c, FILL, "w", x - 2, 33, x - 2, 24, x + 4, 24, x + 4, 28, x + 8, 28, x + 8, 24,
               x + 13, 24, x + 13, 28, x + 16, 28, x + 16, 24, x + 22, 24, x + 22, 33);
        window(c, d, x + 6, 42, 8, 12);
    }
    stroke(c, FILL, "#4a3524", "M50 96L50 78Q60 62 70 78L70 96Z");
    stroke(c, TINT, "#8d8270", "M55 72L55 96M60 70L60 96M65 72L65 96M50 82L70 82M50 89L70 89");
    return (Frame){26, 94, 24};
}

static Frame built(Canvas *c, DrawDice *d, Form form, Wall w) {
    switch (form) {
    case COTTAGE: return cottage(c, d, w);
    case GABLED: return gabled(c, d, w);
    case BARN: return barn(c, d);
    case TALL: return tall(c, d, w);
    case HALL: return hall(c, d, w);
    case TOWER: return tower(c, d, w);
    case STALL: return stall(c, d);
    default: return keep(c, d);
    }
}

/* ---- What a card gives ---- */

static const char *market_of(const AnbBuilding *b) {
    for (int i = 0; b->vp_each && i < ANB_GOODS; i++)
        if (b->vp_what == 1U << i)
            return anb_item_ids[i];
    return NULL;
}

static Form form_of(const HearthGame *game, const AnbBuilding *b, DrawDice *d) {
    static const Form stars[] = {HALL, TOWER, HALL, KEEP, TOWER, HALL};
    static const Form keys[] = {GABLED, COTTAGE, TOWER, HALL};
    static const Form homes[] = {COTTAGE, GABLED, TALL, COTTAGE};
    int roll = pen_roll(d, 0, 3);
    if (b->kind == ANB_STAR)
        return stars[b - anb_tables(game)->buildings - ANB_FIRST_STAR];
    if (b->kind == ANB_KEY)
        return keys[roll];
    if (market_of(b))
        return STALL;
    if (b->count == 2 && !b->beds)
        return roll % 2 ? BARN : GABLED;
    if (b->beds >= 2 || (b->beds && b->income))
        return HALL;
    return homes[roll];
}

/* Goods that wait beside the house, or grow there. */
static void goods(Canvas *c, const AnbBuilding *b, Frame f) {
    const char *item = anb_item_ids[b->goods];
    if (!b->count)
        return;
    if (b->goods == 0 && !b->renewing) {
        crate(c, f.right + 2);
        heap(c, item, f.right, 2);
    } else if (b->goods != 0) {
        heap(c, item, f.right - 3, b->renewing ? 1 : 2);
    }
}

static void things(Canvas *c, const AnbBuilding *b, Frame f) {
    goods(c, b, f);
    for (int i = 0; market_of(b) && i < 3; i++)
        draw_anb__sign_at(c, market_of(b), 38 + i * 15, 66, 16);
    if (b->potion_on_build || b->potion_income)
        board(c, "potion", f.left - 8, 76);
    if ((b->income || b->income_for) && !market_of(b))
        board(c, "coin", f.right + 8, 74);
    if (b->rerolls) {
        canvas_into(c, f.right + 1, 58, 16);
        draw_anb_die(5, c->out);
        canvas_up(c);
    }
    if (b->train_ready)
        board(c, "quill", f.left - 8, 74);
    if (b->tokens_as_coins)
        board(c, "cider", f.left - 8, 76);
    if (b->coin_on_build) {
        POINTS(c, LINE, NULL, f.right + 3, 96, f.right + 3, 46);
        POINTS(c, LINE, NULL, f.right + 17, 96, f.right + 17, 46);
        POINTS(c, LINE, NULL, f.right + 1, 62, f.right + 19, 62);
        POINTS(c, LINE, NULL, f.right + 3, 80, f.right + 17, 62);
        POINTS(c, LINE, NULL, f.right + 1, 80, f.right + 19, 80);
    }
}

/* Points fly from the roof, three at most. */
static void flags(Canvas *c, int building, int points, Frame f, Form form) {
    int m = (f.left + f.right) / 2, side = f.top + (form == TOWER ? 42 : form == TALL ? 50 : 6);
    int first = form == TOWER ? 53 : form == TALL ? 58 : m;
    const int at[3][2] = {{first, f.top + 2}, {f.right - 9, side}, {f.left + 9, side}};
    for (int i = 0; i < points && i < 3; i++)
        if (i < 2 || (form != TOWER && form != TALL))
            flag(c, at[i][0], at[i][1], flag_colours[(building + i) % 3]);
}

static void plate(Canvas *c, const AnbBuilding *b, Frame f, Form form) {
    int x = form == TOWER ? 53 : (f.left + f.right) / 2, y = f.top + (form == TOWER ? 24 : 14);
    if (b->kind == ANB_KEY) {
        stroke_circle(c, FILL, "#f5ead0", x, y, 9);
        draw_anb__sign_at(c, "key", x - 7, y - 7, 14);
    } else if (b->kind == ANB_STAR) {
        draw_anb__sign_at(c, "star", x - 9, y - (form == KEEP ? -14 : 9), 18);
    }
}

static void ground(Canvas *c, Frame f) {
    stroke(c, SHADE, ANB_INK, "M14 96C14 92 106 92 106 96C106 100 14 100 14 96Z");
    (void)f;
}

static void grass(Canvas *c, Frame f) {
    DrawPlace there = c->at;
    c->at.y = GROUND;
    for (int i = 0; i < 2; i++) {
        c->at.x = i ? f.right + 3 : f.left - 13;
        stroke(c, FILL, "#7fa35c", "M0 0Q3 -7 5 0Q7 -6 10 0Z");
    }
    c->at = there;
}

/* 2.4: a long thatched house with three beds. */
static void first_house(HearthBuf *out) {
    Canvas c = canvas_open(out, 20);
    DrawDice d = pen_dice(ANB_BUILDINGS, 1);
    c.palette.roof = roofs[3][0];
    c.palette.tile = roofs[3][1];
    ground(&c, (Frame){21, 99, 40});
    Frame f = hall(&c, &d, PLASTER);
    grass(&c, f);
    canvas_close(&c);
}

void draw_anb_house(const HearthGame *game, int building, HearthBuf *out) {
    if (building == ANB_NONE) {
        first_house(out);
        return;
    }
    const AnbBuilding *b = &anb_tables(game)->buildings[building];
    DrawDice d = pen_dice(building, 7);
    Form form = form_of(game, b, &d);
    int roof = b->kind == ANB_STAR ? (building - ANB_FIRST_STAR + 3) % 6 : pen_roll(&d, 0, 4);
    Wall w = (Wall)pen_roll(&d, 0, WALLS - 1);
    Canvas c = canvas_open(out, 20);
    c.palette.roof = roofs[roof][0];
    c.palette.tile = roofs[roof][1];
    ground(&c, (Frame){0, 0, 0});
    if (b->count && b->goods == 0)
        tree(&c, 16);
    if (b->count && b->goods == 0 && b->renewing)
        tree(&c, 104);
    Frame f = built(&c, &d, form, w);
    flags(&c, building, b->vp, f, form);
    things(&c, b, f);
    plate(&c, b, f, form);
    grass(&c, f);
    canvas_close(&c);
}
