#!/bin/bash
# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
# tune.sh GLSURF TUNE CRASHING SCRATCH: tests the tuner, and the command with kept lines. TUNE is the
# program of tune.c, which writes such lines. CRASHING is the library of crashing.c.
. "${BASH_SOURCE[0]%/*}/../support/check.sh"

glsurf=$1
tune=$2
crashing=$3
start_in "$4"

group 'the tuner'
mkdir lines
"$tune" lines || fail "the tuner: exit code $?"
kept=$(cd lines && echo tuning-*)
export GLSURF_CACHE=$PWD/cache
mkdir cache

group 'no line'
expect 0 "$glsurf" info
is_empty err
matches out '^tuning +none; glsurf check --tune measures'
matches out '^late-copy +yes +yes +is faster here, as measured$'

group 'a line'
cp "lines/$kept" cache/
expect 0 "$glsurf" info
is_empty err
matches out "^tuning +kept in $PWD/cache/$kept\$"
matches out '^late-copy +yes +no +is slower here, as measured on this machine$'
matches out '^gather +yes +no +is slower here, as measured$'
expect 0 "$glsurf" info --path late-copy=on
matches out '^late-copy +yes +yes +as requested$'

group 'damaged, and of another version'
cp lines/damaged "cache/$kept"
expect 0 "$glsurf" info
has_lines err 1
matches err "^glsurf: $PWD/cache/$kept is damaged and not used; remove it, or run glsurf check --tune"
matches out '^late-copy +yes +yes +is faster here, as measured$'
cp lines/newer "cache/$kept"
expect 0 "$glsurf" info
is_empty err
matches out "^tuning +$PWD/cache/$kept belongs to another version"
matches out '^late-copy +yes +yes +is faster here, as measured$'

group 'check --tune'
if full; then
    expect 0 "$glsurf" check --only gray --tune
    matches out "^kept in $PWD/cache/$kept; all commands use it"
    matches "cache/$kept" '^glsurf-tuning 1 [0-9a-f]{16} '
    expect 0 "$glsurf" info
    matches out 'on this machine$'
else
    expect 0 "$glsurf" check --only gray --tune=0.1
    is_empty err
    matches out '^gather +no +- +- +- +- +the time ran out before it was decided$'
    matches out '^nothing is kept, because no path was decided'
    same lines/newer "cache/$kept"
fi
if full; then
    group 'a driver that crashes or hangs with a path'
    paths=(--path gather=off --path late-copy=on --path early-z=off --path few-targets=off
        --path few-registers=off --path row-differences=off --path short-loops=off
        --path invalidate=off --path shader-blend=off --path cpu-match=off)
    expect 0 env LD_PRELOAD="$crashing" "$glsurf" check --only gray --tune=600 "${paths[@]}"
    matches out '^texel-fetch +no .* when turned on: the driver crashes$'
    matches "cache/$kept" ' texel-fetch=off:wrong '
    rm "cache/$kept"
    expect 0 env LD_PRELOAD="$crashing" GLSURF_TEST_HANG=1 "$glsurf" check --only gray --tune=600 "${paths[@]}"
    matches out '^texel-fetch +no .* when turned on: the driver hangs: the check did not end within'
    matches "cache/$kept" ' texel-fetch=off:wrong '
fi
expect 2 "$glsurf" check --tune=0
expect 2 "$glsurf" check --tune=soon

finish
