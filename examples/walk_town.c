/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "walk_town.h"

#include <assert.h>
#include <errno.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "render.h"

/* ------------------------------------------------------------------ poses -- */

pose pose_multiply(const pose *a, const pose *b) {
    pose c = { 0 };
    for (int i = 0; i < 3; ++i) {
        c.t[i] = a->t[i];
        for (int k = 0; k < 3; ++k) {
            c.t[i] += a->r[i][k] * b->t[k];
            for (int j = 0; j < 3; ++j)
                c.r[i][j] += a->r[i][k] * b->r[k][j];
        }
    }
    return c;
}

pose pose_inverse(const pose *a) {
    pose c = { 0 };
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j) {
            c.r[i][j] = a->r[j][i];
            c.t[i] -= a->r[j][i] * a->t[j];
        }
    return c;
}

pose pose_make(double x, double y, double z, double pan, double tilt, double roll) {
    const double degree = acos(-1) / 180;
    const double cp = cos(pan * degree), sp = sin(pan * degree);
    const double ct = cos(tilt * degree), st = sin(tilt * degree);
    const double cr = cos(roll * degree), sr = sin(roll * degree);
    const pose place = { { { cp, 0, sp }, { 0, 1, 0 }, { -sp, 0, cp } }, { x, y, z } };
    const pose up = { { { 1, 0, 0 }, { 0, ct, -st }, { 0, st, ct } }, { 0 } };
    const pose turned = { { { cr, -sr, 0 }, { sr, cr, 0 }, { 0, 0, 1 } }, { 0 } };
    pose c = pose_multiply(&place, &up);
    return pose_multiply(&c, &turned);
}

/* ------------------------------------------------------------------- path -- */

/* Returns the heading: a sum of turns by 90 degrees, each spread smoothly over `TURN`
 * frames, at most 3.75 degrees per frame. */
static double heading(double frame) {
    enum { STRAIGHT = 28, TURN = 36 };
    static const int turns[] = { 90, -90, -90, -90 };
    double sum = 0;
    for (int i = 0; i < (int)(sizeof turns / sizeof *turns); ++i) {
        double s = (frame - STRAIGHT - i * (STRAIGHT + TURN)) / TURN;
        s = fmin(fmax(s, 0), 1);
        sum += turns[i] * s * s * (3 - 2 * s);
    }
    return sum;
}

/* Makes the path. A walker's head sways with the steps, 7 frames each. */
void path_make(pose frames[PATH_FRAMES]) {
    const double STEP = 0.28, EYES = 1.6, pi = acos(-1);
    double x = 0, z = 0;
    for (int i = 0; i < PATH_FRAMES; ++i) {
        double phase = pi * i / 7, forward = heading(i + 0.5) * pi / 180;
        frames[i] =
            pose_make(x, -EYES + 0.02 * cos(2 * phase), z, heading(i) + 0.4 * sin(phase),
                      0.4 * sin(2 * phase), 0.5 * sin(phase));
        x += STEP * sin(forward);
        z += STEP * cos(forward);
    }
}

static int read_rows(const char *name, FILE *file, pose *frames, int capacity) {
    for (int n = 0; n < capacity; ++n)
        for (int i = 0; i < 12; ++i) {
            double *number = i % 4 < 3 ? &frames[n].r[i / 4][i % 4] : &frames[n].t[i / 4];
            if (fscanf(file, "%lf", number) == 1)
                continue;
            if (i == 0 && n > 0 && feof(file))
                return n;
            render_fail(name, "this is not a file of poses; write 12 numbers per line");
            return -1;
        }
    return capacity;
}

int path_read(const char *name, pose *frames, int capacity) {
    FILE *file = fopen(name, "r");
    if (!file) {
        render_fail(name, strerror(errno));
        return -1;
    }
    int n = read_rows(name, file, frames, capacity);
    fclose(file);
    return n;
}

/* ---------------------------------------------------------------- textures -- */

enum { CAPACITY = 6 * 4000 };

const int town_texture_size[TOWN_TEXTURES][2] = {
    { 1728, 2144 }, { 2048, 1024 }, { 1024, 1024 }, { 2048, 2048 }
};

/* Texels per metre. Posters fit their faces instead. */
static const double density[] = { 50, 80, 110 };

typedef struct vector {
    double x, y, z;
} vector;

static vector add(vector a, vector b, double scale) {
    return (vector){ a.x + scale * b.x, a.y + scale * b.y, a.z + scale * b.z };
}

/* ----------------------------------------------------------------- random -- */

