/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Pixels, rectangles, and functions on whole and real numbers that C lacks. */
#ifndef GLSURF_CORE_NUMBER_H
#define GLSURF_CORE_NUMBER_H

#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct gls_pixel {
    int x, y;
} gls_pixel;

/* x0 <= x < x1, y0 <= y < y1. */
typedef struct gls_rect {
    int x0, y0, x1, y1;
} gls_rect;

static inline uint32_t gls_min_uint(uint32_t a, uint32_t b) {
    return a < b ? a : b;
}

static inline int gls_min_int(int a, int b) {
    return a < b ? a : b;
}

static inline int gls_max_int(int a, int b) {
    return a > b ? a : b;
}

static inline int gls_clamp_int(int value, int low, int high) {
    return value < low ? low : value > high ? high : value;
}

/* a / b rounded down, also for a negative a; b > 0. */
static inline int gls_floor_div(int a, int b) {
    return a >= 0 ? a / b : -((b - 1 - a) / b);
}

/* a / b rounded up; a >= 0, b > 0. */
static inline int gls_ceil_div(int a, int b) {
    return (a + b - 1) / b;
}

static inline uint32_t gls_ceil_div_u32(uint32_t a, uint32_t b) {
    return (a + b - 1) / b;
}

/* Converts a size to an int. Sizes above INT32_MAX become INT32_MAX. */
static inline int gls_to_int(uint32_t size) {
    return size < INT32_MAX ? (int)size : INT32_MAX;
}

/* Returns the bytes of `count` elements of `size` bytes. If a size_t cannot hold the
 * number, as may happen with 32 bits, returns SIZE_MAX, which no allocation can satisfy. */
static inline size_t gls_bytes_of(size_t count, size_t size) {
    return size > 0 && count > SIZE_MAX / size ? SIZE_MAX : count * size;
}

static inline int gls_sign_of(int32_t value) {
    return (value > 0) - (value < 0);
}

static inline bool gls_rect_has(const gls_rect *rect, int x, int y) {
    return x >= rect->x0 && x < rect->x1 && y >= rect->y0 && y < rect->y1;
}

static inline bool gls_rect_is_empty(const gls_rect *rect) {
    return rect->x1 <= rect->x0 || rect->y1 <= rect->y0;
}

/* Returns the part that both have; it may be empty. */
static inline gls_rect gls_rect_intersect(gls_rect a, gls_rect b) {
    return (gls_rect){ gls_max_int(a.x0, b.x0), gls_max_int(a.y0, b.y0),
                       gls_min_int(a.x1, b.x1), gls_min_int(a.y1, b.y1) };
}

/* Return the smaller or the larger of two real numbers, and `b` if `a` is not a number.
 * They are single instructions. fmin() and fmax() are calls, as they also handle a `b` that
 * is not a number. */
static inline float gls_min_float(float a, float b) {
    return a < b ? a : b;
}

static inline float gls_max_float(float a, float b) {
    return a > b ? a : b;
}

static inline double gls_min_double(double a, double b) {
    return a < b ? a : b;
}

static inline double gls_max_double(double a, double b) {
    return a > b ? a : b;
}

/* Compares numbers, or structs that begin with a number, for qsort(). */
static inline int gls_compare_numbers(const void *a, const void *b) {
    const double one = *(const double *)a, other = *(const double *)b;
    return (one > other) - (one < other);
}

#define GLS_HALF_TURN 3.14159265358979323846

/* Returns the angle between two directions, 0 to pi. */
static inline double gls_turn_between(double a, double b) {
    return fabs(remainder(a - b, 2.0 * GLS_HALF_TURN));
}

#endif
