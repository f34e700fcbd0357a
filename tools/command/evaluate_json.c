/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The JSON file of `glsurf evaluate`: all figures, and the settings that gave them. */
#include "command/evaluate.h"

#include "common/json_text.h"

static const char *const NAMES[MEASURE_FIGURES] = {
    [MEASURE_FEATURES_A] = "features_a",
    [MEASURE_FEATURES_B] = "features_b",
    [MEASURE_COMMON_A] = "common_a",
    [MEASURE_COMMON_B] = "common_b",
    [MEASURE_REPEATABILITY] = "repeatability",
    [MEASURE_OVERLAP] = "overlap_repeatability",
    [MEASURE_MATCHES] = "matches",
    [MEASURE_CORRECT] = "correct",
    [MEASURE_WITHIN_PIXEL] = "within_pixel",
    [MEASURE_PRECISION] = "precision",
    [MEASURE_SCORE] = "matching_score",
    [MEASURE_OWN_MATCHES] = "own_matches",
    [MEASURE_OWN_CORRECT] = "own_correct",
    [MEASURE_OWN_PRECISION] = "own_precision",
};

static json_t *with_figures(json_t *object, const measure_figures *figures) {
    for (int k = 0; k < MEASURE_FIGURES; ++k)
        object = json_put(object, NAMES[k], json_number(figures->value[k]));
    return object;
}

static json_t *pair_value(const evaluate_pair *pair) {
    return with_figures(json_pack("{s:i, s:f, s:f}", "image", (int)pair->number,
                                  "extract_seconds", pair->extract_seconds, "match_seconds",
                                  pair->match_seconds),
                        &pair->figures);
}

static json_t *mean_value(const measure_figures *figures, double extract_seconds) {
    return with_figures(json_pack("{s:f}", "extract_seconds", extract_seconds), figures);
}

/* The classes of scale: where each begins, its matches and their median distance. */
static json_t *placement_value(const measure_placement *placement) {
    json_t *classes = json_array();
    for (int k = 0; k < MEASURE_CLASSES; ++k)
        classes = json_append(
            classes,
            json_pack("{s:f, s:I, s:o}", "scale_from", measure_class_begin(k), "matches",
                      (json_int_t)placement->by_scale[k].count, "median_distance",
                      json_number(measure_median(&placement->by_scale[k]))));
    return classes;
}

static json_t *setting_value(const glsurf_setting *setting,
                             const glsurf_extractor_desc *desc) {
    const double value = glsurf_setting_get(setting, desc, 0);
    switch (setting->type) {
    case GLSURF_SETTING_CHOICE:
        return json_name(setting->choices[(int)value].name);
    case GLSURF_SETTING_PAIR:
        return json_pack("[I, I]", (json_int_t)value,
                         (json_int_t)glsurf_setting_get(setting, desc, 1));
    case GLSURF_SETTING_REAL:
        return json_number(value);
    case GLSURF_SETTING_SWITCH:
        return json_boolean(value != 0.0);
    default:
        return json_integer((json_int_t)value);
    }
}

/* Adds the settings on which features depend, and of those for one detector what was set.
 */
static json_t *with_settings(json_t *object, const glsurf_extractor_desc *desc) {
    size_t count;
    const glsurf_setting *const table = glsurf_settings(&count);
    for (size_t i = 0; i < count; ++i)
        if (table[i].is_result &&
            (!table[i].needs_detector || glsurf_setting_get(&table[i], desc, 0) != 0.0))
            object = json_put(object, table[i].name, setting_value(&table[i], desc));
    return object;
}

/* json_pack() takes ownership of each "o" argument, even if it fails because one of them is
 * NULL. */
static json_t *sequence_value(const evaluate_sequence *sequence) {
    json_t *pairs = json_array();
    for (size_t i = 0; i < sequence->count; ++i)
        pairs = json_append(pairs, pair_value(&sequence->pairs[i]));
    return json_pack("{s:o, s:o, s:I, s:I, s:o, s:f, s:o, s:o, s:o}", "folder",
                     json_name(sequence->folder), "name", json_name(sequence->name),
                     "width", (json_int_t)sequence->width, "height",
                     (json_int_t)sequence->height, "wanted",
                     sequence->wanted > 0 ? json_integer(sequence->wanted) : json_null(),
                     "threshold", (double)sequence->threshold, "mean",
                     mean_value(&sequence->mean, sequence->extract_seconds), "placement",
                     placement_value(&sequence->placement), "pairs", pairs);
}

static json_t *system_value(const evaluate_system *system) {
    json_t *sequences = json_array();
    for (size_t i = 0; i < system->count; ++i)
        sequences = json_append(sequences, sequence_value(&system->sequences[i]));
    json_t *object = json_pack("{s:s}", "name", system->name);
    object = with_settings(object, &system->desc);
    object = json_put(object, "pairs", json_integer((json_int_t)system->pair_count));
    object = json_put(object, "mean", mean_value(&system->mean, system->extract_seconds));
    object = json_put(object, "placement", placement_value(&system->placement));
    return json_put(object, "sequences", sequences);
}

/* What all systems have in common. */
static json_t *settings_value(const settings *from) {
    return json_pack("{s:s, s:f, s:f, s:f, s:f}", "backend",
                     from->device.backend == GLSURF_BACKEND_CPU ? "cpu" : "gl", "ratio",
                     EVALUATE_RATIO, "tolerance", MEASURE_TOLERANCE, "overlap",
                     MEASURE_SHARE, "radius_in_scales", MEASURE_RADIUS);
}

bool evaluate_write_json(const char *path, const evaluation *results,
                         const evaluate_options *options) {
    json_t *systems = json_array();
    for (size_t s = 0; s < results->count; ++s)
        systems = json_append(systems, system_value(&results->systems[s]));
    json_t *const value = json_pack("{s:s, s:o, s:o, s:o}", "version", glsurf_version(),
                                    "renderer", json_name(results->renderer), "settings",
                                    settings_value(&options->settings), "presets", systems);
    return json_save(path, value, "evaluate fewer folders at a time");
}
