/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "features/matrix_file.h"

#include "system/output.h"
#include "system/read_file.h"
#include "system/text.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The most bytes of a file, enough for nine numbers of 400 digits. */
enum { LONGEST = 4096 };

/* Returns the number of numbers in the text, or 10 if it has more than nine or anything
 * else. */
static int parse_numbers(const char *text, double numbers[10]) {
    int count = 0;
    while (count < 10) {
        char *end = NULL;
        numbers[count] = strtod(text, &end);
        if (end == text || !isfinite(numbers[count]))
            break;
        ++count;
        if (*end != '\0' && !isspace((unsigned char)*end))
            return 10; /* other text follows directly: this is not a number */
        text = end;
    }
    while (isspace((unsigned char)*text))
        ++text;
    return *text == '\0' ? count : 10;
}

bool matrix_load(const char *name, double matrix[9]) {
    input file;
    if (!input_open(&file, name))
        return false;
    double numbers[10];
    bool good = input_read(&file, LONGEST);
    if (good) {
        const char *const text = (const char *)file.data;
        good = file.size < LONGEST && strlen(text) == file.size &&
               parse_numbers(text, numbers) == 9;
        if (!good) {
            report("%s is not a 3x3 matrix; write nine finite numbers, three per line",
                   file.name);
        }
    }
    input_close(&file);
    if (good)
        memcpy(matrix, numbers, 9 * sizeof *matrix);
    return good;
}

bool matrix_save(const char *path, const double matrix[9]) {
    output out;
    if (!output_open(&out, path))
        return false;
    for (int i = 0; i < 9; ++i)
        fprintf(out.file, "%.17g%c", matrix[i], i % 3 == 2 ? '\n' : ' ');
    return output_close(&out, true);
}
