/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The detectors of dlib, OpenCV and VLFeat, with their default settings but for the
 * threshold. */
#include "quality.hpp"

#include "vlfeat_features.h"

#include <dlib/array2d.h>
#include <dlib/image_keypoint.h>
#include <opencv2/features2d.hpp>

#include <algorithm>
#include <cmath>

namespace {

Features detect_opencv(cv::Feature2D &detector, const cv::Mat &gray) {
    std::vector<cv::KeyPoint> found;
    Features features;
    detector.detectAndCompute(gray, cv::noArray(), found, features.descriptors);
    for (const cv::KeyPoint &k : found)
        features.keypoints.push_back({ k.pt.x, k.pt.y, k.size / 2, 0, k.response, 0 });
    return features;
}

Features detect_sift(const cv::Mat &gray, double threshold) {
    return detect_opencv(*cv::SIFT::create(0, 3, threshold), gray);
}

Features detect_akaze(const cv::Mat &gray, double threshold) {
    const auto detector = cv::AKAZE::create();
    detector->setThreshold(threshold);
    return detect_opencv(*detector, gray);
}

Features detect_orb(const cv::Mat &gray, double wanted) {
    return detect_opencv(*cv::ORB::create(static_cast<int>(wanted)), gray);
}

Features detect_dlib(const cv::Mat &gray, double threshold) {
    dlib::array2d<unsigned char> pixels(gray.rows, gray.cols);
    for (int y = 0; y < gray.rows; ++y)
        std::copy_n(gray.ptr(y), gray.cols, &pixels[y][0]);
    Features features;
    for (const dlib::surf_point &point :
         dlib::get_surf_points(pixels, 1000000, threshold)) {
        cv::Mat row(1, 64, CV_32F);
        for (int i = 0; i < 64; ++i)
            row.at<float>(i) = static_cast<float>(point.des(i));
        features.descriptors.push_back(row);
        features.keypoints.push_back({ static_cast<float>(point.p.center.x()),
                                       static_cast<float>(point.p.center.y()),
                                       static_cast<float>(point.p.scale), 0, 0, 0 });
    }
    return features;
}

Features detect_vlfeat(const cv::Mat &gray, double threshold) {
    cv::Mat values;
    gray.convertTo(values, CV_32F);
    Features features;
    vlfeat_features(values.ptr<float>(), gray.cols, gray.rows, threshold,
                    [&](VlSiftFilt *filter, const VlSiftKeypoint &keypoint, double angle) {
                        cv::Mat row(1, 128, CV_32F);
                        vl_sift_calc_keypoint_descriptor(filter, row.ptr<float>(),
                                                         &keypoint, angle);
                        features.descriptors.push_back(row);
                        features.keypoints.push_back(
                            { keypoint.x, keypoint.y, keypoint.sigma, 0, 0, 0 });
                    });
    return features;
}

/* R. Arandjelovic, A. Zisserman: Three things everyone should know to improve object
 * retrieval. CVPR 2012. Descriptors of SIFT are not negative, so the sum of their numbers
 * is their L1 norm, and the square roots have length 1. */
Features detect_root_sift(const cv::Mat &gray, double threshold) {
    Features features = detect_vlfeat(gray, threshold);
    for (int i = 0; i < features.descriptors.rows; ++i) {
        cv::Mat row = features.descriptors.row(i);
        const double sum = cv::sum(row)[0];
        if (sum > 0.0)
            cv::sqrt(row / sum, row);
    }
    return features;
}

/* The largest threshold that gives the number, to a ten thousandth of it. */
Choose search_threshold(double low, double high, const Detect &detect) {
    return [=](const cv::Mat &gray, size_t wanted) {
        double below = low, above = high;
        while (above / below > 1.0001) {
            const double middle = std::sqrt(below * above);
            (detect(gray, middle).keypoints.size() >= wanted ? below : above) = middle;
        }
        return below;
    };
}

/* For a detector that is asked for a number. */
double wanted_number(const cv::Mat &, size_t wanted) {
    return static_cast<double>(wanted);
}

} // namespace

void add_libraries(std::vector<Detector> &detectors) {
    const std::string one = "one thread";
    const std::string threads = std::to_string(cv::getNumThreads()) + " threads";
    detectors.push_back(
        { "dlib SURF", one, search_threshold(1e-2, 1e4, detect_dlib), detect_dlib });
    detectors.push_back(
        { "OpenCV SIFT", threads, search_threshold(1e-4, 1.0, detect_sift), detect_sift });
    const Choose peak = search_threshold(1e-3, 50.0, detect_vlfeat);
    detectors.push_back({ "VLFeat SIFT", one, peak, detect_vlfeat });
    detectors.push_back({ "VLFeat RootSIFT", one, peak, detect_root_sift });
    detectors.push_back({ "OpenCV AKAZE", threads,
                          search_threshold(1e-6, 0.1, detect_akaze), detect_akaze });
    detectors.push_back({ "OpenCV ORB", threads, wanted_number, detect_orb });
}
