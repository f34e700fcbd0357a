/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The pictures on their way from the source to the window, and what keys and options do
 * with them. */
#include "live/app.h"

#include "common/session.h"
#include "live/record.h"
#include "system/text.h"

#include <math.h>
#include <stdlib.h>

/* The side of a square of the screen that has a trail. Trails may be several squares long.
 * (40 was chosen by looking: with 26, as for circles of still pictures, they hide the
 * image.) */
static const double TRAIL_POINTS = 40.0;

static frame *picture_at(app *self, uint64_t number) {
    return &self->pictures[number % APP_PICTURES];
}

frame *app_shown(app *self) {
    return self->collected > 0 ? picture_at(self, self->collected) : NULL;
}

void app_note(app *self, char *text) {
    panels_note(&self->panels, text);
    self->stale = true;
}

/* ------------------------------------------------------------------- pictures -- */

static bool set_target(app *self, frame *picture) {
    view_release(self->target);
    self->target = view_hold(picture->view);
    return slide_copy(&self->target_image, &picture->image);
}

/* A square of TRAIL_POINTS of the screen, in pixels of the image. */
static double trail_spacing(const app *self, const slide *image) {
    uint32_t width, height;
    window_get_size(&self->window, &width, &height);
    return TRAIL_POINTS * window_scale(&self->window) /
           painter_placement(image, (painter_box){ 0, 0, width, height }).scale;
}

static bool submit_picture(app *self, frame *picture) {
    view_release(picture->target);
    picture->target = view_hold(self->target);
    picture->trails = &self->trails[picture->number % APP_TRAILS];
    picture->trails_before =
        picture->before ? &self->trails[(picture->number - 1) % APP_TRAILS] : NULL;
    picture->trail_spacing = trail_spacing(self, &picture->image);
    return tracker_submit(&self->tracker, picture);
}

/* Collects the oldest submitted picture, which becomes the one shown. */
static bool finish_picture(app *self) {
    frame *const picture = picture_at(self, self->collected + 1);
    if (!tracker_collect(&self->tracker, picture))
        return false;
    ++self->collected;
    self->stale = true;
    pace_count(&self->pace);
    if (self->options->frames > 0 && self->collected == self->options->frames)
        self->done = true;
    /* The record needs the image of the target that this picture was matched with. That
     * image is known only if no other target was chosen since. */
    const slide *const target =
        picture->target == self->target ? &self->target_image : NULL;
    return !self->report.file || record_picture(&self->report, picture, target);
}

static bool finish_all(app *self) {
    while (self->collected < self->submitted)
        if (!finish_picture(self))
            return false;
    return true;
}

static bool take_part(app *self, frame *picture, glsurf_region part) {
    view *const cut = tracker_cut(&self->tracker, part);
    if (!cut)
        return false;
    view_release(self->target);
    self->target = cut;
    return slide_copy(&self->target_image, &picture->image);
}

bool app_choose_target(app *self, frame *picture, glsurf_region part) {
    if (part.width == 0)
        return set_target(self, picture);
    const uint32_t width = picture->image.width, height = picture->image.height;
    if ((uint64_t)part.x + part.width > width || (uint64_t)part.y + part.height > height) {
        report("--target-part: the image is %lux%lu; name a part that lies within",
               (unsigned long)width, (unsigned long)height);
        return false;
    }
    if (!finish_all(self))
        return false;
    if (!take_part(self, picture, part)) {
        report("--target-part: this part has too few keypoints; name a larger part");
        return false;
    }
    return true;
}

/* Starts on a picture that holds the next image of the source. */
static bool begin_picture(app *self, frame *picture) {
    const view *const last =
        self->submitted > 0 ? picture_at(self, self->submitted)->view : NULL;
    view_release(picture->before);
    picture->before = view_hold((view *)last);
    picture->number = ++self->submitted;
    if (!submit_picture(self, picture))
        return false;
    return picture->number != self->options->target_frame ||
           app_choose_target(self, picture, self->options->part);
}

bool app_advance(app *self) {
    const uint32_t frames = self->options->frames;
    const bool full = self->submitted - self->collected == TRACKER_FLIGHTS ||
                      (frames > 0 && self->submitted == frames);
    if (full || (self->paused && !self->step && self->submitted > 0))
        return true;
    frame *const picture = picture_at(self, self->submitted + 1);
    const double start = session_seconds();
    const bool troubled = self->source->trouble;
    const source_result result = source_next(self->source, &picture->image);
    self->stale |= troubled != (self->source->trouble != NULL);
    picture->load = session_seconds() - start;
    if (result == SOURCE_FRAME) {
        if (self->submitted == 0 && self->options->width == 0)
            window_fit(&self->window, picture->image.width, picture->image.height);
        self->step = false;
        return begin_picture(self, picture);
    }
    if (result == SOURCE_ENDED) {
        self->done = true;
        return finish_all(self);
    }
    return result != SOURCE_FAILED;
}

bool app_take(app *self) {
    while (self->collected < self->submitted && !self->done) {
        const bool full = self->submitted - self->collected == TRACKER_FLIGHTS;
        /* If no next image follows, asking repeatedly whether this one is ready gains
         * nothing. */
        const bool last = self->submitted == self->options->frames || self->paused;
        if (!full && !last &&
            !tracker_is_ready(&self->tracker, picture_at(self, self->collected + 1)))
            return true;
        if (!finish_picture(self))
            return false;
    }
    return true;
}

/* -------------------------------------------------------------- actions of keys -- */

void app_take_target(app *self) {
    frame *const shown = app_shown(self);
    if (shown) {
        self->failed |= !set_target(self, shown);
        app_note(self, text_format("this view is the target"));
    }
}

/* Converts a part of the window to a part of the image, cut off at the edges of the
 * image. */
static glsurf_region to_image(const app *self, glsurf_region part, const slide *whole) {
    uint32_t width, height;
    window_get_size(&self->window, &width, &height);
    const placement to_canvas =
        painter_placement(whole, (painter_box){ 0, 0, width, height });
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
    frame *const shown = app_shown(self);
    if (shown) {
        const bool taken = take_part(self, shown, to_image(self, part, &shown->image));
        app_note(self, text_format(taken ? "this part is the target"
                                         : "this part has too few keypoints"));
    }
}

void app_clear_target(app *self) {
    view_release(self->target);
    self->target = NULL;
    slide_free(&self->target_image);
    app_note(self, text_format("no target"));
}

void app_change(app *self, const settings *to) {
    if (!finish_all(self) || !tracker_change(&self->tracker, to)) {
        self->failed = true;
        return;
    }
    self->settings = *to;
    frame *const shown = app_shown(self);
    if (self->paused && shown) { /* no new image would show the change */
        self->failed |=
            !submit_picture(self, shown) || !tracker_collect(&self->tracker, shown);
        self->stale = true;
    }
}

void app_screenshot(app *self) {
    app_note(self, painter_save_here(&self->painter));
}
