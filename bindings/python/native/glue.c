/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "glue.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void glsurf_python_write_log(void *user, glsurf_log_level level, const char *message) {
    glsurf_python_log *const self = user;
    if (level == GLSURF_LOG_ERROR) {
        snprintf(self->error, sizeof self->error, "%s", message);
    } else if (level == GLSURF_LOG_WARNING) {
        snprintf(self->warning, sizeof self->warning, "%s", message);
        ++self->warnings;
    }
}

/* ----------------------------------------------------------------- forks -- */

#ifdef __GLIBC__
static void leave(int status, void *unused) {
    (void)unused;
    fflush(NULL);
    _exit(status);
}
#endif

void glsurf_python_forked(void) {
#ifdef __GLIBC__
    on_exit(leave, NULL); /* runs before handlers that were registered earlier */
#endif
}

/* ------------------------------------------- the application's libraries -- */

typedef void *get_address(const char *name);
typedef void *get_context(void);

/* Returns a function of a library that the process has loaded, or NULL. dlopen() finds the
 * library by its SONAME, however it was loaded. ISO C has no cast from an object pointer to
 * a function pointer, so callers copy the bytes. */
static void *find(const char *const *libraries, const char *name) {
    for (; *libraries; ++libraries) {
        void *const library = dlopen(*libraries, RTLD_LAZY | RTLD_LOCAL | RTLD_NOLOAD);
        void *const address = library ? dlsym(library, name) : NULL;
        if (library)
            dlclose(library); /* the application still holds it */
        if (address)
            return address;
    }
    return NULL;
}

static const char *const EGL[] = { "libEGL.so.1", NULL };
static const char *const GLX[] = { "libGLX.so.0", "libGL.so.1", NULL };

static void *current(const char *const *libraries, const char *name) {
    void *const address = find(libraries, name);
    get_context *function;
    memcpy(&function, &address, sizeof function);
    return address ? function() : NULL;
}

/* Returns a function of EGL or GLX from its own library by name, or a function of OpenGL
 * from the loader. */
static void *load(const char *const *libraries, const char *loader, const char *name) {
    void *address = find(libraries, name);
    if (address)
        return address;
    void *const pointer = find(libraries, loader);
    get_address *function;
    memcpy(&function, &pointer, sizeof function);
    return pointer ? function(name) : NULL;
}

static void *load_egl(void *user, const char *name) {
    (void)user;
    return load(EGL, "eglGetProcAddress", name);
}

static void *load_glx(void *user, const char *name) {
    (void)user;
    return load(GLX, "glXGetProcAddressARB", name);
}

void *glsurf_python_context(glsurf_python_platform platform) {
    if (platform == GLSURF_PYTHON_EGL)
        return current(EGL, "eglGetCurrentContext");
    return platform == GLSURF_PYTHON_GLX ? current(GLX, "glXGetCurrentContext") : NULL;
}

glsurf_python_platform glsurf_python_current(void) {
    if (glsurf_python_context(GLSURF_PYTHON_EGL))
        return GLSURF_PYTHON_EGL;
    return glsurf_python_context(GLSURF_PYTHON_GLX) ? GLSURF_PYTHON_GLX
                                                    : GLSURF_PYTHON_NO_CONTEXT;
}

glsurf_get_proc_address *glsurf_python_loader(glsurf_python_platform platform) {
    if (platform == GLSURF_PYTHON_EGL)
        return load_egl;
    return platform == GLSURF_PYTHON_GLX ? load_glx : NULL;
}
