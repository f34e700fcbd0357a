/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* An extractor, and a matcher and a panorama where they are wanted, with what they need:
 * for the GL backend a glsurf_egl context. */
#ifndef GLSURF_TOOL_SESSION_H
#define GLSURF_TOOL_SESSION_H

#include "tool/program_cache.h"

#include "glsurf/glsurf.h"
#include "glsurf/glsurf_egl.h"

#include <stdbool.h>

typedef struct session {
    glsurf_egl *context; /* NULL with the reference backend */
    glsurf_extractor *extractor;
    glsurf_matcher *matcher;   /* NULL until session_match() */
    glsurf_panorama *panorama; /* NULL until session_blend() */
    program_cache programs;    /* for all of them */
    char *error;               /* the last error that the library logged, or NULL */
} session;

/* Opens the session with the settings of `desc`, to which it adds the GL functions and the
 * log. `self` must not move until it is closed. */
bool session_open(session *self, glsurf_extractor_desc desc);

/* Adds a matcher to an open session, on the extractor's backend. */
bool session_match(session *self, glsurf_matcher_desc desc);

/* Adds a panorama to an open session, on the extractor's backend. */
bool session_blend(session *self, glsurf_panorama_desc desc);

/* Whether the result is OK; otherwise reports the library's message, or if that is empty
 * what the result means, about the image or work `name`. */
bool session_good(glsurf_result result, const char *name, const char *message);

/* A clock for differences. */
double session_seconds(void);

/* Feature sets have to be destroyed before. A session that is all zero is fine. */
void session_close(session *self);

#endif
