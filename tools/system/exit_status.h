/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Exit statuses and the type of a command, shared by main.c and the commands. */
#ifndef GLSURF_SYSTEM_EXIT_STATUS_H
#define GLSURF_SYSTEM_EXIT_STATUS_H

#include <stdbool.h>

/* TOOL_NO_GEOMETRY: the images were processed, but share no geometry, or an uncertain one.
 */
enum { TOOL_SUCCESS = 0, TOOL_FAILURE = 1, TOOL_USAGE = 2, TOOL_NO_GEOMETRY = 3 };

/* Checks that this glsurf was built with the libraries for `what`, such as an option (see
 * GLSURF_TOOL_LIBRARIES in cmake/GlsurfTools.cmake). False after a report. */
bool libraries_have(const char *what);

/* A command receives the arguments from its own name on and returns the exit status. */
typedef int tool_command(int argc, char **argv);

tool_command bench_command;
tool_command detect_command;
tool_command evaluate_command;
tool_command export_command;
tool_command check_command;
tool_command info_command;
tool_command live_command;
tool_command match_command;
tool_command odometry_command;
tool_command stitch_command;

#endif
