/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * glsurf_papers: repeats measurements of papers, as `glsurf bench` measures the library:
 * whole images in the papers' sizes beside the printed times, and the ways that papers
 * compare. Sandia's report is in sandia.c.
 */
#include "papers/ways.h"

#include <stdlib.h>

/* ---------------------------------------------------------- Cao, Bay 2006, [T] -- */

/* Table II of Cao's "Accelerated Wide Baseline Matching using OpenCL", with the time of Bay
 * 2006 that it quotes; and Furgale 2009's sentence about [T]: 30 Hz with 1280x960. */
typedef struct printed {
    text_table *table; /* the table to fill */
    uint32_t width, height, features;
    const char *paper, *hardware;
    double ms;
    bench_extent from;
} printed;

static const printed PAPERS[] = {
    { NULL, 800, 640, 1000, "Cao, table II", "GeForce 8800 GT", 43.2, BENCH_NORMAL },
    { NULL, 800, 640, 1000, "Cao, table II", "Core2 Quad Q6600, OpenSURF", 232.1,
      BENCH_FULL },
    { NULL, 800, 640, 1000, "Bay 2006, as Cao says", "Pentium IV, 3 GHz", 354.0,
      BENCH_FULL },
    { NULL, 1280, 960, 1000, "[T], as Furgale says", "GeForce 8800 GTX", 1e3 / 30,
      BENCH_NORMAL },
};

static const table_column IMAGE_COLUMNS[] = {
    { "size", "size", TABLE_TEXT },       { "features", "features", 0 },
    { "system", "system", TABLE_TEXT },   BENCH_TIMES,
    { "paper_ms", "the paper's\nms", 1 }, { "ratio", "times\nfaster", 2 },
    { "paper", "paper", TABLE_TEXT },     { "hardware", "on", TABLE_TEXT },
};

static void measure_stages(bench *self, const bench_input *input,
                           const bench_system *system, void *user) {
    const printed *const of = user;
    bench_subject subject = bench_settle(self, input, system, of->features);
    bench_measure(self, &subject, 1, (bench_effort){ 9, 0.6 });
    BENCH_CELLS(of->table, CELL(input->size), CELL(subject.count), CELL(system->name),
                CELL(&subject.sample), CELL(of->ms),
                CELL(of->ms / (1e3 * bench_median(&subject.sample))), CELL(of->paper),
                CELL(of->hardware));
}

static void measure_images(bench *self) {
    text_table *const table =
        BENCH_TABLE(self, "images", IMAGE_COLUMNS,
                    "from an image in memory to its features, beside the times of papers");
    for (size_t i = 0; i < sizeof PAPERS / sizeof *PAPERS; ++i) {
        printed of = PAPERS[i];
        of.table = table;
        if (of.from <= self->options->extent)
            bench_systems(self, (bench_size){ of.width, of.height, 0, 0 },
                          (bench_size){ 0 }, measure_stages, &of);
    }
    bench_note_add(
        &self->report,
        "Cao: Accelerated Wide Baseline Matching using OpenCL, without the upload, on "
        "images of Oxford. It prints neither the size of these nor the number of features: "
        "800x640 is the image that it quotes Bay for, and we chose 1000 features for both. "
        "Furgale names no GPU for [T]; the table shows the faster GPU of [T].");
}

/* ------------------------------------------------------------------ Furgale -- */

/*
 * Furgale, Tong and Kenway, "Speeded-Up Speeded-Up Robust Features", 2009, section 4.9:
 * stereo odometry with images of 512x384, one after another, ran at 3.7 Hz with the
 * authors' SURF and at 9.1 Hz with SURF in CUDA.
 *
 * The paper does not tell SURF's share of the time. We measure the features of a pair: two
 * images from memory to descriptors, one after another, with as many features as the
 * paper's table 2 has in this size. `glsurf odometry` prints the time of the rest.
 */
static const table_column FURGALE_COLUMNS[] = {
    { "size", "size", TABLE_TEXT },
    { "system", "system", TABLE_TEXT },
    { "backend", "backend", TABLE_TEXT },
    { "features", "features", 0 },
    BENCH_TIMES,
    { "images_per_second", "images\na second", 2 },
    { "pairs_per_second", "pairs\na second", 2 },
    { "paper_hz", "the paper's\nHz, all", 1 },
    { "paper", "with", TABLE_TEXT },
};

static const struct {
    const char *name;
    glsurf_backend backend;
    double hertz;
    const char *paper;
} BACKENDS[] = {
    { "plain C", GLSURF_BACKEND_CPU, 3.7, "SURF on the CPU" },
    { "OpenGL", GLSURF_BACKEND_GL, 9.1, "GPU-SURF" },
};

enum { COUNT = sizeof BACKENDS / sizeof *BACKENDS };

static void measure_descriptors(bench *self, const bench_input *input,
                                const bench_system *system, text_table *table) {
    const uint32_t features = self->options->extent == BENCH_QUICK ? 100 : 957;
    bench_subject subjects[COUNT];
    bench_progress(self, "Furgale, %s, %s", input->size, system->name);
    subjects[0] = subjects[1] = bench_settle(self, input, system, features);
    for (int i = 0; i < COUNT; ++i)
        subjects[i].device_desc.backend = BACKENDS[i].backend;
    bench_measure(self, subjects, COUNT, (bench_effort){ 9, 1.0 });
    for (int i = 0; i < COUNT; ++i) {
        const double seconds = bench_median(&subjects[i].sample);
        BENCH_CELLS(table, CELL(input->size), CELL(system->name), CELL(BACKENDS[i].name),
                    CELL(subjects[i].count), CELL(&subjects[i].sample), CELL(1.0 / seconds),
                    CELL(0.5 / seconds), CELL(BACKENDS[i].hertz), CELL(BACKENDS[i].paper));
    }
}

