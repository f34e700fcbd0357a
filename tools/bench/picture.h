/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The image that everything is measured on, in any size. Smaller sizes are cut to their
 * shape and averaged over areas. Larger sizes repeat the image mirrored, so that the number
 * of features per pixel stays the same.
 */
#ifndef GLSURF_BENCH_PICTURE_H
#define GLSURF_BENCH_PICTURE_H

#include <stdbool.h>
#include <stdint.h>

typedef struct bench_picture {
    uint32_t width, height;
    uint8_t *gray; /* NULL until bench_picture_open() */
} bench_picture;

/* The size of the drawn picture: octaves of noise, which give features at all scales. */
enum { BENCH_DRAWN_WIDTH = 4000, BENCH_DRAWN_HEIGHT = 3000 };

/* Reads the file, or draws the picture if `path` is NULL. False after a report. */
bool bench_picture_open(bench_picture *self, const char *path);
void bench_picture_free(bench_picture *self);

/* The picture in this size, rows without padding; the caller frees it. */
uint8_t *bench_picture_sized(const bench_picture *self, uint32_t width, uint32_t height);

#endif
