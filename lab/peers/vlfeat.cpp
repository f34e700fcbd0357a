/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* SIFT of VLFeat, on one thread. */
#include "peers.h"
#include "vlfeat_features.h"

extern "C" {
#include <vl/generic.h>
}

namespace {

class VlfeatSift : public Peer {
  public:
    VlfeatSift(const Image &image, double peak)
        : width_(image.width), height_(image.height), gray_(image.gray), peak_(peak) {
    }

    std::string name() const override {
        return std::string("VLFeat ") + VL_VERSION_STRING + " SIFT";
    }

    std::string settings() const override {
        return "one thread, first octave 0, peak threshold " + std::to_string(peak_);
    }

    size_t run() override {
        const std::vector<float> values(gray_.begin(), gray_.end());
        descriptors_.clear();
        vlfeat_features(
            values.data(), width_, height_, peak_,
            [&](VlSiftFilt *filter, const VlSiftKeypoint &keypoint, double angle) {
                const size_t at = descriptors_.size();
                descriptors_.resize(at + 128);
                vl_sift_calc_keypoint_descriptor(filter, &descriptors_[at], &keypoint,
                                                 angle);
            });
        return descriptors_.size() / 128;
    }

  private:
    int width_, height_;
    const std::vector<uint8_t> &gray_;
    double peak_;
    std::vector<float> descriptors_;
};

} // namespace

void add_vlfeat(Peers &peers, const Image &image, size_t wanted) {
    const double peak = largest_with(0.01, 20.0, wanted,
                                     [&](double t) { return VlfeatSift(image, t).run(); });
    peers.push_back(std::make_unique<VlfeatSift>(image, peak));
}
