/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Blelloch's sums along lines, [T] III-A.2. */
#ifndef GLSURF_BENCH_PAPERS_SCAN_H
#define GLSURF_BENCH_PAPERS_SCAN_H

#include "bench/papers/papers.h"

static inline int papers_half_up(int n) {
    return (n + 1) / 2;
}

/* For up to so many lines of up to `length`. */
void papers_scan_plan(papers_scan *scan, glsurf_plan *plan, bool columns, int length,
                      int lines);

/* Prefix sums of lines: of all values before a place and, if inclusive, of that itself.
 * There is one more of the former. */
glsurf_result papers_scan_run(glsurf_gpu *gpu, papers_tally *tally, const papers_scan *scan,
                              glsurf_slot from, glsurf_slot to, int length, int lines,
                              bool inclusive);

#endif
