/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * `glsurf bench`: types and functions that its parts share.
 *
 * A PROGRAM is a table of sections with a command line: `glsurf bench`, and programs of
 * lab/. A SECTION is a row of that table: it measures something and fills tables. A SYSTEM
 * is a detector with a preset. A SHOT is the picture in one size. A SUBJECT is a piece of
 * work that is timed. A SAMPLE holds the times of its runs. A LAP is one timed run. The
 * TABLES are printed, written as JSON and drawn.
 *
 * If something cannot be measured, the command reports it and ends.
 */
#ifndef GLSURF_BENCH_BENCH_H
#define GLSURF_BENCH_BENCH_H

#include "bench/inside.h"

#include "glsurf/glsurf.h"
#include "glsurf/glsurf_context.h"
#include "terminal/text_table.h"

#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct bench bench;

/* ----------------------------------------------------------------- programs -- */

typedef struct bench_section {
    const char *name;  /* used by --only and in JSON */
    const char *title; /* printed above its tables */
    void (*run)(bench *self);
} bench_section;

typedef struct bench_program {
    const char *about;              /* first lines of --help */
    const bench_section *sections;  /* the last section has no name */
    const gls_shader_file *shaders; /* shaders of its own passes; the last one has no name
                                     */
} bench_program;

/* Length of the lists of sizes and counts. QUICK only shows that everything works. */
typedef enum bench_extent { BENCH_QUICK, BENCH_NORMAL, BENCH_FULL } bench_extent;

typedef struct bench_options {
    const bench_program *program;
    const char *json, *plot, *trace; /* paths, or NULL */
    const char *image;               /* image file; NULL: bench draws a picture */
    const char *peers;               /* program that runs other detectors, or NULL */
    const char *only;                /* names of sections, separated by commas; NULL: all */
    bool quick, full;                /* `extent` follows from these */
    bench_extent extent;
    uint32_t runs;            /* runs of everything; 0: each section chooses */
    glsurf_context_api api;   /* API of the context */
    glsurf_path_choice paths; /* paths of all extractors, unless the section chooses */
    double wait_seconds;      /* limit of a wait for the GPU; 0: the library chooses */
} bench_options;

/* Measures what the command line asks for. Returns the exit status. argv[0] names the
 * program in reports. */
int bench_main(const bench_program *program, int argc, char **argv);

void bench_frames(bench *self);
void bench_paths(bench *self);
void bench_peers(bench *self);
void bench_stages(bench *self);
void bench_sizes(bench *self);
void bench_stalls(bench *self);
void bench_calls(bench *self);
void bench_matching(bench *self);
void bench_limits(bench *self);

/* ------------------------------------------------------------------ report -- */

/* Results of a section. */
typedef struct bench_results {
    const char *name, *title;
    text_table *tables; /* linked list */
    char **notes;       /* sentences below the tables */
    size_t note_count;
    double seconds; /* duration of the section */
} bench_results;

typedef struct bench_report {
    bench_results *results; /* the last one belongs to the running section */
    size_t count;
} bench_report;

/* Adds a table to the running section. Never returns NULL. */
TOOL_PRINTF(5, 6)
text_table *bench_table_add(bench_report *report, const char *name,
                            const table_column *columns, size_t column_count,
                            const char *title, ...);

/* Adds a table with the columns of an array. */
#define BENCH_TABLE(bench, name, columns, ...)                                             \
    bench_table_add(&(bench)->report, name, columns, sizeof columns / sizeof *columns,     \
                    __VA_ARGS__)

/* Adds a sentence below the tables of the running section. */
TOOL_PRINTF(2, 3) void bench_note_add(bench_report *report, const char *format, ...);

/* Returns a table of the results, or NULL if there is none of this name. */
const text_table *bench_table_find(const bench_results *results, const char *name);

/* ---------------------------------------------------------------- the bench -- */

/* Image that everything is measured on, in any size. Smaller sizes are cropped to their
 * shape and averaged over areas. Larger sizes repeat the image mirrored, so that the number
 * of features per pixel stays the same. */
typedef struct bench_picture {
    uint32_t width, height;
    uint8_t *gray; /* NULL until bench_picture_open() */
} bench_picture;

/* Reads the file, or draws the picture if `path` is NULL. Returns false after a report. */
bool bench_picture_open(bench_picture *self, const char *path);

