/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* An extractor, optionally a matcher and a panorama, and what they need: for the GL backend
 * a context. */
#ifndef GLSURF_TOOL_SESSION_H
#define GLSURF_TOOL_SESSION_H

#include "tool/program_cache.h"

#include "glsurf/glsurf.h"
#include "glsurf/glsurf_egl.h"

#include <stdbool.h>

typedef struct session {
    glsurf_egl *context;        /* made by the session, or NULL */
    glsurf_extractor_desc desc; /* settings of the extractor, with those that the session
                                   added */
    glsurf_extractor *extractor;
    glsurf_matcher *matcher;   /* NULL until session_add_matcher() */
    glsurf_panorama *panorama; /* NULL until session_add_panorama() */
    program_cache programs;    /* for all objects */
    char *error;               /* the last error that the library logged, or NULL */
    double seconds;            /* time of the last session_extract() or session_match() */
} session;

/* Opens the session with the settings of `desc`, to which it adds the log. For the GL
 * backend it makes a glsurf_egl context of the API, unless desc.get_proc_address is set:
 * then it uses the current context. `self` must not move until it is closed. False after a
 * report. */
bool session_open(session *self, glsurf_extractor_desc desc, glsurf_egl_api api);

/* Makes the extractor with the settings of self->desc and destroys the old one. False after
 * a report. */
bool session_make_extractor(session *self);

/* Add a matcher or a panorama, with the extractor's backend, to an open session. False
 * after a report. */
bool session_add_matcher(session *self, glsurf_matcher_desc desc);
bool session_add_panorama(session *self, glsurf_panorama_desc desc);

/* Whether the result of creating or changing an object is OK; otherwise reports what the
 * library logged. */
bool session_made(const session *self, glsurf_result result);

/* The name of the renderer; valid until the session is closed. */
const char *session_renderer(const session *self);

/* Whether the result is OK. Otherwise reports the library's message, or the meaning of the
 * result if the message is empty. `name` is the image or work that the report is about. */
bool session_good(glsurf_result result, const char *name, const char *message);

/* A clock in seconds, for differences only. */
double session_seconds(void);

/* Closes the session. Its feature sets have to be destroyed before. Accepts a session that
 * is all zero. */
void session_close(session *self);

#endif
