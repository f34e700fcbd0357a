/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The Haar samples of the orientation: 113 per feature, of 8 sub-pixel sums each. They are
 * compared by the number of lookups per sum, [T] III-C, and by the way in which the texels
 * of the samples are covered, III-D.
 *
 * Lookups:
 *
 *   four    the integral image alone                              32 fetches per response
 *   gather  the same by textureGather                              8
 *   three   the pixel is stored with the sum: the fourth by (19)  24, of 8 bytes
 *   two     and R and C (20) are in a second texture: (21), (22)  16, of 8 bytes
 *   one     everything is in a texel of four integers              8, of 16 bytes
 *
 * The tables for these are made once per frame, with four fetches per pixel.
 *
 * As in the paper, a row of the output belongs to one feature. Its texels are covered in
 * one of these ways: by points of a lattice that is looked up in a texture, which the paper
 * "did not test"; by scan lines, 13 quadrilaterals for all features; by a square of 13 x 13
 * texels, whose corners Early Z culls by a depth that is written once, or which the shader
 * discards; or by a list of points, one per sample.
 *
 * All sums are integers modulo 2^32, and all responses are the same bits.
 *
 * Errors allowed, with u = 2^-24: edges are at most 8 s + 1 from the keypoint's pixel, and
 * off by three roundings of that; six of them, of at most 4 s pixels of 255 each, follow:
 * 72 s (8 s + 1) x 255 u. Fifteen roundings of sums of at most 4 (4 s + 1)^2 x 255 add 60
 * (4 s + 1)^2 x 255 u. The reference is off by as much, so the sum counts twice.
 */
#include "papers/papers.h"

#include "gl/error.h"
#include "reference/reference.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { PIXELS, ROW_COLUMN, CORNERS, TABLES };

static const struct {
    const char *label;
    gls_texel texel;
} TABLE[TABLES] = {
    [PIXELS] = { "sums and pixels", GLS_TEXEL_RG32UI },
    [ROW_COLUMN] = { "R and C", GLS_TEXEL_RG32UI },
    [CORNERS] = { "corners", GLS_TEXEL_RGBA32UI },
};

#define TABLE_PASS(...)                                                                    \
    PAPERS_PASS("subpixel_tables.frag", .inputs = { "integral" },                          \
                .outputs = { __VA_ARGS__ })

/* For each access: its defines, the pass that makes its tables, and the first of these
 * tables. */
static const struct {
    const char *defines;
    gls_pass pass;
    const char *pass_defines;
    int first, tables;
} ACCESS[PAPERS_ACCESSES] = {
    [PAPERS_ACCESS_FOUR] = { .defines = "#define ACCESS 4\n" },
    [PAPERS_ACCESS_GATHER] = { .defines = "#define ACCESS 5\n#define GATHER\n" },
    [PAPERS_ACCESS_THREE] = { "#define ACCESS 3\n", TABLE_PASS("sum_pixel"), "", PIXELS,
                              1 },
    [PAPERS_ACCESS_TWO] = { "#define ACCESS 2\n", TABLE_PASS("sum_pixel", "row_column"),
                            "#define BOTH\n", PIXELS, 2 },
    [PAPERS_ACCESS_ONE] = { "#define ACCESS 1\n", TABLE_PASS("corner"), "#define ALL\n",
                            CORNERS, 1 },
};

#define SAMPLES_PASS(...)                                                                  \
    PAPERS_PASS("lattice_samples.frag",                                                    \
                .inputs = { "positions", "lattice", "integral", "pixels", "row_column",    \
                            "corners" },                                                   \
                .outputs = { "gradient" }, __VA_ARGS__)

static const gls_pass quads = SAMPLES_PASS(.depth = GLS_DEPTH_OFF);
static const gls_pass tested_quads = SAMPLES_PASS(.depth = GLS_DEPTH_TEST);
static const gls_pass points = SAMPLES_PASS(.vertex = "lattice_points.vert");
static const gls_pass circle = PAPERS_PASS("lattice_circle.frag", .depth = GLS_DEPTH_WRITE);

