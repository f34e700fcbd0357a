/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The textures of the slots. All are fetched texel by texel, have one level, and are both
 * rendered to and read.
 */
#ifndef GLSURF_GL_TEXTURE_H
#define GLSURF_GL_TEXTURE_H

#include "gl/context.h"

/* Makes `slots`, which have to outlive their use, the present ones. The textures of the
 * last ones are deleted, but for the first `keep`, which both have in common; the new ones
 * are made when they are first used. */
void glsurf_slots_set(glsurf_gpu *gpu, const glsurf_texture_desc *slots, glsurf_slot keep);

/* The texture of a slot, made when first asked for. */
glsurf_result glsurf_texture_get(glsurf_gpu *gpu, glsurf_slot slot, GLuint *texture);

/* Deletes the texture of a slot, whose plan may change then. */
void glsurf_texture_drop(glsurf_gpu *gpu, glsurf_slot slot);

/* Puts a texture of the caller, or none, into a slot, and hands over the one there. */
GLuint glsurf_texture_swap(glsurf_gpu *gpu, glsurf_slot slot, GLuint texture);

/* Deletes a texture that is in no slot. */
void glsurf_texture_delete(glsurf_gpu *gpu, GLuint texture);

/* Hands the texture of a slot over to the caller; the slot is empty again. */
GLuint glsurf_texture_take(glsurf_gpu *gpu, glsurf_slot slot);

/* Copies host memory, rows close together, into a slot; and back. */
glsurf_result glsurf_texture_write(glsurf_gpu *gpu, glsurf_slot slot, const void *data);
glsurf_result glsurf_texture_read(glsurf_gpu *gpu, glsurf_slot slot, void *data);

/* The first rows only. */
glsurf_result glsurf_texture_write_rows(glsurf_gpu *gpu, glsurf_slot slot, int rows,
                                        const void *data);
glsurf_result glsurf_texture_read_rows(glsurf_gpu *gpu, glsurf_slot slot, int rows,
                                       void *data);

/* The same of a texture that is in no slot, but as planned. */
glsurf_result glsurf_texture_read_planned(glsurf_gpu *gpu, GLuint texture,
                                          const glsurf_texture_desc *plan, int rows,
                                          void *data);

#endif
