/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* `glsurf match`: the summary, and files of matches as csv. */
#include "command/match_command.h"

#include "terminal/setting_options.h"

#include <math.h>

static void print_side(FILE *file, const char *letter, const match_options *options,
                       const match_side *side) {
    fprintf(file, "%s         %s: %lux%lu, %lu keypoints", letter, side->name,
            (unsigned long)side->picture.width, (unsigned long)side->picture.height,
            (unsigned long)side->count);
    if (side->total > side->count)
        fprintf(file, " (the strongest of %lu)", (unsigned long)side->total);
    fprintf(file, "%s\n",
            side->stored.keypoints
                ? ""
                : settings_remark(&options->settings.extractor, side->count));
}

/* Prints the model, and why it was chosen. */
static void print_model(FILE *file, const match_options *options,
                        const match_result *result) {
    const char *why = "";
    if (options->model_of_guide)
        why = ", as the guide";
    else if (result->has_scene && result->fundamental.scene == GLSURF_SCENE_DEPTH)
        why = ": the scene has depth";
    else if (result->has_scene)
        why = "; the matches show no depth: a plane, or a camera that only turned";
    fprintf(file, "model     %s%s\n",
            result->model == MATCH_FUNDAMENTAL ? "fundamental matrix" : "homography", why);
    fprintf(file, "inliers   %lu (%.1f %%), rms error %.3f pixels\n",
            (unsigned long)result->inliers, 100.0 * result->inliers / result->count,
            result->rms);
}

/* Prints a depth with its standard deviation. */
static void print_depth(FILE *file, const char *before, const match_depth *at) {
    if (isfinite(at->depth))
        fprintf(file, "%s%.4g (+-%.2g)", before, at->depth, at->deviation);
    else
        fprintf(file, "%sinfinite", before);
}

/* Prints disparities and depths. A larger disparity is a smaller depth. */
static void print_depths(FILE *file, const match_result *result) {
    const match_depth *const far = &result->range.first, *const near = &result->range.last;
    fprintf(file, "rows      differ by %.3f pixels (standard deviation)\n",
            result->row_deviation);
    fprintf(file, "disparity %.2f to %.2f, median %.2f pixels\n", far->disparity,
            near->disparity, result->range.median.disparity);
    if (result->calibrated) {
        print_depth(file, "depth     ", near);
        print_depth(file, " to ", far);
        print_depth(file, ", median ", &result->range.median);
        fputs(" in the unit of the calibration\n", file);
    }
}

void match_summary(FILE *file, const match_options *options, const match_result *result,
                   const char *renderer) {
    print_side(file, "A", options, &result->sides[0]);
    print_side(file, "B", options, &result->sides[1]);
    if (options->guide_guessed)
        fprintf(file, "guide     %s, a %s\n", options->guide, match_guide_name(options));
    fprintf(file, "matches   %lu\n", (unsigned long)result->count);
    if (result->inlier)
        print_model(file, options, result);
    if (result->depths)
        print_depths(file, result);
    fprintf(file, "time      extract %.3f s, match %.3f s", result->extract, result->match);
    if (result->inlier)
        fprintf(file, ", geometry %.3f s", result->geometry);
    if (options->picture)
        fprintf(file, ", draw %.3f s", result->draw);
    fprintf(file, "; on %s\n", renderer);
}

/* ------------------------------------------------------------------ csv -- */
/* Numbers have nine digits, so that the same float is read back. The files contain no
 * times, so that the same matches give the same bytes. */

bool write_matches_csv(FILE *file, const match_result *result) {
    const int columns = !result->depths ? 0 : result->calibrated ? 3 : 1;
    fprintf(file, "a,b,ax,ay,bx,by,distance,second,inlier%s%s\n",
            columns > 0 ? ",disparity" : "", columns > 1 ? ",depth,deviation" : "");
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
        const match_depth depth = result->depths ? result->depths[i] : (match_depth){ 0 };
        const double cells[] = { depth.disparity, depth.depth, depth.deviation };
        for (int k = 0; k < columns; ++k) {
            fputc(',', file);
            if (!isnan(cells[k]))
                fprintf(file, "%.9g", cells[k]);
        }
        fputc('\n', file);
    }
    return true;
}
