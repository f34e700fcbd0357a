/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * compare LEFT RIGHT CALIBRATION TRUTH SEEDS [check]: compares trajectories of a stereo
 * camera by features of glsurf's detectors and presets and of OpenCV's SIFT and ORB.
 * Geometry and matching are the same: mutual nearest neighbours, among features that a
 * guide allows, with a ratio of distances of at most 0.8. The program matches by itself,
 * because glsurf's matcher takes only descriptors of glsurf's lengths.
 *
 * It prints a table in Markdown. Features, features with a match in the right image, and
 * milliseconds of processor time of all threads are means over the images; the milliseconds
 * leave out the first image, for which programs are compiled. Inliers and their share of
 * the matches are medians over the seeds with step 1. Errors are distances from the true
 * position at the end of the trajectory, in its unit: medians over the seeds for each step,
 * and over all runs. `lost` counts the frames without a pose in all runs.
 *
 * "check" compares only the settings of `glsurf odometry` with SIFT, and fails unless each
 * median, per step and over all runs, is at most 1.15 times SIFT's plus 0.005 (5 mm). Its
 * runs also go backwards and begin at later images, so that each step has several pairs.
 */
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

extern "C" {
#include "images/image_list.h"
#include "odometry/calibration.h"
#include "odometry/odometer.h"

/* Declared in odometry/work.h, which is not C++. */
void work_set_defaults(glsurf_extractor_desc *desc);
}

#include "glsurf/glsurf.hpp"

#include <opencv2/features2d.hpp>

namespace {

/* --------------------------------------------------------------- candidates -- */

enum peer { OWN, SIFT, ORB };

/* A detector with settings. */
struct candidate {
    std::string name;
    /* The settings of `glsurf odometry`, and candidates that "check" compares them with. */
    bool ours, standard;
    peer kind;
    /* OpenCV's number of features to keep, and SIFT's contrastThreshold */
    int maximum;
    double contrast;
    glsurf_extractor_desc desc{}; /* `glsurf odometry` chooses what is left open */
};

std::vector<candidate> make_candidates() {
    static const struct {
        const char *name;
        glsurf_detector detector;
        glsurf_preset preset;
    } PRESETS[] = {
        { "default", GLSURF_DETECTOR_HESSIAN, GLSURF_PRESET_DEFAULT },
        { "best", GLSURF_DETECTOR_HESSIAN, GLSURF_PRESET_BEST },
        { "fast", GLSURF_DETECTOR_HESSIAN, GLSURF_PRESET_FAST },
        { "censure", GLSURF_DETECTOR_CENSURE, GLSURF_PRESET_DEFAULT },
        { "dog", GLSURF_DETECTOR_DOG, GLSURF_PRESET_DEFAULT },
    };
    std::vector<candidate> all;
    const auto add = [&all](const std::string &name) -> candidate & {
        all.push_back({ name + ", as odometry", false, false, OWN, 0, 0.0 });
        return all.back();
    };
    for (const auto &row : PRESETS) {
        candidate &one = add(row.name);
        one.ours = &row == PRESETS;
        one.desc.detector = row.detector;
        one.desc.preset = row.preset;
    }
    add("default, default threshold").desc.threshold = 0.0005f;
    add("default, 600 features").desc.max_features = 600;
    const candidate peers[] = {
        { "OpenCV SIFT", false, true, SIFT, 0, 0.04 },
        { "OpenCV SIFT, 2500, contrast 0.02", false, true, SIFT, 2500, 0.02 },
        { "OpenCV ORB, 2500", false, false, ORB, 2500, 0.0 },
    };
    all.insert(all.end(), std::begin(peers), std::end(peers));
    return all;
}

/* ----------------------------------------------------------------- features -- */

struct features {
    std::vector<glsurf_keypoint> keypoints;
    cv::Mat descriptors; /* a row per feature, of floats or bits */
};

/* SIFT: up to OpenCV 4.7 keypoints are a quarter of a pixel too far right and down, because
 * pixel i of the doubled image lies at (i + 1/2) / 2 - 1/2. A SIFT keypoint's size is twice
 * its sigma. ORB: the size is the patch's, 31 pixels of its level; the corner detector has
 * a radius of 3. */
glsurf_keypoint keypoint_of(peer kind, const cv::KeyPoint &k) {
    const bool shifted = kind == SIFT && CV_VERSION_MAJOR == 4 && CV_VERSION_MINOR < 8;
    const float by = shifted ? 0.25f : 0.0f;
    const float scale = kind == SIFT ? k.size / 2 : 3 * k.size / 31;
    return { k.pt.x - by, k.pt.y - by, scale, 0.0f, k.response, 0 };
}

features describe_peer(const candidate &by, const image &picture) {
    const cv::Mat gray(static_cast<int>(picture.height), static_cast<int>(picture.width),
                       CV_8UC1, picture.pixels);
    cv::Ptr<cv::Feature2D> detector = cv::ORB::create(std::max(by.maximum, 1));
    if (by.kind == SIFT)
        detector = cv::SIFT::create(by.maximum, 3, by.contrast);
    std::vector<cv::KeyPoint> found;
    features made;
    detector->detectAndCompute(gray, cv::noArray(), found, made.descriptors);
    for (const cv::KeyPoint &k : found)
        made.keypoints.push_back(keypoint_of(by.kind, k));
    return made;
}

/* The context has to outlive the device, so it stands first. */
struct own_detector {
    glsurf::context context;
    glsurf::device device;
    glsurf::extractor extractor;

