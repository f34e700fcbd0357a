/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Detectors that glsurf_peers_quality compares. */
#ifndef GLSURF_LAB_QUALITY_HPP
#define GLSURF_LAB_QUALITY_HPP

#include "glsurf/glsurf.h"

extern "C" {
#include "command/measures.h"
}

#include <opencv2/core.hpp>

#include <functional>
#include <new>
#include <string>
#include <utility>
#include <vector>

/* Features of an image. The centre of the first pixel is (0, 0). */
struct Features {
    std::vector<glsurf_keypoint> keypoints;
    cv::Mat descriptors; /* one row per keypoint: CV_32F, or CV_8U for bits */
};

/* Finds the features of a gray image with a threshold. A higher one gives fewer. */
using Detect = std::function<Features(const cv::Mat &, double)>;

/* Returns the threshold that gives a number of features. */
using Choose = std::function<double(const cv::Mat &, size_t)>;

struct Detector {
    std::string name;
    std::string runs_on; /* such as "one thread" */
    Choose choose;
    Detect detect;
};

/* Measures of some pairs; and for each image except img1 the milliseconds of the clock and
 * of the processors in all threads. */
struct Sum {
    measure_figures figures = {};
    std::vector<measure_distance> correct;
    size_t pairs = 0;
    std::vector<double> clock, processors;

    void add(const Sum &more) {
        measure_add(&figures, &more.figures);
        correct.insert(correct.end(), more.correct.begin(), more.correct.end());
        pairs += more.pairs;
        clock.insert(clock.end(), more.clock.begin(), more.clock.end());
        processors.insert(processors.end(), more.processors.begin(), more.processors.end());
    }
};

double median(std::vector<double> values);

/* Measures folders, named FOLDER=N, with each detector. Each detector's threshold gives N
 * features in img1, and is used for the folder's other images. Prints a line for each
 * folder and detector, and one for all pairs of a detector. */
std::vector<Sum> measure_all(const std::vector<Detector> &detectors,
                             const std::vector<std::string> &folders);

/* Append detectors. */
void add_presets(std::vector<Detector> &detectors);
void add_libraries(std::vector<Detector> &detectors);

#endif
