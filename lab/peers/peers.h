/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Other detectors, each set to give a wanted number of features of an image.
 */
#ifndef GLSURF_TEST_BENCH_PEERS_PEERS_H
#define GLSURF_TEST_BENCH_PEERS_PEERS_H

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

struct Image {
    int width = 0, height = 0;
    std::vector<uint8_t> gray;
};

class Peer {
  public:
    virtual ~Peer() = default;

    /* Library, version and method. */
    virtual std::string name() const = 0;

    /* The settings that give the number of features, in words. */
    virtual std::string settings() const = 0;

    /* Detects and describes, from memory to memory; returns the number of features. */
    virtual size_t run() = 0;
};

using Peers = std::vector<std::unique_ptr<Peer>>;

/* Append the detectors of a library, set to give about `wanted` features; the image has to
 * outlive them. Do nothing if the library is missing. */
void add_dlib(Peers &peers, const Image &image, size_t wanted);
void add_gstreamer(Peers &peers, const Image &image, size_t wanted);
void add_opencv(Peers &peers, const Image &image, size_t wanted);
void add_vlfeat(Peers &peers, const Image &image, size_t wanted);

/* The largest x in (low, high) for which count(x), which falls with x, is at least
 * `wanted`; `low` if there is none. Exact to 1/4096 of the interval or to a hundredth of
 * x. */
template <typename Count>
double largest_with(double low, double high, size_t wanted, Count count) {
    for (int i = 0; i < 12 && high / low > 1.01; ++i) {
        const double middle = 0.5 * (low + high);
        if (count(middle) >= wanted)
            low = middle;
        else
            high = middle;
    }
    return low;
}

#endif
