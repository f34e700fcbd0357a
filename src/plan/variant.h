/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Shader variants: their defines, put together piece by piece and stored once in the plan
 * of a frame, and the number of texels that they fetch.
 */
#ifndef GLSURF_PLAN_VARIANT_H
#define GLSURF_PLAN_VARIANT_H

#include "core/callbacks.h"
#include "plan/scale_space.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    GLS_MAX_DRAW_DEFINES = 2048,
    GLS_MAX_TEXT = 11264, /* bytes of all defines; at most 8059 are needed */
};

/* A text that is too long is cut off, and the compiler refuses it. */
typedef struct gls_defines {
    char text[GLS_MAX_DRAW_DEFINES];
    size_t length;
} gls_defines;

void gls_put_text(gls_defines *t, const char *format, ...) GLS_PRINTF(2, 3);

/* The texts of a plan, one after the other. Equal texts are stored once. */
typedef struct gls_texts {
    bool full; /* `text` was too small: the plan is refused */
    int length;
    char text[GLS_MAX_TEXT];
} gls_texts;

/* A text of the plan, as its start in gls_texts.text. 0: the empty text. */
typedef int gls_text_offset;

/* The defines of a draw, and the most texels that a fragment fetches. */
typedef struct gls_variant {
    gls_text_offset defines;
    uint32_t fetches;
} gls_variant;

/* Stores a text. Sets texts->full, and returns the empty text, if there is no space. */
gls_text_offset gls_intern_defines(gls_texts *texts, const char *text);
gls_text_offset gls_intern_format(gls_texts *texts, const char *format, ...)
    GLS_PRINTF(2, 3);

/* -------------------------------------------------------------- fetches -- */

/*
 * The number of texels of the integral image by four that a fragment fetches, or of blocks
 * of 2x2 units that it gathers: for four samples in each of its rows, each once.
 */
enum {
    /* Corners of a level's boxes (8 x 2 + 2 x 8 + 4 x 4 = 48), for four levels and two rows
     * of four samples. */
    GLS_MAX_SUMS = GLS_HESSIAN_LEVELS * 48 * 4 * 2,
};

typedef struct gls_sum_texels {
    int rows;    /* rows of samples that a fragment computes */
    bool blocks; /* gathers blocks */
    int count, at[GLS_MAX_SUMS];
} gls_sum_texels;

/* Adds the texels that have the sums `right` and `down` units from the samples. */
void gls_add_sums(gls_sum_texels *list, const gls_octave *octave, int right, int down);

/* Sorts the list, and returns the number of different texels. */
uint32_t gls_count_sum_texels(gls_sum_texels *list);

#endif
