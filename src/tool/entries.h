/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Names for what becomes of several images in one folder. */
#ifndef GLSURF_TOOL_ENTRIES_H
#define GLSURF_TOOL_ENTRIES_H

#include <stddef.h>

/* For each image its name without folder and ending, "stdin" for "-"; where that is taken,
 * -2, -3, ... is appended. The same images in the same order give the same names. */
char **entries_create(char *const *images, size_t count);

void entries_destroy(char **entries, size_t count);

#endif
