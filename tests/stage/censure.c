/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The subject "censure" of the check: the GPU's responses equal the reference's.
 * unit/reference_maps compares those with the definition.
 */
#include "support/test.h"

int main(void) {
    return test_stage_main(&(test_stage){ .subject = &gls_subject_censure });
}
