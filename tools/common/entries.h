/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Names of the files written for several images into one folder. */
#ifndef GLSURF_COMMON_ENTRIES_H
#define GLSURF_COMMON_ENTRIES_H

#include <stdbool.h>
#include <stddef.h>

/* Returns a name for each image: its file name without folder, and unless `whole` without
 * ending; or "stdin" for "-". If an earlier image has that name, -2, -3, ... is appended.
 * The same images in the same order get the same names. */
char **entries_create(char *const *images, size_t count, bool whole);

/* NULL is allowed. */
void entries_destroy(char **entries, size_t count);

#endif
