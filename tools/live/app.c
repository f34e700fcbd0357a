/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The picture on its way from the source to the window, the target, and the report.
 *
 * An outline belongs to the image in which it was found. If it were shown one image late,
 * it would visibly lag behind moving things. So an image is shown only after its matches
 * were collected.
 */
#include "live/app.h"

#include "features/json_text.h"
#include "pictures/geometry_check.h"
#include "session/session.h"
#include "system/text.h"

#include <math.h>

/* The side of a square of the screen that has a trail. Trails may be several squares long.
 * (40 was chosen by looking: with 26, as for circles of still pictures, they hide the
 * image.) */
static const double TRAIL_POINTS = 40.0;

/* ----------------------------------------------------------------------- report -- */

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
    if (target->known) {
        object = json_put(object, "truth",
                          true_corners(target, picture->target->part, &picture->image));
    }
    return object;
}

/* Adds a line of JSON about the picture to the report. If picture and target show the
 * built-in scene, it also contains the true corners of the target. False after a report. */
static bool report_picture(const app *self) {
    enum { DIGITS = 10 };
    const frame *const picture = &self->picture;
    FILE *const file = self->report.file;
    json_t *object = json_pack(
        "{sI sI sI sI sI sI}", "frame", (json_int_t)picture->number, "width",
        (json_int_t)picture->image.width, "height", (json_int_t)picture->image.height,
        "keypoints", (json_int_t)picture->count, "total", (json_int_t)picture->total,
        "followed", (json_int_t)picture->followed);
    if (picture->target)
        object = describe_target(object, picture, &self->target_image);
    /* Write errors are found when the file is closed. */
    if (!json_write(file, object, DIGITS)) {
        report("out of memory for the report; leave out --report");
        return false;
    }
    fputc('\n', file);
    fflush(file); /* so that a pipe or terminal gets the line at once */
    return true;
}

/* ---------------------------------------------------------------------- picture -- */

/* Where a picture lies in the window. */
static placement placement_of(const app *self, const slide *image) {
    uint32_t width, height;
    window_get_size(&self->screen.window, &width, &height);
    return painter_placement(image, (painter_box){ 0, 0, width, height });
}

/* Finds the features of the picture, and matches it with the present target. False after a
 * report. */
static bool find_features(app *self) {
    frame *const picture = &self->picture;
    view_release(picture->target);
    picture->target = view_hold(self->target);
    picture->trails = &self->trails[picture->number % APP_TRAILS];
    picture->trails_before =
        picture->before ? &self->trails[(picture->number - 1) % APP_TRAILS] : NULL;
    picture->trail_spacing = TRAIL_POINTS * window_scale(&self->screen.window) /
                             placement_of(self, &picture->image).scale;
    self->screen.stale = true;
    return tracker_find(&self->tracker, picture);
}

/* Goes on with the image that the source has given. False after a report. */
static bool follow_picture(app *self) {
    const live_options *const options = self->options;
    frame *const picture = &self->picture;
    if (picture->number == 0 && options->width == 0)
        window_fit(&self->screen.window, picture->image.width, picture->image.height);
    view_release(picture->before);
    picture->before = picture->view;
    picture->view = NULL;
    ++picture->number;
    if (!find_features(self) || (self->report.file && !report_picture(self)))
        return false;
    screen_count(&self->screen);
    self->screen.step = false;
    self->screen.done |= picture->number == options->frames;
    return picture->number != options->target_frame ||
           app_choose_target(self, picture, options->part);
}

bool app_advance(screen *base) {
    app *const self = (app *)base;
    frame *const picture = &self->picture;
    if (base->paused && !base->step && picture->number > 0)
        return true;
    const double start = session_seconds();
    const bool troubled = self->source->trouble;
    const source_result result = source_next(self->source, &picture->image);
    base->stale |= troubled != (self->source->trouble != NULL);
    base->done |= result == SOURCE_ENDED;
    if (result != SOURCE_FRAME)
        return result != SOURCE_FAILED;
    picture->load = session_seconds() - start;
    return follow_picture(self);
}

void app_change(app *self, const settings *to) {
    if (!tracker_change(&self->tracker, to)) {
        self->screen.failed = true;
        return;
    }
    self->settings = *to;
    if (self->screen.paused &&
        self->picture.number > 0) /* no image would show the change */
        self->screen.failed |= !find_features(self);
}

/* ----------------------------------------------------------------------- target -- */

/* Makes these features of the picture the target. False after a report. */
static bool set_target(app *self, view *features, frame *picture) {
    view_release(self->target);
    self->target = features;
    return slide_copy(&self->target_image, &picture->image);
}

bool app_choose_target(app *self, frame *picture, glsurf_region part) {
    const uint32_t width = picture->image.width, height = picture->image.height;
    if (part.width == 0)
        return set_target(self, view_hold(picture->view), picture);
    if ((uint64_t)part.x + part.width > width || (uint64_t)part.y + part.height > height) {
        report("--target-part: the image is %lux%lu; name a part that lies within",
               (unsigned long)width, (unsigned long)height);
        return false;
    }
    view *const cut = tracker_cut(&self->tracker, part);
    if (!cut)
        report("--target-part: this part has too few keypoints; name a larger part");
    return cut && set_target(self, cut, picture);
}

/* Converts a part of the window to a part of the image, cut off at the edges of the
 * image. */
static glsurf_region to_image(const app *self, glsurf_region part, const slide *whole) {
    const placement to_canvas = placement_of(self, whole);
    const double edges[4] = { part.x, part.y, part.x + part.width, part.y + part.height };
    uint32_t pixels[4];
    for (int i = 0; i < 4; ++i) {
        const double origin =
            (i % 2 == 0 ? to_canvas.x : to_canvas.y) - 0.5 * to_canvas.scale;
        const double maximum = i % 2 == 0 ? whole->width : whole->height;
        const double pixel = round((edges[i] - origin) / to_canvas.scale);
        pixels[i] = (uint32_t)fmin(fmax(pixel, 0.0), maximum);
    }
    return (glsurf_region){ pixels[0], pixels[1], pixels[2] - pixels[0],
                            pixels[3] - pixels[1] };
}

void app_take_part(app *self, glsurf_region part) {
    frame *const picture = &self->picture;
    if (picture->number == 0)
        return;
    view *const cut = tracker_cut(&self->tracker, to_image(self, part, &picture->image));
    self->screen.failed |= cut && !set_target(self, cut, picture);
    screen_note(&self->screen, text_format(cut ? "this part is the target"
                                               : "this part has too few keypoints"));
}

void app_clear_target(app *self) {
    view_release(self->target);
    self->target = NULL;
    slide_free(&self->target_image);
    screen_note(&self->screen, text_format("no target"));
}
