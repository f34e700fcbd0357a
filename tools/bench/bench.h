/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * `glsurf bench`: the types and functions that its parts share.
 *
 * A PROGRAM is a table of sections with a command line: `glsurf bench`, and programs of
 * lab/. A SECTION is a row of that table: it measures something and fills tables. A SUBJECT
 * is a piece of work that is timed. A SAMPLE holds the times of its runs. A LAP is one run
 * under the clock. The TABLES are printed, written as JSON and drawn in the picture.
 *
 * If something cannot be measured, the command reports it and ends.
 */
#ifndef GLSURF_BENCH_BENCH_H
#define GLSURF_BENCH_BENCH_H

#include "bench/inside.h"
#include "bench/picture.h"
#include "bench/report.h"

#include "common/format_check.h"
#include "glsurf/glsurf.h"
#include "glsurf/glsurf_context.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* How long the lists of sizes and counts are. QUICK only shows that everything works. */
typedef enum bench_extent { BENCH_QUICK, BENCH_NORMAL, BENCH_FULL } bench_extent;

/* An image size, and the number of features to find. */
typedef struct bench_size {
    uint32_t width, height, features;
    bench_extent from; /* measured in this extent and in longer ones */
} bench_size;

typedef struct bench_program bench_program;

typedef struct bench_options {
    const bench_program *program;
    const char *json, *plot, *trace; /* paths, or NULL */
    const char *image;               /* a file; NULL: bench draws a picture */
    const char *peers;               /* the program that runs other detectors, or NULL */
    const char *only;                /* names of sections, separated by commas; NULL: all */
    bench_extent extent;
    uint32_t runs;            /* runs of everything; 0: each section chooses */
    glsurf_context_api api;   /* of the context */
    glsurf_path_choice paths; /* of all extractors whose section does not choose */
} bench_options;

/* The machine. The strings are in the struct, or static. */
typedef struct bench_machine {
    char renderer[128], version[128], context[128];
    char processor[128]; /* name of its model */
    int processors;
    char date[32];  /* ISO 8601, UTC */
    double load[2]; /* mean number of waiting processes over a minute, at the start and at
                       the end */
    glsurf_timings timings; /* how passes are timed: by queries if these can be trusted */
    const char *clock;      /* the same in words */
    char because[160];      /* why passes are timed so */
    glsurf_timer_check timer;
} bench_machine;

typedef struct bench {
    const bench_options *options;
    glsurf_context *context;
    glsurf_device *device; /* of the bench's own passes */
    glsurf_device *shared; /* of all frames, so that programs are compiled once; NULL: each
                              frame has a device of its own */
    gls_gpu gpu;           /* the same */
    char *error;           /* last error that the library logged, or NULL */
    bench_machine machine;
    bench_picture picture;
    bench_report report;
    size_t section_count; /* number of sections that will run */
} bench;

/* ---------------------------------------------------------------- sections -- */

typedef struct bench_section {
    const char *name;  /* used by --only and in JSON */
    const char *title; /* printed above its tables */
    void (*run)(bench *self);
} bench_section;

struct bench_program {
    const char *about;              /* the first lines of --help */
    const bench_section *sections;  /* the last one has no name */
    const gls_shader_file *shaders; /* of its own passes; the last one has no name */
};

/* Measures as the command line says, and returns the exit status. argv[0] names the program
 * in reports. */
int bench_main(const bench_program *program, int argc, char **argv);

void bench_throughput(bench *self);
void bench_paths(bench *self);
void bench_peers(bench *self);
void bench_stages(bench *self);
void bench_sizes(bench *self);
void bench_stalls(bench *self);
void bench_calls(bench *self);
void bench_matching(bench *self);
void bench_limits(bench *self);

/* Parts of bench_sizes(): the growth of times, and the start-up times. */
void bench_growth(bench *self);
void bench_startup(bench *self);

/* To measure detection alone, only the strongest feature is kept, without orientation. */
enum { BENCH_DETECTION = 1 };

/* ---------------------------------------------------------------- measuring -- */

enum { BENCH_MAX_RUNS = 64 };

/* One run under the clock. */
typedef struct bench_lap {
    bench *bench;
    GLuint queries[2];         /* queries of the GPU's time, or 0 */
    double seconds, processor; /* set when the lap is stopped */
    double start, processor_start;
    bool running;
} bench_lap;

/* bench_measure() starts the lap before a run, when the GPU is idle, and stops it after the
 * run, when the GPU is idle again. A run may start the lap again after its preparations,
 * and stop it before its end. */
void bench_lap_start(bench_lap *lap);
void bench_lap_stop(bench_lap *lap);

/* The same without waiting for the GPU. For the time between two moments at which the same
 * number of images is under way. */
void bench_lap_mark(bench_lap *lap);
void bench_lap_read(bench_lap *lap);

/* Starts a lap that times GL commands alone: its seconds come from queries if these can be
 * trusted. */
void bench_lap_start_commands(bench_lap *lap);

/* Stops the lap with these times instead of the clock's. */
void bench_lap_set(bench_lap *lap, double seconds, double processor);

enum { BENCH_IN_FLIGHT = 3 };

struct bench_profile;

