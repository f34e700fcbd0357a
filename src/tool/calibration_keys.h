/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The keys of calibration files that OpenCV reads: matrices of numbers. C++. */
#ifndef GLSURF_TOOL_CALIBRATION_KEYS_H
#define GLSURF_TOOL_CALIBRATION_KEYS_H

#include "tool/calibration_parts.h"

#include <stdexcept>
#include <string>
#include <vector>

/* What is wrong with a file, as a sentence for report(). */
class calibration_error : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

struct calibration_matrix {
    std::string where; /* "FILE: KEY", for messages */
    std::string file;
    int rows = 0, cols = 0;
    std::vector<double> numbers; /* row by row; empty: there is no such key */

    bool is_there() const {
        return !numbers.empty();
    }
};

/* What the files say. [0] is of the left camera, [1] of the right one. Every number is
 * finite. */
struct calibration_keys {
    calibration_matrix camera[2];     /* 3x3: fx 0 cx, 0 fy cy, 0 0 1 */
    calibration_matrix distortion[2]; /* 1xN: OpenCV's k1 k2 p1 p2 [k3 ...] */
    calibration_matrix turn[2];       /* 3x3: the rotation that rectifies */
    calibration_matrix projection[2]; /* 3x4, of the rectified camera */
    calibration_matrix rotation;      /* 3x3, with `shift`: from left to right */
    calibration_matrix shift;         /* 3x1 */
    calibration_matrix width, height; /* 1x1, of the images */
};

/* Reads the files; throws calibration_error. Prints nothing. */
calibration_keys calibration_read_keys(const calibration_text *files, size_t count);

#endif
