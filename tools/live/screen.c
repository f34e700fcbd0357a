/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "live/screen.h"

#include "session/session.h"
#include "system/alloc.h"
#include "system/temporary.h"
#include "system/text.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Longest sleep when there is nothing to do. Keys and new camera images end the sleep. It
 * is limited because some sources must be polled, and notes expire. */
static const double IDLE_SECONDS = 0.02;

/* Time between updates of the figures, so that they can be read. */
static const double INFO_SECONDS = 0.3;

/* Points. Smaller letters cannot be read. */
static const double MIN_LETTERS = 8.0;

/* ------------------------------------------------------------------------- keys -- */

static const key_row COMMON_KEYS[] = {
    { GLFW_KEY_P, 0, "P", "pause or continue", 0 },
    { GLFW_KEY_S, GLFW_KEY_PERIOD, "S, .", "pause and show one more image", 0 },
    { GLFW_KEY_F, GLFW_KEY_F11, "F, F11", "full screen", 0 },
    { GLFW_KEY_C, GLFW_KEY_F12, "C, F12", "save a screenshot here", 0 },
    { GLFW_KEY_H, GLFW_KEY_F1, "H, F1", "show or hide this help", 0 },
    { GLFW_KEY_Q, GLFW_KEY_ESCAPE, "Q, Esc", "quit", 0 },
    { 0, 0, NULL, NULL, 0 },
};

void screen_write_keys(FILE *to, const key_row *own, bool columns) {
    const key_row *const tables[] = { own, COMMON_KEYS };
    for (int i = 0; i < 2; ++i)
        for (const key_row *row = tables[i]; row->name; ++row)
            fprintf(to, columns ? "%s\t%s\n" : "  %-12s %s\n", row->name, row->meaning);
}

static void write_help(screen *self, FILE *panel) {
    screen_write_keys(panel, self->methods->keys, true);
}

static void press_common(screen *self, int key) {
    switch (key) {
    case GLFW_KEY_P:
        self->paused = !self->paused;
        break;
    case GLFW_KEY_S:
        self->paused = self->step = true;
        break;
    case GLFW_KEY_F:
        window_toggle_full(&self->window);
        break;
    case GLFW_KEY_C:
        screen_note(self, painter_save_here(&self->painter));
        break;
    case GLFW_KEY_H:
        self->helps = !self->helps;
        break;
    default:
        self->done = true;
    }
}

static void on_key(GLFWwindow *handle, int key, int scancode, int action, int modifiers) {
    (void)scancode;
    screen *const self = glfwGetWindowUserPointer(handle);
    const key_row *const tables[] = { self->methods->keys, COMMON_KEYS };
    if (action == GLFW_RELEASE ||
        modifiers & (GLFW_MOD_CONTROL | GLFW_MOD_ALT | GLFW_MOD_SUPER))
        return;
    for (int i = 0; i < 2; ++i) {
        for (const key_row *row = tables[i]; row->name; ++row) {
            if (row->key == 0 || (key != row->key && key != row->other))
                continue;
            self->overlays ^= row->overlay;
            if (row->overlay == 0)
                (i == 0 ? self->methods->press : press_common)(self, row->key);
            self->stale = true;
            self->info_at = 0.0;
        }
    }
}

/* Runs after the window was resized, uncovered or moved to another screen. */
static void on_refresh(GLFWwindow *handle) {
    ((screen *)glfwGetWindowUserPointer(handle))->stale = true;
}

static void on_resize(GLFWwindow *handle, int width, int height) {
    (void)width;
    (void)height;
    on_refresh(handle);
}

/* ------------------------------------------------------------------------ texts -- */

void screen_write_name(FILE *panel, const char *what, const char *name) {
    const size_t length = strlen(name), maximum = 28;
    fprintf(panel, "%s\t%s%s\n", what, length > maximum ? "..." : "",
            length > maximum ? name + length - maximum : name);
}

void screen_write_renderer(FILE *panel, const char *renderer) {
    fprintf(panel, "renderer\t%.*s\n", (int)strcspn(renderer, "(/"), renderer);
}

/* Sets `text` to the written text, without the last newline. The caller frees it. */
static void take_text(char **text, screen *self, void (*write)(screen *self, FILE *panel)) {
    size_t length = 0;
    FILE *const file = open_memstream(text, &length);
    if (!file)
        alloc_failed();
    write(self, file);
    if (fclose(file) != 0)
        alloc_failed();
    (*text)[length - 1] = '\0';
}

void screen_note(screen *self, char *text) {
    free(self->note);
    self->note = text;
    self->note_until = session_seconds() + 2.0;
    self->stale = true;
}

static bool note_is_over(const screen *self) {
    return self->note && session_seconds() > self->note_until;
}

/* Removes lines from the end until the text fits into `height`. Keeps the last line, which
 * names the key for help. */
