/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* `glsurf evaluate`: extracts the features of all images, matches and measures them. */
#include "command/evaluate.h"

#include "images/session_view.h"
#include "system/text.h"
#include "terminal/setting_options.h"

#include <math.h>
#include <string.h>

/* Every response exceeds this threshold, except the rounding noise of flat areas. */
static const float LAST_THRESHOLD = 1e-12f;

/* The plain protocol, in which every other feature is a rival, and the matcher's own. */
static const glsurf_match_params PLAIN = { .ratio = (float)EVALUATE_RATIO,
                                           .ignore_laplacian = true,
                                           .rival_distance = -1.0f };
static const glsurf_match_params OWN = { 0 };

typedef struct run {
    evaluation *result;
    session session;
    session_view first;
} run;

/* --------------------------------------------------------------- threshold -- */

/* Makes the extractor with these numbers instead of those of the settings. */
static bool set_numbers(run *self, const glsurf_extractor_desc *numbers) {
    glsurf_extractor_desc *const desc = &self->session.settings.extractor;
    desc->threshold = numbers->threshold;
    desc->features = numbers->features;
    desc->max_features = numbers->max_features;
    return session_make_extractor(&self->session);
}

/* The threshold with which img1 has as many features as are wanted, or the last one. The
 * threshold does not change which maxima exist. The setting `features` does not look for
 * responses as weak as the last threshold. */
static bool find_threshold(run *self, const image *picture) {
    const uint32_t wanted = self->result->wanted;
    const glsurf_extractor_desc tries[] = {
        { .features = wanted }, { .threshold = LAST_THRESHOLD, .max_features = wanted }
    };
    glsurf_features found = { 0 };
    glsurf_extractor_desc chosen = { .threshold = LAST_THRESHOLD };
    for (int t = 0; t < 2 && found.count < wanted; ++t)
        if (!set_numbers(self, &tries[t]) ||
            !session_extract(&self->session, self->result->image, picture, &found))
            return false;
    for (uint32_t i = 0; found.count >= wanted && i < found.count; ++i)
        chosen.threshold = i == 0 ? found.keypoints[i].response
                                  : fminf(chosen.threshold, found.keypoints[i].response);
    return wanted == 0 || set_numbers(self, &chosen);
}

/* Reports a count that differs from the wanted one. This is no failure: the figures are
 * those of the features that exist. */
static void check_count(const evaluation *result, uint32_t count) {
    const uint32_t wanted = result->wanted;
    if (count < wanted) {
        report("%s has only %lu features, not %lu, even at the lowest threshold; all of "
               "them are used",
               result->image, (unsigned long)count, (unsigned long)wanted);
    } else if (wanted > 0 && count - wanted > wanted / 100) {
        report("%s has %lu features, not %lu, because several are equally strong; all of "
               "them are used",
               result->image, (unsigned long)count, (unsigned long)wanted);
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

static measure_view measured_view(const session_view *view) {
    return (measure_view){ view->width, view->height, view->keypoints, view->count };
}

static bool measure_views(run *self, const session_view *other, evaluate_pair *pair) {
    const measure_view a = measured_view(&self->first), b = measured_view(other);
    double matrix[9];
    glsurf_matches found;
    memcpy(matrix, pair->homography, sizeof matrix);
    if (!measure_orient(matrix, a.width, a.height)) {
        report("the homography to %s is singular, or maps the middle of img1 to infinity; "
               "use one that maps pixels of img1 to that image",
               pair->image);
        return false;
    }
    if (!session_match(&self->session, pair->image, &self->first, other, &PLAIN, &found))
        return false;
    pair->match_seconds = self->session.seconds;
    pair->figures = measure_pair(matrix, &a, &b, found.matches, found.count);
    measure_place(&self->result->placement, matrix, &a, &b, found.matches, found.count);
    if (!session_match(&self->session, pair->image, &self->first, other, &OWN, &found))
        return false;
    measure_own(&pair->figures, matrix, &a, &b, found.matches, found.count);
    return true;
}

static bool run_pair(run *self, evaluate_pair *pair) {
    image picture;
    session_view other = { 0 };
    if (!image_load(&picture, pair->image, &self->result->settings))
        return false;
    bool good = take_view(self, pair->image, &picture, &other);
    pair->extract_seconds = self->session.seconds;
    good = good && measure_views(self, &other, pair);
    session_release(&other);
    image_free(&picture);
    return good;
}

static bool run_pairs(run *self, const image *picture) {
    evaluation *const result = self->result;
    glsurf_matches unused;
    if (!take_view(self, result->image, picture, &self->first))
        return false;
    check_count(result, self->first.count);
    /* The first match compiles shaders. Its time is not the time of a pair, so this match
     * is thrown away. */
    if (result->settings.device.backend == GLSURF_BACKEND_GL &&
        !session_match(&self->session, result->image, &self->first, &self->first, &PLAIN,
                       &unused))
        return false;
    for (size_t i = 0; i < result->count; ++i) {
        evaluate_pair *const pair = &result->pairs[i];
        progress("[%zu/%zu] %s", i + 2, result->count + 1, pair->image);
        if (!run_pair(self, pair))
            return false;
        measure_add(&result->mean, &pair->figures);
        result->extract_seconds += pair->extract_seconds / (double)result->count;
    }
    measure_divide(&result->mean, result->count);
    return true;
}

bool evaluate_run(evaluation *result) {
    run self = { .result = result };
    image picture;
    progress("[1/%zu] %s", result->count + 1, result->image);
    if (!image_load(&picture, result->image, &result->settings))
        return false;
    const bool good = session_open(&self.session, &result->settings) &&
                      find_threshold(&self, &picture) &&
                      session_add_matcher(&self.session, (glsurf_matcher_desc){ 0 }) &&
                      run_pairs(&self, &picture);
    if (good)
        result->renderer = text_format("%s", session_renderer(&self.session));
    result->width = picture.width;
    result->height = picture.height;
    result->threshold = settings_threshold(&self.session.settings.extractor);
    session_release(&self.first);
    session_close(&self.session);
    image_free(&picture);
    return good;
}