static const struct {
    const char *defines;
    const gls_pass *pass;
    bool squares; /* a row has 13 x 13 = 169 texels; 113 count */
} COVER[PAPERS_COVERS] = {
    [PAPERS_COVER_TABLE] = { "", &quads, false },
    [PAPERS_COVER_LINES] = { "#define LINES\n", &quads, false },
    [PAPERS_COVER_EARLY_Z] = { "#define SQUARE\n", &tested_quads, true },
    [PAPERS_COVER_DISCARD] = { "#define SQUARE\n#define DISCARD\n", &quads, true },
    [PAPERS_COVER_POINTS] = { "", &points, false },
};

/* -------------------------------------------------------------------- input -- */

static glsurf_result write_positions(const papers_task *task, gls_gpu *gpu) {
    float *const texels = calloc((size_t)task->features, 4 * sizeof *texels);
    if (!texels)
        return gls_fail(gpu->device, GLSURF_ERROR_MEMORY, "out of memory for %d positions",
                        task->features);
    for (int i = 0; i < task->features; ++i)
        for (int c = 0; c < 3; ++c)
            texels[4 * i + c] = task->positions[3 * i + c];
    const glsurf_result result = gls_texture_write(gpu, task->position, texels);
    free(texels);
    return result;
}

glsurf_result papers_open_features(papers_task *task, gls_gpu *gpu, gls_plan *plan) {
    gls_lattice_point lattice[GLS_LATTICE_POINTS];
    float texels[4 * GLS_LATTICE_POINTS] = { 0 };
    gls_lattice(&gls_preset_data_of(GLSURF_PRESET_PAPER)->lattice, lattice);
    for (int k = 0; k < GLS_LATTICE_POINTS; ++k) {
        const int i = lattice[k].i, j = lattice[k].j;
        texels[4 * k] = (float)i;
        texels[4 * k + 1] = (float)j;
        texels[4 * k + 2] = task->weight[i * i + j * j] = lattice[k].weight;
    }
    task->position =
        papers_texture(plan, "positions", GLS_TEXEL_RGBA32F, 1, task->features);
    task->lattice =
        papers_texture(plan, "lattice", GLS_TEXEL_RGBA32F, GLS_LATTICE_POINTS, 1);
    const glsurf_result result = write_positions(task, gpu);
    return result ? result : gls_texture_write(gpu, task->lattice, texels);
}

/* --------------------------------------------------------------------- plan -- */

/* Adds the pass that makes an access's tables from the integral image. */
static void add_tables(papers_way *way, const papers_task *task, int access,
                       gls_slot table[TABLES]) {
    gls_draw draw = { .inputs = { task->input } };
    for (int i = 0; i < ACCESS[access].tables; ++i) {
        const int which = ACCESS[access].first + i;
        draw.outputs[i] = table[which] = papers_texture(
            way->plan, TABLE[which].label, TABLE[which].texel, task->width, task->height);
    }
    if (ACCESS[access].tables > 0)
        papers_add(&way->prepare, &ACCESS[access].pass, 0.0, &draw, "%s",
                   ACCESS[access].pass_defines);
}

/* Adds the rows of the lattice as quadrilaterals over all features. */
static void add_lines(papers_way *way, const papers_task *task, gls_draw draw,
                      const char *defines) {
    gls_lattice_point lattice[GLS_LATTICE_POINTS];
    gls_lattice(&gls_preset_data_of(GLSURF_PRESET_PAPER)->lattice, lattice);
    for (int k = 0, next; k < GLS_LATTICE_POINTS; k = next) {
        for (next = k; next < GLS_LATTICE_POINTS && lattice[next].j == lattice[k].j;)
            ++next;
        draw.area = (gls_rect){ k, 0, next, task->features };
        draw.uniforms[1] =
            (gls_uniform)GLS_INTS("first", 4, k, lattice[k].i, lattice[k].j, 0);
        papers_add(&way->steps, &quads, 0.0, &draw, "%s", defines);
    }
}

