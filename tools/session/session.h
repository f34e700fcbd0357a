/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* A device with an extractor, optionally a matcher and a panorama, and what they need: for
 * the GL backend a context. */
#ifndef GLSURF_SESSION_SESSION_H
#define GLSURF_SESSION_SESSION_H

#include "session/program_cache.h"
#include "session/session_settings.h"

#include "glsurf/glsurf.h"
#include "glsurf/glsurf_context.h"

#include <stdbool.h>

typedef struct session {
    glsurf_context *context; /* made by the session, or NULL */
    settings settings;       /* with what the session added */
    glsurf_device *device;
    glsurf_extractor *extractor;
    glsurf_matcher *matcher;   /* NULL until session_add_matcher() */
    glsurf_panorama *panorama; /* NULL until session_add_panorama() */
    program_cache programs;
    tuning_file tuning;
    char *error;    /* the last error that the library logged, or NULL */
    double seconds; /* time of the last session_extract() or session_match() */
} session;

/* Opens the session with these settings, to which it adds log, program cache and the kept
 * tuning. For the GL
 * backend it makes a context by glsurf_context, unless with->device has a
 * get_proc_address: then it uses the current context. `self` must not move until it is
 * closed. False after a report. */
bool session_open(session *self, const settings *with);

/* Makes the extractor with the settings of self->settings and destroys the old one. False
 * after a report. */
bool session_make_extractor(session *self);

/* Add a matcher or a panorama to an open session, with the extractor's memory limit. False
 * after a report. */
bool session_add_matcher(session *self, glsurf_matcher_desc desc);
bool session_add_panorama(session *self, glsurf_panorama_desc desc);

/* Whether the result of creating or changing an object is OK; otherwise reports why. */
bool session_made(const session *self, glsurf_result result);

/* The name of the renderer; valid until the session is closed. */
const char *session_renderer(const session *self);

/* Whether the result of a call is OK. Otherwise reports why. `name` is the image or work
 * that the report is about. */
bool session_good(const session *self, glsurf_result result, const char *name);

/* On a terminal, compiles the shaders for images like this one and shows progress
 * meanwhile: "DOING: compiling shaders, 3 s", and then "DOING" alone. Elsewhere does
 * nothing, as the first extraction compiles them. What goes wrong is left to the
 * extraction. */
void session_prepare(session *self, const char *doing, const glsurf_image *picture);

/* A glsurf_log_callback: prints warnings, and keeps the last error in the string `error`, a
 * char **, whose owner frees it. */
void session_log(void *error, glsurf_log_level level, const char *message);

/* A clock in seconds, for differences only. */
double session_seconds(void);

/* Closes the session. Its feature sets have to be destroyed before. Accepts a session that
 * is all zero. */
void session_close(session *self);

#endif
