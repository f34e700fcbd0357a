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
    SIGNALS_ASK, /* requests to end the process */
    SIGNALS_ALL  /* also exceeded limits and pipes without a reader */
} signals_set;

typedef void signals_handler(int number);

/* Installs the handler for the signals of the set that would end the process. Signals that
 * the parent process ignored stay ignored; other handlers stay. */
void signals_catch(signals_set set, signals_handler *handler);

/* Removes this handler: its signals end the process again. */
void signals_release(signals_handler *handler);

/* Block and allow handlers that call signals_pass(). Only the thread that first called
 * signals_block() may call it again. The calls do not nest. */
void signals_block(void);
void signals_allow(void);

/* Passes a signal on to the thread that calls signals_block(). For a handler that shares
 * data with that thread. If it returns true, the handler must return: it runs again on that
 * thread. */
bool signals_pass(int number);

/* Ends the process by this signal as soon as the handler returns, so that the parent
 * process sees the signal. For handlers. */
void signals_end(int number);

/* Returns "SIGINT", "SIGTERM" or "a signal"; on Windows "Ctrl-C" or "a signal". */
const char *signals_name(int number);

#endif
