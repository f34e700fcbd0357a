/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "tool/session.h"

#include "tool/text.h"

#include <stdlib.h>
#include <time.h>

static void on_log(void *user, glsurf_log_level level, const char *message) {
    session *const self = user;
    if (level == GLSURF_LOG_WARNING) {
        report("%s", message);
    } else if (level == GLSURF_LOG_ERROR) {
        free(self->error);
        self->error = text_format("%s", message);
    }
}

static bool open_context(session *self, glsurf_extractor_desc *desc) {
    /* Mesa would print its own lines about each driver that it tries in vain. */
    setenv("EGL_LOG_LEVEL", "fatal", 0);
    const glsurf_result result = glsurf_egl_create(
        &self->context, &(glsurf_egl_desc){ .log = on_log, .log_user = self });
    if (result != GLSURF_OK) {
        report("cannot use the GPU: %s; or try --backend reference",
               self->error ? self->error : glsurf_result_string(result));
        return false;
    }
    desc->get_proc_address = glsurf_egl_get_proc_address;
    program_cache_open(&self->programs);
    return true;
}

/* Adds to a description of any kind what keeps programs. */
#define KEEP_PROGRAMS(self, desc)                                                          \
    do {                                                                                   \
        if ((self)->programs.folder) {                                                     \
            (desc).program_load = program_cache_load;                                      \
            (desc).program_store = program_cache_store;                                    \
            (desc).program_user = &(self)->programs;                                       \
        }                                                                                  \
    } while (0)

bool session_open(session *self, glsurf_extractor_desc desc) {
    *self = (session){ 0 };
    desc.log = on_log;
    desc.log_user = self;
    if (desc.backend == GLSURF_BACKEND_GL && !open_context(self, &desc)) {
        session_close(self);
        return false;
    }
    KEEP_PROGRAMS(self, desc);
    const glsurf_result result = glsurf_extractor_create(&self->extractor, &desc);
    if (result != GLSURF_OK) {
        const bool try_reference =
            desc.backend == GLSURF_BACKEND_GL && result != GLSURF_ERROR_ARGUMENT;
        report("%s%s", self->error ? self->error : glsurf_result_string(result),
               try_reference ? "; try --backend reference" : "");
        session_close(self);
        return false;
    }
    return true;
}

static glsurf_backend backend_of(const session *self) {
    return self->context ? GLSURF_BACKEND_GL : GLSURF_BACKEND_REFERENCE;
}

/* Unless OK, reports what was logged. */
static bool was_made(const session *self, glsurf_result result) {
    if (result != GLSURF_OK)
        report("%s", self->error ? self->error : glsurf_result_string(result));
    return result == GLSURF_OK;
}

bool session_match(session *self, glsurf_matcher_desc desc) {
    desc.log = on_log;
    desc.log_user = self;
    desc.backend = backend_of(self);
    desc.get_proc_address = self->context ? glsurf_egl_get_proc_address : NULL;
    KEEP_PROGRAMS(self, desc);
    return was_made(self, glsurf_matcher_create(&self->matcher, &desc));
}

bool session_blend(session *self, glsurf_panorama_desc desc) {
    desc.log = on_log;
    desc.log_user = self;
    desc.backend = backend_of(self);
    desc.get_proc_address = self->context ? glsurf_egl_get_proc_address : NULL;
    KEEP_PROGRAMS(self, desc);
    return was_made(self, glsurf_panorama_create(&self->panorama, &desc));
}

bool session_good(glsurf_result result, const char *name, const char *message) {
    if (result != GLSURF_OK)
        report("%s: %s", name, *message != '\0' ? message : glsurf_result_string(result));
    return result == GLSURF_OK;
}

double session_seconds(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

void session_close(session *self) {
    /* These first: their objects live in the context. */
    glsurf_panorama_destroy(self->panorama);
    glsurf_matcher_destroy(self->matcher);
    glsurf_extractor_destroy(self->extractor);
    glsurf_egl_destroy(self->context);
    program_cache_close(&self->programs);
    free(self->error);
    *self = (session){ 0 };
}
