/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Paths of files. The separator is "/"; Windows also has "\\", and ":" behind the letter of
 * a drive. */
#ifndef GLSURF_SYSTEM_PATH_H
#define GLSURF_SYSTEM_PATH_H

#include <stdbool.h>
#include <stddef.h>

bool path_is_separator(char c);

/* The length of the folder before the last name, with the separator; 0: there is none. */
size_t path_folder_length(const char *path);

/* The name behind the folder. */
const char *path_name(const char *path);

/* The length without separators at the end; of the root it is 1. */
size_t path_trimmed_length(const char *path);

/* Whether it does not depend on the folder in which the process works. */
bool path_is_absolute(const char *path);

/* Returns the text without absolute paths of files, which may have names of users: FILE
 * stands for each. The caller frees it. */
char *path_hide(const char *text);

#endif
