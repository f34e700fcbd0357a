/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The presets of glsurf, with OpenGL. */
#include "quality.hpp"

#include "glsurf/glsurf.hpp"

#include <algorithm>
#include <cstring>
#include <memory>

namespace {

glsurf_image image_of(const cv::Mat &gray) {
    glsurf_image image{};
    image.pixels = gray.ptr();
    image.width = static_cast<uint32_t>(gray.cols);
    image.height = static_cast<uint32_t>(gray.rows);
    image.stride = gray.step;
    return image;
}

/* What all presets share. The context has to outlive the device, so it stands first. */
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

    /* The least response of the strongest features. */
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
