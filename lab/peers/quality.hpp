/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The detectors that glsurf_peers_quality compares. */
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

/* Keypoints have the centre of the first pixel at (0, 0). */
struct Features {
    std::vector<glsurf_keypoint> keypoints;
    cv::Mat descriptors; /* a row per keypoint: CV_32F, or CV_8U where they are bits */
};

/* The features of a gray image with a threshold: a higher one gives fewer. */
using Detect = std::function<Features(const cv::Mat &, double)>;

/* The threshold that gives a number of features. */
using Choose = std::function<double(const cv::Mat &, size_t)>;

struct Detector {
    std::string name;
    std::string runs_on; /* such as "one thread" */
    Choose choose;
    Detect detect;
};

/* The measures of some pairs, and of each image but img1 the milliseconds of the clock and
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

/* Measures folders, named FOLDER=N, with each detector. The threshold of each gives N
 * features in img1, and serves the other images of the folder. Prints a line for each
 * folder and detector, and one for all pairs of each. */
std::vector<Sum> measure_all(const std::vector<Detector> &detectors,
                             const std::vector<std::string> &folders);

/* Append detectors. */
void add_presets(std::vector<Detector> &detectors);
void add_libraries(std::vector<Detector> &detectors);

#endif