    explicit own_detector(const glsurf_extractor_desc &desc)
        : device(device_desc()), extractor(device, desc) {
    }

    static glsurf_device_desc device_desc() {
        glsurf_device_desc desc{};
        desc.get_proc_address = glsurf_context_get_proc_address;
        return desc;
    }

    features describe(const image &picture) {
        extractor.submit(image_source(&picture));
        const glsurf_features found = extractor.collect();
        const cv::Mat rows(static_cast<int>(found.count),
                           static_cast<int>(found.descriptor_length), CV_32F,
                           const_cast<float *>(found.descriptors));
        return { { found.keypoints, found.keypoints + found.count }, rows.clone() };
    }
};

/* Mutual nearest neighbours among the allowed pairs. The distance of binary descriptors is
 * a number of bits, and equals their squared distance. */
template <typename rule>
std::vector<glsurf_match> match(const features &a, const features &b, const rule &allowed) {
    const bool binary = a.descriptors.type() == CV_8U;
    const float ratio = binary ? 0.8f : 0.8f * 0.8f;
    cv::Mat mask(a.descriptors.rows, b.descriptors.rows, CV_8U);
    for (int i = 0; i < mask.rows; ++i)
        for (int j = 0; j < mask.cols; ++j)
            mask.at<uint8_t>(i, j) = allowed(i, a.keypoints[i], b.keypoints[j]) &&
                                     a.keypoints[i].laplacian == b.keypoints[j].laplacian;
    std::vector<std::vector<cv::DMatch>> of_a, of_b;
    const cv::BFMatcher matcher(binary ? cv::NORM_HAMMING : cv::NORM_L2SQR);
    if (!mask.empty()) {
        matcher.knnMatch(a.descriptors, b.descriptors, of_a, 2, mask);
        matcher.knnMatch(b.descriptors, a.descriptors, of_b, 1, mask.t());
    }
    std::vector<glsurf_match> made;
    for (const std::vector<cv::DMatch> &near : of_a)
        if (!near.empty() && of_b[near[0].trainIdx][0].trainIdx == near[0].queryIdx &&
            (near.size() < 2 || near[0].distance <= ratio * near[1].distance))
            made.push_back({ static_cast<uint32_t>(near[0].queryIdx),
                             static_cast<uint32_t>(near[0].trainIdx), 0.0f, 0.0f });
    return made;
}

/* ---------------------------------------------------------------- sequences -- */

/* Steps of tables, and of "check": five images have one pair with a step of 4. */
constexpr size_t STEP_COUNT = 3, STEPS[2][STEP_COUNT] = { { 1, 2, 4 }, { 1, 2, 3 } };

struct comparison {
    calibration cameras = {};
    trajectory truth = {};
    image_list images[2] = {};
    uint32_t seeds = 0;
    bool check = false;
};

struct frame {
    features left;
    std::vector<stereo_feature> stereo;
    uint32_t width, height;
};

struct sequence {
    std::vector<frame> frames;
    /* matches without expected positions, which all runs share */
    std::map<std::pair<const void *, const void *>, std::vector<glsurf_match>> stored;
    std::vector<glsurf_match> guided; /* the last matches with expected positions */
    double seconds = 0.0;             /* of processor time, per image */
};

/* Rows of matches in a rectified pair differ by at most 2 pixels. */
frame make_frame(features left, const features &right, const image &picture) {
    frame made = { std::move(left), {}, picture.width, picture.height };
    for (const glsurf_keypoint &k : made.left.keypoints)
        made.stereo.push_back({ k.x, k.y, k.scale, NAN });
    const auto in_row = [](int, const glsurf_keypoint &a, const glsurf_keypoint &b) {
        return b.x <= a.x && std::fabs(a.y - b.y) <= 2.0f;
    };
    for (const glsurf_match &one : match(made.left, right, in_row))
        made.stereo[one.a].right = right.keypoints[one.b].x;
    return made;
}

sequence read_sequence(const comparison &with, const candidate &by) {
    sequence made;
    glsurf_extractor_desc desc = by.desc;
    work_set_defaults(&desc);
    std::optional<own_detector> own;
    if (by.kind == OWN)
        own.emplace(desc);
    for (size_t i = 0; i < with.images[0].count; ++i) {
        features sides[2];
        image picture = {};
        for (int side = 0; side < 2; ++side) {
            image_free(&picture);
            if (!image_load(&picture, with.images[side].paths[i], nullptr))
                throw std::runtime_error("an image cannot be read");
            const clock_t begin = clock();
            sides[side] = own ? own->describe(picture) : describe_peer(by, picture);
            made.seconds += i + side > 0 ? double(clock() - begin) / CLOCKS_PER_SEC : 0.0;
        }
        made.frames.push_back(make_frame(std::move(sides[0]), sides[1], picture));
        image_free(&picture);
    }
    made.seconds /= 2.0 * double(made.frames.size()) - 1.0;
    return made;
}

/* --------------------------------------------------------------- odometry -- */

bool on_match(void *user, const stereo_frame *from, const stereo_frame *to,
              const glsurf_expected *expected, const glsurf_match **matches,
              uint32_t *count) {
    sequence &self = *static_cast<sequence *>(user);
    const frame &a = *static_cast<const frame *>(from->source);
    const frame &b = *static_cast<const frame *>(to->source);
    std::vector<glsurf_match> &found = expected ? self.guided : self.stored[{ &a, &b }];
    if (expected || found.empty())
        found = match(
            a.left, b.left, [=](int i, const glsurf_keypoint &, const glsurf_keypoint &k) {
                if (!expected)
                    return true;
                const float x = k.x - expected[i].x, y = k.y - expected[i].y;
                return expected[i].tolerance >= 0.0f &&
                       x * x + y * y <= expected[i].tolerance * expected[i].tolerance;
            });
    *matches = found.data();
    *count = static_cast<uint32_t>(found.size());
    return true;
}

/* The sequence keeps its features. */
void on_release(void *, stereo_frame *frame) {
    *frame = {};
}

struct outcome {
    double error, inliers = 0.0, share;
    uint32_t lost = 0;
};

/* Way 0 goes from the first image on. With the step, way 1 goes back from the last image;
 * ways 2 and 3 start one image later, and so on. */
outcome run(const comparison &with, sequence &of, size_t step, size_t way, uint64_t seed) {
    const odometer_desc desc = { &with.cameras.camera, on_match, on_release, &of,
                                 seed * 1000003,       0 };
    const std::unique_ptr<odometer, void (*)(odometer *)> meter(odometer_create(&desc),
                                                                odometer_destroy);
    std::vector<pose> truth, found;
    const size_t last = of.frames.size() - 1;
    for (size_t along = way / 2; along <= last; along += step) {
        const size_t i = way % 2 == 0 ? along : last - along;
        frame &from = of.frames[i];
        stereo_frame one = { from.stereo.data(), static_cast<uint32_t>(from.stereo.size()),
                             from.width, from.height, &from };
        if (!odometer_add(meter.get(), &one))
            throw std::runtime_error("a frame cannot be added");
        truth.push_back(with.truth.poses[i]);
    }
    size_t count;
    const odometer_step *const steps = odometer_steps(meter.get(), &count);
    outcome made;
    double matches = 0.0;
    for (size_t i = 0; i < count; ++i) {
        found.push_back(pose_invert(&steps[i].at));
        made.inliers += steps[i].inliers;
        matches += steps[i].matches;
        made.lost += i > 0 && steps[i].state != ODOMETER_FOUND;
    }
    const trajectory own = { found.data(), count }, right = { truth.data(), count };
    made.error = trajectory_compare(&own, &right).end;
    made.share = matches > 0.0 ? made.inliers / matches : 0.0;
    made.inliers /= std::max(1.0, double(count) - 1.0);
    return made;
}

/* ------------------------------------------------------------------ table -- */

/* Medians over the seeds. */
struct summary {
    double errors[STEP_COUNT + 1]; /* for each step, and of all runs */
    double inliers, share;
    uint32_t lost = 0;
};

double median(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    return 0.5 * (values[(values.size() - 1) / 2] + values[values.size() / 2]);
}

summary summarise(const comparison &with, sequence &of) {
    summary made;
    std::vector<double> all, inliers, shares;
    for (size_t s = 0; s < STEP_COUNT; ++s) {
        /* All runs with a step have the same number of images. */
        const size_t step = STEPS[with.check][s], last = of.frames.size() - 1;
        const size_t ways = with.check ? 2 * (last % step + 1) : 1;
        for (uint64_t n = 0; n < with.seeds * ways; ++n) {
            const outcome one = run(with, of, step, n % ways, n / ways);
            all.push_back(one.error);
            made.lost += one.lost;
            if (s == 0) {
                inliers.push_back(one.inliers);
                shares.push_back(one.share);
            }
        }
        made.errors[s] = median({ all.end() - with.seeds * ways, all.end() });
    }
    made.errors[STEP_COUNT] = median(all);
    made.inliers = median(inliers);
    made.share = median(shares);
    return made;
}

void print_row(const candidate &by, const sequence &of, const summary &row) {
    const double images = double(of.frames.size());
    double count = 0.0, stereo = 0.0;
    for (const frame &one : of.frames)
        for (const stereo_feature &feature : one.stereo) {
            count += 1.0;
            stereo += !std::isnan(feature.right);
        }
    std::printf("| %-40s | %8.0f | %6.0f | %7.0f | %7.1f | %3.0f |", by.name.c_str(),
                count / images, stereo / images, row.inliers, 100.0 * row.share,
                1000.0 * of.seconds);
    for (const double error : row.errors)
        std::printf(" %.4f |", error);
    std::printf(" %4u |\n", row.lost);
    std::fflush(stdout);
}

/* Returns true if ours is good enough beside each standard. */
bool judge(const std::map<const candidate *, summary> &rows) {
    bool good = true;
    uint32_t compared = 0;
    for (const auto &[a, own] : rows)
        for (const auto &[b, other] : rows)
            for (size_t s = 0; a->ours && b->standard && s <= STEP_COUNT; ++s) {
                const double maximum = 1.15 * other.errors[s] + 0.005;
                std::printf("\n%s: error %.4f, at most %.4f with %s, %s\n", a->name.c_str(),
                            own.errors[s], maximum, b->name.c_str(),
                            s < STEP_COUNT ? "one step" : "all");
                good = good && own.errors[s] <= maximum;
                ++compared;
            }
    return good && compared > 0;
}

/* ------------------------------------------------------------------- main -- */

bool read_arguments(comparison &self, int argc, char **argv) {
    if (argc < 6 || argc > 7 || (argc == 7 && std::strcmp(argv[6], "check") != 0))
        return false;
    const char *const files[CALIBRATION_FILES] = { argv[3], nullptr };
    self.check = argc == 7;
    self.seeds = static_cast<uint32_t>(std::strtoul(argv[5], nullptr, 10));
    return self.seeds > 0 && calibration_load(files, &self.cameras) &&
           trajectory_load(&self.truth, argv[4]) &&
           image_list_add(&self.images[0], argv[1]) &&
           image_list_add(&self.images[1], argv[2]) &&
           self.images[0].count == self.images[1].count &&
           self.images[0].count <= self.truth.count;
}

bool compare(const comparison &with) {
    const std::vector<candidate> candidates = make_candidates();
    std::map<const candidate *, summary> rows;
    std::printf("%zu pairs of images, %u seeds\n\n| %-40s | features | stereo | inliers | "
                "share %% |  ms | step 1 | step 2 | step %zu |    all | lost |\n"
                "|---|---|---|---|---|---|---|---|---|---|---|\n",
                with.images[0].count, with.seeds, "", STEPS[with.check][2]);
    for (const candidate &by : candidates) {
        if (with.check && !by.ours && !by.standard)
            continue;
        sequence of = read_sequence(with, by);
        rows[&by] = summarise(with, of);
        print_row(by, of, rows[&by]);
    }
    return !with.check || judge(rows);
}

} // namespace

int main(int argc, char **argv) {
    comparison with;
    if (!read_arguments(with, argc, argv)) {
        std::fprintf(stderr, "usage: compare LEFT RIGHT CALIBRATION TRUTH SEEDS [check]\n");
        return 2;
    }
    bool good = false;
    try {
        good = compare(with);
    } catch (const std::exception &error) {
        std::fprintf(stderr, "%s\n", error.what());
    }
    calibration_free(&with.cameras);
    image_list_free(&with.images[0]);
    image_list_free(&with.images[1]);
    trajectory_free(&with.truth);
    return good ? 0 : 1;
}
