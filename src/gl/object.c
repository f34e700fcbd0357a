/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "gl/object.h"

#include "gl/error.h"

#include <stdlib.h>
#include <string.h>

glsurf_result glsurf_object_begin_create(glsurf_device *device, const char *name) {
    if (!device)
        return GLSURF_ERROR_ARGUMENT;
    device->caller = name;
    return glsurf_device_check_kept(device);
}

void *glsurf_object_create(size_t size, const char *name, glsurf_device *device,
                           glsurf_result *result) {
    *result = glsurf_device_check_current(device);
    if (*result)
        return NULL;
    glsurf_object *object = calloc(1, size);
    if (!object) {
        *result = glsurf_fail(device, GLSURF_ERROR_MEMORY, "no memory for %s %s",
                              strchr("aeiou", name[0]) ? "an" : "a", name);
        return NULL;
    }
    object->device = device;
    object->name = name;
    glsurf_device_hold(device);
    device->failure.message[0] = '\0';
    return object;
}

void glsurf_object_free(glsurf_object *object) {
    glsurf_device_release(object->device);
    free(object);
}

glsurf_result glsurf_object_check(const void *self) {
    const glsurf_object *object = self;
    if (!object)
        return GLSURF_ERROR_ARGUMENT;
    const glsurf_result result = glsurf_device_check_kept(object->device);
    if (result || !object->broken)
        return result;
    return glsurf_fail(object->device, GLSURF_ERROR_GL,
                       "an earlier failure left this %s unusable; destroy it and create "
                       "another",
                       object->name);
}