/* Returns the picture in this size, rows without padding. The caller frees it. */
uint8_t *bench_picture_sized(const bench_picture *self, uint32_t width, uint32_t height);

/* Description of the machine. The strings are in the struct, or static. */
typedef struct bench_machine {
    glsurf_context_info made; /* renderer, version, and where the context comes from */
    char processor[128];      /* name of the model */
    int processors;
    char date[32];          /* ISO 8601, UTC */
    double load;            /* bench_load() at the start */
    glsurf_timings timings; /* timing of passes: by queries if they can be trusted */
    const char *clock;      /* `timings` in words */
    char because[160];      /* reason for `timings` */
    glsurf_timer_check timer;
} bench_machine;

struct bench {
    const bench_options *options;
    glsurf_context *context;
    glsurf_device *device; /* device of the bench's own passes */
    glsurf_device *shared; /* device of all frames, compiles once; NULL: one per frame */
    gls_gpu gpu;           /* `device`, as passes use it */
    char *error;           /* last error that the library logged, or NULL */
    bench_machine machine;
    bench_picture picture;
    bench_report report;
    size_t section_count; /* number of sections that will run */
};

/* bench_open() opens picture, context and device of a zeroed bench, and describes the
 * machine; it returns false after a report. bench_section_run() prints nothing. */
bool bench_open(bench *self, const bench_options *options);
void bench_section_run(bench *self, const bench_section *section);
void bench_close(bench *self);

/* Returns the mean number of waiting processes over a minute, or -1. */
double bench_load(void);

/* Returns true if `name` is one of `names`, split at `separator`. NULL: all names. */
bool bench_is_one_of(const char *names, char separator, const char *name);

/* Shows on a terminal which measurement runs. The next call and every report overwrite
 * it. */
TOOL_PRINTF(2, 3) void bench_progress(bench *self, const char *format, ...);

/* bench_check() ends the command unless the result is GLSURF_OK. It reports the last error
 * that the library logged, or the meaning of the result. bench_fail() reports a sentence
 * and ends the command. */
void bench_check(bench *self, glsurf_result result);
_Noreturn TOOL_PRINTF(1, 2) void bench_fail(const char *format, ...);

/* Calls work(self, user). A failure that would end the command ends this call instead;
 * objects that the work has created until then are never freed. Returns NULL, or the
 * sentence of the failure, which the caller frees. */
char *bench_attempt(bench *self, void (*work)(bench *self, void *user), void *user);

/* Write the files of --trace (times of a few frames), --json and --plot (frames per second
 * by image size). Return false after a report. */
bool bench_trace(bench *self, const char *path);
bool bench_write_json(const char *path, const bench *self);
bool bench_plot(const char *path, const bench *self);

/* ------------------------------------------------------ systems, inputs, sizes -- */

typedef struct bench_system {
    const char *name; /* name in tables, and of its tables in JSON */
    glsurf_detector detector;
    glsurf_preset preset;
} bench_system;

/* All systems. Ratios compare with the first one, the preset of [T]. */
enum {
    BENCH_PAPER,
    BENCH_DEFAULT,
    BENCH_FAST,
    BENCH_BEST,
    BENCH_BAY,
    BENCH_CENSURE,
    BENCH_DOG,
    BENCH_SYSTEMS,
};
extern const bench_system BENCH_SYSTEM[BENCH_SYSTEMS];

/* Sets the fields of a glsurf_extractor_desc that select a system. */
#define BENCH_OF(system) .preset = (system)->preset, .detector = (system)->detector

/* Image size, and the number of features to find. */
typedef struct bench_size {
    uint32_t width, height, features;
    bench_extent from; /* measured at this extent and at larger ones */
} bench_size;

/* Returns the image size of sections that measure only one size. */
bench_size bench_usual_size(const bench *self);

/* Picture in one size. */
typedef struct bench_input {
    char size[24]; /* "640x480" */
    uint8_t *gray;
    glsurf_image pixels, texture; /* `gray` in memory, and as an R8 texture */
} bench_input;

bench_input bench_input_open(bench *self, uint32_t width, uint32_t height);
void bench_input_close(bench *self, bench_input *input);

