/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "accuracy/changes.h"

#include "core/matrix.h"
#include "support/test.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const CHANGE_NAMES[CHANGE_KINDS] = { "shift", "zoom", "rotation", "perspective",
                                                 "noise", "blur", "exposure" };

/* a and b by kind. Zoom: a is the factor. Rotation: a is the angle in degrees. Perspective:
 * the plane turns by the angle a about an axis at the angle b to x. Noise and blur: a is
 * sigma, in gray levels or pixels. Exposure: a is the gain, b the gamma. */
const change_row CHANGE_LIST[CHANGES] = {
    { CHANGE_SHIFT, "shift", 1.0, 0.0 },
    { CHANGE_ZOOM, "zoom 0.75", 0.75, 0.0 },
    { CHANGE_ZOOM, "zoom 1.15", 1.15, 0.0 },
    { CHANGE_ZOOM, "zoom 1.4", 1.4, 0.0 },
    { CHANGE_ROTATION, "rotation 12", 12.0, 0.0 },
    { CHANGE_ROTATION, "rotation 20", 20.0, 0.0 },
    { CHANGE_ROTATION, "rotation 35", 35.0, 0.0 },
    { CHANGE_ROTATION, "rotation 80", 80.0, 0.0 },
    { CHANGE_PERSPECTIVE, "perspective 25", 25.0, 90.0 },
    { CHANGE_PERSPECTIVE, "perspective 35", 35.0, 0.0 },
    { CHANGE_PERSPECTIVE, "perspective 45", 45.0, 40.0 },
    { CHANGE_NOISE, "noise 5", 5.0, 0.0 },
    { CHANGE_NOISE, "noise 10", 10.0, 0.0 },
    { CHANGE_BLUR, "blur 1", 1.0, 0.0 },
    { CHANGE_BLUR, "blur 2", 2.0, 0.0 },
    { CHANGE_EXPOSURE, "exposure 0.6", 0.6, 1.2 },
    { CHANGE_EXPOSURE, "exposure 1.4", 1.4, 0.8 },
};

enum { WIDTH = 640, HEIGHT = 480, BORDER = 4 };
static const double SHORT = 1.1;

/* -------------------------------------------------------------- the picture -- */

/* Intensities with a border of mirrored pixels. `pixel` points at (0, 0). */
typedef struct ground {
    int width, height, stride;
    float *values, *pixel;
} ground;

static int mirrored_index(int x, int size) {
    x = x < 0 ? -1 - x : x;
    return x < size ? x : 2 * size - 1 - x;
}

/* Averages factor x factor pixels, and mirrors them into the border. */
static ground ground_make(const found_image *picture, int factor) {
    ground self = { .width = picture->width / factor, .height = picture->height / factor };
    self.stride = self.width + 2 * BORDER;
    self.values = test_memory((size_t)self.stride * (size_t)(self.height + 2 * BORDER) *
                              sizeof *self.values);
    self.pixel = self.values + BORDER * self.stride + BORDER;
    for (int y = 0; y < self.height * factor; ++y)
        for (int x = 0; x < self.width * factor; ++x)
            self.pixel[y / factor * self.stride + x / factor] +=
                picture->gray[(size_t)y * (size_t)picture->width + (size_t)x] /
                (float)(factor * factor);
    for (int y = -BORDER; y < self.height + BORDER; ++y)
        for (int x = -BORDER; x < self.width + BORDER; ++x)
            self.pixel[y * self.stride + x] =
                self.pixel[mirrored_index(y, self.height) * self.stride +
                           mirrored_index(x, self.width)];
    return self;
}

/* Mirrors a coordinate into the area of the pixels, [-0.5, size - 0.5]. */
static double mirrored_coordinate(double x, int size) {
    x = fmod(fabs(x + 0.5), 2.0 * size);
    return (x <= size ? x : 2.0 * size - x) - 0.5;
}

/* Computes the weights of the four samples around an offset in [0, 1), by Catmull and
 * Rom. */
static void cubic_weights(float t, float weight[4]) {
    const float t2 = t * t, t3 = t2 * t;
    weight[0] = 0.5f * (-t3 + 2.0f * t2 - t);
    weight[1] = 0.5f * (3.0f * t3 - 5.0f * t2 + 2.0f);
    weight[2] = 0.5f * (-3.0f * t3 + 4.0f * t2 + t);
    weight[3] = 0.5f * (t3 - t2);
}

