/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Texts of defines: put together piece by piece, and stored once in the plan of a frame.
 */
#ifndef GLSURF_PLAN_DEFINES_H
#define GLSURF_PLAN_DEFINES_H

#include "core/printf.h"

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

#endif