static void measure_furgale(bench *self) {
    static const int SYSTEMS[] = { BENCH_BAY, BENCH_PAPER, BENCH_DEFAULT };
    const bool quick = self->options->extent == BENCH_QUICK;
    const uint32_t part = quick ? 4 : 1;
    text_table *const table =
        BENCH_TABLE(self, "furgale", FURGALE_COLUMNS,
                    "Furgale 2009, section 4.9: the features of stereo odometry");
    bench_input input = bench_input_open(self, 512 / part, 384 / part);
    for (int i = 0; i < (quick ? 1 : 3); ++i)
        measure_descriptors(self, &input, &BENCH_SYSTEM[SYSTEMS[i]], table);
    bench_input_close(self, &input);
    bench_note_add(
        &self->report,
        "Furgale 2009 prints the rate of a whole stereo odometry with 512x384: 3.7 Hz with "
        "the SURF of its authors, and 9.1 Hz with its SURF in CUDA. It prints neither the "
        "time of the rest nor the number of features; ours is that of its table 2. Our "
        "pairs a second are those of the features alone: two images, one after another, "
        "from memory to descriptors. Its SURF is nearest to our preset bay.");
}

/* ---------------------------------------------------------------- Hassnaoui -- */

/*
 * Hassnaoui, Sahel and Badri, "New Parallel Technics for GPU, Fast SURF Algorithm", 2020:
 * an image of 3264x2448 pixels, as in the second figure 7, with the three octaves of table
 * I, whose filters equal our preset "bay"; and the six steps of section IV.
 *
 * The paper prints no time. The first figure 7 draws curves of running times without
 * numbers, and the text says only "many times faster compared to the original version". It
 * prints no number of features. Figure 7 names a threshold of 200 in an unknown unit, so we
 * chose the number of features.
 */
enum { OCTAVES = 3 };

static const table_column HASSNAOUI_COLUMNS[] = {
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

static void add_steps(bench *self, const bench_subject *subject) {
    text_table *const table = BENCH_TABLE(
        self, "hassnaoui_steps", STEP_COLUMNS,
        "Hassnaoui 2020: the steps of section IV, for which the paper prints no time");
    bench_profile *const profile = bench_profile_of(self, subject);
    double seconds[STEP_COUNT], sum = 0.0;
    for (size_t i = 0; i < STEP_COUNT; ++i) {
        const bench_passes step = bench_profile_sum(profile, STEPS[i].stages, NULL);
        seconds[i] = bench_median(&step.sample);
        sum += seconds[i];
    }
    for (size_t i = 0; i < STEP_COUNT; ++i) {
        BENCH_CELLS(table, CELL(STEPS[i].step), CELL(STEPS[i].stages),
                    CELL(1e3 * seconds[i]), CELL(100.0 * seconds[i] / sum));
    }
    free(profile);
}

static void add_image(bench *self, const bench_input *input, bench_subject subject) {
    text_table *const table =
        BENCH_TABLE(self, "hassnaoui", HASSNAOUI_COLUMNS,
                    "Hassnaoui 2020: the image of figure 7, with the octaves of table I");
    bench_measure(self, &subject, 1, (bench_effort){ 9, 1.0 });
    BENCH_CELLS(table, CELL(input->size), CELL(BENCH_SYSTEM[BENCH_BAY].name), CELL(OCTAVES),
                CELL(subject.count), CELL(&subject.sample),
                CELL("prints none, only a curve without numbers"));
}

static void measure_hassnaoui(bench *self) {
    const bool quick = self->options->extent == BENCH_QUICK;
    const uint32_t part = quick ? 8 : 1;
    bench_input input = bench_input_open(self, 3264 / part, 2448 / part);
    bench_progress(self, "Hassnaoui, %s", input.size);
    bench_subject subject =
        bench_settle(self, &input, &BENCH_SYSTEM[BENCH_BAY], quick ? 100 : 4000);
    subject.desc.octaves = OCTAVES;
    add_image(self, &input, subject);
    add_steps(self, &subject);
    bench_input_close(self, &input);
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

static void measure_papers(bench *self) {
    if (self->options->extent != BENCH_QUICK)
        measure_images(self);
    measure_furgale(self);
    measure_hassnaoui(self);
    papers_sandia(self);
    bench_note_add(&self->report,
                   "The papers' times are those of their machines, ours those of the "
                   "machine described above.");
}

/* ------------------------------------------------------------------ program -- */

static const bench_section SECTIONS[] = {
    { "papers", "images in the sizes of papers, beside the figures that these print",
      measure_papers },
    { "integral", "integral images, as in table I of [T]", ways_integral },
    { "boxes", "box filters, [T] III-B.1", ways_boxes },
    { "access", "sums between pixels, [T] III-C", ways_access },
    { "lattice", "samples and histograms of orientations, [T] III-D", ways_lattice },
    { "culling", "a round that few pixels need, [T] III-B.2", ways_culling },
    { 0 },
};

int main(int argc, char **argv) {
    static const bench_program program = {
        .about =
            "glsurf_papers prints the figures of papers beside those of this machine, and\n"
            "compares ways of computing one thing that the papers compare.\n",
        .sections = SECTIONS,
        .shaders = papers_shader_files,
    };
    return bench_main(&program, argc, argv);
}
