/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The result of comparing a driver's numbers with the reference's. Numbers are equal if all
 * bits are. Numbers that both sides round may differ within a bound.
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
    double share;      /* largest difference / bound of the right numbers; 0: all equal */
    bool exact;        /* floats must have the same bits, whatever their bounds */
    bool bounded;      /* compare with bounds even if all bits are equal */
    char message[256]; /* the first wrong number: name, position, the rule it breaks */
} gls_finding;

typedef enum gls_element { GLS_U8, GLS_I8, GLS_U16, GLS_U32, GLS_I32, GLS_F32 } gls_element;

/* Describes two arrays to compare, with `channels` numbers in a texel. */
typedef struct gls_array {
    const char *what;    /* "integral image" */
    const char *picture; /* picture of the array; NULL: none */
    gls_element element;
    int columns; /* texels per row, for the message */
    int channels;
    size_t numbers;
    double bound;         /* largest right difference */
    const double *bounds; /* a bound for each number; NULL: `bound` */
} gls_array;

void gls_find_array(gls_finding *self, const gls_array *array, const void *expected,
                    const void *actual);

/* Compares `off`, the difference of a number from the expected one or a distance, with
 * `bound`. The message names the number and its position. */
void gls_find_distance(gls_finding *self, double off, double bound, const char *format, ...)
    GLS_PRINTF(4, 5);

/* Compares a number, named by `what` and `where`, with an expected one that has an error.
 * Does nothing if the error is infinite. */
void gls_find_bounded(gls_finding *self, float actual, gls_bounded expected,
                      const char *what, const char *where);

/* Compares thing number i bit by bit. Returns true if it is equal and needs no comparison
 * with bounds. A difference is wrong only if `exact`. */
bool gls_find_equal(gls_finding *self, const char *what, uint32_t i, const void *expected,
                    const void *actual, size_t bytes);

/* Notes a thing that is either right or wrong. */
void gls_find_truth(gls_finding *self, bool right, const char *format, ...)
    GLS_PRINTF(3, 4);

#endif
