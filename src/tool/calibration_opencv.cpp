/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Calibrations of OpenCV, and images rectified with its calib3d. The files say either
 *
 *     P1 P2                     that the images are rectified,
 *     M1 D1 M2 D2 R1 P1 R2 P2   how to rectify them, or
 *     M1 D1 M2 D2 R T           where the cameras are: the point X of the left camera is
 *                               R X + T in the right one. Both are turned so that their
 *                               rows agree (J.-Y. Bouguet's method: stereoRectify()), to
 *                               the largest focal length that leaves no black border.
 *
 * A pixel of a rectified image is one of the original image between four pixels, in steps
 * of 1/32 pixel: remap() is bilinear in fixed-point numbers. It moves what it shows by up
 * to 1/64 pixel. One frame of 1241x376 takes about 1 ms for each camera.
 */
#include "tool/calibration_keys.h"

extern "C" {
#include "tool/text.h"
}

#include <opencv2/calib3d.hpp>
#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>
#include <memory>

namespace {

using matrix = calibration_matrix;
using keys = calibration_keys;

/* The largest difference of R times its transpose from the identity. Four decimals of each
 * number leave 2e-4. */
const double MOST_SKEW = 1e-3;

[[noreturn]] void fail(const std::string &sentence) {
    throw calibration_error(sentence);
}

cv::Mat mat_of(const matrix &from) {
    return cv::Mat(from.numbers, true).reshape(1, from.rows);
}

/* A sequence of numbers without rows may be a matrix. */
void check_size(matrix &of, int rows, int cols) {
    if (of.rows == 1 && of.cols == rows * cols) {
        of.rows = rows;
        of.cols = cols;
    }
    if (of.is_there() && (of.rows != rows || of.cols != cols))
        fail(of.where + " has " + std::to_string(of.rows) + "x" + std::to_string(of.cols) +
             " numbers; it needs " + std::to_string(rows) + "x" + std::to_string(cols));
}

/* A vector may lie or stand. */
void lay_down(matrix &vector) {
    if (vector.cols == 1)
        std::swap(vector.rows, vector.cols);
}

void check_rotation(matrix &of) {
    if (!of.is_there())
        return;
    check_size(of, 3, 3);
    const cv::Matx33d r(of.numbers.data());
    const cv::Matx33d rest = r * r.t() - cv::Matx33d::eye();
    for (const double value : rest.val)
        if (!(std::abs(value) <= MOST_SKEW))
            fail(of.where + " is no rotation: its rows are not orthonormal");
    if (!(cv::determinant(r) > 0.0))
        fail(of.where + " is no rotation: it mirrors");
}

void check_camera(matrix &of) {
    if (!of.is_there())
        return;
    check_size(of, 3, 3);
    const std::vector<double> &m = of.numbers;
    const double form[9] = { m[0], 0.0, m[2], 0.0, m[4], m[5], 0.0, 0.0, 1.0 };
    if (!std::equal(m.begin(), m.end(), form) || !(m[0] > 0.0) || !(m[4] > 0.0))
        fail(of.where + " is not fx 0 cx 0 fy cy 0 0 1 with focal lengths above 0");
}

void check_distortion(matrix &of) {
    if (!of.is_there())
        return;
    lay_down(of);
    if (of.rows != 1 ||
        !(of.cols == 4 || of.cols == 5 || of.cols == 8 || of.cols == 12 || of.cols == 14))
        fail(of.where + " has " + std::to_string(of.rows) + "x" + std::to_string(of.cols) +
             " numbers; OpenCV's distortion has 4, 5, 8, 12 or 14");
}

uint32_t pixels_of(matrix &of) {
    check_size(of, 1, 1);
    const double value = of.numbers[0];
    if (!(value >= 1.0 && value <= 65535.0) || value != std::floor(value))
        fail(of.where + " is no whole number of pixels from 1 to 65535");
    return static_cast<uint32_t>(value);
}

/* The cameras side by side: `t` is f times the shift of the right camera to the left, or
 * the shift itself, and `down` its other direction. */
void check_shift(const std::string &where, double t, double down) {
    if (t == 0.0 && down == 0.0)
        fail(where + " has a baseline of 0; give two cameras side by side");
    if (std::abs(down) > std::abs(t))
        fail(where + " puts one camera above the other, which is not supported; turn the "
                     "images by 90 degrees and calibrate again");
    if (t > 0.0)
        fail(where + " puts camera 2 left of camera 1; swap the cameras");
}

/* Throws the sentence that has been reported already. */
struct reported {};

glsurf_stereo_camera camera_of(const matrix projection[2]) {
    double p[2][CALIBRATION_NUMBERS];
    std::string names[2];
    for (int i = 0; i < 2; ++i) {
        std::copy_n(projection[i].numbers.begin(), CALIBRATION_NUMBERS, p[i]);
        names[i] = projection[i].where.substr(projection[i].file.size() + 2);
    }
    check_shift(projection[1].where, p[1][3] - p[0][3], p[1][7] - p[0][7]);
    const char *const called[2] = { names[0].c_str(), names[1].c_str() };
    glsurf_stereo_camera camera;
    for (int i = 0; i < 2; ++i)
        if (!calibration_check_form(projection[i].where.c_str(), p[i]))
            throw reported();
    if (!calibration_pair(projection[1].file.c_str(), called, p, &camera))
        throw reported();
    return camera;
}

/* ---------------------------------------------------------------- what is there -- */

bool both(const matrix of[2]) {
    return of[0].is_there() && of[1].is_there();
}

bool any(const matrix of[2]) {
    return of[0].is_there() || of[1].is_there();
}

class list_of_missing {
  public:
    void need(const matrix of[2], const char *name) {
        for (int i = 0; i < 2; ++i)
            need(of[i], name + std::to_string(i + 1));
    }

    void need(const matrix &of, const std::string &name) {
        if (!of.is_there())
            text += (text.empty() ? "" : ", ") + name;
    }

    bool empty() const {
        return text.empty();
    }

    std::string text;
};

/* Whether the images have to be rectified. */
bool is_raw(const keys &of) {
    return any(of.camera) || any(of.distortion) || any(of.turn) || of.rotation.is_there() ||
           of.shift.is_there();
}

void check_complete(const keys &of, const std::string &files, bool one_file) {
    list_of_missing missing;
    if (is_raw(of)) {
        missing.need(of.camera, "M");
        missing.need(of.distortion, "D");
        if (!both(of.turn) || !both(of.projection)) {
            missing.need(of.rotation, "R");
            missing.need(of.shift, "T");
        }
    } else {
        missing.need(of.projection, "P");
    }
    if (!missing.empty())
        fail(files + " has no " + missing.text +
             (one_file ? "; name the file that has them with another --calibration"
                       : "; give M1, D1, M2, D2, R and T") +
             (is_raw(of) ? ", or P1 and P2 alone if the images are rectified"
                         : ", as stereo_calib of OpenCV writes them"));
}

void check_values(keys &of) {
    for (int i = 0; i < 2; ++i) {
        check_camera(of.camera[i]);
        check_distortion(of.distortion[i]);
        check_rotation(of.turn[i]);
        check_size(of.projection[i], 3, 4);
    }
    check_rotation(of.rotation);
    lay_down(of.shift);
    check_size(of.shift, 1, 3);
    if (of.shift.is_there() && of.shift.numbers == std::vector<double>(3, 0.0))
        fail(of.shift.where + " has a baseline of 0; give two cameras side by side");
}

} // namespace

/* ----------------------------------------------------------------- the rectifier -- */

struct rectifier {
    keys all;
    bool is_ready = false;
    cv::Mat maps[2][2]; /* for remap(): whole pixels, and 1/32 of them */

    void prepare(cv::Size size, glsurf_stereo_camera *camera) {
        if (!both(all.turn) || !both(all.projection))
            turn(size);
        *camera = camera_of(all.projection);
        for (int i = 0; i < 2; ++i)
            cv::initUndistortRectifyMap(mat_of(all.camera[i]), mat_of(all.distortion[i]),
                                        mat_of(all.turn[i]), mat_of(all.projection[i]),
                                        size, CV_16SC2, maps[i][0], maps[i][1]);
        is_ready = true;
    }

  private:
    /* Computes R1, R2, P1 and P2. */
    void turn(cv::Size size) {
        cv::Mat turns[2], projections[2], q;
        cv::stereoRectify(mat_of(all.camera[0]), mat_of(all.distortion[0]),
                          mat_of(all.camera[1]), mat_of(all.distortion[1]), size,
                          mat_of(all.rotation), mat_of(all.shift).t(), turns[0], turns[1],
                          projections[0], projections[1], q, cv::CALIB_ZERO_DISPARITY, 0.0,
                          size);
        const std::string &where = all.shift.where;
        check_shift(where, projections[1].at<double>(0, 3),
                    projections[1].at<double>(1, 3));
        for (int i = 0; i < 2; ++i) {
            keep(turns[i], "R" + std::to_string(i + 1), all.turn[i]);
            keep(projections[i], "P" + std::to_string(i + 1), all.projection[i]);
        }
    }

    void keep(const cv::Mat &from, const std::string &name, matrix &to) const {
        to.file = all.shift.file;
        to.where = to.file + ": " + name;
        to.rows = from.rows;
        to.cols = from.cols;
        to.numbers.assign(from.begin<double>(), from.end<double>());
        for (const double number : to.numbers)
            if (!std::isfinite(number))
                fail(to.file + ": no image is left after the distortion is removed; "
                               "calibrate again");
    }
};

namespace {

void load(const calibration_text *files, size_t count, calibration *self) {
    keys all = calibration_read_keys(files, count);
    std::string names = files[0].name;
    if (count > 1)
        names += std::string(" with ") + files[1].name;
    check_complete(all, names, count == 1);
    check_values(all);
    if (all.width.is_there() != all.height.is_there())
        fail(names + " has a width or a height of the images, but not both");
    if (all.width.is_there()) {
        self->width = pixels_of(all.width);
        self->height = pixels_of(all.height);
        self->sized_by = files[all.width.file == files[0].name ? 0 : count - 1].name;
    }
    if (!is_raw(all)) {
        self->camera = camera_of(all.projection);
        return;
    }
    std::unique_ptr<rectifier> made(new rectifier);
    made->all = all;
    if (both(all.turn) && both(all.projection))
        self->camera = camera_of(all.projection);
    self->rectifier = made.release();
}

/* Runs what may throw; false after a report. */
template <typename action> bool guarded(const char *name, const action &run) {
    try {
        run();
        return true;
    } catch (const calibration_error &error) {
        report("%s", error.what());
    } catch (const std::bad_alloc &) {
        report("%s: out of memory", name);
    } catch (const std::exception &) {
        report("%s: OpenCV finds no way to rectify the images; calibrate again", name);
    } catch (const reported &) {}
    return false;
}

} // namespace

bool calibration_read_opencv(const calibration_text *files, size_t count,
                             calibration *self) {
    return guarded(
        files[0].name, [&] { load(files, count, self); });
}

bool rectifier_prepare(rectifier *self, uint32_t width, uint32_t height,
                       glsurf_stereo_camera *camera) {
    if (self->is_ready)
        return true;
    return guarded(self->all.camera[0].file.c_str(), [&] {
        self->prepare(cv::Size(static_cast<int>(width), static_cast<int>(height)), camera);
    });
}

bool rectifier_apply(const rectifier *self, int side, uint32_t channels,
                     const unsigned char *from, unsigned char *to) {
    return guarded(
        self->all.camera[side].file.c_str(),
        [&] {
            const cv::Mat *const maps = self->maps[side];
            const int type = CV_8UC(static_cast<int>(channels));
            const cv::Mat source(maps[0].size(), type, const_cast<unsigned char *>(from));
            cv::Mat output(maps[0].size(), type, to);
            cv::remap(source, output, maps[0], maps[1], cv::INTER_LINEAR,
                      cv::BORDER_REPLICATE);
        });
}

void rectifier_free(rectifier *self) {
    delete self;
}
