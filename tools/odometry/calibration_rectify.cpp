/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Images rectified with OpenCV's calib3d. If a calibration has no R1 R2 P1 P2, both cameras
 * are turned so that their rows agree (J.-Y. Bouguet's method: stereoRectify()), with the
 * largest focal length that leaves no black border.
 *
 * remap() samples the original image bilinearly, in fixed-point steps of 1/32 pixel. So it
 * moves the content by up to 1/64 pixel. One frame of 1241x376 takes about 1 ms per camera.
 */
extern "C" {
#include "system/text.h"
}

#include "odometry/calibration.h"

#include <opencv2/calib3d.hpp>
#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>
#include <new>
#include <vector>

struct rectifier {
    calibration_keys keys;
    bool is_ready;
    cv::Mat maps[2][2]; /* for remap(): whole pixels, and 32nds of a pixel */
};

namespace {

cv::Mat mat_of(const calibration_matrix &from) {
    return cv::Mat(from.rows, from.cols, CV_64F, const_cast<double *>(from.numbers));
}

/* Stores a matrix that was computed from the shift, which messages name. Returns false
 * after a report. */
bool keep_matrix(const cv::Mat &from, const calibration_matrix &shift,
                 calibration_matrix &to) {
    if (!std::all_of(from.begin<double>(), from.end<double>(),
                     [](double number) { return std::isfinite(number); })) {
        report("%s: no image is left after the distortion is removed; calibrate again",
               shift.file);
        return false;
    }
    to = shift;
    to.rows = from.rows;
    to.cols = from.cols;
    std::copy(from.begin<double>(), from.end<double>(), to.numbers);
    return true;
}

/* Computes R1, R2, P1 and P2. Returns false after a report. */
bool turn_cameras(calibration_keys &keys, const cv::Size &size) {
    const calibration_matrix *const inside = keys.of[CALIBRATION_INSIDE];
    const calibration_matrix *const distortion = keys.of[CALIBRATION_DISTORTION];
    const calibration_matrix &shift = keys.of[CALIBRATION_SHIFT][0];
    cv::Mat turns[2], projections[2], q;
    cv::stereoRectify(mat_of(inside[0]), mat_of(distortion[0]), mat_of(inside[1]),
                      mat_of(distortion[1]), size, mat_of(keys.of[CALIBRATION_ROTATION][0]),
                      mat_of(shift).t(), turns[0], turns[1], projections[0], projections[1],
                      q, cv::CALIB_ZERO_DISPARITY, 0.0, size);
    for (int i = 0; i < 2; ++i)
        if (!keep_matrix(turns[i], shift, keys.of[CALIBRATION_TURN][i]) ||
            !keep_matrix(projections[i], shift, keys.of[CALIBRATION_PROJECTION][i]))
            return false;
    return true;
}

/* Computes the source position of each pixel of images of this size, and the camera.
 * Returns false after a report. */
bool prepare_maps(rectifier &self, const cv::Size &size, glsurf_stereo_camera *camera) {
    calibration_keys &keys = self.keys;
    if (!(keys.is_turned || turn_cameras(keys, size)) ||
        !calibration_make_camera(keys.of[CALIBRATION_PROJECTION], camera))
        return false;
    for (int i = 0; i < 2; ++i)
        cv::initUndistortRectifyMap(mat_of(keys.of[CALIBRATION_INSIDE][i]),
                                    mat_of(keys.of[CALIBRATION_DISTORTION][i]),
                                    mat_of(keys.of[CALIBRATION_TURN][i]),
                                    mat_of(keys.of[CALIBRATION_PROJECTION][i]), size,
                                    CV_16SC2, self.maps[i][0], self.maps[i][1]);
    self.is_ready = true;
    return true;
}

} // namespace

rectifier *rectifier_create(const calibration_keys *keys) {
    rectifier *const self = new (std::nothrow) rectifier();
    if (self)
        self->keys = *keys;
    else
        report("%s: out of memory; close other programs and try again",
               keys->of[CALIBRATION_INSIDE][0].file);
    return self;
}

bool rectifier_run(calibration *with, int side, const char *name, image *picture) {
    rectifier &self = *with->rectifier;
    const cv::Size size(static_cast<int>(picture->width),
                        static_cast<int>(picture->height));
    const int type = CV_8UC(static_cast<int>(picture->channels));
    try {
        if (!self.is_ready && !prepare_maps(self, size, &with->camera))
            return false;
        cv::Mat output(size, type, picture->pixels);
        std::vector<unsigned char> copy(output.datastart, output.dataend);
        const cv::Mat source(size, type, copy.data());
        cv::remap(source, output, self.maps[side][0], self.maps[side][1], cv::INTER_LINEAR,
                  cv::BORDER_REPLICATE);
        return true;
    } catch (const std::bad_alloc &) {
        report("%s: out of memory for an image of %lux%lu pixels; use a smaller image",
               name, static_cast<unsigned long>(picture->width),
               static_cast<unsigned long>(picture->height));
    } catch (const std::exception &) {
        report("%s: OpenCV finds no way to rectify the images; calibrate again",
               self.keys.of[CALIBRATION_INSIDE][0].file);
    }
    return false;
}

void rectifier_free(rectifier *self) {
    delete self;
}
