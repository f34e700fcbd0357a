/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The keys of `glsurf odometry --live`. Each is a row of the table. */
#include "live/keys.h"
#include "live/odometry_live.h"
#include "live/viewer.h"

#include "system/text.h"

static void begin_again(void *user, unsigned what) {
    viewer *const self = user;
    (void)what;
    trajectory_map_clear(&self->map);
    work_begin_again(self->work);
    panels_note(&self->panels, text_format("the trajectory begins anew"));
}

static void turn_paused(void *user, unsigned what) {
    viewer *const self = user;
    (void)what;
    self->paused = !self->paused;
}

static void step_pair(void *user, unsigned what) {
    viewer *const self = user;
    (void)what;
    self->paused = self->step = true;
}

static void turn_overlay(void *user, unsigned what) {
    ((viewer *)user)->overlays ^= what;
}

static void turn_full_screen(void *user, unsigned what) {
    viewer *const self = user;
    (void)what;
    window_fill(&self->window, !window_is_full(&self->window));
}

static void take_screenshot(void *user, unsigned what) {
    viewer *const self = user;
    (void)what;
    panels_note(&self->panels, painter_save_here(&self->painter));
}

static void turn_help(void *user, unsigned what) {
    viewer *const self = user;
    (void)what;
    self->help = !self->help;
}

static void quit_viewer(void *user, unsigned what) {
    (void)what;
    ((viewer *)user)->done = true;
}

static const key_row KEYS[] = {
    { GLFW_KEY_SPACE, 0, "Space", "forget the trajectory and begin anew", begin_again, 0 },
    { GLFW_KEY_P, 0, "P", "pause, or go on", turn_paused, 0 },
    { GLFW_KEY_S, GLFW_KEY_PERIOD, "S, .", "pause and show one more image", step_pair, 0 },
    { GLFW_KEY_K, 0, "K", "show or hide the features", turn_overlay, VIEWER_FEATURES },
    { GLFW_KEY_M, 0, "M", "show or hide the points in the map", turn_overlay,
      VIEWER_MARKS },
    { GLFW_KEY_I, 0, "I", "show or hide the panel of figures", turn_overlay, VIEWER_PANEL },
    { GLFW_KEY_F, GLFW_KEY_F11, "F, F11", "full screen", turn_full_screen, 0 },
    { GLFW_KEY_C, GLFW_KEY_F12, "C, F12", "save a screenshot here", take_screenshot, 0 },
    { GLFW_KEY_H, GLFW_KEY_F1, "H, F1", "show or hide this help", turn_help, 0 },
    { GLFW_KEY_Q, GLFW_KEY_ESCAPE, "Q, Esc", "quit", quit_viewer, 0 },
};

enum { KEY_COUNT = sizeof KEYS / sizeof *KEYS };

char *viewer_keys(char between) {
    return keys_help(KEYS, KEY_COUNT, between);
}

char *odometry_live_keys(void) {
    return viewer_keys(' ');
}

static void on_key(GLFWwindow *handle, int key, int scancode, int action, int modifiers) {
    (void)scancode;
    viewer *const self = glfwGetWindowUserPointer(handle);
    if (keys_press(KEYS, KEY_COUNT, self, key, action, modifiers)) {
        self->stale = true;
        self->panels.info_at = 0.0;
    }
}

/* Called after the window was resized, uncovered or moved to another screen. */
static void on_refresh(GLFWwindow *handle) {
    ((viewer *)glfwGetWindowUserPointer(handle))->stale = true;
}

static void on_resize(GLFWwindow *handle, int width, int height) {
    (void)width;
    (void)height;
    on_refresh(handle);
}

void viewer_attach_keys(viewer *self) {
    GLFWwindow *const handle = self->window.handle;
    glfwSetWindowUserPointer(handle, self);
    glfwSetKeyCallback(handle, on_key);
    glfwSetWindowRefreshCallback(handle, on_refresh);
    glfwSetFramebufferSizeCallback(handle, on_resize);
}
