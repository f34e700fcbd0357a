/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* glsurf/opencv.hpp: each field is converted as documented, in both directions. */
#include "glsurf/opencv.hpp"

#include <cmath>
#include <cstdio>

namespace {

int failures;

void check(bool good, const char *what, int line) {
    if (!good) {
        std::printf("line %d: %s\n", line, what);
        ++failures;
    }
}
#define CHECK(what) check(what, #what, __LINE__)

const float pi = 3.14159265358979f;

void converts_to_opencv() {
    const glsurf_keypoint from = { 10.25f, 20.5f, 1.593f, pi / 2, 0.125f, -1 };
    const cv::KeyPoint to = glsurf::keypoint(from);
    CHECK(to.pt.x == 10.25f && to.pt.y == 20.5f);
    CHECK(std::fabs(to.size - 9.0f) < 1e-5f);
    CHECK(std::fabs(to.angle - 90.0f) < 1e-4f);
    CHECK(to.response == 0.125f);
    CHECK(to.octave == 0);
    CHECK(to.class_id == -1);
}

/* Angles just below 2 pi do not become 360 degrees. */
void angles_stay_below_a_turn() {
    glsurf_keypoint from = { 0, 0, 1, 0, 0, 1 };
    float angle = 6.28318548f; /* the float nearest to 2 pi, which is above 2 pi */
    for (int i = 0; i < 100; ++i) {
        angle = std::nextafter(angle, 0.0f);
        from.angle = angle;
        const float degrees = glsurf::keypoint(from).angle;
        CHECK(degrees >= 0.0f && degrees < 360.0f);
        CHECK(degrees > 359.9f || degrees == 0.0f);
    }
}

void converts_back() {
    const glsurf_keypoint from = { 3.125f, 700.75f, 12.5f, 4.0f, 0.01f, 1 };
    const glsurf_keypoint back = glsurf::keypoint(glsurf::keypoint(from));
    CHECK(back.x == from.x && back.y == from.y && back.response == from.response);
    CHECK(back.laplacian == 1);
    /* two roundings of half an ulp, and the roundings of the two factors */
    CHECK(std::fabs(back.scale - from.scale) <= 4 * 6e-8f * from.scale);
    CHECK(std::fabs(back.angle - from.angle) <= 4 * 6e-8f * from.angle);

    cv::KeyPoint foreign(1.0f, 2.0f, 9.0f); /* angle -1: unknown */
    CHECK(std::isnan(glsurf::keypoint(foreign).angle));
    CHECK(std::fabs(glsurf::keypoint(foreign).scale - 1.593f) < 1e-6f);
    foreign.class_id = 0;
    CHECK(glsurf::keypoint(foreign).laplacian == -1);
}

void lists() {
    const glsurf_keypoint points[2] = { { 1, 2, 3, 0, 0, 1 }, { 4, 5, 6, 1, 0, -1 } };
    float numbers[2 * 64];
    for (int i = 0; i < 2 * 64; ++i)
        numbers[i] = static_cast<float>(i);
    glsurf_features features = glsurf_features();
    features.count = features.total = 2;
    features.descriptor_length = 64;
    features.keypoints = points;
    features.descriptors = numbers;
    const std::vector<cv::KeyPoint> keypoints = glsurf::keypoints(features);
    CHECK(keypoints.size() == 2 && keypoints[0].pt.x == 1 && keypoints[1].pt.x == 4);
    CHECK(glsurf::keypoints(keypoints).size() == 2);
    CHECK(glsurf::keypoints(keypoints)[1].y == 5);
    const cv::Mat descriptors = glsurf::descriptors(features);
    CHECK(descriptors.rows == 2 && descriptors.cols == 64);
    CHECK(descriptors.type() == CV_32F);
    CHECK(descriptors.ptr<float>(0) == numbers); /* not copied */
    CHECK(descriptors.at<float>(1, 3) == 67.0f);
    features.count = 0;
    CHECK(glsurf::keypoints(features).empty());
    CHECK(glsurf::descriptors(features).rows == 0);
    CHECK(glsurf::descriptors(features).cols == 64);
}

void images() {
    const cv::Mat whole(40, 50, CV_8UC1, cv::Scalar(7));
    const glsurf_image part = glsurf::image(whole(cv::Rect(5, 6, 20, 10)));
    CHECK(part.width == 20 && part.height == 10 && part.stride == 50);
    CHECK(part.pixels == whole.ptr(6) + 5);
    CHECK(part.format == GLSURF_FORMAT_GRAY8);
    const cv::Mat colour(4, 5, CV_8UC3, cv::Scalar(7, 8, 9));
    CHECK(glsurf::image(colour).format == GLSURF_FORMAT_BGR8);
    CHECK(glsurf::image(colour).stride == 15 && glsurf::image(colour).width == 5);
    CHECK(glsurf::image(cv::Mat(4, 4, CV_8UC4)).format == GLSURF_FORMAT_BGRA8);
    bool refused = false;
    try {
        glsurf::image(cv::Mat(4, 4, CV_16UC3));
    } catch (const cv::Exception &) {
        refused = true;
    }
    CHECK(refused);
}

} // namespace

int main() {
    converts_to_opencv();
    angles_stay_below_a_turn();
    converts_back();
    lists();
    images();
    std::printf("%d failures\n", failures);
    return failures > 0;
}
