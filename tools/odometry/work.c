/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "odometry/work.h"

#include "images/session_view.h"
#include "system/alloc.h"
#include "system/text.h"
#include "terminal/setting_options.h"

#include <math.h>
#include <stdlib.h>

/* ----------------------------------------------------------------- features -- */

void work_set_defaults(glsurf_extractor_desc *desc) {
    desc->upright = true;
    if (desc->max_features == 0 && desc->features == 0)
        desc->max_features = 2500;
    if (desc->grid_columns == 0) {
        desc->grid_columns = 16;
        desc->grid_rows = 8;
    }
    if (desc->threshold == 0.0f && desc->features == 0)
        desc->threshold = 0.12f * settings_threshold(desc);
}

/* Returns the disparity of points at infinity. */
static float least_disparity(const odometry_work *self) {
    const glsurf_stereo_camera *const camera = &self->cameras.camera;
    return (float)(camera->centre[0] - camera->right_centre);
}

/* Sets the right x of matched features. */
static bool match_sides(odometry_work *self, const char *name, const session_view *left,
                        const session_view *right, stereo_frame *frame) {
    const float minimum = least_disparity(self);
    glsurf_matches matches;
    const glsurf_match_params params = { .guide = GLSURF_GUIDE_STEREO,
                                         .tolerance = self->options->rows,
                                         .min_disparity = minimum,
                                         .max_disparity =
                                             fmaxf(minimum, 0.0f) + (float)left->width };
    if (left->count == 0 || right->count == 0)
        return true;
    if (!session_match(&self->with, name, left, right, &params, &matches))
        return false;
    for (uint32_t i = 0; i < matches.count; ++i)
        frame->features[matches.matches[i].a].right =
            right->keypoints[matches.matches[i].b].x;
    self->times.stereo += self->with.seconds;
    return true;
}

/* Checks that the images can be a rectified pair; command/match_geometry.c checks more.
 * Matches without a guide show this: in a rectified pair most lie in one row, and further
 * left in the right image. Matches along rows would do so in any two images. They even stay
 * the same from frame to frame, so wrong ones would give a wrong trajectory. Too few
 * matches prove nothing. Returns false after a report. */
static bool check_sides(odometry_work *self, const char *const names[2],
                        const session_view *left, const session_view *right) {
    enum { MINIMUM = 20 };
    const glsurf_match_params anywhere = { 0 };
    const float minimum = least_disparity(self);
    glsurf_matches any;
    if (self->checked || left->count < MINIMUM || right->count < MINIMUM)
        return true;
    if (!session_match(&self->with, names[0], left, right, &anywhere, &any))
        return false;
    uint32_t rows = 0, disparities = 0;
    for (uint32_t i = 0; i < any.count; ++i) {
        const glsurf_keypoint *const a = &left->keypoints[any.matches[i].a];
        const glsurf_keypoint *const b = &right->keypoints[any.matches[i].b];
        const bool in_row = fabsf(a->y - b->y) <= self->options->rows;
        rows += in_row;
        disparities += in_row && a->x - b->x > minimum - 1.0f;
    }
    if (any.count < MINIMUM)
        return true;
    self->checked = true;
    if (rows < any.count / 3)
        report("%s and %s: only %lu of %lu matches are in one row; use a rectified pair, "
               "or a larger --rows",
               names[0], names[1], (unsigned long)rows, (unsigned long)any.count);
    else if (disparities < rows / 2)
        report("%s and %s: only %lu of %lu matches in one row are farther left in %s; name "
               "the left images first",
               names[0], names[1], (unsigned long)disparities, (unsigned long)rows,
               names[1]);
    else
        return true;
    return false;
}

static void fill_frame(stereo_frame *frame, session_view *left) {
    *frame = (stereo_frame){
        .features = alloc_zeroed(left->count + 1, sizeof *frame->features),
        .count = left->count,
        .width = left->width,
        .height = left->height,
        .source = left,
    };
    for (uint32_t i = 0; i < left->count; ++i) {
        const glsurf_keypoint *const from = &left->keypoints[i];
        frame->features[i] = (stereo_feature){ from->x, from->y, from->scale, NAN };
    }
}

