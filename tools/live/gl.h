/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * OpenGL for the drawing of `live`: functions and values that OpenGL 3.3 core and OpenGL ES
 * 3.0 share. Only `live` and the library draw in the window's context, and the library
 * restores the GL state. So every draw sets the state that it needs, and none restores it.
 */
#ifndef GLSURF_LIVE_GL_H
#define GLSURF_LIVE_GL_H

#include "glsurf/glsurf.h"

#include <GL/glcorearb.h>
#include <stdbool.h>
#include <stdint.h>

/* clang-format off */
#define GL_FUNCTIONS(F) \
    F(ActiveTexture, ACTIVETEXTURE) \
    F(AttachShader, ATTACHSHADER) \
    F(BindBuffer, BINDBUFFER) \
    F(BindFramebuffer, BINDFRAMEBUFFER) \
    F(BindTexture, BINDTEXTURE) \
    F(BindVertexArray, BINDVERTEXARRAY) \
    F(BlendFunc, BLENDFUNC) \
    F(BlitFramebuffer, BLITFRAMEBUFFER) \
    F(BufferData, BUFFERDATA) \
    F(Clear, CLEAR) \
    F(ClearColor, CLEARCOLOR) \
    F(CompileShader, COMPILESHADER) \
    F(CreateProgram, CREATEPROGRAM) \
    F(CreateShader, CREATESHADER) \
    F(DeleteBuffers, DELETEBUFFERS) \
    F(DeleteFramebuffers, DELETEFRAMEBUFFERS) \
    F(DeleteProgram, DELETEPROGRAM) \
    F(DeleteShader, DELETESHADER) \
    F(DeleteTextures, DELETETEXTURES) \
    F(DeleteVertexArrays, DELETEVERTEXARRAYS) \
    F(Disable, DISABLE) \
    F(DrawArrays, DRAWARRAYS) \
    F(DrawArraysInstanced, DRAWARRAYSINSTANCED) \
    F(Enable, ENABLE) \
    F(EnableVertexAttribArray, ENABLEVERTEXATTRIBARRAY) \
    F(FramebufferTexture2D, FRAMEBUFFERTEXTURE2D) \
    F(GenBuffers, GENBUFFERS) \
    F(GenFramebuffers, GENFRAMEBUFFERS) \
    F(GenTextures, GENTEXTURES) \
    F(GenVertexArrays, GENVERTEXARRAYS) \
    F(GenerateMipmap, GENERATEMIPMAP) \
    F(GetIntegerv, GETINTEGERV) \
    F(GetProgramInfoLog, GETPROGRAMINFOLOG) \
    F(GetProgramiv, GETPROGRAMIV) \
    F(GetShaderInfoLog, GETSHADERINFOLOG) \
    F(GetShaderiv, GETSHADERIV) \
    F(GetString, GETSTRING) \
    F(GetUniformLocation, GETUNIFORMLOCATION) \
    F(LinkProgram, LINKPROGRAM) \
    F(PixelStorei, PIXELSTOREI) \
    F(ReadPixels, READPIXELS) \
    F(Scissor, SCISSOR) \
    F(ShaderSource, SHADERSOURCE) \
    F(TexImage2D, TEXIMAGE2D) \
    F(TexParameteri, TEXPARAMETERI) \
    F(TexSubImage2D, TEXSUBIMAGE2D) \
    F(Uniform1f, UNIFORM1F) \
    F(Uniform2f, UNIFORM2F) \
    F(Uniform4f, UNIFORM4F) \
    F(UniformMatrix3fv, UNIFORMMATRIX3FV) \
    F(UseProgram, USEPROGRAM) \
    F(VertexAttribDivisor, VERTEXATTRIBDIVISOR) \
    F(VertexAttribPointer, VERTEXATTRIBPOINTER) \
    F(Viewport, VIEWPORT)
/* clang-format on */

/* Functions of the window's context. There is one window in the process. */
typedef struct gl_functions {
#define GL_FIELD(name, NAME) PFNGL##NAME##PROC name;
    GL_FUNCTIONS(GL_FIELD)
#undef GL_FIELD
} gl_functions;

extern gl_functions gl;

/* Loads the functions of the current context. Returns false after a report. */
bool gl_load(void);

/* Finds a function of the window's context. This is a glsurf_get_proc_address. */
void *gl_find(void *user, const char *name);

/* File of shaders/, without its #version line: OpenGL and OpenGL ES need different ones.
 * The build generates live_shader_files; its last entry has no name. */
typedef struct live_shader_file {
    const char *name, *text;
} live_shader_file;

extern const live_shader_file live_shader_files[];

/* Compiles and links two files in the current context. The caller deletes the program.
 * Returns 0 after a report. */
GLuint gl_program(const char *vertex, const char *fragment);

/* Set uniforms of `program`, which must be in use. */
void gl_set1f(GLuint program, const char *name, double x);
void gl_set2f(GLuint program, const char *name, double x, double y);
void gl_set4f(GLuint program, const char *name, double x, double y, double z, double w);
/* Sets a homography, row by row. Its scale does not matter. */
void gl_set_matrix(GLuint program, const char *name, const double matrix[9]);

/* Image as a texture: sources fill it, the library finds features in it, and live shows
 * it. */
typedef struct slide {
    GLuint texture, framebuffer; /* 0 before the first image; 0 before drawing */
    GLenum format;               /* format of the texture: GL_RGBA8, GL_RGB8 or GL_R8 */
    uint32_t width, height;
    glsurf_origin origin;
    bool known;       /* the image shows a plane whose position `placed` gives */
    double placed[9]; /* homography from the plane to pixels */
} slide;

/* Uploads pixels of `channels` bytes each (1, 3 or 4), top row first. `stride` counts bytes
 * from row to row. Returns false, after a report, if the driver refuses the size. */
bool slide_upload(slide *self, uint32_t width, uint32_t height, uint32_t channels,
                  size_t stride, const void *pixels);

/* Returns the slide as the library takes it. */
glsurf_image slide_source(const slide *self);

/* Binds the slide for drawing, bottom row first, as usual in OpenGL. Returns false after a
 * report. */
bool slide_begin(slide *self, uint32_t width, uint32_t height);

/* A zeroed slide is allowed. */
void slide_free(slide *self);

#endif
