/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The targets of the application's textures.
 */
#ifndef GLSURF_GL_TARGET_H
#define GLSURF_GL_TARGET_H

#include "core/view.h"
#include "gl/device.h"

/* Binds the view's texture to the first unit. Refuses a texture of another target, and
 * says which target it has. The application's debug output hears nothing of that. Errors:
 * ARGUMENT. */
glsurf_result gls_target_bind(glsurf_device *device, const gls_view *view);

#endif
