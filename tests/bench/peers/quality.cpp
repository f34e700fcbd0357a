/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * glsurf_peers_quality FOLDER=N...: the measures of `glsurf evaluate` for other detectors.
 * The threshold of each gives N features in img1, and serves the other images of the
 * folder. ORB has no such threshold: it is asked for N features of each image. Prints a
 * line for each detector and folder, and one for all pairs of the detector; below it the
 * median distance of correct matches from the truth in pixels, by the scale of the keypoint
 * of img1, and the number of these matches.
 *
 * doc/evaluation.md describes the protocol. The measures are those of
 * src/command/measures.c.
 */
extern "C" {
#include "command/measures.h"
}
#include "vlfeat_features.h"

#include <dlib/array2d.h>
#include <dlib/image_keypoint.h>
#include <opencv2/core.hpp>
#include <opencv2/features2d.hpp>
#include <opencv2/imgcodecs.hpp>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <fstream>
#include <functional>
#include <limits>
#include <new>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

/* Keypoints have the centre of the first pixel at (0, 0). */
struct Features {
    std::vector<glsurf_keypoint> keypoints;
    cv::Mat descriptors; /* a row per keypoint: CV_32F, or CV_8U where they are bits */
};

/* The features of a gray image with a threshold: a higher one gives fewer. */
using Detect = std::function<Features(const cv::Mat &, double)>;

struct Detector {
    const char *name;
    double low, high; /* thresholds to search; low 0: the threshold is the number wanted */
    Detect detect;
};

/* --------------------------------------------------------------- detectors -- */

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

/* The largest threshold that gives the number, to a ten thousandth of it. */
double threshold_for(const Detector &detector, const cv::Mat &gray, size_t wanted) {
    double low = detector.low, high = detector.high;
    if (low == 0.0)
        return static_cast<double>(wanted);
    while (high / low > 1.0001) {
        const double middle = std::sqrt(low * high);
        (detector.detect(gray, middle).keypoints.size() >= wanted ? low : high) = middle;
    }
    return low;
}

/* ------------------------------------------------------------------- pairs -- */

/* Mutual nearest neighbours, at most 0.8 times as far as the second nearest of `b`. */
std::vector<glsurf_match> match(const cv::Mat &a, const cv::Mat &b) {
    const int norm = a.depth() == CV_8U ? cv::NORM_HAMMING : cv::NORM_L2;
    const float none = std::numeric_limits<float>::infinity();
    std::vector<std::vector<cv::DMatch>> forth, back;
    const cv::BFMatcher matcher(norm);
    matcher.knnMatch(a, b, forth, 2);
    matcher.knnMatch(b, a, back, 1);
    std::vector<glsurf_match> matches;
    for (const auto &two : forth) {
        if (two.empty())
            continue;
        const cv::DMatch &best = two[0];
        const float second = two.size() > 1 ? two[1].distance : none;
        if (best.distance <= 0.8f * second &&
            back[static_cast<size_t>(best.trainIdx)][0].trainIdx == best.queryIdx)
            matches.push_back({ static_cast<uint32_t>(best.queryIdx),
                                static_cast<uint32_t>(best.trainIdx), best.distance,
                                second });
    }
    return matches;
}

/* In gray, as glsurf computes it. */
bool load(cv::Mat &gray, const std::string &stem) {
    cv::Mat colour;
    for (const char *ending : { ".png", ".jpg", ".jpeg", ".pgm", ".ppm" })
        if (colour.empty() && std::ifstream(stem + ending))
            colour = cv::imread(stem + ending, cv::IMREAD_COLOR);
    gray.create(colour.rows, colour.cols, CV_8UC1);
    for (int y = 0; y < colour.rows; ++y)
        for (int x = 0; x < colour.cols; ++x) {
            const cv::Vec3b bgr = colour.at<cv::Vec3b>(y, x);
            gray.at<uint8_t>(y, x) = static_cast<uint8_t>(
                (19595 * bgr[2] + 38470 * bgr[1] + 7471 * bgr[0] + 32768) >> 16);
        }
    return !colour.empty();
}

bool load_matrix(double matrix[9], const std::string &path) {
    std::ifstream file(path);
    for (int i = 0; i < 9; ++i)
        if (!(file >> matrix[i]))
            return false;
    return true;
}

