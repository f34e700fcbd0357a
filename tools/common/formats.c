/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "common/formats.h"

#include <string.h>
#include <strings.h>

static const feature_format FORMATS[] = {
    { "vgg", "vgg", .write = write_vgg }, /* the default */
    { "csv", "csv", .write = write_csv },
    { "json", "json", .by_library = true, .write = write_json },
    { "npz", "npz", .by_library = true, .write = write_npz },
    { "colmap", "txt", .whole_names = true, .write = write_colmap },
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
