/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#ifndef GLSURF_MODEL_COUNTING_TEXT_H
#define GLSURF_MODEL_COUNTING_TEXT_H

/* Prints the message and ends the program. */
_Noreturn void fail(const char *format, ...);

/* Returns the text of a fragment shader that counts what it executes, and writes fetches,
 * turns, 1 and gathers as its only output. Each fetch adds 1 to a counter. Each turn of a
 * loop that fetched since the turn before adds 1 to another: a turn waits for memory, and
 * the next one for it. Outputs become global variables. The caller frees the text. */
char *counting_text(const char *source);

#endif
