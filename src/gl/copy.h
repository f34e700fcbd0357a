/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The read framebuffer of the application as an image. A blit copies it, because shaders
 * cannot read the default framebuffer or a renderbuffer. The blit also resolves samples.
 */
#ifndef GLSURF_GL_COPY_H
#define GLSURF_GL_COPY_H

#include "core/view.h"
#include "gl/gpu.h"

/* Notes which framebuffer is bound to be read, and the facts about it. Refuses it if it is
 * incomplete, has no colours from 0 to 1, or cannot be as large as the image. Errors:
 * ARGUMENT. */
glsurf_result gls_copy_check(glsurf_device *device, gls_view *view);

/* Copies the view of the framebuffer into a texture, in the order in which the rows are
 * stored. The texture stays as it is until the next copy. Errors: GL, MEMORY. */
glsurf_result gls_copy_make(gls_gpu *gpu, const gls_view *view, GLuint *texture);

#endif
