/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The box filters of [T] III-B.1 at the three finest levels, with the parameters of table
 * II. All sums are exact integers, so all ways give the same bits if the driver rounds
 * every operation.
 *
 *   plain   32 lookups per level, in one pass per level, or in one pass for all levels: 96
 *   three   delta of rows, boxes, responses: 4 + 4 + 9 = 17 lookups per level, 51 for three
 *   five    table III: 8 + 12 + 5 + 7 + 8 = 40 lookups for three levels. T0 to T2 of the
 *           table are textures of four 32-bit integers. A pass must not read a texture that
 *           it writes, and none does: pass 3 reads T1 and writes T0, pass 4 reads T2 and
 *           writes T1
 *
 * Errors allowed, with u = 2^-24: each response and its reference are off by at most 12 u
 * times
 *     (|Dxx Dyy| + (0.9 Dxy)^2) / (255 N^2)^2,
 * see src/stages/hessian.c.
 */
#include "papers/papers.h"

#include "reference/lookup.h"

#include "reference/reference.h"

#include <math.h>

enum { INTEGRAL, T0, T1, T2, RESPONSE, SLOTS };

/* Pass, its input and output textures, and its lookups. */
typedef struct box_pass {
    gls_pass pass;
    int from[2], to[2];
    double reads;
} box_pass;

#define PLAIN(...) PAPERS_PASS("boxes_plain.frag", .inputs = { "integral" }, __VA_ARGS__)
#define THREE(...) PAPERS_PASS("boxes_three.frag", __VA_ARGS__)
#define FIVE(...)  PAPERS_PASS("boxes_five.frag", __VA_ARGS__)

static const box_pass ONE_LEVEL[] = {
    { PLAIN(.outputs = { "response" }), { INTEGRAL }, { RESPONSE }, 32 },
};

static const box_pass ALL_LEVELS[] = {
    { PLAIN(.outputs = { "response" }), { INTEGRAL }, { RESPONSE }, 32 * PAPERS_LEVELS },
};

static const box_pass THREE_PASSES[] = {
    { THREE(.inputs = { "integral" }, .outputs = { "differences" }),
      { INTEGRAL },
      { T0 },
      4 },
    { THREE(.inputs = { "differences" }, .outputs = { "boxes" }), { T0 }, { T1 }, 4 },
    { THREE(.inputs = { "boxes" }, .outputs = { "response" }), { T1 }, { RESPONSE }, 9 },
};

static const box_pass FIVE_PASSES[] = {
    { FIVE(.inputs = { "integral" }, .outputs = { "t0" }), { INTEGRAL }, { T0 }, 8 },
    { FIVE(.inputs = { "t0_in" }, .outputs = { "t1", "t2" }), { T0 }, { T1, T2 }, 12 },
    { FIVE(.inputs = { "t1_in" }, .outputs = { "t0" }), { T1 }, { T0 }, 5 },
    { FIVE(.inputs = { "t2_in" }, .outputs = { "t1" }), { T2 }, { T1 }, 7 },
    { FIVE(.inputs = { "t0_in", "t1_in" }, .outputs = { "response" }),
      { T0, T1 },
      { RESPONSE },
      8 },
};

static const struct {
    const box_pass *passes;
    int count, temporaries;
    bool together; /* all levels are channels of one texture */
} WAYS[PAPERS_BOXES_WAYS] = {
    [PAPERS_BOXES_PLAIN] = { ONE_LEVEL, 1, 0, false },
    [PAPERS_BOXES_PLAIN_ALL] = { ALL_LEVELS, 1, 0, true },
    [PAPERS_BOXES_THREE] = { THREE_PASSES, 3, 2, false },
    [PAPERS_BOXES_FIVE] = { FIVE_PASSES, 5, 3, true },
};

/* Adds the passes of one level; of all levels if `level` is the first and they run
 * together. */
