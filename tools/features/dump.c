/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "features/dump.h"

#include "features/json_text.h"
#include "system/output.h"
#include "system/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
static const char BYTE_ORDER_SIGN = '>';
#else
static const char BYTE_ORDER_SIGN = '<';
#endif

/* The header is "\x93NUMPY", version 1.0, and the length of the text in two bytes, low byte
 * first. The text follows: a Python dictionary, padded with spaces so that the data begin
 * at a multiple of 64 bytes. */
void npy_header(char header[NPY_HEADER_SIZE], const char *type, uint32_t rows,
                uint32_t columns) {
    enum { TEXT = 10 };
    static const char START[TEXT] = {
        (char)0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0, NPY_HEADER_SIZE - TEXT, 0
    };
    char shape[32];
    if (columns == NPY_NO_COLUMNS) {
        snprintf(shape, sizeof shape, "(%lu,)", (unsigned long)rows);
    } else {
        snprintf(shape, sizeof shape, "(%lu, %lu)", (unsigned long)rows,
                 (unsigned long)columns);
    }
    memset(header, ' ', NPY_HEADER_SIZE);
    memcpy(header, START, TEXT);
    /* Single bytes have no order. */
    const char order = type[1] == '1' || type[0] == 'S' ? '|' : BYTE_ORDER_SIGN;
    const int length = snprintf(header + TEXT, NPY_HEADER_SIZE - TEXT,
                                "{'descr': '%c%s', 'fortran_order': False, 'shape': %s, }",
                                order, type, shape);
    header[TEXT + length] = ' '; /* replaces the zero byte of snprintf() */
    header[NPY_HEADER_SIZE - 1] = '\n';
}

static const struct {
    const char *type;
    size_t bytes;
} ELEMENTS[] = {
    [GLSURF_UINT8] = { "u1", 1 },
    [GLSURF_UINT16] = { "u2", 2 },
    [GLSURF_UINT32] = { "u4", 4 },
    [GLSURF_FLOAT32] = { "f4", 4 },
};

void dump_array(void *user, const glsurf_array *array) {
    dump *const self = user;
    if (self->failed)
        return; /* one report is enough */
    char *const path = text_format("%s/%s.npy", self->folder, array->name);
    output out;
    self->failed = !output_folder(self->folder) || !output_open(&out, path);
    if (!self->failed) {
        char header[NPY_HEADER_SIZE];
        npy_header(header, ELEMENTS[array->element].type, array->rows, array->columns);
        fwrite(header, 1, sizeof header, out.file);
        const size_t count = (size_t)array->rows * array->columns;
        if (count > 0)
            fwrite(array->data, ELEMENTS[array->element].bytes, count, out.file);
        self->failed = !output_close(&out, true);
    }
    free(path);
}

static json_t *levels_value(const glsurf_extractor *extractor) {
    const glsurf_level *levels = NULL;
    const uint32_t count = glsurf_extractor_levels(extractor, &levels);
    json_t *array = json_array();
    for (uint32_t i = 0; i < count; ++i) {
        const json_int_t offset = levels[i].offset;
        array = json_append(array, json_pack("{sI sI s[II] sf}", "size",
                                             (json_int_t)levels[i].size, "step",
                                             (json_int_t)levels[i].step, "offset", offset,
                                             offset, "sigma", (double)levels[i].sigma));
    }
    return array;
}

bool dump_plan(const dump *self, const glsurf_extractor *extractor, uint32_t width,
               uint32_t height) {
    if (!output_folder(self->folder))
        return false;
    char *const path = text_format("%s/plan.json", self->folder);
    const bool good =
        json_save(path,
                  json_pack("{sI sI so}", "width", (json_int_t)width, "height",
                            (json_int_t)height, "levels", levels_value(extractor)),
                  "close other programs");
    free(path);
    return good;
}
