/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Pictures for shell tests.
 *
 *   pictures part IN.png X Y WIDTH HEIGHT STEP GAIN OUT.png
 *       Writes WIDTH x HEIGHT samples of IN, beginning at (X, Y), STEP pixels apart (below
 *       1: enlarged). A sample is the mean of the STEP^2 pixels around it, or interpolated.
 *       The odds v / (255 - v) of each sample are multiplied by GAIN.
 *   pictures compare PANORAMA.png TRUTH.png FAR MORE
 *       Succeeds if both have the same size and each pixel that the panorama covers equals
 *       the truth, moved by at most FAR pixels and off by at most MORE gray levels. Prints
 *       how many pixels are covered, and the root mean square difference.
 */
#include <math.h>
#include <png.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct picture {
    int width, height;
    uint8_t *rgba;
} picture;

static picture load(const char *name) {
    png_image png = { .version = PNG_IMAGE_VERSION };
    picture p = { 0 };
    if (png_image_begin_read_from_file(&png, name)) {
        png.format = PNG_FORMAT_RGBA;
        p = (picture){ (int)png.width, (int)png.height, malloc(PNG_IMAGE_SIZE(png)) };
    }
    if (!p.rgba || !png_image_finish_read(&png, NULL, p.rgba, 0, NULL)) {
        fprintf(stderr, "pictures: cannot read %s\n", name);
        exit(2);
    }
    return p;
}

/* Channel c at a pixel. Beyond the border, the nearest border pixel. */
static double at(const picture *p, int x, int y, int c) {
    x = x < 0 ? 0 : x >= p->width ? p->width - 1 : x;
    y = y < 0 ? 0 : y >= p->height ? p->height - 1 : y;
    return p->rgba[4 * ((size_t)y * (size_t)p->width + (size_t)x) + (size_t)c];
}

/* ------------------------------------------------------------------------ part -- */

static double between(const picture *p, double x, double y, int c) {
    const int i = (int)floor(x), j = (int)floor(y);
    const double u = x - i, v = y - j;
    return (1 - v) * ((1 - u) * at(p, i, j, c) + u * at(p, i + 1, j, c)) +
           v * ((1 - u) * at(p, i, j + 1, c) + u * at(p, i + 1, j + 1, c));
}

static double sample(const picture *p, double x, double y, double step, int c) {
    const int n = step > 1.0 ? (int)ceil(step) : 1;
    double sum = 0.0;
    for (int j = 0; j < n; ++j)
        for (int i = 0; i < n; ++i)
            sum += between(p, x + ((i + 0.5) / n - 0.5) * step,
                           y + ((j + 0.5) / n - 0.5) * step, c);
    return sum / (n * n);
}

static int part(char **a) {
    const picture from = load(a[0]);
    const double x = atof(a[1]), y = atof(a[2]), step = atof(a[5]), gain = atof(a[6]);
    png_image png = { .version = PNG_IMAGE_VERSION,
                      .width = (uint32_t)atoi(a[3]),
                      .height = (uint32_t)atoi(a[4]),
                      .format = PNG_FORMAT_RGB };
    uint8_t *rgb = malloc(PNG_IMAGE_SIZE(png)), *to = rgb;
    for (uint32_t j = 0; rgb && j < png.height; ++j)
        for (uint32_t i = 0; i < png.width; ++i)
            for (int c = 0; c < 3; ++c) {
                const double v = sample(&from, x + i * step, y + j * step, step, c);
                *to++ = (uint8_t)floor(gain * v / (1.0 + (gain - 1.0) * v / 255.0) + 0.5);
            }
    const int written = rgb && png_image_write_to_file(&png, a[7], 0, rgb, 0, NULL);
    free(rgb);
    free(from.rgba);
    return written ? EXIT_SUCCESS : 2;
}

/* --------------------------------------------------------------------- compare -- */

/* The largest change of a value when it moves by `far` < 1 along each axis, from anywhere
 * between pixels: bilinear interpolation is no steeper than the largest difference of
 * neighbouring pixels around it. */
static double change(const picture *p, int x, int y, int c, double far) {
    double across = 0.0, down = 0.0;
    for (int j = -1; j <= 1; ++j)
        for (int i = -1; i <= 0; ++i) {
            across =
                fmax(across, fabs(at(p, x + i + 1, y + j, c) - at(p, x + i, y + j, c)));
            down = fmax(down, fabs(at(p, x + j, y + i + 1, c) - at(p, x + j, y + i, c)));
        }
    return far * (across + down);
}

static int compare(char **a) {
    const picture p = load(a[0]), truth = load(a[1]);
    const double far = atof(a[2]), more = atof(a[3]);
    size_t covered = 0, wrong = 0;
    double squares = 0.0;
    if (p.width != truth.width || p.height != truth.height) {
        fprintf(stderr, "pictures: the panorama is %dx%d, the truth %dx%d\n", p.width,
                p.height, truth.width, truth.height);
        return EXIT_FAILURE;
    }
    for (int y = 0; y < p.height; ++y)
        for (int x = 0; x < p.width; ++x) {
            if (at(&p, x, y, 3) == 0.0)
                continue;
            ++covered;
            for (int c = 0; c < 3; ++c) {
                const double off = at(&p, x, y, c) - at(&truth, x, y, c);
                squares += off * off;
                if (fabs(off) > change(&truth, x, y, c, far) + more && wrong++ == 0)
                    fprintf(stderr,
                            "pictures: (%d, %d) channel %d is %.0f instead of %.0f\n", x, y,
                            c, at(&p, x, y, c), at(&truth, x, y, c));
            }
        }
    printf("%zu pixels covered, rms difference %.3f\n", covered,
           covered ? sqrt(squares / (3.0 * (double)covered)) : 0.0);
    free(p.rgba);
    free(truth.rgba);
    return covered && !wrong && far < 1.0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

int main(int argc, char **argv) {
    if (argc == 10 && strcmp(argv[1], "part") == 0)
        return part(argv + 2);
    if (argc == 6 && strcmp(argv[1], "compare") == 0)
        return compare(argv + 2);
    fprintf(stderr, "usage: see the comment at the top of tests/end/pictures.c\n");
    return 2;
}
