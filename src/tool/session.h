/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* An extractor, and a matcher and a panorama where they are wanted, with what they need:
 * for the GL backend a context. */
#ifndef GLSURF_TOOL_SESSION_H
#define GLSURF_TOOL_SESSION_H

#include "tool/program_cache.h"

#include "glsurf/glsurf.h"
#include "glsurf/glsurf_egl.h"

#include <stdbool.h>

typedef struct session {
    glsurf_egl *context;        /* its own, or NULL */
    glsurf_extractor_desc desc; /* of the extractor, with what was added */
    glsurf_extractor *extractor;
    glsurf_matcher *matcher;   /* NULL until session_add_matcher() */
    glsurf_panorama *panorama; /* NULL until session_add_panorama() */
    program_cache programs;    /* for all of them */
    char *error;               /* the last error that the library logged, or NULL */
    double seconds;            /* of the last session_extract() or session_match() */
} session;

/* Opens the session with the settings of `desc`, to which it adds the log. For the GL
 * backend it makes a glsurf_egl context, unless `desc` says where GL functions are from:
 * then it works in the context that is current. `self` must not move until it is closed. */
bool session_open(session *self, glsurf_extractor_desc desc);

/* Makes the extractor of `self->desc`, in place of the one that there may be. */
bool session_make_extractor(session *self);

/* Add what is wanted to an open session, on the extractor's backend. */
bool session_add_matcher(session *self, glsurf_matcher_desc desc);
bool session_add_panorama(session *self, glsurf_panorama_desc desc);

/* Whether the result, of making or changing something, is OK; otherwise reports what the
 * library logged. */
bool session_made(const session *self, glsurf_result result);

/* What it runs on; valid until it is closed. */
const char *session_renderer(const session *self);

/* Whether the result is OK; otherwise reports the library's message, or if that is empty
 * what the result means, about the image or work `name`. */
bool session_good(glsurf_result result, const char *name, const char *message);

/* A clock for differences. */
double session_seconds(void);

/* Feature sets have to be destroyed before. A session that is all zero is fine. */
void session_close(session *self);

#endif