/* Returns a number in [0, 1): xorshift64* of S. Vigna. */
static double chance(uint64_t *state) {
    *state ^= *state >> 12;
    *state ^= *state << 25;
    *state ^= *state >> 27;
    return (double)((*state * UINT64_C(2685821657736338717)) >> 40) / (1 << 24);
}

static double between(uint64_t *state, double minimum, double maximum) {
    return minimum + (maximum - minimum) * chance(state);
}

/* ------------------------------------------------------------------ faces -- */

typedef struct builder {
    town *town;
    uint64_t random;
    int posters;
} builder;

/* Parallelogram, seen from the side where `along` points right and `up` points up. Its part
 * of the texture begins at (u, v) and has the size du x dv. */
typedef struct face {
    vector corner, along, up;
    double u, v, du, dv;
    float tint[3];
} face;

static void add_face(town *self, int texture, const face *f) {
    static const double corners[6][2] = { { 0, 0 }, { 1, 0 }, { 0, 1 },
                                          { 0, 1 }, { 1, 0 }, { 1, 1 } };
    assert(self->count[texture] + 6 <= CAPACITY);
    for (int i = 0; i < 6; ++i) {
        double s = corners[i][0], t = corners[i][1];
        vector p = add(add(f->corner, f->along, s), f->up, t);
        self->vertices[texture][self->count[texture]++] = (town_vertex){
            { (float)p.x, (float)p.y, (float)p.z },
            { (float)(f->u + s * f->du), (float)(f->v + (1 - t) * f->dv) },
            { f->tint[0], f->tint[1], f->tint[2] },
        };
    }
}

static double length(vector a) {
    return sqrt(a.x * a.x + a.y * a.y + a.z * a.z);
}

/* Sets the light of a face with this normal, times a colour. */
static void shade(face *f, vector normal, const float colour[3]) {
    double light = 0.78 - 0.22 * normal.y + 0.12 * normal.x - 0.08 * normal.z;
    for (int i = 0; i < 3; ++i)
        f->tint[i] = (float)(light * colour[i]);
}

/* Adds a face with a random part of a texture. */
static void add_part(builder *b, int texture, face f) {
    const int *size = town_texture_size[texture];
    double scale = density[texture];
    while (texture == TOWN_MASONRY && scale * length(f.up) > 0.7 * size[1])
        scale /= 2; /* larger stones instead of a repeated part */
    f.du = length(f.along) * scale / size[0];
    f.dv = length(f.up) * scale / size[1];
    f.u = between(&b->random, 0, fmax(0, 1 - f.du)) + (chance(&b->random) < 0.5);
    f.v = between(&b->random, 0, fmax(0, 1 - f.dv)) + (chance(&b->random) < 0.5);
    add_face(b->town, texture, &f);
}

/* Adds a face with the next poster. */
static void add_poster(builder *b, face f) {
    enum { COLUMNS = 8, ROWS = 8 };
    int tile = b->posters++ % (COLUMNS * ROWS);
    f.u = (double)(tile % COLUMNS) / COLUMNS;
    f.v = (double)(tile / COLUMNS) / ROWS;
    f.du = 1.0 / COLUMNS;
    f.dv = 1.0 / ROWS;
    add_face(b->town, TOWN_POSTERS, &f);
}

/* ------------------------------------------------------------------ boxes -- */

/* Box turned about the vertical: half its size, and its bottom and top (y). */
typedef struct box {
    double x, z, half_x, half_z, bottom, top, degrees;
    float colour[3];
    bool hung; /* posters hang on the sides */
    int texture;
} box;

/* Hangs posters in front of a wall with this normal, each in a column of its own. */
static void hang_posters(builder *b, const face *wall, vector normal, int number) {
    const double GAP = 0.03, width = length(wall->along), height = length(wall->up);
    static const float paper[3] = { 1.1f, 1.1f, 1.1f };
    double column = width / number;
    for (int i = 0; i < number; ++i) {
        double side = fmin(between(&b->random, 1, 2.2), fmin(0.85 * column, 0.8 * height));
        double left = i * column + between(&b->random, 0, column - side);
        double low = between(&b->random, 0.3, 1) * fmin(height - side, 2.2);
        face f = { .along = { wall->along.x * side / width, 0,
                              wall->along.z * side / width },
                   .up = { 0, -side, 0 } };
        f.corner =
            add(add(wall->corner, wall->along, left / width), wall->up, low / height);
        f.corner = add(f.corner, normal, GAP);
        shade(&f, normal, paper);
        add_poster(b, f);
    }
}

