/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "system/path.h"

#include "system/alloc.h"

#include <ctype.h>
#include <string.h>

#ifdef _WIN32
static const char SEPARATORS[] = "/\\";
#else
static const char SEPARATORS[] = "/";
#endif

bool path_is_separator(char c) {
    return c != '\0' && strchr(SEPARATORS, c);
}

/* The length of "C:", where there are drives. */
static size_t drive_length(const char *path) {
    return SEPARATORS[1] != '\0' && isalpha((unsigned char)path[0]) && path[1] == ':' ? 2
                                                                                      : 0;
}

size_t path_folder_length(const char *path) {
    const size_t drive = drive_length(path);
    size_t length = strlen(path);
    while (length > drive && !path_is_separator(path[length - 1]))
        --length;
    return length;
}

const char *path_name(const char *path) {
    return path + path_folder_length(path);
}

size_t path_trimmed_length(const char *path) {
    size_t length = strlen(path);
    while (length > 1 && path_is_separator(path[length - 1]))
        --length;
    return length;
}

bool path_is_absolute(const char *path) {
    return path_is_separator(path[drive_length(path)]);
}

static bool ends_word(char c) {
    return c == '\0' || strchr(" \t\n\"'(),:;=", c);
}

char *path_hide(const char *text) {
    static const char FILE_WORD[] = "FILE";
    const size_t length = strlen(FILE_WORD);
    /* A path has at least one character. */
    char *const plain = alloc_zeroed(strlen(text) * length + 1, 1), *to = plain;
    for (const char *at = text; *at != '\0';) {
        if (path_is_absolute(at) && (at == text || ends_word(at[-1]))) {
            memcpy(to, FILE_WORD, length);
            to += length;
            at += path_is_separator(*at) ? 0 : 2; /* a drive */
            while (!ends_word(*at))
                ++at;
        } else {
            *to++ = *at++;
        }
    }
    return plain;
}
