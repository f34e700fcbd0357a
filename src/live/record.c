/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "live/record.h"

#include "live/tracker.h"
#include "tool/text.h"

#include <jansson.h>

static json_t *numbers(const double *values, int count) {
    json_t *const list = json_array();
    for (int i = 0; i < count; ++i)
        json_array_append_new(list, json_real(values[i]));
    return list;
}

static json_t *points(const double corners[4][2]) {
    json_t *const list = json_array();
    for (int i = 0; i < 4; ++i)
        json_array_append_new(list, numbers(corners[i], 2));
    return list;
}

/* By way of the plane: from the target's pixels to it, and on to the image's. */
static json_t *true_corners(const slide *target, glsurf_region part, const slide *image) {
    double to_plane[9], corners[4][2];
    if (!target->known || !image->known ||
        !glsurf_homography_invert(target->placed, to_plane))
        return json_null();
    double from[4][2];
    tracker_corners(part, from);
    for (int i = 0; i < 4; ++i) {
        double x, y;
        if (!glsurf_homography_map(to_plane, from[i][0], from[i][1], &x, &y) ||
            !glsurf_homography_map(image->placed, x, y, &corners[i][0], &corners[i][1]))
            return json_null();
    }
    return points(corners);
}

static void set(json_t *object, const char *name, uint64_t value) {
    json_object_set_new(object, name, json_integer((json_int_t)value));
}

static void describe(json_t *object, const frame *picture, const slide *target) {
    set(object, "frame", picture->number);
    set(object, "width", picture->image.width);
    set(object, "height", picture->image.height);
    set(object, "keypoints", picture->count);
    set(object, "total", picture->total);
    set(object, "followed", picture->followed);
    if (!picture->target)
        return;
    set(object, "matches", picture->matched);
    set(object, "inliers", picture->found ? picture->pose.inliers : 0);
    json_object_set_new(object, "homography",
                        picture->found ? numbers(picture->pose.matrix, 9) : json_null());
    json_object_set_new(object, "corners",
                        picture->found ? points(picture->corners) : json_null());
    if (target && target->known) {
        json_object_set_new(object, "truth",
                            true_corners(target, picture->target->part, &picture->image));
    }
}

bool record_picture(output *self, const frame *picture, const slide *target) {
    json_t *const object = json_object();
    if (!object) {
        report("out of memory for the report; leave out --report");
        return false;
    }
    describe(object, picture, target);
    /* Write errors show when the file is closed. */
    json_dumpf(object, self->file, JSON_COMPACT | JSON_REAL_PRECISION(10));
    fputc('\n', self->file);
    fflush(self->file); /* for those who read along */
    json_decref(object);
    return true;
}
