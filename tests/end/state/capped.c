/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "state/capped.h"

#include <stdlib.h>
#include <string.h>

enum { DRAW_BUFFERS = 4, UNITS = 16, SIDE = 2048, LAYERS = 256 };

static void fail_if(bool is_beyond, const char *call) {
    if (is_beyond)
        fail_msg("%s goes beyond the limits", call);
}

static void APIENTRY capped_GetIntegerv(GLenum name, GLint *value) {
    static const struct {
        GLenum name;
        GLint maximum;
    } limits[] = {
        { GL_MAX_DRAW_BUFFERS, DRAW_BUFFERS },
        { GL_MAX_COLOR_ATTACHMENTS, DRAW_BUFFERS },
        { GL_MAX_TEXTURE_IMAGE_UNITS, UNITS },
        { GL_MAX_COMBINED_TEXTURE_IMAGE_UNITS, 32 },
        { GL_MAX_VERTEX_TEXTURE_IMAGE_UNITS, 16 },
        { GL_MAX_TEXTURE_SIZE, SIDE },
        { GL_MAX_RENDERBUFFER_SIZE, SIDE },
        { GL_MAX_VIEWPORT_DIMS, SIDE },
        { GL_MAX_ARRAY_TEXTURE_LAYERS, LAYERS },
        { GL_NUM_EXTENSIONS, 1 },
        { GL_MAJOR_VERSION, 3 },
        { GL_MINOR_VERSION, 0 },
    };
    glGetIntegerv(name, value);
    for (size_t i = 0; i < COUNT(limits); ++i)
        if (name == limits[i].name)
            value[0] = limits[i].maximum;
    if (name == GL_MAX_VIEWPORT_DIMS)
        value[1] = SIDE;
}

static const GLubyte *APIENTRY capped_GetStringi(GLenum name, GLuint index) {
    return name == GL_EXTENSIONS && index == 0
               ? (const GLubyte *)"GL_EXT_color_buffer_float"
               : NULL;
}

static void APIENTRY capped_DrawBuffers(GLsizei count, const GLenum *buffers) {
    fail_if(count > DRAW_BUFFERS, "glDrawBuffers()");
    glDrawBuffers(count, buffers);
}

static void APIENTRY capped_ActiveTexture(GLenum unit) {
    fail_if(unit - GL_TEXTURE0 >= UNITS, "glActiveTexture()");
    glActiveTexture(unit);
}

static void APIENTRY capped_TexImage2D(GLenum target, GLint level, GLint internal,
                                       GLsizei width, GLsizei height, GLint border,
                                       GLenum format, GLenum type, const void *pixels) {
    fail_if(width > SIDE || height > SIDE, "glTexImage2D()");
    glTexImage2D(target, level, internal, width, height, border, format, type, pixels);
}

static void APIENTRY capped_TexImage3D(GLenum target, GLint level, GLint internal,
                                       GLsizei width, GLsizei height, GLsizei depth,
                                       GLint border, GLenum format, GLenum type,
                                       const void *pixels) {
    fail_if(width > SIDE || height > SIDE || depth > LAYERS, "glTexImage3D()");
    glTexImage3D(target, level, internal, width, height, depth, border, format, type,
                 pixels);
}

static bool is_too_many(GLenum attachment) {
    return attachment >= GL_COLOR_ATTACHMENT0 + DRAW_BUFFERS &&
           attachment <= GL_COLOR_ATTACHMENT31;
}

static void APIENTRY capped_FramebufferTexture2D(GLenum target, GLenum attachment,
                                                 GLenum of, GLuint texture, GLint level) {
    fail_if(is_too_many(attachment), "glFramebufferTexture2D()");
    glFramebufferTexture2D(target, attachment, of, texture, level);
}

static void APIENTRY capped_FramebufferTextureLayer(GLenum target, GLenum attachment,
                                                    GLuint texture, GLint level,
                                                    GLint layer) {
    fail_if(is_too_many(attachment), "glFramebufferTextureLayer()");
    glFramebufferTextureLayer(target, attachment, texture, level, layer);
}

void *capped_get_proc_address(void *user, const char *name) {
    static const struct {
        const char *name;
        void (*function)(void);
    } capped[] = {
        { "glGetIntegerv", (void (*)(void))capped_GetIntegerv },
        { "glGetStringi", (void (*)(void))capped_GetStringi },
        { "glDrawBuffers", (void (*)(void))capped_DrawBuffers },
        { "glActiveTexture", (void (*)(void))capped_ActiveTexture },
        { "glTexImage2D", (void (*)(void))capped_TexImage2D },
        { "glTexImage3D", (void (*)(void))capped_TexImage3D },
        { "glFramebufferTexture2D", (void (*)(void))capped_FramebufferTexture2D },
        { "glFramebufferTextureLayer", (void (*)(void))capped_FramebufferTextureLayer },
    };
    union {
        void (*function)(void);
        void *object;
    } address = { NULL };
    for (size_t i = 0; i < COUNT(capped); ++i)
        if (strcmp(name, capped[i].name) == 0)
            address.function = capped[i].function;
    return address.object ? address.object : glsurf_context_get_proc_address(user, name);
}

/* CMake writes the list. Without a registry only the first row remains. */
static const char *const of_es30[] = {
    "",
#include "es30_functions.inc"
};

bool pure_is_there(void) {
    return COUNT(of_es30) > 200;
}

void *pure_get_proc_address(void *user, const char *name) {
    bool known = strncmp(name, "gl", 2) != 0;
    for (size_t i = 0; i < COUNT(of_es30); ++i)
        known = known || strcmp(name, of_es30[i]) == 0;
    return known ? capped_get_proc_address(user, name) : NULL;
}

bool is_capped(void) {
    const char *text = getenv("GLSURF_TEST_CAPPED");
    return text && strcmp(text, "1") == 0;
}
