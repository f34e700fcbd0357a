/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "odometry/frontend.h"

#include "common/alloc.h"
#include "common/setting_options.h"
#include "common/text.h"

#include <math.h>
#include <stdlib.h>

void frontend_set_defaults(glsurf_extractor_desc *desc) {
    desc->upright = true;
    if (desc->max_features == 0 && desc->features == 0)
        desc->max_features = 2500;
    if (desc->grid_columns == 0) {
        desc->grid_columns = 16;
        desc->grid_rows = 8;
    }
    if (desc->threshold == 0.0f && desc->features == 0)
        desc->threshold = 0.12f * settings_threshold(desc);
}

/* Sets the right x of the features that match. */
static bool match_sides(frontend *self, const char *name, const session_view *left,
                        const session_view *right, stereo_frame *frame) {
    glsurf_matches matches;
    const glsurf_match_params params = { .guide = GLSURF_GUIDE_STEREO,
                                         .tolerance = self->rows,
                                         .min_disparity = self->minimum,
                                         .max_disparity = fmaxf(self->minimum, 0.0f) +
                                                          (float)left->width };
    if (left->count == 0 || right->count == 0)
        return true;
    if (!session_match(self->with, name, left, right, &params, &matches))
        return false;
    for (uint32_t i = 0; i < matches.count; ++i)
        frame->features[matches.matches[i].a].right =
            right->keypoints[matches.matches[i].b].x;
    self->stereo += self->with->seconds;
    return true;
}

/* Whether the images can be a rectified pair: see command/match_stereo.c, which asks more.
 * Of matches that may lie anywhere, those of a pair lie in one row, and further left in the
 * right image; matches along rows do so in any images, and they stay the same from frame to
 * frame, so wrong ones would make a wrong trajectory. Too few matches say nothing. False
 * after a report. */
static bool check_sides(frontend *self, const char *const names[2],
                        const session_view *left, const session_view *right) {
    enum { MINIMUM = 20 };
    const glsurf_match_params anywhere = { 0 };
    glsurf_matches any;
    if (self->checked || left->count < MINIMUM || right->count < MINIMUM)
        return true;
    if (!session_match(self->with, names[0], left, right, &anywhere, &any))
        return false;
    uint32_t rows = 0, disparities = 0;
    for (uint32_t i = 0; i < any.count; ++i) {
        const glsurf_keypoint *const a = &left->keypoints[any.matches[i].a];
        const glsurf_keypoint *const b = &right->keypoints[any.matches[i].b];
        const bool in_row = fabsf(a->y - b->y) <= self->rows;
        rows += in_row;
        disparities += in_row && a->x - b->x > self->minimum - 1.0f;
    }
    if (any.count < MINIMUM)
        return true;
    self->checked = true;
    if (rows < any.count / 3)
        report(
            "%s and %s: only %lu of %lu matches lie in one row; use a rectified pair, or "
            "a larger --rows",
            names[0], names[1], (unsigned long)rows, (unsigned long)any.count);
    else if (disparities < rows / 2)
        report("%s and %s: only %lu of %lu matches in one row lie farther left in %s; name "
               "the left images first",
               names[0], names[1], (unsigned long)disparities, (unsigned long)rows,
               names[1]);
    else
        return true;
    return false;
}

static void fill_frame(stereo_frame *frame, session_view *left) {
    *frame = (stereo_frame){
        .features = alloc_zeroed(left->count + 1, sizeof *frame->features),
        .count = left->count,
        .width = left->width,
        .height = left->height,
        .source = left,
    };
    for (uint32_t i = 0; i < left->count; ++i) {
        const glsurf_keypoint *const from = &left->keypoints[i];
        frame->features[i] = (stereo_feature){ from->x, from->y, from->scale, NAN };
    }
}

bool frontend_read(frontend *self, const char *const names[2], const image pictures[2],
                   stereo_frame *frame) {
    session_view *const left = alloc_zeroed(1, sizeof *left);
    session_view right = { 0 };
    bool good = session_take(self->with, names[0], &pictures[0], left);
    self->extract += self->with->seconds;
    good = good && session_take(self->with, names[1], &pictures[1], &right);
    self->extract += self->with->seconds;
    if (good)
        fill_frame(frame, left);
    good = good && check_sides(self, names, left, &right) &&
           match_sides(self, names[0], left, &right, frame);
    session_release(&right);
    if (!good) {
        frame->source = left;
        frontend_release(self, frame);
    }
    return good;
}

bool frontend_match(void *user, const stereo_frame *from, const stereo_frame *to,
                    const glsurf_expected *expected, const glsurf_match **matches,
                    uint32_t *count) {
    frontend *const self = user;
    glsurf_matches found = { 0 };
    const glsurf_match_params params = {
        .guide = expected ? GLSURF_GUIDE_POSITIONS : GLSURF_GUIDE_NONE,
        .positions = expected,
        .position_count = from->count,
    };
    *matches = NULL;
    *count = 0;
    if (from->count == 0 || to->count == 0)
        return true;
    if (!session_match(self->with, "matching", from->source, to->source, &params, &found))
        return false;
    self->match += self->with->seconds;
    *matches = found.matches;
    *count = found.count;
    return true;
}

void frontend_release(void *user, stereo_frame *frame) {
    (void)user;
    if (frame->source)
        session_release(frame->source);
    free(frame->source);
    free(frame->features);
    *frame = (stereo_frame){ 0 };
}
