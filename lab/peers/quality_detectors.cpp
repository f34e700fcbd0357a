/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Presets of glsurf, with OpenGL, and detectors of dlib, OpenCV and VLFeat. All have
 * default settings except the threshold. */
#include "quality.hpp"

#include "glsurf/glsurf.hpp"
#include "vlfeat_features.h"

#include <dlib/array2d.h>
#include <dlib/image_keypoint.h>
#include <opencv2/features2d.hpp>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <memory>

namespace {

/* ---------------------------------------------------------------- libraries -- */

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

/* Detects RootSIFT. R. Arandjelovic, A. Zisserman: Three things everyone should know to
 * improve object retrieval. CVPR 2012. SIFT descriptors are not negative, so the sum of
 * their numbers is their L1 norm, and the square roots have length 1. */
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

/* Finds the largest threshold that gives the number, to a ten thousandth. */
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

/* Passes the number on, for a detector that takes a number. */
double wanted_number(const cv::Mat &, size_t wanted) {
    return static_cast<double>(wanted);
}

/* ------------------------------------------------------------------- glsurf -- */

glsurf_image image_of(const cv::Mat &gray) {
    glsurf_image image{};
    image.pixels = gray.ptr();
    image.width = static_cast<uint32_t>(gray.cols);
    image.height = static_cast<uint32_t>(gray.rows);
    image.stride = gray.step;
    return image;
}

/* Shared by all presets. The context comes first: it must outlive the device. */
struct Gpu {
    glsurf::context context;
    glsurf::device device{ device_desc() };

    static glsurf_device_desc device_desc() {
        glsurf_device_desc desc{};
        desc.get_proc_address = glsurf_context_get_proc_address;
        return desc;
    }
};

class Own {
  public:
    Own(std::shared_ptr<Gpu> gpu, glsurf_preset preset)
        : gpu_(std::move(gpu)), desc_(desc_of(preset)), extractor_(gpu_->device, desc_) {
    }

    Features detect(const cv::Mat &gray, double threshold) {
        const glsurf_features found = run(gray, static_cast<float>(threshold), 0);
        Features features;
        features.keypoints.assign(found.keypoints, found.keypoints + found.count);
        features.descriptors.create(static_cast<int>(found.count),
                                    static_cast<int>(found.descriptor_length), CV_32F);
        if (found.count > 0)
            std::memcpy(features.descriptors.ptr(), found.descriptors,
                        sizeof(float) * found.count * found.descriptor_length);
        return features;
    }

    /* Returns the smallest response among the strongest features. */
    double choose(const cv::Mat &gray, size_t wanted) {
        for (float threshold = 1e-4f;; threshold *= 0.01f) {
            const glsurf_features found =
                run(gray, threshold, static_cast<uint32_t>(wanted));
            if (found.count < wanted && threshold > 1e-12f)
                continue;
            float minimum = found.count < wanted ? threshold : found.keypoints[0].response;
            for (uint32_t i = 0; i < found.count; ++i)
                minimum = std::min(minimum, found.keypoints[i].response);
            return static_cast<double>(minimum);
        }
    }

    std::string renderer() {
        return gpu_->device.info().renderer;
    }

  private:
    static glsurf_extractor_desc desc_of(glsurf_preset preset) {
        glsurf_extractor_desc desc{};
        desc.preset = preset;
        desc.frames = 1;
        return desc;
    }

    glsurf_features run(const cv::Mat &gray, float threshold, uint32_t maximum) {
        desc_.threshold = threshold;
        desc_.max_features = maximum;
        extractor_.change(desc_);
        extractor_.submit(image_of(gray));
        return extractor_.collect();
    }

    std::shared_ptr<Gpu> gpu_;
    glsurf_extractor_desc desc_;
    glsurf::extractor extractor_;
};

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

void add_presets(std::vector<Detector> &detectors) {
    const auto gpu = std::make_shared<Gpu>();
    for (const glsurf_preset preset :
         { GLSURF_PRESET_FAST, GLSURF_PRESET_DEFAULT, GLSURF_PRESET_BEST,
           GLSURF_PRESET_PAPER, GLSURF_PRESET_BAY }) {
        const auto own = std::make_shared<Own>(gpu, preset);
        detectors.push_back({ std::string("glsurf ") + glsurf_preset_name(preset),
                              own->renderer(),
                              [own](const cv::Mat &gray, size_t wanted) {
                                  return own->choose(gray, wanted);
                              },
                              [own](const cv::Mat &gray, double threshold) {
                                  return own->detect(gray, threshold);
                              } });
    }
}
