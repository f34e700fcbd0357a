/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The largest rectangle of covered pixels. Each row, with the covered columns that stand on
 * it, is a histogram. A stack finds the largest rectangle below it: every column is pushed
 * and popped once, so that the time is proportional to the number of pixels.
 */
#include "glsurf/panorama.h"

#include <stdlib.h>

/* A column that may still be the left end of a rectangle. The stack of these columns has
 * ascending heights. */
typedef struct column {
    uint32_t x, height;
} column;

static uint64_t area_of(const glsurf_region *r) {
    return (uint64_t)r->width * r->height;
}

/* Updates *largest with the largest rectangle whose last row is y. heights[x] is the number
 * of covered pixels in column x up to row y. */
static void stand_on(uint32_t y, const uint32_t *heights, uint32_t width, column *stack,
                     glsurf_region *largest) {
    size_t count = 0;
    for (uint64_t at = 0; at <= width; ++at) {
        const uint32_t x = (uint32_t)at;
        const uint32_t height = x < width ? heights[x] : 0;
        uint32_t left = x;
        while (count > 0 && stack[count - 1].height >= height) {
            const column *const top = &stack[--count];
            left = top->x;
            const glsurf_region r = { left, y + 1 - top->height, x - left, top->height };
            if (area_of(&r) > area_of(largest))
                *largest = r;
        }
        stack[count++] = (column){ left, height };
    }
}

glsurf_result glsurf_panorama_crop(const uint8_t *alpha, size_t step, uint32_t width,
                                   uint32_t height, glsurf_region *largest) {
    if (!alpha || !largest || step == 0 || width == 0 || height == 0)
        return GLSURF_ERROR_ARGUMENT;
    glsurf_region found = { 0 };
    uint32_t *const heights = calloc(width, sizeof *heights);
    column *const stack = calloc((size_t)width + 1, sizeof *stack);
    const bool good = heights && stack;
    for (uint32_t y = 0; good && y < height; ++y) {
        for (uint32_t x = 0; x < width; ++x, alpha += step)
            heights[x] = *alpha == 255 ? heights[x] + 1 : 0;
        stand_on(y, heights, width, stack, &found);
    }
    free(heights);
    free(stack);
    if (good)
        *largest = found;
    return good ? GLSURF_OK : GLSURF_ERROR_MEMORY;
}
