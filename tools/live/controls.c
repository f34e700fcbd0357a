/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Keys and mouse. Each control is a row of the table. */
#include "live/app.h"
#include "live/keys.h"

#include "system/text.h"

#include <math.h>

static void set_threshold(app *self, double factor) {
    settings to = self->settings;
    if (to.extractor.features > 0) {
        app_note(self, text_format("%lu keypoints whatever the threshold",
                                   (unsigned long)to.extractor.features));
        return;
    }
    const double threshold = (double)to.extractor.threshold * factor;
    to.extractor.threshold = (float)fmin(fmax(threshold, 1e-6), 1.0);
    app_change(self, &to);
    app_note(self,
             text_format("threshold %.3g", (double)self->settings.extractor.threshold));
}

static void raise_threshold(void *user, unsigned what) {
    app *const self = user;
    (void)what;
    set_threshold(self, 1.25);
}

static void lower_threshold(void *user, unsigned what) {
    app *const self = user;
    (void)what;
    set_threshold(self, 1.0 / 1.25);
}

static void turn_upright(void *user, unsigned what) {
    app *const self = user;
    (void)what;
    settings to = self->settings;
    to.extractor.upright = !to.extractor.upright;
    app_change(self, &to);
    app_note(self, text_format(self->settings.extractor.upright ? "upright: no orientations"
                                                                : "with orientations"));
}

static void turn_timings(void *user, unsigned what) {
    app *const self = user;
    (void)what;
    settings to = self->settings;
    to.device.timings = to.device.timings ? GLSURF_TIMINGS_NONE : GLSURF_TIMINGS_CLOCK;
    app_change(self, &to);
}

static void turn_paused(void *user, unsigned what) {
    app *const self = user;
    (void)what;
    self->paused = !self->paused;
}

static void step_picture(void *user, unsigned what) {
    app *const self = user;
    (void)what;
    self->paused = true;
    self->step = true;
}

static void turn_full_screen(void *user, unsigned what) {
    app *const self = user;
    (void)what;
    window_fill(&self->window, !window_is_full(&self->window));
}

static void turn_help(void *user, unsigned what) {
    app *const self = user;
    (void)what;
    self->help = !self->help;
}

static void quit_app(void *user, unsigned what) {
    app *const self = user;
    (void)what;
    self->done = true;
}

static void take_target(void *user, unsigned what) {
    (void)what;
    app_take_target(user);
}

static void clear_target(void *user, unsigned what) {
    (void)what;
    app_clear_target(user);
}

static void take_screenshot(void *user, unsigned what) {
    (void)what;
    app_screenshot(user);
}

static void turn_overlay(void *user, unsigned what) {
    ((app *)user)->overlays ^= what;
}

static const key_row CONTROLS[] = {
    { GLFW_KEY_SPACE, 0, "Space", "take this view as the target", take_target, 0 },
    { GLFW_KEY_UNKNOWN, 0, "Mouse", "mark a part of the image as the target", NULL, 0 },
    { GLFW_KEY_BACKSPACE, 0, "Backspace", "forget the target", clear_target, 0 },
    { GLFW_KEY_UP, 0, "Up, wheel", "higher threshold: fewer keypoints", raise_threshold,
      0 },
    { GLFW_KEY_DOWN, 0, "Down, wheel", "lower threshold: more keypoints", lower_threshold,
      0 },
    { GLFW_KEY_U, 0, "U", "with or without orientations", turn_upright, 0 },
    { GLFW_KEY_K, 0, "K", "show or hide keypoints", turn_overlay, OVERLAY_KEYPOINTS },
    { GLFW_KEY_T, 0, "T", "show or hide trails of motion", turn_overlay, OVERLAY_TRAILS },
    { GLFW_KEY_O, 0, "O", "show or hide the target's outline", turn_overlay,
      OVERLAY_OUTLINE },
    { GLFW_KEY_M, 0, "M", "show or hide matches with the target", turn_overlay,
      OVERLAY_MATCHES },
    { GLFW_KEY_I, 0, "I", "show or hide the panel of figures", turn_overlay,
      OVERLAY_PANEL },
    { GLFW_KEY_G, 0, "G", "measure the time of each stage (slower)", turn_timings, 0 },
    { GLFW_KEY_P, 0, "P", "pause, or go on", turn_paused, 0 },
    { GLFW_KEY_S, GLFW_KEY_PERIOD, "S, .", "pause and show one more image", step_picture,
      0 },
    { GLFW_KEY_F, GLFW_KEY_F11, "F, F11", "full screen", turn_full_screen, 0 },
    { GLFW_KEY_C, GLFW_KEY_F12, "C, F12", "save a screenshot here", take_screenshot, 0 },
    { GLFW_KEY_H, GLFW_KEY_F1, "H, F1", "show or hide this help", turn_help, 0 },
    { GLFW_KEY_Q, GLFW_KEY_ESCAPE, "Q, Esc", "quit", quit_app, 0 },
};

