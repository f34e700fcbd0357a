/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* What system_windows.c, the only file here that includes windows.h, gives to the others.
 */
#ifndef GLSURF_CONTEXT_SYSTEM_WINDOWS_H
#define GLSURF_CONTEXT_SYSTEM_WINDOWS_H

#include <stdbool.h>

/* The library of this name (an HMODULE), which the process has loaded or which stands
 * beside the program, or NULL. */
void *gls_windows_library(const char *name);

/* Stores the address of a function in the pointer to a function that `pointer` points to.
 * Returns false if the library has no such function. */
bool gls_windows_find(void *library, const char *name, void *pointer);

#endif
