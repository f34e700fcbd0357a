/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "accuracy/views.h"

#include "core/matrix.h"
#include "support/test.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static const double DEGREES[VIEWS] = { 0.0, 20.0, 30.0, 40.0, 50.0, 60.0 };

static void set_angle(views *self, int i) {
    self->degrees[i] = DEGREES[i];
    for (int k = 0; k < 9; ++k)
        self->matrix[i][k] = k % 4 == 0;
}

/* ----------------------------------------------------------------- reading -- */

static void read_matrix(const char *path, double matrix[9]) {
    FILE *file = fopen(path, "r");
    for (int k = 0; k < 9; ++k)
        if (!file || fscanf(file, "%lf", &matrix[k]) != 1) {
            fprintf(stderr, "%s is no matrix of 3x3 numbers\n", path);
            exit(EXIT_FAILURE);
        }
    fclose(file);
}

views views_load(const char *folder) {
    views self;
    for (int i = 0; i < VIEWS; ++i) {
        char path[4096];
        snprintf(path, sizeof path, "%s/img%d.png", folder, i + 1);
        self.image[i] = found_image_make(path);
        set_angle(&self, i);
        snprintf(path, sizeof path, "%s/H1to%dp", folder, i + 1);
        if (i > 0)
            read_matrix(path, self.matrix[i]);
    }
    return self;
}

/* --------------------------------------------------------------- rendering -- */

/* The camera is two widths of the image away from its centre and has a focal length of as
 * much, so that from the front it sees the image as it is. With X, Y from the centre:
 *
 *     w = 1 + X sin(angle) / distance,  x = X cos(angle) / w,  y = Y / w
 */
static void look_from_angle(double matrix[9], int width, int height, double degrees) {
    const double angle = degrees * acos(-1.0) / 180.0, distance = 2.0 * width;
    const double cx = (width - 1) / 2.0, cy = (height - 1) / 2.0;
    const double turned[9] = { cos(angle), 0, 0, 0, 1, 0, sin(angle) / distance, 0, 1 };
    const double to[9] = { 1, 0, -cx, 0, 1, -cy, 0, 0, 1 };
    const double back[9] = { 1, 0, cx, 0, 1, cy, 0, 0, 1 };
    double half[9];
    glsurf_homography_multiply(turned, to, half);
    glsurf_homography_multiply(back, half, matrix);
}

/* Bilinear. Outside the image its border is repeated. */
static double value_at(const found_image *image, double x, double y) {
    x = fmin(fmax(x, 0.0), image->width - 1.0);
    y = fmin(fmax(y, 0.0), image->height - 1.0);
    const int left = (int)fmin(x, image->width - 2.0);
    const int top = (int)fmin(y, image->height - 2.0);
    const uint8_t *g = image->gray + (size_t)top * (size_t)image->width + left;
    const double u = x - left, v = y - top;
    return (1.0 - v) * ((1.0 - u) * g[0] + u * g[1]) +
           v * ((1.0 - u) * g[image->width] + u * g[image->width + 1]);
}

/* The mean of 4x4 samples of a pixel. At 60 degrees they are at most a pixel of the image
 * apart. */
static uint8_t pixel(const found_image *image, const double inverse[9], int x, int y) {
    double sum = 0.0;
    for (int k = 0; k < 16; ++k) {
        const double px = x + (k % 4 - 1.5) / 4.0, py = y + (k / 4 - 1.5) / 4.0;
        const double w = inverse[6] * px + inverse[7] * py + inverse[8];
        sum += value_at(image, (inverse[0] * px + inverse[1] * py + inverse[2]) / w,
                        (inverse[3] * px + inverse[4] * py + inverse[5]) / w);
    }
    return (uint8_t)(sum / 16.0 + 0.5);
}

static found_image render_view(const found_image *image, const double matrix[9]) {
    double inverse[9];
    if (!glsurf_homography_invert(matrix, inverse))
        abort();
    found_image view = { image->width, image->height,
                         test_memory((size_t)image->width * (size_t)image->height) };
    uint8_t *to = view.gray;
    for (int y = 0; y < view.height; ++y)
        for (int x = 0; x < view.width; ++x)
            *to++ = pixel(image, inverse, x, y);
    return view;
}

views views_render(found_image image) {
    views self;
    for (int i = 0; i < VIEWS; ++i) {
        set_angle(&self, i);
        look_from_angle(self.matrix[i], image.width, image.height, self.degrees[i]);
        self.image[i] = i == 0 ? image : render_view(&image, self.matrix[i]);
    }
    return self;
}

void views_free(views *self) {
    for (int i = 0; i < VIEWS; ++i)
        found_image_free(&self->image[i]);
}
