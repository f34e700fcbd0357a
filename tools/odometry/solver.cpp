/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Poses from points and their sightings, with OpenCV's calib3d. Each sample of three points
 * gives up to four poses (T. Ke, S. I. Roumeliotis, "An efficient algebraic solution to the
 * perspective-three-point problem", CVPR 2017). Keeps the pose with the smallest sum of
 * errors, each capped at `maximum` (MSAC). The loop is here because OpenCV's
 * solvePnPRansac() has one fixed seed and ignores the right image.
 */
#include "odometry/stereo_geometry.h"

#include <opencv2/calib3d.hpp>
#include <opencv2/core/hal/hal.hpp>

#include <algorithm>
#include <cmath>
#include <vector>

namespace {

/* SplitMix64: see geometry/ransac.c. */
uint32_t random_below(uint64_t &state, uint32_t end) {
    state += UINT64_C(0x9e3779b97f4a7c15);
    uint64_t z = state;
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    z ^= z >> 31;
    return static_cast<uint32_t>((z >> 32) * end >> 32);
}

/* Returns the sum of the truncated errors, or any number not below `limit`. */
double score_pose(const solver_request &request, const pose &at, double limit) {
    double sum = 0.0;
    for (uint32_t i = 0; i < request.count && sum < limit; ++i)
        sum += std::min(
            sighting_error(request.camera, &at, request.points[i], &request.sightings[i]),
            request.maximum);
    return sum;
}

/* Returns the number of samples that includes, with the given confidence, one without
 * outliers. */
double enough_samples(const solver_request &request, const pose &at) {
    uint32_t inliers = 0;
    for (uint32_t i = 0; i < request.count; ++i)
        inliers += sighting_error(request.camera, &at, request.points[i],
                                  &request.sightings[i]) <= request.maximum;
    const double share = static_cast<double>(inliers) / request.count;
    const double good = share * share * share;
    return good < 1.0 ? std::log1p(-request.confidence) / std::log1p(-good) : 0.0;
}

/* Returns the points near enough for P3P: nearer than a thousand baselines. For farther
 * points, the distances between points would drown in rounding errors. */
std::vector<uint32_t> near_points(const solver_request &request) {
    std::vector<uint32_t> chosen;
    for (uint32_t i = 0; i < request.count; ++i)
        if (request.points[i][3] * 1000.0 * request.camera->baseline > 1.0)
            chosen.push_back(i);
    return chosen;
}

/* Returns the poses that fit a random sample of three points in `from`; none if two are the
 * same. */
std::vector<pose> draw_poses(const solver_request &request,
                             const std::vector<uint32_t> &from, uint64_t &random) {
    const glsurf_stereo_camera &camera = *request.camera;
    const cv::Matx33d inside(camera.focal, 0.0, camera.centre[0], 0.0, camera.focal,
                             camera.centre[1], 0.0, 0.0, 1.0);
    std::vector<cv::Point3d> space;
    std::vector<cv::Point2d> image;
    std::vector<cv::Mat> axes, shifts;
    std::vector<pose> poses;
    uint32_t taken[3];
    for (int i = 0; i < 3; ++i) {
        taken[i] = from[random_below(random, static_cast<uint32_t>(from.size()))];
        if (std::count(taken, taken + i, taken[i]) > 0)
            return poses;
        const double *const p = request.points[taken[i]];
        const sighting &seen = request.sightings[taken[i]];
        space.emplace_back(p[0] / p[3], p[1] / p[3], p[2] / p[3]);
        image.emplace_back(seen.x, seen.y);
    }
    cv::solveP3P(space, image, inside, cv::noArray(), axes, shifts, cv::SOLVEPNP_AP3P);
    for (size_t i = 0; i < axes.size(); ++i)
        poses.push_back(pose_from_vectors(axes[i].ptr<double>(), shifts[i].ptr<double>()));
    return poses;
}

uint32_t find_pose(const solver_request &request, pose &best) {
    const std::vector<uint32_t> candidates = near_points(request);
    /* cost of the best pose; at first, of a pose without inliers */
    double cost = (1.0 - 1e-9) * request.maximum * request.count;
    double needed = candidates.size() < 3 ? 0.0 : HUGE_VAL;
    uint64_t random = request.seed;
    uint32_t tried = 0;
    bool any = false;
    for (; tried < request.max_samples && tried < needed; ++tried) {
        const double before = cost;
        for (const pose &at : draw_poses(request, candidates, random)) {
            const double sum = score_pose(request, at, cost);
            if (sum < cost) {
                cost = sum;
                best = at;
            }
        }
        if (cost < before) {
            any = true;
            needed = enough_samples(request, best);
        }
    }
    return any ? tried : 0;
}

} // namespace

uint32_t solver_find_pose(const solver_request *request, pose *found) {
    *found = POSE_IDENTITY;
    try {
        return find_pose(*request, *found);
    } catch (const cv::Exception &) {
        return 0;
    }
}

// OpenCV's function does not notice numbers that are not finite.
bool solver_solve_positive(int n, double *a, double *x) {
    const size_t row = n * sizeof *a;
    return cv::hal::Cholesky64f(a, row, n, x, sizeof *x, 1) &&
           std::all_of(x, x + n, [](double value) { return std::isfinite(value); });
}
