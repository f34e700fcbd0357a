/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "live/tracker.h"

#include "pictures/geometry_check.h"
#include "system/alloc.h"

#include <stdlib.h>
#include <string.h>

static view *view_create(glsurf_region part) {
    view *const self = alloc_zeroed(1, sizeof *self);
    self->references = 1;
    self->part = part;
    return self;
}

view *view_hold(view *self) {
    if (self)
        ++self->references;
    return self;
}

void view_release(view *self) {
    if (self && --self->references == 0) {
        glsurf_feature_set_destroy(self->set);
        free(self->keypoints);
        free(self);
    }
}

void frame_free(frame *self) {
    view_release(self->view);
    view_release(self->before);
    view_release(self->target);
    free(self->pairs);
    slide_free(&self->image);
    *self = (frame){ 0 };
}

/* ---------------------------------------------------------------------- settings -- */

bool tracker_open(tracker *self, const settings *from) {
    *self = (tracker){ 0 };
    settings full = *from;
    full.device.get_proc_address = gl_find;
    /* Each picture is matched twice: with the previous picture and with the target. */
    return session_open(&self->session, &full) &&
           session_add_matcher(&self->session, (glsurf_matcher_desc){ .frames = 2 });
}

void tracker_close(tracker *self) {
    session_close(&self->session);
    *self = (tracker){ 0 };
}

bool tracker_change(tracker *self, const settings *to) {
    session *const with = &self->session;
    glsurf_extractor_desc now = with->settings.extractor;
    now.threshold = to->extractor.threshold;
    now.upright = to->extractor.upright;
    if (!session_made(with, glsurf_extractor_change(with->extractor, &now)) ||
        !session_made(with, glsurf_device_set_timings(with->device, to->device.timings)))
        return false;
    with->settings.extractor = now;
    with->settings.device.timings = to->device.timings;
    return true;
}

/* --------------------------------------------------------------------- times -- */

/* Adds the stage times of the last submission. */
static void add_times(const tracker *self, frame *picture) {
    const glsurf_pass_info *passes = NULL;
    if (self->session.settings.device.timings == GLSURF_TIMINGS_NONE)
        return;
    const uint32_t count = glsurf_device_passes(self->session.device, &passes);
    for (uint32_t i = 0; i < count; ++i) {
        int at = 0;
        while (at < picture->stage_count &&
               strcmp(picture->stages[at].name, passes[i].stage) != 0)
            ++at;
        if (at == MAX_STAGES)
            continue;
        if (at == picture->stage_count)
            picture->stages[picture->stage_count++] =
                (stage_time){ .name = passes[i].stage };
        picture->stages[at].seconds += passes[i].seconds;
    }
}

/* ----------------------------------------------------------------- one picture -- */

static bool extractor_good(const tracker *self, glsurf_result result) {
    return session_good(&self->session, result, "finding features");
}

static bool matcher_good(const tracker *self, glsurf_result result) {
    return session_good(&self->session, result, "matching");
}

static bool submit_features(tracker *self, frame *picture) {
    const slide *const image = &picture->image;
    /* OpenGL ES 3.0 cannot query a texture's size. */
    const glsurf_image source = { .texture = image->texture,
                                  .width = image->width,
                                  .height = image->height,
                                  .origin = image->origin };
    if (!extractor_good(self, glsurf_extractor_submit(self->session.extractor, &source)))
        return false;
    add_times(self, picture);
    view_release(picture->view);
    picture->view =
        view_create((glsurf_region){ .width = image->width, .height = image->height });
    return matcher_good(self,
                        glsurf_feature_set_keep(&picture->view->set, self->session.matcher,
                                                self->session.extractor));
}

static void keep_keypoints(view *self, const glsurf_features *features) {
    self->keypoints =
        alloc_copy(features->keypoints, features->count, sizeof *self->keypoints);
    self->count = features->count;
}

/* Returns true if the feature numbers in the matches are valid. If an image has more
 * candidates than the lists can hold, its feature set holds only the first ones, but the
 * collected features hold all. Their numbers then disagree, until the next image, for which
 * the capacity was raised. Such matches are useless; do not look up their numbers. */
static bool are_numbered(const glsurf_matches *matches, const view *a, const view *b) {
    for (uint32_t i = 0; i < matches->count; ++i)
        if (matches->matches[i].a >= a->count || matches->matches[i].b >= b->count)
            return false;
    return true;
}

