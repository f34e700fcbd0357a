/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The features of the images, and the pairs that show the same. Threads find the
 * homographies of pairs while the next ones are matched. */
#include "command/stitch.h"

#include "album/near.h"
#include "images/image_ahead.h"
#include "pictures/geometry_check.h"
#include "system/alloc.h"
#include "system/exit_status.h"
#include "system/text.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ------------------------------------------------------------- features -- */

/* Pixels of the largest image whose features are found at its own size. More hardly help to
 * place photographs, and take longer. */
static const uint64_t MAX_PIXELS = 1 << 22;

static uint32_t factor_of(const image *picture) {
    const uint64_t pixels = (uint64_t)picture->width * picture->height;
    uint32_t factor = 1;
    while (pixels > MAX_PIXELS * factor * factor && factor < picture->width &&
           factor < picture->height)
        ++factor;
    return factor;
}

/* Makes an image whose pixels are the means of factor x factor pixels. Rows and columns
 * that are left over are left out. Returns false if memory is short. */
static bool reduce(const image *from, uint32_t factor, image *to) {
    const size_t n = factor, channels = from->channels;
    const uint64_t area = (uint64_t)factor * factor;
    *to = (image){ .width = from->width / factor,
                   .height = from->height / factor,
                   .channels = from->channels };
    to->pixels = malloc(to->height * channels * to->width);
    unsigned char *out = to->pixels;
    for (size_t y = 0; out && y < to->height; ++y)
        for (size_t x = 0; x < to->width; ++x)
            for (size_t c = 0; c < channels; ++c) {
                uint64_t sum = area / 2;
                for (size_t j = 0; j < n; ++j)
                    for (size_t i = 0; i < n; ++i)
                        sum += from->pixels[((y * n + j) * from->width + x * n + i) *
                                                channels +
                                            c];
                *out++ = (unsigned char)(sum / area);
            }
    return out;
}

/* A pixel x of the reduced image is the pixels factor x to factor x + factor - 1. */
static void enlarge(stitch_image *self) {
    const float factor = (float)self->factor;
    self->view.width = self->picture.width;
    self->view.height = self->picture.height;
    for (uint32_t i = 0; i < self->view.count; ++i) {
        glsurf_keypoint *const at = &self->view.keypoints[i];
        at->x = factor * at->x + (factor - 1.0f) / 2.0f;
        at->y = factor * at->y + (factor - 1.0f) / 2.0f;
        at->scale *= factor;
    }
}

/* Guesses if an image will be smooth: fewer than a twentieth of the places on every eighth
 * row differ by more than 12 gray levels from the mean of two places 4 pixels away. All of
 * 32 photographs with 1,000 features or more had more than that; a wrong guess only costs
 * time. */
static bool looks_smooth(const image *picture) {
    enum { ROWS = 8, AWAY = 4, LEVELS = 12 };
    const size_t channels = picture->channels, away = AWAY * channels;
    size_t samples = 0, rough = 0;
    for (size_t y = 0; y < picture->height; y += ROWS) {
        const unsigned char *const row = picture->pixels + y * picture->width * channels;
        for (size_t x = away + channels / 2; x + away < picture->width * channels;
             x += channels, ++samples)
            rough += abs(row[x - away] - 2 * row[x] + row[x + away]) > 2 * LEVELS;
    }
    return 20 * rough < samples;
}

/* Returns true if fewer features than `enough` reach the usual threshold. */
static bool is_smooth(const glsurf_features *features, uint32_t enough, float usual) {
    bool smooth = features->count < enough;
    for (uint32_t i = 0; !smooth && i < features->count; ++i)
        smooth = features->keypoints[i].response < usual;
    return smooth;
}

/* Extracts features. If the settings do not say which, there are at least ENOUGH, because
 * smooth images have few above the threshold, and overlaps have a part of them. The image
 * before decides only what is tried first. */
static bool find_features(stitching *self, const char *name, const image *picture,
                          glsurf_features *features) {
    enum { ENOUGH = 1000, TRIES = 3 };
    session *const with = &self->with;
    glsurf_extractor_desc desc = with->settings.extractor;
    const float usual = glsurf_detector_threshold(desc.detector, desc.preset);
    const bool given = desc.threshold > 0.0f || desc.features > 0 ||
                       desc.max_features > 0 || desc.grid_columns > 0;
    for (int tries = 0; tries < TRIES; ++tries) {
        desc.features = self->smooth && !given ? ENOUGH : with->settings.extractor.features;
        if (!session_made(with, glsurf_extractor_change(with->extractor, &desc)) ||
            !session_extract(with, name, picture, features))
            return false;
        if (given || self->smooth == is_smooth(features, ENOUGH, usual))
            break;
        self->smooth = !self->smooth;
    }
    return true;
}

