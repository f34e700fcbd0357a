/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "tool/session.h"

#include "tool/text.h"

#include <stdlib.h>
#include <time.h>

static void on_log(void *user, glsurf_log_level level, const char *message) {
    session *const self = user;
    if (level == GLSURF_LOG_WARNING) {
        report_lines(message);
    } else if (level == GLSURF_LOG_ERROR) {
        free(self->error);
        self->error = text_format("%s", message);
    }
}

static bool open_context(session *self, glsurf_egl_api api) {
    /* Keeps Mesa from printing lines of its own about each driver that does not work. */
    setenv("EGL_LOG_LEVEL", "fatal", 0);
    const glsurf_result result = glsurf_egl_create(
        &self->context, &(glsurf_egl_desc){ .log = on_log, .log_user = self, .api = api });
    if (result != GLSURF_OK) {
        report("cannot use the GPU: %s; or try --backend reference",
               self->error ? self->error : glsurf_result_string(result));
        return false;
    }
    self->desc.get_proc_address = glsurf_egl_get_proc_address;
    return true;
}

/* Sets the fields that the descriptions of all objects have in common. */
#define CONNECT(self, target)                                                              \
    do {                                                                                   \
        (target).backend = (self)->desc.backend;                                           \
        (target).get_proc_address = (self)->desc.get_proc_address;                         \
        (target).memory_limit = (self)->desc.memory_limit;                                 \
        (target).log = on_log;                                                             \
        (target).log_user = (self);                                                        \
        if ((self)->programs.folder) {                                                     \
            (target).program_load = program_cache_load;                                    \
            (target).program_store = program_cache_store;                                  \
            (target).program_user = &(self)->programs;                                     \
        }                                                                                  \
    } while (0)

bool session_open(session *self, glsurf_extractor_desc desc, glsurf_egl_api api) {
    *self = (session){ .desc = desc };
    const bool gl = desc.backend == GLSURF_BACKEND_GL;
    if (gl && !desc.get_proc_address && !open_context(self, api)) {
        session_close(self);
        return false;
    }
    if (gl)
        program_cache_open(&self->programs);
    CONNECT(self, self->desc);
    if (self->desc.frames == 0)
        self->desc.frames = 1; /* commands collect an image before they submit the next */
    if (!session_make_extractor(self)) {
        session_close(self);
        return false;
    }
    return true;
}

bool session_make_extractor(session *self) {
    glsurf_extractor_destroy(self->extractor);
    self->extractor = NULL;
    const glsurf_result result = glsurf_extractor_create(&self->extractor, &self->desc);
    if (result != GLSURF_OK) {
        const bool try_reference = self->context && result != GLSURF_ERROR_ARGUMENT;
        char *const text =
            text_format("%s%s", self->error ? self->error : glsurf_result_string(result),
                        try_reference ? "; try --backend reference" : "");
        report_lines(text);
        free(text);
    }
    return result == GLSURF_OK;
}

bool session_made(const session *self, glsurf_result result) {
    if (result != GLSURF_OK)
        report_lines(self->error ? self->error : glsurf_result_string(result));
    return result == GLSURF_OK;
}

bool session_add_matcher(session *self, glsurf_matcher_desc desc) {
    CONNECT(self, desc);
    if (desc.frames == 0)
        desc.frames = 1; /* commands collect matches before they submit the next */
    return session_made(self, glsurf_matcher_create(&self->matcher, &desc));
}

bool session_add_panorama(session *self, glsurf_panorama_desc desc) {
    CONNECT(self, desc);
    return session_made(self, glsurf_panorama_create(&self->panorama, &desc));
}

const char *session_renderer(const session *self) {
    glsurf_info info = { 0 };
    glsurf_extractor_info(self->extractor, &info);
    return info.renderer ? info.renderer : "unknown renderer";
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
    /* These come first, because their GL objects are in the context. */
    glsurf_panorama_destroy(self->panorama);
    glsurf_matcher_destroy(self->matcher);
    glsurf_extractor_destroy(self->extractor);
    glsurf_egl_destroy(self->context);
    program_cache_close(&self->programs);
    free(self->error);
    *self = (session){ 0 };
}
