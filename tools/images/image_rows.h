/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Readers of image files, which give rows from the top. */
#ifndef GLSURF_IMAGES_IMAGE_ROWS_H
#define GLSURF_IMAGES_IMAGE_ROWS_H

#include "images/image.h"

typedef struct image_rows image_rows;

/* One format. Calls return false after a report. */
typedef struct image_reader {
    bool (*begin)(image_rows *self); /* reads the header; sets `of` and `only_whole` */
    /* Reads rows. After the last one it checks the rest of the file. */
    bool (*read)(image_rows *self, uint32_t count, unsigned char *to, size_t stride);
    void (*close)(image_rows *self); /* frees the decoder, which may be half made or NULL */
} image_reader;

extern const image_reader IMAGE_PNG, IMAGE_JPEG, IMAGE_PNM;

struct image_rows {
    input file;
    image of; /* its pixels, if they are read as a whole */
    const image_reader *reader;
    void *decoder;
    uint32_t next;   /* first row that was not read */
    bool only_whole; /* the first call of `read` has to read all rows */
    bool ended;      /* all rows were read before */
    bool failed;     /* after a report */
};

/* Reads the whole file into memory, unless it is too long. False after a report. */
bool image_read_file(input *file);

/* Checks that an image of this size may be read. For the readers. False after a report. */
bool image_fits(const image *self, const input *file, uint32_t width, uint32_t height);

/* Returns true if features of an image of this size are computed in tiles. */
bool image_is_tiled(const image *self);

/* Allocates the pixels. False after a report. */
bool image_allocate(image *self, const input *file);

#endif