/* Adds a side, seen from outside. */
static void add_side(builder *b, const box *of, int side) {
    const double METRES_PER_POSTER = 3;
    double angle = (of->degrees + 90 * side) * acos(-1) / 180;
    double depth = side % 2 ? of->half_z : of->half_x;
    double half = side % 2 ? of->half_x : of->half_z;
    vector normal = { cos(angle), 0, sin(angle) }, along = { -normal.z, 0, normal.x };
    face f = { .along = { 2 * half * along.x, 0, 2 * half * along.z },
               .up = { 0, of->top - of->bottom, 0 } };
    f.corner = add(add((vector){ of->x, of->bottom, of->z }, normal, depth), along, -half);
    shade(&f, normal, of->colour);
    if (of->texture == TOWN_POSTERS)
        add_poster(b, f);
    else
        add_part(b, of->texture, f);
    if (of->hung)
        hang_posters(b, &f, normal, (int)(2 * half / METRES_PER_POSTER));
}

/* Adds the top, or the bottom of a box that does not stand on the ground. */
static void add_lid(builder *b, const box *of, bool top) {
    double angle = of->degrees * acos(-1) / 180;
    vector x = { cos(angle), 0, sin(angle) }, z = { -x.z, 0, x.x };
    vector centre = { of->x, top ? of->top : of->bottom, of->z };
    double sign = top ? 1 : -1;
    face f = { .along = { 2 * of->half_x * x.x, 0, 2 * of->half_x * x.z },
               .up = { 2 * of->half_z * sign * z.x, 0, 2 * of->half_z * sign * z.z } };
    f.corner = add(add(centre, x, -of->half_x), z, -of->half_z * sign);
    shade(&f, (vector){ 0, -sign, 0 }, of->colour);
    add_part(b, of->texture == TOWN_POSTERS ? TOWN_MAP : of->texture, f);
}

static void add_box(builder *b, const box *of) {
    for (int side = 0; side < 4; ++side)
        add_side(b, of, side);
    add_lid(b, of, true);
    if (of->bottom < 0)
        add_lid(b, of, false);
}

/* ------------------------------------------------------------------- town -- */

/* Fixed buildings: houses, surrounding walls, beams over the street, distant towers. */
static const box buildings[] = {
    /* houses */
    { 10, 24.2, 5.5, 5.2, 0, -6.5, 0, { 1.0f, 0.93f, 0.82f }, true, TOWN_MASONRY },
    { 15, 2.5, 8, 6, 0, -5, 0, { 0.95f, 0.85f, 0.78f }, true, TOWN_MASONRY },
    { -8, 6, 3.2, 5, 0, -4.2, 0, { 0.9f, 0.95f, 0.85f }, true, TOWN_MASONRY },
    { 27.5, 17, 3, 4, 0, -7, 0, { 1.0f, 0.88f, 0.7f }, true, TOWN_MASONRY },
    { -7.5, 26, 3, 5, 0, -5.5, 8, { 0.85f, 0.9f, 1.0f }, true, TOWN_MASONRY },
    { 6, 42, 4, 2.5, 0, -4.5, -6, { 1.0f, 0.9f, 0.9f }, true, TOWN_MASONRY },
    /* walls around */
    { -13, 16, 0.5, 29, 0, -3, 0, { 0.9f, 0.88f, 0.85f }, true, TOWN_MASONRY },
    { 33, 16, 0.5, 29, 0, -3.4, 0, { 0.95f, 0.9f, 0.8f }, true, TOWN_MASONRY },
    { 10, 46, 24, 0.5, 0, -3.2, 0, { 0.85f, 0.85f, 0.85f }, true, TOWN_MASONRY },
    { 10, -13, 24, 0.5, 0, -3, 0, { 0.95f, 0.92f, 0.85f }, true, TOWN_MASONRY },
    /* beams */
    { 0, 11, 6, 0.3, -4.2, -4.8, 4, { 0.8f, 0.7f, 0.6f }, false, TOWN_MASONRY },
    { 13, 13, 0.3, 5, -4.0, -4.7, -5, { 0.8f, 0.7f, 0.6f }, false, TOWN_MASONRY },
    { 20.5, 25, 6, 0.4, -4.1, -5, -3, { 0.8f, 0.75f, 0.65f }, false, TOWN_MASONRY },
    { 9, 35.5, 0.3, 6, -3.9, -4.5, 5, { 0.8f, 0.7f, 0.6f }, false, TOWN_MASONRY },
    /* towers */
    { -30, 60, 4, 4, 0, -24, 20, { 0.9f, 0.9f, 1.0f }, true, TOWN_MASONRY },
    { -4, 80, 6, 6, 0, -22, 40, { 0.95f, 0.9f, 0.85f }, true, TOWN_MASONRY },
    { 25, 70, 5, 4, 0, -28, 10, { 0.8f, 0.85f, 0.9f }, true, TOWN_MASONRY },
    { 60, 45, 5, 5, 0, -26, 30, { 1.0f, 0.9f, 0.8f }, true, TOWN_MASONRY },
    { 70, 10, 6, 5, 0, -25, 50, { 0.85f, 0.9f, 0.9f }, true, TOWN_MASONRY },
    { 45, -40, 5, 5, 0, -24, 15, { 0.9f, 0.9f, 0.9f }, true, TOWN_MASONRY },
    { -45, 30, 6, 4, 0, -22, 35, { 0.95f, 0.9f, 0.9f }, true, TOWN_MASONRY },
    { -40, -15, 5, 5, 0, -20, 25, { 0.9f, 0.95f, 0.9f }, true, TOWN_MASONRY },
    { 0, -50, 6, 6, 0, -22, 5, { 0.9f, 0.9f, 0.95f }, true, TOWN_MASONRY },
};

