/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* SURF of dlib, on one thread. */
#include "peers.h"

#include <dlib/array2d.h>
#include <dlib/image_keypoint.h>
#include <dlib/revision.h>

#include <algorithm>
#include <cstring>

namespace {

/* Uses the library's default threshold, or a lower one if that gives too few features.
 * Keypoints near the border get no descriptor, so more are asked for until enough are
 * left. */
class DlibSurf : public Peer {
  public:
    DlibSurf(const Image &image, size_t wanted)
        : pixels_(image.height, image.width), most_(0) {
        for (long y = 0; y < image.height; ++y)
            std::memcpy(
                &pixels_[y][0],
                &image.gray[static_cast<size_t>(y) * static_cast<size_t>(image.width)],
                static_cast<size_t>(image.width));
        for (const double threshold : { 30.0, 10.0, 3.0, 1.0 }) {
            threshold_ = threshold;
            if (ask_for(wanted))
                break;
        }
    }

    std::string name() const override {
        return "dlib " + std::to_string(DLIB_MAJOR_VERSION) + "." +
               std::to_string(DLIB_MINOR_VERSION) + " SURF";
    }

    std::string settings() const override {
        return "one thread, detection threshold " +
               std::to_string(static_cast<int>(threshold_)) + ", at most " +
               std::to_string(most_);
    }

    size_t run() override {
        return dlib::get_surf_points(pixels_, most_, threshold_).size();
    }

  private:
    bool ask_for(size_t wanted) {
        most_ = static_cast<long>(wanted);
        for (int i = 0; i < 6; ++i) {
            const size_t found = run();
            if (found >= wanted)
                return true;
            most_ += std::max<long>(1, static_cast<long>(wanted - found));
        }
        return false;
    }

    dlib::array2d<unsigned char> pixels_;
    long most_;
    double threshold_ = 30.0;
};

} // namespace

void add_dlib(Peers &peers, const Image &image, size_t wanted) {
    peers.push_back(std::make_unique<DlibSurf>(image, wanted));
}
