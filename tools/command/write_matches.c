/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Files of matches. Numbers are written with nine digits, which give the same float back.
 * The files contain no times, so that the same matches give the same bytes. */
#include "command/match_command.h"

#include <math.h>

/* A number, or nothing for NAN. */
static void print_number(FILE *file, double value) {
    if (isnan(value))
        fputc(',', file);
    else
        fprintf(file, ",%.9g", value);
}

static void print_depth(FILE *file, const match_depth *depth, bool calibrated) {
    print_number(file, depth->disparity);
    if (calibrated) {
        print_number(file, depth->depth);
        print_number(file, depth->deviation);
    }
}

bool write_matches_csv(FILE *file, const match_result *result) {
    fprintf(file, "a,b,ax,ay,bx,by,distance,second,inlier%s%s\n",
            result->depths ? ",disparity" : "",
            result->depths && result->calibrated ? ",depth,deviation" : "");
    for (uint32_t i = 0; i < result->count; ++i) {
        const glsurf_match *const match = &result->matches[i];
        const glsurf_keypoint *const a = &result->sides[0].points[match->a];
        const glsurf_keypoint *const b = &result->sides[1].points[match->b];
        fprintf(file, "%lu,%lu,%.9g,%.9g,%.9g,%.9g,%.9g,%.9g,%s", (unsigned long)match->a,
                (unsigned long)match->b, (double)a->x, (double)a->y, (double)b->x,
                (double)b->y, (double)match->distance, (double)match->second,
                !result->inlier     ? ""
                : result->inlier[i] ? "1"
                                    : "0");
        if (result->depths)
            print_depth(file, &result->depths[i], result->calibrated);
        fputc('\n', file);
    }
    return true;
}
