/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * What is asked of images before a backend sees them.
 */
#ifndef GLSURF_HOST_IMAGE_H
#define GLSURF_HOST_IMAGE_H

#include "glsurf/glsurf.h"

/* Bytes of a pixel. */
size_t glsurf_image_bytes(glsurf_format format);

/* What is wrong with the image, as a sentence, or NULL. Textures are looked at by
 * glsurf_image_check(). */
const char *glsurf_image_mistake(const glsurf_image *image, glsurf_backend backend);

#endif
