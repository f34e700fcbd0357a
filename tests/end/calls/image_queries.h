/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * A loader between the library and the driver. It records the facts that the library asks
 * about the application's images: existence, parameters and levels of textures; status,
 * read buffer, samples and attachments of framebuffers.
 */
#ifndef GLSURF_TEST_END_FACTS_H
#define GLSURF_TEST_END_FACTS_H

#include "driver.h"

/* A glsurf_get_proc_address. */
void *facts_get_proc_address(void *user, const char *name);

/* Forgets all facts, and from now on records facts of these textures and this framebuffer.
 * 0: none. */
void facts_begin(GLuint texture, GLuint other, GLuint framebuffer);

/* Returns the number of recorded facts of this texture or this framebuffer. Bindings do not
 * count: they are state, which calls save. */
int facts_of_texture(GLuint name);
int facts_of_framebuffer(GLuint name);

/* Fails the running test if the library asked for a fact more than `maximum` times, or
 * after the first draw, clear or copy. */
void facts_assert_once(const char *call, unsigned maximum);

#endif
