/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Keys and mouse of `glsurf live`, its beginning and its end. */
#include "live/app.h"

#include "images/file_list.h"
#include "images/image.h"
#include "system/text.h"
#include "system/tool.h"

#include <math.h>

/* ------------------------------------------------------------------------- keys -- */

static const key_row KEYS[] = {
    { GLFW_KEY_SPACE, 0, "Space", "take this view as the target", 0 },
    { 0, 0, "Mouse", "mark a part of the image as the target", 0 },
    { GLFW_KEY_BACKSPACE, 0, "Backspace", "forget the target", 0 },
    { GLFW_KEY_UP, 0, "Up, wheel", "higher threshold: fewer keypoints", 0 },
    { GLFW_KEY_DOWN, 0, "Down, wheel", "lower threshold: more keypoints", 0 },
    { GLFW_KEY_U, 0, "U", "with or without orientations", 0 },
    { GLFW_KEY_K, 0, "K", "show or hide keypoints", OVERLAY_KEYPOINTS },
    { GLFW_KEY_T, 0, "T", "show or hide trails of motion", OVERLAY_TRAILS },
    { GLFW_KEY_O, 0, "O", "show or hide the target's outline", OVERLAY_OUTLINE },
    { GLFW_KEY_M, 0, "M", "show or hide matches with the target", OVERLAY_MATCHES },
    { GLFW_KEY_I, 0, "I", "show or hide the panel of figures", OVERLAY_PANEL },
    { GLFW_KEY_G, 0, "G", "measure the time of each stage (slower)", 0 },
    { 0, 0, NULL, NULL, 0 },
};

void live_print_keys(void) {
    screen_write_keys(stdout, KEYS, false);
}

static void set_threshold(app *self, double factor) {
    settings to = self->settings;
    if (to.extractor.features > 0) {
        screen_note(&self->screen, text_format("%lu keypoints whatever the threshold",
                                               (unsigned long)to.extractor.features));
        return;
    }
    const double threshold = (double)to.extractor.threshold * factor;
    to.extractor.threshold = (float)fmin(fmax(threshold, 1e-6), 1.0);
    app_change(self, &to);
    screen_note(&self->screen,
                text_format("threshold %.3g", (double)self->settings.extractor.threshold));
}

static void take_target(app *self) {
    if (self->picture.number > 0) {
        self->screen.failed |=
            !app_choose_target(self, &self->picture, (glsurf_region){ 0 });
        screen_note(&self->screen, text_format("this view is the target"));
    }
}

static void press_key(screen *base, int key) {
    app *const self = (app *)base;
    settings to = self->settings;
    switch (key) {
    case GLFW_KEY_SPACE:
        take_target(self);
        break;
    case GLFW_KEY_BACKSPACE:
        app_clear_target(self);
        break;
    case GLFW_KEY_UP:
        set_threshold(self, 1.25);
        break;
    case GLFW_KEY_DOWN:
        set_threshold(self, 1.0 / 1.25);
        break;
    case GLFW_KEY_U:
        to.extractor.upright = !to.extractor.upright;
        app_change(self, &to);
        screen_note(base, text_format(self->settings.extractor.upright
                                          ? "upright: no orientations"
                                          : "with orientations"));
        break;
    default: /* G */
        to.device.timings = to.device.timings ? GLSURF_TIMINGS_NONE : GLSURF_TIMINGS_CLOCK;
        app_change(self, &to);
    }
}

/* ------------------------------------------------------------------------ mouse -- */

static void on_scroll(GLFWwindow *handle, double x, double y) {
    (void)x;
    set_threshold(glfwGetWindowUserPointer(handle), pow(1.1, y));
}

/* The position of the cursor in pixels of the window, which may be finer than units of the
 * screen. It is the position at the time of the event being handled. GLFW would return the
 * present position. */
