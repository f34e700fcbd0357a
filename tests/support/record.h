/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * A table of OpenGL functions between the library and the driver. It notes every call and
 * which objects exist. It reports calls that break the library's promises to the
 * application. It can make a call fail the way drivers do when memory runs out or a
 * compiler gives up.
 *
 * WrapFunctions.cmake writes a wrapper for every function of gl/functions.h; it calls
 * record_starts(). Wrappers that check more are in record_wrappers.c.
 */
#ifndef GLSURF_TEST_SUPPORT_RECORD_H
#define GLSURF_TEST_SUPPORT_RECORD_H

#include "gl/loader.h"

enum {
#define G(name, NAME) RECORD_##name,
#include "gl/functions.h"
    RECORD_CALLS
};

typedef enum record_kind {
    RECORD_TEXTURES,
    RECORD_BUFFERS,
    RECORD_FRAMEBUFFERS,
    RECORD_VERTEX_ARRAYS,
    RECORD_SAMPLERS,
    RECORD_SHADERS,
    RECORD_PROGRAMS,
    RECORD_FENCES,
    RECORD_QUERIES,
    RECORD_KINDS
} record_kind;

/* The classes of calls that a test can make fail. */
typedef enum record_class {
    RECORD_MEMORY = 1,   /* creating objects and their memory, fences, mapping */
    RECORD_COMPILER = 2, /* creating, compiling and linking shaders and programs */
    RECORD_WORK = 4,     /* draws, clears, uploads and copies: they need memory, too */
    RECORD_CLASSES = 8
} record_class;

enum { RECORD_MAX_OBJECTS = 4096, RECORD_MAX_NAMES = 128 };

typedef struct record_object {
    record_kind kind;
    uintptr_t name; /* for a fence, its address */
    int frame;      /* record.frame when the object was created */
} record_object;

typedef struct record {
    gls_functions real;

    unsigned long calls;
    unsigned long call[RECORD_CALLS];
    int object_count;
    record_object object[RECORD_MAX_OBJECTS];

    /* Rules that the library has to keep. */
    bool issuing; /* the call under way may neither wait nor read memory that the GPU may
                     still write */
    int frame;    /* the frame under way; a new fence belongs to it */
    int waited;   /* the newest frame whose fence the library waited for; 0: none */
    int breaches; /* number of times that a rule was broken */
    char breach[160]; /* the first breach, in words */

    /* Failures that the test asks for. */
    unsigned classes;              /* the classes that count */
    long count;                    /* calls of these classes so far */
    long fail_at;                  /* number of the call that fails, from 1; 0: none */
    const char *failed;            /* name of the function that failed, or NULL */
    GLenum pending;                /* error that glGetError() returns next */
    long of_class[RECORD_CLASSES]; /* calls of each of these classes so far */
    GLuint bad;                    /* the shader or program that did not compile or link */
    GLuint unlinked;               /* the program that did not link because of that */

    unsigned long linked; /* calls of LinkProgram before the first query of a link status;
                             0: there was no query */
    bool compiling;  /* no program is complete, as if the driver were still compiling */
    bool unfinished; /* no fence is signalled, as if the GPU were still at work */
} record;

/* Makes this the record of the calling thread and loads the functions of its current
 * context. Returns false if the driver lacks one of them. */
bool record_begin(record *self);

/* A glsurf_get_proc_address. The functions that it returns note their calls in the record
 * of the calling thread. Names that do not begin with "gl" get glsurf_context's address. */
void *record_get_proc_address(void *user, const char *name);

/* Objects that were created and not yet deleted. */
int record_living(const record *self, record_kind kind);
int record_all_living(const record *self);

/* Number of calls of a function so far; 0 if the library does not use it. */
unsigned long record_count(const record *self, const char *name);

/* Number of queries of state so far, without glGetError(). */
unsigned long record_queries(const record *self);

/* Number of objects created, shaders compiled and programs linked, without fences. */
unsigned long record_made(const record *self);

/* Restarts the count. Call number `at` of these classes, counted from 1, then fails; 0:
 * none fails. */
void record_fail(record *self, unsigned classes, long at);

/* ------------------------------------------------------ for record_wrappers.c -- */

/* Notes a call in the calling thread's record, and returns the record. */
record *record_note(int call);
const char *record_name(int call);

/* Does the same, and checks that the call touches only objects of the library. Returns NULL
 * if the call has to fail: see record_fail(). `target` is the call's first argument. */
record *record_starts(int call, GLenum target);

/* Returns true if this call, which is already noted, has to fail. */
bool record_fails(record *self, record_class class, const char *name);

void record_breach(record *self, const char *what);

/* Returns the function's wrapper in record_wrappers.c, or NULL. */
gls_proc record_special(int call);

#endif
