/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "tool/json_text.h"

#include "tool/text.h"

#include <math.h>
#include <stdlib.h>

json_t *json_number(float value) {
    return isfinite(value) ? json_real((double)value) : json_null();
}

json_t *json_name(const char *name) {
    json_t *value = json_string(name);
    if (!value) {
        char *const plain = text_format("%s", name);
        for (char *at = plain; *at != '\0'; ++at)
            *at = (unsigned char)*at < 0x80 ? *at : '?';
        value = json_string(plain);
        free(plain);
    }
    return value;
}

bool json_write(FILE *file, json_t *value) {
    const bool good =
        value && json_dumpf(value, file,
                            JSON_COMPACT | JSON_ENCODE_ANY | JSON_REAL_PRECISION(9)) == 0;
    json_decref(value);
    return good || ferror(file);
}
