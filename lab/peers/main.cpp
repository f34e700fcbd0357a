/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * glsurf_peers IMAGE.pgm N: runs other detectors of N features on request, so that another
 * program can measure them in turn with its own. Prints a line for each detector (its name,
 * a tab and its settings) and an empty line. Then, for each number that it reads, from 0
 * on, it runs that detector once and prints the milliseconds of the clock, the milliseconds
 * of the processors in all threads, and the number of features.
 */
#include "peers.h"

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <exception>
#include <fstream>
#include <iostream>

namespace {

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

void run_peer(Peer &peer) {
    using clock = std::chrono::steady_clock;
    const double processors = processor_milliseconds();
    const auto start = clock::now();
    const size_t found = peer.run();
    const std::chrono::duration<double, std::milli> wall = clock::now() - start;
    std::printf("%.6f %.6f %zu\n", wall.count(), processor_milliseconds() - processors,
                found);
    std::fflush(stdout);
}

int serve_peers(const Image &image, size_t wanted) {
    Peers peers;
    add_dlib(peers, image, wanted);
    add_gstreamer(peers, image, wanted);
    add_opencv(peers, image, wanted);
    add_vlfeat(peers, image, wanted);
    for (const auto &peer : peers)
        std::printf("%s\t%s\n", peer->name().c_str(), peer->settings().c_str());
    std::printf("\n");
    std::fflush(stdout);
    size_t index = 0;
    while (std::cin >> index && index < peers.size())
        run_peer(*peers[index]);
    return EXIT_SUCCESS;
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
        return serve_peers(image, std::strtoul(argv[2], nullptr, 10));
    } catch (const std::exception &e) {
        std::fprintf(stderr, "glsurf_peers: %s\n", e.what());
        return EXIT_FAILURE;
    }
}
