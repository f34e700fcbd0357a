/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "plan/surrounds.h"

#include "plan/box_rows.h"

/* Adds the texels of the four samples that hold a corner of a square, `right` and `down`
 * pixels from the samples. */
static void add_corner(gls_offsets *texels, const gls_octave *octave, int right, int down) {
    enum { FAR = 1 << 12 }; /* more than any offset */
    for (int c = 0; c < 4; ++c) {
        const int column = (right + octave->step * c + FAR) / 4;
        gls_add_offset(texels, 2 * FAR * column + down + FAR);
    }
}

/* A square whose side is 2 half + 1. */
static void add_square(gls_offsets *texels, const gls_octave *octave, int half) {
    add_corner(texels, octave, half, half);
    add_corner(texels, octave, -half - 1, half);
    add_corner(texels, octave, half, -half - 1);
    add_corner(texels, octave, -half - 1, -half - 1);
}

/* A texel that several levels use is fetched once. */
uint32_t gls_surround_fetches(const gls_octave *octave, const gls_level_draw *draw) {
    gls_offsets texels = { 0 };
    for (int i = 0; i < draw->count; ++i) {
        const gls_filter *f = &octave->level[draw->first + i].filter;
        add_square(&texels, octave, f->size / 2);
        add_square(&texels, octave, f->lobe / 2);
    }
    return texels.count;
}
