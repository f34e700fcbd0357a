/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "command/evaluate_sequence.h"

#include "common/alloc.h"
#include "common/session_view.h"
#include "common/setting_options.h"
#include "common/text.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Every response exceeds this threshold, except the rounding noise of flat areas. */
static const float LAST_THRESHOLD = 1e-12f;

typedef struct run {
    const evaluate_task *task;
    evaluate_sequence *result;
    session session;
} run;

/* --------------------------------------------------------------- threshold -- */

static bool set_extractor(run *self, float threshold, uint32_t maximum) {
    glsurf_extractor_desc *const desc = &self->session.settings.extractor;
    desc->threshold = threshold;
    desc->features = 0;
    desc->max_features = maximum;
    return session_make_extractor(&self->session);
}

/* Extracts the strongest `wanted` features of img1. If there are as many, *chosen receives
 * the weakest response among them. */
static bool find_weakest(run *self, const image *picture, float *chosen) {
    const evaluate_task *const task = self->task;
    glsurf_features features = { 0 };
    if (!session_extract(&self->session, task->sequence->image, picture, &features))
        return false;
    if (features.count < task->wanted)
        return true;
    *chosen = features.keypoints[0].response;
    for (uint32_t i = 1; i < features.count; ++i)
        *chosen = fminf(*chosen, features.keypoints[i].response);
    return true;
}

/* The threshold with which img1 has as many features as are wanted, or the last one. The
 * threshold does not change which maxima exist. The setting `features` does not look for
 * responses as weak as the last threshold. */
static bool find_threshold(run *self, const image *picture) {
    glsurf_extractor_desc *const desc = &self->session.settings.extractor;
    const uint32_t wanted = self->task->wanted;
    float chosen = 0.0f;
    if (wanted == 0)
        return true;
    desc->threshold = 0.0f;
    desc->max_features = 0;
    desc->features = wanted;
    if (!session_make_extractor(&self->session) || !find_weakest(self, picture, &chosen))
        return false;
    if (chosen == 0.0f) {
        chosen = LAST_THRESHOLD;
        if (!set_extractor(self, LAST_THRESHOLD, wanted) ||
            !find_weakest(self, picture, &chosen))
            return false;
    }
    return set_extractor(self, chosen, self->task->settings.extractor.max_features);
}

/* Reports a count that differs from the wanted one. This is no failure: the figures are
 * those of the features that exist. */
static void check_count(const run *self, uint32_t count) {
    const uint32_t wanted = self->task->wanted;
    const char *const path = self->task->sequence->image;
    if (wanted == 0)
        return;
    if (count < wanted) {
        report("%s has only %lu features, not %lu, even at the lowest threshold; all of "
               "them are used",
               path, (unsigned long)count, (unsigned long)wanted);
    } else if (count - wanted > wanted / 100) {
        report("%s has %lu features, not %lu, because several are equally strong; all of "
               "them are used",
               path, (unsigned long)count, (unsigned long)wanted);
    }
}

/* ------------------------------------------------------------------- pairs -- */

static bool take_view(run *self, const char *path, const image *picture,
                      session_view *view) {
    if (!session_take(&self->session, path, picture, view))
        return false;
    if (view->count == 0)
        report("%s has no features; lower the threshold or leave out this folder", path);
    return view->count > 0;
}

static bool read_homography(double matrix[9], const sequence_view *view,
                            const session_view *first) {
    memcpy(matrix, view->homography, sizeof view->homography);
    if (!measure_orient(matrix, first->width, first->height)) {
        report("the homography to %s is singular, or maps the middle of img1 to infinity; "
               "use one that maps pixels of img1 to that image",
               view->image);
        return false;
    }
    return true;
}

/* The plain protocol, in which every other feature is a rival, and the matcher's own. */
static const glsurf_match_params PLAIN = { .ratio = (float)EVALUATE_RATIO,
                                           .ignore_laplacian = true,
                                           .rival_distance = -1.0f };
