/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The image files of folders. */
#ifndef GLSURF_COMMON_IMAGE_LIST_H
#define GLSURF_COMMON_IMAGE_LIST_H

#include <stdbool.h>
#include <stddef.h>

typedef struct image_list {
    char **paths;
    size_t count;
} image_list;

/* Adds a file, or the image files of a folder. Those of a folder are sorted by name, and
 * numbers in names by value: img2 before img10. False after a report. */
bool image_list_add(image_list *self, const char *name);

/* Removes one entry. */
void image_list_drop(image_list *self, size_t at);

/* A zeroed list is allowed. */
void image_list_free(image_list *self);

/* Whether a name ends like that of an image file. */
bool image_list_is_image(const char *name);

#endif
