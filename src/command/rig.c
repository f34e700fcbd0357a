/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "command/rig.h"

#include "tool/text.h"

#include <stdlib.h>
#include <string.h>

static void on_log(void *user, glsurf_log_level level, const char *message) {
    rig *const self = user;
    if (level == GLSURF_LOG_WARNING) {
        report("%s", message);
    } else if (level == GLSURF_LOG_ERROR) {
        free(self->error);
        self->error = text_format("%s", message);
    }
}

bool rig_open(rig *self, glsurf_extractor_desc desc) {
    *self = (rig){ 0 };
    if (!session_open(&self->session, desc))
        return false;
    glsurf_matcher_desc matcher = { .backend = desc.backend,
                                    .memory_limit = desc.memory_limit,
                                    .log = on_log,
                                    .log_user = self };
    if (desc.backend == GLSURF_BACKEND_GL) /* in the session's context */
        matcher.get_proc_address = glsurf_egl_get_proc_address;
    const glsurf_result result = glsurf_matcher_create(&self->matcher, &matcher);
    if (result != GLSURF_OK) {
        report("%s%s", self->error ? self->error : glsurf_result_string(result),
               desc.backend == GLSURF_BACKEND_GL ? "; try --backend reference" : "");
        rig_close(self);
    }
    return result == GLSURF_OK;
}

void rig_close(rig *self) {
    /* Before the session: the matcher's objects live in its context. */
    glsurf_matcher_destroy(self->matcher);
    session_close(&self->session);
    free(self->error);
    *self = (rig){ 0 };
}

const char *rig_renderer(const rig *self) {
    glsurf_info info = { 0 };
    glsurf_extractor_info(self->session.extractor, &info);
    return info.renderer ? info.renderer : "unknown renderer";
}

static bool refuse(const char *path, const char *message, glsurf_result result) {
    report("%s: %s", path, *message != '\0' ? message : glsurf_result_string(result));
    return false;
}

bool rig_extract(rig *self, const char *path, const image *picture,
                 glsurf_features *features) {
    glsurf_extractor *const extractor = self->session.extractor;
    const glsurf_image source = image_source(picture);
    const double begin = session_seconds();
    glsurf_result result = glsurf_extractor_submit(extractor, &source);
    if (result == GLSURF_OK)
        result = glsurf_extractor_collect(extractor, features);
    self->seconds = session_seconds() - begin;
    return result == GLSURF_OK || refuse(path, glsurf_extractor_message(extractor), result);
}

static bool keep(rig *self, const char *path, const glsurf_features *features,
                 rig_view *view) {
    const size_t bytes = features->count * sizeof *view->keypoints;
    view->keypoints = malloc(bytes + 1);
    if (!view->keypoints) {
        report("%s: out of memory; evaluate with fewer features", path);
        return false;
    }
    if (bytes > 0)
        memcpy(view->keypoints, features->keypoints, bytes);
    view->view.keypoints = view->keypoints;
    view->view.count = features->count;
    const glsurf_result result =
        glsurf_feature_set_keep(&view->set, self->matcher, self->session.extractor);
    return result == GLSURF_OK ||
           refuse(path, glsurf_matcher_message(self->matcher), result);
}

bool rig_take(rig *self, const char *path, const image *picture, rig_view *view) {
    *view = (rig_view){ .view = { .width = picture->width, .height = picture->height } };
    glsurf_features features;
    if (!rig_extract(self, path, picture, &features) ||
        !keep(self, path, &features, view)) {
        rig_release(view);
        return false;
    }
    return true;
}

void rig_release(rig_view *view) {
    glsurf_feature_set_destroy(view->set);
    free(view->keypoints);
    *view = (rig_view){ 0 };
}

bool rig_match(rig *self, const char *path, const rig_view *a, const rig_view *b,
               const glsurf_match_params *params, glsurf_matches *matches) {
    const double begin = session_seconds();
    glsurf_result result = glsurf_matcher_submit(self->matcher, a->set, b->set, params);
    if (result == GLSURF_OK)
        result = glsurf_matcher_collect(self->matcher, matches);
    self->seconds = session_seconds() - begin;
    return result == GLSURF_OK ||
           refuse(path, glsurf_matcher_message(self->matcher), result);
}