/* Takes the features of an image. Without signatures of such features, all pairs will be
 * matched. */
static bool take(stitching *self, const char *name, const image *picture,
                 session_view *view, glsurf_signature *signature) {
    glsurf_features features;
    if (!find_features(self, name, picture, &features) ||
        !session_load(&self->with, name, &features, picture->width, picture->height, view))
        return false;
    if (self->signatures && glsurf_signature_make(&features, signature) != GLSURF_OK) {
        free(self->signatures);
        self->signatures = NULL;
    }
    return true;
}

static bool extract(stitching *self, uint32_t number) {
    stitch_image *const of = &self->images[number];
    image reduced = { 0 };
    of->factor = factor_of(&of->picture);
    if (of->factor > 1 && !reduce(&of->picture, of->factor, &reduced)) {
        report("%s: out of memory for a smaller copy; use smaller images", of->name);
        return false;
    }
    const bool good = take(self, of->name, of->factor > 1 ? &reduced : &of->picture,
                           &of->view, self->signatures ? &self->signatures[number] : NULL);
    image_free(&reduced);
    enlarge(of);
    return good;
}

int stitch_extract(stitching *self) {
    enum { FEW = 40 }; /* images whose pairs are all matched */
    const double begin = session_seconds();
    bool good = true;
    self->smooth = looks_smooth(&self->images[0].picture);
    if (self->count > FEW)
        self->signatures = alloc_zeroed(self->count, sizeof *self->signatures);
    for (uint32_t i = 0; good && i < self->count; ++i) {
        progress("features of image %lu of %lu", (unsigned long)i + 1,
                 (unsigned long)self->count);
        good = extract(self, i);
    }
    progress_wipe();
    self->extract = session_seconds() - begin;
    return good ? TOOL_SUCCESS : TOOL_FAILURE;
}

/* ---------------------------------------------------------------- pairs -- */

/* A pair whose homography is found on a thread. */
typedef struct task {
    beside beside;
    const stitching *of; /* NULL: no pair */
    size_t index;        /* in its round */
    glsurf_match *matches;
    stitch_pair pair;
    int status;
} task;

enum { MAX_PROCESSORS = 32, MAX_TASKS = 2 * MAX_PROCESSORS };

typedef struct matching {
    stitching *of;
    album_pairs *choice;
    task tasks[MAX_TASKS]; /* twice as many as processors are in use, so that few wait */
    size_t count, next;
    int status;
} matching;

static glsurf_region whole_view(const session_view *view) {
    return (glsurf_region){ .width = view->width, .height = view->height };
}

/* Returns the exit status for a pair without a homography that can be used. Of two images
 * alone it says why. */
static int refuse_pair(const task *self, glsurf_result result,
                       const geometry_check *check) {
    const stitch_image *const images = self->of->images;
    const char *const names[2] = { images[self->pair.a].name, images[self->pair.b].name };
    if (result != GLSURF_OK && result != GLSURF_ERROR_MIRRORED &&
        result != GLSURF_ERROR_GEOMETRY) {
        report("%s and %s: %s", names[0], names[1], glsurf_result_string(result));
        return TOOL_FAILURE;
    }
    if (self->of->count > 2)
        return TOOL_NO_GEOMETRY;
    if (result == GLSURF_ERROR_MIRRORED)
        return geometry_check_mirrored(names[0], names[1]);
    if (check->is_uncertain)
        geometry_check_report(check, &self->pair.homography, names, self->pair.matches);
    else
        report("no consistent geometry between %s and %s, which have %lu matches; use "
               "images that overlap more",
               names[0], names[1], (unsigned long)self->pair.matches);
    return TOOL_NO_GEOMETRY;
}

static void keep_points(task *self, const bool *inlier) {
    stitch_pair *const pair = &self->pair;
    const glsurf_keypoint *const a = self->of->images[pair->a].view.keypoints;
    const glsurf_keypoint *const b = self->of->images[pair->b].view.keypoints;
    double *point = alloc_zeroed(pair->homography.inliers, 4 * sizeof *point);
    pair->points = point;
    for (uint32_t i = 0; i < pair->matches; ++i)
        if (inlier[i]) {
            const glsurf_match *const match = &self->matches[i];
            *point++ = a[match->a].x;
            *point++ = a[match->a].y;
            *point++ = b[match->b].x;
            *point++ = b[match->b].y;
        }
}

