/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Program binaries that the application stores: a header, and the driver's bytes behind it.
 *
 * Drivers may crash on damaged bytes, so the header has a checksum of the bytes. It also
 * has the whole key, so a file stored under a wrong name is not mistaken for this
 * program's. A format unknown to the driver would be an OpenGL error, so the format must be
 * one of the driver's. A driver may still refuse a binary; the program is then compiled
 * again.
 */
#include "gl/binary.h"

#include "core/hash.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The numbers of the header are in the machine's byte order: a binary belongs to the
 * machine that made it. */
static const char MAGIC[8] = "GLSURFP1";

typedef struct header {
    char magic[8];
    uint64_t key[2];
    uint64_t checksum; /* of the bytes behind the header */
    uint64_t size;     /* number of the bytes behind the header */
    uint32_t format;
    uint32_t zero;
} header;

/* ------------------------------------------------------------------ hashes -- */

/* Start values of the two halves of a key. The hash need not resist attacks: whoever can
 * write the cache needs no collision. */
static const uint64_t starts[2] = { GLS_HASH_START, 0x9ae16a3b2f90404fu };

static void hash_text(uint64_t half[2], const char *text) {
    for (int i = 0; i < 2; ++i)
        half[i] = gls_hash_text(half[i], text);
}

/* -------------------------------------------------------------------- open -- */

static void find_formats(gls_binaries *self, const gls_functions *gl) {
    GLint count = 0;
    gl->GetIntegerv(GL_NUM_PROGRAM_BINARY_FORMATS, &count);
    if (count < 1)
        return;
    GLint *all = calloc((size_t)count, sizeof *all);
    if (!all)
        return;
    gl->GetIntegerv(GL_PROGRAM_BINARY_FORMATS, all);
    self->format_count = count < GLS_MAX_FORMATS ? count : GLS_MAX_FORMATS;
    memcpy(self->format, all, (size_t)self->format_count * sizeof *all);
    free(all);
}

void gls_binaries_open(gls_binaries *self, const gls_functions *gl) {
    const GLenum names[] = { GL_VENDOR, GL_RENDERER, GL_VERSION,
                             GL_SHADING_LANGUAGE_VERSION };
    if (!self->load && !self->store)
        return;
    find_formats(self, gl);
    memcpy(self->driver, starts, sizeof starts);
    hash_text(self->driver, GLSURF_VERSION);
    for (size_t i = 0; i < sizeof names / sizeof *names; ++i)
        hash_text(self->driver, (const char *)gl->GetString(names[i]));
}

gls_key gls_binary_key(const gls_binaries *self, const char *vertex, const char *fragment) {
    gls_key key;
    memcpy(key.half, self->driver, sizeof key.half);
    hash_text(key.half, vertex);
    hash_text(key.half, fragment);
    snprintf(key.text, sizeof key.text, "%016llx%016llx", (unsigned long long)key.half[0],
             (unsigned long long)key.half[1]);
    return key;
}

/* ---------------------------------------------------------- load and store -- */

static uint64_t checksum(const void *data, size_t size) {
    return gls_hash_stir(gls_hash(starts[0], data, size));
}

static bool is_sound(const gls_binaries *self, const gls_key *key, const header *head,
                     const void *data, size_t size) {
    bool known = false;
    for (int i = 0; i < self->format_count; ++i)
        known |= (uint32_t)self->format[i] == head->format;
    return memcmp(head->magic, MAGIC, sizeof MAGIC) == 0 &&
           memcmp(head->key, key->half, sizeof head->key) == 0 && head->size == size &&
           size > 0 && size <= INT32_MAX && known && head->checksum == checksum(data, size);
}

GLuint gls_binary_load(const gls_binaries *self, const gls_functions *gl,
                       const gls_key *key) {
    header head;
    size_t size = 0;
    const char *data = self->load ? self->load(self->user, key->text, &size) : NULL;
    if (!data || size <= sizeof head)
        return 0;
    memcpy(&head, data, sizeof head);
    if (!is_sound(self, key, &head, data + sizeof head, size - sizeof head))
        return 0;
    const GLuint program = gl->CreateProgram();
    if (!program)
        return 0;
    GLint linked = GL_FALSE;
    gl->ProgramBinary(program, head.format, data + sizeof head, (GLsizei)head.size);
    gl->GetProgramiv(program, GL_LINK_STATUS, &linked);
    if (gl->GetError() == GL_NO_ERROR && linked)
        return program;
    gl->DeleteProgram(program);
    return 0;
}

void gls_binary_store(const gls_binaries *self, const gls_functions *gl, const gls_key *key,
                      GLuint program) {
    GLint length = 0;
    GLsizei size = 0;
    GLenum format = 0;
    header head = { .key = { key->half[0], key->half[1] } };
    if (!self->store)
        return;
    gl->GetProgramiv(program, GL_PROGRAM_BINARY_LENGTH, &length);
    char *data = length > 0 ? malloc(sizeof head + (size_t)length) : NULL;
    if (!data)
        return;
    gl->GetProgramBinary(program, length, &size, &format, data + sizeof head);
    if (gl->GetError() == GL_NO_ERROR && size > 0) {
        memcpy(head.magic, MAGIC, sizeof MAGIC);
        head.size = (uint64_t)size;
        head.format = format;
        head.checksum = checksum(data + sizeof head, (size_t)size);
        memcpy(data, &head, sizeof head);
        self->store(self->user, key->text, data, sizeof head + (size_t)size);
    }
    free(data);
}
