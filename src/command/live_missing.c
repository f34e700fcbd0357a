/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* `glsurf live` in a build without it. */
#include "tool/text.h"
#include "tool/tool.h"

int live_command(int argc, char **argv) {
    (void)argc;
    (void)argv;
    report(
        "this glsurf was built without live; install GLFW 3.3 (libglfw3-dev), for "
        "cameras and videos also GStreamer (libgstreamer-plugins-base1.0-dev), and build "
        "it again");
    return TOOL_FAILURE;
}
