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

static const char OVER_MEANS[] =
    "                                   features  repeatability  matches within       "
    "matching";
static const char MEANS[] = "sequence      |system         |    A|    B|  place|   area"
                            "|  3 px|  1 px| precision|  score|     ms";

static void print_pairs(const evaluate_sequence *sequence, const evaluate_result *result) {
    text_table table = table_make(
        PAIRS, text_format("%s: %lux%lu, threshold %.6g\n%s", sequence->name,
                           (unsigned long)result->width, (unsigned long)result->height,
                           (double)result->threshold, OVER_PAIRS));
    for (size_t i = 0; i <= sequence->count; ++i) {
        const bool is_mean = i == sequence->count;
        const measure_figures *const figures = is_mean ? &result->mean : &result->pairs[i];
        const double *const v = figures->value;
        const int digits = is_mean ? 1 : 0;
        if (is_mean)
            table_text(&table, "mean");
        else
            table_text(&table, "1-%u", sequence->views[i].number);
        table_row(&table,
                  "%.0f\t%.0f\t%.0f\t%.0f\t%.1f %%\t%.1f %%\t%.0f\t%.*f\t%.*f\t%.1f %%"
                  "\t%.1f %%\t%.1f",
                  v[MEASURE_FEATURES_A], v[MEASURE_FEATURES_B], v[MEASURE_COMMON_A],
                  v[MEASURE_COMMON_B], percent(figures, MEASURE_REPEATABILITY),
                  percent(figures, MEASURE_OVERLAP), v[MEASURE_MATCHES], digits,
                  v[MEASURE_CORRECT], digits, v[MEASURE_WITHIN_PIXEL],
                  percent(figures, MEASURE_PRECISION), percent(figures, MEASURE_SCORE),
                  1e3 * v[MEASURE_EXTRACT_SECONDS]);
    }
    table_end(&table, stdout);
}

/* Prints the means of each sequence, then of all pairs, with a line per system. */
static void print_means(const evaluation *self) {
    text_table table = table_make(MEANS, text_format("means per pair\n%s", OVER_MEANS));
    for (size_t i = 0; i <= self->sequence_count; ++i)
        for (size_t k = 0; k < self->system_count; ++k) {
            const evaluate_result *const result = &self->systems[k].results[i];
            const double *const v = result->mean.value;
            if (k > 0)
                table_text(&table, "%s", "");
            else if (i < self->sequence_count)
                table_text(&table, "%.14s", self->sequences[i].name);
            else
                table_text(&table, "all %zu pairs", result->count);
            table_row(&table,
                      "%s\t%.0f\t%.0f\t%.1f %%\t%.1f %%\t%.1f\t%.1f\t%.1f %%\t%.1f %%"
                      "\t%.1f",
                      self->systems[k].name, v[MEASURE_FEATURES_A], v[MEASURE_FEATURES_B],
                      percent(&result->mean, MEASURE_REPEATABILITY),
                      percent(&result->mean, MEASURE_OVERLAP), v[MEASURE_CORRECT],
                      v[MEASURE_WITHIN_PIXEL], percent(&result->mean, MEASURE_PRECISION),
                      percent(&result->mean, MEASURE_SCORE),
                      1e3 * v[MEASURE_EXTRACT_SECONDS]);
        }
    table_end(&table, stdout);
}

/* Returns the results over all sequences. */
static const evaluate_result *whole_of(const evaluation *self, size_t system) {
    return &self->systems[system].results[self->sequence_count];
}

/* Prints the correct matches by both rules, as means over all pairs. */
static void print_own(const evaluation *self) {
    text_table table = table_make(
        OWN, text_format("matches by the plain protocol and by the matcher's own defaults, "
                         "means per pair"));
    for (size_t k = 0; k < self->system_count; ++k) {
        const measure_figures *const mean = &whole_of(self, k)->mean;
        const double *const v = mean->value;
        table_row(&table, "%s\t%.1f\t%.1f\t%.1f %%\t%.1f\t%.1f\t%.1f %%",
                  self->systems[k].name, v[MEASURE_MATCHES], v[MEASURE_CORRECT],
                  percent(mean, MEASURE_PRECISION), v[MEASURE_OWN_MATCHES],
                  v[MEASURE_OWN_CORRECT], percent(mean, MEASURE_OWN_PRECISION));
    }
    table_end(&table, stdout);
}

