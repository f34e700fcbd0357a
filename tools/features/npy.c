/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "features/npy.h"

#include <stdio.h>
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
