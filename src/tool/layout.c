/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "tool/layout.h"

#include "core/matrix.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

size_t layout_reference(size_t count) {
    return count > 0 ? (count - 1) / 2 : 0;
}

static const double IDENTITY[9] = { 1, 0, 0, 0, 1, 0, 0, 0, 1 };

/* Sets to_canvas of each image relative to the reference image, from there outwards: each
 * matrix is a product with that of the neighbour. */
static bool chain(layout_image *images, size_t count) {
    const size_t middle = layout_reference(count);
    memcpy(images[middle].to_canvas, IDENTITY, sizeof IDENTITY);
    for (size_t i = middle; i-- > 0;)
        glsurf_multiply(images[i + 1].to_canvas, images[i].to_next, images[i].to_canvas);
    for (size_t i = middle + 1; i < count; ++i) {
        double back[9];
        if (!glsurf_homography_invert(images[i - 1].to_next, back))
            return false;
        glsurf_multiply(images[i - 1].to_canvas, back, images[i].to_canvas);
    }
    return true;
}

typedef struct box {
    double x0, y0, x1, y1;
} box;

/* Extends the box to the four corners of the image. A homography keeps edges straight, so
 * corners suffice. False if a corner is at or behind infinity. */
static bool extend(box *b, const layout_image *image) {
    for (int i = 0; i < 4; ++i) {
        double x, y;
        if (!glsurf_homography_map(image->to_canvas, i % 2 ? image->width - 0.5 : -0.5,
                                   i / 2 ? image->height - 0.5 : -0.5, &x, &y))
            return false;
        b->x0 = fmin(b->x0, x);
        b->y0 = fmin(b->y0, y);
        b->x1 = fmax(b->x1, x);
        b->y1 = fmax(b->y1, y);
    }
    return true;
}

bool layout_make(layout_image *images, size_t count, layout_size *canvas) {
    box b = { INFINITY, INFINITY, -INFINITY, -INFINITY };
    if (!chain(images, count))
        return false;
    for (size_t i = 0; i < count; ++i)
        if (!extend(&b, &images[i]))
            return false;
    /* Pixel centres are whole numbers. */
    const double x = ceil(b.x0), y = ceil(b.y0);
    const double move[9] = { 1, 0, -x, 0, 1, -y, 0, 0, 1 };
    for (size_t i = 0; i < count; ++i)
        glsurf_multiply(move, images[i].to_canvas, images[i].to_canvas);
    *canvas =
        (layout_size){ fmax(floor(b.x1) - x + 1.0, 1.0), fmax(floor(b.y1) - y + 1.0, 1.0) };
    return true;
}

bool layout_is_too_large(const layout_image *images, size_t count, layout_size canvas) {
    double pixels = 0.0;
    for (size_t i = 0; i < count; ++i)
        pixels += (double)images[i].width * images[i].height;
    /* A NaN makes the comparisons false. */
    return !(canvas.width <= UINT32_MAX && canvas.height <= UINT32_MAX &&
             canvas.width * canvas.height <= LAYOUT_MOST * pixels);
}

/* ------------------------------------------------------------------- cropping -- */

/* A column of a histogram that may still be the left end of a rectangle. The stack of these
 * columns has ascending heights. */
typedef struct step {
    uint32_t x, height;
} step;

static uint64_t area_of(const layout_rectangle *r) {
    return (uint64_t)r->width * r->height;
}

/* Replaces *largest by the largest rectangle whose last row is y, if that is larger.
 * heights[x] is the number of covered pixels in column x up to row y. Every column is
 * pushed and popped once. */
static void stand_on(uint32_t y, const uint32_t *heights, uint32_t width, step *steps,
                     layout_rectangle *largest) {
    size_t count = 0;
    for (uint32_t x = 0; x <= width; ++x) {
        const uint32_t height = x < width ? heights[x] : 0;
        uint32_t left = x;
        while (count > 0 && steps[count - 1].height >= height) {
            const step *const top = &steps[--count];
            left = top->x;
            const layout_rectangle r = { left, y + 1 - top->height, x - left, top->height };
            if (area_of(&r) > area_of(largest))
                *largest = r;
        }
        steps[count++] = (step){ left, height };
    }
}

bool layout_crop(const uint8_t *rgba, uint32_t width, uint32_t height,
                 layout_rectangle *largest) {
    *largest = (layout_rectangle){ 0 };
    uint32_t *const heights = calloc(width, sizeof *heights);
    step *const steps = malloc((width + (size_t)1) * sizeof *steps);
    const bool good = heights && steps;
    for (uint32_t y = 0; good && y < height; ++y) {
        for (uint32_t x = 0; x < width; ++x) {
            const bool covered = rgba[4 * ((size_t)y * width + x) + 3] == 255;
            heights[x] = covered ? heights[x] + 1 : 0;
        }
        stand_on(y, heights, width, steps, largest);
    }
    free(heights);
    free(steps);
    return good;
}
