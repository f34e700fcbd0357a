/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "command/stitch_pairs.h"

#include "tool/text.h"
#include "tool/tool.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* For who watches. */
static void print_progress(const char *what, size_t done, size_t total) {
    if (isatty(STDERR_FILENO)) {
        fprintf(stderr, "\r\033[K%s %zu of %zu", what, done, total);
        fflush(stderr);
    }
}

static void wipe_progress(void) {
    if (isatty(STDERR_FILENO))
        fputs("\r\033[K", stderr);
}

/* An image's features, while they are needed. */
typedef struct view {
    glsurf_feature_set *set;
    glsurf_keypoint *points;
} view;

/* Descriptors stay where they are; the positions come back for the geometry. That makes
 * room for all candidates, of which what is kept has to be. */
static int extract(const stitch_series *self, session *with, size_t index, view *to) {
    const char *const name = self->names[index];
    const glsurf_image source = image_source(&self->pictures[index]);
    glsurf_features features;
    print_progress("features of image", index + 1, self->count);
    if (!session_good(glsurf_extractor_submit(with->extractor, &source), name,
                      glsurf_extractor_message(with->extractor)) ||
        !session_good(glsurf_extractor_collect(with->extractor, &features), name,
                      glsurf_extractor_message(with->extractor)) ||
        !session_good(glsurf_feature_set_keep(&to->set, with->matcher, with->extractor),
                      name, glsurf_matcher_message(with->matcher)))
        return TOOL_FAILURE;
    if (features.count == 0) {
        report("%s has no features; lower --threshold or use an image with more detail",
               name);
        return TOOL_FAILURE;
    }
    const size_t bytes = features.count * sizeof *features.keypoints;
    to->points = malloc(bytes + 1);
    if (!to->points) {
        report("%s: out of memory for %lu keypoints; use --max-features", name,
               (unsigned long)features.count);
        return TOOL_FAILURE;
    }
    if (bytes > 0)
        memcpy(to->points, features.keypoints, bytes);
    return TOOL_SUCCESS;
}

static int find_geometry(const stitch_series *self, size_t index, const view views[2],
                         const glsurf_matches *matches) {
    stitch_pair *const to = &self->pairs[index];
    char **const names = self->names + index;
    const glsurf_result result = glsurf_homography_find(
        views[0].points, views[1].points, matches->matches, matches->count,
        &(glsurf_homography_params){ 0 }, &to->homography, NULL);
    to->matches = matches->count;
    if (result == GLSURF_OK)
        return TOOL_SUCCESS;
    if (result != GLSURF_ERROR_GEOMETRY) {
        report("%s and %s: %s", names[0], names[1], glsurf_result_string(result));
        return TOOL_FAILURE;
    }
    report("no consistent geometry between %s and %s, which have %lu matches; name images "
           "in an order in which neighbours overlap",
           names[0], names[1], (unsigned long)matches->count);
    return TOOL_NO_GEOMETRY;
}

static int match(stitch_series *self, session *with, size_t index, const view views[2]) {
    glsurf_matches matches;
    const double begin = session_seconds();
    print_progress("matches of pair", index + 1, self->count - 1);
    glsurf_result result = glsurf_matcher_submit(with->matcher, views[0].set, views[1].set,
                                                 &(glsurf_match_params){ 0 });
    if (result == GLSURF_OK)
        result = glsurf_matcher_collect(with->matcher, &matches);
    if (!session_good(result, self->names[index], glsurf_matcher_message(with->matcher)))
        return TOOL_FAILURE;
    const double matched = session_seconds();
    const int status = find_geometry(self, index, views, &matches);
    self->match += matched - begin;
    self->geometry += session_seconds() - matched;
    return status;
}

static void release(view *self) {
    glsurf_feature_set_destroy(self->set);
    free(self->points);
    *self = (view){ 0 };
}

/* Two images' features are there at a time. */
int stitch_relate(stitch_series *self, session *with) {
    view views[2] = { { 0 } };
    int status = TOOL_SUCCESS;
    for (size_t i = 0; status == TOOL_SUCCESS && i < self->count; ++i) {
        const double begin = session_seconds();
        release(&views[0]);
        views[0] = views[1];
        views[1] = (view){ 0 };
        status = extract(self, with, i, &views[1]);
        self->extract += session_seconds() - begin;
        if (status == TOOL_SUCCESS && i > 0)
            status = match(self, with, i - 1, views);
    }
    release(&views[0]);
    release(&views[1]);
    wipe_progress();
    return status;
}
