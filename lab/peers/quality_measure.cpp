/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Matches the images of folders with all detectors, and times them. */
#include "quality.hpp"

#include <opencv2/features2d.hpp>
#include <opencv2/imgcodecs.hpp>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <limits>
#include <stdexcept>

namespace {

constexpr int RUNS = 3;

/* ------------------------------------------------------------------- pairs -- */

/* Mutual nearest neighbours, at most 0.8 times as far as the second nearest of `b`. */
std::vector<glsurf_match> match_descriptors(const cv::Mat &a, const cv::Mat &b) {
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

/* Loads an image and reduces it to gray as glsurf does. */
bool load_gray(cv::Mat &gray, const std::string &stem) {
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

/* -------------------------------------------------------------------- times -- */

/* Milliseconds of the clock, and of the processors in all threads. */
struct Time {
    double clock, processors;
};

Time now() {
    timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    const std::chrono::duration<double, std::milli> clock =
        std::chrono::steady_clock::now().time_since_epoch();
    return { clock.count(),
             1e3 * static_cast<double>(t.tv_sec) + 1e-6 * static_cast<double>(t.tv_nsec) };
}

/* Detects and keeps the shortest time, because other programs only make a run longer. */
Features detect_timed(const Detector &detector, const cv::Mat &gray, double threshold,
                      Time &minimum) {
    const Time begin = now();
    Features features = detector.detect(gray, threshold);
    const Time end = now();
    minimum.clock = std::min(minimum.clock, end.clock - begin.clock);
    minimum.processors = std::min(minimum.processors, end.processors - begin.processors);
    return features;
}

/* ------------------------------------------------------------------ folders -- */

void print_sum(const char *detector, const char *folder, const Sum &sum) {
    measure_figures mean = sum.figures;
    measure_divide(&mean, sum.pairs);
    const double *const v = mean.value;
    std::printf("%-15s %-13s %3zu pairs %6.0f %6.0f  repeatability %5.1f %%  correct %7.1f"
                "  within 1 px %7.1f  precision %5.1f %%  score %5.1f %%  %7.1f ms, of"
                " processors %7.1f\n",
                detector, folder, sum.pairs, v[MEASURE_FEATURES_A], v[MEASURE_FEATURES_B],
                100 * v[MEASURE_REPEATABILITY], v[MEASURE_CORRECT], v[MEASURE_WITHIN_PIXEL],
                100 * v[MEASURE_PRECISION], 100 * v[MEASURE_SCORE], median(sum.clock),
                median(sum.processors));
    std::vector<measure_distance> correct = sum.correct;
    const measure_placement placement = { correct.data(), correct.size() };
    for (int k = 0; k < MEASURE_CLASSES; ++k) {
        const measure_class of_scale = measure_class_of(&placement, k);
        std::printf("%s from %g: %.3f (%zu)", k == 0 ? "    scale" : ",", of_scale.begin,
                    of_scale.median, of_scale.count);
    }
    std::printf("\n");
    std::fflush(stdout);
}

/* State of a detector in one folder. */
struct State {
    const Detector *detector;
    double threshold;
    Features first, other;
    Sum sum;
};

void measure_matches(State &state, double matrix[9], const cv::Mat &first,
                     const cv::Mat &other) {
    const auto matches =
        match_descriptors(state.first.descriptors, state.other.descriptors);
    const auto count = static_cast<uint32_t>(matches.size());
    const measure_view a = view_of(first, state.first), b = view_of(other, state.other);
    if (!measure_orient(matrix, a.width, a.height))
        throw std::runtime_error("an image cannot be measured");
    const measure_figures figures = measure_pair(matrix, &a, &b, matches.data(), count);
    measure_placement placed = {};
    measure_place(&placed, matrix, &a, &b, matches.data(), count);
    std::vector<measure_distance> &correct = state.sum.correct;
    correct.insert(correct.end(), placed.items, placed.items + placed.count);
    std::free(placed.items);
    measure_add(&state.sum.figures, &figures);
    ++state.sum.pairs;
}

/* Times all detectors in turn, so that other load on the machine affects all alike. */
void time_all(std::vector<State> &states, const cv::Mat &gray) {
    const double never = std::numeric_limits<double>::infinity();
    std::vector<Time> minimum(states.size(), Time{ never, never });
    for (int run = 0; run < RUNS; ++run)
        for (size_t i = 0; i < states.size(); ++i)
            states[i].other =
                detect_timed(*states[i].detector, gray, states[i].threshold, minimum[i]);
    for (size_t i = 0; i < states.size(); ++i) {
        states[i].sum.clock.push_back(minimum[i].clock);
        states[i].sum.processors.push_back(minimum[i].processors);
    }
}

void evaluate_folder(std::vector<State> &states, const std::string &folder, size_t wanted) {
    cv::Mat first, other;
    if (!load_gray(first, folder + "/img1"))
        throw std::runtime_error(folder + " has no img1");
    for (State &state : states) {
        state.threshold = state.detector->choose(first, wanted);
        state.first = state.detector->detect(first, state.threshold);
    }
    for (int i = 2; i < 100; ++i) {
        double matrix[9];
        const std::string number = std::to_string(i);
        if (!load_matrix(matrix, folder + "/H1to" + number + "p") ||
            !load_gray(other, folder + "/img" + number))
            continue;
        time_all(states, other);
        for (State &state : states)
            measure_matches(state, matrix, first, other);
    }
}

} // namespace

double median(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    const size_t n = values.size();
    return n == 0 ? 0.0 : 0.5 * (values[(n - 1) / 2] + values[n / 2]);
}

std::vector<Sum> measure_all(const std::vector<Detector> &detectors,
                             const std::vector<std::string> &folders) {
    std::vector<Sum> all(detectors.size());
    for (const std::string &text : folders) {
        const size_t equals = text.rfind('=');
        if (equals == std::string::npos)
            throw std::runtime_error("name folders as FOLDER=N");
        const std::string folder = text.substr(0, equals);
        std::vector<State> states;
        for (const Detector &detector : detectors)
            states.push_back({ &detector, 0.0, {}, {}, {} });
        evaluate_folder(states, folder, std::stoul(text.substr(equals + 1)));
        for (size_t i = 0; i < states.size(); ++i) {
            print_sum(detectors[i].name.c_str(),
                      folder.substr(folder.rfind('/') + 1).c_str(), states[i].sum);
            all[i].add(states[i].sum);
        }
    }
    for (size_t i = 0; i < all.size(); ++i)
        print_sum(detectors[i].name.c_str(), "all", all[i]);
    return all;
}
