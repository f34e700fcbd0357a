/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The sections, in the order in which they run. */
#include "bench/bench.h"
#include "bench/ways.h"

const bench_section BENCH_SECTIONS[] = {
    { "frames", "frames per second by image size, as in figure 6 of [T]", bench_throughput,
      bench_frames_paint },
    { "stages", "time of each stage, as in tables 1 and 2 of Furgale et al.", bench_stages,
      bench_stages_paint },
    { "sizes", "growth of times, the systems beside each other, start-up", bench_sizes,
      NULL },
    { "papers", "images in the sizes of papers, beside the figures that these print",
      bench_papers, NULL },
    { "stalls", "frames in flight, compared with frames one by one", bench_stalls, NULL },
    { "calls", "OpenGL calls and queries of state in each call of the library", bench_calls,
      NULL },
    { "matching", "features matched per second", bench_matching, bench_matching_paint },
    { "passes", "every pass of a frame beside its limit on this machine", bench_limits,
      bench_limits_paint },
    { "paths", "optional paths of the library, each on and off", bench_paths, NULL },
    { "peers", "other detectors, with as many features of the same image", bench_peers,
      NULL },
    { "integral", "integral images, as in table I of [T]", bench_integral, ways_paint },
    { "boxes", "box filters, [T] III-B.1", bench_boxes, ways_paint },
    { "access", "sums between pixels, [T] III-C", bench_access, ways_paint },
    { "lattice", "samples and histograms of orientations, [T] III-D", bench_lattice,
      ways_paint },
    { "culling", "a round that few pixels need, [T] III-B.2", bench_culling, ways_paint },
    { 0 },
};