static void plan_way(papers_way *way, const papers_task *task, int number) {
    const int access = number / PAPERS_COVERS, cover = number % PAPERS_COVERS;
    const int texels =
        COVER[cover].squares ? PAPERS_SQUARE * PAPERS_SQUARE : GLS_LATTICE_POINTS;
    gls_slot table[TABLES] = { GLS_NONE, GLS_NONE, GLS_NONE };
    add_tables(way, task, access, table);
    const gls_slot samples =
        papers_texture(way->plan, "samples", GLS_TEXEL_RG32F, texels, task->features);
    way->result[0] = papers_whole(way, samples, 2);
    gls_draw draw = {
        .inputs = { task->position, task->lattice, task->input, table[PIXELS],
                    table[ROW_COLUMN], table[CORNERS] },
        .outputs = { samples },
        .uniforms = { { "weight_of", GLS_FLOAT, 1, 37, task->weight } },
    };
    char defines[128];
    snprintf(defines, sizeof defines, "%s%s", ACCESS[access].defines, COVER[cover].defines);
    if (cover == PAPERS_COVER_LINES) {
        add_lines(way, task, draw, defines);
        return;
    }
    if (cover == PAPERS_COVER_EARLY_Z) {
        draw.depth =
            papers_texture(way->plan, "circles", GLS_TEXEL_DEPTH, texels, task->features);
        papers_add(&way->prepare, &circle, 0.0, &draw, "%s", "");
    }
    papers_add(&way->steps, COVER[cover].pass, 0.0, &draw, "%s", defines)->points =
        GLS_LATTICE_POINTS * task->features;
}

/* -------------------------------------------------------------------- check -- */

static double feature_off(const gls_sums *sums, const float position[3],
                          const float *samples, bool squares) {
    const double s = (double)position[2];
    const double allowed =
        2.0 * 255.0 * PAPERS_U *
        (72.0 * s * (8.0 * s + 1.0) + 60.0 * (4.0 * s + 1.0) * (4.0 * s + 1.0));
    gls_lattice_point lattice[GLS_LATTICE_POINTS];
    gls_vec2 expected[GLS_LATTICE_POINTS];
    gls_lattice(&gls_preset_data_of(GLSURF_PRESET_PAPER)->lattice, lattice);
    gls_reference_orientation_samples(
        sums, &(gls_position){ position[0], position[1], position[2], 0.0f }, expected);
    double off = 0.0;
    for (int k = 0; k < GLS_LATTICE_POINTS; ++k) {
        const int at = squares ? PAPERS_SQUARE * (lattice[k].j + 6) + lattice[k].i + 6 : k;
        off =
            fmax(off, papers_off((double)samples[2 * at], (double)expected[k].x, allowed));
        off = fmax(off,
                   papers_off((double)samples[2 * at + 1], (double)expected[k].y, allowed));
    }
    return off;
}

static double off_of(const papers_task *task, const papers_result *result, int index,
                     const void *data) {
    (void)index;
    const gls_sums sums = { .preset = gls_preset_data_of(GLSURF_PRESET_PAPER),
                            .integral = task->data,
                            .width = task->width,
                            .height = task->height };
    const bool squares = result->row == 2 * PAPERS_SQUARE * PAPERS_SQUARE;
    const float *samples = data;
    double off = 0.0;
    for (int i = 0; i < task->features; ++i, samples += result->row)
        off = fmax(off, feature_off(&sums, &task->positions[3 * i], samples, squares));
    return off;
}

const papers_problem PAPERS_SAMPLES = { "integral", GLS_TEXEL_R32UI, 1, plan_way, off_of };
