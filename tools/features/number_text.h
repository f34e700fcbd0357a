/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Text of numbers, where a file has so many that printf() takes longer than finding them.
 */
#ifndef GLSURF_FEATURES_NUMBER_TEXT_H
#define GLSURF_FEATURES_NUMBER_TEXT_H

#include <stddef.h>
#include <stdio.h>

enum { NUMBER_TEXT = 24 /* characters of any number, at most */ };

/* Writes what printf() writes for "%.9g", by which every float can be read again, without a
 * zero byte at the end. Returns the end. */
char *number_text(char at[NUMBER_TEXT], float number);

/* The text of several numbers, with the separator between them, for which `at` has
 * count (1 + NUMBER_TEXT) characters. Returns the end. */
char *numbers_text(char *at, char separator, const float *numbers, size_t count);

/* Writes numbers, each behind the separator, and ends the line. */
void write_numbers(FILE *file, char separator, const float *numbers, size_t count);

#endif
