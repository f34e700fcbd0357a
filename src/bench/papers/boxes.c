/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The box filters of [T] III-B.1 at the three finest levels, whose parameters are those of
 * table II. All sums are exact integers, so that all ways give the same bits, where a
 * driver rounds every operation.
 *
 *   plain   32 lookups a level, in a pass each or in one pass for all: 96
 *   three   delta of rows, boxes, responses: 4 + 4 + 9 = 17 lookups a level, 51 for three
 *   five    table III: 8 + 12 + 5 + 7 + 8 = 40 lookups for three. What the table calls T0
 * to T2 are textures of four 32-bit integers. A pass must not read what it writes, and here
 * none does: 3 reads T1 and writes T0, 4 reads T2 and writes T1
 */
#include "bench/papers/papers.h"

#include "reference/reference.h"

#include <stdio.h>

static const glsurf_pass plain = {
    .stage = "boxes",
    .label = "32 lookups",
    .fragment = "boxes_plain.frag",
    .inputs = { "integral" },
    .outputs = { "response" },
};

static const glsurf_pass three[3] = {
    { .stage = "boxes",
      .label = "differences",
      .fragment = "boxes_three.frag",
      .inputs = { "integral" },
      .outputs = { "differences" } },
    { .stage = "boxes",
      .label = "boxes",
      .fragment = "boxes_three.frag",
      .inputs = { "differences" },
      .outputs = { "boxes" } },
    { .stage = "boxes",
      .label = "responses",
      .fragment = "boxes_three.frag",
      .inputs = { "boxes" },
      .outputs = { "response" } },
};

static const glsurf_pass five[5] = {
    { .stage = "boxes",
      .label = "pass 1",
      .fragment = "boxes_five.frag",
      .inputs = { "integral" },
      .outputs = { "t0" } },
    { .stage = "boxes",
      .label = "pass 2",
      .fragment = "boxes_five.frag",
      .inputs = { "t0_in" },
      .outputs = { "t1", "t2" } },
    { .stage = "boxes",
      .label = "pass 3",
      .fragment = "boxes_five.frag",
      .inputs = { "t1_in" },
      .outputs = { "t0" } },
    { .stage = "boxes",
      .label = "pass 4",
      .fragment = "boxes_five.frag",
      .inputs = { "t2_in" },
      .outputs = { "t1" } },
    { .stage = "boxes",
      .label = "pass 5",
      .fragment = "boxes_five.frag",
      .inputs = { "t0_in", "t1_in" },
      .outputs = { "response" } },
};

enum { LEVELS = 3 };

void papers_boxes_plan(papers_boxes *self, glsurf_plan *plan, papers_boxes_kind kind,
                       glsurf_slot integral) {
    const int w = plan->texture[integral].width, h = plan->texture[integral].height;
    *self = (papers_boxes){ .kind = kind, .integral = integral };
    const bool together = kind == PAPERS_BOXES_PLAIN_ALL || kind == PAPERS_BOXES_FIVE;
    for (int i = 0; i < (together ? 1 : LEVELS); ++i)
        self->response[i] = papers_texture(
            plan, "responses", together ? GLSURF_TEXEL_RGBA32F : GLSURF_TEXEL_R32F, w, h);
    const int temporaries = kind == PAPERS_BOXES_FIVE    ? 3
                            : kind == PAPERS_BOXES_THREE ? 2
                                                         : 0;
    for (int i = 0; i < temporaries; ++i)
        self->temporary[i] =
            papers_texture(plan, "differences of boxes", GLSURF_TEXEL_RGBA32I, w, h);
}

/* The factors of the levels' box sums; of one level in all four places. */
static void set_scale(float scale[4], const glsurf_octave *octave, int level) {
    const glsurf_preset_data *preset = glsurf_preset_data_of(GLSURF_PRESET_PAPER);
    for (int i = 0; i < 4; ++i) {
        const int of = level >= 0 ? level : i < LEVELS ? i : LEVELS - 1;
        scale[i] = glsurf_filter_scale(preset, &octave->level[of].filter);
    }
}

