/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The defines of a draw, put together piece by piece, and those that all draws of responses
 * have.
 */
#ifndef GLSURF_PLAN_DEFINES_H
#define GLSURF_PLAN_DEFINES_H

#include "core/printf.h"
#include "plan/plan.h"

enum { GLS_MAX_DRAW_DEFINES = 1024 };

/* The text is cut off where it is full. The compiler then refuses it. */
typedef struct gls_defines {
    char text[GLS_MAX_DRAW_DEFINES];
    size_t length;
} gls_defines;

void gls_put_text(gls_defines *t, const char *format, ...) GLS_PRINTF(2, 3);

/* How a detector describes a draw of responses: the first lines of its defines; the call
 * that computes row `row` of a level, which is the draw's level `place`; the value where
 * there is no level; and what a fragment fetches. */
typedef struct gls_response_text {
    void (*head)(gls_defines *t, const gls_octave *octave, const gls_level_draw *draw);
    void (*call)(gls_defines *t, const gls_octave *octave, int level, int place, int row);
    const char *absent;
    uint32_t (*fetches)(const gls_octave *octave, const gls_level_draw *draw);
} gls_response_text;

/* Plans the draws of an octave's responses: of as many levels as there are draw buffers
 * for. All octaves write the levels of the first one, which has the most. */
void gls_plan_response_draws(gls_plan *plan, gls_octave *octave,
                             const gls_response_text *text);

#endif
