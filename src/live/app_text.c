/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The texts in the window: figures, messages and help. */
#include "live/app.h"

#include "tool/session.h"
#include "tool/text.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT = 2048 };

/* Nobody can read figures that change with every image, so they change this often. */
static const double INFO_SECONDS = 0.3;

typedef struct sheet {
    char text[TEXT];
    size_t length;
} sheet;

/* Adds a line. Cuts off what does not fit. */
__attribute__((format(printf, 2, 3))) static void line(sheet *self, const char *format,
                                                       ...) {
    const size_t rest = TEXT - self->length;
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

static void add_target(sheet *text, const app *self, const frame *picture) {
    if (!self->target) {
        line(text, "target\tnone: press Space");
    } else if (!picture->target) {
        line(text, "target\tset");
    } else if (picture->found) {
        line(text, "target\t%lu of %lu matches agree", (unsigned long)picture->pose.inliers,
             (unsigned long)picture->matched);
    } else {
        line(text, "target\tnot in sight (%lu matches)", (unsigned long)picture->matched);
    }
}

/* Adds the times of the stages of matching, or of all other stages. */
static void add_stages(sheet *text, const frame *picture, bool matching) {
    for (int i = 0; i < picture->stage_count; ++i) {
        const stage_time *const stage = &picture->stages[i];
        const bool matches =
            strcmp(stage->name, "match") == 0 || strcmp(stage->name, "pairs") == 0;
        if (matches == matching)
            line(text, "    %s\t%.2f ms", stage->name, 1e3 * stage->seconds);
    }
}

static void add_times(sheet *text, const app *self, const frame *picture) {
    line(text, "load\t%.1f ms", 1e3 * picture->load);
    line(text, "extract\t%.1f ms", 1e3 * picture->extract);
    add_stages(text, picture, false);
    line(text, "match\t%.1f ms", 1e3 * picture->match);
    add_stages(text, picture, true);
    line(text, "geometry\t%.1f ms", 1e3 * picture->geometry);
    line(text, "draw\t%.1f ms", 1e3 * self->draw);
}

static void add_picture(sheet *text, const app *self, const frame *picture) {
    line(text, "rate\t%.1f images/s", self->rate);
    if (picture->total > picture->count) {
        line(text, "keypoints\t%lu of %lu", (unsigned long)picture->count,
             (unsigned long)picture->total);
    } else {
        line(text, "keypoints\t%lu", (unsigned long)picture->count);
    }
    line(text, "followed\t%lu", (unsigned long)picture->followed);
    add_target(text, self, picture);
    add_times(text, self, picture);
}

/* The end of a long name, which says more than its beginning; `dots` receives "..." if it
 * was cut. */
static const char *end_of(const char *name, const char **dots) {
    const size_t length = strlen(name), most = 28;
    *dots = length > most ? "..." : "";
    return length > most ? name + length - most : name;
}

/* The largest size of letters, at most `size`, with which all lines fit into `height`;
 * never less than `least`, which can still be read. */
static double fitting(const char *text, double size, double least, double height) {
    return fmin(size, fmax(floor(2.0 * height / text_panel_height(text)) / 2.0, least));
}

static void set_info(app *self, double size, double least, double width, double height) {
    sheet text = { "", 0 };
    const frame *const picture = app_shown(self);
    if (picture)
        add_picture(&text, self, picture);
    line(&text, "detector\t%s", glsurf_detector_name(self->desc.detector));
    line(&text, "threshold\t%.3g%s", (double)self->desc.threshold,
         self->desc.upright ? ", upright" : "");
    const char *dots = "";
    const char *const name = end_of(self->source->name, &dots);
    line(&text, "source\t%s%s", dots, name);
    if (picture) {
        line(&text, "size\t%lux%lu", (unsigned long)picture->image.width,
             (unsigned long)picture->image.height);
    }
    /* The name without versions and bus addresses. */
    const char *const renderer = tracker_renderer(&self->tracker);
    line(&text, "renderer\t%.*s", (int)strcspn(renderer, "(/"), renderer);
    line(&text, "H\thelp");
    const double letters = fitting(text.text, size, least, height);
    text_panel_set(&self->info, text.text, letters, fmin(width, 24.0 * letters));
}

static const char *message_of(const app *self) {
    if (self->source->trouble)
        return self->source->trouble;
    if (self->note)
        return self->note;
    if (self->submitted == 0)
        return "waiting for the first image";
    return self->paused ? "paused: P goes on, S shows one more image" : "";
}

void app_set_panels(app *self) {
    const double now = session_seconds();
    uint32_t width, height;
    window_get_size(&self->window, &width, &height);
    const double scale = window_scale(&self->window);
    /* Small windows get smaller letters, because they also have to show a picture. */
    const double size = floor(fmin(fmax(height / (40.0 * scale), 9.0), 13.0) * scale);
    const double limit = width - 20.0 * scale;
    if (self->note && now > self->note_until) {
        free(self->note);
        self->note = NULL;
    }
    if (now >= self->info_at) {
        self->info_at = now + INFO_SECONDS;
        set_info(self, size, 7.0 * scale, limit, height - 20.0 * scale);
    }
    text_panel_set(&self->message, message_of(self), size, limit);
    char *const help = self->help ? controls_help('\t') : text_format("%s", "");
    text_panel_set(&self->help_panel, help, size, limit);
    free(help);
}
