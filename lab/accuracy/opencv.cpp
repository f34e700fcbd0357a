/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "opencv.h"

#include <opencv2/core.hpp>
#include <opencv2/features2d.hpp>

#include <algorithm>
#include <cstdlib>
#include <tuple>
#include <vector>

namespace {

/* OpenCV packs the octave into the lowest byte. */
bool is_doubled(const cv::KeyPoint &k) {
    return (k.octave & 255) == 255;
}

auto key_of(const cv::KeyPoint &k) {
    return std::make_tuple(k.pt.x, k.pt.y, k.size);
}

/* Pixel i of the doubled image, from which all octaves are sampled, is at (i + 1/2) / 2 -
 * 1/2 of the image, but up to OpenCV 4.7 keypoints are at i / 2. `size` is a diameter. */
glsurf_keypoint keypoint_of(const cv::KeyPoint &k) {
    const bool shifted = CV_VERSION_MAJOR == 4 && CV_VERSION_MINOR < 8;
    const float by = shifted ? 0.25f : 0.0f;
    return { k.pt.x - by, k.pt.y - by, k.size / 2, 0.0f, k.response, 0 };
}

} // namespace

uint32_t opencv_sift(uint8_t *gray, int width, int height, glsurf_keypoint **keypoints) {
    std::vector<cv::KeyPoint> found;
    cv::SIFT::create()->detect(cv::Mat(height, width, CV_8UC1, gray), found);
    found.erase(std::remove_if(found.begin(), found.end(), is_doubled), found.end());
    /* A point with two orientations is there twice. */
    std::sort(
        found.begin(), found.end(),
        [](const cv::KeyPoint &a, const cv::KeyPoint &b) { return key_of(a) < key_of(b); });
    found.erase(std::unique(found.begin(), found.end(),
                            [](const cv::KeyPoint &a, const cv::KeyPoint &b) {
                                return key_of(a) == key_of(b);
                            }),
                found.end());
    *keypoints = static_cast<glsurf_keypoint *>(
        std::malloc((found.size() + 1) * sizeof **keypoints));
    if (!*keypoints)
        std::abort();
    std::transform(found.begin(), found.end(), *keypoints, keypoint_of);
    return static_cast<uint32_t>(found.size());
}

/* OpenCV compares the response with a third of its threshold, for 3 intervals. */
uint32_t opencv_sift_features(uint8_t *gray, int width, int height, float contrast,
                              glsurf_keypoint **keypoints, float **descriptors) {
    std::vector<cv::KeyPoint> found;
    cv::Mat rows;
    cv::SIFT::create(0, 3, 3.0 * contrast)
        ->detectAndCompute(cv::Mat(height, width, CV_8UC1, gray), cv::noArray(), found,
                           rows);
    *keypoints = static_cast<glsurf_keypoint *>(
        std::malloc((found.size() + 1) * sizeof **keypoints));
    *descriptors = static_cast<float *>(
        std::malloc((found.size() + 1) * OPENCV_LENGTH * sizeof **descriptors));
    if (!*keypoints || !*descriptors)
        std::abort();
    std::transform(found.begin(), found.end(), *keypoints, keypoint_of);
    for (size_t i = 0; i < found.size(); ++i)
        std::copy_n(rows.ptr<float>(static_cast<int>(i)), OPENCV_LENGTH,
                    *descriptors + i * OPENCV_LENGTH);
    return static_cast<uint32_t>(found.size());
}

const char *opencv_version() {
    return CV_VERSION;
}
