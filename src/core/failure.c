/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "core/failure.h"

#include <stdio.h>

glsurf_result gls_failed_list(gls_failure *failure, glsurf_result result,
                              const char *format, va_list arguments) {
    if (failure) {
        vsnprintf(failure->message, sizeof failure->message, format, arguments);
        if (failure->log)
            failure->log(failure->log_user, GLSURF_LOG_ERROR, failure->message);
    }
    return result;
}

glsurf_result gls_failed(gls_failure *failure, glsurf_result result, const char *format,
                         ...) {
    va_list arguments;
    va_start(arguments, format);
    gls_failed_list(failure, result, format, arguments);
    va_end(arguments);
    return result;
}
