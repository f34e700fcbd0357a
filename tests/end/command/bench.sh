#!/bin/bash
# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
# bench.sh GLSURF SCRATCH [SECTIONS]: `glsurf bench` with little work: its report, files,
# options and exit codes. Times are not compared. If the test fails, its files stay in
# SCRATCH.
. "${BASH_SOURCE[0]%/*}/../../support/check.sh"

glsurf=$1
start_in "$2"
all=$("$glsurf" bench --help | sed -nE '/^sections:/,/^$/s/^  ([a-z]+) .*/\1/p' | paste -sd,)
sections=${3:-$all}

bench() {
    "$glsurf" bench "$@"
}
# The command fails with one line on stderr and nothing on standard output.
complains() { # STATUS PATTERN ARGUMENT...
    expect "$1" bench "${@:3}"
    is_empty out
    has_lines err 1
    matches err "$2"
}

{
    printf 'P5\n200 150\n255\n'
    awk 'BEGIN {
        s = 7
        for (y = 0; y < 150; ++y)
            for (x = 0; x < 200; ++x) {
                if (x % 4 == 0 && y % 4 == 0) {
                    s = (s * 16807) % 2147483647
                    light[x / 4] = y < 60 ? 33 + s % 90 : 77
                }
                printf "%c", light[int(x / 4)]
            }
    }'
} >squares.pgm # only the upper part has squares, so there are few features
# The picture that the bench draws has 12 million pixels.
small=(--quick)
picture='drawn by bench'
if ! full; then
    small+=(--image squares.pgm)
    picture='squares\.pgm, 200x150'
fi

group 'a small run of everything'
[[ $all == *frames*passes* ]] || fail "the sections are '$all'"
expect 0 bench "${small[@]}" --runs 1 --only "$sections" --json all.json --plot all.png \
    --trace all-trace.json
is_empty err
mv out all.txt
expect 0 python3 "$here/read_bench.py" all.json all.txt quick 1 "$sections"
matches all.txt "$picture"
[[ $(head -c 4 all.png) == $'\x89PNG' ]] || fail 'all.png is no PNG'
expect 0 python3 -c 'import json, sys; json.load(open(sys.argv[1]))' all-trace.json
[[ $(grep -c '"cat":"stage"' all-trace.json) -gt 0 ]] || fail "all-trace.json has no spans"

group 'one section, on the picture that is drawn'
expect 0 bench --quick --runs 2 --only matching --json one.json
is_empty err
mv out one.txt
expect 0 python3 "$here/read_bench.py" one.json one.txt quick 2 matching
matches one.txt 'drawn by bench: octaves of noise, 4000x3000'

# peer: writes a program that follows the protocol of glsurf_peers, or breaks it. The
# program's $1 is the picture.
peer() { # NAME COMMANDS
    printf '#!/bin/sh\n%s\n' "$2" >"$1"
    chmod +x "$1"
}
if [[ ,$sections, == *,peers,* ]]; then
    group 'a program of other detectors'
    # shellcheck disable=SC2016 # the program expands it
    peer good 'head -c 2 "$1" >seen; printf "ours\tas it is\n\n"
        while read -r n; do echo 1.5 2.5 7; done'
    peer mute 'exit 0'
    peer endless 'while :; do echo no name; done'
    peer deaf 'printf "ours\tas it is\n\n"; read -r n; echo nan 1 1; exec sleep 100'
    peer mortal 'printf "ours\tas it is\n\n"; read -r n; echo 1 1 1'
    mkdir temporary
    export TMPDIR=$PWD/temporary
    expect 0 bench --quick --runs 2 --only peers --peers ./good --json peers.json
    is_empty err
    matches out '^  640x480 +ours +7 +1\.50 +1\.50 +2\.50 .* as it is$'
    [[ $(<seen) == P5 ]] || fail "the picture begins with $(<seen)"
    for program in mute:'ended too early' endless:"prints 'no name'" deaf:"prints 'nan 1 1'" \
        mortal:'ended too early'; do
        expect 1 bench "${small[@]}" --runs 1 --only peers --peers "./${program%%:*}"
        has_lines err 1
        matches err "${program#*:}"
    done
    is_list temporary
    complains 1 'cannot run' --only peers --peers ./nothing
    TMPDIR=/nowhere expect 1 bench "${small[@]}" --runs 1 --only peers --peers ./good
    matches err 'set TMPDIR'
    unset TMPDIR
fi

group 'wrong options'
complains 2 'takes a whole number from 1 to 64' --runs 0
complains 2 'takes a whole number from 1 to 64' --runs 65
complains 2 'takes a whole number' --runs few
complains 2 "^glsurf: --only takes frames, .* or [a-z]+, not 'nothing'$" --only nothing
complains 2 "^glsurf: --only takes frames, .* or [a-z]+, not ''$" --only frames,
complains 2 'exclude each other' --quick --full
complains 2 'section frames is not measured' --only matching --plot figure.png
complains 2 'name of a file' --json ''
complains 2 'name of a file' --json -
complains 2 'ends in .svg, .png, .jpg or .jpeg' --plot figure.pdf
complains 2 "takes gl or gles, not 'vulkan'" --api vulkan
complains 2 "takes no 'frames'" frames
complains 2 'unknown' --nothing
complains 2 'needs a value' --json

group 'what cannot be read or written is refused at once'
mkdir folder
touch fixed.json
complains 1 'cannot write' --json missing/report.json
complains 1 'cannot write' --plot folder/missing/report.svg
complains 1 'cannot write' --json folder
complains 1 'cannot write' --trace missing/trace.json
complains 1 'two results would go' --json same.json --trace same.json
complains 1 'two results would go' --json same.svg --plot ./same.svg
complains 1 'would be written over' --image squares.pgm --json squares.pgm
complains 1 'cannot read' --image missing.pgm
if ((EUID != 0)); then
    chmod a-w fixed.json
    complains 1 'cannot write' --json fixed.json
fi
is_list folder
if [[ -e /dev/full ]]; then
    status=0
    bench "${small[@]}" --runs 1 --only matching >/dev/full 2>err || status=$?
    ((status == 1)) || fail "exit code $status when the disk is full"
    matches err 'cannot write to standard output'
fi

group 'ended while measuring'
# Wait for the first lines. Measuring begins after them.
"$glsurf" bench --full --image squares.pgm --only frames --json folder/late.json \
    --plot folder/late.svg >begun 2>err &
child=$!
for ((i = 0; i < 3000; ++i)); do
    [[ -s begun ]] && break
    sleep 0.01
done
kill -TERM "$child"
status=0
wait "$child" || status=$?
((status == 143)) || fail "exit code $status after a signal"
is_list folder

finish
