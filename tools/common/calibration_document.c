/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "common/calibration_document.h"

#include <string.h>

static json_t *read_json(const calibration_text *from, const char *text) {
    json_error_t error;
    json_t *const root = json_loads(text, JSON_REJECT_DUPLICATES, &error);
    return root ? root : calibration_broken(from, (size_t)error.line, error.text);
}

json_t *calibration_document(const calibration_text *from) {
    const char *text = from->text;
    if (strncmp(text, "\xEF\xBB\xBF", 3) == 0)
        text += 3;
    json_t *const root = *text == '{'   ? read_json(from, text)
                         : *text == '<' ? calibration_read_xml(from, text)
                                        : calibration_read_yaml(from, text);
    if (!root || json_is_object(root))
        return root;
    json_decref(root);
    return calibration_broken(from, 1, "it has no keys with values");
}
