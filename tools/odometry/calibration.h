/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Calibration files, which describe how a stereo camera maps points to pixels, and images
 * rectified by them. */
#ifndef GLSURF_ODOMETRY_CALIBRATION_H
#define GLSURF_ODOMETRY_CALIBRATION_H

#include "images/image.h"
#include "system/text.h"
#include "terminal/options.h"

#include "glsurf/glsurf.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Maximum number of files of a calibration. */
enum { CALIBRATION_FILES = 2 };

typedef struct calibration {
    glsurf_stereo_camera camera; /* rectified camera; unit as in the file, KITTI: metres */
    uint32_t width, height;      /* size of the images; 0: any */
    char *sized_by;              /* file or image that gave the size */
    struct rectifier *rectifier; /* NULL: the images are already rectified */
} calibration;

/* Reads the option --calibration, which may be given once per file, into an array of
 * CALIBRATION_FILES names that are NULL at first. */
option_reader calibration_option;

/* Reads a calibration; "-" is standard input. The names must stay valid. A file that begins
 * as YAML, XML or JSON, or whose name ends in .yml, .yaml, .xml or .json, has keys as
 * OpenCV writes them (calibration_keys.c). The keys of two such files are joined. Any other
 * file has KITTI's form (calibration_camera.c) and stands alone. doc/formats.md lists the
 * contents. Returns false after a report. */
bool calibration_load(const char *const names[CALIBRATION_FILES], calibration *self);

/* Checks the size of an image: it must be the calibration's or, if that has none, the size
 * of the first checked image. `name`: name of the image. Returns false after a report. */
bool calibration_check(calibration *self, const char *name, const image *picture);

/* Rectifies an image of the left (side 0) or right camera (side 1) in place, if the
 * calibration has the data, and checks its size. Afterwards `camera` is set; before, it is
 * not if the files lack the image size. `name`: name of the image. Returns false after a
 * report. */
bool calibration_rectify(calibration *self, int side, const char *name, image *picture);

/* Frees the calibration. A zeroed one is allowed. */
void calibration_free(calibration *self);

/* --------------------------------------------------------- between its own files -- */

#ifdef __cplusplus
extern "C" {
#endif

/* File that was read. The text ends in a zero byte and has no other. */
typedef struct calibration_text {
    const char *name; /* for messages */
    char *text;
} calibration_text;

/* Number of cameras; most numbers of a meaningful matrix (OpenCV's longest distortion);
 * bytes of the longest key. */
enum { CALIBRATION_CAMERAS = 2, CALIBRATION_MAX = 14, CALIBRATION_LONGEST_KEY = 32 };

/* Numbers of a file; all zero if missing. Every number is finite. */
typedef struct calibration_matrix {
    const char *file;
    char key[CALIBRATION_LONGEST_KEY];
    unsigned long line; /* line of the file; 0: `key` locates the matrix */
    int rows, cols;
    double numbers[CALIBRATION_MAX]; /* row by row; the first ones of a larger matrix */
} calibration_matrix;

enum {
    /* Per camera: */
    CALIBRATION_INSIDE,     /* 3x3: fx 0 cx, 0 fy cy, 0 0 1 */
    CALIBRATION_DISTORTION, /* 1xN: OpenCV's k1 k2 p1 p2 [k3 ...] */
    CALIBRATION_TURN,       /* 3x3: the rotation that rectifies */
    CALIBRATION_PROJECTION, /* 3x4, for the rectified camera */
    /* For the pair: */
    CALIBRATION_ROTATION, /* 3x3, with the shift: from left to right */
    CALIBRATION_SHIFT,    /* 1x3 */
    CALIBRATION_WIDTH,    /* 1x1, width of the images */
    CALIBRATION_HEIGHT,
    CALIBRATION_SIZE, /* 1x2, split into a width and a height */
    CALIBRATION_KINDS
};

/* Matrices of the files. [0]: left camera or pair; [1]: right camera. */
typedef struct calibration_keys {
    calibration_matrix of[CALIBRATION_KINDS][CALIBRATION_CAMERAS];
    bool is_raw;       /* the images must be rectified */
    bool is_turned;    /* the rectified cameras are known */
    bool is_rectified; /* a key says so */
} calibration_keys;

/* Reports what is wrong with a matrix. Returns false. */
TOOL_PRINTF(2, 3)
bool calibration_refuse(const calibration_matrix *of, const char *format, ...);

/* Checks each number of a matrix against a letter of `form`: f is the first number, above
 * 0; F is any number above 0; a digit is itself; c is any number. Returns true if all
 * agree. */
bool calibration_has_form(const calibration_matrix *of, const char *form);

/* Reads finite numbers between blanks. Counts all, also those beyond `maximum`. Returns the
 * first other text, or NULL. */
const char *calibration_read_numbers(const char *text, double *numbers, int maximum,
                                     int *count);

/* Computes the camera from a pair of projections. Returns false after a report. */
bool calibration_make_camera(const calibration_matrix projections[CALIBRATION_CAMERAS],
                             glsurf_stereo_camera *camera);

/* Reads KITTI's form. Changes the text. Returns false after a report. */
bool calibration_read_kitti(const calibration_text *from, calibration *self);

/* ---------------------------------------------------------------- with OpenCV -- */

/* Reads files that OpenCV writes. Returns false after a report. */
bool calibration_read_opencv(const calibration_text *files, size_t count,
                             calibration *self);

/* Reads the keys of the files. Returns false after a report. */
bool calibration_read_keys(const calibration_text *files, size_t count,
                           calibration_keys *keys);

/* OpenCV's mark of base64 numbers in JSON. Here it also marks them in YAML and XML. */
#define CALIBRATION_BASE64 "$base64$"

/* Parses a file by its first character: "{" begins JSON, "<" XML, any other YAML. Returns a
 * tree of Jansson values, whose root has keys; the caller calls json_decref(). Numbers are
 * finite, other scalars are strings, and a key without a value has null. Returns NULL after
 * a report. */
struct json_t *calibration_document(const calibration_text *from);

typedef struct rectifier rectifier;

/* Creates a rectifier from these keys; R1, R2, P1 and P2 may be missing. Returns NULL after
 * a report. */
rectifier *rectifier_create(const calibration_keys *keys);

/* Rectifies an image of the calibration's size. The first image sets the calibration's
 * camera. Returns false after a report. */
bool rectifier_run(calibration *with, int side, const char *name, image *picture);

/* NULL is allowed. */
void rectifier_free(rectifier *self);

#ifdef __cplusplus
}
#endif

#endif
