/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Values of a calibration that is being read. */
#include "common/alloc.h"
#include "common/calibration_document.h"
#include "common/text.h"

#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

json_t *calibration_broken(const calibration_text *from, size_t line, const char *problem) {
    report("%s is no whole YAML, XML or JSON file: line %zu: %s; correct it, or let OpenCV "
           "write it again",
           from->name, line, problem);
    return NULL;
}

json_t *calibration_made(json_t *value) {
    if (!value)
        alloc_failed();
    return value;
}

/* A number begins with a digit after a sign and a point. After 0 comes no digit: 010 is 8
 * to OpenCV, and 10 to others. */
static bool begins_number(const char *text) {
    text += *text == '-' || *text == '+';
    if (text[0] == '0' && isdigit((unsigned char)text[1]))
        return false;
    text += *text == '.';
    return isdigit((unsigned char)*text);
}

json_t *calibration_scalar(const char *text) {
    if (begins_number(text)) {
        char *end = NULL;
        errno = 0;
        const long whole = strtol(text, &end, 10);
        if (*end == '\0' && errno == 0)
            return calibration_made(json_integer(whole));
        const double number = strtod(text, &end);
        if (*end == '\0' && isfinite(number))
            return calibration_made(json_real(number));
    }
    return calibration_made(json_string_nocheck(text));
}

bool calibration_append(json_t *list, json_t *value) {
    if (!value)
        return false;
    if (json_array_append_new(list, value) != 0)
        alloc_failed();
    return true;
}

bool calibration_put(const calibration_text *from, size_t line, json_t *map,
                     const char *key, json_t *value) {
    if (!value)
        return false;
    if (json_object_get(map, key)) {
        char *const problem = text_format("%.40s is there twice", key);
        calibration_broken(from, line, problem);
        free(problem);
        json_decref(value);
        return false;
    }
    if (json_object_set_new_nocheck(map, key, value) != 0)
        alloc_failed();
    return true;
}
