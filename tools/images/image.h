/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Image files: PNG, JPEG, PGM and PPM become 8-bit gray or RGB pixels. Samples of 16 bits
 * are rounded. Mask samples are not: only 0 becomes 0. */
#ifndef GLSURF_IMAGES_IMAGE_H
#define GLSURF_IMAGES_IMAGE_H

#include "session/session_settings.h"
#include "system/read_file.h"

#include "glsurf/glsurf.h"

#include <stdbool.h>
#include <stdint.h>

/* The camera of a photograph, from EXIF. Texts are printable ASCII; empty or 0: unknown.
 * The focal length in pixels is focal_length_35 / IMAGE_FILM_WIDTH times the larger side of
 * the image, as in COLMAP. */
enum { IMAGE_CAMERA_NAME = 64, IMAGE_FILM_WIDTH = 35 };
typedef struct image_camera {
    char make[IMAGE_CAMERA_NAME], model[IMAGE_CAMERA_NAME];
    float focal_length;    /* mm */
    float focal_length_35; /* mm, on film; computed from the sensor if EXIF lacks it */
} image_camera;

/* The side of the stored pixels that is up. */
typedef enum image_side {
    IMAGE_EXIF, /* as EXIF says; without EXIF the top */
    IMAGE_TOP,
    IMAGE_LEFT,
    IMAGE_RIGHT,
    IMAGE_BOTTOM,
} image_side;

/* Rows are stored from the top without gaps. Alpha, gamma and colour profiles are ignored,
 * because features belong to the stored samples. */
typedef struct image {
    uint32_t width, height;
    uint32_t channels;       /* 1: gray, 3: red, green, blue */
    unsigned char *pixels;   /* NULL if the image has `rows` */
    struct image_rows *rows; /* the open file of a large image; NULL: it has `pixels` */
    uint32_t orientation;    /* EXIF's, from 1 (upright) to 8; 0: unknown */
    image_camera camera;
    file_stamp stamp;     /* size and time of the file when it was opened */
    bool mask;            /* set by image_open_mask(), for the readers */
    bool upright;         /* set by image_load_upright(), as is */
    image_side up;        /* this */
    bool may_have_rows;   /* set by image_open() and image_open_mask() */
    const settings *with; /* argument of image_load(), for the readers */
} image;

/* Reads the file `name`, or standard input if it is "-". Finds the format from the first
 * bytes of the file, not from its name. Refuses an image whose extractor, with the settings
 * `with`, would exceed its memory limit; this needs only the file's header. If `with` is
 * NULL, there is no such limit. False after a report. */
bool image_load(image *self, const char *name, const settings *with);

/* Reads an image for its features alone, as image_load() does. If they are computed in
 * tiles, the pixels stay in the file, and the library reads their rows when it needs them.
 * Standard input, interlaced PNG, and text are read as a whole. Of a PNG whose EXIF follows
 * the pixels, orientation and camera are then unknown. */
bool image_open(image *self, const char *name, const settings *with);

/* Returns true if the image could not give its rows, after a report. */
bool image_failed(const image *self);

/* Reads an image and turns its pixels upright. After image_load() they are as stored, and
 * positions too; a note says so at the first image with another orientation. */
bool image_load_upright(image *self, const char *name, image_side up);

/* Reads a mask, as image_open() reads an image. */
bool image_open_mask(image *self, const char *name, const settings *with);

/* Returns whether all samples of the region are 0. A zeroed region is the whole image.
 * Reads rows, which may fail: image_failed(). */
bool image_is_black(const image *self, const glsurf_region *region);

void image_free(image *self);

/* The turn that makes an image upright: exchange x and y, then reverse columns or rows. */
typedef struct image_turn {
    uint32_t width, height; /* of the upright picture */
    bool transposed, columns, rows;
} image_turn;

image_turn image_find_turn(const image *self);

/* Returns the image as the library takes it. The pixels still belong to the image. */
glsurf_image image_source(const image *self);

/* Endings of image files, ".png" first; NULL ends the list. */
extern const char *const IMAGE_ENDINGS[];

/* Endings of pictures that commands write, without the dot. */
extern const char *const PICTURE_ENDINGS[];

/* Takes orientation and camera from a block of EXIF, which begins with its byte order. The
 * image has its size. Leaves out all that is not valid. */
void image_read_exif(image *self, const unsigned char *data, size_t size);

#endif
