/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* SIFT, ORB and AKAZE of OpenCV, on as many threads as it chooses. */
#include "peers.h"

#include <opencv2/core.hpp>
#include <opencv2/features2d.hpp>

#include <cstdio>

namespace {

class OpenCv : public Peer {
  public:
    OpenCv(const Image &image, const char *method, cv::Ptr<cv::Feature2D> detector,
           const std::string &settings)
        : pixels_(image.height, image.width, CV_8UC1,
                  const_cast<uint8_t *>(image.gray.data())),
          method_(method), detector_(detector), settings_(settings) {
    }

    std::string name() const override {
        return std::string("OpenCV ") + CV_VERSION + " " + method_;
    }

    std::string settings() const override {
        return std::to_string(cv::getNumThreads()) + " threads, " + settings_;
    }

    size_t run() override {
        std::vector<cv::KeyPoint> keypoints;
        cv::Mat descriptors;
        detector_->detectAndCompute(pixels_, cv::noArray(), keypoints, descriptors);
        return keypoints.size();
    }

  private:
    cv::Mat pixels_;
    const char *method_;
    cv::Ptr<cv::Feature2D> detector_;
    std::string settings_;
};

std::unique_ptr<Peer> sift_of(const Image &image, size_t wanted, double contrast) {
    char settings[80];
    std::snprintf(settings, sizeof settings, "contrast threshold %g, at most %zu", contrast,
                  wanted);
    return std::make_unique<OpenCv>(
        image, "SIFT", cv::SIFT::create(static_cast<int>(wanted), 3, contrast), settings);
}

/* Uses the library's default threshold, or a lower one if that gives too few features. */
std::unique_ptr<Peer> sift_with(const Image &image, size_t wanted) {
    for (const double contrast : { 0.04, 0.02, 0.01 }) {
        auto peer = sift_of(image, wanted, contrast);
        if (peer->run() >= wanted)
            return peer;
    }
    return sift_of(image, wanted, 0.005);
}

std::unique_ptr<Peer> akaze_of(const Image &image, double threshold) {
    auto detector = cv::AKAZE::create();
    detector->setThreshold(threshold);
    return std::make_unique<OpenCv>(image, "AKAZE", detector,
                                    "threshold " + std::to_string(threshold));
}

} // namespace

void add_opencv(Peers &peers, const Image &image, size_t wanted) {
    peers.push_back(sift_with(image, wanted));
    peers.push_back(std::make_unique<OpenCv>(image, "ORB",
                                             cv::ORB::create(static_cast<int>(wanted)),
                                             "at most " + std::to_string(wanted)));
    const double threshold = largest_with(
        1e-5, 0.02, wanted, [&](double t) { return akaze_of(image, t)->run(); });
    peers.push_back(akaze_of(image, threshold));
}
