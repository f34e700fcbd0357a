/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Pairs of an album that a file lists. */
#ifndef GLSURF_ALBUM_PAIR_FILE_H
#define GLSURF_ALBUM_PAIR_FILE_H

#include "album/album.h"
#include "album/near.h"

/* Reads a text with a pair of names a line: with a tab between them, or as a list of JSON,
 * ["a b.jpg", "c.jpg"], or with a blank if neither name has one. "-" is standard input.
 * Each pair is taken once. Sorts by images. Reports names without features in the
 * album, and sets `missing` to the number of their pairs. The caller frees the list. False
 * after a report. */
bool pair_file_load(const char *path, const album *among, album_pair **list, size_t *count,
                    size_t *missing);

#endif