static void locate_target(frame *picture, const glsurf_matches *matches) {
    const double begin = session_seconds();
    free(picture->pairs);
    picture->pairs = NULL;
    picture->found = false;
    picture->geometry = 0.0;
    if (!picture->target)
        return;
    const view *const target = picture->target, *const seen = picture->view;
    geometry_check check;
    if (are_numbered(matches, target, seen))
        picture->pairs =
            alloc_copy(matches->matches, matches->count, sizeof *picture->pairs);
    picture->found =
        picture->pairs &&
        glsurf_homography_find(target->keypoints, seen->keypoints, matches->matches,
                               matches->count, &(glsurf_homography_params){ 0 },
                               &picture->pose, NULL) == GLSURF_OK &&
        geometry_check_make(&check, &picture->pose, target->part, seen->part);
    if (picture->found)
        memcpy(picture->corners, check.corners, sizeof picture->corners);
    picture->geometry = session_seconds() - begin;
}

static void follow_trails(frame *picture, const glsurf_matches *matches) {
    const view *const before = picture->before, *const seen = picture->view;
    const bool known = before && are_numbered(matches, before, seen);
    const trail_motion motion = {
        .from = before ? before->keypoints : NULL,
        .to = seen->keypoints,
        .to_count = seen->count,
        .matches = matches->matches,
        .count = known ? matches->count : 0,
        .width = picture->image.width,
        .height = picture->image.height,
        .spacing = picture->trail_spacing,
    };
    trails_follow(picture->trails, picture->trails_before, &motion);
}

/* Submits everything before it waits, so that the GPU does not pause. */
bool tracker_find(tracker *self, frame *picture) {
    session *const with = &self->session;
    const view *const others[2] = { picture->before, picture->target };
    const double begin = session_seconds();
    picture->stage_count = 0;
    if (!submit_features(self, picture))
        return false;
    const double submitted = session_seconds();
    for (int i = 0; i < 2; ++i) {
        if (!others[i])
            continue;
        if (!matcher_good(self, glsurf_matcher_submit(with->matcher, others[i]->set,
                                                      picture->view->set,
                                                      &(glsurf_match_params){ 0 })))
            return false;
        add_times(self, picture);
    }
    const double waits = session_seconds();
    if (!extractor_good(self, glsurf_extractor_collect(with->extractor, &self->last)))
        return false;
    keep_keypoints(picture->view, &self->last);
    picture->count = self->last.count;
    picture->total = self->last.total;
    const double extracted = session_seconds();
    glsurf_matches matches = { 0 };
    if (others[0] && !matcher_good(self, glsurf_matcher_collect(with->matcher, &matches)))
        return false;
    picture->followed = matches.count;
    follow_trails(picture, &matches);
    matches = (glsurf_matches){ 0 };
    if (others[1] && !matcher_good(self, glsurf_matcher_collect(with->matcher, &matches)))
        return false;
    picture->matched = matches.count;
    picture->extract = submitted - begin + (extracted - waits);
    picture->match = waits - submitted + (session_seconds() - extracted);
    locate_target(picture, &matches);
    return true;
}

/* ------------------------------------------------------------- part of a picture -- */

view *tracker_cut(tracker *self, glsurf_region part) {
    /* Refuses a part with fewer features: so few matches would be accepted with few
     * geometries. */
    enum { MINIMUM = 8 };
    const glsurf_features *const from = &self->last;
    const size_t length = from->descriptor_length;
    glsurf_keypoint *const keypoints =
        alloc_copy(from->keypoints, from->count, sizeof *keypoints);
    float *const descriptors =
        alloc_copy(from->descriptors, from->count * length, sizeof *descriptors);
    glsurf_features some = *from;
    view *cut = NULL;
    some.count = 0;
    some.keypoints = keypoints;
    some.descriptors = descriptors;
    for (uint32_t i = 0; i < from->count; ++i) {
        const double x = (double)keypoints[i].x - part.x;
        const double y = (double)keypoints[i].y - part.y;
        if (x >= -0.5 && y >= -0.5 && x < part.width - 0.5 && y < part.height - 0.5) {
            keypoints[some.count] = keypoints[i];
            memcpy(descriptors + some.count++ * length, from->descriptors + i * length,
                   length * sizeof *descriptors);
        }
    }
    if (some.count >= MINIMUM) {
        cut = view_create(part);
        keep_keypoints(cut, &some);
        if (!matcher_good(
                self, glsurf_feature_set_load(&cut->set, self->session.matcher, &some))) {
            view_release(cut);
            cut = NULL;
        }
    }
    free(keypoints);
    free(descriptors);
    return cut;
}
