/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * glsurf_peers IMAGE.pgm N: runs other detectors of N features on request, so that another
 * program can measure them in turn with its own. First prints a line for each detector (its
 * name, a tab and its settings) and an empty line. Then, for each number that it reads,
 * counted from 0, runs that detector once and prints the milliseconds of the clock, the
 * processor milliseconds of all threads, and the number of features. Leaves out libraries
 * that were missing when this was built.
 */
#include "peers.h"

#ifdef HAVE_DLIB
#include <dlib/array2d.h>
#include <dlib/image_keypoint.h>
#include <dlib/revision.h>
#endif
#ifdef HAVE_OPENCV
#include <opencv2/core.hpp>
#include <opencv2/features2d.hpp>
#endif
#ifdef HAVE_VLFEAT
#include "vlfeat_features.h"
extern "C" {
#include <vl/generic.h>
}
#endif

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <exception>
#include <fstream>
#include <iostream>
#include <memory>

namespace {

/* Returns the largest x in (low, high) for which count(x), which falls with x, is at least
 * `wanted`; `low` if there is none. Exact to 1/4096 of the interval or to a hundredth of
 * x. */
template <typename Count>
[[maybe_unused]] double largest_with(double low, double high, size_t wanted, Count count) {
    for (int i = 0; i < 12 && high / low > 1.01; ++i) {
        const double middle = 0.5 * (low + high);
        (count(middle) >= wanted ? low : high) = middle;
    }
    return low;
}

/* --------------------------------------------------------------------- dlib -- */

#ifdef HAVE_DLIB
/* Adds SURF on one thread. Uses the library's default threshold, or a lower one if that
 * gives too few features. Keypoints near the border get no descriptor, so requests more
 * until enough are left. */
void add_dlib(std::vector<Peer> &peers, const Image &image, size_t wanted) {
    const auto pixels =
        std::make_shared<dlib::array2d<unsigned char>>(image.height, image.width);
    for (long y = 0; y < image.height; ++y)
        std::memcpy(&(*pixels)[y][0],
                    &image.gray[static_cast<size_t>(y) * static_cast<size_t>(image.width)],
                    static_cast<size_t>(image.width));
    double threshold = 30.0;
    long most = 0;
    size_t found = 0;
    for (const double lower : { 30.0, 10.0, 3.0, 1.0 }) {
        threshold = lower;
        most = static_cast<long>(wanted);
        for (int i = 0; i < 6; ++i) {
            found = dlib::get_surf_points(*pixels, most, threshold).size();
            if (found >= wanted)
                break;
            most += std::max<long>(1, static_cast<long>(wanted - found));
        }
        if (found >= wanted)
            break;
    }
    peers.push_back(
        { "dlib " + std::to_string(DLIB_MAJOR_VERSION) + "." +
              std::to_string(DLIB_MINOR_VERSION) + " SURF",
          "one thread, detection threshold " + std::to_string(static_cast<int>(threshold)) +
              ", at most " + std::to_string(most),
          [=] { return dlib::get_surf_points(*pixels, most, threshold).size(); } });
}
#endif

/* ------------------------------------------------------------------- OpenCV -- */

#ifdef HAVE_OPENCV
/* Makes a peer that uses as many threads as OpenCV chooses. */
Peer opencv_peer(const Image &image, const char *method,
                 const cv::Ptr<cv::Feature2D> &detector, const std::string &settings) {
    const cv::Mat pixels(image.height, image.width, CV_8UC1,
                         const_cast<uint8_t *>(image.gray.data()));
    return { std::string("OpenCV ") + CV_VERSION + " " + method,
             std::to_string(cv::getNumThreads()) + " threads, " + settings, [=] {
                 std::vector<cv::KeyPoint> keypoints;
                 cv::Mat descriptors;
                 detector->detectAndCompute(pixels, cv::noArray(), keypoints, descriptors);
                 return keypoints.size();
             } };
}

Peer sift_of(const Image &image, size_t wanted, double contrast) {
    char settings[80];
    std::snprintf(settings, sizeof settings, "contrast threshold %g, at most %zu", contrast,
                  wanted);
    return opencv_peer(image, "SIFT",
                       cv::SIFT::create(static_cast<int>(wanted), 3, contrast), settings);
}

Peer akaze_of(const Image &image, double threshold) {
    const auto detector = cv::AKAZE::create();
    detector->setThreshold(threshold);
    return opencv_peer(image, "AKAZE", detector, "threshold " + std::to_string(threshold));
}

/* Adds OpenCV's detectors. SIFT has the library's default threshold, or a lower one if that
 * gives too few features. */
void add_opencv(std::vector<Peer> &peers, const Image &image, size_t wanted) {
    double contrast = 0.04;
    while (contrast > 0.005 && sift_of(image, wanted, contrast).run() < wanted)
        contrast *= 0.5;
    peers.push_back(sift_of(image, wanted, contrast));
    peers.push_back(opencv_peer(image, "ORB", cv::ORB::create(static_cast<int>(wanted)),
                                "at most " + std::to_string(wanted)));
    peers.push_back(akaze_of(image, largest_with(1e-5, 0.02, wanted, [&](double t) {
                                 return akaze_of(image, t).run();
                             })));
}
#endif

/* ------------------------------------------------------------------- VLFeat -- */

#ifdef HAVE_VLFEAT
/* Runs SIFT on one thread. */
size_t run_vlfeat(const Image &image, double peak) {
    const std::vector<float> values(image.gray.begin(), image.gray.end());
    std::vector<float> descriptors;
    vlfeat_features(values.data(), image.width, image.height, peak,
                    [&](VlSiftFilt *filter, const VlSiftKeypoint &keypoint, double angle) {
                        const size_t at = descriptors.size();
                        descriptors.resize(at + 128);
                        vl_sift_calc_keypoint_descriptor(filter, &descriptors[at],
                                                         &keypoint, angle);
                    });
    return descriptors.size() / 128;
}

void add_vlfeat(std::vector<Peer> &peers, const Image &image, size_t wanted) {
    const double peak = largest_with(
        0.01, 20.0, wanted, [&](double t) { return run_vlfeat(image, t); });
    peers.push_back({ std::string("VLFeat ") + VL_VERSION_STRING + " SIFT",
                      "one thread, first octave 0, peak threshold " + std::to_string(peak),
                      [&image, peak] { return run_vlfeat(image, peak); } });
}
#endif

/* ------------------------------------------------------------------ program -- */

bool read_image(const char *path, Image &image) {
    std::ifstream file(path, std::ios::binary);
    std::string magic;
    int maximum = 0;
    if (!(file >> magic >> image.width >> image.height >> maximum) || magic != "P5" ||
        maximum != 255 || image.width < 1 || image.height < 1)
        return false;
    file.get();
    image.gray.resize(static_cast<size_t>(image.width) * static_cast<size_t>(image.height));
    return static_cast<bool>(file.read(reinterpret_cast<char *>(image.gray.data()),
                                       static_cast<std::streamsize>(image.gray.size())));
}

double processor_milliseconds() {
    timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return 1e3 * static_cast<double>(t.tv_sec) + 1e-6 * static_cast<double>(t.tv_nsec);
}

void run_peer(const Peer &peer) {
    using clock = std::chrono::steady_clock;
    const double processors = processor_milliseconds();
    const auto start = clock::now();
    const size_t found = peer.run();
    const std::chrono::duration<double, std::milli> wall = clock::now() - start;
    std::printf("%.6f %.6f %zu\n", wall.count(), processor_milliseconds() - processors,
                found);
    std::fflush(stdout);
}

void serve_peers(const Image &image, size_t wanted) {
    std::vector<Peer> peers;
#ifdef HAVE_DLIB
    add_dlib(peers, image, wanted);
#endif
#ifdef HAVE_GSTREAMER
    add_gstreamer(peers, image, wanted);
#endif
#ifdef HAVE_OPENCV
    add_opencv(peers, image, wanted);
#endif
#ifdef HAVE_VLFEAT
    add_vlfeat(peers, image, wanted);
#endif
    (void)image, (void)wanted; /* unused without any library */
    for (const Peer &peer : peers)
        std::printf("%s\t%s\n", peer.name.c_str(), peer.settings.c_str());
    std::printf("\n");
    std::fflush(stdout);
    size_t index = 0;
    while (std::cin >> index && index < peers.size())
        run_peer(peers[index]);
}

} // namespace

int main(int argc, char **argv) {
    Image image;
    if (argc != 3 || !read_image(argv[1], image)) {
        std::fprintf(stderr,
                     "usage: glsurf_peers IMAGE.pgm N; the image has 8 bits per pixel\n");
        return 2;
    }
    try {
        serve_peers(image, std::strtoul(argv[2], nullptr, 10));
    } catch (const std::exception &e) {
        std::fprintf(stderr, "glsurf_peers: %s\n", e.what());
        return EXIT_FAILURE;
    }
    return EXIT_SUCCESS;
}
