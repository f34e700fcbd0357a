/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "gl/shader_text.h"

#include "gl/error.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct text {
    char *data;
    size_t length, capacity;
    bool failed;
    int files;
    const glsurf_shader_file *const *tables; /* two of them */
} text;

static void append(text *t, const char *data, size_t length) {
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
    append(t, directive, (size_t)n);
}

static const char *find_in(const glsurf_shader_file *files, const char *name,
                           size_t length) {
    for (const glsurf_shader_file *f = files; f && f->name; ++f)
        if (strlen(f->name) == length && memcmp(f->name, name, length) == 0)
            return f->text;
    return NULL;
}

static const char *find_file(const text *t, const char *name, size_t length) {
    const char *found = find_in(t->tables[0], name, length);
    return found ? found : find_in(t->tables[1], name, length);
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
            append(t, at, end);
            append(t, "\n", 1);
        }
        at += end + (at[end] == '\n');
    }
}

/* OpenGL ES has no default precision for fragments' floats, nor for most samplers. Passes
 * need 32 bits of everything; addresses and sums of bits go through all of them. */
static const char es_precision[] = "precision highp float;\n"
                                   "precision highp int;\n"
                                   "precision highp sampler2D;\n"
                                   "precision highp isampler2D;\n"
                                   "precision highp usampler2D;\n"
                                   "precision highp sampler2DArray;\n";

static void append_line(text *t, const char *line) {
    append(t, line, strlen(line));
}

/* What comes first in a shader: the version, then extensions, then all else. */
static void append_dialect(text *t, const glsurf_device *device) {
    const glsurf_features_there *has = &device->has;
    append_line(t, !device->es             ? "#version 330 core\n"
                   : device->version >= 31 ? "#version 310 es\n"
                                           : "#version 300 es\n");
    if (device->es && has->external)
        append_line(t, "#extension GL_OES_EGL_image_external_essl3 : enable\n");
    if (device->es && has->clip_distances)
        append_line(t, "#extension GL_EXT_clip_cull_distance : enable\n");
    if (!device->es && has->gather)
        append_line(t, "#extension GL_ARB_texture_gather : enable\n");
    if (has->clip_distances)
        append_line(t, "#define CLIP_DISTANCES\n");
    if (device->es)
        append_line(t, es_precision);
}

glsurf_result glsurf_shader_text(glsurf_device *device, const char *file,
                                 const char *defines, char **made) {
    text source = { .tables = device->shaders };
    append_dialect(&source, device);
    append(&source, device->constants, strlen(device->constants));
    append(&source, defines, strlen(defines));
    append_file(&source, file, strlen(file), 0);
    *made = source.data;
    if (!source.failed)
        return GLSURF_OK;
    return glsurf_fail(
        device, GLSURF_ERROR_MEMORY,
        "the shader %s cannot be put together: memory has run out, or a file that it "
        "includes is missing",
        file);
}

void glsurf_shader_text_log(const glsurf_device *device, const char *source) {
    text numbered = { 0 };
    int line = 1, file = 0;
    for (const char *at = source; *at; ++line) {
        char number[32];
        const size_t end = strcspn(at, "\n");
        if (sscanf(at, "#line %d %d", &line, &file) == 2)
            --line; /* the directive names the next line */
        else {
            const int n = snprintf(number, sizeof number, "%d:%-4d ", file, line);
            append(&numbered, number, (size_t)n);
            append(&numbered, at, end);
            append(&numbered, "\n", 1);
        }
        at += end + (at[end] == '\n');
    }
    const glsurf_device_desc *desc = &device->desc;
    if (desc->log && numbered.data)
        desc->log(desc->log_user, GLSURF_LOG_INFO, numbered.data);
    free(numbered.data);
}
