/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* What the writers of JSON share. Numbers have nine digits, which give the same float
 * back. */
#ifndef GLSURF_TOOL_JSON_TEXT_H
#define GLSURF_TOOL_JSON_TEXT_H

#include <jansson.h>
#include <stdbool.h>
#include <stdio.h>

/* JSON has no infinities and NaN; null says so. */
json_t *json_number(float value);

/* File names may be any bytes, JSON is UTF-8: what is not becomes question marks. */
json_t *json_name(const char *name);

/* Writes and releases the value; false if it is NULL. Errors of the file are its own. */
bool json_write(FILE *file, json_t *value);

#endif
