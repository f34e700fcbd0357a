/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "odometry/stereo_source.h"

#include "images/image_ahead.h"
#include "images/image_list.h"
#include "system/alloc.h"
#include "system/text.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { VIDEO_CHANNELS = 3 };

/* Stream of images. */
typedef struct feed {
    const char *name;
    image_list files;     /* empty: a video */
    video *video;         /* NULL: files */
    size_t taken;         /* images taken; the first of every `step` images is used */
    image_ahead ahead;    /* file that is taken next */
    stereo_image waiting; /* image of the next pair; valid if `ready` */
    bool ready;
} feed;

struct stereo_source {
    stereo_source_desc desc;
    feed feeds[2];
    int sides; /* 1: side by side */
    size_t pairs;
};

static bool open_feed(const stereo_source_desc *desc, feed *self) {
    if (!desc->pipeline && !video_has_name(self->name))
        return image_list_add(&self->files, self->name);
    struct stat status;
    const video_kind kind = desc->pipeline ? VIDEO_PIPELINE
                            : stat(self->name, &status) == 0 && S_ISCHR(status.st_mode)
                                ? VIDEO_CAMERA
                                : VIDEO_FILE;
    self->video = video_open(&(video_desc){
        .kind = kind, .name = self->name, .channels = VIDEO_CHANNELS, .wake = desc->wake });
    return self->video;
}

stereo_source *stereo_source_open(const stereo_source_desc *desc) {
    stereo_source *const self = alloc_zeroed(1, sizeof *self);
    feed *const left = &self->feeds[0], *const right = &self->feeds[1];
    bool good = true;
    self->desc = *desc;
    self->sides = desc->names[1] ? 2 : 1;
    for (int i = 0; good && i < self->sides; ++i) {
        self->feeds[i].name = desc->names[i];
        good = open_feed(desc, &self->feeds[i]);
    }
    if (good && (self->sides == 1 || left->video || right->video ||
                 image_list_pair(&left->files, &right->files)))
        return self;
    stereo_source_close(self);
    return NULL;
}

static void free_image(stereo_image *self) {
    image_free(&self->picture);
    free(self->name);
    *self = (stereo_image){ 0 };
}

/* Copies `width` pixels of each row, starting at pixel `x`, into an image of its own.
 * Returns false after a report. */
static bool cut_image(image *to, const char *name, const video_image *from,
                      uint32_t channels, uint32_t x, uint32_t width) {
    const size_t row = (size_t)width * channels;
    *to = (image){ .width = width,
                   .height = from->height,
                   .channels = channels,
                   .pixels = malloc(row * from->height + 1) };
    if (!to->pixels) {
        report("%s: out of memory for an image of %lux%lu pixels; use smaller images", name,
               (unsigned long)width, (unsigned long)from->height);
        return false;
    }
    for (size_t y = 0; y < from->height; ++y)
        memcpy(to->pixels + y * row, from->pixels + y * from->stride + (size_t)x * channels,
               row);
    return true;
}

/* ------------------------------------------------------------------- one stream -- */

/* The next functions take the next image, or skip it if `to` is NULL. An unreadable file
 * gives an image without pixels, after a report. */

static video_result next_file(const stereo_source_desc *desc, feed *self,
                              stereo_image *to) {
    if (self->taken == self->files.count)
        return VIDEO_ENDED;
    const size_t next = self->taken + desc->step;
    const char *const path = self->files.paths[self->taken++];
    if (!to)
        return VIDEO_IMAGE;
    *to = (stereo_image){ .name = path ? text_format("%s", path) : NULL, .time = NAN };
    if (path && !self->ahead.name) /* first file */
        image_ahead_begin(&self->ahead, path, desc->settings);
    if (path)
        image_ahead_take(&self->ahead, &to->picture);
    if (next < self->files.count && self->files.paths[next])
        image_ahead_begin(&self->ahead, self->files.paths[next], desc->settings);
    return VIDEO_IMAGE;
}

/* Handles a video that ends before its last image. */
static video_result end_early(const feed *self, char *why) {
    if (self->taken > 0)
        report("%s: %s; the trajectory ends there, after %lu images", self->name, why,
               (unsigned long)self->taken);
    else
        report("%s: %s", self->name, why);
    free(why);
    return VIDEO_FAILED;
}

static video_result next_of_video(feed *self, double seconds, stereo_image *to) {
    video_image found;
    const video_result result = video_next(self->video, seconds, &found);
    if (result == VIDEO_FAILED)
        return end_early(self, video_take_reason(self->video));
    if (result == VIDEO_ENDED && self->taken == 0) {
        report("%s: the video has no images; name another one", self->name);
        return VIDEO_FAILED;
    }
    char *const cut = result == VIDEO_ENDED ? video_take_cut(self->video) : NULL;
    if (cut)
        return end_early(self, cut);
    if (result != VIDEO_IMAGE)
        return result;
    ++self->taken;
    if (!to)
        return result;
    *to = (stereo_image){
        .name = text_format("%s, image %lu", self->name, (unsigned long)self->taken),
        .time = found.time,
    };
    if (cut_image(&to->picture, to->name, &found, VIDEO_CHANNELS, 0, found.width))
        return result;
    free_image(to);
    return VIDEO_FAILED;
}

