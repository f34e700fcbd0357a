/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "pictures/crop.h"

#include <stdlib.h>

/* A column of a histogram that may still be the left end of a rectangle. The stack of these
 * columns has ascending heights. */
typedef struct step {
    uint32_t x, height;
} step;

bool crop_begin(crop *self, uint32_t width) {
    *self = (crop){ .width = width };
    self->heights = calloc(width, sizeof *self->heights);
    self->steps = malloc((width + (size_t)1) * sizeof *self->steps);
    return self->heights && self->steps;
}

static uint64_t area_of(const crop_rectangle *r) {
    return (uint64_t)r->width * r->height;
}

/* Compares all rectangles whose last row is this one. Every column is pushed and popped
 * once. */
void crop_row(crop *self, const uint8_t *rgba) {
    const uint32_t below = ++self->y, width = self->width;
    step *const steps = self->steps;
    size_t count = 0;
    for (uint32_t x = 0; x <= width; ++x) {
        uint32_t height = 0, left = x;
        if (x < width) {
            const bool covered = rgba[4 * (size_t)x + 3] == 255;
            height = self->heights[x] = covered ? self->heights[x] + 1 : 0;
        }
        while (count > 0 && steps[count - 1].height >= height) {
            const step *const top = &steps[--count];
            left = top->x;
            const crop_rectangle r = { left, below - top->height, x - left, top->height };
            if (area_of(&r) > area_of(&self->largest))
                self->largest = r;
        }
        steps[count++] = (step){ left, height };
    }
}

void crop_end(crop *self) {
    free(self->heights);
    free(self->steps);
    self->heights = NULL;
    self->steps = NULL;
}
