#!/bin/bash
# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
# programs.sh SCRATCH OLDER TODAY NEWER: the same program, compiled with headers of three ages,
# gets the same from the library.
set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=../install/common.sh
. "$(dirname -- "${BASH_SOURCE[0]}")/../install/common.sh"

scratch=$1
older=$2
today=$3
newer=$4
mkdir -p -- "$scratch"
"$today" >"$scratch/today.txt" || { cat -- "$scratch/today.txt"; fail "$today"; }
grep -q '^panorama: ' "$scratch/today.txt" || fail "$today does not print all results"
for program in "$older" "$newer"; do
    "$program" >"$scratch/other.txt" || fail "$program"
    diff -- "$scratch/today.txt" "$scratch/other.txt" ||
        fail "$program prints the lines marked >, $today those marked <"
done
finish
