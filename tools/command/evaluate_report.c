/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Results of `glsurf evaluate`: tables on stdout, 100 columns wide, and the JSON file. */
#include "command/evaluate.h"

#include "features/json_text.h"
#include "system/text.h"
#include "terminal/setting_options.h"
#include "terminal/text_table.h"

#include <stdio.h>
#include <stdlib.h>

/* ------------------------------------------------------------------ tables -- */

/* OVER_PAIRS is the line above the headings of PAIRS. */
static const char OVER_PAIRS[] = "        features     in common     repeatability    "
                                 "matches, within        matching";
static const char PAIRS[] = "pair |   A|    B|    A|    B|  by place|  by area|  all"
                            "|  3 px|  1 px| precision|  score|      ms";
static const char OWN[] =
    "system         | plain: all|   3 px| precision|   own: all|   3 px"
    "| precision";
static const char PLACEMENT[] =
    "system         |figure |  under 2|  2 to 4|  4 to 8| 8 to 12| 12 to 20|  over 20";

static double percent(const measure_figures *figures, measure_figure figure) {
    return 100.0 * figures->value[figure];
}

static void add_pair(text_table *table, const measure_figures *figures, double seconds,
                     int digits) {
    const double *const v = figures->value;
    table_row(table,
              "%.0f\t%.0f\t%.0f\t%.0f\t%.1f %%\t%.1f %%\t%.0f\t%.*f\t%.*f\t%.1f %%\t%.1f %%"
              "\t%.1f",
              v[MEASURE_FEATURES_A], v[MEASURE_FEATURES_B], v[MEASURE_COMMON_A],
              v[MEASURE_COMMON_B], percent(figures, MEASURE_REPEATABILITY),
              percent(figures, MEASURE_OVERLAP), v[MEASURE_MATCHES], digits,
              v[MEASURE_CORRECT], digits, v[MEASURE_WITHIN_PIXEL],
              percent(figures, MEASURE_PRECISION), percent(figures, MEASURE_SCORE),
              1e3 * seconds);
}

static void print_pairs(const evaluation *self) {
    text_table table = table_make(PAIRS, text_format("%s: %lux%lu, threshold %.6g\n%s",
                                                     self->name, (unsigned long)self->width,
                                                     (unsigned long)self->height,
                                                     (double)self->threshold, OVER_PAIRS));
    for (size_t i = 0; i < self->count; ++i) {
        const evaluate_pair *const pair = &self->pairs[i];
        table_text(&table, "1-%u", pair->number);
        add_pair(&table, &pair->figures, pair->extract_seconds, 0);
    }
    table_text(&table, "mean");
    add_pair(&table, &self->mean, self->extract_seconds, 1);
    table_end(&table, stdout);
}

/* Prints the correct matches by both rules, as means over all pairs. */
static void print_own(const evaluation *self, const char *system) {
    const double *const v = self->mean.value;
    text_table table = table_make(
        OWN, text_format("matches by the plain protocol and by the matcher's own defaults, "
                         "means per pair"));
    table_row(&table, "%s\t%.1f\t%.1f\t%.1f %%\t%.1f\t%.1f\t%.1f %%", system,
              v[MEASURE_MATCHES], v[MEASURE_CORRECT],
              percent(&self->mean, MEASURE_PRECISION), v[MEASURE_OWN_MATCHES],
              v[MEASURE_OWN_CORRECT], percent(&self->mean, MEASURE_OWN_PRECISION));
    table_end(&table, stdout);
}

/* Prints how far correct matches lie from the truth, over all pairs. */
static void print_placement(const evaluation *self, const char *system) {
    text_table table = table_make(
        PLACEMENT, text_format("median distance of correct matches from the truth, by the "
                               "scale of the keypoint of img1"));
    table_text(&table, "%s", system);
    table_text(&table, "pixels");
    for (int k = 0; k < MEASURE_CLASSES; ++k) {
        const measure_class class = measure_class_of(&self->placement, k);
        if (class.count > 0)
            table_text(&table, "%.3f", class.median);
        else
            table_nothing(&table);
    }
    table_text(&table, "%s", "");
    table_text(&table, "matches");
    for (int k = 0; k < MEASURE_CLASSES; ++k)
        table_text(&table, "%zu", measure_class_of(&self->placement, k).count);
    table_end(&table, stdout);
}

