/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "odometry/peers.h"

#include <opencv2/core.hpp>
#include <opencv2/features2d.hpp>

#include <cmath>
#include <cstdlib>
#include <vector>

namespace {

/* SIFT: up to OpenCV 4.7 keypoints are a quarter of a pixel too far right and down, because
 * pixel i of the doubled image lies at (i + 1/2) / 2 - 1/2. A SIFT keypoint's size is twice
 * its sigma. ORB: the size is that of the patch, 31 pixels of its level; the corner
 * detector has a radius of 3. */
glsurf_keypoint keypoint_of(peer kind, const cv::KeyPoint &k) {
    const bool shifted = kind == PEER_SIFT && CV_VERSION_MAJOR == 4 && CV_VERSION_MINOR < 8;
    const float by = shifted ? 0.25f : 0.0f;
    const float scale = kind == PEER_SIFT ? k.size / 2 : 3 * k.size / 31;
    return { k.pt.x - by, k.pt.y - by, scale, 0.0f, k.response, 0 };
}

float value_of(const cv::Mat &descriptors, int row, int column) {
    if (descriptors.type() == CV_32F)
        return descriptors.at<float>(row, column);
    return static_cast<float>(descriptors.at<uint8_t>(row, column / 8) >> column % 8 & 1);
}

cv::Ptr<cv::Feature2D> detector_of(peer kind, const peer_settings &with) {
    const int maximum = static_cast<int>(with.maximum);
    if (kind == PEER_ORB)
        return maximum > 0 ? cv::ORB::create(maximum) : cv::ORB::create();
    return cv::SIFT::create(maximum, 3, with.contrast > 0.0 ? with.contrast : 0.04);
}

template <typename type> type *allocate(size_t count) {
    type *const made = static_cast<type *>(std::calloc(count + 1, sizeof(type)));
    if (!made)
        std::abort();
    return made;
}

/* The descriptors as rows. */
cv::Mat rows_of(const described &of) {
    return cv::Mat(static_cast<int>(of.count), static_cast<int>(of.length), CV_32F,
                   of.values);
}

/* Mutual nearest neighbours among the pairs that are allowed. The distance of binary
 * descriptors is a number of bits, which is their squared one. */
template <typename rule>
glsurf_match *match(const described &a, const described &b, const rule &allowed,
                    uint32_t *count) {
    const float ratio = a.binary ? 0.8f : 0.8f * 0.8f;
    cv::Mat mask(static_cast<int>(a.count), static_cast<int>(b.count), CV_8U);
    for (uint32_t i = 0; i < a.count; ++i)
        for (uint32_t j = 0; j < b.count; ++j)
            mask.at<uint8_t>(static_cast<int>(i), static_cast<int>(j)) =
                allowed(i, a.keypoints[i], b.keypoints[j]) &&
                a.keypoints[i].laplacian == b.keypoints[j].laplacian;
    std::vector<std::vector<cv::DMatch>> of_a, of_b;
    const cv::BFMatcher matcher(cv::NORM_L2SQR);
    if (a.count > 0 && b.count > 0) {
        matcher.knnMatch(rows_of(a), rows_of(b), of_a, 2, mask);
        matcher.knnMatch(rows_of(b), rows_of(a), of_b, 1, mask.t());
    }
    glsurf_match *const made = allocate<glsurf_match>(a.count);
    *count = 0;
    for (const std::vector<cv::DMatch> &near : of_a)
        if (!near.empty() &&
            of_b[static_cast<size_t>(near[0].trainIdx)][0].trainIdx == near[0].queryIdx &&
            (near.size() < 2 || near[0].distance <= ratio * near[1].distance))
            made[(*count)++] = { static_cast<uint32_t>(near[0].queryIdx),
                                 static_cast<uint32_t>(near[0].trainIdx), 0.0f, 0.0f };
    return made;
}

} // namespace

glsurf_match *match_sides(const described *left, const described *right, uint32_t *count) {
    return match(
        *left, *right,
        [](uint32_t, const glsurf_keypoint &a, const glsurf_keypoint &b) {
            return b.x <= a.x && std::fabs(a.y - b.y) <= 2.0f;
        },
        count);
}

glsurf_match *match_expected(const described *a, const described *b,
                             const glsurf_expected *expected, uint32_t *count) {
    return match(
        *a, *b,
        [=](uint32_t i, const glsurf_keypoint &, const glsurf_keypoint &to) {
            if (!expected)
                return true;
            const float x = to.x - expected[i].x, y = to.y - expected[i].y;
            return expected[i].tolerance >= 0.0f &&
                   x * x + y * y <= expected[i].tolerance * expected[i].tolerance;
        },
        count);
}

void peer_describe(peer kind, const peer_settings *with, uint8_t *gray, int width,
                   int height, described *to) {
    const cv::Mat picture(height, width, CV_8UC1, gray);
    std::vector<cv::KeyPoint> found;
    cv::Mat descriptors;
    detector_of(kind, *with)->detectAndCompute(picture, cv::noArray(), found, descriptors);
    to->binary = kind == PEER_ORB;
    to->count = static_cast<uint32_t>(found.size());
    to->length = static_cast<uint32_t>(descriptors.cols) * (to->binary ? 8 : 1);
    to->keypoints = allocate<glsurf_keypoint>(to->count);
    to->values = allocate<float>(static_cast<size_t>(to->count) * to->length);
    for (uint32_t i = 0; i < to->count; ++i) {
        to->keypoints[i] = keypoint_of(kind, found[i]);
        for (uint32_t k = 0; k < to->length; ++k)
            to->values[static_cast<size_t>(i) * to->length + k] =
                value_of(descriptors, static_cast<int>(i), static_cast<int>(k));
    }
}
