/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The tables of `glsurf evaluate` on standard output, 100 columns wide: one line per pair,
 * then the means. */
#include "command/evaluate.h"

#include "tool/text.h"
#include "tool/text_table.h"

#include <stdio.h>

/* The line above the heads of the columns, and the heads. */
static const char OVER_PAIRS[] =
    "        features     in common     repeatability       matches         matching";
static const char PAIRS[] = "pair |   A|    B|    A|    B|  by place|  by area|  all"
                            "| correct| precision|  score|      ms";
static const char OVER_MEANS[] = "                                  features      "
                                 "repeatability    correct             matching";
static const char MEANS[] = "sequence      |system         |     A|     B| by place"
                            "| by area| matches| precision|  score|     ms";

static double percent(const measure_figures *figures, measure_figure figure) {
    return 100.0 * figures->value[figure];
}

static void add_pair(text_table *table, const measure_figures *figures, double seconds,
                     int digits) {
    const double *const v = figures->value;
    table_row(
        table,
        "%.0f\t%.0f\t%.0f\t%.0f\t%.1f %%\t%.1f %%\t%.0f\t%.*f\t%.1f %%\t%.1f %%\t%.1f",
        v[MEASURE_FEATURES_A], v[MEASURE_FEATURES_B], v[MEASURE_COMMON_A],
        v[MEASURE_COMMON_B], percent(figures, MEASURE_REPEATABILITY),
        percent(figures, MEASURE_OVERLAP), v[MEASURE_MATCHES], digits, v[MEASURE_CORRECT],
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
    table_row(table, "%s\t%.0f\t%.0f\t%.1f %%\t%.1f %%\t%.1f\t%.1f %%\t%.1f %%\t%.1f", name,
              v[MEASURE_FEATURES_A], v[MEASURE_FEATURES_B],
              percent(figures, MEASURE_REPEATABILITY), percent(figures, MEASURE_OVERLAP),
              v[MEASURE_CORRECT], percent(figures, MEASURE_PRECISION),
              percent(figures, MEASURE_SCORE), 1e3 * seconds);
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
}
