/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "odometry/reports.h"

#include <stdarg.h>
#include <stdio.h>

char said[1000];
int sentences;

void __wrap_report(const char *format, ...);

void __wrap_report(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(said, sizeof said, format, arguments);
    va_end(arguments);
    ++sentences;
}
