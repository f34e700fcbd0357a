/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "live/trails.h"

#include "system/alloc.h"

#include <math.h>
#include <stdlib.h>

/* Longest step of a trail, as a fraction of width plus height. A match across a large part
 * of the image is false and would catch the eye. */
static const double LONGEST = 0.08;

/* Number of trails that may meet in a square before one ends. */
enum { MAX_IN_SQUARE = 2 };

void trails_follow(trails *self, const trails *before, const trail_motion *motion) {
    const double columns = ceil(motion->width / motion->spacing);
    const double rows = ceil(motion->height / motion->spacing);
    const double longest = LONGEST * ((double)motion->width + motion->height);
    trails_free(self);
    self->features = motion->to_count;
    self->chosen = alloc_zeroed(motion->to_count, sizeof *self->chosen);
    self->pieces = alloc_zeroed(motion->count, sizeof *self->pieces);
    uint8_t *const taken = alloc_zeroed((size_t)(columns * rows), sizeof *taken);
    /* Matches that continue a trail come first, then matches that begin one. */
    for (uint32_t i = 0; i < 2 * motion->count; ++i) {
        const bool begins = i >= motion->count;
        const glsurf_match *const match = &motion->matches[i % motion->count];
        const glsurf_keypoint *const a = &motion->from[match->a];
        const glsurf_keypoint *const b = &motion->to[match->b];
        const bool known =
            before && match->a < before->features && before->chosen[match->a];
        const double column = fmin(fmax(floor(b->x / motion->spacing), 0.0), columns - 1.0);
        const double row = fmin(fmax(floor(b->y / motion->spacing), 0.0), rows - 1.0);
        uint8_t *const square = &taken[(size_t)(row * columns + column)];
        if (known == begins || *square >= (begins ? 1 : MAX_IN_SQUARE) ||
            hypot((double)b->x - a->x, (double)b->y - a->y) > longest)
            continue;
        ++*square;
        self->chosen[match->b] = true;
        float *const piece = self->pieces[self->count++];
        piece[0] = a->x;
        piece[1] = a->y;
        piece[2] = b->x;
        piece[3] = b->y;
    }
    free(taken);
}

void trails_free(trails *self) {
    free(self->pieces);
    free(self->chosen);
    *self = (trails){ 0 };
}