static glsurf_result run_plain(glsurf_gpu *gpu, papers_tally *tally,
                               const papers_boxes *self, const glsurf_octave *octave) {
    const bool all = self->kind == PAPERS_BOXES_PLAIN_ALL;
    glsurf_result result = GLSURF_OK;
    for (int i = 0; !result && i < (all ? 1 : LEVELS); ++i) {
        char defines[GLSURF_MAX_DEFINES];
        float scale[4];
        const uint32_t fetches = all ? 32 * LEVELS : 32;
        const glsurf_filter *filter = &octave->level[i].filter;
        snprintf(defines, sizeof defines, "#define LOBE %d\n#define LENGTH %d\n%s",
                 filter->lobe, filter->length, all ? "#define ALL\n" : "");
        set_scale(scale, octave, all ? -1 : i);
        result = papers_run(
            gpu, tally, &plain,
            &(glsurf_draw){ .defines = defines,
                            .inputs = { self->integral },
                            .outputs = { self->response[i] },
                            .fetches = fetches,
                            .bytes = 4 * fetches,
                            .uniforms = { { "scale", GLSURF_FLOAT, 4, 1, scale } } },
            fetches);
    }
    return result;
}

static glsurf_result run_three(glsurf_gpu *gpu, papers_tally *tally,
                               const papers_boxes *self, const glsurf_octave *octave) {
    static const uint32_t fetches[3] = { 4, 4, 9 };
    glsurf_result result = GLSURF_OK;
    for (int i = 0; i < LEVELS; ++i) {
        const glsurf_slot from[3] = { self->integral, self->temporary[0],
                                      self->temporary[1] };
        const glsurf_slot to[3] = { self->temporary[0], self->temporary[1],
                                    self->response[i] };
        const glsurf_filter *filter = &octave->level[i].filter;
        float scale[4];
        set_scale(scale, octave, i);
        for (int p = 0; !result && p < 3; ++p) {
            char defines[GLSURF_MAX_DEFINES];
            snprintf(defines, sizeof defines,
                     "#define PASS %d\n#define LOBE %d\n#define LENGTH %d\n", p + 1,
                     filter->lobe, filter->length);
            result = papers_run(
                gpu, tally, &three[p],
                &(glsurf_draw){ .defines = defines,
                                .inputs = { from[p] },
                                .outputs = { to[p] },
                                .fetches = fetches[p],
                                .bytes = (p == 0 ? 4 : 16) * fetches[p],
                                .uniforms = { { "scale", GLSURF_FLOAT, 4, 1, scale } } },
                fetches[p]);
        }
    }
    return result;
}

static glsurf_result run_five(glsurf_gpu *gpu, papers_tally *tally,
                              const papers_boxes *self, const glsurf_octave *octave) {
    static const char *const defines[5] = { "#define PASS 1\n", "#define PASS 2\n",
                                            "#define PASS 3\n", "#define PASS 4\n",
                                            "#define PASS 5\n" };
    static const uint32_t fetches[5] = { 8, 12, 5, 7, 8 };
    const glsurf_slot *t = self->temporary;
    const struct {
        glsurf_slot from[2], to[2];
    } of[5] = { { { self->integral, GLSURF_NONE }, { t[0], GLSURF_NONE } },
                { { t[0], GLSURF_NONE }, { t[1], t[2] } },
                { { t[1], GLSURF_NONE }, { t[0], GLSURF_NONE } },
                { { t[2], GLSURF_NONE }, { t[1], GLSURF_NONE } },
                { { t[0], t[1] }, { self->response[0], GLSURF_NONE } } };
    float scale[4];
    set_scale(scale, octave, -1);
    glsurf_result result = GLSURF_OK;
    for (int p = 0; !result && p < 5; ++p)
        result = papers_run(
            gpu, tally, &five[p],
            &(glsurf_draw){ .defines = defines[p],
                            .inputs = { of[p].from[0], of[p].from[1] },
                            .outputs = { of[p].to[0], of[p].to[1] },
                            .fetches = fetches[p],
                            .bytes = (p == 0 ? 4 : 16) * fetches[p],
                            .uniforms = { { "scale", GLSURF_FLOAT, 4, 1, scale } } },
            fetches[p]);
    return result;
}

glsurf_result papers_boxes_run(glsurf_gpu *gpu, papers_tally *tally,
                               const papers_boxes *self, const glsurf_octave *octave) {
    if (self->kind == PAPERS_BOXES_THREE)
        return run_three(gpu, tally, self, octave);
    if (self->kind == PAPERS_BOXES_FIVE)
        return run_five(gpu, tally, self, octave);
    return run_plain(gpu, tally, self, octave);
}
