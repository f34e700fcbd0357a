/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * What the writers of JSON share. A function that gets a value takes it over, and returns
 * NULL, or false, if one that it got is NULL or there is no memory. So only the end of a
 * chain is checked.
 */
#ifndef GLSURF_TOOL_JSON_TEXT_H
#define GLSURF_TOOL_JSON_TEXT_H

#include "tool/text_table.h"

#include <jansson.h>
#include <stdbool.h>
#include <stdio.h>

/* Digits that give the same float back. */
enum { JSON_DIGITS = 9 };

/* JSON has no infinities and NaN; null says so. */
json_t *json_number(double value);

/* File names may be any bytes, JSON is UTF-8: what is not becomes question marks. */
json_t *json_name(const char *name);

/* The array with the value at its end; the object with the value of this key. */
json_t *json_append(json_t *array, json_t *value);
json_t *json_put(json_t *object, const char *key, json_t *value);

/* An array of objects, one a row: the cells by the keys of their columns. */
json_t *json_rows(const text_table *table);

/* Writes the value without a blank, with so many digits. Errors of the file are its own. */
bool json_write(FILE *file, json_t *value, int digits);

/* Writes an array of `count` values, one a line. Only one at a time is in memory. */
typedef json_t *json_item(const void *list, size_t i);
bool json_write_list(FILE *file, json_item *item, const void *list, size_t count,
                     int digits);

/* Writes a file, indented; it appears whole, or, after a report, not at all. `way_out` ends
 * the sentence that says that there is no memory. */
bool json_save(const char *path, json_t *value, const char *way_out);

#endif