/* Measures one system in one size. */
typedef void bench_measurer(bench *self, const bench_input *input,
                            const bench_system *system, void *user);

/* Calls `measure` for every system in this size; with --quick, in the size `quick`. */
void bench_systems(bench *self, bench_size size, bench_size quick, bench_measurer *measure,
                   void *user);

/* ---------------------------------------------------------------- measuring -- */

enum { BENCH_MAX_RUNS = 64, BENCH_IN_FLIGHT = 3, BENCH_MAX_PASSES = 256 };

/* Number of features with which detection alone is measured: the strongest one, without
 * orientation. */
enum { BENCH_DETECTION = 1 };

/* Moments at which a run's clock starts and stops. */
typedef enum bench_clock {
    BENCH_IDLE,     /* the GPU is idle */
    BENCH_COMMANDS, /* the same; times GL commands alone, by queries if they can be trusted
                     */
    BENCH_FLOWING,  /* at both moments the same number of images is in flight, so neither
                       waits for the GPU */
} bench_clock;

/* One timed run. bench_measure() starts the lap before the run and stops it after the run.
 * A run may start the lap again after its preparations, and stop it before its end. A run
 * that gets its times from elsewhere sets them after the stop. */
typedef struct bench_lap {
    bench *bench;
    bench_clock clock;
    double seconds, processor; /* set when the lap is stopped */
    bool running;
    double start, processor_start;
    GLuint queries[2]; /* GPU timer queries, or 0 */
} bench_lap;

void bench_lap_start(bench_lap *lap);
void bench_lap_stop(bench_lap *lap);

/* Waits until the GPU is idle. */
void bench_finish(bench *self);

typedef struct bench_sample {
    size_t count;
    double seconds[BENCH_MAX_RUNS];   /* wall clock or GPU time */
    double processor[BENCH_MAX_RUNS]; /* processor time of all threads */
} bench_sample;

/* All draws of one label: their totals in a frame, and their times. */
typedef struct bench_passes {
    const char *stage, *label;
    double draws, fragments, fetches, bytes;
    bench_sample sample;
} bench_passes;

/* Passes of frames, timed one by one with the method in bench.machine.timings. */
typedef struct bench_profile {
    size_t count;
    bench_passes row[BENCH_MAX_PASSES];
} bench_profile;

/* A piece of work and its times. Without `user`, the work is to find features in an image,
 * or to describe input keypoints, with an extractor of its own. */
typedef struct bench_subject {
    void (*run)(bench_lap *lap, void *user); /* NULL: bench_frame_run() */
    void *user;                              /* NULL: the subject */
    bench_clock clock;
    double units; /* units of work per run; the sample holds times per unit. 0: 1 */
    bench_sample sample;

    glsurf_image image;
    const glsurf_keypoint *input; /* input keypoints, or NULL: find features */
    uint32_t input_count;
    glsurf_device_desc device_desc;
    glsurf_extractor_desc desc;
    glsurf_device *device;       /* device of the extractor */
    glsurf_extractor *extractor; /* NULL: bench_measure() creates one for its time */
    bench_profile *profile;      /* receives the times of the passes, or NULL */
    uint32_t count;              /* features in the last image */
} bench_subject;

/* Number of runs: `runs` rounds, or fewer if `seconds` have passed, but at least three.
 * --runs overrules both. */
typedef struct bench_effort {
    uint32_t runs;
    double seconds;
} bench_effort;

/* Runs each subject once untimed, so that shaders are compiled and memory is allocated;
 * hardware, unless --quick is given, repeats that for a second, which raises its clocks.
 * Then runs all subjects in rounds; each round begins with another subject. */
void bench_measure(bench *self, bench_subject *subjects, size_t count, bench_effort effort);

/* Creates a device from `desc`. Sets the bench's log and limit of waits, and its loader and
 * paths if `desc` has none. */
glsurf_device *bench_device(bench *self, const glsurf_device_desc *desc);

/* Creates the subject's extractor, on a device of its own, so that subjects do not affect
 * each other; on bench.shared if that is set. */
void bench_subject_open(bench *self, bench_subject *subject);
void bench_subject_close(bench *self, bench_subject *subject);

/* Returns a subject that finds features in this picture with this system. Its threshold
 * passes a quarter more features, or all of them if there are fewer; the strongest
 * `features` are kept. */
