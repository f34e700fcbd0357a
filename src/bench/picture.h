/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The image that everything is measured on, in any size. Sizes below its own are made by
 * averaging areas, after a cut to the same shape; for larger ones it is laid out beside
 * itself mirrored, so that there are as many features to a pixel.
 */
#ifndef GLSURF_BENCH_PICTURE_H
#define GLSURF_BENCH_PICTURE_H

#include <stdbool.h>
#include <stdint.h>

typedef struct bench_picture {
    uint32_t width, height;
    uint8_t *gray; /* NULL until it is needed */
} bench_picture;

/* The one that is drawn: octaves of noise, so that there are features at all scales. */
enum { BENCH_DRAWN_WIDTH = 4000, BENCH_DRAWN_HEIGHT = 3000 };

/* Draws it, or reads the file; path NULL: draws. */
bool bench_picture_open(bench_picture *self, const char *path);
void bench_picture_free(bench_picture *self);

/* In this size, rows close together; the caller frees it. */
uint8_t *bench_picture_sized(const bench_picture *self, uint32_t width, uint32_t height);

#endif
