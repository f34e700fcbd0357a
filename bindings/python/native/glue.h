/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* What Python calls in C beside the library: callbacks, which must not run Python code in
 * the middle of a call. */
#ifndef GLSURF_PYTHON_GLUE_H
#define GLSURF_PYTHON_GLUE_H

#include "glsurf/glsurf.h"

/* What an object logged. Zeros before the first message. */
typedef struct glsurf_python_log {
    char error[1024];   /* the last error */
    char warning[1024]; /* the last warning since Python read it, or "" */
    uint32_t warnings;  /* warnings since Python read them */
} glsurf_python_log;

/* A glsurf_log_callback; `user` is a glsurf_python_log. */
void glsurf_python_write_log(void *user, glsurf_log_level level, const char *message);

/* Whose context is current on the calling thread. */
typedef enum glsurf_python_platform {
    GLSURF_PYTHON_NO_CONTEXT = 0,
    GLSURF_PYTHON_EGL = 1,
    GLSURF_PYTHON_GLX = 2,
} glsurf_python_platform;

glsurf_python_platform glsurf_python_current(void);

/* The loader of that interface, for desc.get_proc_address. NULL for NO_CONTEXT. Both ignore
 * `user`. */
glsurf_get_proc_address *glsurf_python_loader(glsurf_python_platform platform);

/* Called in a process that was forked after OpenGL was used: ends it without the exit
 * handlers of the driver. Mesa's wait for threads that only the parent has. */
void glsurf_python_forked(void);

/* A pointer that identifies the current context, or NULL. */
void *glsurf_python_context(glsurf_python_platform platform);

#endif
