/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "gl/loader.h"

#include "core/platform.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

enum {
#define G(name, NAME) index_##name,
#include "gl/functions.h"
    proc_count
};

/* The contexts that a function belongs to. */
typedef enum kind {
    DESKTOP = 1, /* OpenGL 3.3 has to have it */
    ES = 2,      /* OpenGL ES 3.0 has to have it */
    OPTIONAL = 4,
    COMPATIBILITY = 8,
} kind;

typedef struct entry {
    const char *name;
    unsigned kinds;
    size_t offset; /* in gls_functions */
} entry;

#define ENTRY(name, kinds) { "gl" #name, kinds, offsetof(gls_functions, name) },

static const entry entries[proc_count] = {
#define F(name, NAME) ENTRY(name, DESKTOP | ES)
#define D(name, NAME) ENTRY(name, DESKTOP)
#define E(name, NAME) ENTRY(name, ES)
#define O(name, NAME) ENTRY(name, OPTIONAL)
#define X(name, NAME) ENTRY(name, OPTIONAL)
#define C(name, NAME) ENTRY(name, COMPATIBILITY)
#include "gl/functions.h"
};

/* ISO C has no cast from an object pointer to a function pointer. POSIX says that both have
 * the same representation. */
static void fill_table(gls_functions *table, const gls_proc *procs, unsigned kinds) {
    for (int i = 0; i < proc_count; ++i)
        if (entries[i].kinds & kinds)
            memcpy((char *)table + entries[i].offset, &procs[i], sizeof *procs);
}

/* Returns true if a loader's answer is an address. wglGetProcAddress() may return 1, 2, 3
 * or -1 instead of NULL. */
static bool is_function(const void *address) {
    const uintptr_t value = (uintptr_t)address;
    return value > 3 && value != UINTPTR_MAX;
}

/* Looks up the functions of these kinds. */
static void ask_procs(gls_proc *procs, unsigned kinds, glsurf_get_proc_address *get,
                      void *user) {
    for (int i = 0; i < proc_count; ++i) {
        if (!(entries[i].kinds & kinds))
            continue;
        void *address = get(user, entries[i].name);
        if (is_function(address))
            memcpy(&procs[i], &address, sizeof address);
    }
}

#ifndef GLSURF_WITH_GLEW
glsurf_result gls_load_glew(gls_failure *failure, gls_proc *procs) {
    (void)procs;
    return gls_failed(failure, GLSURF_ERROR_UNSUPPORTED,
                      "the OpenGL functions cannot be loaded: this build has no GLEW; give "
                      "get_proc_address");
}
#endif

/* Checks that all functions of these kinds were found. */
static glsurf_result check_procs(gls_failure *failure, const gls_proc *procs,
                                 unsigned kinds) {
    for (int i = 0; i < proc_count; ++i)
        if (!procs[i] && (entries[i].kinds & kinds))
            return gls_failed(failure, GLSURF_ERROR_UNSUPPORTED,
                              "the driver has no %s; make a context of OpenGL 3.3 core or "
                              "OpenGL ES 3.0 current on this thread",
                              entries[i].name);
    return GLSURF_OK;
}

bool gls_version_is_es(const char *version) {
    return version && strncmp(version, "OpenGL ES", 9) == 0;
}

glsurf_result gls_load(gls_failure *failure, gls_functions *table,
                       glsurf_get_proc_address *get, void *user) {
    gls_proc procs[proc_count] = { 0 };
    glsurf_result result = GLSURF_OK;
    if (get)
        ask_procs(procs, DESKTOP | ES | OPTIONAL, get, user);
    else
        result = gls_load_glew(failure, procs);
    if (result)
        return result;
    /* Every context has glGetString(), but wglGetProcAddress() does not return it. */
    if (!procs[index_GetString])
        return gls_failed(
            failure, GLSURF_ERROR_UNSUPPORTED,
            "get_proc_address returns no address (NULL, 1, 2, 3 or -1) for glGetString; if "
            "it calls wglGetProcAddress(), look up in opengl32.dll the functions that this "
            "does not return; otherwise make a context of OpenGL 3.3 core or OpenGL ES 3.0 "
            "current on this thread");
    /* Only the current context's version tells OpenGL from OpenGL ES. */
    gls_functions gl = { 0 };
    fill_table(&gl, procs, DESKTOP);
    const bool es = gls_version_is_es((const char *)gl.GetString(GL_VERSION));
    if (es && !get)
        return gls_failed(failure, GLSURF_ERROR_UNSUPPORTED,
                          "the current context is of OpenGL ES, which GLEW does not load; "
                          "give get_proc_address");
    result = check_procs(failure, procs, es ? ES : DESKTOP);
    if (result)
        return result;
    /* Results are read by mapping or, without mapping as in browsers, by copying. */
    if (!procs[index_UnmapBuffer])
        procs[index_MapBufferRange] = NULL;
    if (!procs[index_MapBufferRange] && !procs[index_GetBufferSubData])
        return gls_failed(
            failure, GLSURF_ERROR_UNSUPPORTED,
            "the driver has neither glMapBufferRange nor glGetBufferSubData; make a "
            "context of OpenGL 3.3 core or OpenGL ES 3.0 current on this thread");
    /* Drivers also return functions that the current context lacks. */
    fill_table(table, procs, (es ? ES : DESKTOP) | OPTIONAL | COMPATIBILITY);
    return GLSURF_OK;
}

