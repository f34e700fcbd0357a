#!/bin/bash
# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
# papers.sh GLSURF_PAPERS SCRATCH [SECTIONS]: tests the report and the files of
# glsurf_papers with little work. Compares no times. If it fails, its files stay in SCRATCH.
. "${BASH_SOURCE[0]%/*}/../../tests/support/check.sh"

papers=$1
start_in "$2"
all=$("$papers" --help | sed -nE '/^sections:/,/^$/s/^  ([a-z]+) .*/\1/p' | paste -sd,)
sections=${3:-$all}

group 'a small run'
[[ $all == *papers*culling* ]] || fail "the sections are '$all'"
expect 0 "$papers" --quick --runs 1 --only "$sections" --json all.json
is_empty err
mv out all.txt
expect 0 python3 "$here/../../tests/end/command/read_bench.py" all.json all.txt quick 1 "$sections"

group 'wrong options'
expect 2 "$papers" --only frames
matches err "^glsurf: --only takes papers, .* or culling, not 'frames'"

finish
