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

/* Whether a loader's answer is an address. wglGetProcAddress() may return 1, 2, 3 or -1
 * instead of NULL. */
static bool is_function(const void *address) {
    const uintptr_t value = (uintptr_t)address;
    return value > 3 && value != UINTPTR_MAX;
}

/* Looks up those of these kinds. */
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
                      "the OpenGL functions cannot be loaded: this build has no GLEW; "
                      "give get_proc_address");
}
#endif

static glsurf_result find_procs(gls_failure *failure, gls_proc *procs,
                                glsurf_get_proc_address *get, void *user) {
    if (!get)
        return gls_load_glew(failure, procs);
    ask_procs(procs, DESKTOP | ES | OPTIONAL, get, user);
    return GLSURF_OK;
}

/* Whether all functions of these kinds were found. */
static glsurf_result check_procs(gls_failure *failure, const gls_proc *procs,
                                 unsigned kinds) {
    for (int i = 0; i < proc_count; ++i)
        if (!procs[i] && (entries[i].kinds & kinds))
            return gls_failed(failure, GLSURF_ERROR_UNSUPPORTED,
                              "the driver has no %s; make a context of OpenGL 3.3 core "
                              "or OpenGL ES 3.0 current on this thread",
                              entries[i].name);
    return GLSURF_OK;
}

/* Every context has glGetString(), but wglGetProcAddress() does not return it. */
static glsurf_result check_loader(gls_failure *failure, const gls_proc *procs) {
    if (procs[index_GetString])
        return GLSURF_OK;
    return gls_failed(
        failure, GLSURF_ERROR_UNSUPPORTED,
        "get_proc_address returns no address (NULL, 1, 2, 3 or -1) for "
        "glGetString; if it calls wglGetProcAddress(), it has to look up in "
        "opengl32.dll what that does not return; else make a context of OpenGL "
        "3.3 core or OpenGL ES 3.0 current on this thread");
}

/* Results are read by mapping, or where there is no mapping, as in browsers, copied. */
static glsurf_result check_reading(gls_failure *failure, const gls_proc *procs) {
    if ((procs[index_MapBufferRange] && procs[index_UnmapBuffer]) ||
        procs[index_GetBufferSubData])
        return GLSURF_OK;
    return gls_failed(
        failure, GLSURF_ERROR_UNSUPPORTED,
        "the driver has neither glMapBufferRange nor glGetBufferSubData; make a context of "
        "OpenGL 3.3 core or OpenGL ES 3.0 current on this thread");
}

bool gls_version_is_es(const char *version) {
    return version && strncmp(version, "OpenGL ES", 9) == 0;
}

/* Which of the two contexts is current: only it can tell. */
static bool is_es(const gls_proc *procs) {
    gls_functions gl = { 0 };
    fill_table(&gl, procs, DESKTOP);
    return gls_version_is_es((const char *)gl.GetString(GL_VERSION));
}

glsurf_result gls_load(gls_failure *failure, gls_functions *table,
                       glsurf_get_proc_address *get, void *user) {
    gls_proc procs[proc_count] = { 0 };
    glsurf_result result = find_procs(failure, procs, get, user);
    if (result)
        return result;
    result = check_loader(failure, procs);
    if (result)
        return result;
    const bool es = is_es(procs);
    if (es && !get)
        return gls_failed(failure, GLSURF_ERROR_UNSUPPORTED,
                          "GLEW does not load OpenGL ES, whose context is current; give "
                          "get_proc_address");
    result = check_procs(failure, procs, es ? ES : DESKTOP);
    if (!result)
        result = check_reading(failure, procs);
    if (!procs[index_UnmapBuffer])
        procs[index_MapBufferRange] = NULL;
    /* Drivers have functions that belong to other contexts than the current one. */
    if (!result)
        fill_table(table, procs, (es ? ES : DESKTOP) | OPTIONAL | COMPATIBILITY);
    return result;
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

/* The function of this name, as the application's loader or the libraries of the process
 * know it. GLEW, which loads GL where there is no loader, has none of these functions, and
 * the loader of WGL has only those of OpenGL. `behind`: ANGLE's loader returns the function
 * of this name, which its function of EGL calls. */
static void *address_of(const glsurf_device_desc *settings, const char *name,
                        const char *behind) {
    void *address = NULL;
    if (settings->get_proc_address)
        address = settings->get_proc_address(settings->get_proc_address_user, name);
    return gls_platform_is_named(address, name) || gls_platform_is_named(address, behind)
               ? address
               : gls_platform_function(name);
}

/* More than one of the functions may exist. The first one that reports a current context
 * belongs to the interface that the application uses. */
static void find_platform(gls_current *self, const glsurf_device_desc *settings) {
    static const struct {
        const char *name, *behind;
    } functions[] = { { "eglGetCurrentContext", "EGL_GetCurrentContext" },
                      { "glXGetCurrentContext", "" },
                      { "wglGetCurrentContext", "" },
                      { "CGLGetCurrentContext", "" } }; /* of macOS */
    for (size_t i = 0; i < sizeof functions / sizeof *functions && !self->context; ++i) {
        void *address = address_of(settings, functions[i].name, functions[i].behind);
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
