/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "gl/object.h"

#include "gl/error.h"

#include <stdlib.h>
#include <string.h>

glsurf_result gls_object_begin_create(glsurf_device *device, const char *name) {
    if (!device)
        return GLSURF_ERROR_ARGUMENT;
    device->caller = name;
    return gls_device_check_kept(device);
}

void *gls_object_create(size_t size, const char *name, glsurf_device *device,
                        glsurf_result *result) {
    *result = gls_device_check_current(device);
    if (*result)
        return NULL;
    gls_object *object = calloc(1, size);
    if (!object) {
        *result = gls_fail(device, GLSURF_ERROR_MEMORY, "no memory for %s %s",
                           strchr("aeiou", name[0]) ? "an" : "a", name);
        return NULL;
    }
    object->device = device;
    object->name = name;
    gls_device_hold(device);
    device->failure.message[0] = '\0';
    return object;
}

void gls_object_free(gls_object *object) {
    gls_device_release(object->device);
    free(object);
}

glsurf_result gls_object_check(const void *self) {
    const gls_object *object = self;
    if (!object)
        return GLSURF_ERROR_ARGUMENT;
    const glsurf_result result = gls_device_check_kept(object->device);
    if (result || !object->broken)
        return result;
    return gls_fail(object->device, GLSURF_ERROR_GL,
                    "an earlier failure left this %s unusable; destroy it and create "
                    "another",
                    object->name);
}
