/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The whitening: its matrix is symmetric and positive definite, and means the same in a
 * mirrored image. The tables are those of lab/whitening/learn.c: lab/whitening.
 */
#include "support/test.h"

#include "presets/weights.h"

#include <math.h>
#include <string.h>

static const uint32_t lengths[] = { 64, 128 };

/* Whether the symmetric matrix of side n has a Cholesky decomposition. */
static bool is_positive(int n, const float *matrix, int stride) {
    double L[16][16];
    for (int i = 0; i < n; ++i)
        for (int j = 0; j <= i; ++j) {
            double sum = (double)matrix[i * stride + j];
            for (int k = 0; k < j; ++k)
                sum -= L[i][k] * L[j][k];
            if (i == j && !(sum > 0.05))
                return false;
            L[i][j] = i == j ? sqrt(sum) : sum / L[j][j];
        }
    return true;
}

static void is_symmetric_and_positive(void **state) {
    for (size_t l = 0; l < COUNT(lengths); ++l) {
        const gls_whitening *table = gls_whitening_of(lengths[l]);
        const int terms = (int)lengths[l] / 16;
        for (int i = 0; i < 16; ++i)
            for (int j = 0; j < 16; ++j)
                assert_true(table->regions[i][j] == table->regions[j][i]);
        for (int i = 0; i < terms; ++i)
            for (int j = 0; j < terms; ++j)
                assert_true(table->terms[i][j] == table->terms[j][i]);
        assert_true(is_positive(16, table->regions[0], GLS_WHITENING_REGIONS));
        assert_true(is_positive(terms, table->terms[0], GLS_WHITENING_TERMS));
    }
}

/* Sub-region (x, y) is number 4 y + x. */
static void is_the_same_mirrored(void **state) {
    const gls_whitening *table = gls_whitening_of(64);
    for (int i = 0; i < 16; ++i)
        for (int j = 0; j < 16; ++j) {
            const float here = table->regions[i][j];
            assert_true(here == table->regions[i ^ 3][j ^ 3]);
            assert_true(here == table->regions[i ^ 12][j ^ 12]);
            assert_true(here == table->regions[i % 4 * 4 + i / 4][j % 4 * 4 + j / 4]);
        }
}

/* The texels that shaders get have the same numbers. */
static void texels(void **state) {
    for (size_t l = 0; l < COUNT(lengths); ++l) {
        const gls_whitening *table = gls_whitening_of(lengths[l]);
        const int terms = (int)lengths[l] / 16, per = terms / 4;
        float texel[GLS_WHITENING_ROWS][4][4];
        gls_whitening_texels(lengths[l], texel);
        for (int i = 0; i < 16; ++i)
            for (int j = 0; j < 16; ++j)
                assert_true(texel[i][j / 4][j % 4] == table->regions[i][j]);
        for (int i = 0; i < terms; ++i)
            for (int j = 0; j < terms; ++j)
                assert_true(texel[16 + per * (i / 4) + j / 4][j % 4][i % 4] ==
                            table->terms[i][j]);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(is_symmetric_and_positive),
        cmocka_unit_test(is_the_same_mirrored),
        cmocka_unit_test(texels),
    };
    return test_main("whitening", tests, COUNT(tests));
}
