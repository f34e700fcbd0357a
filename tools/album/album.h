/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* An album: the features of many images, in a folder of npz files, OUT/a/b.JPG.npz. */
#ifndef GLSURF_ALBUM_ALBUM_H
#define GLSURF_ALBUM_ALBUM_H

#include "features/formats.h"
#include "system/file_names.h"
#include "system/read_file.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct album_image {
    char *name;         /* path below the folder without .npz, with "/": a/b.JPG */
    char *path;         /* of the file of features */
    file_stamp stamp;   /* of that file */
    features_file head; /* without keypoints and descriptors */
} album_image;

typedef struct album {
    const char *folder;
    album_image *images; /* by name; a folder before the folders in it */
    size_t count;
    size_t failed;    /* files that are left out, because they are not whole */
    name_table names; /* names to indices of `images` */
} album;

/* Lists the files of features in the folder and below it. Reports files that are broken and
 * leaves them out. Returns false after a report, also if less than two are left, or their
 * descriptors cannot be compared. The caller closes the album in any case. */
bool album_open(album *self, const char *folder);

/* Returns the index of an image by its name, or SIZE_MAX. */
size_t album_find(const album *self, const char *name);

/* Returns the stamps of both files of features, by which the matches of a pair are known to
 * belong to them, or NULL if an image is not in the album. It is an album_stamper. */
char *album_stamp(const void *self, const char *a, const char *b);

void album_close(album *self);

#endif