/* An extractor and the image that it works on. */
typedef struct bench_frame {
    glsurf_device *device; /* the extractor's */
    bool shares;           /* the device is bench.shared */
    glsurf_extractor *extractor;
    glsurf_image image;
    uint32_t frames;              /* number of frames in a stream */
    const glsurf_keypoint *input; /* input keypoints, or NULL: find features */
    uint32_t input_count;
    struct bench_profile *profile; /* receives the times of its passes, or NULL */
    uint32_t count;                /* features in the last frame */
} bench_frame;

typedef struct bench_sample {
    size_t count;
    double seconds[BENCH_MAX_RUNS];   /* of the wall clock, or of the GPU */
    double processor[BENCH_MAX_RUNS]; /* of all threads */
} bench_sample;

/* A piece of work and its times. */
typedef struct bench_subject {
    void (*run)(bench_lap *lap,
                void *user); /* NULL in bench_compare(): bench_frame_run() */
    void *user;              /* NULL: the frame */
    double units; /* units of work per run; the sample holds times per unit. 0: 1 */
    bool flows;   /* the GPU works on from run to run: do not wait for it between runs */
    bench_frame frame;
    glsurf_device_desc device; /* see bench_compare() */
    glsurf_extractor_desc desc;
    bench_sample sample;
} bench_subject;

/* How often to run: `runs` rounds, but after `seconds` no more rounds, if there were three.
 * --runs overrules both. */
typedef struct bench_effort {
    uint32_t runs;
    double seconds;
} bench_effort;

/* Runs each subject once without the clock, so that shaders are compiled and memory is
 * allocated. Then runs all subjects in rounds; each round begins with another subject. */
void bench_measure(bench *self, bench_subject *subjects, size_t count, bench_effort effort);

double bench_median(const bench_sample *sample);
double bench_min(const bench_sample *sample);
double bench_processor(const bench_sample *sample); /* median */

/* The median of the ratios a / b of each round. */
double bench_ratio(const bench_sample *a, const bench_sample *b);

/* The ratio of the medians of processor time, a / b. */
double bench_processor_ratio(const bench_sample *a, const bench_sample *b);

/* The columns of a sample, and its cells in them: median, least and processor time in
 * milliseconds. */
#define BENCH_TIMES                                                                        \
    { "median_ms", "median\nms", 2 }, { "minimum_ms", "minimum\nms", 2 }, {                \
        "processor_ms", "processor\nms", 2                                                 \
    }
void bench_times(text_table *table, const bench_sample *sample);

/* Adds several cells of numbers. */
#define BENCH_NUMBERS(table, ...)                                                          \
    bench_numbers(table, (const double[]){ __VA_ARGS__ },                                  \
                  sizeof(double[]){ __VA_ARGS__ } / sizeof(double))
void bench_numbers(text_table *table, const double *numbers, size_t count);

/* Adds a table with the columns of an array. */
#define BENCH_TABLE(bench, name, columns, ...)                                             \
    bench_table_add(&(bench)->report, name, columns, sizeof columns / sizeof *columns,     \
                    __VA_ARGS__)

/* --------------------------------------------------------------------- run -- */

/* Measures everything, writes the results and returns the exit status. */
int bench_run(const bench_options *options);

/* Opens picture, context and device of a bench that is all zero, and looks at the machine.
 * False after a report. */
bool bench_open(bench *self, const bench_options *options);
void bench_close(bench *self);

/* Runs a section, and prints nothing. */
void bench_section_run(bench *self, const bench_section *section);

/* The image size of sections that measure only one size. */
bench_size bench_usual_size(const bench *self);

/* Whether `names`, separated by this character, contain the name of this length. False if
 * `names` is NULL. */
bool bench_has_name(const char *names, char separator, const char *name, size_t length);

/* Whether --only names this section, or is not given. */
bool bench_wants(const bench_options *options, const char *name);

/* Shows on a terminal what is being measured. The next call and every report overwrite
 * it. */
TOOL_PRINTF(2, 3) void bench_progress(bench *self, const char *format, ...);

/* bench_check() ends the command unless the result is GLSURF_OK; it reports what the
 * library logged last, or the meaning of the result. bench_fail() reports a sentence and
 * ends the command. */
void bench_check(bench *self, glsurf_result result);
_Noreturn TOOL_PRINTF(1, 2) void bench_fail(const char *format, ...);

/* Calls work(self, user). What would end the command ends this call instead, and what the
 * work has made until then is never freed. Returns NULL, or the sentence of the failure,
 * which the caller frees. */
char *bench_attempt(bench *self, void (*work)(bench *self, void *user), void *user);

/* The log callback of everything that a section creates; `user` is the bench. */
void bench_log(void *user, glsurf_log_level level, const char *message);

/* bench_machine_look() describes the machine, with the context current, and asks the driver
 * whether its timer can be trusted. bench_machine_look_again() reads the load at the end.
 * bench_machine_print() prints the description. */
void bench_machine_look(bench *self);
void bench_machine_look_again(bench *self);
void bench_machine_print(const bench *self);

/* Write the files of --trace (the times of a few frames), --json and --plot. False after a
 * report. */
bool bench_trace(bench *self, const char *path);
bool bench_write_json(const char *path, const bench *self);
bool bench_plot(const char *path, const bench *self);

#endif
