/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Files that say how a stereo camera maps points to pixels, and images rectified by them.
 */
#ifndef GLSURF_ODOMETRY_CALIBRATION_H
#define GLSURF_ODOMETRY_CALIBRATION_H

#include "images/image.h"
#include "system/text.h"

#include "glsurf/glsurf.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A calibration has up to so many files. */
enum { CALIBRATION_FILES = 2 };

typedef struct calibration {
    glsurf_stereo_camera camera; /* of the rectified images, in the unit of the file:
                                    KITTI's is metres */
    uint32_t width, height;      /* of the images; 0: any */
    char *sized_by;              /* the file or image that told the size */
    struct rectifier *rectifier; /* NULL: the images are rectified */
} calibration;

/* The option --calibration, which may be given once for each file: `names` are NULL before.
 * False after a report. */
bool calibration_option(const char *names[CALIBRATION_FILES], const char *text);

/* Reads a calibration; "-" is standard input. The names have to stay valid. A file that
 * begins as YAML, XML or JSON, or whose name ends in .yml, .yaml, .xml or .json, has keys
 * as OpenCV writes them (calibration_keys.c). The keys of two such files are joined. Any
 * other file has KITTI's form (calibration_camera.c), and is alone. doc/formats.md says
 * what they have. False after a report. */
bool calibration_load(const char *const names[CALIBRATION_FILES], calibration *self);

/* Whether the image has the size of the others: that of the calibration or, if it says
 * none, of the first image that is asked for. `name` is that of the image. False after a
 * report. */
bool calibration_check(calibration *self, const char *name, const image *picture);

/* Rectifies an image of the left (side 0) or the right camera (side 1) in place, if the
 * calibration says how, and checks its size. Afterwards `camera` is set, which it is not
 * before where the files do not tell the size of the images. `name` is that of the image.
 * False after a report. */
bool calibration_rectify(calibration *self, int side, const char *name, image *picture);

/* Accepts a calibration that is all zero. */
void calibration_free(calibration *self);

/* --------------------------------------------------------- between its own files -- */

#ifdef __cplusplus
extern "C" {
#endif

/* A file that was read. The text ends in a zero byte and has no other. */
typedef struct calibration_text {
    const char *name; /* for messages */
    char *text;
} calibration_text;

/* The sides, the most numbers of a matrix that means something (OpenCV's longest
 * distortion), and the bytes for any of the keys. */
enum { CALIBRATION_CAMERAS = 2, CALIBRATION_MAX = 14, CALIBRATION_LONGEST_KEY = 32 };

/* Numbers of a file. All zero if they are not there. Every number is finite. */
typedef struct calibration_matrix {
    const char *file;
    char key[CALIBRATION_LONGEST_KEY];
    unsigned long line; /* of a file that has lines; 0: the key tells the place */
    int rows, cols;
    double numbers[CALIBRATION_MAX]; /* row by row; of a larger matrix the first ones */
} calibration_matrix;

enum {
    /* Of each camera: */
    CALIBRATION_INSIDE,     /* 3x3: fx 0 cx, 0 fy cy, 0 0 1 */
    CALIBRATION_DISTORTION, /* 1xN: OpenCV's k1 k2 p1 p2 [k3 ...] */
    CALIBRATION_TURN,       /* 3x3: the rotation that rectifies */
    CALIBRATION_PROJECTION, /* 3x4, of the rectified camera */
    /* Of both: */
    CALIBRATION_ROTATION, /* 3x3, with the shift: from left to right */
    CALIBRATION_SHIFT,    /* 1x3 */
    CALIBRATION_WIDTH,    /* 1x1, of the images */
    CALIBRATION_HEIGHT,
    CALIBRATION_SIZE, /* 1x2, which becomes a width and a height */
    CALIBRATION_KINDS
};

/* [0] is of the left camera or of both, [1] of the right one. */
typedef struct calibration_keys {
    calibration_matrix of[CALIBRATION_KINDS][CALIBRATION_CAMERAS];
    bool is_raw;    /* the images have to be rectified */
    bool is_turned; /* it is known how the rectified cameras are */
} calibration_keys;

/* Reports what is wrong with a matrix. Returns false. */
TOOL_PRINTF(2, 3)
bool calibration_refuse(const calibration_matrix *of, const char *format, ...);

/* Whether each number of a matrix is as its letter says: f is the first number, above 0; F
 * any above 0; a digit itself; and c any number. */
bool calibration_has_form(const calibration_matrix *of, const char *form);

/* Reads finite numbers between blanks, and counts those above `maximum`, too. Returns what
 * else there is, or NULL. */
const char *calibration_read_numbers(const char *text, double *numbers, int maximum,
                                     int *count);

/* The camera of a pair of projections; false after a report. */
bool calibration_make_camera(const calibration_matrix projections[CALIBRATION_CAMERAS],
                             glsurf_stereo_camera *camera);

/* Reads KITTI's form, and changes the text. False after a report. */
bool calibration_read_kitti(const calibration_text *from, calibration *self);

/* ---------------------------------------------------------------- with OpenCV -- */

/* Reads what OpenCV writes. False after a report. */
bool calibration_read_opencv(const calibration_text *files, size_t count,
                             calibration *self);

/* Reads the keys of the files. False after a report. */
bool calibration_read_keys(const calibration_text *files, size_t count,
                           calibration_keys *keys);

/* OpenCV's mark of numbers in base64 in JSON. Here it also stands for the same in YAML and
 * XML. */
#define CALIBRATION_BASE64 "$base64$"

/* Parses a file by its first character: "{" begins JSON, "<" XML, and any other YAML. The
 * result is a tree of Jansson's values, whose root has keys. Numbers are finite, other
 * scalars are strings, and a key without a value has null. The caller calls json_decref().
 * NULL after a report. */
struct json_t *calibration_document(const calibration_text *from);

typedef struct rectifier rectifier;

/* A rectifier by these keys, in which R1, R2, P1 and P2 may be missing. NULL after a
 * report. */
rectifier *rectifier_create(const calibration_keys *keys);

/* Rectifies an image of the size of the calibration. The first one sets its camera. False
 * after a report. */
bool rectifier_run(calibration *with, int side, const char *name, image *picture);

/* NULL is allowed. */
void rectifier_free(rectifier *self);

#ifdef __cplusplus
}
#endif

#endif
