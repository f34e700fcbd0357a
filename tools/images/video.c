/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* What videos need without GStreamer. */
#include "images/video.h"

#include "images/image_list.h"
#include "system/text.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

bool video_has_name(const char *name) {
    struct stat status;
    return !image_list_is_image(name) &&
           (stat(name, &status) != 0 || !S_ISDIR(status.st_mode));
}

bool video_can_read(const video_desc *desc) {
    const bool can = desc->kind == VIDEO_PIPELINE || access(desc->name, R_OK) == 0;
    if (!can)
        report("cannot open %s: %s; name a camera or a video that can be read", desc->name,
               strerror(errno));
    return can;
}

#ifndef GLSURF_WITH_GSTREAMER

video *video_open(const video_desc *desc) {
    if (video_can_read(desc))
        report("%s: this glsurf was built without GStreamer and reads neither videos nor "
               "cameras; install libgstreamer-plugins-base1.0-dev and build it again",
               desc->name);
    return NULL;
}

/* No video is ever open here. */
video_result video_next(video *self, double seconds, video_image *image) {
    (void)self;
    (void)seconds;
    (void)image;
    return VIDEO_FAILED;
}

bool video_is_live(const video *self) {
    (void)self;
    return false;
}

char *video_take_reason(video *self) {
    (void)self;
    return text_format("there is no GStreamer");
}

char *video_take_cut(const video *self) {
    (void)self;
    return NULL;
}

void video_close(video *self) {
    (void)self;
}

#endif
