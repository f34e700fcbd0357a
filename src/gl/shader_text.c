/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "gl/shader_text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct text {
    char *data;
    size_t length, capacity;
    bool failed;
    int files;
    const gls_shader_file *const *tables; /* two of them */
} text;

static void append_text(text *t, const char *data, size_t length) {
    if (t->failed)
        return;
    if (t->length + length + 1 > t->capacity) {
        const size_t capacity = 2 * (t->length + length + 1);
        char *grown = realloc(t->data, capacity);
        if (!grown) {
            t->failed = true;
            return;
        }
        t->data = grown;
        t->capacity = capacity;
    }
    memcpy(t->data + t->length, data, length);
    t->length += length;
    t->data[t->length] = '\0';
}

static void append_line_directive(text *t, int line, int file) {
    char directive[32];
    const int n = snprintf(directive, sizeof directive, "#line %d %d\n", line, file);
    append_text(t, directive, (size_t)n);
}

static const char *find_file(const text *t, const char *name, size_t length) {
    for (int i = 0; i < 2; ++i)
        for (const gls_shader_file *f = t->tables[i]; f && f->name; ++f)
            if (strlen(f->name) == length && memcmp(f->name, name, length) == 0)
                return f->text;
    return NULL;
}

static void append_file(text *t, const char *name, size_t length, int depth) {
    static const char include[] = "#include \"";
    const char *at = find_file(t, name, length);
    if (!at || depth > 4) {
        t->failed = true;
        return;
    }
    const int file = t->files++;
    append_line_directive(t, 1, file);
    for (int line = 1; *at; ++line) {
        const size_t end = strcspn(at, "\n");
        if (strncmp(at, include, sizeof include - 1) == 0) {
            const char *path = at + sizeof include - 1;
            append_file(t, path, strcspn(path, "\""), depth + 1);
            append_line_directive(t, line + 1, file);
        } else {
            append_text(t, at, end);
            append_text(t, "\n", 1);
        }
        at += end + (at[end] == '\n');
    }
}

/* OpenGL ES has no default precision for floats of fragments, nor for most samplers. Passes
 * need 32 bits everywhere: addresses and sums of bits go through all types. */
static const char es_precision[] = "precision highp float;\n"
                                   "precision highp int;\n"
                                   "precision highp sampler2D;\n"
                                   "precision highp isampler2D;\n"
                                   "precision highp usampler2D;\n"
                                   "precision highp sampler2DArray;\n"
                                   "precision highp usampler2DArray;\n";

static void append_line(text *t, const char *line) {
    append_text(t, line, strlen(line));
}

/* ----------------------------------------------------------------- defines -- */

static bool is_of_name(char c) {
    return c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') ||
           (c >= 'A' && c <= 'Z');
}

static bool mentions_name(const char *string, const char *name) {
    const size_t length = strlen(name);
    for (const char *at = strstr(string, name); at; at = strstr(at + length, name))
        if (!is_of_name(at[length]) && (at == string || !is_of_name(at[-1])))
            return true;
    return false;
}

enum { DEFINE = sizeof "#define " - 1 };

static const char *next_line(const char *line) {
    return line + strcspn(line, "\n") + 1;
}

/* Appends the values of the lines. With `users`: appends the lines whose names `users`
 * mentions, and lines with very long names. */
static void append_defines(text *t, const char *defines, const char *users) {
    for (const char *line = defines; *line; line = next_line(line)) {
        char name[48];
        const size_t length = strcspn(line + DEFINE, " (\n"); /* length of NAME */
        const char *from = users ? line : line + DEFINE + length;
        snprintf(name, sizeof name, "%.*s", (int)length, line + DEFINE);
        if (!users || length >= sizeof name || mentions_name(users, name))
            append_text(t, from, (size_t)(next_line(line) - from));
    }
}

/* Appends the beginning of a shader: the version, then the extensions that it needs, then
 * all else. Both shaders of a program have the same version, so the defines decide. */
static void append_dialect(text *t, const gls_dialect *dialect, const char *defines,
                           const char *users) {
    const bool gathers = mentions_name(defines, "GATHER");
    if (!dialect->es) {
        append_line(t, "#version 330 core\n");
        if (gathers)
            append_line(t, "#extension GL_ARB_texture_gather : enable\n");
        return;
    }
    append_line(t, gathers ? "#version 310 es\n" : "#version 300 es\n");
    if (mentions_name(defines, "EXTERNAL"))
        append_line(t, "#extension GL_OES_EGL_image_external_essl3 : enable\n");
    if (dialect->clip_distances && mentions_name(users, "CLIP_DISTANCES"))
        append_line(t, "#extension GL_EXT_clip_cull_distance : enable\n");
    append_line(t, es_precision);
}

/* Includes only the defines that the file, or the value of another define, mentions. All
 * passes of a stage have the same defines, and most shaders use few. Drivers keep compiled
 * code by the texts of shaders. Nearly all passes have the same vertex shader, so Mesa
 * compiles it once. */
glsurf_result gls_shader_text(gls_failure *failure, const gls_dialect *dialect,
                              const char *file, const char *constants, const char *defines,
                              char **made) {
    const char *const lists[] = { dialect->clip_distances ? "#define CLIP_DISTANCES\n" : "",
                                  constants ? constants : "", dialect->defines, defines };
    const size_t count = sizeof lists / sizeof lists[0];
    text body = { .tables = dialect->files }, users = { 0 }, source = { 0 };
    append_file(&body, file, strlen(file), 0);
    for (size_t i = 0; i < count; ++i)
        append_defines(&users, lists[i], NULL);
    body.failed |= users.failed;
    if (!body.failed) {
        append_text(&users, body.data, body.length);
        append_dialect(&source, dialect, defines, users.data);
        for (size_t i = 0; i < count; ++i)
            append_defines(&source, lists[i], users.data);
        append_text(&source, body.data, body.length);
    }
    free(users.data);
    free(body.data);
    *made = source.data;
    if (!source.failed && !body.failed && !users.failed)
        return GLSURF_OK;
    return gls_failed(
        failure, GLSURF_ERROR_MEMORY,
        "the shader %s cannot be assembled: out of memory, or an included file is missing",
        file);
}

void gls_shader_text_log(const gls_failure *to, const char *source) {
    text numbered = { 0 };
    int line = 1, file = 0;
    for (const char *at = source; *at; ++line) {
        char number[32];
        const size_t end = strcspn(at, "\n");
        if (strncmp(at, "#line ", 6) == 0) { /* sscanf() would bring long doubles */
            char *rest;
            line = (int)strtol(at + 6, &rest, 10) - 1; /* it names the next line */
            file = (int)strtol(rest, NULL, 10);
        } else {
            const int n = snprintf(number, sizeof number, "%d:%-4d ", file, line);
            append_text(&numbered, number, (size_t)n);
            append_text(&numbered, at, end);
            append_text(&numbered, "\n", 1);
        }
        at += end + (at[end] == '\n');
    }
    if (to->log && numbered.data)
        to->log(to->log_user, GLSURF_LOG_INFO, numbered.data);
    free(numbered.data);
}
