/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* SIFT of VLFeat, on one thread. */
#include "peers.h"

extern "C" {
#include <vl/generic.h>
#include <vl/sift.h>
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
        VlSiftFilt *filter = vl_sift_new(width_, height_, -1, 3, 0);
        vl_sift_set_peak_thresh(filter, peak_);
        for (int more = vl_sift_process_first_octave(filter, values.data()); more == 0;
             more = vl_sift_process_next_octave(filter))
            describe_octave(filter);
        vl_sift_delete(filter);
        return descriptors_.size() / 128;
    }

  private:
    void describe_octave(VlSiftFilt *filter) {
        vl_sift_detect(filter);
        const VlSiftKeypoint *keypoints = vl_sift_get_keypoints(filter);
        for (int i = 0; i < vl_sift_get_nkeypoints(filter); ++i) {
            double angles[4];
            const int n = vl_sift_calc_keypoint_orientations(filter, angles, &keypoints[i]);
            for (int a = 0; a < n; ++a) {
                const size_t at = descriptors_.size();
                descriptors_.resize(at + 128);
                vl_sift_calc_keypoint_descriptor(filter, &descriptors_[at], &keypoints[i],
                                                 angles[a]);
            }
        }
    }

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
