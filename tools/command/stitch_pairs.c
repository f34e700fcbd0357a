/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "command/stitch_pairs.h"

#include "common/geometry_check.h"
#include "common/session_view.h"
#include "common/text.h"
#include "common/tool.h"

static bool extract_view(const stitch_series *self, session *with, size_t index,
                         session_view *to) {
    const char *const name = self->names[index];
    progress("features of image %zu of %zu", index + 1, self->count);
    if (!session_take(with, name, &self->pictures[index], to))
        return false;
    if (to->count == 0) {
        report("%s has no features; lower --threshold or use an image with more detail",
               name);
    }
    return to->count > 0;
}

static glsurf_region whole_view(const session_view *view) {
    return (glsurf_region){ .width = view->width, .height = view->height };
}

static int find_geometry(const stitch_series *self, size_t index,
                         const session_view views[2], const glsurf_matches *matches) {
    stitch_pair *const to = &self->pairs[index];
    char **const names = self->names + index;
    const glsurf_result result = glsurf_homography_find(
        views[0].keypoints, views[1].keypoints, matches->matches, matches->count,
        &(glsurf_homography_params){ 0 }, &to->homography, NULL);
    to->matches = matches->count;
    geometry_check check = { 0 };
    if (result == GLSURF_OK &&
        geometry_check_make(&check, &to->homography, whole_view(&views[0]),
                            whole_view(&views[1])))
        return TOOL_SUCCESS;
    if (check.is_uncertain) {
        geometry_check_report(&check, &to->homography,
                              (const char *const[2]){ names[0], names[1] }, to->matches);
        return TOOL_NO_GEOMETRY;
    }
    if (result != GLSURF_OK && result != GLSURF_ERROR_GEOMETRY) {
        report("%s and %s: %s", names[0], names[1], glsurf_result_string(result));
        return TOOL_FAILURE;
    }
    report("no consistent geometry between %s and %s, which have %lu matches; name images "
           "in an order in which neighbours overlap",
           names[0], names[1], (unsigned long)matches->count);
    return TOOL_NO_GEOMETRY;
}

static int match_pair(stitch_series *self, session *with, size_t index,
                      const session_view views[2]) {
    glsurf_matches matches;
    progress("matches of pair %zu of %zu", index + 1, self->count - 1);
    if (!session_match(with, self->names[index], &views[0], &views[1],
                       &(glsurf_match_params){ 0 }, &matches))
        return TOOL_FAILURE;
    self->match += with->seconds;
    const double begin = session_seconds();
    const int status = find_geometry(self, index, views, &matches);
    self->geometry += session_seconds() - begin;
    return status;
}

/* Holds the features of two images at a time. */
int stitch_relate(stitch_series *self, session *with) {
    session_view views[2] = { { 0 } };
    int status = TOOL_SUCCESS;
    for (size_t i = 0; status == TOOL_SUCCESS && i < self->count; ++i) {
        const double begin = session_seconds();
        session_release(&views[0]);
        views[0] = views[1];
        views[1] = (session_view){ 0 };
        status = extract_view(self, with, i, &views[1]) ? TOOL_SUCCESS : TOOL_FAILURE;
        self->extract += session_seconds() - begin;
        if (status == TOOL_SUCCESS && i > 0)
            status = match_pair(self, with, i - 1, views);
    }
    session_release(&views[0]);
    session_release(&views[1]);
    progress_wipe();
    return status;
}
