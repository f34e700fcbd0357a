/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Feature files. Floats have nine digits, so that the same float is read back. The files
 * contain no times, so the same features give the same bytes. */
#ifndef GLSURF_FEATURES_FORMATS_H
#define GLSURF_FEATURES_FORMATS_H

#include "images/image.h"

#include "glsurf/glsurf.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* The features of one image. */
typedef struct feature_set {
    const char *image; /* name in the file and in messages */
    uint32_t width, height;
    const glsurf_features *features;
    const image_camera *camera;
    const char *preset, *detector; /* names; `detector` is NULL for input keypoints */
} feature_set;

/* Writes the set to `file`. The caller checks `file` for write errors. False after a report
 * of any other error. */
typedef bool feature_writer(FILE *file, const feature_set *set);

feature_writer write_vgg;
feature_writer write_csv;
feature_writer write_json;
feature_writer write_npz;
feature_writer write_colmap;

/* The bytes of a descriptor of 64 numbers for COLMAP. */
enum { COLMAP_NUMBERS = 64, COLMAP_BYTES = 128 };
void colmap_descriptor(const float numbers[COLMAP_NUMBERS],
                       unsigned char bytes[COLMAP_BYTES]);

typedef struct feature_format {
    const char *name;   /* name; a file with this ending gets this format */
    const char *ending; /* ending of files that are named after images */
    bool whole_names;   /* such files keep the image's ending: view.png.txt */
    bool by_library;    /* needs a library: see libraries_have() */
    feature_writer *write;
} feature_format;

/* Returns the format with this name, or NULL. */
const feature_format *feature_format_find(const char *name);

/* Returns the format for the ending of the path; vgg for .txt, no ending, or NULL. */
const feature_format *feature_format_of(const char *path);

/* Endings of feature_format_of(), without the dot. */
extern const char *const FEATURE_ENDINGS[];

/* ------------------------------------------- features read from files -- */

typedef struct features_file {
    uint32_t width, height;   /* size of the image */
    image_camera camera;      /* of npz */
    glsurf_features features; /* features with preset and version */
    glsurf_keypoint *keypoints;
    float *descriptors;
} features_file;

/* Returns whether the file `name` is a regular file that begins as a JSON object or as an
 * npz archive. Does not read other files, such as pipes. */
bool features_file_is(const char *name);

/* Reads the file. A file without descriptor_version has version 1. Leaves the checks of a
 * matcher to the matcher. False after a report. */
bool features_file_load(features_file *self, const char *name);

/* Reads everything but keypoints and descriptors from an npz archive, as
 * features_file_load() does. */
bool features_file_load_head(features_file *self, const char *name);

/* Reads the signature from an npz archive. Returns false if it has none of this library's
 * version, or after a report. */
bool features_file_signature(const char *name, glsurf_signature *signature);

/* Frees the features. Accepts an object that is all zero. */
void features_file_free(features_file *self);

/* ------------------------------------------- results of all stages -- */

typedef struct dump {
    const char *folder; /* folder of the current image; created with its first file */
    bool failed;        /* a file could not be written; already reported */
} dump;

/* A glsurf_inspect_callback: writes the array to FOLDER/NAME.npy, format 1.0 of numpy.
 * `user` is a dump. */
void dump_array(void *user, const glsurf_array *array);

/* Writes the scale space of the last image to FOLDER/plan.json. */
bool dump_plan(const dump *self, const glsurf_extractor *extractor, uint32_t width,
               uint32_t height);

/* ------------------------------------------------- text of numbers -- */

/* Own conversion, as printf() of so many numbers takes longer than finding features. */
enum { NUMBER_TEXT = 24 /* characters of any number, at most */ };

/* Writes the same text as printf("%.9g"), from which the same float is read back, without a
 * zero byte at the end. Returns the end. */
char *number_text(char at[NUMBER_TEXT], float number);

/* Writes several numbers with a separator between them. `at` has space for count (1 +
 * NUMBER_TEXT) characters. Returns the end. */
char *numbers_text(char *at, char separator, const float *numbers, size_t count);

/* Writes numbers, each after a separator, and ends the line. */
void write_numbers(FILE *file, char separator, const float *numbers, size_t count);

#endif