enum { CONTROL_COUNT = sizeof CONTROLS / sizeof *CONTROLS };

char *controls_help(char between) {
    return keys_help(CONTROLS, CONTROL_COUNT, between);
}

static void on_key(GLFWwindow *handle, int key, int scancode, int action, int modifiers) {
    (void)scancode;
    app *const self = glfwGetWindowUserPointer(handle);
    if (keys_press(CONTROLS, CONTROL_COUNT, self, key, action, modifiers)) {
        self->stale = true;
        self->panels.info_at = 0.0;
    }
}

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
    window_get_size(&self->window, &width, &height);
    glfwGetWindowSize(self->window.handle, &wide, &high);
    *x = fmin(fmax(self->cursor_x * width / fmax(wide, 1.0), 0.0), width);
    *y = fmin(fmax(self->cursor_y * height / fmax(high, 1.0), 0.0), height);
}

glsurf_region controls_drag(const app *self) {
    if (!self->dragging)
        return (glsurf_region){ 0 };
    double x, y;
    get_cursor(self, &x, &y);
    return (glsurf_region){
        .x = (uint32_t)fmin(x, self->drag_x),
        .y = (uint32_t)fmin(y, self->drag_y),
        .width = (uint32_t)fabs(x - self->drag_x),
        .height = (uint32_t)fabs(y - self->drag_y),
    };
}

static void on_button(GLFWwindow *handle, int button, int action, int modifiers) {
    (void)modifiers;
    enum { MINIMUM = 8 }; /* in pixels; a smaller mark was a click */
    app *const self = glfwGetWindowUserPointer(handle);
    if (button != GLFW_MOUSE_BUTTON_LEFT)
        return;
    const glsurf_region part = controls_drag(self);
    if (action == GLFW_PRESS)
        get_cursor(self, &self->drag_x, &self->drag_y);
    else if (part.width >= MINIMUM && part.height >= MINIMUM)
        app_take_part(self, part);
    self->dragging = action == GLFW_PRESS;
    self->stale = true;
}

static void on_move(GLFWwindow *handle, double x, double y) {
    app *const self = glfwGetWindowUserPointer(handle);
    self->cursor_x = x;
    self->cursor_y = y;
    self->stale |= self->dragging;
}

/* Called after the window was resized, uncovered or moved to another screen. */
static void on_refresh(GLFWwindow *handle) {
    ((app *)glfwGetWindowUserPointer(handle))->stale = true;
}

static void on_resize(GLFWwindow *handle, int width, int height) {
    (void)width;
    (void)height;
    on_refresh(handle);
}

void controls_attach(app *self) {
    GLFWwindow *const handle = self->window.handle;
    glfwSetWindowUserPointer(handle, self);
    glfwSetKeyCallback(handle, on_key);
    glfwSetScrollCallback(handle, on_scroll);
    glfwSetMouseButtonCallback(handle, on_button);
    glfwSetCursorPosCallback(handle, on_move);
    glfwSetWindowRefreshCallback(handle, on_refresh);
    glfwSetFramebufferSizeCallback(handle, on_resize);
}
