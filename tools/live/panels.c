/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "live/panels.h"

#include "common/session.h"
#include "system/text.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Nobody can read figures that change with every image, so they change this often. */
static const double INFO_SECONDS = 0.3;

/* In points. Smaller letters cannot be read. */
static const double MIN_LETTERS = 8.0;

void sheet_line(sheet *self, const char *format, ...) {
    const size_t rest = SHEET_TEXT - self->length;
    if (rest < 2)
        return;
    va_list arguments;
    va_start(arguments, format);
    const size_t begin = self->length > 0;
    self->text[self->length] = '\n';
    vsnprintf(self->text + self->length + begin, rest - begin, format, arguments);
    va_end(arguments);
    self->length += strlen(self->text + self->length);
}

void sheet_name(sheet *self, const char *what, const char *name) {
    const size_t length = strlen(name), maximum = 28;
    sheet_line(self, "%s\t%s%s", what, length > maximum ? "..." : "",
               length > maximum ? name + length - maximum : name);
}

void sheet_renderer(sheet *self, const char *renderer) {
    sheet_line(self, "renderer\t%.*s", (int)strcspn(renderer, "(/"), renderer);
}

void panels_note(panels *self, char *text) {
    free(self->note);
    self->note = text;
    self->note_until = session_seconds() + 2.0;
}

bool panels_note_is_over(const panels *self) {
    return self->note && session_seconds() > self->note_until;
}

/* The largest size of letters, at most `size`, with which all lines fit into `height`;
 * never less than `least`, which can still be read. */
static double fitting_size(const char *text, double size, double minimum, double height) {
    return fmin(size, fmax(floor(2.0 * height / text_panel_height(text)) / 2.0, minimum));
}

/* Leaves out lines from the end, but not the last one, which names the key for help, until
 * the text fits into `height`. */
static void shorten_text(sheet *info, double letters, double height) {
    while (letters * text_panel_height(info->text) > height) {
        char *const last = strrchr(info->text, '\n');
        if (!last)
            return;
        *last = '\0';
        char *const before = strrchr(info->text, '\n');
        *last = '\n';
        if (!before)
            return;
        memmove(before, last, strlen(last) + 1);
    }
}

double panels_letters(const window *in) {
    uint32_t width, height;
    window_get_size(in, &width, &height);
    const double scale = window_scale(in);
    /* Small windows get smaller letters, because they also have to show a picture. */
    return floor(fmin(fmax(height / (40.0 * scale), 9.0), 13.0) * scale);
}

void panels_set(panels *self, const window *in, const panels_content *content) {
    const double now = session_seconds();
    uint32_t width, height;
    window_get_size(in, &width, &height);
    const double scale = window_scale(in), size = panels_letters(in);
    const double limit = width - 20.0 * scale;
    const double room = (content->height > 0.0 ? content->height : height) - 20.0 * scale;
    if (panels_note_is_over(self)) {
        free(self->note);
        self->note = NULL;
    }
    if (now >= self->info_at) {
        sheet info = { "", 0 };
        self->info_at = now + INFO_SECONDS;
        content->fill(content->user, &info);
        const double letters = fitting_size(info.text, size, MIN_LETTERS * scale, room);
        shorten_text(&info, letters, room);
        text_panel_set(&self->info, info.text, letters, fmin(limit, 24.0 * letters));
    }
    const char *const message = content->trouble ? content->trouble
                                : self->note     ? self->note
                                                 : content->message;
    text_panel_set(&self->message, message, size, limit);
    text_panel_set(&self->help, content->help ? content->help : "", size, limit);
    free(content->help);
}

void pace_count(pace *self) {
    const double now = session_seconds();
    ++self->images;
    if (now - self->began >= 1.0) {
        self->rate = self->images / (now - self->began);
        self->began = now;
        self->images = 0;
    }
}

void panels_free(panels *self) {
    text_panel_free(&self->info);
    text_panel_free(&self->message);
    text_panel_free(&self->help);
    free(self->note);
    *self = (panels){ 0 };
}
