/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "plan/constants.h"

#include "core/literal.h"
#include "plan/plan.h"

#include <stdio.h>

static const struct {
    const char *name, *text;
} literals[] = {
    { "NO_RESPONSE", GLS_LITERAL(GLS_NO_RESPONSE) },
    { "CONTRAST_FLOOR", GLS_LITERAL(GLS_CONTRAST_FLOOR) },
    { "SOFT_CONTRAST_FLOOR", GLS_LITERAL(GLS_SOFT_CONTRAST_FLOOR) },
    { "COARSE_SIGMA", GLS_LITERAL(GLS_COARSE_SIGMA) },
    { "LOCALISE_PIXELS", GLS_LITERAL(GLS_LOCALISE_PIXELS) },
    { "LOCALISE_SCALES", GLS_LITERAL(GLS_LOCALISE_SCALES) },
    { "LOCALISE_CURVATURE", GLS_LITERAL(GLS_LOCALISE_CURVATURE) },
    { "LOCALISE_LOSS", GLS_LITERAL(GLS_LOCALISE_LOSS) },
};

static const struct {
    const char *name;
    int value;
} numbers[] = {
    { "LINE_TOP", GLS_LINE_TOP },
    { "LIST_ROW", GLS_LIST_ROW },
    { "LATTICE_POINTS", GLS_LATTICE_POINTS },
    { "HISTOGRAM_BINS", GLS_HISTOGRAM_BINS },
    { "PEAK_BINS", GLS_PEAK_BINS },
    { "SAMPLE_COLUMNS", GLS_SAMPLE_COLUMNS },
    { "SOFT_COLUMNS", GLS_SOFT_COLUMNS },
    { "HISTOGRAM_COLUMNS", GLS_HISTOGRAM_COLUMNS },
    { "SUB_REGION_COLUMNS", GLS_SUB_REGION_COLUMNS },
    { "LOCALISE_BOXES", GLS_LOCALISE_BOXES },
    { "SUM_COLUMNS", GLS_SUM_COLUMNS },
    { "SELECT_BLOCK", GLS_SELECT_BLOCK },
    { "MAXIMA_PER_CANDIDATE", GLS_MAXIMA_PER_CANDIDATE },
};

/* The length of the text with one more line, if there is room for it. */
static size_t add_constant(char *text, size_t length, const char *name, const char *value) {
    if (length >= GLS_CONSTANTS_SIZE)
        return length;
    return length + (size_t)snprintf(text + length, GLS_CONSTANTS_SIZE - length,
                                     "#define %s %s\n", name, value);
}

void gls_shader_constants(char text[GLS_CONSTANTS_SIZE]) {
    size_t length = 0;
    for (size_t i = 0; i < sizeof literals / sizeof *literals; ++i)
        length = add_constant(text, length, literals[i].name, literals[i].text);
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; ++i) {
        char value[16];
        snprintf(value, sizeof value, "%d", numbers[i].value);
        length = add_constant(text, length, numbers[i].name, value);
    }
}
