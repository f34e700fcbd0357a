/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * libEGL.so.1 for the tests on ANGLE. The loader finds all other functions in ANGLE's own
 * libEGL.so, which this library needs. ANGLE gives the surfaceless platform to any GPU;
 * here SwiftShader gets it.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* RTLD_NEXT */
#endif

#define EGL_EGLEXT_PROTOTYPES
#include <EGL/egl.h>
#include <EGL/eglext.h>

#include <dlfcn.h>
#include <string.h>

/* Values of EGL_ANGLE_platform_angle, _vulkan and _device_type_swiftshader. */
enum {
    PLATFORM_ANGLE = 0x3202,
    ANGLE_TYPE = 0x3203,
    ANGLE_TYPE_VULKAN = 0x3450,
    ANGLE_DEVICE = 0x3209,
    ANGLE_DEVICE_SWIFTSHADER = 0x3487
};

typedef __eglMustCastToProperFunctionPointerType function;

/* ANGLE's function with this name. ISO C cannot cast an object pointer to a function
 * pointer. POSIX guarantees that both have the same representation. */
static function angle(const char *name) {
    union {
        void *object;
        function function;
    } address = { dlsym(RTLD_NEXT, name) };
    return address.function;
}

EGLAPI EGLDisplay EGLAPIENTRY eglGetPlatformDisplayEXT(EGLenum platform, void *native,
                                                       const EGLint *attributes) {
    static const EGLint swiftshader[] = { ANGLE_TYPE, ANGLE_TYPE_VULKAN, ANGLE_DEVICE,
                                          ANGLE_DEVICE_SWIFTSHADER, EGL_NONE };
    const PFNEGLGETPLATFORMDISPLAYEXTPROC get =
        (PFNEGLGETPLATFORMDISPLAYEXTPROC)angle("eglGetPlatformDisplayEXT");
    if (platform == EGL_PLATFORM_SURFACELESS_MESA)
        return get(PLATFORM_ANGLE, NULL, swiftshader);
    return get(platform, native, attributes);
}

EGLAPI EGLDisplay EGLAPIENTRY eglGetPlatformDisplay(EGLenum platform, void *native,
                                                    const EGLAttrib *attributes) {
    if (platform == EGL_PLATFORM_SURFACELESS_MESA)
        return eglGetPlatformDisplayEXT(platform, native, NULL);
    return ((PFNEGLGETPLATFORMDISPLAYPROC)angle("eglGetPlatformDisplay"))(platform, native,
                                                                          attributes);
}

EGLAPI function EGLAPIENTRY eglGetProcAddress(const char *name) {
    if (strcmp(name, "eglGetPlatformDisplayEXT") == 0)
        return (function)eglGetPlatformDisplayEXT;
    if (strcmp(name, "eglGetPlatformDisplay") == 0)
        return (function)eglGetPlatformDisplay;
    if (strcmp(name, "eglGetProcAddress") == 0)
        return (function)eglGetProcAddress;
    typedef function(EGLAPIENTRY * find)(const char *);
    return ((find)angle("eglGetProcAddress"))(name);
}
