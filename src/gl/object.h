/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * What extractors, matchers and panoramas have in common. A gls_object is the first
 * member of each of their structs.
 */
#ifndef GLSURF_GL_OBJECT_H
#define GLSURF_GL_OBJECT_H

#include "gl/device.h"

typedef struct gls_object {
    glsurf_device *device; /* which the object keeps alive */
    const char *name;      /* of this sort of object, for messages: "extractor" */
    bool broken;           /* after a failure of GL or of memory */
} gls_object;

/* The first step of the creation of an object of this name: whether the device takes any.
 * The caller checks the description next. Errors: ARGUMENT (the device is NULL), GL (it was
 * abandoned). */
glsurf_result gls_object_begin_create(glsurf_device *device, const char *name);

/* The last step: returns a zeroed struct of `size` bytes that begins with an object of the
 * device, or NULL. Errors: ARGUMENT (the device's context is not current), MEMORY. */
void *gls_object_create(size_t size, const char *name, glsurf_device *device,
                        glsurf_result *result);

/* Frees the struct and gives up its hold on the device. */
void gls_object_free(gls_object *object);

/* Whether a call may begin on an extractor, a matcher or a panorama: ARGUMENT if it is
 * NULL, GL if it is broken or its device was abandoned. */
glsurf_result gls_object_check(const void *self);

static inline bool gls_object_on_cpu(const gls_object *object) {
    return gls_device_on_cpu(object->device);
}

#endif
