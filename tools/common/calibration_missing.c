/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Stands for the readers of OpenCV's calibrations and the rectifier in a glsurf without
 * OpenCV. */
#include "common/calibration_parts.h"

#include "common/text.h"

bool calibration_read_opencv(const calibration_text *files, size_t count,
                             calibration *self) {
    (void)count;
    (void)self;
    report(
        "%s is a calibration of OpenCV, and this glsurf was built without OpenCV; "
        "install libopencv-calib3d-dev, libyaml-dev and libxml2-dev and build it again, or "
        "rectify the images and give KITTI's P0 and P1",
        files[0].name);
    return false;
}

bool rectifier_prepare(rectifier *self, uint32_t width, uint32_t height,
                       glsurf_stereo_camera *camera) {
    (void)self;
    (void)width;
    (void)height;
    (void)camera;
    return false;
}

bool rectifier_apply(const rectifier *self, int side, uint32_t channels,
                     const unsigned char *from, unsigned char *to) {
    (void)self;
    (void)side;
    (void)channels;
    (void)from;
    (void)to;
    return false;
}

void rectifier_free(rectifier *self) {
    (void)self;
}
