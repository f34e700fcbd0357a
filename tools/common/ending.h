/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Signals that ask the process to end. */
#ifndef GLSURF_COMMON_ENDING_H
#define GLSURF_COMMON_ENDING_H

#include <stdbool.h>

/* From now on Ctrl-C, and other signals that ask the process to end, set what
 * ending_asked() returns, so that all requested files are written. A second signal, even
 * another one, ends the process at once. Signals that the parent process ignored stay
 * ignored. */
void ending_catch(void);

bool ending_asked(void);

/* The first signal that came, such as SIGINT; 0: none. */
int ending_signal(void);

#endif