static const entry *entry_of(const char *name) {
    int i = 0;
    while (strcmp(entries[i].name + 2, name) != 0)
        ++i;
    return &entries[i];
}

bool gls_has_functions(const gls_functions *table, const char *const *names) {
    gls_proc proc;
    for (; *names; ++names) {
        memcpy(&proc, (const char *)table + entry_of(*names)->offset, sizeof proc);
        if (!proc)
            return false;
    }
    return true;
}

bool gls_load_more(gls_functions *table, const char *const *names, const char *suffix,
                   glsurf_get_proc_address *get, void *user) {
    for (; *names; ++names) {
        char name[64];
        snprintf(name, sizeof name, "gl%s%s", *names, suffix);
        void *const address = get(user, name);
        if (!is_function(address))
            return false;
        memcpy((char *)table + entry_of(*names)->offset, &address, sizeof address);
    }
    return true;
}

glsurf_result gls_load_compatibility(gls_failure *failure, gls_functions *table,
                                     glsurf_get_proc_address *get, void *user) {
    gls_proc procs[proc_count] = { 0 };
    if (!get)
        return GLSURF_OK; /* GLEW links these functions, so gls_load() found them */
    ask_procs(procs, COMPATIBILITY, get, user);
    const glsurf_result result = check_procs(failure, procs, COMPATIBILITY);
    if (!result)
        fill_table(table, procs, COMPATIBILITY);
    return result;
}

bool gls_has_extension(const gls_functions *gl, const char *name) {
    GLint count = 0;
    gl->GetIntegerv(GL_NUM_EXTENSIONS, &count);
    for (GLint i = 0; i < count; ++i) {
        const char *found = (const char *)gl->GetStringi(GL_EXTENSIONS, (GLuint)i);
        if (found && strcmp(found, name) == 0)
            return true;
    }
    return false;
}

/* ---------------------------------------------------------- current context -- */

/* Finds the function that reports the current context. Several may exist. The first that
 * reports a context belongs to the interface that the application uses. The function comes
 * from the application's loader, or else from a library of the process. GLEW, which loads
 * GL if there is no loader, has no such function, and WGL's loader has only functions of
 * OpenGL. `behind`: ANGLE's name for the function; its EGL function calls it. */
static void find_platform(gls_current *self, const glsurf_device_desc *settings) {
    static const struct {
        const char *name, *behind;
    } functions[] = { { "eglGetCurrentContext", "EGL_GetCurrentContext" },
                      { "glXGetCurrentContext", "" },
                      { "wglGetCurrentContext", "" },
                      { "CGLGetCurrentContext", "" } }; /* macOS */
    for (size_t i = 0; i < sizeof functions / sizeof *functions && !self->context; ++i) {
        const char *name = functions[i].name;
        void *address = NULL;
        if (settings->get_proc_address)
            address = settings->get_proc_address(settings->get_proc_address_user, name);
        if (!gls_platform_is_named(address, name) &&
            !gls_platform_is_named(address, functions[i].behind))
            address = gls_platform_function(name);
        if (!address)
            continue;
        memcpy(&self->platform, &address, sizeof address); /* as in fill_table() */
        self->context = self->platform();
    }
}

bool gls_current_note(gls_current *self, const glsurf_device_desc *settings) {
    *self = (gls_current){ .ask = settings->current_context,
                           .user = settings->current_context_user };
    if (self->ask)
        self->context = self->ask(self->user);
    else
        find_platform(self, settings);
    return self->context || !self->ask;
}

bool gls_current_is(const gls_current *self) {
    if (!self->context)
        return true;
    return self->context == (self->ask ? self->ask(self->user) : self->platform());
}
