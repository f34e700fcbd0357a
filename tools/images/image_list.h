/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The image files of folders. */
#ifndef GLSURF_IMAGES_IMAGE_LIST_H
#define GLSURF_IMAGES_IMAGE_LIST_H

#include <stdbool.h>
#include <stddef.h>

typedef struct image_list {
    char **paths; /* after image_list_pair() NULL: this image is missing */
    size_t count;
} image_list;

/* Adds a file, or the image files of a folder. Those of a folder are sorted by name, and
 * numbers in names by value: img2 before img10. False after a report. */
bool image_list_add(image_list *self, const char *name);

/*
 * Pairs the images of two cameras, each of one folder or one file. Afterwards both lists
 * have one length, and images with the same index are a pair.
 *
 * Images belong together if the texts and the values of the numbers in their names are
 * equal. The ending does not count, nor does a part that is the same throughout each list,
 * such as left_ and right_. An image without a partner has NULL beside it.
 *
 * If no image has a partner, they are paired by their order, which is reported. That needs
 * lists of one length, and numbers that grow from pair to pair. False after a report.
 */
bool image_list_pair(image_list *left, image_list *right);

/* Removes one entry. */
void image_list_drop(image_list *self, size_t at);

/* A zeroed list is allowed. */
void image_list_free(image_list *self);

/* Whether a name ends like that of an image file. */
bool image_list_is_image(const char *name);

#endif
