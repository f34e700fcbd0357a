/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* `glsurf odometry` in a build without OpenCV. */
#include "common/text.h"
#include "common/tool.h"

int odometry_command(int argc, char **argv) {
    (void)argc, (void)argv;
    report("this glsurf was built without OpenCV, which finds the camera's poses; install "
           "libopencv-calib3d-dev and build it again");
    return TOOL_FAILURE;
}
