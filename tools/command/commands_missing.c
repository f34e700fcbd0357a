/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Stands for the commands and results that need libraries, in a glsurf without them. */
#include "command/check_report.h"
#include "command/match_command.h"

#include "common/libraries.h"
#include "common/tool.h"

static int refuse_command(int argc, char **argv, const char *what) {
    (void)argc, (void)argv;
    libraries_have(what);
    return TOOL_FAILURE;
}

int bench_command(int argc, char **argv) {
    return refuse_command(argc, argv, "bench");
}

int evaluate_command(int argc, char **argv) {
    return refuse_command(argc, argv, "evaluate");
}

int live_command(int argc, char **argv) {
    return refuse_command(argc, argv, "live");
}

int odometry_command(int argc, char **argv) {
    return refuse_command(argc, argv, "odometry");
}

int stitch_command(int argc, char **argv) {
    return refuse_command(argc, argv, "stitch");
}

/* ----------------------------------------------------------------- options -- */

bool write_matches_json(FILE *file, const match_result *result) {
    (void)file, (void)result;
    return libraries_have("--format json");
}

bool match_picture(const match_options *options, const match_result *result) {
    (void)options, (void)result;
    return libraries_have("pictures of matches");
}

bool match_stereo_picture(const char *path, const match_result *result) {
    (void)path, (void)result;
    return libraries_have("pictures of matches");
}

void check_report_found(check_report *self, const glsurf_check *check,
                        const glsurf_check_desc *desc, const settings *with) {
    (void)self, (void)check, (void)desc, (void)with;
}

void check_report_tuned(check_report *self, const glsurf_tuner_row *rows, uint32_t count) {
    (void)self, (void)rows, (void)count;
}

bool check_report_write(check_report *self, const settings *with) {
    (void)with;
    return !self->path;
}
