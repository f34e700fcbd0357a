/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* A device with an extractor, optionally a matcher, and for the GL backend a context. */
#ifndef GLSURF_SESSION_SESSION_H
#define GLSURF_SESSION_SESSION_H

#include "session/program_cache.h"
#include "session/session_settings.h"

#include "glsurf/glsurf.h"
#include "glsurf/glsurf_context.h"

#include <stdbool.h>

typedef struct session {
    glsurf_context *context; /* made by the session, or NULL */
    settings settings;       /* settings, with the session's additions */
    glsurf_device *device;
    glsurf_extractor *extractor;
    glsurf_matcher *matcher; /* NULL until session_add_matcher() */
    program_cache programs;
    tuning_file tuning;
    char *error;    /* the last error that the library logged, or NULL */
    double seconds; /* duration of the last session_extract() or session_match() */
} session;

/* Opens a session with these settings, and adds a log, the program cache and the kept
 * tuning. With the GL backend it uses the current context if with->device has a
 * get_proc_address; otherwise it makes a context by glsurf_context. `self` must not move
 * until it is closed. False after a report. */
bool session_open(session *self, const settings *with);

/* Destroys the extractor and makes a new one with self->settings. False after a report. */
bool session_make_extractor(session *self);

/* Adds a matcher to an open session, with the extractor's memory limit. False after a
 * report. */
bool session_add_matcher(session *self, glsurf_matcher_desc desc);

/* Checks the result of creating or changing an object. False after a report. */
bool session_made(const session *self, glsurf_result result);

/* Returns the name of the renderer, which is valid until the session is closed. */
const char *session_renderer(const session *self);

/* Checks the result of a call. False after a report. `name` is the image or work in the
 * report. */
bool session_good(const session *self, glsurf_result result, const char *name);

/* On a terminal, compiles the shaders for images like this one and shows progress
 * meanwhile: "DOING: compiling shaders, 3 s", and then "DOING" alone. Does nothing without
 * a terminal, as the first extraction compiles the shaders. Leaves errors to the
 * extraction. */
void session_prepare(session *self, const char *doing, const glsurf_image *picture);

/* A glsurf_log_callback: prints warnings, and keeps the last error. `error` is a char **
 * that receives the text; its owner frees the text. */
void session_log(void *error, glsurf_log_level level, const char *message);

/* Returns the time in seconds of a clock, for differences only. */
double session_seconds(void);

/* Writes ", 4 min left" for `left` pieces of work, judged by the `done` ones since `begin`;
 * nothing if little time is left. */
enum { SESSION_TIME_LEFT = 32 };
void session_time_left(char text[SESSION_TIME_LEFT], double begin, size_t done,
                       size_t left);

/* Closes the session, which may be all zero. Destroy its feature sets and panoramas first.
 */
void session_close(session *self);

#endif
