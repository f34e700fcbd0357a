/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Callbacks, which must not run Python code during a call except for rows, and the current
 * context. */
#ifndef GLSURF_PYTHON_GLUE_H
#define GLSURF_PYTHON_GLUE_H

#include "glsurf/glsurf.h"

/* Messages of an object. Zeros before the first message. */
typedef struct glsurf_python_log {
    char error[1024];   /* the last error */
    char warning[1024]; /* the last warning since Python read it, or "" */
    uint32_t warnings;  /* warnings since Python read them */
} glsurf_python_log;

/* A glsurf_log_callback; `user` is a glsurf_python_log. */
void glsurf_python_write_log(void *user, glsurf_log_level level, const char *message);

/* Interface of the context that is current on the calling thread. */
typedef enum glsurf_python_platform {
    GLSURF_PYTHON_NO_CONTEXT = 0,
    GLSURF_PYTHON_EGL = 1,
    GLSURF_PYTHON_GLX = 2,
} glsurf_python_platform;

glsurf_python_platform glsurf_python_current(void);

/* Returns the loader of an interface, for desc.get_proc_address; NULL for NO_CONTEXT. Both
 * loaders ignore `user`. */
glsurf_get_proc_address *glsurf_python_loader(glsurf_python_platform platform);

/* Lets a forked process end without the driver's exit handlers, if OpenGL was used before:
 * Mesa's would wait for threads that only the parent has. */
void glsurf_python_forked(void);

/* Returns a pointer that identifies the current context, or NULL. */
void *glsurf_python_context(glsurf_python_platform platform);

#endif
