/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "live/trails.h"

#include "system/alloc.h"

#include <math.h>
#include <stdlib.h>

/* A match across a large part of the image is false and would catch the eye. In parts of
 * width and height together. */
static const double LONGEST = 0.08;

/* How many trails may meet in a square before one of them ends. */
enum { MAX_IN_SQUARE = 2 };

typedef struct squares {
    uint32_t columns, rows;
    uint8_t *taken; /* trails in each */
} squares;

static uint8_t *square_of(const squares *in, const trail_motion *motion, uint32_t feature) {
    const glsurf_keypoint *const at = &motion->to[feature];
    const double x = floor((double)at->x / motion->spacing);
    const double y = floor((double)at->y / motion->spacing);
    const uint32_t column = (uint32_t)fmin(fmax(x, 0.0), in->columns - 1.0);
    const uint32_t row = (uint32_t)fmin(fmax(y, 0.0), in->rows - 1.0);
    return &in->taken[row * in->columns + column];
}

static bool is_possible(const trail_motion *motion, const glsurf_match *match) {
    const glsurf_keypoint *const a = &motion->from[match->a], *const b =
                                                                  &motion->to[match->b];
    const double longest = LONGEST * ((double)motion->width + motion->height);
    return hypot((double)b->x - (double)a->x, (double)b->y - (double)a->y) <= longest;
}

/* Adds a piece for each match that goes on a trail, or for each that begins one. */
static void add_pieces(trails *self, const trails *before, const trail_motion *motion,
                       const squares *in, bool begins) {
    for (uint32_t i = 0; i < motion->count; ++i) {
        const glsurf_match *const match = &motion->matches[i];
        const bool known =
            before && match->a < before->features && before->chosen[match->a];
        uint8_t *const taken = square_of(in, motion, match->b);
        if (known == begins || *taken >= (begins ? 1 : MAX_IN_SQUARE) ||
            !is_possible(motion, match))
            continue;
        ++*taken;
        self->chosen[match->b] = true;
        const glsurf_keypoint *const a = &motion->from[match->a];
        const glsurf_keypoint *const b = &motion->to[match->b];
        float *const piece = self->pieces[self->count++];
        piece[0] = a->x;
        piece[1] = a->y;
        piece[2] = b->x;
        piece[3] = b->y;
    }
}

void trails_follow(trails *self, const trails *before, const trail_motion *motion) {
    trails_free(self);
    squares in = { .columns = (uint32_t)ceil(motion->width / motion->spacing),
                   .rows = (uint32_t)ceil(motion->height / motion->spacing) };
    in.taken = alloc_zeroed((size_t)in.columns * in.rows, sizeof *in.taken);
    self->features = motion->to_count;
    self->chosen = alloc_zeroed(motion->to_count, sizeof *self->chosen);
    self->pieces = alloc_zeroed(motion->count, sizeof *self->pieces);
    add_pieces(self, before, motion, &in, false);
    add_pieces(self, before, motion, &in, true);
    free(in.taken);
}

void trails_free(trails *self) {
    free(self->pieces);
    free(self->chosen);
    *self = (trails){ 0 };
}