static void get_cursor(const app *self, double *x, double *y) {
    uint32_t width, height;
    int wide = 0, high = 0;
    window_get_size(&self->screen.window, &width, &height);
    glfwGetWindowSize(self->screen.window.handle, &wide, &high);
    *x = fmin(fmax(self->cursor_x * width / fmax(wide, 1.0), 0.0), width);
    *y = fmin(fmax(self->cursor_y * height / fmax(high, 1.0), 0.0), height);
}

static void on_button(GLFWwindow *handle, int button, int action, int modifiers) {
    (void)modifiers;
    enum { MINIMUM = 8 }; /* in pixels; a smaller mark was a click */
    app *const self = glfwGetWindowUserPointer(handle);
    if (button != GLFW_MOUSE_BUTTON_LEFT)
        return;
    if (action == GLFW_PRESS)
        get_cursor(self, &self->drag_x, &self->drag_y);
    else if (self->drag.width >= MINIMUM && self->drag.height >= MINIMUM)
        app_take_part(self, self->drag);
    self->drag = (glsurf_region){ 0 };
    self->dragging = action == GLFW_PRESS;
    self->screen.stale = true;
}

static void on_move(GLFWwindow *handle, double x, double y) {
    app *const self = glfwGetWindowUserPointer(handle);
    self->cursor_x = x;
    self->cursor_y = y;
    if (!self->dragging)
        return;
    get_cursor(self, &x, &y);
    self->drag = (glsurf_region){
        .x = (uint32_t)fmin(x, self->drag_x),
        .y = (uint32_t)fmin(y, self->drag_y),
        .width = (uint32_t)fabs(x - self->drag_x),
        .height = (uint32_t)fabs(y - self->drag_y),
    };
    self->screen.stale = true;
}

/* ------------------------------------------------------------- beginning and end -- */

static bool load_target(app *self, const char *name) {
    image file;
    if (!image_load(&file, name, &self->settings))
        return false;
    trails none = { 0 };
    frame picture = { .trails = &none, .trail_spacing = 1.0 };
    bool good = slide_upload(&picture.image, file.width, file.height, file.channels,
                             (size_t)file.width * file.channels, file.pixels);
    image_free(&file);
    good = good && tracker_find(&self->tracker, &picture) &&
           app_choose_target(self, &picture, self->options->part);
    frame_free(&picture);
    trails_free(&none);
    return good;
}

static bool open_all(app *self) {
    const live_options *const options = self->options;
    const source_options *const from = &options->source;
    const bool sized = options->width > 0;
    if (!screen_open(&self->screen, sized ? options->width : from->width,
                     sized ? options->height : from->height, options->settings.api) ||
        (options->report && !output_open(&self->report, options->report)) ||
        !tracker_open(&self->tracker, &self->settings))
        return false;
    GLFWwindow *const handle = self->screen.window.handle;
    if (handle) {
        glfwSetScrollCallback(handle, on_scroll);
        glfwSetMouseButtonCallback(handle, on_button);
        glfwSetCursorPosCallback(handle, on_move);
    }
    self->source = source_open(from);
    return self->source && (!options->target || load_target(self, options->target));
}

static void close_all(app *self) {
    if (screen_is_open(&self->screen)) {
        source_close(self->source);
        frame_free(&self->picture);
        for (int i = 0; i < APP_TRAILS; ++i)
            trails_free(&self->trails[i]);
        view_release(self->target);
        slide_free(&self->target_image);
        tracker_close(&self->tracker);
    }
    screen_close(&self->screen);
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
    static const screen_methods METHODS = { "live",      KEYS,     press_key,
                                            app_advance, app_draw, app_fill };
    if (!check_files(options))
        return TOOL_FAILURE;
    app self = { .screen = { .methods = &METHODS,
                             .hidden = options->hidden,
                             .full_screen = options->full_screen,
                             .screenshot = options->screenshot,
                             .overlays = options->overlays,
                             .paused = options->paused },
                 .options = options,
                 .settings = options->settings };
    bool good = open_all(&self) && screen_run(&self.screen);
    if (self.report.file)
        good = output_close(&self.report, good) && good;
    close_all(&self);
    return good ? TOOL_SUCCESS : TOOL_FAILURE;
}
