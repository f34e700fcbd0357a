/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* JSON, one keypoint a line. Each is an object of its own for jansson, so that memory
 * stays small however many there are. */
#include "formats.h"

#include "text.h"

#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* JSON has no infinities and NaN; null says so. */
static json_t *number(float value) {
    return isfinite(value) ? json_real((double)value) : json_null();
}

/* File names may be any bytes, JSON is UTF-8: what is not becomes question marks. */
static json_t *name_value(const char *name) {
    json_t *value = json_string(name);
    if (value == NULL) {
        char *const plain = text_format("%s", name);
        for (char *at = plain; *at != '\0'; ++at) {
            *at = (unsigned char)*at < 0x80 ? *at : '?';
        }
        value = json_string(plain);
        free(plain);
    }
    return value;
}

static json_t *descriptor_value(const float *descriptor, uint32_t length) {
    json_t *const array = json_array();
    for (uint32_t d = 0; d < length; ++d) {
        if (json_array_append_new(array, number(descriptor[d])) != 0) {
            json_decref(array);
            return NULL;
        }
    }
    return array;
}

static json_t *keypoint_value(const glsurf_keypoint *point, const float *descriptor,
                              uint32_t length) {
    return json_pack("{so so so so so si so}", "x", number(point->x), "y", number(point->y),
                     "scale", number(point->scale), "angle", number(point->angle),
                     "response", number(point->response), "laplacian",
                     (int)point->laplacian, "descriptor",
                     descriptor_value(descriptor, length));
}

/* Writes and releases the value; false if it is NULL. */
static bool dump(FILE *file, json_t *value) {
    const bool good = value != NULL && json_dumpf(value, file,
                                                  JSON_COMPACT | JSON_ENCODE_ANY |
                                                      JSON_REAL_PRECISION(9)) == 0;
    json_decref(value);
    return good || ferror(file);
}

bool write_json(FILE *file, const feature_set *set) {
    const glsurf_features *const features = set->features;
    const uint32_t length = features->descriptor_length;
    fputs("{\"image\": ", file);
    bool good = dump(file, name_value(set->image));
    fprintf(
        file,
        ", \"width\": %lu, \"height\": %lu, \"descriptor_length\": %lu, \"total\": %lu,\n"
        "\"keypoints\": [",
        (unsigned long)set->width, (unsigned long)set->height, (unsigned long)length,
        (unsigned long)features->total);
    for (uint32_t i = 0; good && i < features->count; ++i) {
        fputs(i == 0 ? "\n" : ",\n", file);
        good =
            dump(file, keypoint_value(&features->keypoints[i],
                                      features->descriptors + (size_t)i * length, length));
    }
    fputs("\n]}\n", file);
    if (!good) {
        report("%s: out of memory for JSON; use another format", set->image);
    }
    return good;
}