static void add_passes(papers_way *way, const papers_task *task, int number, int level,
                       const gls_slot slot[SLOTS]) {
    const gls_preset_data *const preset = gls_preset_data_of(GLSURF_PRESET_PAPER);
    const gls_octave_level *const levels = task->octave->level;
    float scale[4] = { 0.0f };
    for (int i = 0; level + i < PAPERS_LEVELS; ++i)
        scale[i] = gls_filter_scale(preset, &levels[level + i].filter);
    for (int p = 0; p < WAYS[number].count; ++p) {
        const box_pass *const at = &WAYS[number].passes[p];
        papers_add(&way->steps, &at->pass, at->reads,
                   &(gls_draw){ .inputs = { slot[at->from[0]], slot[at->from[1]] },
                                .outputs = { slot[at->to[0]], slot[at->to[1]] },
                                .uniforms = { { "scale", GLS_FLOAT, 4, 1, scale } } },
                   "#define PASS %d\n#define LOBE %d\n#define LENGTH %d\n%s", p + 1,
                   levels[level].filter.lobe, levels[level].filter.length,
                   WAYS[number].together ? "#define ALL\n" : "");
    }
}

static void plan_way(papers_way *way, const papers_task *task, int number) {
    const int w = task->width, h = task->height;
    const bool together = WAYS[number].together;
    gls_slot slot[SLOTS] = { [INTEGRAL] = task->input };
    for (int i = 0; i < WAYS[number].temporaries; ++i)
        slot[T0 + i] =
            papers_texture(way->plan, "differences of boxes", GLS_TEXEL_RGBA32I, w, h);
    for (int level = 0; level < PAPERS_LEVELS; ++level) {
        if (level == 0 || !together) {
            const gls_texel texel = together ? GLS_TEXEL_RGBA32F : GLS_TEXEL_R32F;
            slot[RESPONSE] = papers_texture(way->plan, "responses", texel, w, h);
            add_passes(way, task, number, level, slot);
        }
        way->result[level] = papers_whole(way, slot[RESPONSE], together ? 4 : 1);
        way->result[level].offset = together ? (size_t)level : 0;
    }
}

/* -------------------------------------------------------------------- check -- */

static double response_off(const gls_octave *octave, const uint32_t *integral, int level,
                           int x, int y, double actual) {
    const gls_filter *f = &octave->level[level].filter;
    const int side = f->corner, after = f->gap / 2 + 1, before = -after - side + 1;
    const int w = octave->width;
    const int32_t dxy =
        (int32_t)(gls_rect_sum(integral, w, x + before, y + before, side, side) +
                  gls_rect_sum(integral, w, x + after, y + after, side, side) -
                  gls_rect_sum(integral, w, x + after, y + before, side, side) -
                  gls_rect_sum(integral, w, x + before, y + after, side, side));
    const float scale = gls_filter_scale(gls_preset_data_of(GLSURF_PRESET_PAPER), f);
    const float a = (float)gls_box_second(integral, w, f, x, y, false) * scale;
    const float b = (float)gls_box_second(integral, w, f, x, y, true) * scale;
    const float m = 0.9f * ((float)dxy * scale);
    return papers_off(actual, (double)(a * b - m * m),
                      24.0 * PAPERS_U * (fabs((double)a * b) + (double)m * m));
}

/* Returns the error of a level, in octaves whose samples are the pixels. */
static double off_of(const papers_task *task, const papers_result *result, int level,
                     const void *data) {
    const gls_rect fits = task->octave->level[level].fits;
    const float *const responses = (const float *)data + result->offset;
    double off = 0.0;
    const int every = result->every > 1 ? result->every : 1;
    for (int y = gls_ceil_div(fits.y0, every) * every; y < fits.y1; y += every)
        for (int x = fits.x0; x < fits.x1; ++x) {
            const float value =
                responses[(size_t)(y / every) * result->row + (size_t)x * result->texel];
            off = fmax(off,
                       response_off(task->octave, task->data, level, x, y, (double)value));
        }
    return off;
}

const papers_problem PAPERS_BOXES = { "integral", GLS_TEXEL_R32UI, PAPERS_LEVELS, plan_way,
                                      off_of };
