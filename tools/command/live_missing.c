/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* `glsurf live` and `glsurf odometry --live` in a build without a window. */
#include "common/text.h"
#include "common/tool.h"
#include "live/odometry_live.h"

static int report_missing(const char *what) {
    report(
        "this glsurf was built without %s; install GLFW 3.3 (libglfw3-dev), for "
        "cameras and videos also GStreamer (libgstreamer-plugins-base1.0-dev), and build "
        "it again",
        what);
    return TOOL_FAILURE;
}

int live_command(int argc, char **argv) {
    (void)argc;
    (void)argv;
    return report_missing("live");
}

int odometry_live(odometry_work *work, odometry_finish *finish) {
    (void)work;
    (void)finish;
    return report_missing("odometry --live");
}

char *odometry_live_keys(void) {
    return NULL;
}
