/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "context/context.h"

#include <stdarg.h>
#include <stdio.h>

const char *gls_context_string(void *address_of(const char *name), unsigned name) {
    typedef const unsigned char *EGLAPIENTRY get_string(unsigned name);
    union {
        void *object;
        get_string *get_string;
    } function = { address_of("glGetString") };
    return function.object ? (const char *)function.get_string(name) : NULL;
}

void gls_context_say(const glsurf_context *self, glsurf_log_level level, const char *format,
                     ...) {
    if (!self->log)
        return;
    char text[256];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    self->log(self->log_user, level, text);
}
