/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Other detectors, each set so that it gives a wanted number of features of an image.
 */
#ifndef GLSURF_PEERS_H
#define GLSURF_PEERS_H

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

    /* Library, method and version. */
    virtual std::string name() const = 0;

    /* What was set to get the number, in words. */
    virtual std::string settings() const = 0;

    /* Detects and describes, image in memory, results in memory; their number. */
    virtual size_t run() = 0;
};

using Peers = std::vector<std::unique_ptr<Peer>>;

/* Appends those of a library that can give about so many features; the image outlives them.
 * A library that is not there has none. */
void add_dlib(Peers &peers, const Image &image, size_t wanted);
void add_opencv(Peers &peers, const Image &image, size_t wanted);
void add_vlfeat(Peers &peers, const Image &image, size_t wanted);

/* The largest x of (low, high) at which count(x), which falls with x, still reaches the
 * number, but for 1/4096 of their distance or a hundredth of x; low if none does. */
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
