/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Goal: 64 numbers that tell one neighbourhood from another, whatever its position, scale,
 * rotation, brightness and contrast: [T] II, III-E, figure 5.
 *
 * A square of side 20 s is laid around the keypoint along its angle and cut into 4x4
 * cells of 5x5 Haar responses of side 2 s. As only axis-aligned sums are cheap, the
 * axis-aligned response g is rotated instead of the filter:
 *
 *     d = G(u, v) R(-angle) g((x, y) + R(angle) (u, v))
 *     cell = sum of (dx, dy, |dx|, |dy|)
 *
 * with a Gaussian G of 3.3 s. Division by the Euclidean length removes contrast.
 */
#include "reference/maths.h"
#include "reference/reference.h"

enum { CELLS = 4, CELL_POINTS = 5, POINTS = CELLS * CELL_POINTS };

/* The keypoint's frame: its place, the unit vector of its angle, the window. */
typedef struct keypoint_frame {
    const uint32_t *integral;
    int width, height;
    float scale;
    glsurf_pixel base; /* the place: a pixel and where in it */
    float fx, fy;
    float c, s;
    float weight[POINTS];
} keypoint_frame;

void glsurf_descriptor_weights(float weight[20]) {
    for (int k = 0; k < POINTS; ++k)
        weight[k] = (float)exp(-((k - 9.5) * (k - 9.5)) / (2 * 3.3 * 3.3));
}

/* The weighted response at column k and row q of the 20x20 points, in the frame. */
static glsurf_vec2 response_at(const keypoint_frame *frame, int k, int q) {
    const float scale = frame->scale, c = frame->c, s = frame->s;
    const float u = ((float)k - 9.5f) * scale, v = ((float)q - 9.5f) * scale;
    const float x = frame->fx + c * u - s * v;
    const float y = frame->fy + s * u + c * v;
    const float columns[3] = { x - scale, x, x + scale };
    const float rows[3] = { y - scale, y, y + scale };
    const glsurf_vec2 g = glsurf_reference_haar(frame->integral, frame->width,
                                                frame->height, frame->base, columns, rows);
    const float weight = frame->weight[k] * frame->weight[q];
    return (glsurf_vec2){ weight * (c * g.x + s * g.y), weight * (c * g.y - s * g.x) };
}

static void describe_cell(const keypoint_frame *frame, int n, int m, float cell[4]) {
    float acc[4] = { 0 };
    for (int b = 0; b < CELL_POINTS; ++b)
        for (int a = 0; a < CELL_POINTS; ++a) {
            const glsurf_vec2 d =
                response_at(frame, CELL_POINTS * n + a, CELL_POINTS * m + b);
            acc[0] += d.x;
            acc[1] += d.y;
            acc[2] += fabsf(d.x);
            acc[3] += fabsf(d.y);
        }
    for (int i = 0; i < 4; ++i)
        cell[i] = acc[i];
}

static void normalise(float scale, float descriptor[GLSURF_DESCRIPTOR_LENGTH]) {
    const float noise = GLSURF_CONTRAST_FLOOR * (scale * scale);
    float n2 = 0.0f;
    for (const float *v = descriptor; v < descriptor + GLSURF_DESCRIPTOR_LENGTH; v += 4)
        n2 = n2 + v[0] * v[0] + v[1] * v[1] + v[2] * v[2] + v[3] * v[3];
    const float length = fmaxf(sqrtf(n2), noise);
    for (int i = 0; i < GLSURF_DESCRIPTOR_LENGTH; ++i)
        descriptor[i] = n2 <= noise * noise ? 0.0f : descriptor[i] / length;
}

void glsurf_reference_descriptor(const uint32_t *integral, int width, int height,
                                 const glsurf_place *place, float angle,
                                 float descriptor[GLSURF_DESCRIPTOR_LENGTH]) {
    const glsurf_pixel base = { (int)floorf(place->x), (int)floorf(place->y) };
    keypoint_frame frame = {
        .integral = integral,
        .width = width,
        .height = height,
        .scale = place->scale,
        .base = base,
        .fx = place->x - (float)base.x,
        .fy = place->y - (float)base.y,
    };
    glsurf_unit_of(angle, &frame.c, &frame.s);
    glsurf_descriptor_weights(frame.weight);
    for (int m = 0; m < CELLS; ++m)
        for (int n = 0; n < CELLS; ++n)
            describe_cell(&frame, n, m, descriptor + 4 * (CELLS * m + n));
    normalise(place->scale, descriptor);
}
