/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Parts that scene.c and walk.c share: their OpenGL functions, programs, textures and
 * files. Every function that can fail prints one message on stderr and returns false.
 */
#ifndef RENDER_H
#define RENDER_H

#include <GL/glcorearb.h>
#include <stdbool.h>
#include <stdint.h>

#include "glsurf/glsurf_context.h"

#define RENDER_FUNCTIONS(X)                                                                \
    X(PFNGLACTIVETEXTUREPROC, ActiveTexture)                                               \
    X(PFNGLATTACHSHADERPROC, AttachShader)                                                 \
    X(PFNGLBINDBUFFERPROC, BindBuffer)                                                     \
    X(PFNGLBINDFRAMEBUFFERPROC, BindFramebuffer)                                           \
    X(PFNGLBINDRENDERBUFFERPROC, BindRenderbuffer)                                         \
    X(PFNGLBINDTEXTUREPROC, BindTexture)                                                   \
    X(PFNGLBINDVERTEXARRAYPROC, BindVertexArray)                                           \
    X(PFNGLBUFFERDATAPROC, BufferData)                                                     \
    X(PFNGLCHECKFRAMEBUFFERSTATUSPROC, CheckFramebufferStatus)                             \
    X(PFNGLCLEARPROC, Clear)                                                               \
    X(PFNGLCLEARCOLORPROC, ClearColor)                                                     \
    X(PFNGLCOMPILESHADERPROC, CompileShader)                                               \
    X(PFNGLCREATEPROGRAMPROC, CreateProgram)                                               \
    X(PFNGLCREATESHADERPROC, CreateShader)                                                 \
    X(PFNGLDISABLEPROC, Disable)                                                           \
    X(PFNGLDRAWARRAYSPROC, DrawArrays)                                                     \
    X(PFNGLENABLEPROC, Enable)                                                             \
    X(PFNGLENABLEVERTEXATTRIBARRAYPROC, EnableVertexAttribArray)                           \
    X(PFNGLFRAMEBUFFERRENDERBUFFERPROC, FramebufferRenderbuffer)                           \
    X(PFNGLFRAMEBUFFERTEXTURE2DPROC, FramebufferTexture2D)                                 \
    X(PFNGLFRONTFACEPROC, FrontFace)                                                       \
    X(PFNGLGENBUFFERSPROC, GenBuffers)                                                     \
    X(PFNGLGENERATEMIPMAPPROC, GenerateMipmap)                                             \
    X(PFNGLGENFRAMEBUFFERSPROC, GenFramebuffers)                                           \
    X(PFNGLGENRENDERBUFFERSPROC, GenRenderbuffers)                                         \
    X(PFNGLGENTEXTURESPROC, GenTextures)                                                   \
    X(PFNGLGENVERTEXARRAYSPROC, GenVertexArrays)                                           \
    X(PFNGLGETERRORPROC, GetError)                                                         \
    X(PFNGLGETPROGRAMIVPROC, GetProgramiv)                                                 \
    X(PFNGLGETSHADERINFOLOGPROC, GetShaderInfoLog)                                         \
    X(PFNGLGETSHADERIVPROC, GetShaderiv)                                                   \
    X(PFNGLGETUNIFORMLOCATIONPROC, GetUniformLocation)                                     \
    X(PFNGLLINKPROGRAMPROC, LinkProgram)                                                   \
    X(PFNGLPIXELSTOREIPROC, PixelStorei)                                                   \
    X(PFNGLREADPIXELSPROC, ReadPixels)                                                     \
    X(PFNGLRENDERBUFFERSTORAGEPROC, RenderbufferStorage)                                   \
    X(PFNGLSHADERSOURCEPROC, ShaderSource)                                                 \
    X(PFNGLTEXIMAGE2DPROC, TexImage2D)                                                     \
    X(PFNGLTEXPARAMETERIPROC, TexParameteri)                                               \
    X(PFNGLUNIFORM1IPROC, Uniform1i)                                                       \
    X(PFNGLUNIFORMMATRIX3FVPROC, UniformMatrix3fv)                                         \
    X(PFNGLUNIFORMMATRIX4FVPROC, UniformMatrix4fv)                                         \
    X(PFNGLUSEPROGRAMPROC, UseProgram)                                                     \
    X(PFNGLVERTEXATTRIBPOINTERPROC, VertexAttribPointer)                                   \
    X(PFNGLVIEWPORTPROC, Viewport)

typedef struct render_gl {
#define MEMBER(type, name) type name;
    RENDER_FUNCTIONS(MEMBER)
#undef MEMBER
} render_gl;

/* Name of the program, which begins its messages. Each program defines it. */
extern const char render_name[];

bool render_fail(const char *what, const char *why);

/* Creates a context and loads the functions. Destroy *context even after a failure. */
bool render_begin(render_gl *gl, glsurf_context **context);

/* Builds a program of GLSL 3.30 and uses it. The fragment shader consists of up to 3 texts
 * in sequence. If `vertex` is NULL, DrawArrays(GL_TRIANGLES, 0, 3) draws the whole
 * viewport. */
bool render_program(const render_gl *gl, const char *vertex, const char *const fragment[3],
                    GLuint *program);

/* Returns true if the bound framebuffer can be drawn to. */
bool render_complete(const render_gl *gl);

/* Create a folder unless it exists, make the path of a file in it, and write a PNG file
 * there. The format is PNG_FORMAT_RGB or PNG_FORMAT_GRAY. */
bool render_folder(const char *folder);
bool render_path(char *path, size_t size, const char *folder, const char *name);
bool render_png(const char *folder, const char *name, int width, int height,
                uint32_t format, const uint8_t *pixels);

/* Writes rows of `columns` numbers as text. */
bool render_numbers(const char *folder, const char *name, const double *numbers, int rows,
                    int columns);

#endif