/* A corner of A that is behind the camera of B is right if the camera turned that far. */
static void find_homography(void *user) {
    static const double TOLERANCE = 3.0; /* pixels of the image with the features */
    task *const self = user;
    stitch_pair *const pair = &self->pair;
    const stitch_image *const a = &self->of->images[pair->a], *const b =
                                                                  &self->of
                                                                       ->images[pair->b];
    bool *const inlier = alloc_zeroed(pair->matches + (size_t)1, sizeof *inlier);
    const glsurf_result result = glsurf_homography_find(
        a->view.keypoints, b->view.keypoints, self->matches, pair->matches,
        &(glsurf_homography_params){ .tolerance = TOLERANCE * b->factor },
        &pair->homography, inlier);
    geometry_check check = { 0 };
    if (result == GLSURF_OK)
        (void)geometry_check_make(&check, &pair->homography, whole_view(&a->view),
                                  whole_view(&b->view));
    self->status = TOOL_SUCCESS;
    if (result == GLSURF_OK && !check.is_uncertain)
        keep_points(self, inlier);
    else
        self->status = refuse_pair(self, result, &check);
    free(inlier);
}

/* Finishes the pair of a task, if there is one. */
static void finish_task(matching *self, task *done) {
    stitching *const of = self->of;
    if (!done->of)
        return;
    beside_wait(&done->beside);
    done->of = NULL;
    free(done->matches);
    if (done->status == TOOL_FAILURE)
        self->status = TOOL_FAILURE;
    if (done->status != TOOL_SUCCESS)
        return;
    album_pairs_report(self->choice, done->index, done->pair.homography.inliers);
    if (of->pair_count == of->capacity) {
        of->capacity = 2 * of->capacity + 64;
        of->pairs = alloc_grown(of->pairs, of->capacity * sizeof *of->pairs);
    }
    of->pairs[of->pair_count++] = done->pair;
}

/* Matches a pair and starts to find its homography, when the oldest task is finished. */
static void match_pair(matching *self, album_pair pair, size_t index) {
    stitching *const of = self->of;
    task *const to = &self->tasks[self->next];
    glsurf_matches matches;
    if (of->images[pair.a].view.count == 0 || of->images[pair.b].view.count == 0)
        return;
    finish_task(self, to);
    if (self->status != TOOL_SUCCESS)
        return;
    if (!session_match(&of->with, of->images[pair.a].name, &of->images[pair.a].view,
                       &of->images[pair.b].view, &(glsurf_match_params){ 0 }, &matches)) {
        self->status = TOOL_FAILURE;
        return;
    }
    self->next = (self->next + 1) % self->count;
    *to = (task){ .of = of,
                  .index = index,
                  .matches =
                      alloc_copy(matches.matches, matches.count, sizeof *matches.matches),
                  .pair = { .a = pair.a, .b = pair.b, .matches = matches.count } };
    beside_begin(&to->beside, find_homography, to);
}

static void match_rounds(matching *self) {
    stitching *const of = self->of;
    const album_pair *list;
    size_t count;
    while (self->status == TOOL_SUCCESS &&
           (count = album_pairs_next(self->choice, &list)) > 0) {
        for (size_t i = 0; self->status == TOOL_SUCCESS && i < count; ++i) {
            progress("matches of pair %zu of %zu", of->tried + i + 1, of->tried + count);
            match_pair(self, list[i], i);
        }
        for (size_t i = 0; i < self->count; ++i)
            finish_task(self, &self->tasks[(self->next + i) % self->count]);
        of->tried += count;
    }
}

int stitch_match(stitching *self) {
    const double begin = session_seconds();
    const long processors = sysconf(_SC_NPROCESSORS_ONLN);
    matching *const work = alloc_zeroed(1, sizeof *work);
    work->of = self;
    work->choice = album_pairs_create(self->signatures ? ALBUM_NEAR : ALBUM_ALL, 0,
                                      self->count, self->signatures);
    work->count = processors < 1                ? 1
                  : processors < MAX_PROCESSORS ? 2 * (size_t)processors
                                                : MAX_TASKS;
    match_rounds(work);
    progress_wipe();
    const int status = work->status;
    album_pairs_destroy(work->choice);
    free(work);
    for (uint32_t i = 0; i < self->count; ++i) { /* memory for the panorama */
        glsurf_feature_set_destroy(self->images[i].view.set);
        self->images[i].view.set = NULL;
    }
    glsurf_matcher_destroy(self->with.matcher);
    glsurf_extractor_destroy(self->with.extractor);
    self->with.matcher = NULL;
    self->with.extractor = NULL;
    self->match = session_seconds() - begin;
    return status;
}