/* Callbacks of the odometer; `user` is the work. */

static void release_frame(void *user, stereo_frame *frame) {
    (void)user;
    if (frame->source)
        session_release(frame->source);
    free(frame->source);
    free(frame->features);
    *frame = (stereo_frame){ 0 };
}

static bool match_frames(void *user, const stereo_frame *from, const stereo_frame *to,
                         const glsurf_expected *expected, const glsurf_match **matches,
                         uint32_t *count) {
    odometry_work *const self = user;
    glsurf_matches found = { 0 };
    const glsurf_match_params params = {
        .guide = expected ? GLSURF_GUIDE_POSITIONS : GLSURF_GUIDE_NONE,
        .positions = expected,
        .position_count = from->count,
    };
    *matches = NULL;
    *count = 0;
    if (from->count == 0 || to->count == 0)
        return true;
    if (!session_match(&self->with, "matching", from->source, to->source, &params, &found))
        return false;
    self->times.match += self->with.seconds;
    *matches = found.matches;
    *count = found.count;
    return true;
}

/* Extracts the features of both images and matches them. Returns false after a report, also
 * if the images cannot be a rectified pair. */
static bool read_features(odometry_work *self, const stereo_pair *pair,
                          stereo_frame *frame) {
    const char *const names[2] = { pair->sides[0].name, pair->sides[1].name };
    session_view *const left = alloc_zeroed(1, sizeof *left);
    session_view right = { 0 };
    bool good = session_take(&self->with, names[0], &pair->sides[0].picture, left);
    self->times.extract += self->with.seconds;
    good = good && session_take(&self->with, names[1], &pair->sides[1].picture, &right);
    self->times.extract += self->with.seconds;
    if (good)
        fill_frame(frame, left);
    good = good && check_sides(self, names, left, &right) &&
           match_sides(self, names[0], left, &right, frame);
    session_release(&right);
    if (!good) {
        frame->source = left;
        release_frame(self, frame);
    }
    return good;
}

/* --------------------------------------------------------------------- work -- */

static const double USUAL_RATE = 10.0; /* images per second */

/* Reads the truth and keeps the poses of used frames. */
static bool load_truth(odometry_work *self) {
    if (!self->options->truth)
        return true;
    if (!trajectory_load(&self->truth, self->options->truth))
        return false;
    size_t count = 0;
    for (size_t i = 0; i < self->truth.count; i += self->options->step)
        self->truth.poses[count++] = self->truth.poses[i];
    self->truth.count = count;
    return true;
}

static void make_meter(odometry_work *self) {
    self->meter = odometer_create(&(odometer_desc){ .camera = &self->cameras.camera,
                                                    .match = match_frames,
                                                    .release = release_frame,
                                                    .user = self,
                                                    .seed = self->options->seed,
                                                    .window = self->options->window });
}

bool work_open(odometry_work *self, glsurf_get_proc_address *find, void (*wake)(void)) {
    const odometry_options *const options = self->options;
    if (!calibration_load(options->calibration, &self->cameras) || !load_truth(self))
        return false;
    self->source = stereo_source_open(
        &(stereo_source_desc){ .names = { options->sides[0], options->sides[1] },
                               .pipeline = options->pipeline,
                               .step = options->step,
                               .settings = &options->settings,
                               .wake = wake });
    settings with = options->settings;
    with.device.get_proc_address = find;
    if (!self->source)
        return false;
    make_meter(self);
    const size_t frames = work_total(self), poses = self->truth.count;
    if (poses > 0 && poses < frames) {
        report("%s has only %lu poses for %lu frames; give one pose for each frame",
               options->truth, (unsigned long)poses, (unsigned long)frames);
        return false;
    }
    return session_open(&self->with, &with) &&
           session_add_matcher(&self->with, (glsurf_matcher_desc){ 0 });
}

/* Checks the images' size and rectifies them. */
static bool rectify_pair(odometry_work *self, stereo_pair *pair) {
    bool good = true;
    for (int i = 0; !pair->lost && i < 2; ++i)
        pair->lost = !calibration_check(&self->cameras, pair->sides[i].name,
                                        &pair->sides[i].picture);
    for (int i = 0; good && !pair->lost && i < 2; ++i)
        good = calibration_rectify(&self->cameras, i, pair->sides[i].name,
                                   &pair->sides[i].picture);
    return good;
}

