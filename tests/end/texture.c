/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "texture.h"

#include "state/query.h"

#include <stdlib.h>
#include <string.h>

/* Upload format that OpenGL ES accepts for an internal format. */
typedef struct accepted {
    GLenum internal, format;
    uint32_t channels;
    bool floats;
} accepted;

static accepted accepted_for(GLenum internal) {
    static const accepted all[] = {
        { GL_R8, GL_RED, 1, false },      { GL_RG8, GL_RG, 2, false },
        { GL_RGB8, GL_RGB, 3, false },    { GL_SRGB8, GL_RGB, 3, false },
        { GL_RGBA8, GL_RGBA, 4, false },  { GL_SRGB8_ALPHA8, GL_RGBA, 4, false },
        { GL_R16F, GL_RED, 1, true },     { GL_R32F, GL_RED, 1, true },
        { GL_RGBA16F, GL_RGBA, 4, true }, { GL_RGBA32F, GL_RGBA, 4, true },
    };
    size_t i = 0;
    while (i < COUNT(all) && all[i].internal != internal)
        ++i;
    assert_true(i < COUNT(all));
    return all[i];
}

static void upload_as(const accepted *as, GLenum target, GLint level, GLsizei width,
                      GLsizei height, uint32_t channels, const uint8_t *bytes) {
    const size_t pixels = (size_t)width * (size_t)height;
    uint8_t *expanded = test_scratch(pixels * as->channels);
    float *floats = test_scratch(pixels * as->channels * sizeof *floats);
    for (size_t i = 0; i < pixels; ++i)
        for (uint32_t c = 0; c < as->channels; ++c) {
            const size_t at = i * as->channels + c;
            expanded[at] = c < channels ? bytes[i * channels + c] : c == 3 ? 255 : 0;
            floats[at] = (float)expanded[at] / 255.0f;
        }
    glTexImage2D(target, level, (GLint)as->internal, width, height, 0, as->format,
                 as->floats ? GL_FLOAT : GL_UNSIGNED_BYTE,
                 as->floats ? (const void *)floats : expanded);
}

static void end_texture(void *object) {
    const GLuint name = (GLuint)(uintptr_t)object;
    glDeleteTextures(1, &name);
}

void texture_delete(GLuint name) {
    test_forget((void *)(uintptr_t)name);
    glDeleteTextures(1, &name);
}

GLuint texture_bound(GLenum target) {
    GLuint name = 0;
    glGenTextures(1, &name);
    glBindTexture(target, name);
    test_hold((void *)(uintptr_t)name, end_texture);
    return name;
}

GLuint texture_array(const picture *layers, GLsizei count, GLint level) {
    const GLsizei width = (GLsizei)layers->width, height = (GLsizei)layers->height;
    const GLuint name = texture_bound(GL_TEXTURE_2D_ARRAY);
    glTexImage3D(GL_TEXTURE_2D_ARRAY, level, GL_RGBA8, width, height, count, 0, GL_RGBA,
                 GL_UNSIGNED_BYTE, NULL);
    for (GLint l = 0; l < count; ++l)
        glTexSubImage3D(GL_TEXTURE_2D_ARRAY, level, 0, 0, l, width, height, 1, GL_RGBA,
                        GL_UNSIGNED_BYTE, layers[l].pixels);
    glTexParameteri(GL_TEXTURE_2D_ARRAY, GL_TEXTURE_BASE_LEVEL, level);
    glBindTexture(GL_TEXTURE_2D_ARRAY, 0);
    assert_int_equal(glGetError(), GL_NO_ERROR);
    return name;
}

void texture_upload(GLenum target, GLint level, GLenum internal, GLsizei width,
                    GLsizei height, uint32_t channels, const uint8_t *bytes) {
    static const GLenum formats[] = { 0, GL_RED, 0, GL_RGB, GL_RGBA };
    GLint alignment = 4;
    glGetIntegerv(GL_UNPACK_ALIGNMENT, &alignment);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
    if (is_es()) {
        const accepted as = accepted_for(internal);
        upload_as(&as, target, level, width, height, channels, bytes);
    } else {
        glTexImage2D(target, level, (GLint)internal, width, height, 0, formats[channels],
                     GL_UNSIGNED_BYTE, bytes);
    }
    glPixelStorei(GL_UNPACK_ALIGNMENT, alignment);
}

void texture_read(GLenum target, GLuint name, GLint level, GLsizei width, GLsizei height,
                  GLenum format, GLenum type, void *data) {
    GLint bound = 0;
    GLuint framebuffer = 0;
    if (!is_es()) {
        glGetTexImage(target, level, format, type, data);
        return;
    }
    glGetIntegerv(GL_READ_FRAMEBUFFER_BINDING, &bound);
    glGenFramebuffers(1, &framebuffer);
    glBindFramebuffer(GL_READ_FRAMEBUFFER, framebuffer);
    glFramebufferTexture2D(GL_READ_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, target, name, level);
    glReadPixels(0, 0, width, height, format, type, data);
    glBindFramebuffer(GL_READ_FRAMEBUFFER, (GLuint)bound);
    glDeleteFramebuffers(1, &framebuffer);
}

void texture_ask(GLint *format, GLint *width, GLint *height) {
    if (!has_level_queries())
        return;
    glGetTexLevelParameteriv(GL_TEXTURE_2D, 0, GL_TEXTURE_INTERNAL_FORMAT, format);
    glGetTexLevelParameteriv(GL_TEXTURE_2D, 0, GL_TEXTURE_WIDTH, width);
    glGetTexLevelParameteriv(GL_TEXTURE_2D, 0, GL_TEXTURE_HEIGHT, height);
}

GLuint framebuffer_new(GLsizei width, GLsizei height, GLuint *texture) {
    GLuint framebuffer = 0;
    glGenTextures(1, texture);
    glBindTexture(GL_TEXTURE_2D, *texture);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, width, height, 0, GL_RGBA, GL_UNSIGNED_BYTE,
                 NULL);
    glBindTexture(GL_TEXTURE_2D, 0);
    glGenFramebuffers(1, &framebuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, *texture,
                           0);
    return framebuffer;
}

void buffer_read(GLenum target, size_t offset, size_t bytes, void *data) {
    if (!is_es()) {
        glGetBufferSubData(target, (GLintptr)offset, (GLsizeiptr)bytes, data);
        return;
    }
    if (bytes == 0)
        return;
    const void *mapped =
        glMapBufferRange(target, (GLintptr)offset, (GLsizeiptr)bytes, GL_MAP_READ_BIT);
    assert_non_null(mapped);
    memcpy(data, mapped, bytes);
    glUnmapBuffer(target);
}

void add_shader(GLuint program, GLenum type, const char *text) {
    const char *const version = is_es() ? "#version 300 es\n" : "#version 330\n";
    const GLuint shader = glCreateShader(type);
    glShaderSource(shader, 2, (const char *const[]){ version, text }, NULL);
    glCompileShader(shader);
    glAttachShader(program, shader);
    glDeleteShader(shader);
}

bool has_target(GLenum target) {
    const query_list list = queries_of(QUERY_UNITS);
    for (size_t i = 0; target && i < list.count; ++i)
        if (target_of(&list.query[i]) == target)
            return query_is_there(&list.query[i]);
    return target == 0;
}

glsurf_image texture_image(GLuint name, uint32_t width, uint32_t height) {
    const bool told = has_level_queries();
    return (glsurf_image){ .texture = name,
                           .width = told ? 0 : width,
                           .height = told ? 0 : height,
                           .origin = GLSURF_ORIGIN_TOP };
}
