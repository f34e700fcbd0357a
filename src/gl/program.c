/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "gl/program.h"

#include "gl/build.h"
#include "gl/error.h"
#include "gl/pass.h"

#include <string.h>

/* Variants depend on image sizes, so their number has no limit. If the table is full, the
 * oldest program is deleted. */
static int new_entry(glsurf_device *device) {
    if (device->programs.count < GLS_MAX_PROGRAMS)
        return device->programs.count++;
    const int index = device->programs.oldest;
    device->programs.oldest = (device->programs.oldest + 1) % GLS_MAX_PROGRAMS;
    gls_build_drop(device, &device->programs.program[index].build);
    return index;
}

/* FNV-1a in 32 bits. Equal hashes of different texts cost only a comparison of the texts.
 */
static uint32_t hash_text(uint32_t hash, const char *string) {
    for (const char *at = string; *at; ++at)
        hash = (hash ^ (unsigned char)*at) * 0x01000193u;
    return hash;
}

static bool are_named_alike(const char *const *a, const char *const *b, size_t count) {
    for (size_t i = 0; i < count; ++i)
        if (a[i] != b[i] && (!a[i] || !b[i] || strcmp(a[i], b[i]) != 0))
            return false;
    return true;
}

/* Whether both passes may use the same program: some stages share a shader. */
static bool are_alike(const gls_pass *a, const gls_pass *b) {
    return a == b || (strcmp(a->fragment, b->fragment) == 0 &&
                      strcmp(gls_pass_vertex(a), gls_pass_vertex(b)) == 0 &&
                      are_named_alike(a->inputs, b->inputs, GLS_MAX_INPUTS));
}

static gls_program *find_program(glsurf_device *device, const gls_pass *pass,
                                 const char *defines, uint32_t hash) {
    for (int i = 0; i < device->programs.count; ++i)
        if (device->programs.hash[i] == hash &&
            strcmp(device->programs.program[i].defines, defines) == 0 &&
            are_alike(device->programs.program[i].pass, pass))
            return &device->programs.program[i];
    return NULL;
}

static uint32_t hash_of(const gls_pass *pass, const char *defines) {
    return hash_text(hash_text(0x811c9dc5u, pass->fragment), defines);
}

gls_program *gls_program_find(glsurf_device *device, const gls_pass *pass,
                              const char *defines) {
    const char *key = defines ? defines : "";
    gls_program *program = find_program(device, pass, key, hash_of(pass, key));
    return program && program->build.program ? program : NULL;
}

/* The entry of the program, with or without a program in it; NULL if the defines are too
 * long. */
static gls_program *entry_of(glsurf_device *device, const gls_pass *pass,
                             const char *defines) {
    const uint32_t hash = hash_of(pass, defines);
    gls_program *entry = find_program(device, pass, defines, hash);
    if (entry || strlen(defines) >= GLS_MAX_DEFINES)
        return entry;
    const int index = new_entry(device);
    entry = &device->programs.program[index];
    device->programs.hash[index] = hash;
    *entry = (gls_program){ .pass = pass };
    strcpy(entry->defines, defines);
    return entry;
}

glsurf_result gls_program_begin(glsurf_device *device, const gls_pass *pass,
                                const char *defines, gls_program **program) {
    *program = entry_of(device, pass, defines ? defines : "");
    if (!*program)
        return gls_fail(device, GLSURF_ERROR_GL, "the defines for %s are too long",
                        pass->fragment);
    return (*program)->build.program
               ? GLSURF_OK
               : gls_build_begin(device, pass, (*program)->defines, &(*program)->build);
}

/* A program that failed is forgotten, so that whoever needs it next tries again. */
glsurf_result gls_program_get(glsurf_device *device, const gls_pass *pass,
                              const char *defines, gls_program **program) {
    glsurf_result result = gls_program_begin(device, pass, defines, program);
    if (result || (*program)->ready)
        return result;
    result = gls_build_end(device, pass, (*program)->defines, &(*program)->build);
    (*program)->ready = result == GLSURF_OK;
    return result;
}

bool gls_program_has_drawn(const gls_program *program, uint32_t formats) {
    for (int i = 0; i < program->drawn_count; ++i)
        if (program->drawn[i] == formats)
            return true;
    return program->drawn_count == GLS_MAX_DRAWN;
}

void gls_program_note_drawn(gls_program *program, uint32_t formats) {
    if (!gls_program_has_drawn(program, formats))
        program->drawn[program->drawn_count++] = formats;
}

gls_location *gls_program_location(glsurf_device *device, gls_program *program, int index,
                                   const char *name) {
    gls_location *known = &program->location[index];
    if (strcmp(known->name, name) == 0)
        return known;
    *known = (gls_location){ .location = device->gl.GetUniformLocation(
                                 program->build.program, name) };
    if (strlen(name) < sizeof known->name)
        strcpy(known->name, name);
    return known;
}

void gls_programs_delete(glsurf_device *device) {
    for (int i = 0; i < device->programs.count; ++i)
        gls_build_drop(device, &device->programs.program[i].build);
    device->programs.count = 0;
}
