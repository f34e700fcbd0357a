/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "pictures/layout.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double IDENTITY[9] = { 1, 0, 0, 0, 1, 0, 0, 0, 1 };

/* Sets to_canvas of each image relative to the reference image, from there outwards: each
 * matrix is a product with the neighbour's. Returns false if a matrix is singular. */
static bool chain_images(layout_image *images, size_t count, size_t reference) {
    memcpy(images[reference].to_canvas, IDENTITY, sizeof IDENTITY);
    for (size_t i = reference; i-- > 0;)
        glsurf_homography_multiply(images[i + 1].to_canvas, images[i].to_next,
                                   images[i].to_canvas);
    for (size_t i = reference + 1; i < count; ++i) {
        double back[9];
        if (!glsurf_homography_invert(images[i - 1].to_next, back))
            return false;
        glsurf_homography_multiply(images[i - 1].to_canvas, back, images[i].to_canvas);
    }
    return true;
}

typedef struct box {
    double x0, y0, x1, y1;
} box;

/*
 * Returns how much a homography h stretches or shrinks the surroundings of (u, v), which it
 * maps to (x, y). With w = h6 u + h7 v + h8, the derivatives there are
 *     J = 1/w (h0 - x h6, h1 - x h7; h3 - y h6, h4 - y h7).
 * The singular values s >= t of J are the largest and the least factor of all directions:
 * s^2 + t^2 is the sum of the squares of the entries, and s t = |det J|. Returns the larger
 * of s and 1 / t, so that a half counts like a double.
 */
static double distortion_at(const double h[9], double u, double v, double x, double y) {
    const double w = h[6] * u + h[7] * v + h[8];
    const double a = (h[0] - x * h[6]) / w, b = (h[1] - x * h[7]) / w;
    const double c = (h[3] - y * h[6]) / w, d = (h[4] - y * h[7]) / w;
    const double sum = a * a + b * b + c * c + d * d, product = fabs(a * d - b * c);
    const double s =
        sqrt((sum + sqrt(fmax(sum * sum - 4.0 * product * product, 0.0))) / 2.0);
    return product > 0.0 && isfinite(s) ? fmax(s, s / product) : INFINITY;
}

/* Extends the box to the four corners of the image. Returns the largest distortion at a
 * corner, or INFINITY if a corner is at or behind infinity. Corners suffice: a homography
 * keeps edges straight, and w, which distorts, is linear. */
static double take_corners(box *b, const layout_image *image) {
    double maximum = 1.0;
    for (int i = 0; i < 4; ++i) {
        const double u = i % 2 ? image->width - 0.5 : -0.5;
        const double v = i / 2 ? image->height - 0.5 : -0.5;
        double x, y;
        if (!glsurf_homography_map(image->to_canvas, u, v, &x, &y))
            return INFINITY;
        b->x0 = fmin(b->x0, x);
        b->y0 = fmin(b->y0, y);
        b->x1 = fmax(b->x1, x);
        b->y1 = fmax(b->y1, y);
        maximum = fmax(maximum, distortion_at(image->to_canvas, u, v, x, y));
    }
    return maximum;
}

double layout_make(layout_image *images, size_t count, size_t reference,
                   layout_size *canvas) {
    box b = { INFINITY, INFINITY, -INFINITY, -INFINITY };
    if (!chain_images(images, count, reference))
        return INFINITY;
    double maximum = 1.0;
    for (size_t i = 0; i < count; ++i)
        maximum = fmax(maximum, take_corners(&b, &images[i]));
    if (!isfinite(maximum))
        return INFINITY;
    /* Pixel centres are whole numbers. */
    const double x = ceil(b.x0), y = ceil(b.y0);
    const double move[9] = { 1, 0, -x, 0, 1, -y, 0, 0, 1 };
    for (size_t i = 0; i < count; ++i)
        glsurf_homography_multiply(move, images[i].to_canvas, images[i].to_canvas);
    *canvas =
        (layout_size){ fmax(floor(b.x1) - x + 1.0, 1.0), fmax(floor(b.y1) - y + 1.0, 1.0) };
    return maximum;
}

/* Returns the distortion. Any canvas that is too large costs more than all others. */
static double cost_of(layout_image *images, size_t count, size_t reference) {
    static const double TOO_LARGE = 1e100;
    layout_size canvas;
    const double distortion = layout_make(images, count, reference, &canvas);
    const bool large = isfinite(distortion) && layout_is_too_large(images, count, canvas);
    return large ? TOO_LARGE * distortion : distortion;
}

/* Factor within which distortions count as equal. References with the same viewing
 * direction distort equally, except for errors of matches. Errors add up along chains of
 * homographies, and chains are shortest from the middle image, so among equal references
 * the middle one is chosen. 1 % is a choice: three photographs that were turned differ by 3
 * and 5 %, and their order must not decide. */
static const double ALIKE = 1.01;

layout_choice layout_choose(layout_image *images, size_t count, layout_size *canvas) {
    double minimum = INFINITY;
    for (size_t i = 0; i < count; ++i)
        minimum = fmin(minimum, cost_of(images, count, i));
    /* From the middle outwards; of two middle images, the earlier one first. */
    size_t chosen = (count - 1) / 2;
    for (size_t i = 1; !(cost_of(images, count, chosen) <= ALIKE * minimum); ++i)
        chosen = i % 2 ? chosen + i : chosen - i;
    return (layout_choice){ chosen, layout_make(images, count, chosen, canvas) };
}

bool layout_is_too_large(const layout_image *images, size_t count, layout_size canvas) {
    double pixels = 0.0;
    for (size_t i = 0; i < count; ++i)
        pixels += (double)images[i].width * images[i].height;
    /* NaN makes the comparisons false. */
    return !(canvas.width <= UINT32_MAX && canvas.height <= UINT32_MAX &&
             canvas.width * canvas.height <= LAYOUT_MAX * pixels);
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

/* Updates *largest with the largest rectangle whose last row is y. heights[x] is the number
 * of covered pixels in column x up to row y. Every column is pushed and popped once. */
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
