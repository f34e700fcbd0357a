/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The targets of the application's textures.
 */
#ifndef GLSURF_GL_TARGET_H
#define GLSURF_GL_TARGET_H

#include "gl/context.h"

/* The target that the image gives its texture. */
GLenum glsurf_target_of(const glsurf_image *image);

/* Binds the image's texture to the first unit. Refuses a texture of another target, and
 * says which target it has. The application's debug output hears nothing of that. Errors:
 * ARGUMENT. */
glsurf_result glsurf_target_bind(glsurf_gpu *gpu, const glsurf_image *image);

#endif
