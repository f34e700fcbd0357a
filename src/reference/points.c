/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Goal: the list of candidates from the masks, in an order that does not depend on how the
 * list is made.
 *
 * The sampling grids lie in one plane: sample (i, j) of octave o is at (4 atlas_column + i,
 * atlas_row + j). The plane consists of blocks of 4x4 samples. The list follows the Z-order
 * curve of blocks (x, y),
 *
 *     code = sum over k of (bit k of y) 2^(2k + 1) + (bit k of x) 2^(2k)
 *
 * Inside a block the list goes row by row, and at a sample the levels ascend. This is the
 * order in which a descent through a pyramid of counts meets the candidates: [T] III-B.3,
 * after Ziegler, Tevs, Theobalt, Seidel, "On-the-fly point clouds through histogram
 * pyramids", VMV 2006. Here the descent is a recursion over quadrants that stops if a
 * quadrant contains no grid. It visits each sample once and needs no memory.
 */
#include "reference/reference.h"

typedef struct descent {
    const gls_scale_space *space;
    const uint8_t *const *mask;
    gls_candidate *list;
    uint32_t capacity, count;
} descent;

static void emit_points(descent *walk, int o, int i, int j) {
    const gls_octave *octave = &walk->space->octave[o];
    const unsigned bits = walk->mask[o][(size_t)j * (size_t)octave->width + (size_t)i];
    for (int level = 0; level < octave->level_count; ++level) {
        if (!(bits >> level & 1u))
            continue;
        if (walk->count < walk->capacity)
            walk->list[walk->count] = (gls_candidate){
                .x = (uint16_t)i,
                .y = (uint16_t)j,
                .octave = (uint16_t)o,
                .level = (uint16_t)level,
            };
        ++walk->count;
    }
}

/* Lists the samples of an octave in the block at (x, y) of the plane. */
static void emit_block(descent *walk, int o, int x, int y) {
    const gls_octave *octave = &walk->space->octave[o];
    const int left = x - 4 * octave->atlas_column, top = y - octave->atlas_row;
    for (int j = top; j < top + GLS_BLOCK && j < octave->height; ++j)
        for (int i = left; i < left + GLS_BLOCK && i < octave->width; ++i)
            emit_points(walk, o, i, j);
}

/* Returns an octave with samples in the plane's square [x, x + side) x [y, y + side), or
 * -1. */
static int octave_in(const gls_scale_space *space, int x, int y, int side) {
    for (int o = 0; o < space->octave_count; ++o) {
        const gls_octave *octave = &space->octave[o];
        const int left = 4 * octave->atlas_column, top = octave->atlas_row;
        if (x < left + octave->width && x + side > left && y < top + octave->height &&
            y + side > top)
            return o;
    }
    return -1;
}

static void descend_pyramid(descent *walk, int x, int y, int side) {
    const int o = octave_in(walk->space, x, y, side);
    if (o < 0)
        return;
    if (side == GLS_BLOCK) { /* a block belongs to one octave */
        emit_block(walk, o, x, y);
        return;
    }
    const int half = side / 2;
    descend_pyramid(walk, x, y, half);
    descend_pyramid(walk, x + half, y, half);
    descend_pyramid(walk, x, y + half, half);
    descend_pyramid(walk, x + half, y + half, half);
}

uint32_t gls_reference_points(const gls_scale_space *space, const uint8_t *const mask[],
                              gls_candidate *list, uint32_t capacity) {
    descent walk = { .space = space, .mask = mask, .list = list, .capacity = capacity };
    int side = GLS_BLOCK; /* the smallest power of two that covers the plane both ways */
    for (int o = 0; o < space->octave_count; ++o) {
        const gls_octave *octave = &space->octave[o];
        while (side < 4 * octave->atlas_column + octave->width ||
               side < octave->atlas_row + octave->height)
            side *= 2;
    }
    descend_pyramid(&walk, 0, 0, side);
    return walk.count;
}
