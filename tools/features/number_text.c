/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "features/formats.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum { DIGITS = 9, SMALLEST = -5 /* exponent of powers[0] */ };

/* powers[n] = 10^(n + SMALLEST). Negative powers are not exact, but no float lies between
 * them and the exact power: a double has 29 bits more. */
static const double powers[] = { 1e-5, 1e-4, 1e-3, 1e-2, 1e-1, 1e0, 1e1,  1e2,  1e3,
                                 1e4,  1e5,  1e6,  1e7,  1e8,  1e9, 1e10, 1e11, 1e12 };

/* Returns the exponent of the first digit of a number from 1e-4 on and below 1e9. */
static int exponent_of(double size) {
    int n = -4;
    while (size >= powers[n + 1 - SMALLEST])
        ++n;
    return n;
}

static void put_digits(char at[DIGITS], uint32_t number) {
    for (int i = DIGITS; i-- > 0; number /= 10)
        at[i] = (char)('0' + number % 10);
}

/* Writes a number whose first digit counts 10^exponent, without zeros at the end. */
static char *put_number(char *at, uint32_t number, int exponent) {
    char *end;
    if (exponent < 0) {
        memcpy(at, "0.000", 5);
        end = at + 1 - exponent + DIGITS;
        put_digits(end - DIGITS, number);
    } else {
        end = at + 1 + DIGITS;
        put_digits(at + 1, number);
        for (int i = 0; i <= exponent; ++i)
            at[i] = at[i + 1];
        at[exponent + 1] = '.';
    }
    while (end[-1] == '0')
        --end;
    return end[-1] == '.' ? end - 1 : end;
}

/* Nine digits are number x 10^k, rounded, with k = 8 - exponent from 0 to 12. The product
 * is exact: a float has 24 bits and 5^12 has 28, together 52 of a double's 53. So there is
 * one rounding, the same as in printf() and in the same direction. It never reaches a power
 * of ten from below: the float before a power p is at least 2^-25 p away. */
char *number_text(char at[NUMBER_TEXT], float number) {
    const double size = fabs((double)number);
    if (!(size >= 1e-4 && size < 1e9))
        return at + snprintf(at, NUMBER_TEXT, "%.9g", (double)number);
    const int exponent = exponent_of(size);
    const double digits = nearbyint(size * powers[DIGITS - 1 - exponent - SMALLEST]);
    *at = '-';
    at += number < 0.0f;
    return put_number(at, (uint32_t)digits, exponent);
}

char *numbers_text(char *at, char separator, const float *numbers, size_t count) {
    for (size_t i = 0; i < count; ++i) {
        if (i > 0)
            *at++ = separator;
        at = number_text(at, numbers[i]);
    }
    return at;
}

void write_numbers(FILE *file, char separator, const float *numbers, size_t count) {
    enum { PIECE = 64 };
    char text[1 + PIECE * (1 + NUMBER_TEXT)] = { separator };
    for (size_t i = 0; i < count; i += PIECE) {
        const size_t some = count - i < PIECE ? count - i : PIECE;
        const char *const end = numbers_text(text + 1, separator, numbers + i, some);
        fwrite(text, 1, (size_t)(end - text), file);
    }
    fputc('\n', file);
}
