/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "odometry/reports.h"

#include <opencv2/core.hpp>

#include <cstdarg>
#include <cstdio>
#include <cstring>

char said[1000];
int sentences;

extern "C" void __wrap_report(const char *format, ...);

void __wrap_report(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    std::vsnprintf(said, sizeof said, format, arguments);
    va_end(arguments);
    ++sentences;
}

char *opencv_write(const char *ending, bool in_base64, const written_matrix *matrices,
                   int count, int width, int height) {
    const int flags = cv::FileStorage::WRITE | cv::FileStorage::MEMORY |
                      (in_base64 ? cv::FileStorage::BASE64 : 0);
    cv::FileStorage storage(ending, flags);
    storage << "calibration_time"
            << "Mon Jan  1 12:00:00 2024";
    storage << "distortion_model"
            << "plumb_bob";
    storage << "flags" << 5 << "error" << 0.25;
    for (int i = 0; i < count; ++i) {
        const written_matrix &m = matrices[i];
        const cv::Mat whole(m.rows, m.cols, CV_64F, const_cast<double *>(m.numbers));
        cv::Mat written;
        whole.convertTo(written, m.type == 'd' ? CV_64F : m.type == 'f' ? CV_32F : CV_32S);
        storage << m.key << written;
    }
    storage << "image_size" << cv::Size(width, height);
    storage << "points"
            << "["
            << "{"
            << "x" << 1 << "y" << 2.5 << "}"
            << "]";
    return strdup(storage.releaseAndGetString().c_str());
}
