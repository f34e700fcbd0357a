/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "plan/constants.h"

#include "core/literal.h"
#include "plan/plan.h"

#include <stdio.h>

static const struct {
    const char *name, *text;
} literals[] = {
    { "NO_RESPONSE", GLSURF_LITERAL(GLSURF_NO_RESPONSE) },
    { "CONTRAST_FLOOR", GLSURF_LITERAL(GLSURF_CONTRAST_FLOOR) },
    { "SOFT_CONTRAST_FLOOR", GLSURF_LITERAL(GLSURF_SOFT_CONTRAST_FLOOR) },
    { "COARSE_SIGMA", GLSURF_LITERAL(GLSURF_COARSE_SIGMA) },
    { "PLACE_PIXELS", GLSURF_LITERAL(GLSURF_PLACE_PIXELS) },
    { "PLACE_SCALES", GLSURF_LITERAL(GLSURF_PLACE_SCALES) },
};

static const struct {
    const char *name;
    int value;
} numbers[] = {
    { "LIST_ROW", GLSURF_LIST_ROW },
    { "LATTICE_POINTS", GLSURF_LATTICE_POINTS },
    { "HISTOGRAM_BINS", GLSURF_HISTOGRAM_BINS },
    { "PEAK_BINS", GLSURF_PEAK_BINS },
    { "SAMPLE_COLUMNS", GLSURF_SAMPLE_COLUMNS },
    { "SOFT_COLUMNS", GLSURF_SOFT_COLUMNS },
    { "HISTOGRAM_COLUMNS", GLSURF_HISTOGRAM_COLUMNS },
    { "SUB_REGION_COLUMNS", GLSURF_SUB_REGION_COLUMNS },
    { "PLACE_BOXES", GLSURF_PLACE_BOXES },
    { "SUM_COLUMNS", GLSURF_SUM_COLUMNS },
    { "SELECT_BLOCK", GLSURF_SELECT_BLOCK },
    { "SELECT_BITS", GLSURF_SELECT_BITS },
    { "MAXIMA_PER_CANDIDATE", GLSURF_MAXIMA_PER_CANDIDATE },
};

/* The length of the text with one more line, if there is room for it. */
static size_t add(char *text, size_t length, const char *name, const char *value) {
    if (length >= GLSURF_CONSTANTS_SIZE)
        return length;
    return length + (size_t)snprintf(text + length, GLSURF_CONSTANTS_SIZE - length,
                                     "#define %s %s\n", name, value);
}

void glsurf_shader_constants(char text[GLSURF_CONSTANTS_SIZE]) {
    size_t length = 0;
    for (size_t i = 0; i < sizeof literals / sizeof *literals; ++i)
        length = add(text, length, literals[i].name, literals[i].text);
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; ++i) {
        char value[16];
        snprintf(value, sizeof value, "%d", numbers[i].value);
        length = add(text, length, numbers[i].name, value);
    }
}
