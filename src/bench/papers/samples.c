/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The Haar samples of the orientation, 113 of 8 sub-pixel sums each: by the number of
 * lookups that such a sum takes, [T] III-C, and by the way in which the texels of the
 * samples are covered, III-D.
 *
 *   four    the integral image alone                                32 fetches a response
 *   gather  the same by textureGather                                8
 *   three   the pixel stands beside the sum: the fourth by (19)     24, of 8 bytes
 *   two     and R and C (20) in a second texture: (21), (22)        16, of 8 bytes
 *   one     everything in a texel of four integers                   8, of 16 bytes
 *
 * The tables are made once a frame, with four fetches a pixel. As in the paper a row of the
 * output is of one feature. Its texels are points of a lattice that is looked up in a
 * texture, which the paper "did not test"; of scan lines, 13 quadrilaterals for all
 * features; of a square of 13 x 13 whose corners Early Z culls by a depth that is written
 * once and for all, or that are discarded; or there is a list of points, one a sample.
 *
 * All sums are integers modulo 2^32, all responses the same bits.
 */
#include "bench/papers/papers.h"

#include "reference/reference.h"

#include <stdio.h>
#include <stdlib.h>

static const glsurf_pass tables[3] = {
    { .stage = "samples",
      .label = "sums and pixels",
      .fragment = "subpixel_tables.frag",
      .inputs = { "integral" },
      .outputs = { "sum_pixel" } },
    { .stage = "samples",
      .label = "R and C",
      .fragment = "subpixel_tables.frag",
      .inputs = { "integral" },
      .outputs = { "sum_pixel", "row_column" } },
    { .stage = "samples",
      .label = "corners",
      .fragment = "subpixel_tables.frag",
      .inputs = { "integral" },
      .outputs = { "corner" } },
};

#define INPUTS                                                                             \
    { "places", "lattice", "integral", "pixels", "row_column", "corners" }

static const glsurf_pass quads = {
    .stage = "samples",
    .label = "samples",
    .fragment = "lattice_samples.frag",
    .inputs = INPUTS,
    .outputs = { "gradient" },
};

static const glsurf_pass tested_quads = {
    .stage = "samples",
    .label = "samples by Early Z",
    .fragment = "lattice_samples.frag",
    .inputs = INPUTS,
    .outputs = { "gradient" },
    .depth = GLSURF_DEPTH_TEST,
};

static const glsurf_pass points = {
    .stage = "samples",
    .label = "samples by points",
    .vertex = "lattice_points.vert",
    .fragment = "lattice_samples.frag",
    .inputs = INPUTS,
    .outputs = { "gradient" },
};

static const glsurf_pass circle = {
    .stage = "samples",
    .label = "circle",
    .fragment = "lattice_circle.frag",
    .depth = GLSURF_DEPTH_WRITE,
};

void papers_samples_plan(papers_samples *self, glsurf_plan *plan, papers_access access,
                         papers_cover cover, glsurf_slot integral, int features) {
    const int w = plan->texture[integral].width, h = plan->texture[integral].height;
    *self = (papers_samples){ .access = access,
                              .cover = cover,
                              .features = features,
                              .integral = integral,
                              .pixels = GLSURF_NONE,
                              .row_column = GLSURF_NONE,
                              .corners = GLSURF_NONE,
                              .squares = cover == PAPERS_COVER_EARLY_Z ||
                                         cover == PAPERS_COVER_DISCARD };
    const int texels =
        self->squares ? PAPERS_SQUARE * PAPERS_SQUARE : GLSURF_LATTICE_POINTS;
    self->places = papers_texture(plan, "places", GLSURF_TEXEL_RGBA32F, 1, features);
    self->lattice =
        papers_texture(plan, "lattice", GLSURF_TEXEL_RGBA32F, GLSURF_LATTICE_POINTS, 1);
    self->samples = papers_texture(plan, "samples", GLSURF_TEXEL_RG32F, texels, features);
    if (cover == PAPERS_COVER_EARLY_Z)
        self->depth = papers_texture(plan, "circles", GLSURF_TEXEL_DEPTH, texels, features);
    if (access == PAPERS_ACCESS_THREE || access == PAPERS_ACCESS_TWO)
        self->pixels = papers_texture(plan, "sums and pixels", GLSURF_TEXEL_RG32UI, w, h);
    if (access == PAPERS_ACCESS_TWO)
        self->row_column = papers_texture(plan, "R and C", GLSURF_TEXEL_RG32UI, w, h);
    if (access == PAPERS_ACCESS_ONE)
        self->corners = papers_texture(plan, "corners", GLSURF_TEXEL_RGBA32UI, w, h);
}

static glsurf_result upload_places(glsurf_gpu *gpu, const papers_samples *self,
                                   const float *places) {
    float *texels = calloc((size_t)self->features, 4 * sizeof *texels);
    if (!texels)
        return glsurf_fail(gpu, GLSURF_ERROR_MEMORY, "out of memory for %d places",
                           self->features);
    for (int i = 0; i < self->features; ++i)
        for (int c = 0; c < 3; ++c)
            texels[4 * i + c] = places[3 * i + c];
    const glsurf_result result = glsurf_texture_write(gpu, self->places, texels);
    free(texels);
    return result;
}

