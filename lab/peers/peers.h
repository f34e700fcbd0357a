/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Other detectors, each set to give a requested number of features of an image. */
#ifndef GLSURF_LAB_PEERS_H
#define GLSURF_LAB_PEERS_H

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

struct Image {
    int width = 0, height = 0;
    std::vector<uint8_t> gray;
};

struct Peer {
    std::string name;     /* library, version and method */
    std::string settings; /* settings for that number of features, in words */

    /* Detects and describes, from memory to memory. Returns the number of features. */
    std::function<size_t()> run;
};

/* Appends the library on a texture, and the GStreamer element on the same texture, both
 * with `wanted` features. */
void add_gstreamer(std::vector<Peer> &peers, const Image &image, size_t wanted);

#endif
