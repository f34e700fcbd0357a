/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Writes and reads features as JSON, one keypoint per line. Each written keypoint is a
 * Jansson object of its own, so memory use does not grow with the number of keypoints. */
#include "features/features_file.h"
#include "features/json_text.h"
#include "system/read_file.h"
#include "system/text.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* -------------------------------------------------------------- writing -- */

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
    json_t *const head = json_pack(
        "{so sI sI ss? ss sI sI sI}", "image", json_name(set->image), "width",
        (json_int_t)set->width, "height", (json_int_t)set->height, "detector",
        set->detector, "preset", set->preset, "descriptor_version",
        (json_int_t)features->descriptor_version, "descriptor_length",
        (json_int_t)features->descriptor_length, "total", (json_int_t)features->total);
    const bool good = json_write_object(file, head, "keypoints", keypoint_value, features,
                                        features->count);
    if (!good)
        report("%s: out of memory for JSON; use another format", set->image);
    return good;
}

/* -------------------------------------------------------------- reading -- */

/* ------------------------------------------------------------------ values -- */

/* Reads a whole number of an object. A missing key has the number `otherwise`; if that is
 * below `minimum`, the key is required. */
static bool read_count(const char *name, const json_t *object, const char *key,
                       json_int_t minimum, json_int_t maximum, json_int_t otherwise,
                       uint32_t *count) {
    const json_t *const value = json_object_get(object, key);
    const json_int_t number = !value                   ? otherwise
                              : json_is_integer(value) ? json_integer_value(value)
                                                       : minimum - 1;
    if (number < minimum || number > maximum) {
        report("%s: \"%s\" is not a whole number from %lld to %lld; name a file that "
               "glsurf detect wrote",
               name, key, (long long)minimum, (long long)maximum);
        return false;
    }
    *count = (uint32_t)number;
    return true;
}

/* Reads a number. Returns false if it is no number or overflows a float. */
static bool read_float(const json_t *value, float *number) {
    *number = (float)json_number_value(value);
    return json_is_number(value) && isfinite(*number);
}

bool features_take_preset(glsurf_features *features, const char *file, const char *preset) {
    for (uint32_t i = 0; preset && i < GLSURF_PRESETS; ++i)
        if (strcmp(preset, glsurf_preset_name((glsurf_preset)i)) == 0) {
            features->descriptor_preset = i;
            return true;
        }
    if (preset)
        report("%s: version %s of glsurf has no preset %.40s; extract the features again",
               file, glsurf_version(), preset);
    else
        report("%s has no \"preset\"; name a file that glsurf detect wrote", file);
    return false;
}

/* ---------------------------------------------------------------- features -- */

static bool read_descriptor(const json_t *list, uint32_t length, float *descriptor) {
    bool good = json_array_size(list) == length; /* 0 if it is no array */
    for (uint32_t d = 0; good && d < length; ++d)
        good = read_float(json_array_get(list, d), &descriptor[d]);
    return good;
}

static bool read_feature(const json_t *from, glsurf_keypoint *k, float *descriptor,
                         uint32_t length) {
    const json_t *const sign = json_object_get(from, "laplacian");
    k->laplacian = (int32_t)json_integer_value(sign);
    return json_is_integer(sign) && json_integer_value(sign) >= -1 &&
           json_integer_value(sign) <= 1 && read_float(json_object_get(from, "x"), &k->x) &&
           read_float(json_object_get(from, "y"), &k->y) &&
           fabsf(k->x) <= FEATURES_MAX_POSITION && fabsf(k->y) <= FEATURES_MAX_POSITION &&
           read_float(json_object_get(from, "scale"), &k->scale) &&
           read_float(json_object_get(from, "angle"), &k->angle) &&
           read_float(json_object_get(from, "response"), &k->response) &&
           read_descriptor(json_object_get(from, "descriptor"), length, descriptor);
}

static bool read_features(features_file *self, const char *name, const json_t *list) {
    glsurf_features *const features = &self->features;
    const size_t count = json_array_size(list), length = features->descriptor_length;
    if (!json_is_array(list)) {
        report("%s has no \"keypoints\"; name a file that glsurf detect wrote", name);
        return false;
    }
    if (count > features->total) {
        report("%s has more keypoints than its \"total\" of %u; name a file that glsurf "
               "detect wrote",
               name, (unsigned)features->total);
        return false;
    }
    self->keypoints = calloc(count + 1, sizeof *self->keypoints);
    self->descriptors = calloc(count + 1, length * sizeof *self->descriptors);
    if (!self->keypoints || !self->descriptors) {
        report("%s: out of memory for %zu features; use a smaller file", name, count);
        return false;
    }
    for (size_t i = 0; i < count; ++i) {
        if (!read_feature(json_array_get(list, i), &self->keypoints[i],
                          self->descriptors + i * length, (uint32_t)length)) {
            report(
                "%s: keypoint %zu lacks a field, or a number is too large or not finite; "
                "name a file that glsurf detect wrote",
                name, i);
            return false;
        }
    }
    features->count = (uint32_t)count;
    features->keypoints = self->keypoints;
    features->descriptors = self->descriptors;
    return true;
}

static bool read_all(features_file *self, const char *name, const json_t *all) {
    glsurf_features *const features = &self->features;
    const char *const preset = json_string_value(json_object_get(all, "preset"));
    if (!features_take_preset(features, name, preset) ||
        !read_count(name, all, "descriptor_version", 1, UINT32_MAX, 1,
                    &features->descriptor_version) ||
        !read_count(name, all, "width", 1, FEATURES_MAX_SIDE, 0, &self->width) ||
        !read_count(name, all, "height", 1, FEATURES_MAX_SIDE, 0, &self->height) ||
        !read_count(name, all, "descriptor_length", 64, 128, 0,
                    &features->descriptor_length) ||
        !read_count(name, all, "total", 0, UINT32_MAX, -1, &features->total))
        return false;
    return read_features(self, name, json_object_get(all, "keypoints"));
}

/* ------------------------------------------------------------------- file -- */

bool features_read_json(features_file *self, const char *name) {
    input file;
    bool good =
        input_load_text(&file, name, FEATURES_LONGEST,
                        "is not a file of features; name one that glsurf detect wrote");
    if (good) {
        json_error_t error;
        json_t *const all = json_loadb((const char *)file.data, file.size, 0, &error);
        if (!all)
            report("%s, line %d: %s; name a file that glsurf detect wrote", file.name,
                   error.line, error.text);
        good = all && read_all(self, file.name, all);
        json_decref(all);
    }
    input_close(&file);
    return good;
}
