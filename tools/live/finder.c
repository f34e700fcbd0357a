/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "live/finder.h"

#include "system/alloc.h"

#include <stdlib.h>
#include <string.h>

static void view_free(view *self) {
    glsurf_feature_set_destroy(self->set);
    free(self->keypoints);
    *self = (view){ 0 };
}

void frame_next(frame *self) {
    view_free(&self->before);
    self->before = self->view;
    self->view = (view){ 0 };
    ++self->number;
}

void frame_free(frame *self) {
    view_free(&self->view);
    view_free(&self->before);
    slide_free(&self->image);
    *self = (frame){ 0 };
}

/* ---------------------------------------------------------------------- settings -- */

bool finder_open(finder *self, const settings *from, const glsurf_targets_desc *desc) {
    *self = (finder){ 0 };
    session *const with = &self->session;
    settings full = *from;
    full.device.get_proc_address = gl_find;
    if (!session_open(with, &full) ||
        !session_add_matcher(with, (glsurf_matcher_desc){ 0 }))
        return false;
    glsurf_targets_desc complete = *desc;
    complete.extractor = with->settings.extractor;
    glsurf_extractor_destroy(with->extractor);
    with->extractor = NULL;
    return session_made(with,
                        glsurf_targets_create(&self->targets, with->device, &complete));
}

void finder_close(finder *self) {
    glsurf_targets_destroy(self->targets);
    free(self->list);
    session_close(&self->session);
    *self = (finder){ 0 };
}

bool finder_change(finder *self, const settings *to) {
    session *const with = &self->session;
    glsurf_extractor *const extractor = glsurf_targets_extractor(self->targets);
    glsurf_extractor_desc now = with->settings.extractor;
    now.threshold = to->extractor.threshold;
    now.upright = to->extractor.upright;
    if (!session_made(with, glsurf_extractor_change(extractor, &now)) ||
        !session_made(with, glsurf_device_set_timings(with->device, to->device.timings)))
        return false;
    with->settings.extractor = now;
    with->settings.device.timings = to->device.timings;
    return true;
}

/* --------------------------------------------------------------------- times -- */

/* Adds the stage times of the last submission. */
static void add_times(const finder *self, frame *picture) {
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

/* --------------------------------------------------------------------- targets -- */

glsurf_result finder_add(finder *self, const glsurf_image *picture, const slide *shown) {
    target made = { .part = picture->region, .known = shown && shown->known };
    if (made.part.width == 0)
        made.part = (glsurf_region){ .width = picture->width, .height = picture->height };
    const glsurf_result result = glsurf_targets_add(
        self->targets, picture, &(glsurf_target_desc){ 0 }, &made.number);
    if (result)
        return result;
    made.height = (double)made.part.height / made.part.width;
    if (made.known)
        memcpy(made.placed, shown->placed, sizeof made.placed);
    self->list = alloc_grown(self->list, (self->count + 1) * sizeof *self->list);
    self->list[self->count++] = made;
    return GLSURF_OK;
}

void finder_forget(finder *self) {
    while (self->count > 0)
        glsurf_targets_remove(self->targets, self->list[--self->count].number);
}

const target *finder_target(const finder *self, const glsurf_target_result *found) {
    const target *of = self->list;
    while (of->number != found->target)
        ++of;
    return of;
}

/* ------------------------------------------------------------------- one frame -- */

static bool extractor_good(const finder *self, glsurf_result result) {
    return session_good(&self->session, result, "finding features");
}

static bool matcher_good(const finder *self, glsurf_result result) {
    return session_good(&self->session, result, "matching");
}

static bool submit_frame(finder *self, frame *picture) {
    const glsurf_image source = slide_source(&picture->image);
    if (!extractor_good(self,
                        glsurf_targets_submit(self->targets, &source, picture->seconds)))
        return false;
    add_times(self, picture);
    view_free(&picture->view);
    return matcher_good(self,
                        glsurf_feature_set_keep(&picture->view.set, self->session.matcher,
                                                glsurf_targets_extractor(self->targets)));
}

/* Matches with the frame before, if there is one. */
static bool match_frames(finder *self, frame *picture, glsurf_matches *matches) {
    glsurf_matcher *const matcher = self->session.matcher;
    if (!picture->before.set)
        return true;
    if (!matcher_good(self,
                      glsurf_matcher_submit(matcher, picture->before.set, picture->view.set,
                                            &(glsurf_match_params){ 0 })))
        return false;
    add_times(self, picture);
    return matcher_good(self, glsurf_matcher_collect(matcher, matches));
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

static void follow_trails(frame *picture, const glsurf_matches *matches) {
    const view *const before = &picture->before, *const seen = &picture->view;
    const bool known = are_numbered(matches, before, seen);
    const trail_motion motion = {
        .from = before->keypoints,
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

bool finder_find(finder *self, frame *picture) {
    glsurf_matches matches = { 0 };
    const double begin = session_seconds();
    picture->stage_count = 0;
    if (!submit_frame(self, picture) || !match_frames(self, picture, &matches))
        return false;
    const double extracted = session_seconds();
    if (!extractor_good(self, glsurf_targets_collect(self->targets, &picture->results)))
        return false;
    picture->extract = extracted - begin;
    picture->search = session_seconds() - extracted;
    picture->followed = matches.count;
    keep_keypoints(&picture->view, &picture->results.features);
    follow_trails(picture, &matches);
    return true;
}
