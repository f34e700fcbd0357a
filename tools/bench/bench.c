/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* `glsurf bench`: the command line. */
#include "bench/bench.h"

#include "common/options.h"
#include "common/plot.h"
#include "common/text.h"
#include "common/tool.h"

#include <stdio.h>
#include <string.h>

enum {
    OPTION_API = OPTION_LONG,
    OPTION_HELP,
    OPTION_FULL,
    OPTION_IMAGE,
    OPTION_JSON,
    OPTION_ONLY,
    OPTION_PATH,
    OPTION_PEERS,
    OPTION_PLOT,
    OPTION_QUICK,
    OPTION_RUNS,
    OPTION_TRACE,
};

static const struct option LONGS[] = {
    { "api", required_argument, NULL, OPTION_API },
    { "full", no_argument, NULL, OPTION_FULL },
    { "help", no_argument, NULL, OPTION_HELP },
    { "image", required_argument, NULL, OPTION_IMAGE },
    { "json", required_argument, NULL, OPTION_JSON },
    { "only", required_argument, NULL, OPTION_ONLY },
    { "path", required_argument, NULL, OPTION_PATH },
    { "peers", required_argument, NULL, OPTION_PEERS },
    { "plot", required_argument, NULL, OPTION_PLOT },
    { "quick", no_argument, NULL, OPTION_QUICK },
    { "runs", required_argument, NULL, OPTION_RUNS },
    { "trace", required_argument, NULL, OPTION_TRACE },
    { 0 },
};

static const char *const HELP[] = {
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
    "  --peers PROGRAM      also measure other detectors, which PROGRAM runs:\n"
    "                       glsurf_peers of lab/peers\n"
    "  --full               measure more sizes and counts: an hour instead of minutes\n"
    "  --quick              measure few and small sizes, to see that everything works\n"
    "  --runs N             measure everything N times, from 1 to 64; by default each\n"
    "                       section chooses\n"
    "\n"
    "where the results go, beside the report on standard output:\n"
    "  --json FILE          write all figures to FILE\n"
    "  --plot FILE          draw the main figures into FILE, .svg or .png\n"
    "  --trace FILE         write where the time of a few images goes, for Perfetto\n"
    "                       or chrome://tracing: the calls of the library and their\n"
    "                       stages\n"
    "\n"
    "  -h, --help           print this text\n"
    "\n",
};

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
    printf("%s\nusage: %s [OPTION]...\n\n", program->about, name);
    for (size_t i = 0; i < sizeof HELP / sizeof *HELP; ++i)
        fputs(HELP[i], stdout);
    puts("sections:");
    for (const bench_section *at = program->sections; at->name; ++at)
        printf("  %-14s %s\n", at->name, at->title);
    putchar('\n');
    fputs(END, stdout);
    return TOOL_SUCCESS;
}

static bool is_section(const bench_program *program, const char *name, size_t length) {
    for (const bench_section *at = program->sections; at->name; ++at)
        if (strlen(at->name) == length && strncmp(at->name, name, length) == 0)
            return true;
    return false;
}

static bool set_only(bench_options *options, const char *text) {
    for (const char *at = text; at;) {
        const size_t end = strcspn(at, ",");
        if (!is_section(options->program, at, end)) {
            report("--only takes names of sections, not '%.*s'; --help lists them",
                   (int)end, at);
            return false;
        }
        at = at[end] == ',' ? at + end + 1 : NULL;
    }
    options->only = text;
    return true;
}

static bool set_runs(bench_options *options, const char *text) {
    uint32_t runs;
    if (!option_count("--runs", text, &runs))
        return false;
    if (runs < 1 || runs > BENCH_MAX_RUNS) {
        report("--runs takes a number from 1 to %d, not '%s'", BENCH_MAX_RUNS, text);
        return false;
    }
    options->runs = runs;
    return true;
}

static bool set_extent(bench_options *options, bench_extent extent) {
    if (options->extent != BENCH_NORMAL && options->extent != extent) {
        report("--quick and --full exclude each other; leave out one of them");
        return false;
    }
    options->extent = extent;
    return true;
}

/* Sets one option; false after a report. */
static bool set_option(bench_options *options, int option, const char *text) {
    switch (option) {
    case OPTION_API:
        return option_api(text, &options->api);
    case OPTION_FULL:
        return set_extent(options, BENCH_FULL);
    case OPTION_QUICK:
        return set_extent(options, BENCH_QUICK);
    case OPTION_IMAGE:
        options->image = text;
        return true;
    case OPTION_JSON:
        return option_file("--json", "a file", text, &options->json);
    case OPTION_ONLY:
        return set_only(options, text);
    case OPTION_PLOT:
        if (!plot_has_ending(text)) {
            report("--plot takes a file name that ends in .svg or .png, not '%s'", text);
            return false;
        }
        return option_file("--plot", "a file", text, &options->plot);
    case OPTION_PATH:
        return option_path(text, &options->paths);
    case OPTION_PEERS:
        options->peers = text;
        return true;
    case OPTION_RUNS:
        return set_runs(options, text);
    case OPTION_TRACE:
        return option_file("--trace", "a file", text, &options->trace);
    default: /* option_next() has reported it */
        return false;
    }
}

int bench_main(const bench_program *program, int argc, char **argv) {
    bench_options options = { .program = program, .extent = BENCH_NORMAL };
    int option;
    while ((option = option_next(argc, argv, ":h", LONGS)) != -1) {
        if (option == 'h' || option == OPTION_HELP)
            return print_help(program, argv[0]);
        if (!set_option(&options, option, optarg))
            return TOOL_USAGE;
    }
    if (optind < argc) {
        report("%s takes no '%s', only options; see %s --help", argv[0], argv[optind],
               argv[0]);
        return TOOL_USAGE;
    }
    return bench_run(&options);
}
