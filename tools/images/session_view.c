/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "images/session_view.h"

#include "system/alloc.h"
#include "system/text.h"

#include <stdlib.h>

bool session_extract(session *self, const char *name, const image *picture,
                     glsurf_features *features) {
    const glsurf_image source = image_source(picture);
    const double begin = session_seconds();
    glsurf_result result = glsurf_extractor_submit(self->extractor, &source);
    if (result == GLSURF_OK)
        result = glsurf_extractor_collect(self->extractor, features);
    self->seconds = session_seconds() - begin;
    return !image_failed(picture) && session_good(self, result, name);
}

static void keep_features(session_view *view, const glsurf_features *features,
                          uint32_t width, uint32_t height) {
    view->width = width;
    view->height = height;
    view->keypoints =
        alloc_copy(features->keypoints, features->count, sizeof *features->keypoints);
    view->count = features->count;
    view->total = features->total;
}

/* Collects the features before it keeps them: collecting makes the extractor's lists long
 * enough for all candidates, so the set has all features. */
bool session_take(session *self, const char *name, const image *picture,
                  session_view *view) {
    glsurf_features features;
    if (!session_extract(self, name, picture, &features) ||
        !session_good(self,
                      glsurf_feature_set_keep(&view->set, self->matcher, self->extractor),
                      name))
        return false;
    keep_features(view, &features, picture->width, picture->height);
    return true;
}

bool session_load(session *self, const char *name, const glsurf_features *features,
                  uint32_t width, uint32_t height, session_view *view) {
    if (!session_good(self, glsurf_feature_set_load(&view->set, self->matcher, features),
                      name))
        return false;
    keep_features(view, features, width, height);
    return true;
}

/* Weak contrasts, as of 12 bits in a file of 16, reach no threshold. A number of features
 * needs none. */
bool session_has_features(const session_view *view, const char *name, bool counted) {
    if (view->count == 0)
        report("%s has no features; %suse an image with more detail", name,
               counted ? "" : "extract them with --features 1000, or ");
    return view->count > 0;
}

void session_release(session_view *view) {
    glsurf_feature_set_destroy(view->set);
    free(view->keypoints);
    *view = (session_view){ 0 };
}

bool session_match(session *self, const char *name, const session_view *a,
                   const session_view *b, const glsurf_match_params *params,
                   glsurf_matches *matches) {
    const double begin = session_seconds();
    glsurf_result result = glsurf_matcher_submit(self->matcher, a->set, b->set, params);
    if (result == GLSURF_OK)
        result = glsurf_matcher_collect(self->matcher, matches);
    self->seconds = session_seconds() - begin;
    return session_good(self, result, name);
}
