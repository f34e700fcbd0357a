/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Lists of images: of folders, and of names in a file. */
#ifndef GLSURF_IMAGES_IMAGE_LIST_H
#define GLSURF_IMAGES_IMAGE_LIST_H

#include <stdbool.h>
#include <stddef.h>

typedef struct image_list {
    char **paths; /* after image_list_pair(): NULL for a missing image */
    size_t count;
} image_list;

/* Adds a file, or the image files of a folder, sorted by name. Numbers in names are
 * compared by value: img2 comes before img10. False after a report. */
bool image_list_add(image_list *self, const char *name);

/* Adds the files of a folder whose names it `takes`, sorted by name, and then in the same
 * way the files of each folder in it. Skips hidden names, and links to folders, which may
 * form circles. False after a report. */
typedef bool image_list_filter(const char *name);
bool image_list_add_files(image_list *self, const char *folder, image_list_filter *takes);

/* Adds the image files of a folder and of all folders below it, as image_list_add_files()
 * does. False after a report, also if there is no image. */
bool image_list_add_tree(image_list *self, const char *name);

/* Adds a file that need not exist. False after a report. */
bool image_list_append(image_list *self, const char *name);

/*
 * Pairs the images of two cameras, each a folder or a file. Afterwards both lists have the
 * same length, and images with the same index are a pair.
 *
 * Images belong together if the texts and the values of the numbers in their names are
 * equal. The ending does not count, nor does a part that is constant within each list, such
 * as left_ and right_. An image without a partner is paired with NULL.
 *
 * If no image has a partner, images are paired by their order, which is reported. This
 * needs lists of the same length, and numbers that grow from pair to pair. Returns false
 * after a report.
 */
bool image_list_pair(image_list *left, image_list *right);

/* Removes one entry. */
void image_list_drop(image_list *self, size_t at);

/* Frees the list, which may be zeroed. */
void image_list_free(image_list *self);

/* Returns whether the name has the ending of an image file. */
image_list_filter image_list_is_image;

/* The file names that a file lists, for more names than a command line takes. */
typedef struct name_list {
    char *text;
    char **names; /* within `text` */
    size_t count;
} name_list;

/* Reads the file `path`, or standard input if it is "-". Each line is a name; a carriage
 * return before the newline does not belong to it. If the file has a zero byte, names end
 * at zero bytes only. Skips empty names. False after a report. */
bool name_list_load(name_list *self, const char *path);

/* Frees the list, which may be zeroed. */
void name_list_free(name_list *self);

#endif
