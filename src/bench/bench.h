/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * `glsurf bench`: what its parts share.
 *
 * A SECTION is a row of the table in sections.c: it measures and fills tables. A SUBJECT is
 * a piece of work that is timed, a SAMPLE the times of its runs. A LAP is one run under the
 * clock. What is printed, and what goes to JSON and into the picture, are the TABLES.
 *
 * What cannot be measured ends the command, after a report.
 */
#ifndef GLSURF_BENCH_BENCH_H
#define GLSURF_BENCH_BENCH_H

#include "bench/papers/papers.h"
#include "bench/picture.h"
#include "bench/report.h"

#include "glsurf/glsurf.h"
#include "glsurf/glsurf_egl.h"
#include "tool/plot.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* How long the lists of sizes and counts are: QUICK shows that everything works. */
typedef enum bench_extent { BENCH_QUICK, BENCH_NORMAL, BENCH_FULL } bench_extent;

/* An image, and so many features of it. */
typedef struct bench_size {
    uint32_t width, height, features;
    bench_extent from; /* and in longer lists */
} bench_size;

typedef struct bench_options {
    const char *json, *plot, *trace; /* paths, or NULL */
    const char *image;               /* a file, or NULL: a picture that is drawn */
    const char *peers;               /* the program that runs other detectors, or NULL */
    const char *only;                /* names of sections, by commas; NULL: all */
    bench_extent extent;
    uint32_t runs; /* of everything; 0: as each section wants */
} bench_options;

/* What it is measured on. Strings are of the struct, or static. */
typedef struct bench_machine {
    char renderer[128], version[128], context[128];
    char processor[128]; /* its model */
    int processors;
    char date[32];          /* ISO 8601, UTC */
    double load[2];         /* mean number of waiting processes, at the start and the end */
    glsurf_timings timings; /* how passes are timed: by queries where these are trusted */
    const char *clock;      /* the same in words, */
    char because[160];      /* and why */
} bench_machine;

typedef struct bench {
    const bench_options *options;
    glsurf_egl *context;
    glsurf_object object; /* that the gpu works for */
    glsurf_gpu gpu;       /* of the command itself: functions, passes of its own */
    char *error;          /* the last that the library logged, or NULL */
    bench_machine machine;
    bench_picture picture;
    bench_report report;
    size_t section_count; /* that are wanted */
} bench;

/* ---------------------------------------------------------------- sections -- */

typedef struct bench_section {
    const char *name;  /* for --only and in JSON */
    const char *title; /* above its tables */
    void (*run)(bench *self);
    /* Draws what there is in the section's tables, a row of panels; NULL: nothing. */
    void (*paint)(plot_page *page, const bench_results *results);
} bench_section;

/* Ended by one without a name. */
extern const bench_section BENCH_SECTIONS[];

void bench_throughput(bench *self);
void bench_paths(bench *self);
void bench_peers(bench *self);
void bench_stages(bench *self);
void bench_sizes(bench *self);
void bench_stalls(bench *self);
void bench_matching(bench *self);
void bench_limits(bench *self);

/* Tables of bench_sizes(): how time grows, the presets beside each other, how long it takes
 * to begin. */
void bench_growth(bench *self);
void bench_both_presets(bench *self);
void bench_startup(bench *self);

/* Of detection alone the strongest feature is kept, without orientation. */
enum { BENCH_DETECTION = 1 };

/* What the papers compare. */
void bench_integral(bench *self);
void bench_boxes(bench *self);
void bench_access(bench *self);
void bench_lattice(bench *self);
void bench_culling(bench *self);

void bench_frames_paint(plot_page *page, const bench_results *results);
void bench_stages_paint(plot_page *page, const bench_results *results);
void bench_matching_paint(plot_page *page, const bench_results *results);
void bench_limits_paint(plot_page *page, const bench_results *results);

/* ---------------------------------------------------------------- measuring -- */

enum { BENCH_MAX_RUNS = 64 };

/* A run under the clock. */
typedef struct bench_lap {
    bench *bench;
    GLuint queries[2];         /* of the GPU's time, where that is asked; otherwise 0 */
    double seconds, processor; /* once it is stopped */
    double start, processor_start;
    bool running;
} bench_lap;

/* The framework starts the lap before a run, when the GPU has nothing to do, and stops it
 * after it, when the GPU has done it. A run may start it again, after its preparations, and
 * stop it before its end. */
void bench_lap_start(bench_lap *lap);
void bench_lap_stop(bench_lap *lap);

/* The same without waiting for the GPU: between two moments when equally much is under way.
 */
void bench_lap_mark(bench_lap *lap);
void bench_lap_read(bench_lap *lap);

