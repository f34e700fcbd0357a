/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "fake_egl.h"

#include <EGL/egl.h>
#include <EGL/eglext.h>

#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <time.h>

fake_egl fake;
_Thread_local unsigned fake_api = EGL_OPENGL_ES_API;
_Thread_local int fake_current = -1;

static void take_time(void) {
    if (fake.slow)
        nanosleep(&(struct timespec){ .tv_nsec = 200000 }, NULL);
}

void fake_reset(void) {
    fake = (fake_egl){
        .client = "EGL_EXT_device_base EGL_EXT_platform_base EGL_EXT_platform_device "
                  "EGL_MESA_platform_surfaceless",
        .display[0].vendor = "Mesa Project",
    };
    fake_api = EGL_OPENGL_ES_API;
    fake_current = -1;
}

fake_display *fake_add(const char *extensions, const char *vendor) {
    fake_display *display = &fake.display[++fake.devices];
    *display = (fake_display){ .device = extensions, .vendor = vendor };
    return display;
}

/* Displays, devices and contexts are all pointers to a fake_display. */
static EGLBoolean query_devices(EGLint max, EGLDeviceEXT *devices, EGLint *count) {
    for (*count = 0; *count < fake.devices && *count < max; ++*count)
        devices[*count] = &fake.display[*count + 1];
    return EGL_TRUE;
}

static const char *query_device(EGLDeviceEXT device, EGLint name) {
    return name == EGL_EXTENSIONS ? ((fake_display *)device)->device : NULL;
}

static EGLDisplay get_display(EGLenum platform, void *native, const EGLint *attributes) {
    (void)attributes;
    return platform == EGL_PLATFORM_DEVICE_EXT ? native : &fake.display[0];
}

__eglMustCastToProperFunctionPointerType EGLAPIENTRY eglGetProcAddress(const char *name) {
    typedef __eglMustCastToProperFunctionPointerType function;
    if (strcmp(name, "eglQueryDevicesEXT") == 0)
        return (function)query_devices;
    if (strcmp(name, "eglQueryDeviceStringEXT") == 0)
        return (function)query_device;
    return strcmp(name, "eglGetPlatformDisplayEXT") == 0 ? (function)get_display : NULL;
}

const char *EGLAPIENTRY eglQueryString(EGLDisplay display, EGLint name) {
    if (display == EGL_NO_DISPLAY)
        return fake.client;
    const fake_display *self = display;
    if (!self->alive)
        return NULL;
    return name == EGL_VENDOR ? self->vendor
                              : "EGL_KHR_no_config_context EGL_KHR_surfaceless_context";
}

EGLBoolean EGLAPIENTRY eglInitialize(EGLDisplay display, EGLint *major, EGLint *minor) {
    (void)major;
    (void)minor;
    fake_display *self = display;
    self->alive = !self->broken;
    take_time();
    return self->alive;
}

EGLBoolean EGLAPIENTRY eglTerminate(EGLDisplay display) {
    ((fake_display *)display)->alive = false;
    return EGL_TRUE;
}

EGLBoolean EGLAPIENTRY eglBindAPI(EGLenum api) {
    fake_api = api;
    return EGL_TRUE;
}

EGLenum EGLAPIENTRY eglQueryAPI(void) {
    return fake_api;
}

EGLBoolean EGLAPIENTRY eglChooseConfig(EGLDisplay display, const EGLint *attributes,
                                       EGLConfig *configs, EGLint size, EGLint *count) {
    (void)display;
    (void)attributes;
    (void)configs;
    (void)size;
    *count = 0;
    return EGL_TRUE;
}

EGLContext EGLAPIENTRY eglCreateContext(EGLDisplay display, EGLConfig config,
                                        EGLContext share, const EGLint *attributes) {
    (void)config;
    (void)share;
    fake_display *self = display;
    take_time();
    if (self->no_context || !self->alive || fake_api != EGL_OPENGL_API)
        return EGL_NO_CONTEXT;
    for (; *attributes != EGL_NONE; attributes += 2)
        fake.debug += attributes[0] == EGL_CONTEXT_FLAGS_KHR &&
                      (attributes[1] & EGL_CONTEXT_OPENGL_DEBUG_BIT_KHR) != 0;
    ++self->contexts;
    return self;
}

EGLBoolean EGLAPIENTRY eglDestroyContext(EGLDisplay display, EGLContext context) {
    (void)context;
    --((fake_display *)display)->contexts;
    return EGL_TRUE;
}

EGLBoolean EGLAPIENTRY eglMakeCurrent(EGLDisplay display, EGLSurface draw, EGLSurface read,
                                      EGLContext context) {
    (void)draw;
    (void)read;
    fake_display *self = display;
    if (context != EGL_NO_CONTEXT && self->refuses)
        return EGL_FALSE;
    fake_current = context == EGL_NO_CONTEXT ? -1 : (int)(self - fake.display);
    return EGL_TRUE;
}

EGLContext EGLAPIENTRY eglGetCurrentContext(void) {
    return fake_api != EGL_OPENGL_API || fake_current < 0 ? EGL_NO_CONTEXT
                                                          : &fake.display[fake_current];
}

EGLint EGLAPIENTRY eglGetError(void) {
    return EGL_BAD_ACCESS;
}
