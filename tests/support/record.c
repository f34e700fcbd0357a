/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "support/record.h"

#include "glsurf/glsurf_context.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A record belongs to a thread, as a context does: OpenGL has no argument for it. */
static _Thread_local record *current;

static const char *const names[RECORD_CALLS] = {
#define G(name, NAME) #name,
#include "gl/functions.h"
};

static const size_t offsets[RECORD_CALLS] = {
#define G(name, NAME) offsetof(gls_functions, name),
#include "gl/functions.h"
};

/* Functions that wait for the GPU whatever their arguments are, or that give access to
 * memory which the GPU may still write. */
static const char *const waiting[] = {
    "Finish",
    "GetTexImage",
    "GetBufferSubData",
    "MapBuffer",
    "MapBufferRange",
    "GetQueryObjectiv",
    "GetQueryObjectuiv",
    "GetQueryObjecti64v",
    "GetQueryObjectui64v",
    "UnmapBuffer",
    "GetCompressedTexImage",
};

const char *record_name(int call) {
    return names[call];
}

record *record_note(int call) {
    record *self = current;
    ++self->calls;
    ++self->call[call];
    if (self->issuing)
        for (size_t i = 0; i < sizeof waiting / sizeof *waiting; ++i)
            if (strcmp(names[call], waiting[i]) == 0)
                record_breach(self, names[call]);
    return self;
}

#include "record_noted.inc"

void record_breach(record *self, const char *what) {
    if (self->breaches++ == 0)
        snprintf(self->breach, sizeof self->breach, "%s", what);
}

bool record_fails(record *self, record_class class, const char *name) {
    if (!(self->classes & class))
        return false;
    ++self->of_class[class];
    if (++self->count != self->fail_at)
        return false;
    self->failed = name;
    return true;
}

void record_fail(record *self, unsigned classes, long at) {
    self->classes = classes;
    self->count = 0;
    memset(self->of_class, 0, sizeof self->of_class);
    self->fail_at = at;
    self->failed = NULL;
    self->pending = GL_NO_ERROR;
    self->bad = self->unlinked = 0;
}

bool record_begin(record *self) {
    *self = (record){ 0 };
    current = self;
    return gls_load(NULL, &self->real, glsurf_context_get_proc_address, NULL) == GLSURF_OK;
}

/* Returns the function with the name of `length` characters, or -1. */
static int call_named(const char *name, size_t length) {
    for (int i = 0; i < RECORD_CALLS; ++i)
        if (strlen(names[i]) == length && memcmp(names[i], name, length) == 0)
            return i;
    return -1;
}

/* The same, but the name may have the suffix of an extension. */
static int call_of(const char *name) {
    static const char *const ends[] = { "", "EXT", "OES", "NV", "ANGLE" };
    const size_t length = strlen(name);
    int call = -1;
    for (size_t i = 0; call < 0 && i < sizeof ends / sizeof *ends; ++i) {
        const size_t end = strlen(ends[i]);
        if (length > end && strcmp(name + length - end, ends[i]) == 0)
            call = call_named(name, length - end);
    }
    return call;
}

void *record_get_proc_address(void *user, const char *name) {
    union {
        gls_proc function;
        void *object;
    } address = { NULL };
    void *const real = glsurf_context_get_proc_address(NULL, name);
    if (strncmp(name, "gl", 2) != 0) /* EGL's function for the current context */
        return real;
    const int call = call_of(name + 2);
    if (call < 0 || !real)
        return NULL;
    /* record_begin() loads what all contexts of the API have. This one may have more. */
    memcpy((char *)&current->real + offsets[call], &real, sizeof real);
    address.function = record_special(call);
    if (!address.function)
        address.function = noted[call];
    return address.object;
}

int record_living(const record *self, record_kind kind) {
    int count = 0;
    for (int i = 0; i < self->object_count; ++i)
        count += self->object[i].kind == kind;
    return count;
}

int record_all_living(const record *self) {
    return self->object_count;
}

unsigned long record_count(const record *self, const char *name) {
    const int call = call_of(name);
    return call < 0 ? 0 : self->call[call];
}

unsigned long record_made(const record *self) {
    static const char *const making[] = {
        "GenTextures",   "GenBuffers",    "GenFramebuffers",  "GenVertexArrays",
        "GenSamplers",   "GenQueries",    "GenRenderbuffers", "CreateShader",
        "CreateProgram", "CompileShader", "LinkProgram",
    };
    unsigned long count = 0;
    for (size_t i = 0; i < sizeof making / sizeof *making; ++i)
        count += record_count(self, making[i]);
    return count;
}

unsigned long record_queries(const record *self) {
    static const char *const asking[] = { "GetBooleani_v", "GetBooleanv", "GetDoublev",
                                          "GetFloatv",     "GetIntegerv", "GetQueryiv",
                                          "IsEnabled",     "IsEnabledi" };
    unsigned long count = 0;
    for (size_t i = 0; i < sizeof asking / sizeof *asking; ++i)
        count += record_count(self, asking[i]);
    return count;
}