/* Starts a lap of GL commands alone: its seconds are those of queries where these can be
 * trusted. */
void bench_lap_start_commands(bench_lap *lap);

/* Other measures than the clocks'. */
void bench_lap_set(bench_lap *lap, double seconds, double processor);

enum { BENCH_IN_FLIGHT = 3 };

struct bench_profile;

/* An extractor at work on an image. */
typedef struct bench_frame {
    glsurf_extractor *extractor;
    glsurf_image image;
    uint32_t frames;              /* of a stream */
    const glsurf_keypoint *input; /* described instead of what would be found, or NULL */
    uint32_t input_count;
    struct bench_profile *profile; /* where its passes are noted, or NULL */
    uint32_t count;                /* of features in the last */
} bench_frame;

typedef struct bench_sample {
    size_t count;
    double seconds[BENCH_MAX_RUNS];   /* wall, or of the GPU */
    double processor[BENCH_MAX_RUNS]; /* of all threads */
} bench_sample;

/* A run, and what its times are. */
typedef struct bench_subject {
    void (*run)(bench_lap *lap, void *user); /* NULL: bench_frame_run() */
    void *user;                              /* NULL: the frame */
    double units; /* of work that a run does; times are those of one. 0: 1 */
    bool flows;   /* the GPU goes on from run to run: nothing is waited for between them */
    bench_frame frame;
    glsurf_extractor_desc desc; /* see bench_compare() */
    bench_sample sample;
} bench_subject;

/* How much is enough: so many rounds, but no more after so many seconds, if there were
 * three. --runs overrules both. */
typedef struct bench_effort {
    uint32_t runs;
    double seconds;
} bench_effort;

/* Runs each subject once without looking at the clock, for shaders to be compiled and
 * memory to be there, and then in rounds; who is first alternates. */
void bench_measure(bench *self, bench_subject *subjects, size_t count, bench_effort effort);

double bench_median(const bench_sample *sample);
double bench_least(const bench_sample *sample);
double bench_processor(const bench_sample *sample); /* the median */

/* Median of the ratios a / b of each round. */
double bench_ratio(const bench_sample *a, const bench_sample *b);

/* Ratio of the medians of processor time. */
double bench_processor_ratio(const bench_sample *a, const bench_sample *b);

/* Columns for a sample, and its cells in them: median, least, processor in milliseconds. */
#define BENCH_TIMES                                                                        \
    { "median_ms", "median\nms", 2 }, { "least_ms", "least\nms", 2 }, {                    \
        "processor_ms", "processor\nms", 2                                                 \
    }
void bench_times(text_table *table, const bench_sample *sample);

/* Several cells of numbers. */
#define BENCH_NUMBERS(table, ...)                                                          \
    bench_numbers(table, (const double[]){ __VA_ARGS__ },                                  \
                  sizeof(double[]){ __VA_ARGS__ } / sizeof(double))
void bench_numbers(text_table *table, const double *numbers, size_t count);

/* Adds a table of an array of columns. */
#define BENCH_TABLE(bench, name, columns, ...)                                             \
    bench_table_add(&(bench)->report, name, columns, sizeof columns / sizeof *columns,     \
                    __VA_ARGS__)

/* --------------------------------------------------------------------- run -- */

/* Measures, writes and returns the exit status. */
int bench_run(const bench_options *options);

/* The size of sections that measure one alone. */
bench_size bench_usual_size(const bench *self);

/* Whether names, separated by this character or NULL, have one of this length. */
bool bench_has_name(const char *names, char separator, const char *name, size_t length);

/* Whether --only has this one. */
bool bench_wants(const bench_options *options, const char *name);

/* Says on a terminal what is being done; wiped by the next, and by what is reported. */
__attribute__((format(printf, 2, 3))) void bench_progress(bench *self, const char *format,
                                                          ...);

/* Ends the command after a report: of what the library logged last, or else of what the
 * result means, unless that is GLSURF_OK; and of a sentence. */
void bench_check(bench *self, glsurf_result result);
_Noreturn __attribute__((format(printf, 1, 2))) void bench_fail(const char *format, ...);

/* The log of everything that a section makes: user is the bench. */
void bench_log(void *user, glsurf_log_level level, const char *message);

/* Looks at what it is measured on, with the context current, and asks the driver whether
 * its timer can be trusted; at the load again, at the end; prints it. */
void bench_machine_look(bench *self);
void bench_machine_look_again(bench *self);
void bench_machine_print(const bench *self);

/* The files of --json, --plot and --trace: where the time of a few frames goes. */
bool bench_trace(bench *self, const char *path);
bool bench_write_json(const char *path, const bench *self);
bool bench_plot(const char *path, const bench *self);

#endif
