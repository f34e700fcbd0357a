#!/bin/bash
# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
# failure_output.sh PROGRAM STAGE FAULT TEST: with GLSURF_TEST_MUTANT set to FAULT, the test of the stage
# fails with both presets that it runs. Its output ends with the names of the failed tests and the
# paths of the stage's files.
set -uo pipefail

output=$(GLSURF_TEST_MUTANT=$3 "$1" 2>&1)
status=$?
wanted="  $4 ($2, preset paper, hessian)
stage: src/stages/$2.c, shaders: shaders/$2"
if ((status != 1)) || [[ $output != *"$4 ($2, preset default, hessian)"*"$wanted" ]]; then
    printf '%s\nFAILED: exit status %s; it should end with:\n%s\n' "$output" "$status" "$wanted"
    exit 1
fi