static const glsurf_match_params OWN = { 0 };

/* The first match compiles shaders. Its time is not the time of a pair, so this match is
 * thrown away. */
static bool warm_up(run *self, const session_view *first) {
    glsurf_matches unused;
    return self->task->settings.device.backend != GLSURF_BACKEND_GL ||
           session_match(&self->session, self->task->sequence->image, first, first, &PLAIN,
                         &unused);
}

static measure_view measured_view(const session_view *view) {
    return (measure_view){ view->width, view->height, view->keypoints, view->count };
}

static bool measure_against_first(run *self, const sequence_view *view,
                                  const session_view *first, const session_view *other,
                                  evaluate_pair *pair) {
    double matrix[9];
    glsurf_matches matches;
    measure_counts counts;
    if (!read_homography(matrix, view, first) ||
        !session_match(&self->session, view->image, first, other, &PLAIN, &matches))
        return false;
    pair->match_seconds = self->session.seconds;
    const measure_view a = measured_view(first), b = measured_view(other);
    if (!measure_pair(&counts, matrix, &a, &b, matches.matches, matches.count) ||
        !measure_place(&self->result->placement, matrix, &a, &b, matches.matches,
                       matches.count)) {
        report("out of memory for the measures; evaluate fewer folders or features");
        return false;
    }
    if (!session_match(&self->session, view->image, first, other, &OWN, &matches))
        return false;
    measure_own(&counts, matrix, &a, &b, matches.matches, matches.count);
    pair->number = view->number;
    pair->figures = measure_figures_of(&counts);
    return true;
}

static bool run_pair(run *self, const sequence_view *view, const session_view *first) {
    self->task->progress(self->task->progress_user, view->image);
    image picture;
    session_view other = { 0 };
    if (!image_load(&picture, view->image, &self->task->settings))
        return false;
    evaluate_pair *const pair = &self->result->pairs[self->result->count];
    bool good = take_view(self, view->image, &picture, &other);
    pair->extract_seconds = self->session.seconds;
    good = good && measure_against_first(self, view, first, &other, pair);
    session_release(&other);
    image_free(&picture);
    if (good) {
        measure_add(&self->result->mean, &pair->figures);
        self->result->extract_seconds += pair->extract_seconds;
        ++self->result->count;
    }
    return good;
}

static bool run_pairs(run *self, const image *picture) {
    const sequence *const views = self->task->sequence;
    session_view first = { 0 };
    bool good = take_view(self, views->image, picture, &first) && warm_up(self, &first);
    if (good)
        check_count(self, first.count);
    for (size_t i = 0; good && i < views->count; ++i)
        good = run_pair(self, &views->views[i], &first);
    session_release(&first);
    if (good) {
        measure_divide(&self->result->mean, self->result->count);
        self->result->extract_seconds /= (double)self->result->count;
    }
    return good;
}

bool evaluate_sequence_run(evaluate_sequence *result, char **renderer,
                           const evaluate_task *task) {
    const sequence *const views = task->sequence;
    run self = { .task = task, .result = result };
    *result =
        (evaluate_sequence){ .folder = views->folder,
                             .name = text_format("%s", views->name),
                             .wanted = task->wanted,
                             .pairs = alloc_zeroed(views->count, sizeof *result->pairs) };
    task->progress(task->progress_user, views->image);
    image picture;
    if (!image_load(&picture, views->image, &task->settings))
        return false;
    const bool good = session_open(&self.session, &task->settings) &&
                      find_threshold(&self, &picture) &&
                      session_add_matcher(&self.session, (glsurf_matcher_desc){ 0 }) &&
                      run_pairs(&self, &picture);
    if (good && !*renderer)
        *renderer = text_format("%s", session_renderer(&self.session));
    result->width = picture.width;
    result->height = picture.height;
    result->threshold = settings_threshold(&self.session.settings.extractor);
    session_close(&self.session);
    image_free(&picture);
    return good;
}
