/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Sentences of failures, which are those of the object that the layer works for.
 */
#ifndef GLSURF_GL_ERROR_H
#define GLSURF_GL_ERROR_H

#include "gl/context.h"

/* As glsurf_object_fail(). */
#define glsurf_fail(gpu, ...) glsurf_object_fail((gpu)->object, __VA_ARGS__)

/* Errors that the application has not fetched are not of our making: they are logged and
 * dropped, lest a call here fails because of them. */
void glsurf_drop_errors(const glsurf_gpu *gpu);

/* The error of a driver that gave an object no name: zero is the application's. */
glsurf_result glsurf_no_name(glsurf_gpu *gpu, const char *where);

/* GL_NO_ERROR, or an error result that names the place. */
glsurf_result glsurf_check_error(glsurf_gpu *gpu, const char *where);

#endif