static bool inside_building(double x, double z, double radius) {
    for (int i = 0; i < 6; ++i) {
        const box *of = &buildings[i];
        if (fabs(x - of->x) < of->half_x + radius && fabs(z - of->z) < of->half_z + radius)
            return true;
    }
    return false;
}

/* Returns true if a thing of this radius at (x, z) leaves the path free. */
static bool beside_path(const pose *path, double x, double z, double radius) {
    const double CLEAR = 1.5;
    for (int i = 0; i < PATH_FRAMES; ++i)
        if (hypot(x - path[i].t[0], z - path[i].t[2]) < radius + CLEAR)
            return false;
    return true;
}

/* Adds crates and pillars. */
static void add_things(builder *b) {
    pose path[PATH_FRAMES];
    path_make(path);
    for (int tries = 0; tries < 420; ++tries) {
        uint64_t *random = &b->random;
        bool pillar = chance(random) < 0.25;
        double half = pillar ? between(random, 0.12, 0.3) : between(random, 0.2, 0.75);
        box thing = { between(random, -11, 31),
                      between(random, -10, 44),
                      half,
                      half * between(random, 0.7, 1.2),
                      0,
                      pillar ? -between(random, 2.2, 4.5)
                             : -half * between(random, 0.8, 2.6),
                      between(random, 0, 90),
                      { 1, 1, 1 },
                      false,
                      pillar ? TOWN_MASONRY : TOWN_MASONRY + (int)(3 * chance(random)) };
        for (int i = 0; i < 3; ++i)
            thing.colour[i] = (float)between(random, 0.7, 1.1);
        double radius = 1.6 * half;
        if (beside_path(path, thing.x, thing.z, radius) &&
            !inside_building(thing.x, thing.z, radius))
            add_box(b, &thing);
    }
}

bool town_build(town *self) {
    *self = (town){ 0 };
    for (int i = 0; i < TOWN_TEXTURES; ++i) {
        self->vertices[i] = malloc(CAPACITY * sizeof *self->vertices[i]);
        if (!self->vertices[i])
            return false;
    }
    builder b = { .town = self, .random = 20 };
    add_things(&b);
    for (int i = 0; i < (int)(sizeof buildings / sizeof *buildings); ++i)
        add_box(&b, &buildings[i]);
    static const float plain[3] = { 1, 1, 1 };
    /* The paving repeats only outside x = -8 to 26 and z = -6 to 37, where the path does
     * not lead. */
    const double u = density[TOWN_PAVING] / town_texture_size[TOWN_PAVING][0];
    const double v = density[TOWN_PAVING] / town_texture_size[TOWN_PAVING][1];
    face ground = { .corner = { -140, 0, -130 },
                    .along = { 300, 0, 0 },
                    .up = { 0, 0, 300 } };
    ground.u = u * (ground.corner.x + 8);
    ground.v = -v * (ground.corner.z + 6 + 300);
    ground.du = u * 300;
    ground.dv = v * 300;
    shade(&ground, (vector){ 0, -1, 0 }, plain);
    add_face(self, TOWN_PAVING, &ground);
    return true;
}

void town_destroy(town *self) {
    for (int i = 0; i < TOWN_TEXTURES; ++i)
        free(self->vertices[i]);
    *self = (town){ 0 };
}
