#!/bin/bash
# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
# check_report.sh GLSURF SCRATCH: `glsurf check --report`: contents of the report, without
# names of a user, host or file, and wrong usage. With GLSURF_FULL it runs the whole report.
. "${BASH_SOURCE[0]%/*}/../../support/check.sh"

glsurf=$1
start_in "$2"
command -v python3 >/dev/null || skip 'there is no python3'
driver=${GLSURF_DRIVER:-llvmpipe}

if full; then
    group 'the whole report'
    start=$SECONDS
    expect 0 "$glsurf" check --report whole.json
    echo "$((SECONDS - start)) s"
    is_empty err
    expect 0 python3 "$here/read_check.py" whole.json "$driver" whole ''

    group 'a failed measurement is a message in the file'
    TMPDIR=$scratch/nowhere expect 0 "$glsurf" check --only gray --quick --report lacks.json
    is_empty err
    matches lacks.json '"message": "cannot write FILE for another process: '
    expect 0 python3 "$here/read_check.py" lacks.json "$driver" quick gray
    finish
    exit
fi

group 'a small report'
expect 0 "$glsurf" check --only gray --quick --report small.json
is_empty err
matches out '^  gray  '
matches out '^subjects: [01] with equal bits, [01] within rounding, 0 wrong$'
expect 0 python3 "$here/read_check.py" small.json "$driver" quick gray
page=$here/../../../doc/drivers.md
cat "$page" >page.md
expect 0 python3 -B "$here/../../../lab/drivers/drivers.py" --page page.md small.json
diff "$page" page.md | grep '^[<>]' >rows || true
[[ $(grep -c '^> | small | ' rows) == 3 ]] || fail 'lab/drivers/drivers.py adds no row to each table'
has_lines rows 3
for name in "${HOME:-}" "${USER:-}" "$(uname -n)" "$scratch"; do
    if ((${#name} > 4)) && grep -qF -- "$name" small.json; then fail "the report names $name"; fi
done

group 'wrong usage'
refused() { # STATUS PATTERN ARGUMENT...
    complains "$1" "$2" "$glsurf" check "${@:3}"
}
mkdir folder
refused 2 'needs a value' --report
refused 2 "name of a file" --report -
refused 2 'for --report FILE' --quick
refused 1 'cannot write' --report folder
refused 1 'cannot write' --report missing/report.json
is_list folder

finish
