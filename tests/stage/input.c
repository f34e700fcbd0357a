/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The subject "input" of the check. Its cases cover all lengths, regions and enlarged
 * images. */
#include "support/test.h"

int main(void) {
    return test_stage_main(&(test_stage){ .subject = &gls_subject_input });
}
