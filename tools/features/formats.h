/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Feature files. Floats are written with nine digits, from which the same float is read
 * back. The files contain no times, so the same features give the same bytes. */
#ifndef GLSURF_COMMON_FORMATS_H
#define GLSURF_COMMON_FORMATS_H

#include "glsurf/glsurf.h"

#include <stdbool.h>
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

#endif