static float value_at(const ground *self, double x, double y) {
    if (!(x >= -0.5 && x <= self->width - 0.5))
        x = mirrored_coordinate(x, self->width);
    if (!(y >= -0.5 && y <= self->height - 0.5))
        y = mirrored_coordinate(y, self->height);
    const int left = (int)(x + 1.0) - 1, top = (int)(y + 1.0) - 1;
    float across[4], down[4], sum = 0.0f;
    cubic_weights((float)(x - left), across);
    cubic_weights((float)(y - top), down);
    const float *row = self->pixel + (top - 1) * self->stride + left - 1;
    for (int i = 0; i < 4; ++i, row += self->stride)
        sum += down[i] * (across[0] * row[0] + across[1] * row[1] + across[2] * row[2] +
                          across[3] * row[3]);
    return sum;
}

/* -------------------------------------------------------------- geometry -- */

typedef struct frame {
    ground ground;
    int width, height;
    double to_ground[9]; /* maps pixels of the first view to ground pixels */
    gls_random random;
} frame;

static void set_matrix(double matrix[9], double a, double b, double c, double d, double e,
                       double f) {
    const double all[9] = { a, b, c, d, e, f, 0.0, 0.0, 1.0 };
    memcpy(matrix, all, sizeof all);
}

/* Turns the plane by an angle about an axis through the middle of the view. The camera's
 * focal length and its distance are both twice the width of the view. With R = I + sin K +
 * (1 - cos) K^2 and the axis (c, s, 0), the columns of the matrix are R's columns for x and
 * y, and the distance. */
static void turn_plane(double matrix[9], const change_row *change, double far) {
    const double angle = change->a * pi / 180.0, axis = change->b * pi / 180.0;
    const double c = cos(axis), s = sin(axis), bent = 1.0 - cos(angle);
    set_matrix(matrix, 1.0 - bent * s * s, bent * c * s, 0.0, bent * c * s,
               1.0 - bent * c * c, 0);
    matrix[6] = -sin(angle) * s / far;
    matrix[7] = sin(angle) * c / far;
}

/* Maps the first view to the changed view. Shifts it by up to half a pixel, or up to 5
 * pixels if the geometry changes. */
static void map_to_change(frame *self, const change_row *change, double matrix[9]) {
    const double cx = (self->width - 1) / 2.0, cy = (self->height - 1) / 2.0;
    const bool moves = change->kind == CHANGE_ZOOM || change->kind == CHANGE_ROTATION ||
                       change->kind == CHANGE_PERSPECTIVE;
    const double maximum = moves ? 5.0 : 0.5;
    const double dx = gls_random_between(&self->random, -maximum, maximum);
    const double dy = gls_random_between(&self->random, -maximum, maximum);
    const double angle = change->a * pi / 180.0;
    double middle[9], to[9], back[9], half[9];
    set_matrix(middle, 1, 0, 0, 0, 1, 0);
    if (change->kind == CHANGE_ZOOM)
        set_matrix(middle, change->a, 0, 0, 0, change->a, 0);
    if (change->kind == CHANGE_ROTATION)
        set_matrix(middle, cos(angle), -sin(angle), 0, sin(angle), cos(angle), 0);
    if (change->kind == CHANGE_PERSPECTIVE)
        turn_plane(middle, change, 2.0 * self->width);
    set_matrix(to, 1, 0, -cx, 0, 1, -cy);
    set_matrix(back, 1, 0, cx + dx, 0, 1, cy + dy);
    glsurf_homography_multiply(middle, to, half);
    glsurf_homography_multiply(back, half, matrix);
}

static float pixel(const ground *self, const double m[9], int x, int y) {
    float sum = 0.0f;
    for (int k = 0; k < 16; ++k) {
        const double px = x + (k % 4 - 1.5) / 4.0, py = y + (k / 4 - 1.5) / 4.0;
        const double w = 1.0 / (m[6] * px + m[7] * py + m[8]);
        sum += value_at(self, (m[0] * px + m[1] * py + m[2]) * w,
                        (m[3] * px + m[4] * py + m[5]) * w);
    }
    return sum / 16.0f;
}

static float *render_view(const frame *self, const double matrix[9]) {
    double inverse[9], m[9];
    if (!glsurf_homography_invert(matrix, inverse))
        abort();
    glsurf_homography_multiply(self->to_ground, inverse, m);
    float *values =
        test_memory((size_t)self->width * (size_t)self->height * sizeof *values);
    float *to = values;
    for (int y = 0; y < self->height; ++y)
        for (int x = 0; x < self->width; ++x)
            *to++ = pixel(&self->ground, m, x, y);
    return values;
}

/* ----------------------------------------------------------------- light -- */

/* Adds nearly normal noise. The sum of twelve numbers from [0, 1), less 6, has the variance
 * 1. */
