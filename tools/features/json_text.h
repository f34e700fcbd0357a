/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Functions shared by the writers of JSON.
 *
 * OWNERSHIP. A function takes over each value that it receives. It returns NULL, or false,
 * if a received value is NULL or memory is short. So callers check only the last call of a
 * chain.
 */
#ifndef GLSURF_FEATURES_JSON_TEXT_H
#define GLSURF_FEATURES_JSON_TEXT_H

#include "terminal/text_table.h"

#include <jansson.h>
#include <stdbool.h>
#include <stdio.h>

/* Digits per number, so that the same float is read back. */
enum { JSON_DIGITS = 9 };

/* Makes a number, or null for infinities and NaN, which JSON does not have. */
json_t *json_number(double value);

/* Makes a string from a file name. JSON is UTF-8, but file names may be any bytes: in a
 * name that is not UTF-8, every byte outside ASCII becomes a question mark. */
json_t *json_name(const char *name);

/* json_append() adds the value at the end of the array; json_put() sets the key of the
 * object to the value. Both return the container. */
json_t *json_append(json_t *array, json_t *value);
json_t *json_put(json_t *object, const char *key, json_t *value);

/* Makes an array with one object per row of the table. The keys of the columns name the
 * cells. */
json_t *json_rows(const text_table *table);

/* Writes the value without blanks, with `digits` digits per number. The caller checks the
 * file for write errors. */
bool json_write(FILE *file, json_t *value, int digits);

/* Writes the value and a newline for --json. False after a report. */
bool json_print(FILE *file, json_t *value, int digits);

/* Writes an array of `count` values, one per line. item(list, i) makes value i; only one
 * value is in memory at a time. */
typedef json_t *json_item(const void *list, size_t i);
bool json_write_list(FILE *file, json_item *item, const void *list, size_t count,
                     int digits);

/* Writes an object: first the members of `head`, with 17 digits per number, then a list as
 * json_write_list() writes it as the member `key`. Only one item is in memory at a time. */
bool json_write_object(FILE *file, json_t *head, const char *key, json_item *item,
                       const void *list, size_t count);

/* Writes the value to a file, indented. The file appears whole or, after a report, not at
 * all. `way_out` says what the user can do; it ends the message about missing memory. */
bool json_save(const char *path, json_t *value, const char *way_out);

#endif
