/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "odometry/feed.h"

#include "common/alloc.h"
#include "common/image_ahead.h"
#include "common/image_list.h"
#include "common/text.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { VIDEO_CHANNELS = 3 };

struct feed {
    const char *name;
    const settings *settings;
    image_list files; /* empty: a video */
    video *video;     /* NULL: files */
    size_t taken, step;
    image_ahead ahead; /* the file that is taken next */
};

static bool is_device(const char *name) {
    struct stat status;
    return stat(name, &status) == 0 && S_ISCHR(status.st_mode);
}

feed *feed_open(const feed_desc *desc) {
    feed *const self = alloc_zeroed(1, sizeof *self);
    self->name = desc->name;
    self->settings = desc->settings;
    self->step = desc->step;
    bool good;
    if (desc->pipeline || video_has_name(desc->name)) {
        const video_kind kind = desc->pipeline          ? VIDEO_PIPELINE
                                : is_device(desc->name) ? VIDEO_CAMERA
                                                        : VIDEO_FILE;
        self->video = video_open(&(video_desc){ .kind = kind,
                                                .name = desc->name,
                                                .channels = VIDEO_CHANNELS,
                                                .wake = desc->wake });
        good = self->video;
    } else {
        good = image_list_add(&self->files, desc->name);
    }
    if (good)
        return self;
    feed_close(self);
    return NULL;
}

bool feed_pair(feed *left, feed *right) {
    return left->video || right->video || image_list_pair(&left->files, &right->files);
}

bool feed_cut(image *to, const char *name, const video_image *from, uint32_t channels,
              uint32_t x, uint32_t width) {
    const size_t row = (size_t)width * channels;
    *to = (image){ .width = width,
                   .height = from->height,
                   .channels = channels,
                   .pixels = malloc(row * from->height + 1) };
    if (!to->pixels) {
        report("%s: out of memory for %lux%lu pixels; use smaller images", name,
               (unsigned long)width, (unsigned long)from->height);
        return false;
    }
    for (size_t y = 0; y < from->height; ++y)
        memcpy(to->pixels + y * row, from->pixels + y * from->stride + (size_t)x * channels,
               row);
    return true;
}

static video_result next_file(feed *self, feed_image *to) {
    if (self->taken == self->files.count)
        return VIDEO_ENDED;
    const size_t index = self->taken++;
    const char *const path = self->files.paths[index];
    if (!to)
        return VIDEO_IMAGE;
    *to = (feed_image){ .name = path ? text_format("%s", path) : NULL, .time = NAN };
    if (path && !self->ahead.name) /* it is the first */
        image_ahead_begin(&self->ahead, path, self->settings);
    if (path)
        image_ahead_take(&self->ahead, &to->picture);
    if (index + self->step < self->files.count && self->files.paths[index + self->step])
        image_ahead_begin(&self->ahead, self->files.paths[index + self->step],
                          self->settings);
    return VIDEO_IMAGE;
}

/* The video gives no more images, though there should be some. */
static video_result end_early(const feed *self, char *why) {
    if (self->taken > 0)
        report("%s: %s; the trajectory ends there, after %lu images", self->name, why,
               (unsigned long)self->taken);
    else
        report("%s: %s", self->name, why);
    free(why);
    return VIDEO_FAILED;
}

static video_result next_of_video(feed *self, double seconds, feed_image *to) {
    video_image found;
    const video_result result = video_next(self->video, seconds, &found);
    if (result == VIDEO_FAILED)
        return end_early(self, video_take_reason(self->video));
    if (result == VIDEO_ENDED && self->taken == 0) {
        report("%s: there is no image in it; name another video", self->name);
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
    *to = (feed_image){
        .name = text_format("%s, image %lu", self->name, (unsigned long)self->taken),
        .time = found.time,
    };
    if (feed_cut(&to->picture, to->name, &found, VIDEO_CHANNELS, 0, found.width))
        return result;
    feed_image_free(to);
    return VIDEO_FAILED;
}

video_result feed_next(feed *self, double seconds, feed_image *to) {
    return self->video ? next_of_video(self, seconds, to) : next_file(self, to);
}

size_t feed_count(const feed *self) {
    return self->files.count;
}

bool feed_is_live(const feed *self) {
    return self->video && video_is_live(self->video);
}

const char *feed_name(const feed *self) {
    return self->name;
}

void feed_close(feed *self) {
    if (!self)
        return;
    video_close(self->video);
    image_ahead_close(&self->ahead);
    image_list_free(&self->files);
    free(self);
}

void feed_image_free(feed_image *self) {
    image_free(&self->picture);
    free(self->name);
    *self = (feed_image){ 0 };
}
