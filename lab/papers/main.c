/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* glsurf_papers: measures what papers have measured, as `glsurf bench` measures the
 * library. */
#include "papers/ways.h"

static const bench_section SECTIONS[] = {
    { "papers", "images in the sizes of papers, beside the figures that these print",
      papers_section },
    { "integral", "integral images, as in table I of [T]", ways_integral },
    { "boxes", "box filters, [T] III-B.1", ways_boxes },
    { "access", "sums between pixels, [T] III-C", ways_access },
    { "lattice", "samples and histograms of orientations, [T] III-D", ways_lattice },
    { "culling", "a round that few pixels need, [T] III-B.2", ways_culling },
    { 0 },
};

int main(int argc, char **argv) {
    static const bench_program program = {
        .about =
            "glsurf_papers prints the figures of papers beside those of this machine, and\n"
            "compares ways of computing one thing that the papers compare.\n",
        .sections = SECTIONS,
        .shaders = papers_shader_files,
    };
    return bench_main(&program, argc, argv);
}
