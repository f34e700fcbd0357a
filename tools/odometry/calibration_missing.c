/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Stub for a glsurf without OpenCV: replaces the rectifier, and refuses the files that need
 * one. */
#include "odometry/calibration.h"

#include "system/text.h"

bool calibration_read_opencv(const calibration_text *files, size_t count,
                             calibration *self) {
    (void)count, (void)self;
    report(
        "%s is a calibration of OpenCV, and this glsurf was built without OpenCV; "
        "install libopencv-calib3d-dev, libyaml-dev and libxml2-dev and build it again, or "
        "rectify the images and give KITTI's P0 and P1",
        files[0].name);
    return false;
}

bool rectifier_run(calibration *with, int side, const char *name, image *picture) {
    (void)with, (void)side, (void)name, (void)picture;
    return false;
}

void rectifier_free(rectifier *self) {
    (void)self;
}
