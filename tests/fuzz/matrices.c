/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Matrix files: nine finite numbers, or a refusal. */
#include "fuzz.h"

#include "features/matrix_file.h"

#include <math.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    double matrix[9];
    if (matrix_load(fuzz_file(data, size), matrix))
        for (int i = 0; i < 9; ++i)
            fuzz_check(isfinite(matrix[i]), "a number that is not finite");
    return 0;
}
