/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The textures of the slots. Each has one mipmap level and nearest filtering, and is both
 * rendered to and read.
 */
#ifndef GLSURF_GL_TEXTURE_H
#define GLSURF_GL_TEXTURE_H

#include "gl/gpu.h"

/* From now on `slots` describes the slots. The array has to stay until the next call or the
 * end. Deletes all textures. New textures are made at their first use. */
void gls_slots_set(gls_gpu *gpu, const gls_texture_desc *slots);

/* The same, but slots whose description stays the same keep their textures, with what is in
 * them. */
void gls_slots_change(gls_gpu *gpu, const gls_texture_desc *slots);

/* Sets *texture to the texture of a slot, or to the array that it is a layer of, made at
 * its first use. Errors: GL, MEMORY. */
glsurf_result gls_texture_get(gls_gpu *gpu, gls_slot slot, GLuint *texture);

/* Deletes the texture of a slot. The slot's description may then change. */
void gls_texture_drop(gls_gpu *gpu, gls_slot slot);

/* Puts a texture of the caller (0: none) into a slot. Returns the texture that was there,
 * which the caller now owns; 0: none. */
GLuint gls_texture_swap(gls_gpu *gpu, gls_slot slot, GLuint texture);

/* Deletes a texture that is in no slot. */
void gls_texture_delete(gls_gpu *gpu, GLuint texture);

/* Empties a slot. Returns its texture, which the caller now owns; 0: none. Deletes the
 * framebuffers of the texture. */
GLuint gls_texture_take(gls_gpu *gpu, gls_slot slot);

/* Copy memory into a slot, and a slot into memory. Rows in memory have no gaps. */
glsurf_result gls_texture_write(gls_gpu *gpu, gls_slot slot, const void *data);
glsurf_result gls_texture_read(gls_gpu *gpu, gls_slot slot, void *data);

/* The same for the first rows only. */
glsurf_result gls_texture_write_rows(gls_gpu *gpu, gls_slot slot, int rows,
                                     const void *data);
glsurf_result gls_texture_read_rows(gls_gpu *gpu, gls_slot slot, int rows, void *data);

/* The same for a texture that is in no slot; `plan` describes it. */
glsurf_result gls_texture_read_planned(gls_gpu *gpu, GLuint texture,
                                       const gls_texture_desc *plan, int rows, void *data);

#endif
