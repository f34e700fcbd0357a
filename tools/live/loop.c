/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The loop of `live`: takes an image from the source, finds its features and the target in
 * it, and shows the image and the outline together.
 *
 * An outline belongs to the image in which it was found. If it were shown one image late,
 * it would visibly lag behind moving things. So an image is shown only after its matches
 * were collected. The loop submits an image and prepares the next one while the GPU works.
 * If the GPU is done by then, the loop has waited for nothing, and the image shown is at
 * most one image old. A renderer that is done at once, such as llvmpipe, shows an image at
 * once.
 */
#include "live/app.h"
#include "system/temporary.h"

#include "common/file_list.h"
#include "common/image.h"
#include "common/session.h"
#include "system/text.h"
#include "system/tool.h"

/* How long to sleep when there is nothing to do. New images of a camera and keys end the
 * sleep; it is limited because the source may have to be asked again, and notes vanish. */
static const double IDLE_SECONDS = 0.02;
/* How long to sleep before asking a working GPU again. */
static const double BUSY_SECONDS = 0.001;

/* --------------------------------------------------------------------- the loop -- */

static bool draw_scene(app *self) {
    const double start = session_seconds();
    frame *const shown = app_shown(self);
    app_set_panels(self);
    painter_scene scene = { .picture = shown,
                            .target = self->target ? &self->target_image : NULL,
                            .part =
                                self->target ? self->target->part : (glsurf_region){ 0 },
                            .dragged = self->dragging,
                            .drag = controls_drag(self),
                            .overlays = self->overlays,
                            .scale = window_scale(&self->window),
                            .info = &self->panels.info,
                            .message = &self->panels.message,
                            .help = &self->panels.help };
    window_get_size(&self->window, &scene.width, &scene.height);
    for (uint64_t age = 0; age < PAINTER_TRAILS && age < self->collected; ++age)
        scene.trails[age] = &self->trails[(self->collected - age) % APP_TRAILS];
    if (!scene_draw(&self->painter, &scene))
        return false;
    if (!self->options->hidden)
        painter_show(&self->painter);
    self->draw = session_seconds() - start;
    window_swap(&self->window);
    return true;
}

static bool loop_over_pictures(app *self) {
    while (!self->done && !self->failed) {
        const uint64_t submitted = self->submitted;
        if (!app_advance(self) || !app_take(self))
            return false;
        const bool noted = panels_note_is_over(&self->panels);
        const bool idle = submitted == self->submitted && !self->stale && !noted;
        if (!idle && !draw_scene(self))
            return false;
        self->stale = false;
        const double pause =
            self->collected < self->submitted ? BUSY_SECONDS : IDLE_SECONDS;
        const bool open = window_wait(&self->window, idle ? pause : 0.0);
        self->done |= ending_asked() || !open;
    }
    return !self->failed;
}

/* --------------------------------------------------------------- beginning and end -- */

static bool load_target(app *self, const char *name) {
    image file;
    if (!image_load(&file, name, &self->settings))
        return false;
    trails none = { 0 };
    frame picture = { .trails = &none, .trail_spacing = 1.0 };
    bool good = slide_upload(&picture.image, file.width, file.height, file.channels,
                             (size_t)file.width * file.channels, file.pixels);
    image_free(&file);
    good = good && tracker_submit(&self->tracker, &picture) &&
           tracker_collect(&self->tracker, &picture) &&
           app_choose_target(self, &picture, self->options->part);
    frame_free(&picture);
    trails_free(&none);
    return good;
}

static bool open_all(app *self) {
    const live_options *const options = self->options;
    const uint32_t width = options->width > 0 ? options->width : options->source.width;
    const uint32_t height = options->width > 0 ? options->height : options->source.height;
    if ((options->report && !output_open(&self->report, options->report)) ||
        !window_open(&self->window, "live", width, height, options->hidden,
                     options->settings.api) ||
        !gl_load() || !painter_open(&self->painter) ||
        !tracker_open(&self->tracker, &self->settings))
        return false;
    if (!options->hidden)
        controls_attach(self);
    window_fill(&self->window, options->full_screen);
    self->source = source_open(&options->source);
    return self->source && (!options->target || load_target(self, options->target));
}

static void close_all(app *self) {
    if (self->painter.array == 0) { /* OpenGL could not be loaded */
        window_close(&self->window);
        return;
    }
    source_close(self->source);
    for (int i = 0; i < APP_PICTURES; ++i)
        frame_free(&self->pictures[i]);
    for (int i = 0; i < APP_TRAILS; ++i)
        trails_free(&self->trails[i]);
    view_release(self->target);
    slide_free(&self->target_image);
    panels_free(&self->panels);
    tracker_close(&self->tracker);
    painter_close(&self->painter);
    window_close(&self->window);
}

/* Checks that the results and the inputs are different files, and that every result can be
 * written. */
static bool check_files(const live_options *options) {
    const source_options *const from = &options->source;
    const bool named = from->kind == SOURCE_FILES || from->kind == SOURCE_VIDEO;
    file_list files = { 0 };
    for (size_t i = 0; named && i < from->count; ++i)
        file_list_read(&files, from->names[i]);
    file_list_read(&files, options->target);
    file_list_write(&files, options->report);
    file_list_write(&files, options->screenshot);
    return file_list_check(&files) && output_check(options->report) &&
           output_check(options->screenshot);
}

int live_run(const live_options *options) {
    if (!check_files(options))
        return TOOL_FAILURE;
    ending_catch();
    app self = { .options = options,
                 .settings = options->settings,
                 .overlays = options->overlays,
                 .paused = options->paused,
                 .stale = true,
                 .pace = { .began = session_seconds() } };
    bool good = open_all(&self) && loop_over_pictures(&self);
    if (good && options->screenshot) {
        self.panels.info_at = 0.0;
        good = draw_scene(&self) && painter_save(&self.painter, options->screenshot);
    }
    if (self.report.file)
        good = output_close(&self.report, good) && good;
    if (window_is_open(&self.window))
        close_all(&self);
    return good ? TOOL_SUCCESS : TOOL_FAILURE;
}
