/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The tables on standard output, in 100 columns: a line per pair, then the means. */
#include "command/evaluate.h"

#include "tool/text.h"

#include <stdio.h>
#include <stdlib.h>

enum { NAME_COLUMNS = 22 };

static double percent(const measure_figures *figures, measure_figure figure) {
    return 100.0 * figures->value[figure];
}

/* ------------------------------------------------------------------- pairs -- */

static void print_head(const evaluate_sequence *sequence) {
    printf("\n%s: %lux%lu, threshold %.6g\n", sequence->name,
           (unsigned long)sequence->width, (unsigned long)sequence->height,
           (double)sequence->threshold);
    printf(
        "        features     in common     repeatability       matches         matching\n"
        "pair     A     B     A     B   by place   by area   all  correct  precision   "
        "score       ms\n");
}

static void print_line(const char *label, const measure_figures *figures, double seconds,
                       int digits) {
    const double *const v = figures->value;
    printf("%-5s %4.0f %5.0f %5.0f %5.0f %8.1f %% %7.1f %% %5.0f %8.*f %8.1f %% %5.1f %% "
           "%8.1f\n",
           label, v[MEASURE_FEATURES_A], v[MEASURE_FEATURES_B], v[MEASURE_COMMON_A],
           v[MEASURE_COMMON_B], percent(figures, MEASURE_REPEATABILITY),
           percent(figures, MEASURE_OVERLAP), v[MEASURE_MATCHES], digits,
           v[MEASURE_CORRECT], percent(figures, MEASURE_PRECISION),
           percent(figures, MEASURE_SCORE), 1e3 * seconds);
}

static void print_sequence(const evaluate_sequence *sequence) {
    print_head(sequence);
    double seconds = 0.0;
    for (size_t i = 0; i < sequence->count; ++i) {
        const evaluate_pair *const pair = &sequence->pairs[i];
        const double both = pair->extract_seconds + pair->match_seconds;
        char label[16];
        snprintf(label, sizeof label, "1-%u", pair->number);
        print_line(label, &pair->figures, both, 0);
        seconds += both;
    }
    print_line("mean", &sequence->mean, seconds / (double)sequence->count, 1);
}

/* ----------------------------------------------------------------- summary -- */

static void print_mean(const char *name, const evaluate_system *system,
                       const measure_figures *figures) {
    const double *const v = figures->value;
    printf("%-*.*s %-9s %8.0f %8.0f %8.1f %% %7.1f %% %8.1f %8.1f %% %6.1f %%\n",
           NAME_COLUMNS, NAME_COLUMNS, name, system->name, v[MEASURE_FEATURES_A],
           v[MEASURE_FEATURES_B], percent(figures, MEASURE_REPEATABILITY),
           percent(figures, MEASURE_OVERLAP), v[MEASURE_CORRECT],
           percent(figures, MEASURE_PRECISION), percent(figures, MEASURE_SCORE));
}

/* The means of each sequence and of all, those of the presets below each other. */
static void print_summary(const evaluation *results) {
    const size_t sequences = results->systems[0].count;
    printf(
        "\nmeans per pair\n"
        "%-*s %-9s    features       repeatability    correct            matching\n"
        "%-*s %-9s        A        B   by place   by area  matches  precision    score\n",
        NAME_COLUMNS, "", "", NAME_COLUMNS, "sequence", "preset");
    for (size_t i = 0; i <= sequences; ++i) {
        for (size_t s = 0; s < results->count; ++s) {
            const evaluate_system *const system = &results->systems[s];
            const bool all = i == sequences;
            char *const name = all ? text_format("all %zu pairs", system->pair_count)
                                   : text_format("%s", system->sequences[i].name);
            print_mean(s == 0 ? name : "", system,
                       all ? &system->mean : &system->sequences[i].mean);
            free(name);
        }
    }
}

void evaluate_print(const evaluation *results) {
    for (size_t s = 0; s < results->count; ++s) {
        const evaluate_system *const system = &results->systems[s];
        printf("%spreset %s on %s\n", s > 0 ? "\n" : "", system->name, results->renderer);
        for (size_t i = 0; i < system->count; ++i)
            print_sequence(&system->sequences[i]);
    }
    if (results->count > 1 || results->systems[0].count > 1)
        print_summary(results);
}
