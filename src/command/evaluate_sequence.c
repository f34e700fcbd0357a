/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "command/evaluate_sequence.h"

#include "command/rig.h"
#include "tool/text.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Thresholds that are tried for a number of features: from the first, a hundredth at a
 * time, to the last, which all but what rounding makes of flat areas exceeds. */
static const float FIRST_THRESHOLD = 1e-4f, LAST_THRESHOLD = 1e-12f;

typedef struct run {
    const evaluate_task *task;
    evaluate_sequence *result;
    glsurf_extractor_desc desc;
    rig rig;
} run;

static bool no_memory(void) {
    report("out of memory; evaluate fewer folders or features");
    return false;
}

/* --------------------------------------------------------------- threshold -- */

/* Lowers the threshold until img1 has the features that are wanted: keeping just so many,
 * the strongest, shows the weakest response, which becomes the threshold. Which maxima
 * there are does not depend on it. `found` receives how many there are. */
static bool try_threshold(run *self, const image *picture, float threshold,
                          uint32_t *found) {
    glsurf_extractor_desc desc = self->desc;
    desc.threshold = threshold;
    desc.max_features = self->task->wanted;
    rig trial = { 0 };
    glsurf_features features = { 0 };
    const bool good = rig_open(&trial, desc) &&
                      rig_extract(&trial, self->task->sequence->image, picture, &features);
    self->desc.threshold = threshold;
    if (good && features.count == self->task->wanted) {
        float weakest = features.keypoints[0].response;
        for (uint32_t i = 1; i < features.count; ++i)
            weakest = fminf(weakest, features.keypoints[i].response);
        self->desc.threshold = weakest;
    }
    *found = features.total;
    rig_close(&trial);
    return good;
}

static bool find_threshold(run *self, const image *picture) {
    const uint32_t wanted = self->task->wanted;
    uint32_t found = 0;
    float threshold = FIRST_THRESHOLD;
    while (wanted > 0 && found < wanted && threshold > 0.5f * LAST_THRESHOLD) {
        if (!try_threshold(self, picture, threshold, &found))
            return false;
        threshold *= 0.01f;
    }
    return true;
}

/* Not a failure: the figures are of the features that there are. */
static void check_count(const run *self, uint32_t count) {
    const uint32_t wanted = self->task->wanted;
    const char *const path = self->task->sequence->image;
    if (wanted == 0)
        return;
    if (count < wanted) {
        report("%s has only %lu features, not %lu, at the lowest threshold; all of them "
               "are used",
               path, (unsigned long)count, (unsigned long)wanted);
    } else if (count - wanted > wanted / 100) {
        report("%s has %lu features, not %lu, as many are equally strong; all of them are "
               "used",
               path, (unsigned long)count, (unsigned long)wanted);
    }
}

/* ------------------------------------------------------------------- pairs -- */

static bool take_view(run *self, const char *path, const image *picture, rig_view *view) {
    if (!rig_take(&self->rig, path, picture, view))
        return false;
    if (view->view.count == 0) {
        report("%s has no features; lower the threshold or leave out this folder", path);
        rig_release(view);
        return false;
    }
    return true;
}

static bool read_homography(double matrix[9], const sequence_view *view,
                            const rig_view *first) {
    memcpy(matrix, view->homography, sizeof view->homography);
    if (!measure_orient(matrix, first->view.width, first->view.height)) {
        report("the homography to %s is singular, or sends the middle of img1 to infinity; "
               "it has to map pixels of img1",
               view->image);
        return false;
    }
    return true;
}

static const glsurf_match_params PARAMS = { .ratio = (float)EVALUATE_RATIO,
                                            .ignore_laplacian = true };

/* The first match compiles shaders, which is no time of a pair: it is one for nothing. */
static bool warm_up(run *self, const rig_view *first) {
    glsurf_matches unused;
    return self->desc.backend != GLSURF_BACKEND_GL ||
           rig_match(&self->rig, self->task->sequence->image, first, first, &PARAMS,
                     &unused);
}

static bool measure(run *self, const sequence_view *view, const rig_view *first,
                    const rig_view *other, evaluate_pair *pair) {
    double matrix[9];
    glsurf_matches matches;
    measure_counts counts;
    if (!read_homography(matrix, view, first) ||
        !rig_match(&self->rig, view->image, first, other, &PARAMS, &matches))
        return false;
    if (!measure_pair(&counts, matrix, &first->view, &other->view, matches.matches,
                      matches.count))
        return no_memory();
    pair->number = view->number;
    pair->match_seconds = self->rig.seconds;
    pair->figures = measure_figures_of(&counts);
    return true;
}

static bool run_pair(run *self, const sequence_view *view, const rig_view *first) {
    self->task->progress(self->task->progress_user, view->image);
    image picture;
    rig_view other = { 0 };
    if (!image_load(&picture, view->image))
        return false;
    evaluate_pair *const pair = &self->result->pairs[self->result->count];
    bool good = take_view(self, view->image, &picture, &other);
    pair->extract_seconds = self->rig.seconds;
    good = good && measure(self, view, first, &other, pair);
    rig_release(&other);
    image_free(&picture);
    if (good) {
        measure_add(&self->result->mean, &pair->figures);
        ++self->result->count;
    }
    return good;
}

static bool run_pairs(run *self, const image *picture) {
    const sequence *const views = self->task->sequence;
    rig_view first = { 0 };
    bool good = take_view(self, views->image, picture, &first) && warm_up(self, &first);
    if (good)
        check_count(self, first.view.count);
    for (size_t i = 0; good && i < views->count; ++i)
        good = run_pair(self, &views->views[i], &first);
    rig_release(&first);
    measure_divide(&self->result->mean, self->result->count);
    return good;
}

bool evaluate_sequence_run(evaluate_sequence *result, char **renderer,
                           const evaluate_task *task) {
    const sequence *const views = task->sequence;
    run self = { .task = task, .result = result, .desc = task->desc };
    *result = (evaluate_sequence){ .folder = views->folder,
                                   .name = text_format("%s", views->name),
                                   .wanted = task->wanted,
                                   .pairs = calloc(views->count, sizeof *result->pairs) };
    task->progress(task->progress_user, views->image);
    image picture;
    if (!result->pairs)
        return no_memory();
    if (!image_load(&picture, views->image))
        return false;
    const bool good = find_threshold(&self, &picture) && rig_open(&self.rig, self.desc) &&
                      run_pairs(&self, &picture);
    if (good && !*renderer)
        *renderer = text_format("%s", rig_renderer(&self.rig));
    result->width = picture.width;
    result->height = picture.height;
    result->threshold = self.desc.threshold > 0.0f ? self.desc.threshold
                        : self.desc.preset == GLSURF_PRESET_PAPER
                            ? GLSURF_PAPER_THRESHOLD
                            : GLSURF_DEFAULT_THRESHOLD;
    rig_close(&self.rig);
    image_free(&picture);
    return good;
}
