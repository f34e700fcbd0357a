/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "support/test.h"

#include <stdlib.h>

enum { FIXED_SEED = 20081 };

uint64_t test_seed(void) {
    const char *text = getenv("GLSURF_SEED");
    return text && *text ? strtoull(text, NULL, 0) : FIXED_SEED;
}

gls_random test_random_make(uint64_t salt) {
    return gls_random_make(test_seed(), salt);
}
