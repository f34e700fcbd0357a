/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* All figures and what they were measured with. */
#include "command/evaluate.h"

#include "tool/json_text.h"
#include "tool/output.h"
#include "tool/text.h"

#include <jansson.h>
#include <stdio.h>

static const char *const NAMES[MEASURE_FIGURES] = {
    [MEASURE_FEATURES_A] = "features_a",
    [MEASURE_FEATURES_B] = "features_b",
    [MEASURE_COMMON_A] = "common_a",
    [MEASURE_COMMON_B] = "common_b",
    [MEASURE_REPEATABILITY] = "repeatability",
    [MEASURE_OVERLAP] = "overlap_repeatability",
    [MEASURE_MATCHES] = "matches",
    [MEASURE_CORRECT] = "correct",
    [MEASURE_PRECISION] = "precision",
    [MEASURE_SCORE] = "matching_score",
};

/* Adds the figures to an object, which is taken over and given back; NULL if it is NULL or
 * there is no memory. */
static json_t *with_figures(json_t *object, const measure_figures *figures) {
    for (int k = 0; object && k < MEASURE_FIGURES; ++k) {
        if (json_object_set_new(object, NAMES[k], json_real(figures->value[k])) != 0) {
            json_decref(object);
            return NULL;
        }
    }
    return object;
}

/* Appends `value`, which is taken over; false if it is NULL or there is no memory. */
static bool append(json_t *array, json_t *value) {
    return json_array_append_new(array, value) == 0;
}

static json_t *pair_value(const evaluate_pair *pair) {
    return with_figures(json_pack("{s:i, s:f, s:f}", "image", (int)pair->number,
                                  "extract_seconds", pair->extract_seconds, "match_seconds",
                                  pair->match_seconds),
                        &pair->figures);
}

static json_t *sequence_value(const evaluate_sequence *sequence) {
    json_t *const pairs = json_array();
    bool good = true;
    for (size_t i = 0; good && i < sequence->count; ++i)
        good = append(pairs, pair_value(&sequence->pairs[i]));
    /* json_pack() takes over what "o" gets, also when it fails because one is NULL. */
    json_t *const value = json_pack(
        "{s:o, s:o, s:I, s:I, s:o, s:f, s:o, s:o}", "folder", json_name(sequence->folder),
        "name", json_name(sequence->name), "width", (json_int_t)sequence->width, "height",
        (json_int_t)sequence->height, "wanted",
        sequence->wanted > 0 ? json_integer(sequence->wanted) : json_null(), "threshold",
        (double)sequence->threshold, "mean", with_figures(json_object(), &sequence->mean),
        "pairs", pairs);
    if (!good) {
        json_decref(value);
        return NULL;
    }
    return value;
}

static json_t *system_value(const evaluate_system *system) {
    json_t *const sequences = json_array();
    bool good = true;
    for (size_t i = 0; good && i < system->count; ++i)
        good = append(sequences, sequence_value(&system->sequences[i]));
    json_t *const value =
        json_pack("{s:s, s:I, s:o, s:o}", "preset", system->name, "pairs",
                  (json_int_t)system->pair_count, "mean",
                  with_figures(json_object(), &system->mean), "sequences", sequences);
    if (!good) {
        json_decref(value);
        return NULL;
    }
    return value;
}

static json_t *settings_value(const glsurf_extractor_desc *desc) {
    return json_pack(
        "{s:s, s:b, s:I, s:I, s:I, s:f, s:f, s:f, s:f}", "backend",
        desc->backend == GLSURF_BACKEND_REFERENCE ? "reference" : "gl", "upright",
        (int)desc->upright, "max_features", (json_int_t)desc->max_features,
        "descriptor_length",
        (json_int_t)(desc->descriptor_length > 0 ? desc->descriptor_length : 64), "octaves",
        (json_int_t)desc->octaves, "ratio", EVALUATE_RATIO, "tolerance", MEASURE_TOLERANCE,
        "overlap", MEASURE_SHARE, "radius_in_scales", MEASURE_RADIUS);
}

static json_t *root_value(const evaluation *results, const evaluate_options *options) {
    json_t *const systems = json_array();
    bool good = true;
    for (size_t s = 0; good && s < results->count; ++s)
        good = append(systems, system_value(&results->systems[s]));
    json_t *const value = json_pack("{s:s, s:o, s:o, s:o}", "version", glsurf_version(),
                                    "renderer", json_name(results->renderer), "settings",
                                    settings_value(&options->desc), "presets", systems);
    if (!good) {
        json_decref(value);
        return NULL;
    }
    return value;
}

bool evaluate_write_json(const char *path, const evaluation *results,
                         const evaluate_options *options) {
    output out;
    if (!output_open(&out, path))
        return false;
    json_t *const root = root_value(results, options);
    const int flags = JSON_INDENT(1) | JSON_REAL_PRECISION(9);
    bool good = root && json_dumpf(root, out.file, flags) == 0;
    json_decref(root);
    if (good)
        fputc('\n', out.file);
    else if (!ferror(out.file))
        report("out of memory for %s; evaluate fewer folders at a time", path);
    /* output_close() knows more about write errors. */
    const bool failed = ferror(out.file) != 0;
    return output_close(&out, good || failed) && good;
}
