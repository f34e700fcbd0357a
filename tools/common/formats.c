/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "common/formats.h"

#include <string.h>
#include <strings.h>

static const feature_format FORMATS[] = {
    { "vgg", "vgg", false, false, write_vgg }, /* the default */
    { "csv", "csv", false, false, write_csv },
    { "json", "json", false, true, write_json },
    { "npz", "npz", false, false, write_npz },
    { "colmap", "txt", true, false, write_colmap },
};

const feature_format *feature_format_find(const char *name) {
    for (size_t i = 0; i < sizeof FORMATS / sizeof *FORMATS; ++i)
        if (strcasecmp(FORMATS[i].name, name) == 0)
            return &FORMATS[i];
    return NULL;
}

const feature_format *feature_format_of(const char *path) {
    const char *const dot = path ? strrchr(path, '.') : NULL;
    const feature_format *const format = dot ? feature_format_find(dot + 1) : NULL;
    return format ? format : &FORMATS[0];
}
