/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* `glsurf bench`: describes the machine, runs all sections, reads the command line. */
#include "bench/bench.h"

#include "pictures/plot.h"
#include "session/session.h"
#include "system/alloc.h"
#include "system/exit_status.h"
#include "system/output.h"
#include "system/text.h"
#include "terminal/setting_options.h"

#include <errno.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* ----------------------------------------------------------------- machine -- */

/* Reads the processor's model from a file of Linux; on boards, reads the board's model.
 * Other systems get "unknown". */
static void find_processor(bench_machine *machine) {
    snprintf(machine->processor, sizeof machine->processor, "unknown");
    FILE *const file = fopen("/proc/cpuinfo", "r");
    char line[256];
    bool found = false;
    while (!found && file && fgets(line, sizeof line, file)) {
        const char *const colon = strstr(line, ": ");
        found = colon && strncmp(line, "model name", 10) == 0;
        if (found || (colon && strncmp(line, "Model", 5) == 0))
            snprintf(machine->processor, sizeof machine->processor, "%.*s",
                     (int)strcspn(colon + 2, "\n"), colon + 2);
    }
    if (file)
        fclose(file);
    machine->processors = (int)sysconf(_SC_NPROCESSORS_ONLN);
}

/* Describes the machine; the context must be current. Passes are timed by queries only if
 * the queries agree with the clock. */
static void look_at_machine(bench *self) {
    bench_machine *const machine = &self->machine;
    glsurf_timer_check *const check = &machine->timer;
    const time_t now = time(NULL);
    struct tm utc;
    glsurf_context_get_info(self->context, &machine->made);
    find_processor(machine);
    strftime(machine->date, sizeof machine->date, "%Y-%m-%dT%H:%M:%SZ",
             gmtime_r(&now, &utc));
    machine->load = bench_load();
    bench_check(self, glsurf_device_timer_check(self->device, check));
    machine->timings = check->trusted ? GLSURF_TIMINGS_QUERIES : GLSURF_TIMINGS_CLOCK;
    machine->clock =
        check->trusted ? "queries of the GPU's time" : "the clock around waits for the GPU";
    if (check->clock > 0.0)
        snprintf(machine->because, sizeof machine->because,
                 "queries say %.2f ms for known work, the clock says %.2f ms",
                 1e3 * check->queries, 1e3 * check->clock);
    else
        snprintf(machine->because, sizeof machine->because,
                 "the driver has no timer to query");
}

static void print_machine(const bench *self) {
    const bench_machine *const machine = &self->machine;
    printf("glsurf %s on %s\n", glsurf_version(), machine->date);
    printf("  renderer    %s\n", machine->made.renderer);
    printf("  OpenGL      %s\n", machine->made.version);
    printf("  context     %s\n", machine->made.through);
    printf("  processors  %d of %s\n", machine->processors, machine->processor);
    printf("  load        %.2f processes waiting at the start\n", machine->load);
    printf("  passes      timed by %s: %s\n", machine->clock, machine->because);
    printf("  systems     ");
    for (const bench_system *at = BENCH_SYSTEM; at < BENCH_SYSTEM + BENCH_SYSTEMS; ++at)
        printf("%s: threshold %g; ", at->name,
               (double)glsurf_detector_threshold(at->detector, at->preset));
    puts("descriptors of 64");
    printf("  image       %s, %ux%u\n",
           self->options->image ? self->options->image : "drawn by bench: octaves of noise",
           self->picture.width, self->picture.height);
}
/* --------------------------------------------------------------------- run -- */

/* Prints a section at once, because a run takes minutes. */
static void print_results(const bench_results *results) {
    printf("\n%s: %s (%.0f s)\n", results->name, results->title, results->seconds);
    for (const text_table *table = results->tables; table; table = table->next)
        table_print(table, stdout);
    for (size_t i = 0; i < results->note_count; ++i) {
        fputs(i == 0 ? "\n" : "", stdout);
        table_print_note(results->notes[i], stdout);
    }
    fflush(stdout);
}

static void free_report(bench_report *report) {
    for (bench_results *at = report->results; at < report->results + report->count; ++at) {
        for (text_table *table = at->tables, *next; table; table = next) {
            next = table->next;
            table_clear(table);
            free(table);
        }
        for (size_t i = 0; i < at->note_count; ++i)
            free(at->notes[i]);
        free(at->notes);
    }
    free(report->results);
}

/* Returns true if the program has the section and the options select it. */
static bool wants(const bench_options *options, const char *name) {
    for (const bench_section *at = options->program->sections; at->name; ++at)
        if (strcmp(at->name, name) == 0)
            return bench_is_one_of(options->only, ',', name);
    return false;
}

void bench_section_run(bench *self, const bench_section *section) {
    bench_report *const report = &self->report;
    report->results =
        alloc_grown(report->results, (report->count + 1) * sizeof *report->results);
    report->results[report->count++] =
        (bench_results){ .name = section->name, .title = section->title };
    bench_progress(self, "starts");
    const double start = session_seconds();
    section->run(self);
    progress_wipe();
    report->results[report->count - 1].seconds = session_seconds() - start;
}

