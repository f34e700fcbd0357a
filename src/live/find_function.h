/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The functions of OpenGL for the library, in a header without GLEW's. */
#ifndef GLSURF_LIVE_FIND_FUNCTION_H
#define GLSURF_LIVE_FIND_FUNCTION_H

/* A glsurf_get_proc_address of the window's context. */
void *find_function(void *user, const char *name);

#endif
