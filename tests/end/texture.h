/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Textures, buffers and shaders of the application, in OpenGL and OpenGL ES. OpenGL ES
 * converts fewer formats in uploads, and has no calls that read textures or buffers back.
 */
#ifndef GLSURF_TEST_END_TEXTURE_H
#define GLSURF_TEST_END_TEXTURE_H

#include "driver.h"
#include "picture.h"

/* Makes a texture and binds it to the target. It ends with the running test, unless deleted
 * before. */
GLuint texture_bound(GLenum target);
void texture_delete(GLuint name);

/* Makes an array texture of RGBA8 pictures of one size, in `level`, the base level. Does
 * not leave it bound. */
GLuint texture_array(const picture *layers, GLsizei count, GLint level);

/* Sets a level of the bound texture, from bytes of 1, 3 or 4 channels without padding
 * between rows. Missing colour channels become 0, and missing alpha 255. */
void texture_upload(GLenum target, GLint level, GLenum internal, GLsizei width,
                    GLsizei height, uint32_t channels, const uint8_t *bytes);

/* Reads a level of the bound texture `name`. In OpenGL ES, format and type must be readable
 * from the texture's format. */
void texture_read(GLenum target, GLuint name, GLint level, GLsizei width, GLsizei height,
                  GLenum format, GLenum type, void *data);

/* Queries level 0 of the bound 2D texture. Keeps the values if GL does not report them. */
void texture_ask(GLint *format, GLint *width, GLint *height);

/* Makes a framebuffer with an RGBA8 texture, and binds it. */
GLuint framebuffer_new(GLsizei width, GLsizei height, GLuint *texture);

/* Reads from the buffer that is bound to the target. */
void buffer_read(GLenum target, size_t offset, size_t bytes, void *data);

/* Compiles a shader, whose text lacks the version, and attaches it. */
void add_shader(GLuint program, GLenum type, const char *text);

/* Returns true if the context has this texture target; 0 is GL_TEXTURE_2D. */
bool has_target(GLenum target);

/* Returns an image of a texture, top row first, with its size if GL does not report it. */
glsurf_image texture_image(GLuint name, uint32_t width, uint32_t height);

#endif
