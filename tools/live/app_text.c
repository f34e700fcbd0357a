/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The texts in the window: figures, messages and help. */
#include "live/app.h"

#include <string.h>

static void add_target(sheet *text, const app *self, const frame *picture) {
    if (!self->target) {
        sheet_line(text, "target\tnone: press Space");
    } else if (!picture->target) {
        sheet_line(text, "target\tset");
    } else if (picture->found) {
        sheet_line(text, "target\t%lu of %lu matches agree",
                   (unsigned long)picture->pose.inliers, (unsigned long)picture->matched);
    } else {
        sheet_line(text, "target\tnot in sight (%lu matches)",
                   (unsigned long)picture->matched);
    }
}

/* Adds the times of the stages of matching, or of all other stages. */
static void add_stages(sheet *text, const frame *picture, bool matching) {
    for (int i = 0; i < picture->stage_count; ++i) {
        const stage_time *const stage = &picture->stages[i];
        const bool matches =
            strcmp(stage->name, "match") == 0 || strcmp(stage->name, "pairs") == 0;
        if (matches == matching)
            sheet_line(text, "    %s\t%.2f ms", stage->name, 1e3 * stage->seconds);
    }
}

static void add_times(sheet *text, const app *self, const frame *picture) {
    sheet_line(text, "extract\t%.1f ms", 1e3 * picture->extract);
    add_stages(text, picture, false);
    sheet_line(text, "match\t%.1f ms", 1e3 * picture->match);
    add_stages(text, picture, true);
    sheet_line(text, "geometry\t%.1f ms", 1e3 * picture->geometry);
    sheet_line(text, "draw\t%.1f ms", 1e3 * self->draw);
    sheet_line(text, "load\t%.1f ms", 1e3 * picture->load);
}

static void add_picture(sheet *text, const app *self, const frame *picture) {
    sheet_line(text, "rate\t%.1f images/s", self->pace.rate);
    if (picture->total > picture->count) {
        sheet_line(text, "keypoints\t%lu of %lu", (unsigned long)picture->count,
                   (unsigned long)picture->total);
    } else {
        sheet_line(text, "keypoints\t%lu", (unsigned long)picture->count);
    }
    sheet_line(text, "followed\t%lu", (unsigned long)picture->followed);
    add_target(text, self, picture);
    add_times(text, self, picture);
}

/* Small windows leave out those that come last. */
static void add_figures(void *user, sheet *text) {
    app *const self = user;
    const frame *const picture = app_shown(self);
    if (picture)
        add_picture(text, self, picture);
    sheet_line(text, "detector\t%s",
               glsurf_detector_name(self->settings.extractor.detector));
    const glsurf_extractor_desc *const desc = &self->settings.extractor;
    const char *const upright = desc->upright ? ", upright" : "";
    if (desc->features > 0)
        sheet_line(text, "wanted\t%lu%s", (unsigned long)desc->features, upright);
    else
        sheet_line(text, "threshold\t%.3g%s", (double)desc->threshold, upright);
    sheet_renderer(text, tracker_renderer(&self->tracker));
    if (picture) {
        sheet_line(text, "size\t%lux%lu", (unsigned long)picture->image.width,
                   (unsigned long)picture->image.height);
    }
    sheet_name(text, "source", self->source->name);
    sheet_line(text, "H\thelp");
}

/* The panel leaves more than half of the height to the picture, unless the times of all
 * stages are asked for. */
static double height_of_figures(const app *self) {
    static const double PART = 0.4;
    uint32_t width, height;
    window_get_size(&self->window, &width, &height);
    return self->settings.device.timings ? 0.0 : PART * height;
}

void app_set_panels(app *self) {
    const char *const message = self->submitted == 0 ? "waiting for the first image"
                                : self->paused ? "paused: P goes on, S shows one more image"
                                               : "";
    panels_set(&self->panels, &self->window,
               &(panels_content){ .fill = add_figures,
                                  .user = self,
                                  .trouble = self->source->trouble,
                                  .message = message,
                                  .height = height_of_figures(self),
                                  .help = self->help ? controls_help('\t') : NULL });
}
