/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "live/keys.h"

#include "live/window.h"
#include "system/text.h"

#include <stdlib.h>

char *keys_help(const key_row *rows, int count, char between) {
    char *text = text_format("%s", "");
    for (int i = 0; i < count; ++i) {
        const key_row *const row = &rows[i];
        char *const longer =
            between == '\t'
                ? text_format("%s%s%s\t%s", text, i > 0 ? "\n" : "", row->name,
                              row->meaning)
                : text_format("%s  %-12s%c%s\n", text, row->name, between, row->meaning);
        free(text);
        text = longer;
    }
    return text;
}

bool keys_press(const key_row *rows, int count, void *user, int key, int action,
                int modifiers) {
    bool acted = false;
    if (action == GLFW_RELEASE || key == GLFW_KEY_UNKNOWN ||
        modifiers & (GLFW_MOD_CONTROL | GLFW_MOD_ALT | GLFW_MOD_SUPER))
        return false;
    for (int i = 0; i < count; ++i) {
        const key_row *const row = &rows[i];
        if (!row->act || (key != row->key && (row->other == 0 || key != row->other)))
            continue;
        row->act(user, row->what);
        acted = true;
    }
    return acted;
}
