/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Feature files. Numbers are written with nine digits, which give the same float back,
 * and there are no times in the files: the same features give the same bytes. */
#ifndef GLSURF_TOOL_FORMATS_H
#define GLSURF_TOOL_FORMATS_H

#include "glsurf/glsurf.h"

#include <stdbool.h>
#include <stdio.h>

/* The features of one image. */
typedef struct feature_set {
    const char *image; /* its name */
    uint32_t width, height;
    const glsurf_features *features;
} feature_set;

/* Writes to `file`, whose own errors the caller looks for. False after other failures,
 * which are reported. */
typedef bool feature_writer(FILE *file, const feature_set *set);

feature_writer write_vgg;
feature_writer write_csv;
feature_writer write_json;
feature_writer write_npz;

typedef struct feature_format {
    const char *name; /* also the ending of its files */
    feature_writer *write;
} feature_format;

/* The format of that name, or NULL. */
const feature_format *feature_format_find(const char *name);

/* The format that the ending of a path says, otherwise vgg. The path may be NULL. */
const feature_format *feature_format_of(const char *path);

#endif
