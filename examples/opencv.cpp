/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * opencv: uses features of glsurf in an OpenCV program. Extracts the features of an
 * image and of the same image turned by 90 degrees, and matches them with cv::BFMatcher.
 */
#include <cmath>
#include <cstdio>
#include <memory>

#include <opencv2/core.hpp>
#include <opencv2/features2d.hpp>

#include "glsurf/glsurf_context.h"
#include "glsurf/opencv.hpp"

namespace {

const int size = 256;

void print_log(void *, glsurf_log_level level, const char *message) {
    if (level != GLSURF_LOG_INFO)
        std::fprintf(stderr, "opencv: %s\n", message);
}

/* Draws squares of random brightness. */
cv::Mat draw() {
    cv::RNG random(1);
    cv::Mat gray(size, size, CV_8U);
    for (int v = 0; v < size; v += 8)
        for (int u = 0; u < size; u += 8)
            gray(cv::Rect(u, v, 8, 8)).setTo(random.uniform(0, 256));
    return gray;
}

struct found {
    std::vector<cv::KeyPoint> keypoints;
    cv::Mat descriptors;
};

bool detect(glsurf_extractor *extractor, const cv::Mat &gray, found &to) {
    const glsurf_image image = glsurf::image(gray);
    glsurf_features features;
    if (glsurf_extractor_submit(extractor, &image) != GLSURF_OK ||
        glsurf_extractor_collect(extractor, &features) != GLSURF_OK)
        return false;
    to.keypoints = glsurf::keypoints(features);
    to.descriptors = glsurf::descriptors(features).clone(); /* outlives the next image */
    return true;
}

} // namespace

int main() {
    glsurf_context_desc context_desc = glsurf_context_desc();
    context_desc.log = print_log;
    glsurf_context *opened = nullptr;
    if (glsurf_context_create(&opened, &context_desc) != GLSURF_OK)
        return 1;
    std::unique_ptr<glsurf_context, void (*)(glsurf_context *)> context(
        opened, glsurf_context_destroy);

    glsurf_device_desc desc = glsurf_device_desc();
    desc.get_proc_address = glsurf_context_get_proc_address;
    desc.log = print_log;
    glsurf_device *device = nullptr;
    glsurf_extractor *made = nullptr;
    const glsurf_extractor_desc settings = glsurf_extractor_desc();
    if (glsurf_device_create(&device, &desc) != GLSURF_OK ||
        glsurf_extractor_create(&made, device, &settings) != GLSURF_OK)
        return 1;
    glsurf_device_destroy(device); /* the extractor keeps it alive */
    std::unique_ptr<glsurf_extractor, void (*)(glsurf_extractor *)> extractor(
        made, glsurf_extractor_destroy);

    const cv::Mat image = draw();
    cv::Mat turned;
    cv::rotate(image, turned, cv::ROTATE_90_CLOCKWISE);
    found a, b;
    if (!detect(made, image, a) || !detect(made, turned, b))
        return 1;
    std::vector<cv::DMatch> matches;
    cv::BFMatcher(cv::NORM_L2, true).match(a.descriptors, b.descriptors, matches);
    int right = 0;
    for (const cv::DMatch &match : matches) {
        const cv::Point2f p = a.keypoints[match.queryIdx].pt,
                          q = b.keypoints[match.trainIdx].pt;
        /* the rotation moves pixel (x, y) to (size - 1 - y, x) */
        right += std::hypot(size - 1 - p.y - q.x, p.x - q.y) < 2;
    }
    std::printf("keypoints: %zu and %zu, matches: %zu, right: %d\n", a.keypoints.size(),
                b.keypoints.size(), matches.size(), right);
    return right * 10 >= static_cast<int>(matches.size()) * 9 && right > 0 ? 0 : 1;
}
