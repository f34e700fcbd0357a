/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Writes features as JSON, one keypoint per line. Each keypoint is a jansson object of its
 * own, so memory use does not grow with their number. */
#include "common/formats.h"

#include "common/json_text.h"
#include "common/text.h"

static json_t *descriptor_value(const float *descriptor, uint32_t length) {
    json_t *array = json_array();
    for (uint32_t d = 0; d < length; ++d)
        array = json_append(array, json_number((double)descriptor[d]));
    return array;
}

static json_t *keypoint_value(const void *list, size_t i) {
    const glsurf_features *const features = list;
    const glsurf_keypoint *const point = &features->keypoints[i];
    const uint32_t length = features->descriptor_length;
    return json_pack(
        "{so so so so so si so}", "x", json_number((double)point->x), "y",
        json_number((double)point->y), "scale", json_number((double)point->scale), "angle",
        json_number((double)point->angle), "response", json_number((double)point->response),
        "laplacian", (int)point->laplacian, "descriptor",
        descriptor_value(features->descriptors + i * length, length));
}

bool write_json(FILE *file, const feature_set *set) {
    const glsurf_features *const features = set->features;
    fputs("{\"image\": ", file);
    bool good = json_write(file, json_name(set->image), JSON_DIGITS);
    const char *const quote = set->detector ? "\"" : "";
    fprintf(file,
            ", \"width\": %lu, \"height\": %lu, \"detector\": %s%s%s, \"preset\": \"%s\", "
            "\"descriptor_version\": %lu, \"descriptor_length\": %lu, \"total\": "
            "%lu,\n\"keypoints\": ",
            (unsigned long)set->width, (unsigned long)set->height, quote,
            set->detector ? set->detector : "null", quote, set->preset,
            (unsigned long)features->descriptor_version,
            (unsigned long)features->descriptor_length, (unsigned long)features->total);
    good = good &&
           json_write_list(file, keypoint_value, features, features->count, JSON_DIGITS);
    fputs("}\n", file);
    if (!good)
        report("%s: out of memory for JSON; use another format", set->image);
    return good;
}
