/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Signals that end the process, such as Ctrl-C.
 *
 * On POSIX a handler interrupts a thread, so it may call only what POSIX allows there. On
 * Windows it runs on a thread of its own, beside the others.
 */
#ifndef GLSURF_SYSTEM_SIGNALS_H
#define GLSURF_SYSTEM_SIGNALS_H

#include <stdbool.h>

typedef enum signals_set {
    SIGNALS_ASK, /* those by which somebody asks the process to end */
    SIGNALS_ALL  /* and those of limits and of pipes that nobody reads */
} signals_set;

typedef void signals_handler(int number);

/* Installs the handler for those signals of the set that end the process now: what the
 * parent process ignored stays ignored, and another handler stays. */
void signals_catch(signals_set set, signals_handler *handler);

/* Signals with this handler end the process again. */
void signals_release(signals_handler *handler);

/* Between these calls no handler runs that calls signals_pass(). The first thread that
 * calls signals_block() has to remain the only one. The calls do not nest. */
void signals_block(void);
void signals_allow(void);

/* For a handler that shares data with the thread that calls signals_block(). True: the
 * signal has gone on to that thread, and this call of the handler does nothing more. */
bool signals_pass(int number);

/* For a handler: the process ends by this signal, so that its parent sees which it was, as
 * soon as the handler returns. */
void signals_end(int number);

/* "SIGINT", "SIGTERM" or "a signal". */
const char *signals_name(int number);

#endif
