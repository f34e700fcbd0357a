#!/bin/bash
# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
# failure_output.sh PROGRAM STAGE FAULT TEST PUBLISH: with GLSURF_TEST_MUTANT set to FAULT, the test of
# the stage fails with both presets that it runs. Its output ends with the names of the failed tests and
# the paths of the stage's files. PUBLISH, the test of the stage publish, names the rule that a wrong number
# breaks.
set -uo pipefail

output=$(GLSURF_TEST_MUTANT=$3 "$1" 2>&1)
status=$?
wanted="  $4 ($2, preset paper, hessian)
stage: src/stages/$2.c, shaders: shaders/$2"
if ((status != 1)) || [[ $output != *"$4 ($2, preset default, hessian)"*"$wanted" ]]; then
    printf '%s\nFAILED: exit status %s; it should end with:\n%s\n' "$output" "$status" "$wanted"
    exit 1
fi

publish=$5
names_rule() { # RULE EXACT Y
    output=$(GLSURF_TEST_EXACT=$2 GLSURF_TEST_MUTANT="publish/keypoints.frag@position.y + origin.y@$3" \
        "$publish" 2>&1)
    [[ $output == *"; expected "*"; $1; wrong numbers: "* ]] && return
    printf '%s\nFAILED: it should say "%s"\n' "$output" "$1"
    exit 1
}
names_rule 'all bits must be equal: this driver rounds as C does' 1 position.y
names_rule 'off by 3, more than the bound of 0' 0 position.y
names_rule 'the difference is no number' 0 'intBitsToFloat(0x7fc00000)'
