/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * OpenGL for the drawing of `live`: functions and values that OpenGL 3.3 core and OpenGL ES
 * 3.0 have in common. In the window's context only `live` and the library draw, and the
 * library restores the GL state. So every draw sets the state that it needs, and none
 * restores it.
 */
#ifndef GLSURF_LIVE_GL_H
#define GLSURF_LIVE_GL_H

#include <GL/glcorearb.h>

#include <stdbool.h>

/* clang-format off */
#define LIVE_GL_FUNCTIONS(F) \
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
    F(CopyBufferSubData, COPYBUFFERSUBDATA) \
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
    F(Uniform1i, UNIFORM1I) \
    F(Uniform2f, UNIFORM2F) \
    F(Uniform4f, UNIFORM4F) \
    F(UniformMatrix3fv, UNIFORMMATRIX3FV) \
    F(UseProgram, USEPROGRAM) \
    F(VertexAttribDivisor, VERTEXATTRIBDIVISOR) \
    F(VertexAttribPointer, VERTEXATTRIBPOINTER) \
    F(Viewport, VIEWPORT)

#define glActiveTexture live_gl.ActiveTexture
#define glAttachShader live_gl.AttachShader
#define glBindBuffer live_gl.BindBuffer
#define glBindFramebuffer live_gl.BindFramebuffer
#define glBindTexture live_gl.BindTexture
#define glBindVertexArray live_gl.BindVertexArray
#define glBlendFunc live_gl.BlendFunc
#define glBlitFramebuffer live_gl.BlitFramebuffer
#define glBufferData live_gl.BufferData
#define glClear live_gl.Clear
#define glClearColor live_gl.ClearColor
#define glCompileShader live_gl.CompileShader
#define glCopyBufferSubData live_gl.CopyBufferSubData
#define glCreateProgram live_gl.CreateProgram
#define glCreateShader live_gl.CreateShader
#define glDeleteBuffers live_gl.DeleteBuffers
#define glDeleteFramebuffers live_gl.DeleteFramebuffers
#define glDeleteProgram live_gl.DeleteProgram
#define glDeleteShader live_gl.DeleteShader
#define glDeleteTextures live_gl.DeleteTextures
#define glDeleteVertexArrays live_gl.DeleteVertexArrays
#define glDisable live_gl.Disable
#define glDrawArrays live_gl.DrawArrays
#define glDrawArraysInstanced live_gl.DrawArraysInstanced
#define glEnable live_gl.Enable
#define glEnableVertexAttribArray live_gl.EnableVertexAttribArray
#define glFramebufferTexture2D live_gl.FramebufferTexture2D
#define glGenBuffers live_gl.GenBuffers
#define glGenFramebuffers live_gl.GenFramebuffers
#define glGenTextures live_gl.GenTextures
#define glGenVertexArrays live_gl.GenVertexArrays
#define glGenerateMipmap live_gl.GenerateMipmap
#define glGetIntegerv live_gl.GetIntegerv
#define glGetProgramInfoLog live_gl.GetProgramInfoLog
#define glGetProgramiv live_gl.GetProgramiv
#define glGetShaderInfoLog live_gl.GetShaderInfoLog
#define glGetShaderiv live_gl.GetShaderiv
#define glGetString live_gl.GetString
#define glGetUniformLocation live_gl.GetUniformLocation
#define glLinkProgram live_gl.LinkProgram
#define glPixelStorei live_gl.PixelStorei
#define glReadPixels live_gl.ReadPixels
#define glScissor live_gl.Scissor
#define glShaderSource live_gl.ShaderSource
#define glTexImage2D live_gl.TexImage2D
#define glTexParameteri live_gl.TexParameteri
#define glTexSubImage2D live_gl.TexSubImage2D
#define glUniform1f live_gl.Uniform1f
#define glUniform1i live_gl.Uniform1i
#define glUniform2f live_gl.Uniform2f
#define glUniform4f live_gl.Uniform4f
#define glUniformMatrix3fv live_gl.UniformMatrix3fv
#define glUseProgram live_gl.UseProgram
#define glVertexAttribDivisor live_gl.VertexAttribDivisor
#define glVertexAttribPointer live_gl.VertexAttribPointer
#define glViewport live_gl.Viewport
/* clang-format on */

/* The functions of the window's context. There is one window in the process. */
typedef struct gl_functions {
#define LIVE_GL_FIELD(name, NAME) PFNGL##NAME##PROC name;
    LIVE_GL_FUNCTIONS(LIVE_GL_FIELD)
#undef LIVE_GL_FIELD
} gl_functions;

extern gl_functions live_gl;

/* Loads the functions of the current context. False after a report. */
bool gl_load(void);

/* Set uniforms of `program`, which has to be the program in use. */
void gl_set1f(GLuint program, const char *name, double x);
void gl_set2f(GLuint program, const char *name, double x, double y);
void gl_set4f(GLuint program, const char *name, double x, double y, double z, double w);
/* A homography, row by row; a common factor of its numbers does not matter. */
void gl_set_matrix(GLuint program, const char *name, const double matrix[9]);

#endif