video_result work_take(odometry_work *self, double seconds, stereo_pair *pair) {
    const double begin = session_seconds();
    video_result result = stereo_source_next(self->source, seconds, pair);
    if (result == VIDEO_IMAGE && !rectify_pair(self, pair)) {
        stereo_pair_free(pair);
        result = VIDEO_FAILED;
    }
    self->times.load += session_seconds() - begin;
    return result;
}

/* Handles an unusable pair. Ends the work after ten in a row, if no pose was found before.
 * Missing images do not count: one camera may start before the other. */
static bool lose_pair(odometry_work *self, const stereo_pair *pair) {
    enum { MAXIMUM = 10 };
    odometer_miss(self->meter);
    self->unusable += pair->sides[0].name && pair->sides[1].name;
    size_t count;
    const odometer_step *const steps = odometer_steps(self->meter, &count);
    bool good = self->unusable < MAXIMUM;
    for (size_t i = 0; i < count; ++i)
        good = good || steps[i].state == ODOMETER_FOUND;
    if (good)
        return true;
    report("%d pairs of images in a row cannot be used, and no pose was found before; give "
           "other images",
           MAXIMUM);
    return false;
}

static bool find_pose(odometry_work *self, const stereo_pair *pair) {
    stereo_frame frame = { 0 };
    const double begin = session_seconds();
    if (!read_features(self, pair, &frame) || !odometer_add(self->meter, &frame))
        return false;
    self->times.all += session_seconds() - begin;
    self->width = pair->sides[0].picture.width;
    self->height = pair->sides[0].picture.height;
    self->unusable = 0;
    self->used = true;
    return true;
}

bool work_add(odometry_work *self, const stereo_pair *pair) {
    const odometry_options *const options = self->options;
    const double rate = (double)options->rate, time = pair->sides[0].time;
    if (!(pair->lost ? lose_pair(self, pair) : find_pose(self, pair)))
        return false;
    self->moments = alloc_grown(self->moments, (self->taken + 1) * sizeof *self->moments);
    self->moments[self->taken] =
        rate > 0.0 || isnan(time)
            ? (double)(self->taken * options->step) / (rate > 0.0 ? rate : USUAL_RATE)
            : time;
    ++self->taken;
    return true;
}

size_t work_total(const odometry_work *self) {
    const size_t count = stereo_source_count(self->source), maximum = self->options->frames;
    return maximum > 0 && (count > maximum || stereo_source_is_live(self->source)) ? maximum
                                                                                   : count;
}

const odometer_step *work_last(const odometry_work *self) {
    size_t count;
    const odometer_step *const steps = odometer_steps(self->meter, &count);
    return count > 0 ? &steps[count - 1] : NULL;
}

void work_begin_again(odometry_work *self) {
    odometer_destroy(self->meter);
    make_meter(self);
    self->first = self->taken;
    self->used = false;
}

bool work_truth(const odometry_work *self, size_t frame, pose *at) {
    const size_t begin = self->first + odometer_begin(self->meter),
                 count = self->truth.count;
    if (begin >= count || self->first + frame >= count)
        return false;
    const pose back = pose_invert(&self->truth.poses[begin]);
    *at = pose_compose(&back, &self->truth.poses[self->first + frame]);
    return true;
}

bool work_is_done(const odometry_work *self) {
    return self->options->frames > 0 && self->taken >= self->options->frames;
}

odometry_times work_times(const odometry_work *self) {
    odometry_times times = self->times;
    times.geometry = times.all - times.extract - times.stereo - times.match;
    times.all += times.load;
    return times;
}

void work_close(odometry_work *self) {
    odometer_destroy(self->meter);
    session_close(&self->with);
    stereo_source_close(self->source);
    trajectory_free(&self->truth);
    calibration_free(&self->cameras);
    free(self->moments);
    *self = (odometry_work){ .options = self->options };
}
