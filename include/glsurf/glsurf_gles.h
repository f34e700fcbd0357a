/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * A loader for programs that are linked with OpenGL ES 3.0: in web pages, where OpenGL ES
 * is WebGL 2, and on systems whose library has all functions. The loader names every
 * function that glsurf needs, so the linker finds each function or reports it as missing.
 *
 *     #include "glsurf/glsurf_gles.h"
 *
 *     glsurf_device_create(
 *         &device,
 *         &(glsurf_device_desc){ .get_proc_address = glsurf_gles_get_proc_address });
 *
 * Of the optional functions the loader has glInvalidateFramebuffer() and those that read
 * buffers: program binaries are not used.
 */
#ifndef GLSURF_GLSURF_GLES_H
#define GLSURF_GLSURF_GLES_H

#include <stddef.h>
#include <string.h>

#ifdef __EMSCRIPTEN__
#include <emscripten/em_asm.h>
#include <emscripten/html5_webgl.h>
#include <webgl/webgl2.h>
#else
#include <GLES3/gl3.h>
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* The functions of OpenGL ES 3.0 that glsurf needs, and the one of the path invalidate. */
#define GLSURF_GLES_FUNCTIONS(F)                                                           \
    F(glActiveTexture)                                                                     \
    F(glAttachShader)                                                                      \
    F(glBindBuffer)                                                                        \
    F(glBindFramebuffer)                                                                   \
    F(glBindSampler)                                                                       \
    F(glBindTexture)                                                                       \
    F(glBindVertexArray)                                                                   \
    F(glBlendEquation)                                                                     \
    F(glBlendEquationSeparate)                                                             \
    F(glBlendFuncSeparate)                                                                 \
    F(glBlitFramebuffer)                                                                   \
    F(glBufferData)                                                                        \
    F(glCheckFramebufferStatus)                                                            \
    F(glClearBufferfv)                                                                     \
    F(glClearBufferiv)                                                                     \
    F(glClearBufferuiv)                                                                    \
    F(glClientWaitSync)                                                                    \
    F(glColorMask)                                                                         \
    F(glCompileShader)                                                                     \
    F(glCreateProgram)                                                                     \
    F(glCreateShader)                                                                      \
    F(glDeleteBuffers)                                                                     \
    F(glDeleteFramebuffers)                                                                \
    F(glDeleteProgram)                                                                     \
    F(glDeleteQueries)                                                                     \
    F(glDeleteSamplers)                                                                    \
    F(glDeleteShader)                                                                      \
    F(glDeleteSync)                                                                        \
    F(glDeleteTextures)                                                                    \
    F(glDeleteVertexArrays)                                                                \
    F(glDepthFunc)                                                                         \
    F(glDepthMask)                                                                         \
    F(glDepthRangef)                                                                       \
    F(glDisable)                                                                           \
    F(glDrawArrays)                                                                        \
    F(glDrawArraysInstanced)                                                               \
    F(glDrawBuffers)                                                                       \
    F(glEnable)                                                                            \
    F(glFenceSync)                                                                         \
    F(glFinish)                                                                            \
    F(glFlush)                                                                             \
    F(glFramebufferTexture2D)                                                              \
    F(glFramebufferTextureLayer)                                                           \
    F(glGenBuffers)                                                                        \
    F(glGenFramebuffers)                                                                   \
    F(glGenQueries)                                                                        \
    F(glGenSamplers)                                                                       \
    F(glGenTextures)                                                                       \
    F(glGenVertexArrays)                                                                   \
    F(glGetBooleanv)                                                                       \
    F(glGetError)                                                                          \
    F(glGetFloatv)                                                                         \
    F(glGetFramebufferAttachmentParameteriv)                                               \
    F(glGetIntegeri_v)                                                                     \
    F(glGetIntegerv)                                                                       \
    F(glGetProgramInfoLog)                                                                 \
    F(glGetProgramiv)                                                                      \
    F(glGetQueryiv)                                                                        \
    F(glGetShaderInfoLog)                                                                  \
    F(glGetShaderiv)                                                                       \
    F(glGetString)                                                                         \
    F(glGetStringi)                                                                        \
    F(glGetSynciv)                                                                         \
    F(glGetTexParameteriv)                                                                 \
    F(glGetUniformLocation)                                                                \
    F(glInvalidateFramebuffer)                                                             \
    F(glIsEnabled)                                                                         \
    F(glIsTexture)                                                                         \
    F(glLinkProgram)                                                                       \
    F(glPixelStorei)                                                                       \
    F(glReadBuffer)                                                                        \
    F(glReadPixels)                                                                        \
    F(glSamplerParameteri)                                                                 \
    F(glScissor)                                                                           \
    F(glShaderSource)                                                                      \
    F(glTexImage2D)                                                                        \
    F(glTexImage3D)                                                                        \
    F(glTexParameteri)                                                                     \
    F(glTexSubImage2D)                                                                     \
    F(glTexSubImage3D)                                                                     \
    F(glUniform1fv)                                                                        \
    F(glUniform1iv)                                                                        \
    F(glUniform2fv)                                                                        \
    F(glUniform2iv)                                                                        \
    F(glUniform4fv)                                                                        \
    F(glUniform4iv)                                                                        \
    F(glUseProgram)                                                                        \
    F(glViewport)

