#!/bin/bash
# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
# kills.sh GLSURF SCRATCH: `glsurf detect --resume` and processes that are killed. An image that
# ends every process is left out in the end, after all others. Others are never left out: after
# many kills at any moments the results are those of one run, in every format.
set -euo pipefail

here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source-path=SCRIPTDIR source=check.sh
. "$here/check.sh"

glsurf=$1
start_in "$2"
kills=16
if full; then kills=200; fi

noise() { # FILE: an image with dozens of features
    {
        printf 'P5\n48 40\n255\n'
        head -c 1920 /dev/urandom
    } >"$1"
}
for i in 1 2 3 4 5 6 7 8; do noise "p$i.pgm"; done
job=("$glsurf" detect --backend cpu --threshold 1e-5 --resume)

# die SIGNAL OPTION...: a process gets the signal while it reads the image `pipe`, whose writer
# waits for a reader and then writes nothing
die() {
    local signal=$1
    shift
    "${job[@]}" "$@" &>/dev/null &
    # shellcheck disable=SC2016 # the other shell's own variables
    timeout 60 bash -c 'exec 3>pipe; kill -"$0" "$1"' "$signal" $! || fail 'nobody reads the pipe'
    wait $! || true
}
# done_are NAME...: these have results in the folder `out`
done_are() {
    [[ $(cd results && echo *) == "${*/%/.csv}" ]] || fail "results of $(ls results), not of $*"
}

group 'an image that ends every process'
mkfifo pipe
list=(p1.pgm p2.pgm pipe p3.pgm p4.pgm --format csv -o results)
exec 2>messages # of the shell, about processes that are killed
die KILL "${list[@]}"
done_are p1 p2
die KILL "${list[@]}" # the suspect is the last one
done_are p1 p2 p3 p4
# These processes have done nothing else. Those that are asked to end do not count.
for signal in KILL TERM KILL HUP INT; do die $signal "${list[@]}"; done
cp -r results others
die KILL "${list[@]}"
expect 1 timeout 60 "${job[@]}" "${list[@]}"
matches err '^glsurf: pipe: left out, because the process ended 3 times while this image alone was '
matches out ': 0 done now, 4 before, 1 failed, 0 not tried$'
echo pipe | same - results/.glsurf/1-of-1.failed
expect 1 timeout 60 "${job[@]}" pipe p5.pgm --format csv -o results
matches out ': 1 done now, 0 before, 1 failed, 0 not tried$'
rm results/.glsurf/1-of-1.deaths # as the message says
die KILL "${list[@]}"

group 'an image that was under way by chance'
rm pipe
noise pipe
expect 0 "${job[@]}" "${list[@]:0:5}" --format csv -o others
matches out ': 1 done now, 4 before, 0 failed, 0 not tried$'
is_list others/.glsurf 1-of-1.index

group 'an image of a shard'
rm -r pipe results
mkfifo pipe
printf '%s\n' pipe p1.pgm p2.pgm p3.pgm p4.pgm >names
list=(--images names --format csv -o results --shard 1/2)
die KILL "${list[@]}"
die KILL "${list[@]}"
done_are p2 p4
for _ in 1 2 3; do die KILL "${list[@]}"; done
expect 1 timeout 60 "${job[@]}" "${list[@]}"
expect 0 "${job[@]}" --images names --format csv -o results --shard 2/2
done_are p1 p2 p3 p4

# The rule leaves out an image after three lone deaths, and so it would here, after three kills
# by chance. So a round of kills ends before: when an image has two lone deaths, the next process
# runs to its end. All else may happen at any moment.
most_alone() { # FOLDER: the most lone deaths of one image
    grep -h 'a$' "$1"/.glsurf/*.deaths 2>/dev/null | sort | uniq -c | sort -n |
        awk 'END { print $1 + 0 }'
}
microseconds() { echo "${EPOCHREALTIME/[.,]/}"; }

# killed FORMAT: the process is killed after a part of the time of one run, which varies. Four
# of five times the part is short, so that several kills hit one image.
killed() {
    local part=$((count * 618 % 1000)) status=0
    ((count % 5 == 0)) || part=$((part / 3))
    "${job[@]}" p*.pgm --format "$1" -o "killed-$1" &>/dev/null &
    sleep "$(printf '0.%06d' $((length * part / 1000)))"
    kill -KILL $! 2>/dev/null || true
    wait $! || status=$?
    ((status == 0 || status == 137)) || fail "exit code $status of a killed process"
    ((status == 137))
}

group "$kills processes that are killed"
for format in npz json colmap; do
    begin=$(microseconds)
    expect 0 "${job[@]}" p*.pgm --format $format -o "once-$format"
    length=$(($(microseconds) - begin))
    ((length < 900000)) || length=900000
done
count=0 rounds=0
while ((count < kills)); do
    for format in npz json colmap; do
        while ((count < kills && $(most_alone killed-$format) < 2)) && killed $format; do
            count=$((count + 1))
            for file in "killed-$format"/*; do # whole, or not there
                [[ ! -e $file ]] || same "$file" "once-$format/${file##*/}"
            done
        done
        expect 0 "${job[@]}" p*.pgm --format $format -o killed-$format
        matches out ', 0 failed, 0 not tried$'
        diff -r --exclude=.glsurf once-$format killed-$format || fail "other results as $format"
        is_missing killed-$format/.glsurf/1-of-1.deaths
        rm -r killed-$format
        rounds=$((rounds + 1))
    done
done
printf '%d kills in %d rounds\n' $count $rounds

finish
