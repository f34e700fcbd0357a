/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Feature files. Floats are written with nine digits, from which the same float is read
 * back. The files contain no times, so the same features give the same bytes. */
#ifndef GLSURF_FEATURES_FORMATS_H
#define GLSURF_FEATURES_FORMATS_H

#include "glsurf/glsurf.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* The features of one image. */
typedef struct feature_set {
    const char *image; /* its name, for the file and for messages */
    uint32_t width, height;
    const glsurf_features *features;
    const char *preset, *detector; /* names; no detector: NULL */
} feature_set;

/* Writes the set to `file`. The caller checks `file` for write errors. False after any
 * other failure, which is reported. */
typedef bool feature_writer(FILE *file, const feature_set *set);

feature_writer write_vgg;
feature_writer write_csv;
feature_writer write_json;
feature_writer write_npz;
feature_writer write_colmap;

typedef struct feature_format {
    const char *name;   /* also the ending of a file that chooses the format */
    const char *ending; /* of the files that are named after images */
    bool whole_names;   /* these have the whole names of the images: view.png.txt */
    bool by_library;    /* see libraries_have() */
    feature_writer *write;
} feature_format;

/* The format with this name, or NULL. */
const feature_format *feature_format_find(const char *name);

/* The format that the ending of the path names, or vgg if it names none. The path may be
 * NULL. */
const feature_format *feature_format_of(const char *path);

/* ------------------------------------------- features read from JSON -- */

typedef struct features_file {
    uint32_t width, height;   /* of the image */
    glsurf_features features; /* with their preset and version */
    glsurf_keypoint *keypoints;
    float *descriptors;
} features_file;

/* Whether the file `name` is a regular file that begins as a JSON object. Reads nothing of
 * others, such as pipes. */
bool features_file_is(const char *name);

/* Reads the file. A file without descriptor_version is of version 1. What a matcher checks
 * of features is not checked. False after a report. */
bool features_file_load(features_file *self, const char *name);

/* Accepts what is all zero. */
void features_file_free(features_file *self);

/* ------------------------------------------- results of all stages -- */

typedef struct dump {
    const char *folder; /* of the current image; created with its first file */
    bool failed;        /* a file could not be written, and this was reported */
} dump;

/* A glsurf_inspect_callback: writes the array to FOLDER/NAME.npy, format 1.0 of numpy.
 * `user` is a dump. */
void dump_array(void *user, const glsurf_array *array);

/* Writes the scale space of the last image to FOLDER/plan.json. */
bool dump_plan(const dump *self, const glsurf_extractor *extractor, uint32_t width,
               uint32_t height);

/* ------------------------------------------------- text of numbers -- */

/* Files have so many numbers that printf() takes longer than finding them. */
enum { NUMBER_TEXT = 24 /* characters of any number, at most */ };

/* Writes what printf() writes for "%.9g", by which every float can be read again, without a
 * zero byte at the end. Returns the end. */
char *number_text(char at[NUMBER_TEXT], float number);

/* The text of several numbers, with the separator between them, for which `at` has
 * count (1 + NUMBER_TEXT) characters. Returns the end. */
char *numbers_text(char *at, char separator, const float *numbers, size_t count);

/* Writes numbers, each behind the separator, and ends the line. */
void write_numbers(FILE *file, char separator, const float *numbers, size_t count);

#endif
