/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "session/session.h"

#include "system/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

void session_log(void *error, glsurf_log_level level, const char *message) {
    char **const last = error;
    if (level == GLSURF_LOG_WARNING) {
        report_lines(message);
    } else if (level == GLSURF_LOG_ERROR) {
        free(*last);
        *last = text_format("%s", message);
    }
}

/* Returns why a call failed: the device's message, or without a device the last logged
 * error. */
static const char *reason(const session *self, glsurf_result result) {
    const char *const message =
        self->device ? glsurf_device_message(self->device) : self->error;
    return message && *message != '\0' ? message : glsurf_result_string(result);
}

bool session_made(const session *self, glsurf_result result) {
    if (result == GLSURF_OK)
        return true;
    const bool of_gl =
        self->context && result != GLSURF_ERROR_ARGUMENT && result != GLSURF_ERROR_LIMIT;
    char *const text =
        text_format("%s%s", reason(self, result), of_gl ? "; try --backend cpu" : "");
    report_lines(text);
    free(text);
    return false;
}

bool session_good(const session *self, glsurf_result result, const char *name) {
    if (result != GLSURF_OK)
        report("%s: %s", name, reason(self, result));
    return result == GLSURF_OK;
}

static bool open_context(session *self) {
    /* Keeps Mesa from printing a line about each driver that does not work. */
    setenv("EGL_LOG_LEVEL", "fatal", 0);
    const glsurf_result result = glsurf_context_create(
        &self->context, &(glsurf_context_desc){ .log = session_log,
                                                .log_user = &self->error,
                                                .api = self->settings.api });
    if (result != GLSURF_OK) {
        report("cannot use the GPU: %s; or try --backend cpu", reason(self, result));
        return false;
    }
    self->settings.device.get_proc_address = glsurf_context_get_proc_address;
    return true;
}

static bool open_gl(session *self) {
    glsurf_device_desc *const desc = &self->settings.device;
    if (!desc->get_proc_address && !open_context(self))
        return false;
    program_cache_open(&self->programs);
    if (self->programs.folder) {
        desc->program_load = program_cache_load;
        desc->program_store = program_cache_store;
        desc->program_user = &self->programs;
    }
    tuning_file_open(&self->tuning, self->programs.folder, desc);
    desc->tuning = self->tuning.line;
    return true;
}

/* Creates the device, without the kept tuning if that is damaged. */
static glsurf_result create_device(session *self) {
    glsurf_device_desc *const desc = &self->settings.device;
    glsurf_result result = glsurf_device_create(&self->device, desc);
    if (result != GLSURF_ERROR_ARGUMENT || !desc->tuning)
        return result;
    desc->tuning = NULL;
    result = glsurf_device_create(&self->device, desc);
    if (result == GLSURF_OK)
        report("%s/%s is damaged and not used; remove it, or run glsurf check --tune",
               self->programs.folder, self->tuning.name);
    return result;
}

bool session_open(session *self, const settings *with) {
    *self = (session){ .settings = *with };
    glsurf_device_desc *const desc = &self->settings.device;
    desc->log = session_log;
    desc->log_user = &self->error;
    if (self->settings.extractor.frames == 0)
        self->settings.extractor.frames = 1; /* commands collect before they submit */
    const bool good = (desc->backend != GLSURF_BACKEND_GL || open_gl(self)) &&
                      session_made(self, create_device(self)) &&
                      session_make_extractor(self);
    if (!good)
        session_close(self);
    return good;
}

bool session_make_extractor(session *self) {
    glsurf_extractor_destroy(self->extractor);
    return session_made(self, glsurf_extractor_create(&self->extractor, self->device,
                                                      &self->settings.extractor));
}

bool session_add_matcher(session *self, glsurf_matcher_desc desc) {
    desc.memory_limit = self->settings.extractor.memory_limit;
    if (desc.frames == 0)
        desc.frames = 1; /* commands collect matches before they submit the next */
    return session_made(self, glsurf_matcher_create(&self->matcher, self->device, &desc));
}

void session_prepare(session *self, const char *doing, const glsurf_image *picture) {
    static const double BRIEF = 1e-3;
    const double begin = session_seconds();
    double step = begin;
    bool done = false;
    progress("%s", doing);
    while (isatty(STDERR_FILENO) &&
           glsurf_extractor_prepare(self->extractor, picture, 0.0, &done) == GLSURF_OK &&
           !done) {
        progress("%s: compiling shaders, %.0f s", doing, step - begin);
        /* Leaves the processor to the driver's compiler if a step had nothing to do. */
        if (session_seconds() - step < BRIEF)
            nanosleep(&(struct timespec){ .tv_nsec = 2000000 }, NULL);
        step = session_seconds();
    }
    progress("%s", doing);
}

const char *session_renderer(const session *self) {
    glsurf_info info = { 0 };
    glsurf_device_info(self->device, &info);
    return info.renderer ? info.renderer : "unknown renderer";
}

double session_seconds(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

void session_time_left(char text[SESSION_TIME_LEFT], double begin, size_t done,
                       size_t left) {
    enum { BRIEF = 10 }; /* seconds */
    const double passed = session_seconds() - begin;
    const double seconds = done > 0 ? passed / (double)done * (double)left : 0.0;
    const bool brief = seconds < 120;
    *text = '\0';
    if (seconds >= BRIEF)
        snprintf(text, SESSION_TIME_LEFT, ", %.0f %s left", brief ? seconds : seconds / 60,
                 brief ? "s" : "min");
}

void session_close(session *self) {
    /* Objects before the context, because their GL objects are in it. */
    glsurf_matcher_destroy(self->matcher);
    glsurf_extractor_destroy(self->extractor);
    glsurf_device_destroy(self->device);
    glsurf_context_destroy(self->context);
    tuning_file_close(&self->tuning);
    program_cache_close(&self->programs);
    free(self->error);
    *self = (session){ 0 };
}