glsurf_result papers_samples_prepare(glsurf_gpu *gpu, const papers_samples *self,
                                     const float *places) {
    glsurf_lattice_point lattice[GLSURF_LATTICE_POINTS];
    float texels[4 * GLSURF_LATTICE_POINTS] = { 0 };
    glsurf_lattice(lattice);
    for (int k = 0; k < GLSURF_LATTICE_POINTS; ++k) {
        texels[4 * k] = lattice[k].i;
        texels[4 * k + 1] = lattice[k].j;
        texels[4 * k + 2] = lattice[k].weight;
    }
    glsurf_result result = upload_places(gpu, self, places);
    if (!result)
        result = glsurf_texture_write(gpu, self->lattice, texels);
    if (result || self->cover != PAPERS_COVER_EARLY_Z)
        return result;
    return papers_run_culled(
        gpu, &circle,
        &(glsurf_draw){ .depth = self->depth,
                        .area = { 0, 0, PAPERS_SQUARE * PAPERS_SQUARE, self->features } });
}

glsurf_result papers_samples_access(glsurf_gpu *gpu, const papers_samples *self) {
    glsurf_draw draw = { .inputs = { self->integral }, .fetches = 4, .bytes = 16 };
    switch (self->access) {
    case PAPERS_ACCESS_THREE:
        draw.outputs[0] = self->pixels;
        return glsurf_pass_run(gpu, &tables[0], &draw);
    case PAPERS_ACCESS_TWO:
        draw.defines = "#define BOTH\n";
        draw.outputs[0] = self->pixels;
        draw.outputs[1] = self->row_column;
        return glsurf_pass_run(gpu, &tables[1], &draw);
    case PAPERS_ACCESS_ONE:
        draw.defines = "#define ALL\n";
        draw.outputs[0] = self->corners;
        return glsurf_pass_run(gpu, &tables[2], &draw);
    default:
        return GLSURF_OK;
    }
}

/* Weights by i^2 + j^2, for points that are not looked up. */
static void weights_of(float weight[37]) {
    glsurf_lattice_point lattice[GLSURF_LATTICE_POINTS];
    glsurf_lattice(lattice);
    for (int k = 0; k < 37; ++k)
        weight[k] = 0.0f;
    for (int k = 0; k < GLSURF_LATTICE_POINTS; ++k) {
        const int i = lattice[k].i, j = lattice[k].j;
        weight[i * i + j * j] = lattice[k].weight;
    }
}

static void defines_of(const papers_samples *self, char *text, size_t size) {
    static const char *const access[PAPERS_ACCESS_KINDS] = {
        [PAPERS_ACCESS_FOUR] = "#define ACCESS 4\n",
        [PAPERS_ACCESS_GATHER] = "#extension GL_ARB_texture_gather : require\n"
                                 "#define ACCESS 5\n",
        [PAPERS_ACCESS_THREE] = "#define ACCESS 3\n",
        [PAPERS_ACCESS_TWO] = "#define ACCESS 2\n",
        [PAPERS_ACCESS_ONE] = "#define ACCESS 1\n",
    };
    static const char *const cover[PAPERS_COVER_KINDS] = {
        [PAPERS_COVER_TABLE] = "",
        [PAPERS_COVER_LINES] = "#define LINES\n",
        [PAPERS_COVER_EARLY_Z] = "#define SQUARE\n",
        [PAPERS_COVER_DISCARD] = "#define SQUARE\n#define DISCARD\n",
        [PAPERS_COVER_POINTS] = "",
    };
    snprintf(text, size, "%s%s", access[self->access], cover[self->cover]);
}

/* Rows of the lattice, as quadrilaterals over all features. */
static glsurf_result run_lines(glsurf_gpu *gpu, const papers_samples *self,
                               const glsurf_draw *draw, const float weight[37]) {
    glsurf_lattice_point lattice[GLSURF_LATTICE_POINTS];
    glsurf_lattice(lattice);
    glsurf_result result = GLSURF_OK;
    for (int k = 0, next; !result && k < GLSURF_LATTICE_POINTS; k = next) {
        for (next = k; next < GLSURF_LATTICE_POINTS && lattice[next].j == lattice[k].j;)
            ++next;
        glsurf_draw line = *draw;
        const glsurf_uniform first =
            GLSURF_INTS("first", 4, k, lattice[k].i, lattice[k].j, 0);
        line.area = (glsurf_rect){ k, 0, next, self->features };
        line.uniforms[0] = (glsurf_uniform){ "weight_of", GLSURF_FLOAT, 1, 37, weight };
        line.uniforms[1] = first;
        result = glsurf_pass_run(gpu, &quads, &line);
    }
    return result;
}

glsurf_result papers_samples_run(glsurf_gpu *gpu, const papers_samples *self) {
    static const uint32_t fetches[PAPERS_ACCESS_KINDS] = { 32, 8, 24, 16, 8 };
    static const uint32_t bytes[PAPERS_ACCESS_KINDS] = { 128, 128, 192, 128, 128 };
    char defines[GLSURF_MAX_DEFINES];
    float weight[37];
    weights_of(weight);
    defines_of(self, defines, sizeof defines);
    const glsurf_draw draw = {
        .defines = defines,
        .inputs = { self->places, self->lattice, self->integral, self->pixels,
                    self->row_column, self->corners },
        .outputs = { self->samples },
        .depth = self->depth,
        .fetches = 2 + fetches[self->access],
        .bytes = 32 + bytes[self->access],
        .uniforms = { { "weight_of", GLSURF_FLOAT, 1, 37, weight } },
    };
    switch (self->cover) {
    case PAPERS_COVER_LINES:
        return run_lines(gpu, self, &draw, weight);
    case PAPERS_COVER_EARLY_Z:
        return papers_run_culled(gpu, &tested_quads, &draw);
    case PAPERS_COVER_POINTS:
        return papers_points(gpu, &points, &draw, GLSURF_LATTICE_POINTS * self->features);
    default:
        return glsurf_pass_run(gpu, &quads, &draw);
    }
}
