/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "live/record.h"

#include "features/json_text.h"
#include "live/tracker.h"
#include "pictures/geometry_check.h"
#include "system/text.h"

static json_t *numbers(const double *values, int count) {
    json_t *list = json_array();
    for (int i = 0; i < count; ++i)
        list = json_append(list, json_number(values[i]));
    return list;
}

static json_t *points(const double corners[4][2]) {
    json_t *list = json_array();
    for (int i = 0; i < 4; ++i)
        list = json_append(list, numbers(corners[i], 2));
    return list;
}

/* The true corners of the target in the image: maps the target's pixels to the plane, and
 * from there to the image. */
static json_t *true_corners(const slide *target, glsurf_region part, const slide *image) {
    double to_plane[9], corners[4][2];
    if (!target->known || !image->known ||
        !glsurf_homography_invert(target->placed, to_plane))
        return json_null();
    double from[4][2];
    corners_of(part, from);
    for (int i = 0; i < 4; ++i) {
        double x, y;
        if (!glsurf_homography_map(to_plane, from[i][0], from[i][1], &x, &y) ||
            !glsurf_homography_map(image->placed, x, y, &corners[i][0], &corners[i][1]))
            return json_null();
    }
    return points(corners);
}

static json_t *describe_target(json_t *object, const frame *picture, const slide *target) {
    const bool found = picture->found;
    const json_int_t inliers = found ? picture->pose.inliers : 0;
    object = json_put(object, "matches", json_integer((json_int_t)picture->matched));
    object = json_put(object, "inliers", json_integer(inliers));
    object = json_put(object, "homography",
                      found ? numbers(picture->pose.matrix, 9) : json_null());
    object = json_put(object, "corners", found ? points(picture->corners) : json_null());
    if (target && target->known) {
        object = json_put(object, "truth",
                          true_corners(target, picture->target->part, &picture->image));
    }
    return object;
}

bool record_picture(output *self, const frame *picture, const slide *target) {
    enum { DIGITS = 10 };
    json_t *object = json_pack(
        "{sI sI sI sI sI sI}", "frame", (json_int_t)picture->number, "width",
        (json_int_t)picture->image.width, "height", (json_int_t)picture->image.height,
        "keypoints", (json_int_t)picture->count, "total", (json_int_t)picture->total,
        "followed", (json_int_t)picture->followed);
    if (picture->target)
        object = describe_target(object, picture, target);
    /* Write errors are found when the file is closed. */
    if (!json_write(self->file, object, DIGITS)) {
        report("out of memory for the report; leave out --report");
        return false;
    }
    fputc('\n', self->file);
    fflush(self->file); /* so that a pipe or terminal gets the line at once */
    return true;
}