#ifdef __EMSCRIPTEN__
/* A browser names its driver only after WEBGL_debug_renderer_info is enabled. */
static inline const GLubyte *glsurf_gles_get_string(GLenum name) {
    const GLenum earnest = name == GL_VENDOR ? 0x9245 : name == GL_RENDERER ? 0x9246 : 0;
    if (earnest && emscripten_webgl_enable_extension(emscripten_webgl_get_current_context(),
                                                     "WEBGL_debug_renderer_info"))
        name = earnest;
    return glGetString(name);
}

/* Some versions of Safari crash when they read into WebAssembly's memory, so the bytes go
 * through an array of JavaScript. */
static inline void glsurf_gles_get_buffer_sub_data(GLenum target, GLintptr offset,
                                                   GLsizeiptr size, void *data) {
    /* clang-format off */
    EM_ASM({
        var bytes = new Uint8Array($2);
        GLctx['getBufferSubData']($0, $1, bytes);
        HEAPU8.set(bytes, $3);
    }, target, offset, size, data);
    /* clang-format on */
}

/* Browsers copy buffers but cannot map them. */
#define GLSURF_GLES_MORE                                                                   \
    { "glGetString", (function)glsurf_gles_get_string }, {                                 \
        "glGetBufferSubData", (function)glsurf_gles_get_buffer_sub_data                    \
    }
#else
#define GLSURF_GLES_MORE                                                                   \
    { "glMapBufferRange", (function)glMapBufferRange }, {                                  \
        "glUnmapBuffer", (function)glUnmapBuffer                                           \
    }
#endif

/* A glsurf_get_proc_address, for glsurf_device_desc. `user` is ignored. Returns NULL if
 * there is no function of this name. */
static inline void *glsurf_gles_get_proc_address(void *user, const char *name) {
    typedef void (*function)(void);
#define GLSURF_GLES_ROW(name) { #name, (function)name },
    static const struct {
        const char *name;
        function address;
    } rows[] = { GLSURF_GLES_FUNCTIONS(GLSURF_GLES_ROW) GLSURF_GLES_MORE };
#undef GLSURF_GLES_ROW
    void *address = NULL; /* of the last row with the name */
    (void)user;
    for (size_t i = 0; name && i < sizeof rows / sizeof *rows; ++i)
        if (strcmp(rows[i].name, name) == 0)
            memcpy(&address, &rows[i].address, sizeof address);
    return address;
}

#ifdef __cplusplus
}
#endif

#endif