static void shorten_text(char *text, double letters, double height) {
    while (letters * text_panel_height(text) > height) {
        char *const last = strrchr(text, '\n');
        if (!last)
            return;
        *last = '\0';
        char *const before = strrchr(text, '\n');
        *last = '\n';
        if (!before)
            return;
        memmove(before, last, strlen(last) + 1);
    }
}

double screen_letters(const screen *self) {
    uint32_t width, height;
    window_get_size(&self->window, &width, &height);
    const double scale = window_scale(&self->window);
    /* Small windows get smaller letters, because they must also show a picture. */
    return floor(fmin(fmax(height / (40.0 * scale), 9.0), 13.0) * scale);
}

/* Sets the figures in the largest letters that fit all lines, but not smaller than
 * legible. */
static void set_figures(screen *self, double size, double limit, double height) {
    char *text = NULL;
    take_text(&text, self, self->methods->fill);
    const double fitting = floor(2.0 * height / text_panel_height(text)) / 2.0;
    const double minimum = MIN_LETTERS * window_scale(&self->window);
    const double letters = fmin(size, fmax(fitting, minimum));
    shorten_text(text, letters, height);
    text_panel_set(&self->info, text, letters, fmin(limit, 24.0 * letters));
    free(text);
}

void screen_set_texts(screen *self, const char *trouble, const char *message,
                      double height) {
    const double now = session_seconds(), size = screen_letters(self);
    const double margins = 20.0 * window_scale(&self->window);
    char *help = NULL;
    uint32_t width, whole;
    window_get_size(&self->window, &width, &whole);
    if (note_is_over(self)) {
        free(self->note);
        self->note = NULL;
    }
    if (now >= self->info_at) {
        self->info_at = now + INFO_SECONDS;
        set_figures(self, size, width - margins, height - margins);
    }
    if (self->helps)
        take_text(&help, self, write_help);
    text_panel_set(&self->message,
                   trouble        ? trouble
                   : self->note   ? self->note
                   : !message     ? "waiting for the first image"
                   : self->paused ? "paused: P continues, S shows one more image"
                                  : message,
                   size, width - margins);
    text_panel_set(&self->help, help ? help : "", size, width - margins);
    free(help);
}

void screen_draw_help(screen *self) {
    const slide *const canvas = &self->painter.canvas, *const help = &self->help.image;
    painter_panel(&self->painter, &self->help, 0.5 * ((double)canvas->width - help->width),
                  0.5 * ((double)canvas->height - help->height));
}

void screen_count(screen *self) {
    const double now = session_seconds();
    self->stale = true;
    ++self->images;
    if (now - self->second >= 1.0) {
        self->rate = self->images / (now - self->second);
        self->second = now;
        self->images = 0;
    }
}

/* --------------------------------------------------------------------- the loop -- */

bool screen_open(screen *self, uint32_t width, uint32_t height, glsurf_context_api api) {
    ending_catch();
    self->second = session_seconds();
    self->stale = true;
    if (!window_open(&self->window, self->methods->name, width, height, self->hidden,
                     api) ||
        !gl_load() || !painter_open(&self->painter))
        return false;
    GLFWwindow *const handle = self->window.handle;
    if (handle) {
        glfwSetWindowUserPointer(handle, self);
        glfwSetKeyCallback(handle, on_key);
        glfwSetWindowRefreshCallback(handle, on_refresh);
        glfwSetFramebufferSizeCallback(handle, on_resize);
    }
    if (self->full_screen)
        window_toggle_full(&self->window);
    return true;
}

static bool draw_window(screen *self) {
    const double start = session_seconds();
    uint32_t width, height;
    window_get_size(&self->window, &width, &height);
    if (!painter_begin(&self->painter, width, height))
        return false;
    self->methods->draw(self);
    painter_end(&self->painter);
    if (!self->hidden)
        painter_show(&self->painter);
    self->draw = session_seconds() - start;
    window_swap(&self->window);
    return true;
}

bool screen_run(screen *self) {
    while (!self->done && !self->failed) {
        if (!self->methods->advance(self))
            return false;
        const bool idle = !self->stale && !note_is_over(self);
        if (!idle && !draw_window(self))
            return false;
        self->stale = false;
        const bool open = window_wait(&self->window, idle ? IDLE_SECONDS : 0.0);
        self->done |= ending_asked() || !open;
    }
    self->info_at = 0.0;
    return !self->failed &&
           (!self->screenshot ||
            (draw_window(self) && painter_save(&self->painter, self->screenshot)));
}

bool screen_is_open(const screen *self) {
    return self->painter.array != 0; /* OpenGL is loaded */
}

void screen_close(screen *self) {
    if (screen_is_open(self)) {
        text_panel_free(&self->info);
        text_panel_free(&self->message);
        text_panel_free(&self->help);
        painter_close(&self->painter);
    }
    free(self->note);
    window_close(&self->window);
}
