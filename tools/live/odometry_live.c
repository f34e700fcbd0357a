/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The loop of `glsurf odometry --live`. */
#include "live/odometry_live.h"

#include "common/session.h"
#include "live/find_function.h"
#include "live/viewer.h"
#include "system/temporary.h"
#include "system/text.h"
#include "system/tool.h"

#include <math.h>
#include <stdlib.h>

/* How long to sleep when there is nothing to do. New images of a camera and keys end the
 * sleep; it is limited because the source may have to be asked again, and notes vanish. */
static const double IDLE_SECONDS = 0.02;
static const double USUAL_RATE = 10.0; /* of folders, in images a second */

/* How long after the pair before the source wants the next one shown, in seconds. */
static double period(viewer *self) {
    const odometry_options *const options = self->work->options;
    const double rate = options->rate > 0.0f ? (double)options->rate : USUAL_RATE;
    const double seconds = self->next.sides[0].time - self->last;
    self->last = self->next.sides[0].time;
    if (options->rate > 0.0f || isnan(seconds) || !(seconds >= 0.0 && seconds < 10.0))
        return options->step / rate;
    return seconds;
}

/* Takes the next pair, if there is one. */
static void take_pair(viewer *self) {
    const video_result result = work_take(self->work, 0.0, &self->next);
    self->holds = result == VIDEO_IMAGE;
    self->done |= result == VIDEO_ENDED;
    self->failed |= result == VIDEO_FAILED;
    if (self->holds) {
        /* A source that is late does not catch up. */
        const double now = session_seconds();
        self->due = (now - self->due < 0.1 ? self->due : now) + period(self);
    }
}

static bool is_due(const viewer *self) {
    return self->work->options->hidden || self->step ||
           stereo_source_is_live(self->work->source) || session_seconds() >= self->due;
}

/* Finds the pose of the pair, and puts its left image into the window. If the pair is lost,
 * the image before stays. */
static bool use_pair(viewer *self) {
    const odometry_options *const options = self->work->options;
    const image *const picture = &self->next.sides[0].picture;
    const bool first = self->left.width == 0 && !self->next.lost;
    if (!work_add(self->work, &self->next) ||
        (!self->next.lost &&
         !slide_upload(&self->left, picture->width, picture->height, picture->channels,
                       (size_t)picture->width * picture->channels, picture->pixels)))
        return false;
    stereo_pair_free(&self->next);
    self->holds = self->step = false;
    self->stale = true;
    trajectory_map_note(&self->map, self->work);
    pace_count(&self->pace);
    if (first && options->window_width == 0) {
        uint32_t width, height;
        viewer_fit(self, &width, &height);
        window_fit(&self->window, width, height);
    }
    self->done |= work_is_done(self->work);
    return true;
}

static bool loop_over_pairs(viewer *self) {
    while (!self->done && !self->failed) {
        const bool wanted = !self->paused || self->step || self->left.width == 0;
        if (wanted && !self->holds)
            take_pair(self);
        if (wanted && self->holds && is_due(self) && !use_pair(self))
            return false;
        const bool idle = !self->stale && !panels_note_is_over(&self->panels);
        if (!idle && !viewer_draw(self))
            return false;
        self->stale = false;
        const bool open = window_wait(&self->window, idle ? IDLE_SECONDS : 0.0);
        self->done |= ending_asked() || !open;
    }
    return !self->failed;
}

static bool open_all(viewer *self) {
    const odometry_options *const options = self->work->options;
    const bool sized = options->window_width > 0;
    if (!window_open(&self->window, "odometry --live", sized ? options->window_width : 960,
                     sized ? options->window_height : 480, options->hidden,
                     options->settings.api) ||
        !gl_load() || !painter_open(&self->painter) ||
        !work_open(self->work, find_function, window_wake))
        return false;
    if (!options->hidden)
        viewer_attach_keys(self);
    window_fill(&self->window, options->full_screen);
    return true;
}

static void close_all(viewer *self) {
    stereo_pair_free(&self->next);
    work_close(self->work);
    if (self->painter.array != 0) { /* OpenGL could be loaded */
        trajectory_map_clear(&self->map);
        slide_free(&self->left);
        text_panel_free(&self->legend);
        text_panel_free(&self->grid);
        panels_free(&self->panels);
        painter_close(&self->painter);
    }
    window_close(&self->window);
}

int odometry_live(odometry_work *work, odometry_finish *finish) {
    const odometry_options *const options = work->options;
    viewer self = { .work = work,
                    .overlays = VIEWER_FEATURES | VIEWER_MARKS | VIEWER_PANEL,
                    .stale = true,
                    .last = NAN,
                    .pace = { .began = session_seconds() } };
    ending_catch();
    const bool open = open_all(&self);
    bool good = open && loop_over_pairs(&self);
    if (good && options->screenshot) {
        self.panels.info_at = 0.0;
        good = viewer_draw(&self) && painter_save(&self.painter, options->screenshot);
    }
    const int status = open ? finish(work, good) : TOOL_FAILURE;
    close_all(&self);
    return status;
}
