/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The result of comparing a driver's numbers with the reference's. Numbers are equal if all
 * bits are. If both sides round they may differ by a bound; then the largest difference as
 * a share of its bound is kept.
 */
#ifndef GLSURF_CHECK_FINDING_H
#define GLSURF_CHECK_FINDING_H

#include "check/bounded.h"
#include "core/callbacks.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct gls_finding {
    uint64_t values;   /* compared numbers */
    uint64_t wrong;    /* numbers beyond their bounds */
    double share;      /* largest share of the other numbers; 0: all are equal */
    bool exact;        /* floats have to have the same bits, whatever their bounds */
    bool bounded;      /* numbers of the same bits are compared with bounds as well */
    char message[256]; /* the first wrong number: name, position, difference */
} gls_finding;

typedef enum gls_element { GLS_U8, GLS_I8, GLS_U16, GLS_U32, GLS_I32, GLS_F32 } gls_element;

/* Two arrays of numbers, `channels` a texel. */
typedef struct gls_array {
    const char *what;    /* "integral image" */
    const char *picture; /* picture of the array; NULL: none */
    gls_element element;
    int columns; /* texels per row, for the message */
    int channels;
    size_t numbers;
    double bound;         /* of the difference; 0: none */
    const double *bounds; /* NULL, or one for each number */
} gls_array;

void gls_find_array(gls_finding *self, const gls_array *array, const void *expected,
                    const void *actual);

/* Compares one number, or a distance: `off` is its difference from the expected one. The
 * sentence names it and its position. */
void gls_find_distance(gls_finding *self, double off, double bound, const char *format, ...)
    GLS_PRINTF(4, 5);

/* Compares one number, named by `what` and `where`, which is expected within bounds.
 * Without a bound nothing is noted. */
void gls_find_bounded(gls_finding *self, float actual, gls_bounded expected,
                      const char *what, const char *where);

/* Notes number i of things that are compared bit by bit, if it is equal. Returns true if it
 * is, and no bounds have to be compared. */
bool gls_find_equal(gls_finding *self, const char *what, uint32_t i, const void *expected,
                    const void *actual, size_t bytes);

/* Notes a thing that is either right or wrong. */
void gls_find_truth(gls_finding *self, bool right, const char *format, ...)
    GLS_PRINTF(3, 4);

#endif
