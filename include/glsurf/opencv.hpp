/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Converts images and features between glsurf and OpenCV. C++11, header only; of OpenCV it
 * needs only core.
 *
 *     glsurf_image image = glsurf::image(picture);          // 8 bits, not copied
 *     glsurf_extractor_submit(extractor, &image);
 *     glsurf_features features;
 *     glsurf_extractor_collect(extractor, &features);
 *     std::vector<cv::KeyPoint> keypoints = glsurf::keypoints(features);
 *     cv::Mat descriptors = glsurf::descriptors(features);  // not copied
 *
 * Fields of cv::KeyPoint, their values from glsurf_keypoint, and the way back:
 *
 *   pt        x, y: both have the centre of the top-left pixel at (0, 0)
 *   size      5.65 x scale, the side of SURF's filter: a filter of 9 pixels fits a Gaussian
 *             of sigma 1.593 best. cv::xfeatures2d::SURF gives a blob the same size. OpenCV
 *             calls the size a diameter
 *   angle     angle in degrees, in [0, 360). Back: a negative angle, unknown to OpenCV,
 *             becomes NaN; glsurf_extractor_describe() then computes the angle
 *   response  response
 *   octave    0. Back: ignored
 *   class_id  laplacian, 1 or -1. Back: 1 if it is above 0, else -1
 */
#ifndef GLSURF_OPENCV_HPP
#define GLSURF_OPENCV_HPP

#include <limits>
#include <vector>

#include <opencv2/core.hpp>

#include "glsurf/glsurf.h"

namespace glsurf {

/* cv::KeyPoint.size = size_per_scale x glsurf_keypoint.scale. */
static const float size_per_scale = 9.0f / 1.593f;

inline cv::KeyPoint keypoint(const glsurf_keypoint &from) {
    float degrees = from.angle * static_cast<float>(180.0 / CV_PI);
    if (degrees >= 360.0f) /* by rounding */
        degrees = 0.0f;
    return cv::KeyPoint(from.x, from.y, from.scale * size_per_scale, degrees, from.response,
                        0, from.laplacian);
}

inline glsurf_keypoint keypoint(const cv::KeyPoint &from) {
    glsurf_keypoint to;
    to.x = from.pt.x;
    to.y = from.pt.y;
    to.scale = from.size / size_per_scale;
    to.angle = from.angle < 0.0f ? std::numeric_limits<float>::quiet_NaN()
                                 : from.angle * static_cast<float>(CV_PI / 180.0);
    to.response = from.response;
    to.laplacian = from.class_id > 0 ? 1 : -1;
    return to;
}

inline std::vector<cv::KeyPoint> keypoints(const glsurf_features &from) {
    std::vector<cv::KeyPoint> to;
    to.reserve(from.count);
    for (uint32_t i = 0; i < from.count; ++i)
        to.push_back(keypoint(from.keypoints[i]));
    return to;
}

/* Input keypoints for glsurf_extractor_describe(). */
inline std::vector<glsurf_keypoint> keypoints(const std::vector<cv::KeyPoint> &from) {
    std::vector<glsurf_keypoint> to;
    to.reserve(from.size());
    for (const cv::KeyPoint &one : from)
        to.push_back(keypoint(one));
    return to;
}

/* Returns CV_32F, a row per keypoint. The matrix refers to the memory of `from`: do not
 * write to it, and clone it if it has to live longer. */
inline cv::Mat descriptors(const glsurf_features &from) {
    const int rows = static_cast<int>(from.count);
    const int columns = static_cast<int>(from.descriptor_length);
    return rows > 0 ? cv::Mat(rows, columns, CV_32F, const_cast<float *>(from.descriptors))
                    : cv::Mat(0, columns, CV_32F);
}

/* Returns an image that refers to the pixels of `from`, which has to live until the image
 * is submitted. Types: CV_8UC1 (gray); CV_8UC3, CV_8UC4 (blue first, as in OpenCV). */
inline glsurf_image image(const cv::Mat &from) {
    CV_Assert(from.type() == CV_8UC1 || from.type() == CV_8UC3 || from.type() == CV_8UC4);
    glsurf_image to = glsurf_image();
    to.pixels = from.data;
    to.width = static_cast<uint32_t>(from.cols);
    to.height = static_cast<uint32_t>(from.rows);
    to.stride = from.step[0];
    to.format = from.channels() == 1   ? GLSURF_FORMAT_GRAY8
                : from.channels() == 3 ? GLSURF_FORMAT_BGR8
                                       : GLSURF_FORMAT_BGRA8;
    return to;
}

} // namespace glsurf

#endif