static void run_sections(bench *self) {
    for (const bench_section *at = self->options->program->sections; at->name; ++at)
        self->section_count += wants(self->options, at->name);
    for (const bench_section *at = self->options->program->sections; at->name; ++at)
        if (wants(self->options, at->name)) {
            bench_section_run(self, at);
            print_results(&self->report.results[self->report.count - 1]);
        }
}

/* Checks files and programs first, so that a missing one is reported at once and not after
 * all sections. */
static bool check_files(const bench_options *options) {
    if (options->peers && wants(options, "peers") && access(options->peers, X_OK) != 0)
        bench_fail("cannot run %s: %s; name the glsurf_peers of lab/peers with --peers",
                   options->peers, strerror(errno));
    const char *const paths[] = { options->json, options->plot, options->trace };
    file_list files = { 0 };
    file_list_read(&files, options->image);
    for (size_t i = 0; i < sizeof paths / sizeof *paths; ++i)
        file_list_write(&files, paths[i]);
    bool good = file_list_check(&files);
    for (size_t i = 0; good && i < sizeof paths / sizeof *paths; ++i)
        good = output_check(paths[i]);
    return good;
}

static void open_context(bench *self) {
    /* Stops Mesa from printing a line about each driver that does not work. */
    setenv("EGL_LOG_LEVEL", "fatal", 0);
    const glsurf_result result = glsurf_context_create(
        &self->context, &(glsurf_context_desc){ .log = session_log,
                                                .log_user = &self->error,
                                                .api = self->options->api });
    if (result != GLSURF_OK)
        bench_fail("cannot use the GPU, which bench measures: %s",
                   self->error ? self->error : glsurf_result_string(result));
    const glsurf_device_desc desc = { .get_proc_address = glsurf_context_get_proc_address,
                                      .log = session_log,
                                      .log_user = &self->error,
                                      .wait_seconds = self->options->wait_seconds };
    bench_check(self, glsurf_device_create(&self->device, &desc));
    self->device->shaders[1] = self->options->program->shaders;
    self->gpu = (gls_gpu){ .device = self->device };
}

bool bench_open(bench *self, const bench_options *options) {
    self->options = options;
    if (!bench_picture_open(&self->picture, options->image))
        return false;
    open_context(self);
    look_at_machine(self);
    return true;
}

void bench_close(bench *self) {
    if (self->device) {
        gls_gpu_destroy(&self->gpu);
        glsurf_device_destroy(self->device);
    }
    glsurf_context_destroy(self->context);
    free(self->picture.gray);
    free_report(&self->report);
    free(self->error);
}

static int run(const bench_options *options) {
    bench *const self = alloc_zeroed(1, sizeof *self);
    bool good = check_files(options) && bench_open(self, options);
    if (good) {
        print_machine(self);
        fflush(stdout);
        run_sections(self);
        good = (!options->json || bench_write_json(options->json, self)) &&
               (!options->plot || bench_plot(options->plot, self)) &&
               (!options->trace || bench_trace(self, options->trace));
    }
    bench_close(self);
    free(self);
    return good ? TOOL_SUCCESS : TOOL_FAILURE;
}

/* ------------------------------------------------------------ command line -- */

static const char HELP[] =
    "what is measured:\n"
    "  --only SECTIONS      measure only these sections of the list below, separated\n"
    "                       by commas\n"
    "  --image FILE         measure on the image in FILE (PNG, JPEG, PGM or PPM)\n"
    "                       instead of one that bench draws. It is shrunk for smaller\n"
    "                       sizes and repeated mirrored for larger ones\n"
    "  --api gl             use only OpenGL 3.3. By default a GPU is asked for\n"
    "                       OpenGL 3.3 and, if it has none, for OpenGL ES 3.0\n"
    "  --api gles           use only OpenGL ES 3.0\n"
    "  --path NAME=on|off   turn a fast path on or off; by default glsurf chooses\n"
    "                       what is best with the driver. The features stay the same;\n"
    "                       glsurf info lists the paths\n"
    "  --wait-seconds N     end a wait for the GPU, which may hang, after N seconds;\n"
    "                       default: 30, and 600 without a GPU\n"
    "  --peers PROGRAM      also measure other detectors, which PROGRAM runs:\n"
    "                       glsurf_peers of lab/peers\n"
    "  --full               measure more sizes and counts: an hour instead of minutes\n"
    "  --quick              measure few and small sizes, to see that everything works\n"
    "  --runs N             measure everything N times, from 1 to 64; by default each\n"
    "                       section chooses\n"
    "\n"
    "where the results go, beside the report on standard output:\n"
    "  --json FILE          write all figures to FILE\n"
    "  --plot FILE          draw the frames per second into FILE, .svg, .png or .jpg\n"
    "  --trace FILE         write where the time of a few images goes, for Perfetto\n"
    "                       or chrome://tracing: the calls of the library and their\n"
    "                       stages\n"
    "\n"
    "  -h, --help           print this text\n"
    "\n";

