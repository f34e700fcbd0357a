/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The tables of `glsurf evaluate` on standard output, 100 columns wide: one line per pair,
 * then the means, the matcher's own matches, and the placement. */
#include "command/evaluate.h"

#include "common/text.h"
#include "common/text_table.h"

#include <stdio.h>

/* The line above the heads of the columns, and the heads. */
static const char OVER_PAIRS[] = "        features     in common     repeatability    "
                                 "matches, within        matching";
static const char PAIRS[] = "pair |   A|    B|    A|    B|  by place|  by area|  all"
                            "|  3 px|  1 px| precision|  score|      ms";
static const char OVER_MEANS[] = "                                   features  "
                                 "repeatability  matches within       matching";
static const char MEANS[] = "sequence      |system         |    A|    B|  place|   area"
                            "|  3 px|  1 px| precision|  score|     ms";
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

static void print_sequence(const evaluate_sequence *sequence) {
    text_table table = table_make(
        PAIRS, text_format("%s: %lux%lu, threshold %.6g\n%s", sequence->name,
                           (unsigned long)sequence->width, (unsigned long)sequence->height,
                           (double)sequence->threshold, OVER_PAIRS));
    for (size_t i = 0; i < sequence->count; ++i) {
        const evaluate_pair *const pair = &sequence->pairs[i];
        table_text(&table, "1-%u", pair->number);
        add_pair(&table, &pair->figures, pair->extract_seconds, 0);
    }
    table_text(&table, "mean");
    add_pair(&table, &sequence->mean, sequence->extract_seconds, 1);
    table_end(&table, stdout);
}

static void add_mean(text_table *table, const char *name, const measure_figures *figures,
                     double seconds) {
    const double *const v = figures->value;
    table_row(table, "%s\t%.0f\t%.0f\t%.1f %%\t%.1f %%\t%.1f\t%.1f\t%.1f %%\t%.1f %%\t%.1f",
              name, v[MEASURE_FEATURES_A], v[MEASURE_FEATURES_B],
              percent(figures, MEASURE_REPEATABILITY), percent(figures, MEASURE_OVERLAP),
              v[MEASURE_CORRECT], v[MEASURE_WITHIN_PIXEL],
              percent(figures, MEASURE_PRECISION), percent(figures, MEASURE_SCORE),
              1e3 * seconds);
}

/* Prints the means of each sequence and of all pairs; for each of them, one line per
 * system. */
static void print_summary(const evaluation *results) {
    text_table table = table_make(MEANS, text_format("means per pair\n%s", OVER_MEANS));
    const size_t sequences = results->systems[0].count;
    for (size_t i = 0; i <= sequences; ++i) {
        for (size_t s = 0; s < results->count; ++s) {
            const evaluate_system *const system = &results->systems[s];
            const bool all = i == sequences;
            if (s > 0)
                table_text(&table, "%s", "");
            else if (all)
                table_text(&table, "all %zu pairs", system->pair_count);
            else
                table_text(&table, "%.14s", system->sequences[i].name);
            add_mean(&table, system->name, all ? &system->mean : &system->sequences[i].mean,
                     all ? system->extract_seconds : system->sequences[i].extract_seconds);
        }
    }
    table_end(&table, stdout);
}

/* Prints the correct matches by both rules: means of all pairs of each system. */
static void print_own(const evaluation *results) {
    text_table table = table_make(
        OWN, text_format("matches by the plain protocol and by the matcher's own defaults, "
                         "means per pair"));
    for (size_t s = 0; s < results->count; ++s) {
        const measure_figures *const mean = &results->systems[s].mean;
        const double *const v = mean->value;
        table_row(&table, "%s\t%.1f\t%.1f\t%.1f %%\t%.1f\t%.1f\t%.1f %%",
                  results->systems[s].name, v[MEASURE_MATCHES], v[MEASURE_CORRECT],
                  percent(mean, MEASURE_PRECISION), v[MEASURE_OWN_MATCHES],
                  v[MEASURE_OWN_CORRECT], percent(mean, MEASURE_OWN_PRECISION));
    }
    table_end(&table, stdout);
}

/* Prints how far correct matches lie from the truth, over all pairs of each system. */
static void print_placement(const evaluation *results) {
    text_table table = table_make(
        PLACEMENT, text_format("median distance of correct matches from the truth, by the "
                               "scale of the keypoint of img1"));
    for (size_t s = 0; s < results->count; ++s) {
        const measure_placement *const placement = &results->systems[s].placement;
        table_text(&table, "%s", results->systems[s].name);
        table_text(&table, "pixels");
        for (int k = 0; k < MEASURE_CLASSES; ++k)
            if (placement->by_scale[k].count > 0)
                table_text(&table, "%.3f", measure_median(&placement->by_scale[k]));
            else
                table_nothing(&table);
        table_text(&table, "%s", "");
        table_text(&table, "matches");
        for (int k = 0; k < MEASURE_CLASSES; ++k)
            table_text(&table, "%zu", placement->by_scale[k].count);
    }
    table_end(&table, stdout);
}

void evaluate_print(const evaluation *results) {
    for (size_t s = 0; s < results->count; ++s) {
        const evaluate_system *const system = &results->systems[s];
        printf("%s%s: detector %s, preset %s, on %s\n", s > 0 ? "\n" : "", system->name,
               glsurf_detector_name(system->desc.detector),
               glsurf_preset_name(system->desc.preset), results->renderer);
        for (size_t i = 0; i < system->count; ++i)
            print_sequence(&system->sequences[i]);
    }
    if (results->count > 1 || results->systems[0].count > 1)
        print_summary(results);
    print_own(results);
    print_placement(results);
}