measure_view view_of(const cv::Mat &gray, const Features &features) {
    return { static_cast<uint32_t>(gray.cols), static_cast<uint32_t>(gray.rows),
             features.keypoints.data(), static_cast<uint32_t>(features.keypoints.size()) };
}

struct Sum {
    measure_figures figures = {};
    measure_placement placement = {};
    size_t pairs = 0;
    Sum() = default;
    Sum(const Sum &) = delete;
    Sum &operator=(const Sum &) = delete;
    ~Sum() {
        measure_placement_free(&placement);
    }
};

void print(const char *detector, const char *folder, const Sum &sum) {
    measure_figures mean = sum.figures;
    measure_divide(&mean, sum.pairs);
    const double *const v = mean.value;
    std::printf("%-14s %-10s %3zu pairs %6.0f %6.0f  repeatability %5.1f %%  correct %7.1f"
                "  within 1 px %7.1f  precision %5.1f %%  score %5.1f %%\n",
                detector, folder, sum.pairs, v[MEASURE_FEATURES_A], v[MEASURE_FEATURES_B],
                100 * v[MEASURE_REPEATABILITY], v[MEASURE_CORRECT], v[MEASURE_WITHIN_PIXEL],
                100 * v[MEASURE_PRECISION], 100 * v[MEASURE_SCORE]);
    for (int k = 0; k < MEASURE_CLASSES; ++k) {
        const measure_distances &list = sum.placement.by_scale[k];
        std::printf("%s from %g: %.3f (%zu)", k == 0 ? "    scale" : ",",
                    measure_class_begin(k), measure_median(&list), list.count);
    }
    std::printf("\n");
    std::fflush(stdout);
}

void evaluate(Sum &sum, const Detector &detector, const std::string &folder,
              size_t wanted) {
    cv::Mat first, other;
    if (!load(first, folder + "/img1"))
        throw std::runtime_error(folder + " has no img1");
    const double threshold = threshold_for(detector, first, wanted);
    const Features a = detector.detect(first, threshold);
    for (int i = 2; i < 100; ++i) {
        double matrix[9];
        measure_counts counts;
        const std::string number = std::to_string(i);
        if (!load_matrix(matrix, folder + "/H1to" + number + "p") ||
            !load(other, folder + "/img" + number))
            continue;
        const Features b = detector.detect(other, threshold);
        const auto matches = match(a.descriptors, b.descriptors);
        const measure_view views[2] = { view_of(first, a), view_of(other, b) };
        if (!measure_orient(matrix, views[0].width, views[0].height) ||
            !measure_pair(&counts, matrix, &views[0], &views[1], matches.data(),
                          static_cast<uint32_t>(matches.size())) ||
            !measure_place(&sum.placement, matrix, &views[0], &views[1], matches.data(),
                           static_cast<uint32_t>(matches.size())))
            throw std::runtime_error(folder + " cannot be measured");
        const measure_figures figures = measure_figures_of(&counts);
        measure_add(&sum.figures, &figures);
        ++sum.pairs;
    }
}

void run(const Detector &detector, char **folders) {
    Sum all;
    for (; *folders; ++folders) {
        const std::string text = *folders;
        const size_t equals = text.rfind('=');
        if (equals == std::string::npos)
            throw std::runtime_error("name folders as FOLDER=N");
        const std::string folder = text.substr(0, equals);
        Sum sum;
        evaluate(sum, detector, folder, std::stoul(text.substr(equals + 1)));
        print(detector.name, folder.substr(folder.rfind('/') + 1).c_str(), sum);
        measure_add(&all.figures, &sum.figures);
        if (!measure_placement_append(&all.placement, &sum.placement))
            throw std::bad_alloc();
        all.pairs += sum.pairs;
    }
    print(detector.name, "all", all);
}

} // namespace

int main(int, char **argv) {
    const Detector detectors[] = {
        { "dlib SURF", 1e-2, 1e4, detect_dlib },
        { "OpenCV SIFT", 1e-4, 1.0, detect_sift },
        { "VLFeat SIFT", 1e-3, 50.0, detect_vlfeat },
        { "OpenCV AKAZE", 1e-6, 0.1, detect_akaze },
        { "OpenCV ORB", 0.0, 0.0, detect_orb },
    };
    try {
        for (const Detector &detector : detectors)
            run(detector, argv + 1);
    } catch (const std::exception &e) {
        std::fprintf(stderr, "glsurf_peers_quality: %s\n", e.what());
        return EXIT_FAILURE;
    }
    return EXIT_SUCCESS;
}