static const char END[] =
    "Everything runs once before it is measured. Subjects that are compared run in\n"
    "turn. A ratio is the median of the ratios of neighbouring runs; a ratio of\n"
    "processor times is the ratio of their medians. Times are the median, the minimum,\n"
    "and the median processor time of all threads.\n"
    "[T] is T. B. Terriberry, L. M. French and J. Helmsen, GPU Accelerating\n"
    "Speeded-Up Robust Features, 2008.\n"
    "\n"
    "exit status: 0 success, 1 something could not be measured or written, 2 wrong\n"
    "usage\n";

static int print_help(const bench_program *program, const char *name) {
    printf("%s\nusage: %s [OPTION]...\n\n%ssections:\n", program->about, name, HELP);
    for (const bench_section *at = program->sections; at->name; ++at)
        printf("  %-14s %s\n", at->name, at->title);
    printf("\nexample:\n  %s --only %s --json figures.json\n\n%s", name,
           program->sections->name, END);
    return TOOL_SUCCESS;
}

static bool read_only(const option_row *row, const char *text, void *self) {
    bench_options *const options = self;
    enum { SECTIONS_MAX = 16 };
    const char *names[SECTIONS_MAX + 1] = { NULL };
    for (size_t i = 0; options->program->sections[i].name; ++i)
        names[i] = options->program->sections[i].name;
    bool good = true;
    for (const char *at = text; good && at; at = strchr(at, ',')) {
        unsigned index;
        at += at != text;
        char *const word = text_format("%.*s", (int)strcspn(at, ","), at);
        good = option_read_name(row, word, names, 0, &index);
        free(word);
    }
    options->only = text;
    return good;
}

#define FIELD(name) .offset = offsetof(bench_options, name)

static const option_row ROWS[] = {
    { "api", option_api, FIELD(api) },
    { "full", option_flag, FIELD(full) },
    { "image", option_text, FIELD(image) },
    { "json", option_file, FIELD(json) },
    { "only", .read = read_only },
    { "path", option_path, FIELD(paths) },
    { "peers", option_text, FIELD(peers) },
    { "plot", option_file, FIELD(plot), .names = PLOT_ENDINGS },
    { "quick", option_flag, FIELD(quick) },
    { "runs", option_whole, FIELD(runs), .minimum = 1, .maximum = BENCH_MAX_RUNS },
    { "trace", option_file, FIELD(trace) },
    { "wait_seconds", option_seconds, FIELD(wait_seconds), .minimum = 0.001,
      .maximum = 86400.0 },
    { 0 },
};

int bench_main(const bench_program *program, int argc, char **argv) {
    bench_options options = { .program = program };
    const int done = settings_read(argc, argv, ROWS, &options, NULL, NULL);
    if (done == OPTIONS_HELP)
        return print_help(program, argv[0]);
    if (done >= 0)
        return done;
    if (options.quick && options.full) {
        report("--quick and --full exclude each other; leave out one of them");
        return TOOL_USAGE;
    }
    options.extent = options.quick ? BENCH_QUICK : options.full ? BENCH_FULL : BENCH_NORMAL;
    if (optind < argc) {
        report("%s takes no '%s', only options; see %s --help", argv[0], argv[optind],
               argv[0]);
        return TOOL_USAGE;
    }
    if (options.plot && !wants(&options, "frames")) {
        report("--plot draws the frames per second, and the section frames is not "
               "measured; leave out --plot");
        return TOOL_USAGE;
    }
    return run(&options);
}

extern const gls_shader_file bench_shader_files[]; /* generated by the build */

static const bench_section SECTIONS[] = {
    { "frames", "frames per second by image size, as in figure 6 of [T]", bench_frames },
    { "stages", "time of each stage, as in tables 1 and 2 of Furgale et al.",
      bench_stages },
    { "sizes", "growth of times, the systems beside each other, start-up", bench_sizes },
    { "stalls", "frames in flight, compared with frames one by one", bench_stalls },
    { "calls", "OpenGL calls and queries of state in each call of the library",
      bench_calls },
    { "matching", "features matched per second", bench_matching },
    { "passes", "every pass of a frame beside its limit on this machine", bench_limits },
    { "paths", "optional paths of the library, each on and off", bench_paths },
    { "peers", "other detectors, with as many features of the same image", bench_peers },
    { 0 },
};

int bench_command(int argc, char **argv) {
    static const bench_program program = {
        .about =
            "glsurf bench measures how fast features are found, described and matched on\n"
            "this machine.\n",
        .sections = SECTIONS,
        .shaders = bench_shader_files,
    };
    return bench_main(&program, argc, argv);
}