/* Prints how far correct matches lie from the truth, over all pairs. */
static void print_placement(const evaluation *self) {
    text_table table = table_make(
        PLACEMENT, text_format("median distance of correct matches from the truth, by the "
                               "scale of the keypoint of img1"));
    for (size_t k = 0; k < self->system_count; ++k) {
        const measure_placement *const placement = &whole_of(self, k)->placement;
        table_text(&table, "%s", self->systems[k].name);
        table_text(&table, "pixels");
        for (int c = 0; c < MEASURE_CLASSES; ++c) {
            const measure_class class = measure_class_of(placement, c);
            if (class.count > 0)
                table_text(&table, "%.3f", class.median);
            else
                table_nothing(&table);
        }
        table_text(&table, "%s", "");
        table_text(&table, "matches");
        for (int c = 0; c < MEASURE_CLASSES; ++c)
            table_text(&table, "%zu", measure_class_of(placement, c).count);
    }
    table_end(&table, stdout);
}

void evaluate_print(const evaluation *self) {
    for (size_t k = 0; k < self->system_count; ++k) {
        const evaluate_system *const system = &self->systems[k];
        const glsurf_extractor_desc *const desc = &system->settings.extractor;
        printf("%s%s: detector %s, preset %s, on %s\n", k > 0 ? "\n" : "", system->name,
               glsurf_detector_name(desc->detector), glsurf_preset_name(desc->preset),
               self->renderer);
        for (size_t i = 0; i < self->sequence_count; ++i)
            print_pairs(&self->sequences[i], &system->results[i]);
    }
    if (self->system_count > 1 || self->sequence_count > 1)
        print_means(self);
    print_own(self);
    print_placement(self);
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
    [MEASURE_EXTRACT_SECONDS] = "extract_seconds",
    [MEASURE_MATCH_SECONDS] = "match_seconds",
};

static json_t *with_figures(json_t *object, const measure_figures *figures) {
    for (int k = 0; k < MEASURE_FIGURES; ++k)
        object = json_put(object, NAMES[k], json_number(figures->value[k]));
    return object;
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

/* Adds the means and the placement. */
static json_t *with_result(json_t *object, const evaluate_result *result) {
    object = json_put(object, "mean", with_figures(json_object(), &result->mean));
    return json_put(object, "placement", placement_value(&result->placement));
}

/* json_pack() takes ownership of each "o" argument, even if it fails because an argument is
 * NULL. */
static json_t *sequence_value(const evaluate_sequence *self,
                              const evaluate_result *result) {
    json_t *pairs = json_array();
    for (size_t i = 0; i < self->count; ++i)
        pairs = json_append(
            pairs, with_figures(json_pack("{s:i}", "image", (int)self->views[i].number),
                                &result->pairs[i]));
    json_t *const object = with_result(
        json_pack("{s:o, s:o, s:I, s:I, s:o, s:f}", "folder", json_name(self->folder),
                  "name", json_name(self->name), "width", (json_int_t)result->width,
                  "height", (json_int_t)result->height, "wanted",
                  self->wanted > 0 ? json_integer(self->wanted) : json_null(), "threshold",
                  (double)result->threshold),
        result);
    return json_put(object, "pairs", pairs);
}

static json_t *system_value(const evaluation *self, size_t index) {
    const evaluate_system *const system = &self->systems[index];
    const evaluate_result *const whole = whole_of(self, index);
    const glsurf_extractor_desc *const desc = &system->settings.extractor;
    json_t *object = json_pack("{s:s}", "name", system->name);
    size_t count;
    const glsurf_setting *const table = glsurf_settings(&count);
    /* Settings on which features depend; settings of one detector only if they were set. */
    for (size_t i = 0; i < count; ++i)
        if (table[i].is_result &&
            (!table[i].needs_detector || glsurf_setting_get(&table[i], desc, 0) != 0.0))
            object = json_put(object, table[i].name, setting_value(&table[i], desc));
    json_t *sequences = json_array();
    for (size_t i = 0; i < self->sequence_count; ++i)
        sequences = json_append(sequences,
                                sequence_value(&self->sequences[i], &system->results[i]));
    object = json_put(object, "pairs", json_integer((json_int_t)whole->count));
    return json_put(with_result(object, whole), "sequences", sequences);
}

bool evaluate_write_json(const evaluation *self) {
    const glsurf_backend backend = self->systems->settings.device.backend;
    json_t *systems = json_array();
    for (size_t k = 0; k < self->system_count; ++k)
        systems = json_append(systems, system_value(self, k));
    json_t *const value =
        json_pack("{s:s, s:o, s:{s:s, s:f, s:f, s:f, s:f}, s:o}", "version",
                  glsurf_version(), "renderer", json_name(self->renderer), "settings",
                  "backend", backend == GLSURF_BACKEND_CPU ? "cpu" : "gl", "ratio",
                  EVALUATE_RATIO, "tolerance", MEASURE_TOLERANCE, "overlap", MEASURE_SHARE,
                  "radius_in_scales", MEASURE_RADIUS, "presets", systems);
    return json_save(self->json, value, "evaluate fewer images at a time");
}
