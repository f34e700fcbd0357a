/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * A loader between the library and the driver that notes which facts of the application's
 * images the library asks for: of textures their existence, parameters and levels, of
 * framebuffers their status, read buffer, samples and attachments.
 */
#ifndef GLSURF_TEST_END_FACTS_H
#define GLSURF_TEST_END_FACTS_H

#include "driver.h"

/* A glsurf_get_proc_address. */
void *facts_get_proc_address(void *user, const char *name);

/* Forgets all facts, and notes those of these textures and of this framebuffer from now on.
 * 0: none. */
void facts_begin(GLuint texture, GLuint other, GLuint framebuffer);

/* How many facts of this texture were noted, or of this framebuffer. That it is bound is
 * state, which calls save, and does not count here. */
int facts_of_texture(GLuint name);
int facts_of_framebuffer(GLuint name);

/* Fails the running test if a fact was asked for more than `most` times, or after the first
 * draw, clear or copy. */
void facts_assert_once(const char *call, unsigned maximum);

#endif
