/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * What every object of the library shares: an extractor, a matcher, a panorama, and the
 * next one. It comes first in their structs.
 */
#ifndef GLSURF_CORE_OBJECT_H
#define GLSURF_CORE_OBJECT_H

#include "core/tracer.h"
#include "glsurf/glsurf.h"

/* What the descriptions of all objects have in common. */
typedef struct glsurf_object_desc {
    const char *name; /* of such an object, in sentences: "extractor" */
    glsurf_backend backend;
    uint64_t memory_limit;
    uint32_t frames;
    glsurf_timings timings;
    bool leave_state;
    glsurf_get_proc_address *get_proc_address;
    void *get_proc_address_user;
    glsurf_log_callback *log;
    void *log_user;
    glsurf_trace_callback *trace;
    void *trace_user;
    glsurf_program_load_callback *program_load;
    glsurf_program_store_callback *program_store;
    void *program_user;
} glsurf_object_desc;

/* How many images or matches may wait to be collected, unless the description says. */
#define GLSURF_DEFAULT_FRAMES 2

/* The fields that all public descriptions have. */
#define GLSURF_OBJECT_FIELDS(desc)                                                         \
    .backend = (desc)->backend, .memory_limit = (desc)->memory_limit,                      \
    .timings = (desc)->timings, .leave_state = (desc)->leave_state,                        \
    .get_proc_address = (desc)->get_proc_address,                                          \
    .get_proc_address_user = (desc)->get_proc_address_user, .log = (desc)->log,            \
    .log_user = (desc)->log_user, .program_load = (desc)->program_load,                    \
    .program_store = (desc)->program_store, .program_user = (desc)->program_user

typedef struct glsurf_object {
    glsurf_object_desc desc; /* as it was created with, defaults filled in */
    glsurf_tracer trace;
    char message[512];
    bool broken;    /* after a failure of GL or of memory */
    bool abandoned; /* and broken, too */
} glsurf_object;

/* A zeroed struct of `size` bytes that begins with an object. NULL, after the sentence was
 * logged, where `mistake` or the description is wrong (ARGUMENT), or without memory. */
void *glsurf_object_create(size_t size, const glsurf_object_desc *desc, const char *mistake,
                           glsurf_result *result);

/* Keeps the sentence, logs it, returns the result. */
glsurf_result glsurf_object_fail(glsurf_object *object, glsurf_result result,
                                 const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The same for an ARGUMENT. */
glsurf_result glsurf_object_mistaken(glsurf_object *object, const char *mistake);

/* Logs a sentence that makes nothing fail. */
void glsurf_object_warn(const glsurf_object *object, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Whether a call on the object can begin: ARGUMENT without one, GL where it is broken. */
glsurf_result glsurf_object_check(glsurf_object *object);

/* A public call begins. `number` is that of the image or match it works on. */
void glsurf_object_begin(glsurf_object *object, const char *call, uint64_t number);

/* It ends: after a failure of the driver or of memory the object may be half made, and is
 * broken. Returns the result. */
glsurf_result glsurf_object_end(glsurf_object *object, glsurf_result result);

/* No call uses GL any more. */
void glsurf_object_abandon(glsurf_object *object);

static inline bool glsurf_object_on_cpu(const glsurf_object *object) {
    return object->desc.backend == GLSURF_BACKEND_REFERENCE;
}

#endif
