/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "common/number_text.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum { DIGITS = 9, SMALLEST = -4 /* exponent that is written as zeros */ };

/* 10^(n + SMALLEST). The first ones are not exact, but no float lies between them and the
 * exact power: a double has 29 bits more. */
static const double powers[] = { 1e-4, 1e-3, 1e-2, 1e-1, 1e0, 1e1,  1e2,  1e3, 1e4,
                                 1e5,  1e6,  1e7,  1e8,  1e9, 1e10, 1e11, 1e12 };

/* The exponent of the first digit of a number from 1e-4 on and below 1e9. */
static int exponent_of(double number) {
    int n = SMALLEST;
    while (number >= powers[n + 1 - SMALLEST])
        ++n;
    return n;
}

static char *put_digits(char *at, const char *digits, int count) {
    memcpy(at, digits, (size_t)count);
    return at + count;
}

/* The digits of a number whose first one counts 10^exponent, without zeros at the end. */
static char *put_number(char *at, uint32_t number, int exponent) {
    char digits[DIGITS];
    int count = DIGITS;
    for (int i = DIGITS; i-- > 0; number /= 10)
        digits[i] = (char)('0' + number % 10);
    const int whole = exponent < 0 ? 0 : exponent + 1;
    while (count > whole && digits[count - 1] == '0')
        --count;
    if (whole > 0)
        at = put_digits(at, digits, whole);
    else
        *at++ = '0';
    if (count > whole)
        *at++ = '.';
    for (int i = exponent + 1; i < 0; ++i)
        *at++ = '0';
    return put_digits(at, digits + whole, count - whole);
}

/* Nine digits are number x 10^k, rounded, with k = 8 - exponent from 0 to 12. That product
 * is exact: a float has 24 bits and 5^12 has 28, which are 52 of the 53 of a double. So one
 * rounding remains, which is the same as that of printf(), and in the same direction. It
 * never reaches a power of ten from below: the float before one is at least 2^-25 of it
 * away. */
char *number_text(char at[NUMBER_TEXT], float number) {
    const double size = fabs((double)number);
    if (!(size >= powers[0] && size < 1e9))
        return at + snprintf(at, NUMBER_TEXT, "%.9g", (double)number);
    const int exponent = exponent_of(size);
    const double digits = nearbyint(size * powers[DIGITS - 1 - exponent - SMALLEST]);
    if (number < 0.0f)
        *at++ = '-';
    return put_number(at, (uint32_t)digits, exponent);
}

void write_numbers(FILE *file, char separator, const float *numbers, size_t count) {
    enum { PIECE = 64 };
    char text[PIECE * (1 + NUMBER_TEXT)], *at = text;
    for (size_t i = 0; i < count; ++i) {
        *at++ = separator;
        at = number_text(at, numbers[i]);
        if (i % PIECE == PIECE - 1 || i == count - 1) {
            fwrite(text, 1, (size_t)(at - text), file);
            at = text;
        }
    }
    fputc('\n', file);
}
