/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * What the writers of JSON share.
 *
 * OWNERSHIP. A function that receives a value owns it from then on. It returns NULL, or
 * false, if a value that it received is NULL or if there is no memory. So callers check
 * only the last call of a chain.
 */
#ifndef GLSURF_FEATURES_JSON_TEXT_H
#define GLSURF_FEATURES_JSON_TEXT_H

#include "terminal/text_table.h"

#include <jansson.h>
#include <stdbool.h>
#include <stdio.h>

/* Digits from which the same float is read back. */
enum { JSON_DIGITS = 9 };

/* A number, or null for infinities and NaN, which JSON does not have. */
json_t *json_number(double value);

/* A string of a file name. JSON is UTF-8 and file names may be any bytes: in a name that is
 * not UTF-8, every byte outside ASCII becomes a question mark. */
json_t *json_name(const char *name);

/* json_append() adds the value at the end of the array; json_put() sets the key of the
 * object to the value. Both return the container. */
json_t *json_append(json_t *array, json_t *value);
json_t *json_put(json_t *object, const char *key, json_t *value);

/* An array of one object per row of the table. The keys of the columns name the cells. */
json_t *json_rows(const text_table *table);

/* Writes the value without blanks, with `digits` digits per number. The caller checks the
 * file for write errors. */
bool json_write(FILE *file, json_t *value, int digits);

/* Writes an array of `count` values, one per line. item(list, i) makes value i, and only
 * one value is in memory at a time. */
typedef json_t *json_item(const void *list, size_t i);
bool json_write_list(FILE *file, json_item *item, const void *list, size_t count,
                     int digits);

/* Writes an object, of which only one item is in memory at a time: the members of `head`,
 * with 17 digits per number, and behind them such a list as the member `key`. */
bool json_write_object(FILE *file, json_t *head, const char *key, json_item *item,
                       const void *list, size_t count);

/* Writes the value to a file, indented. The file appears whole or, after a report, not at
 * all. `way_out` ends the message about missing memory: it says what the user can do. */
bool json_save(const char *path, json_t *value, const char *way_out);

#endif
