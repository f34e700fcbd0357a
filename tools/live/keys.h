/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Tables of the keys of a window. */
#ifndef GLSURF_LIVE_KEYS_H
#define GLSURF_LIVE_KEYS_H

#include <stdbool.h>

typedef struct key_row {
    int key, other; /* of GLFW: one key or two; `other` is 0 if there is one */
    const char *name, *meaning;
    void (*act)(void *user, unsigned what); /* NULL: something else than a key */
    unsigned what;
} key_row;

/* The list of keys, for a window and for --help; `between` separates a key from its
 * meaning. The caller frees the list. */
char *keys_help(const key_row *rows, int count, char between);

/* Acts on an event of GLFW. Returns whether a row has the key. */
bool keys_press(const key_row *rows, int count, void *user, int key, int action,
                int modifiers);

#endif