static void add_noise(float *values, size_t count, double sigma, gls_random *random) {
    for (size_t i = 0; i < count; ++i) {
        uint32_t sum = 0;
        for (int k = 0; k < 6; ++k) {
            const uint32_t bits = gls_random_bits(random);
            sum += (bits & 0xffff) + (bits >> 16);
        }
        values[i] += (float)(sigma * (sum / 65536.0 - 6.0));
    }
}

enum { REACH = 8 }; /* 4 sigma of the widest blur */

static void blur_line(float *line, int count, int stride, const float weight[REACH + 1],
                      float *copy) {
    for (int i = 0; i < count; ++i)
        copy[i] = line[i * stride];
    for (int i = 0; i < count; ++i) {
        float sum = weight[0] * copy[i];
        for (int k = 1; k <= REACH; ++k)
            sum += weight[k] * (copy[mirrored_index(i - k, count)] +
                                copy[mirrored_index(i + k, count)]);
        line[i * stride] = sum;
    }
}

static void blur_values(float *values, int width, int height, double sigma) {
    float weight[REACH + 1];
    double all = 0.0;
    for (int k = -REACH; k <= REACH; ++k)
        all += exp(-k * k / (2.0 * sigma * sigma));
    for (int k = 0; k <= REACH; ++k)
        weight[k] = (float)(exp(-k * k / (2.0 * sigma * sigma)) / all);
    float *copy = test_memory((size_t)(width + height) * sizeof *copy);
    for (int y = 0; y < height; ++y)
        blur_line(values + y * width, width, 1, weight, copy);
    for (int x = 0; x < width; ++x)
        blur_line(values + x, height, width, weight, copy);
    free(copy);
}

static void change_light(frame *self, const change_row *change, float *values) {
    const size_t count = (size_t)self->width * (size_t)self->height;
    if (change->kind == CHANGE_NOISE)
        add_noise(values, count, change->a, &self->random);
    if (change->kind == CHANGE_BLUR)
        blur_values(values, self->width, self->height, change->a);
    if (change->kind == CHANGE_EXPOSURE)
        for (size_t i = 0; i < count; ++i)
            values[i] =
                (float)(255.0 * pow(fmax(change->a * values[i] / 255.0, 0.0), change->b));
}

/* --------------------------------------------------------------- all of it -- */

/* Rounds to 8 bits. Frees the values. */
static found_image round_values(const frame *self, float *values) {
    const size_t count = (size_t)self->width * (size_t)self->height;
    found_image image = { self->width, self->height, test_memory(count) };
    for (size_t i = 0; i < count; ++i)
        image.gray[i] = (uint8_t)(fminf(fmaxf(values[i], 0.0f), 255.0f) + 0.5f);
    free(values);
    return image;
}

/* Makes the first view. It magnifies the picture by 1 / step, and the ground by 1 / s. The
 * ground has less than twice the view's pixels along an axis. */
static frame frame_make(const found_image *picture, uint64_t seed) {
    const double step = fmax(
        1.0, fmin(picture->width / (WIDTH * SHORT), picture->height / (HEIGHT * SHORT)));
    const int factor = (int)step;
    frame self = { .ground = ground_make(picture, factor), .random = { seed << 32 } };
    const double s = step / factor;
    self.width = (int)fmin(WIDTH, self.ground.width / (s * SHORT));
    self.height = (int)fmin(HEIGHT, self.ground.height / (s * SHORT));
    const double dx = gls_random_between(&self.random, -0.5, 0.5);
    const double dy = gls_random_between(&self.random, -0.5, 0.5);
    set_matrix(self.to_ground, s, 0,
               (self.ground.width - 1 - s * (self.width - 1)) / 2.0 + dx, 0, s,
               (self.ground.height - 1 - s * (self.height - 1)) / 2.0 + dy);
    return self;
}

changed_views changes_render(const found_image *picture, unsigned kinds, uint64_t seed) {
    frame first = frame_make(picture, seed);
    changed_views self = { { 0 }, { { { 0 }, { 0 } } } };
    double same[9];
    set_matrix(same, 1, 0, 0, 0, 1, 0);
    self.first = round_values(&first, render_view(&first, same));
    for (int i = 0; i < CHANGES; ++i) {
        changed *const view = &self.view[i];
        first.random.state = seed << 32 | (uint64_t)(i + 1) << 8;
        if (!(kinds >> CHANGE_LIST[i].kind & 1u))
            continue;
        map_to_change(&first, &CHANGE_LIST[i], view->matrix);
        float *values = render_view(&first, view->matrix);
        change_light(&first, &CHANGE_LIST[i], values);
        view->image = round_values(&first, values);
    }
    free(first.ground.values);
    return self;
}

void changes_free(changed_views *self) {
    found_image_free(&self->first);
    for (int i = 0; i < CHANGES; ++i)
        found_image_free(&self->view[i].image);
}
