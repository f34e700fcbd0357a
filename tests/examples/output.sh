#!/bin/bash
# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
# output.sh PATTERN COMMAND...: tests that the command succeeds, and that the extended regular
# expression matches its whole output, without the last newline.
set -uo pipefail

pattern=$1
shift
output=$("$@" 2>&1)
status=$?
printf '%s\n' "$output"
if ((status != 0)); then
    echo "FAILED: $1 exits with $status"
    exit "$status" # 77 counts as skipped
fi
if [[ ! $output =~ ^($pattern)$ ]]; then
    printf 'FAILED: the output does not match:\n%s\n' "$pattern"
    exit 1
fi
