#!/bin/sh
# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
# run.sh [RESULTS]: shows in at most ten minutes how glsurf works with this machine's
# driver. Writes the folder RESULTS, by default `results` here; send it to the authors of
# glsurf. Needs no network, package or compiler. The results name the driver and the
# processor, but no users or hosts.en minutes.
set -u

here=$(cd -- "$(dirname -- "$0")" && pwd)
results=${1:-$here/results}
mkdir -p -- "$results" || exit 1
results=$(cd -- "$results" && pwd)
start=$(date +%s)
seconds=${GLSURF_SECONDS:-600}

# Uses libraries of spare/ that this machine lacks.
has_library() { # NAME
    for folder in $(echo "${LD_LIBRARY_PATH:-}" | tr : ' ') /lib /lib64 /usr/lib /usr/lib64 \
        /usr/local/lib /lib/*-linux-* /usr/lib/*-linux-*; do
        [ -e "$folder/$1" ] && return 0
    done
    (ldconfig -p || /sbin/ldconfig -p) 2>/dev/null | grep -qF "	$1 "
}
taken=$results/libraries
mkdir -p -- "$taken"
for file in "$here"/spare/*; do
    name=${file##*/}
    has_library "$name" || ln -sf -- "$file" "$taken/$name"
done
LD_LIBRARY_PATH=${LD_LIBRARY_PATH:+$LD_LIBRARY_PATH:}$here/lib:$taken
# Caches of compiled programs, by glsurf and by drivers.
GLSURF_CACHE=$results/cache/glsurf
MESA_SHADER_CACHE_DIR=$results/cache/mesa
XDG_CACHE_HOME=$results/cache
mkdir -p -- "$MESA_SHADER_CACHE_DIR"
export LD_LIBRARY_PATH GLSURF_CACHE MESA_SHADER_CACHE_DIR XDG_CACHE_HOME
unset GLSURF_DRIVER
glsurf=$here/bin/glsurf
options=${GLSURF_OPTIONS:-}
api=$(echo "$options" | sed -n 's/.*--api[ =]*\([a-z]*\).*/--api \1/p')


# step NAME PERCENT COMMAND...: runs a command until this share of the time has passed;
# output: NAME.txt
step() {
    name=$1 percent=$2
    shift 2
    printf '%-28s' "$name"
    rest=$((start + seconds * percent / 100 - $(date +%s)))
    status=none
    if [ $rest -gt 0 ]; then
        status=0
        timeout $rest "$@" >"$results/$name.txt" 2>&1 </dev/null || status=$?
    fi
    case $status in
    0) words='done' ;;
    77) words='skipped' ;;
    none) words='no time is left' ;;
    124) words='took too long' ;;
    *) words="ended with $status" ;;
    esac
    echo "$words"
    echo "$name: $words" >>"$results/summary.txt"
}

: >"$results/summary.txt"
{
    uname -srm
    grep -m 1 'model name' /proc/cpuinfo
} >"$results/machine.txt" 2>/dev/null
# shellcheck disable=SC2086 # they are words
{
    step info 10 "$glsurf" info $api
    step check 20 "$glsurf" check $options
    step report 50 "$glsurf" check $options --report "$results/report.json"
    if "$glsurf" check --help | grep -q -- '^  --tune'; then
        step tune 55 "$glsurf" check $api --tune
    fi
}
# One picture to look at.
set -- "$here"/pictures/*.png
# shellcheck disable=SC2086
[ $# -ge 2 ] && step match 60 "$glsurf" match $api "$1" "$2" -o "$results/match.png"
# shellcheck disable=SC2086
step bench 70 "$glsurf" bench --quick --only frames,matching $api --json "$results/bench.json"
# shellcheck disable=SC2086
step passes 80 "$glsurf" bench --only passes --runs 5 $api --json "$results/passes.json"
for test in "$here"/tests/stage_* "$here"/tests/end_*; do
    step "${test##*/}" 100 "$test"
done
rm -rf -- "$taken" "$results/cache"
echo "$(($(date +%s) - start)) s; $(grep -c ': done$' "$results/summary.txt") done," \
    "$(grep -cv ': done$' "$results/summary.txt") not; all of it is in $results"
grep -v ': done$' "$results/summary.txt"
exit 0
