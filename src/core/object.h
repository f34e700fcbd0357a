/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * What all objects of the library share: extractor, matcher and panorama. A glsurf_object
 * is the first member of each of their structs.
 */
#ifndef GLSURF_CORE_OBJECT_H
#define GLSURF_CORE_OBJECT_H

#include "core/tracer.h"
#include "glsurf/glsurf.h"

/* The fields that the descriptions of all objects have in common. */
typedef struct glsurf_object_desc {
    const char *name; /* of this sort of object, for messages: "extractor" */
    glsurf_backend backend;
    uint64_t memory_limit;
    uint32_t frames;
    glsurf_timings timings;
    bool leave_state;
    glsurf_get_proc_address *get_proc_address;
    void *get_proc_address_user;
    glsurf_current_context *current_context;
    void *current_context_user;
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

/* The memory limit that a description asks for: 0 is the default. No process has more than
 * it can address, and below that no size of a texture or an array overflows a size_t. */
static inline uint64_t glsurf_limit_of_memory(uint64_t asked) {
    const uint64_t limit = asked ? asked : GLSURF_DEFAULT_MEMORY_LIMIT;
    return limit < SIZE_MAX ? limit : SIZE_MAX;
}

/* The fields that all public descriptions have. */
#define GLSURF_OBJECT_FIELDS(desc)                                                         \
    .backend = (desc)->backend, .memory_limit = (desc)->memory_limit,                      \
    .timings = (desc)->timings, .leave_state = (desc)->leave_state,                        \
    .get_proc_address = (desc)->get_proc_address,                                          \
    .get_proc_address_user = (desc)->get_proc_address_user,                                \
    .current_context = (desc)->current_context,                                            \
    .current_context_user = (desc)->current_context_user, .log = (desc)->log,              \
    .log_user = (desc)->log_user, .program_load = (desc)->program_load,                    \
    .program_store = (desc)->program_store, .program_user = (desc)->program_user

typedef struct glsurf_object {
    glsurf_object_desc desc; /* the description it was created with, defaults filled in */
    glsurf_tracer trace;
    char message[512];
    bool broken;    /* after a failure of GL or of memory */
    bool abandoned; /* then the object is broken, too */
} glsurf_object;

/* Returns a zeroed struct of `size` bytes that begins with an object. If `mistake` is not
 * NULL or the description is wrong, logs a sentence and returns NULL (ARGUMENT). Without
 * memory it does the same (MEMORY). */
void *glsurf_object_create(size_t size, const glsurf_object_desc *desc, const char *mistake,
                           glsurf_result *result);

/* Stores the sentence in the object, logs it, and returns the result. */
glsurf_result glsurf_object_fail(glsurf_object *object, glsurf_result result,
                                 const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The same for GLSURF_ERROR_ARGUMENT. */
glsurf_result glsurf_object_mistaken(glsurf_object *object, const char *mistake);

/* Logs a warning; nothing fails. */
void glsurf_object_warn(const glsurf_object *object, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Whether a call on the object may begin: ARGUMENT if the object is NULL, GL if it is
 * broken. */
glsurf_result glsurf_object_check(glsurf_object *object);

/* A public call begins. `number` is the number of the image or match that it works on. */
void glsurf_object_begin(glsurf_object *object, const char *call, uint64_t number);

/* The public call ends. After a failure of the driver or of memory the object may be half
 * made, so it becomes broken. Returns the result. */
glsurf_result glsurf_object_end(glsurf_object *object, glsurf_result result);

/* Marks the object as abandoned and broken: no later call uses GL. */
void glsurf_object_abandon(glsurf_object *object);

static inline bool glsurf_object_on_cpu(const glsurf_object *object) {
    return object->desc.backend == GLSURF_BACKEND_REFERENCE;
}

#endif
