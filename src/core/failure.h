/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The one way to fail: a result, and a sentence that says what is wrong, where, and what to
 * do. A device has a place for the sentence. Code below the device is given that place, or
 * NULL if nobody wants the sentence.
 */
#ifndef GLSURF_CORE_FAILURE_H
#define GLSURF_CORE_FAILURE_H

#include "core/printf.h"
#include "glsurf/base.h"

#include <stdarg.h>

typedef struct gls_failure {
    char message[512];        /* the sentence of the last failure, or "" */
    glsurf_log_callback *log; /* receives it, too; NULL: no log */
    void *log_user;
} gls_failure;

/* Stores the sentence, logs it, and returns the result. */
glsurf_result gls_failed(gls_failure *failure, glsurf_result result, const char *format,
                         ...) GLS_PRINTF(3, 4);
glsurf_result gls_failed_list(gls_failure *failure, glsurf_result result,
                              const char *format, va_list arguments) GLS_PRINTF(3, 0);

#endif
