#!/bin/bash
# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
# output.sh PATTERN COMMAND...: the command succeeds, and the extended regular expression
# matches all that it prints, without the last newline.
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
    printf 'FAILED: what should be printed:\n%s\n' "$pattern"
    exit 1
fi
