/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * What OpenGL tells of the application's images.
 */
#ifndef GLSURF_GL_RESOLVE_H
#define GLSURF_GL_RESOLVE_H

#include "core/view.h"
#include "gl/device.h"

/* Asks GL for the sizes and facts of both views, each once, and cuts them to the region.
 * Refuses textures and framebuffers whose texels shaders cannot read as numbers from 0 to
 * 1, regions beyond the image, and masks of another size. Call it before any pass of a
 * public call. Errors: ARGUMENT, LIMIT. */
glsurf_result gls_views_resolve(glsurf_device *device, gls_views *views);

#endif
