/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "tool/npy.h"

#include <stdio.h>
#include <string.h>

#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
static const char BYTE_ORDER_SIGN = '>';
#else
static const char BYTE_ORDER_SIGN = '<';
#endif

/* "\x93NUMPY", version 1.0, length of the text in two bytes, low one first; then the text,
 * a Python dictionary, filled with spaces so that the data begin at a multiple of 64. */
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
    const char order = type[1] == '1' ? '|' : BYTE_ORDER_SIGN; /* single bytes have none */
    const int length = snprintf(header + TEXT, NPY_HEADER_SIZE - TEXT,
                                "{'descr': '%c%s', 'fortran_order': False, 'shape': %s, }",
                                order, type, shape);
    header[TEXT + length] = ' '; /* where snprintf() ended the text */
    header[NPY_HEADER_SIZE - 1] = '\n';
}
