/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Hassnaoui, Sahel and Badri, "New Parallel Technics for GPU, Fast SURF Algorithm", 2020:
 * an image of 3264x2448 pixels, as in the second figure 7, with the three octaves of table
 * I, whose filters are those of our preset "bay"; and the six steps of section IV.
 *
 * The paper prints no time. The first figure 7 draws curves of running times without
 * numbers, and the text says only "many times faster compared to the original version". It
 * prints no number of features either. Figure 7 names a threshold of 200, in a unit that it
 * does not say, so we chose the number of features.
 */
#include "bench/profile.h"
#include "papers/sections.h"

#include <stdlib.h>

enum { OCTAVES = 3 };

static const table_column IMAGE_COLUMNS[] = {
    { "size", "size", TABLE_TEXT },
    { "system", "system", TABLE_TEXT },
    { "octaves", "octaves", 0 },
    { "features", "features", 0 },
    BENCH_TIMES,
    { "paper", "the paper's time", TABLE_TEXT },
};

static const table_column STEP_COLUMNS[] = {
    { "step", "step of the paper", TABLE_TEXT },
    { "stages", "our stages", TABLE_TEXT },
    { "median_ms", "median\nms", 2 },
    { "percent", "%", 1 },
};

static const struct {
    const char *step, *stages;
} STEPS[] = {
    { "1 RGB to gray", "gray" },
    { "2 integral image", "integral" },
    { "3 Hessian determinant", "hessian" },
    { "4 non-maxima suppression", "suppress points refine select localise" },
    { "5 orientation", "haar orientation" },
    { "6 descriptor", "descriptor publish" },
};

enum { STEP_COUNT = sizeof STEPS / sizeof *STEPS };

static void add_steps(bench *self, const bench_shot *shot,
                      const glsurf_extractor_desc *desc) {
    text_table *const table = BENCH_TABLE(
        self, "hassnaoui_steps", STEP_COLUMNS,
        "Hassnaoui 2020: the steps of section IV, for which the paper prints no time");
    bench_profile *const profile = bench_profile_of(self, shot, desc);
    double seconds[STEP_COUNT], sum = 0.0;
    for (size_t i = 0; i < STEP_COUNT; ++i) {
        const bench_passes step = bench_profile_sum(profile, STEPS[i].stages);
        seconds[i] = bench_median(&step.sample);
        sum += seconds[i];
    }
    for (size_t i = 0; i < STEP_COUNT; ++i) {
        table_text(table, "%s", STEPS[i].step);
        table_text(table, "%s", STEPS[i].stages);
        BENCH_NUMBERS(table, 1e3 * seconds[i], 100.0 * seconds[i] / sum);
    }
    free(profile);
}

static void add_image(bench *self, const bench_shot *shot,
                      const glsurf_extractor_desc *desc) {
    text_table *const table =
        BENCH_TABLE(self, "hassnaoui", IMAGE_COLUMNS,
                    "Hassnaoui 2020: the image of figure 7, with the octaves of table I");
    bench_subject subject = { .frame.image = bench_shot_pixels(shot), .desc = *desc };
    bench_compare(self, &subject, 1, (bench_effort){ 9, 1.0 });
    bench_setting(table, shot, BENCH_SYSTEM[BENCH_BAY].name);
    BENCH_NUMBERS(table, OCTAVES, subject.frame.count);
    bench_times(table, &subject.sample);
    table_text(table, "prints none, only a curve without numbers");
}

void papers_hassnaoui(bench *self) {
    const bool quick = self->options->extent == BENCH_QUICK;
    const uint32_t part = quick ? 8 : 1;
    bench_shot shot = bench_shot_open(self, 3264 / part, 2448 / part);
    glsurf_extractor_desc desc = { BENCH_OF(&BENCH_SYSTEM[BENCH_BAY]), .octaves = OCTAVES };
    bench_progress(self, "Hassnaoui, %ux%u", shot.width, shot.height);
    bench_settle(self, &shot, quick ? 100 : 4000, &desc);
    add_image(self, &shot, &desc);
    add_steps(self, &shot, &desc);
    bench_shot_close(self, &shot);
    bench_note_add(
        &self->report,
        "Hassnaoui 2020 prints no time: figure 7 draws curves without numbers, for a "
        "GeForce GT 540M, and the text says that the program is many times faster than the "
        "original SURF. It prints no number of features: that of the table is our choice. "
        "The sizes of table "
        "I are those of our preset bay; from 21x21 on, table II has boxes with other "
        "proportions. The paper has a work item for every pixel in every octave, whereas "
        "our second and third octave sample every second and every fourth pixel. Our image "
        "is gray, so step 1 only uploads it, without a pass.");
}
