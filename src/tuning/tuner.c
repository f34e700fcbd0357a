/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The public calls of a tuner. */
#include "tuning/tuner.h"

#include "gl/context_check.h"
#include "gl/error.h"
#include "gl/paths.h"
#include "gl/timer.h"

#include <math.h>
#include <stdlib.h>

const char *glsurf_tuned_name(glsurf_tuned tuned) {
    static const char *const names[] = { "pending", "faster", "same",
                                         "wrong",   "open",   "fixed" };
    return (unsigned)tuned < sizeof names / sizeof *names ? names[tuned] : "";
}

/* ------------------------------------------------------------------- result -- */

static glsurf_result write_line(glsurf_tuner *self) {
    const gls_driver_strings driver = gls_driver_strings_of(&self->present.device->gl);
    gls_tuning tuning = { .on = self->taken };
    if (!self->right || self->line)
        return GLSURF_OK;
    for (int path = 0; path < GLSURF_PATHS; ++path)
        tuning.reason[path] = gls_tuned_of(self->row[path].tuned);
    self->line = gls_tuning_write(&driver, &tuning);
    return self->line ? GLSURF_OK : GLSURF_ERROR_MEMORY;
}

glsurf_result glsurf_tuner_step(glsurf_tuner *self, double seconds, bool *done) {
    if (!self || !done)
        return GLSURF_ERROR_ARGUMENT;
    *done = false;
    if (self->result)
        return self->result;
    glsurf_result result = gls_device_check_current(self->present.device);
    if (result)
        return result;
    double now = gls_seconds_now();
    const double until = now + seconds;
    while (!result && !*done) {
        if (self->path < GLSURF_PATHS)
            result = gls_tuner_piece(self);
        if (!result && self->path == GLSURF_PATHS) {
            result = write_line(self);
            *done = !result;
        }
        const double before = now;
        now = gls_seconds_now();
        self->spent += now - before;
        if (now >= until)
            break;
    }
    if (result != GLSURF_ERROR_ARGUMENT)
        self->result = result;
    return result;
}

const glsurf_tuner_row *glsurf_tuner_rows(const glsurf_tuner *self, uint32_t *count) {
    if (count)
        *count = self ? GLSURF_PATHS : 0;
    return self ? self->row : NULL;
}

const char *glsurf_tuner_line(const glsurf_tuner *self) {
    return self && self->line ? self->line : "";
}

/* ------------------------------------------------------------ create, destroy -- */

static glsurf_tuner_desc fill_desc(const glsurf_tuner_desc *desc) {
    static const uint32_t widths[] = { 640, 1920 }, heights[] = { 480, 1080 },
                          features[] = { 1000, 4000 };
    glsurf_tuner_desc filled = *desc;
    for (int i = 0; i < GLSURF_TUNER_SIZES; ++i) {
        filled.width[i] = desc->width[i] ? desc->width[i] : widths[i];
        filled.height[i] = desc->height[i] ? desc->height[i] : heights[i];
        filled.max_features[i] =
            desc->max_features[i] ? desc->max_features[i] : features[i];
    }
    filled.seconds = desc->seconds > 0.0 ? desc->seconds : 60.0;
    filled.paths = desc->paths ? desc->paths : (1u << GLSURF_PATHS) - 1;
    return filled;
}

static glsurf_result check_desc(glsurf_tuner *self, const glsurf_tuner_desc *desc) {
    if (gls_device_on_cpu(self->present.device))
        return gls_fail(self->present.device, GLSURF_ERROR_ARGUMENT,
                        "the CPU backend has no paths to tune; give a device with "
                        "GLSURF_BACKEND_GL");
    if (!(desc->seconds >= 0.0) || isinf(desc->seconds))
        return gls_fail(self->present.device, GLSURF_ERROR_ARGUMENT,
                        "the budget of a tuner is %g seconds; use 0 or more",
                        desc->seconds);
    if (desc->paths >> GLSURF_PATHS)
        return gls_fail(self->present.device, GLSURF_ERROR_ARGUMENT,
                        "the paths of a tuner are 0x%x, and there are %d; use a sum of "
                        "1u << path",
                        (unsigned)desc->paths, (int)GLSURF_PATHS);
    for (int i = 0; i < GLSURF_TUNER_SIZES; ++i)
        if (desc->width[i] > (uint32_t)self->present.device->max_size ||
            desc->height[i] > (uint32_t)self->present.device->max_size)
            return gls_fail(self->present.device, GLSURF_ERROR_LIMIT,
                            "pictures of %ux%u are too large for the driver, which has at "
                            "most %d",
                            (unsigned)desc->width[i], (unsigned)desc->height[i],
                            self->present.device->max_size);
    return GLSURF_OK;
}

static void make_rows(glsurf_tuner *self, uint32_t asked) {
    const glsurf_path_choice *const paths = &self->device_desc.paths;
    glsurf_path_info info[GLSURF_PATHS];
    glsurf_device_paths(self->present.device, info, NULL);
    for (int path = 0; path < GLSURF_PATHS; ++path) {
        const uint32_t bit = 1u << path;
        const bool fixed =
            (paths->on | paths->off | self->present.device->paths_forced) & bit ||
            gls_path_compiles_sooner(self->present.device, path);
        glsurf_tuner_row *const row = &self->row[path];
        *row = (glsurf_tuner_row){ .name = info[path].name,
                                   .there = info[path].there,
                                   .on = info[path].used,
                                   .tuned = GLSURF_TUNED_FIXED,
                                   .why = info[path].why };
        if (!row->there || fixed)
            continue;
        if (path == GLSURF_PATH_SHADER_BLEND) {
            row->why = "only panoramas use it, and frames are timed";
        } else if (asked & bit) {
            self->open |= bit;
            row->tuned = GLSURF_TUNED_PENDING;
            row->why = "";
        } /* else the device's reason stays */
    }
}

glsurf_result glsurf_tuner_create(glsurf_tuner **tuner, const glsurf_device_desc *device,
                                  const glsurf_tuner_desc *desc) {
    if (!tuner)
        return GLSURF_ERROR_ARGUMENT;
    *tuner = NULL;
    if (!device || !desc)
        return GLSURF_ERROR_ARGUMENT;
    glsurf_tuner *self = calloc(1, sizeof *self);
    if (!self)
        return GLSURF_ERROR_MEMORY;
    self->device_desc = *device;
    self->device_desc.tuning = NULL;
    self->device_desc.timings = GLSURF_TIMINGS_NONE; /* they would wait, or take time */
    self->device_desc.trace = NULL;
    self->path = GLS_DEFAULT_SET;
    const glsurf_tuner_desc filled = fill_desc(desc);
    glsurf_result result = gls_way_open(&self->present, &self->device_desc);
    if (!result)
        result = check_desc(self, desc);
    if (!result && !gls_scenes_paint(&self->scenes, &filled))
        result =
            gls_fail(self->present.device, GLSURF_ERROR_MEMORY, "no memory for a tuner");
    if (result) {
        glsurf_tuner_destroy(self);
        return result;
    }
    self->budget = filled.seconds;
    self->taken = self->present.device->paths_taken;
    make_rows(self, filled.paths);
    *tuner = self;
    return GLSURF_OK;
}

void glsurf_tuner_destroy(glsurf_tuner *self) {
    if (!self)
        return;
    glsurf_check_destroy(self->check);
    gls_way_close(&self->turned);
    gls_way_close(&self->present);
    gls_scenes_free(&self->scenes);
    free(self->line);
    free(self);
}
