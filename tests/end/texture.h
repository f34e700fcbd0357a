/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Textures, buffers and shaders of the application, in OpenGL and in OpenGL ES. OpenGL ES converts
 * less in uploads, and reads neither textures nor buffers back by a call of their own.
 */
#ifndef GLSURF_TEST_END_TEXTURE_H
#define GLSURF_TEST_END_TEXTURE_H

#include "driver.h"
#include "picture.h"

/* A new texture, bound to the target, that ends with the running test or before. */
GLuint texture_bound(GLenum target);
void texture_delete(GLuint name);

/* Such an array of RGBA8 pictures of the same size, whose layers are at `level`, the base
 * level; not bound. */
GLuint texture_array(const picture *layers, GLsizei count, GLint level);

/* Sets a level of the bound texture, from bytes of 1, 3 or 4 channels without padding
 * between rows. Channels that are missing get 0, the last one 255. */
void texture_upload(GLenum target, GLint level, GLenum internal, GLsizei width,
                    GLsizei height, uint32_t channels, const uint8_t *bytes);

/* Reads a level of the bound texture `name`. In OpenGL ES format and type are what it reads
 * of the texture's format. */
void texture_read(GLenum target, GLuint name, GLint level, GLsizei width, GLsizei height,
                  GLenum format, GLenum type, void *data);

/* Asks for the base level of the bound 2D texture. Leaves the values as they are where GL
 * does not tell them. */
void texture_ask(GLint *format, GLint *width, GLint *height);

/* A framebuffer with a texture of bytes, which is bound. */
GLuint framebuffer_new(GLsizei width, GLsizei height, GLuint *texture);

/* Reads the buffer that is bound to the target. */
void buffer_read(GLenum target, size_t offset, size_t bytes, void *data);

/* Compiles a shader, whose text lacks the version, and attaches it. */
void add_shader(GLuint program, GLenum type, const char *text);

/* Textures have the target: 0 is GL_TEXTURE_2D. */
bool has_target(GLenum target);

/* An image of a texture, with its size where GL does not tell it. */
glsurf_image texture_image(GLuint name, uint32_t width, uint32_t height);

#endif