bench_subject bench_settle(bench *self, const bench_input *input,
                           const bench_system *system, uint32_t features);

/* Submits the image of an open subject; waits for the oldest image and returns its
 * features. */
void bench_submit(bench *self, const bench_subject *subject);
glsurf_features bench_collect(bench *self, bench_subject *subject);

/* Runs of a subject: one image from submit to collect; or as many images as there are
 * units, with BENCH_IN_FLIGHT in flight. */
void bench_frame_run(bench_lap *lap, void *subject);
void bench_stream_run(bench_lap *lap, void *subject);

/* Times the passes of the subject's frames. The caller frees the profile. */
bench_profile *bench_profile_of(bench *self, const bench_subject *subject);

/* Sums all passes of `stages` (names separated by blanks) whose label is in `labels`
 * (separated by |). NULL: all. */
bench_passes bench_profile_sum(const bench_profile *self, const char *stages,
                               const char *labels);

/* ------------------------------------------------------------------ figures -- */

double bench_median(const bench_sample *sample);
double bench_min(const bench_sample *sample);
double bench_processor(const bench_sample *sample); /* median */

/* Returns the median of a / b over all rounds. */
double bench_ratio(const bench_sample *a, const bench_sample *b);

/* Returns the ratio of the median processor times, a / b. */
double bench_processor_ratio(const bench_sample *a, const bench_sample *b);

/* Columns of a sample: median, minimum and processor time, in milliseconds. */
#define BENCH_TIMES                                                                        \
    { "median_ms", "median\nms", 2 }, { "minimum_ms", "minimum\nms", 2 }, {                \
        "processor_ms", "processor\nms", 2                                                 \
    }

/* Next cells of a table: a text (NULL: none), a number (NAN: none), or the three cells of a
 * sample. CELL() makes one from its argument's type. */
typedef struct bench_cell {
    const char *text;
    double number;
    const bench_sample *sample;
} bench_cell;

static inline bench_cell bench_text(const char *text) {
    return (bench_cell){ .text = text, .number = NAN };
}

static inline bench_cell bench_number(double number) {
    return (bench_cell){ .number = number };
}

static inline bench_cell bench_three(const bench_sample *sample) {
    return (bench_cell){ .sample = sample };
}

#define CELL(value)                                                                        \
    _Generic((value), char *: bench_text, const char *: bench_text,                        \
             bench_sample *: bench_three, const bench_sample *: bench_three,               \
             default: bench_number)(value)

#define BENCH_CELLS(table, ...)                                                            \
    bench_cells(table, (const bench_cell[]){ __VA_ARGS__ },                                \
                sizeof(bench_cell[]){ __VA_ARGS__ } / sizeof(bench_cell))
void bench_cells(text_table *table, const bench_cell *cells, size_t count);

/* ------------------------------------------------------------ passes of its own -- */

/* Set-up in which bench runs its own passes and stages of the library: bench.gpu with the
 * textures of a plan. Its shaders may include files of shaders/. */
typedef struct bench_bed {
    gls_plan plan; /* empty at first; a section may add textures */
    gls_state state;
} bench_bed;

/* Saves the GL state and sets the state that passes need. */
void bench_bed_open(bench *self, bench_bed *bed);

/* Deletes the textures and restores the GL state. */
void bench_bed_close(bench *self, bench_bed *bed);

/* ----------------------------------------------- parts that a driver's report has -- */

/* Adds the table of start-up times, with rows of these systems. */
void bench_startup(bench *self, bench_size size, const bench_system *systems, int count);

/* Measures processes of the command from start to end: the first subject without cached
 * shaders, the second with them. Returns false if the system cannot start such
 * processes. */
bool bench_processes(bench *self, const bench_input *input, const bench_system *system,
                     bench_subject subjects[2]);

/* Adds the table of matching, with one row for each of the ascending counts of features. If
 * `seconds` is above 0, fails before the first match that would take longer. */
void bench_matching_of(bench *self, const uint32_t *counts, size_t number, double seconds);

/* Adds the table of the times of a frame's passes, and of its submit. */
void bench_pass_times(bench *self, bench_size size, const bench_system *system);

/* Adds the table of the simplest passes: bytes and fetches per second. */
void bench_rates(bench *self);

#endif
