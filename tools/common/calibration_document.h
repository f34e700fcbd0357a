/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * What a calibration file of OpenCV says, as a tree of Jansson's values: Jansson parses
 * JSON, libyaml YAML and libxml2 XML. Numbers are finite. Other scalars are strings, and a
 * key without a value has null.
 */
#ifndef GLSURF_COMMON_CALIBRATION_DOCUMENT_H
#define GLSURF_COMMON_CALIBRATION_DOCUMENT_H

#include "common/calibration_parts.h"

#include <jansson.h>
#include <stddef.h>

/* The deepest nesting of YAML and XML; a calibration has 4 levels. */
enum { CALIBRATION_DEEPEST = 32 };

/* OpenCV's mark of numbers in base64 in JSON. Here it also stands for the same in YAML and
 * XML. */
#define CALIBRATION_BASE64 "$base64$"

/* Parses a file by its first character: "{" begins JSON, "<" XML, and any other YAML. The
 * caller calls json_decref(). NULL after a report. */
json_t *calibration_document(const calibration_text *from);

/* ------------------------------------------------------------- for the parsers -- */

/* Return the tree, or NULL after a report. A byte order mark was skipped in `text`. */
json_t *calibration_read_yaml(const calibration_text *from, const char *text);
json_t *calibration_read_xml(const calibration_text *from, const char *text);

/* Reports that the file is broken. Returns NULL. */
json_t *calibration_broken(const calibration_text *from, size_t line, const char *problem);

/* The value, or the end of the tool if it is NULL because there is no memory. */
json_t *calibration_made(json_t *value);

/* A number if the text is a finite one, else a string. */
json_t *calibration_scalar(const char *text);

/* Adds the value, which then belongs to `list` or `map`. False after a report, also where
 * the value is NULL, as it is after one. */
bool calibration_append(json_t *list, json_t *value);
bool calibration_put(const calibration_text *from, size_t line, json_t *map,
                     const char *key, json_t *value);

#endif
