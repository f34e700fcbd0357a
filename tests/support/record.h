/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * A table of OpenGL functions between the library and the driver. It notes every call and
 * which objects live, tells of calls that the hosting contract excludes, and lets calls
 * fail as drivers do when memory ends or a compiler gives up.
 *
 * All of gl/functions.h is wrapped by code that WrapFunctions.cmake writes; what looks at
 * arguments, or can fail, is in record_wrappers.c.
 */
#ifndef GLSURF_TEST_RECORD_H
#define GLSURF_TEST_RECORD_H

#include "gl/loader.h"

enum {
#define F(name, NAME) RECORD_##name,
#define O(name, NAME) RECORD_##name,
#include "gl/functions.h"
#undef F
#undef O
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

/* Which calls may be told to fail. */
typedef enum record_class {
    RECORD_MEMORY = 1,   /* objects, their memory, fences, mapping */
    RECORD_COMPILER = 2, /* shaders and programs */
    RECORD_WORK = 4,     /* draws, clears, uploads, copies: they run out of memory, too */
} record_class;

enum { RECORD_MAX_OBJECTS = 4096, RECORD_MAX_NAMES = 128 };

typedef struct record_object {
    record_kind kind;
    uintptr_t name; /* a fence's address */
    int frame;      /* record.frame when it was made */
} record_object;

typedef struct record {
    glsurf_functions real;

    unsigned long calls;
    unsigned long call[RECORD_CALLS];
    int object_count;
    record_object object[RECORD_MAX_OBJECTS];

    /* The rules. */
    bool issuing; /* the call may not wait, nor read memory that the GPU may still write */
    int frame;    /* which frame is worked on: fences made now are its */
    int waited;   /* the latest frame whose fence was waited for; 0: none */
    int breaches; /* how often a rule was broken */
    char breach[160]; /* the first time */

    /* Failures. */
    unsigned classes;   /* that count */
    long count;         /* calls of these so far */
    long fail_at;       /* which of them fails, from 1; 0: none */
    const char *failed; /* the name of what failed, or NULL */
    GLenum pending;     /* error that glGetError() has to tell */
    GLuint bad;         /* shader or program that did not compile or link */
} record;

/* Makes this the calling thread's record, through which the functions go, for the current
 * context. Returns false where the driver lacks a function. */
bool record_begin(record *self);

/* A glsurf_get_proc_address. What it returns works on the record of the calling thread. */
void *record_get_proc_address(void *user, const char *name);

/* Objects that were made and not deleted. */
int record_living(const record *self, record_kind kind);
int record_all_living(const record *self);

/* Calls of a function so far; 0 for one that the library does not use. */
unsigned long record_count(const record *self, const char *name);

/* How many objects or programs were made so far, fences apart. */
unsigned long record_made(const record *self);

/* From now on call number `at` of these classes fails; 0: none, they are counted only. */
void record_fail(record *self, unsigned classes, long at);

/* ------------------------------------------------------- of record_wrappers.c -- */

/* Notes a call on this thread's record, which it returns. */
record *record_note(int call);

/* Whether this call, which was noted, is to fail. */
bool record_fails(record *self, record_class class, const char *name);

void record_breach(record *self, const char *what);

/* The function that looks at arguments, or NULL. */
glsurf_proc record_special(int call);

#endif
