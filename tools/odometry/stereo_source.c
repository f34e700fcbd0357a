/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "odometry/stereo_source.h"

#include "common/alloc.h"
#include "common/text.h"

#include <stdlib.h>

struct stereo_source {
    feed *feeds[2]; /* feeds[1] is NULL: side by side */
    uint32_t step;
    /* The pair under way. A step is `step` pairs, of which the first one is used. */
    uint32_t skipped[2];
    feed_image waiting[2];
    bool there[2];
    size_t pairs;
};

stereo_source *stereo_source_open(const stereo_source_desc *desc) {
    stereo_source *const self = alloc_zeroed(1, sizeof *self);
    self->step = desc->step;
    /* The first pair is used at once. */
    self->skipped[0] = self->skipped[1] = desc->step - 1;
    bool good = true;
    for (int i = 0; good && i < 2 && desc->names[i]; ++i) {
        self->feeds[i] = feed_open(&(feed_desc){ .name = desc->names[i],
                                                 .pipeline = desc->pipeline,
                                                 .step = desc->step,
                                                 .settings = desc->settings,
                                                 .wake = desc->wake });
        good = self->feeds[i];
    }
    if (good && (!self->feeds[1] || feed_pair(self->feeds[0], self->feeds[1])))
        return self;
    stereo_source_close(self);
    return NULL;
}

/* Gets the image of one side, after those that are skipped. */
static video_result fill_side(stereo_source *self, int side, double seconds) {
    feed *const from = self->feeds[side];
    video_result result = VIDEO_IMAGE;
    while (!self->there[side] && result == VIDEO_IMAGE) {
        const bool skip = self->skipped[side] + 1 < self->step;
        result = feed_next(from, seconds, skip ? NULL : &self->waiting[side]);
        if (result == VIDEO_IMAGE && skip)
            ++self->skipped[side];
        self->there[side] = result == VIDEO_IMAGE && !skip;
    }
    return result;
}

/* Cuts an image into its halves. */
static bool split_image(feed_image *both, stereo_pair *to) {
    const image *const from = &both->picture;
    const video_image whole = { .width = from->width,
                                .height = from->height,
                                .stride = (size_t)from->width * from->channels,
                                .pixels = from->pixels };
    const uint32_t half = from->width / 2;
    if (from->width % 2 != 0 || half == 0) {
        report("%s: an image %lu pixels wide has no equal halves; give images that show "
               "the left view beside a right one of the same size",
               both->name, (unsigned long)from->width);
        return false;
    }
    bool good = true;
    for (uint32_t i = 0; good && i < 2; ++i)
        good = feed_cut(&to->sides[i].picture, both->name, &whole, from->channels, i * half,
                        half);
    return good;
}

/* Whether both images are there and have one size. False after a report. */
static bool check_pair(const stereo_source *self, const stereo_pair *pair) {
    const image *const left = &pair->sides[0].picture, *const right =
                                                           &pair->sides[1].picture;
    for (int i = 0; i < 2; ++i)
        if (!pair->sides[i].name)
            report("%s has no image for %s; add it, or leave out both",
                   feed_name(self->feeds[i]), pair->sides[1 - i].name);
    if (!left->pixels || !right->pixels)
        return false; /* which was reported */
    if (left->width == right->width && left->height == right->height)
        return true;
    report("%s and %s differ in size; give rectified images of one size",
           pair->sides[0].name, pair->sides[1].name);
    return false;
}

/* Both sides are there. */
static void join_sides(stereo_source *self, stereo_pair *to) {
    *to = (stereo_pair){ 0 };
    if (self->feeds[1]) {
        for (int i = 0; i < 2; ++i) {
            to->sides[i] = self->waiting[i];
            self->waiting[i] = (feed_image){ 0 };
        }
        to->lost = !check_pair(self, to);
    } else {
        feed_image *const both = &self->waiting[0];
        for (int i = 0; i < 2; ++i) {
            to->sides[i].name =
                text_format("%s, %s half", both->name, i == 0 ? "left" : "right");
            to->sides[i].time = both->time;
        }
        to->lost = !both->picture.pixels || !split_image(both, to);
        feed_image_free(both);
    }
    self->there[0] = self->there[1] = false;
    self->skipped[0] = self->skipped[1] = 0;
}

/* One side has ended, and the other has not. */
static void tell_end(const stereo_source *self, int ended) {
    report("%s ends before %s; the trajectory ends there, after %lu pairs of images",
           feed_name(self->feeds[ended]), feed_name(self->feeds[1 - ended]),
           (unsigned long)self->pairs);
}

video_result stereo_source_next(stereo_source *self, double seconds, stereo_pair *to) {
    video_result result[2] = { VIDEO_IMAGE, VIDEO_IMAGE };
    for (int i = 0; i < 2 && self->feeds[i]; ++i) {
        result[i] = fill_side(self, i, seconds);
        if (result[i] == VIDEO_FAILED)
            return VIDEO_FAILED;
    }
    for (int i = 0; i < 2; ++i) {
        if (result[i] != VIDEO_ENDED)
            continue;
        if (result[1 - i] == VIDEO_WAITS) /* whether it ends, too, is not known yet */
            return VIDEO_WAITS;
        if (self->there[1 - i])
            tell_end(self, i);
        return VIDEO_ENDED;
    }
    if (result[0] == VIDEO_WAITS || result[1] == VIDEO_WAITS)
        return VIDEO_WAITS;
    ++self->pairs;
    join_sides(self, to);
    return VIDEO_IMAGE;
}

size_t stereo_source_count(const stereo_source *self) {
    size_t count = feed_count(self->feeds[0]);
    if (self->feeds[1] && feed_count(self->feeds[1]) == 0)
        count = 0;
    return count / self->step + (count % self->step != 0);
}

bool stereo_source_is_live(const stereo_source *self) {
    return feed_is_live(self->feeds[0]) || (self->feeds[1] && feed_is_live(self->feeds[1]));
}

void stereo_source_close(stereo_source *self) {
    if (!self)
        return;
    for (int i = 0; i < 2; ++i) {
        feed_close(self->feeds[i]);
        feed_image_free(&self->waiting[i]);
    }
    free(self);
}

void stereo_pair_free(stereo_pair *self) {
    feed_image_free(&self->sides[0]);
    feed_image_free(&self->sides[1]);
}
