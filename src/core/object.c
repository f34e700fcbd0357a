/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "core/object.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void write_log(const glsurf_object_desc *desc, glsurf_log_level level,
                      const char *message) {
    if (desc->log)
        desc->log(desc->log_user, level, message);
}

/* ---------------------------------------------------------------- create -- */

static const char *mistake_of(const glsurf_object_desc *desc) {
    if ((unsigned)desc->backend > GLSURF_BACKEND_REFERENCE)
        return "unknown backend; use GLSURF_BACKEND_GL or GLSURF_BACKEND_REFERENCE";
    if (desc->frames > GLSURF_MAX_FRAMES)
        return "more than GLSURF_MAX_FRAMES frames; set frames to at most 16";
    if ((unsigned)desc->timings > GLSURF_TIMINGS_QUERIES)
        return "unknown timings; use GLSURF_TIMINGS_NONE, _CLOCK or _QUERIES";
    return NULL;
}

static void fill(glsurf_object *object, const glsurf_object_desc *desc) {
    object->desc = *desc;
    object->desc.memory_limit = glsurf_limit_of_memory(desc->memory_limit);
    if (desc->frames == 0)
        object->desc.frames = GLSURF_DEFAULT_FRAMES;
    object->trace.callback = desc->trace;
    object->trace.user = desc->trace_user;
}

void *glsurf_object_create(size_t size, const glsurf_object_desc *desc, const char *mistake,
                           glsurf_result *result) {
    char message[64];
    if (!mistake)
        mistake = mistake_of(desc);
    if (mistake) {
        write_log(desc, GLSURF_LOG_ERROR, mistake);
        *result = GLSURF_ERROR_ARGUMENT;
        return NULL;
    }
    glsurf_object *object = calloc(1, size);
    if (!object) {
        snprintf(message, sizeof message, "no memory for %s %s",
                 strchr("aeiou", desc->name[0]) ? "an" : "a", desc->name);
        write_log(desc, GLSURF_LOG_ERROR, message);
        *result = GLSURF_ERROR_MEMORY;
        return NULL;
    }
    fill(object, desc);
    *result = GLSURF_OK;
    return object;
}

/* -------------------------------------------------------------- sentences -- */

glsurf_result glsurf_object_fail(glsurf_object *object, glsurf_result result,
                                 const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(object->message, sizeof object->message, format, arguments);
    va_end(arguments);
    write_log(&object->desc, GLSURF_LOG_ERROR, object->message);
    return result;
}

glsurf_result glsurf_object_mistaken(glsurf_object *object, const char *mistake) {
    return glsurf_object_fail(object, GLSURF_ERROR_ARGUMENT, "%s", mistake);
}

void glsurf_object_warn(const glsurf_object *object, const char *format, ...) {
    char message[256];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    write_log(&object->desc, GLSURF_LOG_WARNING, message);
}

/* ------------------------------------------------------------------ calls -- */

glsurf_result glsurf_object_check(glsurf_object *object) {
    if (!object)
        return GLSURF_ERROR_ARGUMENT;
    if (!object->broken)
        return GLSURF_OK;
    const char *name = object->desc.name;
    if (object->abandoned)
        return glsurf_object_fail(object, GLSURF_ERROR_GL,
                                  "this %s was abandoned; destroy it and create another",
                                  name);
    return glsurf_object_fail(
        object, GLSURF_ERROR_GL,
        "an earlier failure left this %s unusable; destroy it and create another", name);
}

void glsurf_object_begin(glsurf_object *object, const char *call, uint64_t number) {
    glsurf_trace_call(&object->trace, call, number);
}

glsurf_result glsurf_object_end(glsurf_object *object, glsurf_result result) {
    object->broken |= result == GLSURF_ERROR_GL || result == GLSURF_ERROR_MEMORY ||
                      result == GLSURF_ERROR_UNSUPPORTED;
    if (!result)
        object->message[0] = '\0';
    glsurf_trace_end(&object->trace);
    return result;
}

void glsurf_object_abandon(glsurf_object *object) {
    object->broken = object->abandoned = true;
}
