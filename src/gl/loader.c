/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "gl/loader.h"

#include <stdio.h>
#include <string.h>

enum {
#define F(name, NAME) index_##name,
#define O(name, NAME) index_##name,
#define C(name, NAME) index_##name,
#include "gl/functions.h"
#undef F
#undef O
#undef C
    proc_count
};

typedef enum kind { NEEDED, OPTIONAL, COMPATIBILITY } kind;

static const struct {
    const char *name;
    kind kind;
} entries[proc_count] = {
#define F(name, NAME) { "gl" #name, NEEDED },
#define O(name, NAME) { "gl" #name, OPTIONAL },
#define C(name, NAME) { "gl" #name, COMPATIBILITY },
#include "gl/functions.h"
#undef F
#undef O
#undef C
};

static void fill(glsurf_functions *table, const glsurf_proc *procs) {
#define F(name, NAME) table->name = (PFNGL##NAME##PROC)procs[index_##name];
#define O(name, NAME) table->name = (PFNGL##NAME##PROC)procs[index_##name];
#define C(name, NAME) table->name = (PFNGL##NAME##PROC)procs[index_##name];
#include "gl/functions.h"
#undef F
#undef O
#undef C
}

static void fill_compatibility(glsurf_functions *table, const glsurf_proc *procs) {
#define F(name, NAME)
#define O(name, NAME)
#define C(name, NAME) table->name = (PFNGL##NAME##PROC)procs[index_##name];
#include "gl/functions.h"
#undef F
#undef O
#undef C
}

/* Looks up those of one kind. */
static void ask(glsurf_proc *procs, kind of, glsurf_get_proc_address *get, void *user) {
    for (int i = 0; i < proc_count; ++i) {
        if (entries[i].kind != of)
            continue;
        /* ISO C has no cast from an object pointer to a function pointer. POSIX says that
         * both have the same representation. */
        void *address = get(user, entries[i].name);
        memcpy(&procs[i], &address, sizeof address);
    }
}

#ifndef GLSURF_WITH_GLEW
bool glsurf_load_glew(glsurf_proc *procs, const char **reason) {
    (void)procs;
    *reason = "this build has no GLEW; give get_proc_address";
    return false;
}
#endif

static glsurf_result find(glsurf_proc *procs, glsurf_get_proc_address *get, void *user,
                          char *message, size_t message_size) {
    const char *reason = "";
    if (get) {
        ask(procs, NEEDED, get, user);
        ask(procs, OPTIONAL, get, user);
    } else if (!glsurf_load_glew(procs, &reason)) {
        snprintf(message, message_size, "the OpenGL functions cannot be loaded: %s",
                 reason);
        return GLSURF_ERROR_UNSUPPORTED;
    }
    return GLSURF_OK;
}

/* Whether all functions of one kind were found. */
static glsurf_result check(const glsurf_proc *procs, kind of, char *message,
                           size_t message_size) {
    for (int i = 0; i < proc_count; ++i) {
        if (!procs[i] && entries[i].kind == of) {
            snprintf(message, message_size,
                     "the driver has no %s; make an OpenGL 3.3 core context current on "
                     "this thread",
                     entries[i].name);
            return GLSURF_ERROR_UNSUPPORTED;
        }
    }
    return GLSURF_OK;
}

glsurf_result glsurf_load(glsurf_functions *table, glsurf_get_proc_address *get, void *user,
                          char *message, size_t message_size) {
    glsurf_proc procs[proc_count] = { 0 };
    glsurf_result result = find(procs, get, user, message, message_size);
    if (!result)
        result = check(procs, NEEDED, message, message_size);
    if (!result)
        fill(table, procs);
    return result;
}

glsurf_result glsurf_load_compatibility(glsurf_functions *table,
                                        glsurf_get_proc_address *get, void *user,
                                        char *message, size_t message_size) {
    glsurf_proc procs[proc_count] = { 0 };
    if (!get)
        return GLSURF_OK; /* GLEW links these functions, so glsurf_load() found them */
    ask(procs, COMPATIBILITY, get, user);
    const glsurf_result result = check(procs, COMPATIBILITY, message, message_size);
    if (!result)
        fill_compatibility(table, procs);
    return result;
}

bool glsurf_has_extension(const glsurf_functions *gl, const char *name) {
    GLint count = 0;
    gl->GetIntegerv(GL_NUM_EXTENSIONS, &count);
    for (GLint i = 0; i < count; ++i) {
        const char *found = (const char *)gl->GetStringi(GL_EXTENSIONS, (GLuint)i);
        if (found && strcmp(found, name) == 0)
            return true;
    }
    return false;
}