void evaluate_print(const evaluation *self) {
    const glsurf_extractor_desc *const desc = &self->settings.extractor;
    char *const system = settings_name(desc->detector, desc->preset);
    printf("%s: detector %s, preset %s, on %s\n", system,
           glsurf_detector_name(desc->detector), glsurf_preset_name(desc->preset),
           self->renderer);
    print_pairs(self);
    print_own(self, system);
    print_placement(self, system);
    free(system);
}

/* -------------------------------------------------------------------- JSON -- */

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

static json_t *mean_value(const evaluation *self) {
    return with_figures(json_pack("{s:f}", "extract_seconds", self->extract_seconds),
                        &self->mean);
}

static json_t *pairs_value(const evaluation *self) {
    json_t *pairs = json_array();
    for (size_t i = 0; i < self->count; ++i) {
        const evaluate_pair *const pair = &self->pairs[i];
        json_t *const value =
            json_pack("{s:i, s:f, s:f}", "image", (int)pair->number, "extract_seconds",
                      pair->extract_seconds, "match_seconds", pair->match_seconds);
        pairs = json_append(pairs, with_figures(value, &pair->figures));
    }
    return pairs;
}

/* Returns the classes of scale, each with its begin, matches and median distance. */
static json_t *placement_value(const measure_placement *placement) {
    json_t *classes = json_array();
    for (int k = 0; k < MEASURE_CLASSES; ++k) {
        const measure_class class = measure_class_of(placement, k);
        classes =
            json_append(classes, json_pack("{s:f, s:I, s:o}", "scale_from", class.begin,
                                           "matches", (json_int_t) class.count,
                                           "median_distance", json_number(class.median)));
    }
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

/* Returns the detector's results, in the lists of glsurf.evaluate, which has several
 * systems and sequences. json_pack() takes ownership of each "o" argument, even if it fails
 * because an argument is NULL. */
static json_t *system_value(const evaluation *self) {
    const glsurf_extractor_desc *const desc = &self->settings.extractor;
    char *const name = settings_name(desc->detector, desc->preset);
    json_t *object = json_pack("{s:s}", "name", name);
    free(name);
    size_t count;
    const glsurf_setting *const table = glsurf_settings(&count);
    /* Settings on which features depend; settings of one detector only if they were set. */
    for (size_t i = 0; i < count; ++i)
        if (table[i].is_result &&
            (!table[i].needs_detector || glsurf_setting_get(&table[i], desc, 0) != 0.0))
            object = json_put(object, table[i].name, setting_value(&table[i], desc));
    json_t *const sequence =
        json_pack("{s:o, s:o, s:I, s:I, s:o, s:f, s:o, s:o, s:o}", "folder",
                  json_name(self->folder), "name", json_name(self->name), "width",
                  (json_int_t)self->width, "height", (json_int_t)self->height, "wanted",
                  self->wanted > 0 ? json_integer(self->wanted) : json_null(), "threshold",
                  (double)self->threshold, "mean", mean_value(self), "placement",
                  placement_value(&self->placement), "pairs", pairs_value(self));
    object = json_put(object, "pairs", json_integer((json_int_t)self->count));
    object = json_put(object, "mean", mean_value(self));
    object = json_put(object, "placement", placement_value(&self->placement));
    return json_put(object, "sequences", json_append(json_array(), sequence));
}

bool evaluate_write_json(const evaluation *self) {
    const bool on_cpu = self->settings.device.backend == GLSURF_BACKEND_CPU;
    json_t *const value =
        json_pack("{s:s, s:o, s:{s:s, s:f, s:f, s:f, s:f}, s:o}", "version",
                  glsurf_version(), "renderer", json_name(self->renderer), "settings",
                  "backend", on_cpu ? "cpu" : "gl", "ratio", EVALUATE_RATIO, "tolerance",
                  MEASURE_TOLERANCE, "overlap", MEASURE_SHARE, "radius_in_scales",
                  MEASURE_RADIUS, "presets", json_append(json_array(), system_value(self)));
    return json_save(self->json, value, "evaluate fewer images at a time");
}