/* Gets the next image of one side, after skipped ones. */
static video_result fill_side(const stereo_source_desc *desc, feed *self, double seconds) {
    video_result result = VIDEO_IMAGE;
    while (!self->ready && result == VIDEO_IMAGE) {
        const bool skip = self->taken % desc->step != 0;
        stereo_image *const to = skip ? NULL : &self->waiting;
        result = self->video ? next_of_video(self, seconds, to) : next_file(desc, self, to);
        self->ready = result == VIDEO_IMAGE && !skip;
    }
    return result;
}

/* ------------------------------------------------------------------------ pairs -- */

/* Cuts an image into halves. Returns false after a report. */
static bool split_image(const stereo_image *both, stereo_pair *to) {
    const image *const from = &both->picture;
    const video_image whole = { .width = from->width,
                                .height = from->height,
                                .stride = (size_t)from->width * from->channels,
                                .pixels = from->pixels };
    const uint32_t half = from->width / 2;
    bool good = from->pixels; /* false was reported */
    for (uint32_t i = 0; i < 2; ++i) {
        to->sides[i].name =
            text_format("%s, %s half", both->name, i == 0 ? "left" : "right");
        to->sides[i].time = both->time;
    }
    if (good && (from->width % 2 != 0 || half == 0)) {
        report("%s: an image %lu pixels wide has no equal halves; give images that show "
               "the left view beside a right one of the same size",
               both->name, (unsigned long)from->width);
        return false;
    }
    for (uint32_t i = 0; good && i < 2; ++i)
        good = cut_image(&to->sides[i].picture, both->name, &whole, from->channels,
                         i * half, half);
    return good;
}

/* Checks that both images exist and have one size. Returns false after a report. */
static bool check_pair(const stereo_source *self, const stereo_pair *pair) {
    const stereo_image *const sides = pair->sides;
    const image *const left = &sides[0].picture, *const right = &sides[1].picture;
    for (int i = 0; i < 2; ++i)
        if (!sides[i].name)
            report("%s has no image for %s; add it, or leave out both", self->feeds[i].name,
                   sides[1 - i].name);
    if (!left->pixels || !right->pixels)
        return false; /* already reported */
    if (left->width == right->width && left->height == right->height)
        return true;
    report("%s and %s differ in size; give rectified images of one size", sides[0].name,
           sides[1].name);
    return false;
}

/* Builds a pair once the images of all sides are there. */
static void join_sides(stereo_source *self, stereo_pair *to) {
    *to = (stereo_pair){ 0 };
    if (self->sides == 1) {
        to->lost = !split_image(&self->feeds[0].waiting, to);
        free_image(&self->feeds[0].waiting);
    }
    for (int i = 0; i < self->sides; ++i) {
        feed *const from = &self->feeds[i];
        if (self->sides == 2)
            to->sides[i] = from->waiting;
        from->waiting = (stereo_image){ 0 };
        from->ready = false;
    }
    if (self->sides == 2)
        to->lost = !check_pair(self, to);
    ++self->pairs;
}

video_result stereo_source_next(stereo_source *self, double seconds, stereo_pair *to) {
    video_result result[2] = { VIDEO_IMAGE, VIDEO_IMAGE };
    const feed *const feeds = self->feeds;
    for (int i = 0; i < self->sides; ++i) {
        result[i] = fill_side(&self->desc, &self->feeds[i], seconds);
        if (result[i] == VIDEO_FAILED)
            return VIDEO_FAILED;
    }
    for (int i = 0; i < 2; ++i) {
        if (result[i] != VIDEO_ENDED)
            continue;
        if (result[1 - i] == VIDEO_WAITS) /* it may end, too */
            return VIDEO_WAITS;
        if (feeds[1 - i].ready)
            report("%s ends before %s; the trajectory ends there, after %lu pairs of "
                   "images",
                   feeds[i].name, feeds[1 - i].name, (unsigned long)self->pairs);
        return VIDEO_ENDED;
    }
    if (result[0] == VIDEO_WAITS || result[1] == VIDEO_WAITS)
        return VIDEO_WAITS;
    join_sides(self, to);
    return VIDEO_IMAGE;
}

size_t stereo_source_count(const stereo_source *self) {
    size_t count = self->feeds[0].files.count;
    if (self->sides == 2 && self->feeds[1].files.count == 0)
        count = 0;
    return count / self->desc.step + (count % self->desc.step != 0);
}

bool stereo_source_is_live(const stereo_source *self) {
    bool live = false;
    for (int i = 0; i < self->sides; ++i)
        live = live || (self->feeds[i].video && video_is_live(self->feeds[i].video));
    return live;
}

void stereo_source_close(stereo_source *self) {
    if (!self)
        return;
    for (int i = 0; i < 2; ++i) {
        video_close(self->feeds[i].video);
        image_ahead_close(&self->feeds[i].ahead);
        image_list_free(&self->feeds[i].files);
        free_image(&self->feeds[i].waiting);
    }
    free(self);
}

void stereo_pair_free(stereo_pair *self) {
    free_image(&self->sides[0]);
    free_image(&self->sides[1]);
}
