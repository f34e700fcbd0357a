/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Finds OpenGL functions, for the library and for live. */
#ifndef GLSURF_LIVE_FIND_FUNCTION_H
#define GLSURF_LIVE_FIND_FUNCTION_H

/* A glsurf_get_proc_address for the window's context. */
void *find_function(void *user, const char *name);

#endif
