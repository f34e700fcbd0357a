/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The variants of a shader: the texts of defines that it is compiled with, put together
 * piece by piece and stored once in the plan of a frame, and the texels that it fetches.
 */
#ifndef GLSURF_PLAN_VARIANT_H
#define GLSURF_PLAN_VARIANT_H

#include "core/callbacks.h"
#include "plan/scale_space.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    GLS_MAX_DRAW_DEFINES = 1024,
    GLS_MAX_TEXT = 10240, /* bytes of all defines; at most 6755 are needed */
};

/* The text is cut off where it is full. The compiler then refuses it. */
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

/* What a draw is compiled with, and the most texels that a fragment fetches. */
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
 * How many texels of the integral image by four a fragment fetches: for four samples of
 * each of its rows, each texel once.
 */
enum {
    /* The corners of the boxes of a level, 8 x 2, 2 x 8 and 4 x 4, of four levels and two
     * rows of four samples. */
    GLS_MAX_SUMS = GLS_HESSIAN_LEVELS * 48 * 4 * 2,
};

typedef struct gls_sum_texels {
    int rows; /* of samples of a fragment */
    int count, at[GLS_MAX_SUMS];
} gls_sum_texels;

/* Adds the texels that have the sums `right` and `down` units from the samples. */
void gls_add_sums(gls_sum_texels *list, const gls_octave *octave, int right, int down);

/* The number of different texels. Sorts the list. */
uint32_t gls_count_sum_texels(gls_sum_texels *list);

#endif
