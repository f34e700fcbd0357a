/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "support/test.h"

uint8_t *test_image_make(gls_picture_kind kind, int width, int height, gls_random *random) {
    uint8_t *gray = test_scratch((size_t)width * (size_t)height);
    assert_true(gls_picture_fill(kind, width, height, random, gray));
    return gray;
}
