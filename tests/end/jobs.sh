#!/bin/bash
# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
# jobs.sh GLSURF SCRATCH EXAMPLES: `glsurf detect` with --images, --shard and --resume: the parts
# make the whole, what is done is not done again, and nothing is lost or half done when a
# process is killed, the disk is full or two processes do the same. Then the same by the jobs
# in the folder EXAMPLES.
set -euo pipefail

here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source-path=SCRIPTDIR source=check.sh
. "$here/check.sh"

glsurf=$1 examples=$3
start_in "$2"

noise() { # FILE: an image with dozens of features
    {
        printf 'P5\n48 40\n255\n'
        head -c 1920 /dev/urandom
    } >"$1"
}
mkdir -p photos/a photos/b
for i in 1 2 3 4 5; do
    noise "photos/a/p$i.pgm"
    noise "photos/b/p$i.pgm" # the same names
done
noise 'photos/ünï cödé.pgm'
noise $'photos/two\nlines %41.pgm'
find photos -name '*.pgm' -print0 | sort -z >list
plain=(--format csv --backend cpu --threshold 1e-5)
job=("$glsurf" detect --images list "${plain[@]}")
in_index() { cat "$1"/.glsurf/*.index | wc -l; }
# whole FOLDER: it has the results of one run, and no other files
whole() {
    diff -r --exclude=.glsurf all "$1" || fail "$1 has other results than one run"
    [[ -z $(find "$1/.glsurf" -name '.glsurf-*') ]] || fail "$1 has temporary files"
}
# totals DONE BEFORE FAILED: what the last run printed
totals() {
    matches out ": $1 done now, $2 before, $3 failed, 0 not tried\$"
    has_lines out 1
}

group 'names from a file'
mapfile -d '' -t names <list
expect 0 "$glsurf" detect "${names[@]}" -o all "${plain[@]}"
[[ $(find all -type f -printf .) == ............ ]] || fail 'one run does not write 12 files'
expect 0 "${job[@]}" -o listed
diff -r all listed || fail '--images gives others than the same names'
expect 0 "$glsurf" detect --images - -o listed "${plain[@]}" <<<$'photos/a/p1.pgm\n\nphotos/b/p1.pgm'
same listed/p1.csv all/p1.csv
expect 0 "$glsurf" detect "${names[0]}" --images - -o one "${plain[@]}" </dev/null
is_list one p1.csv
expect 0 "$glsurf" detect --images /dev/null -o none
expect 1 "$glsurf" detect --images missing -o none
has_lines err 1

group 'wrong usage'
wrong() { # MESSAGE ARGUMENT...
    local message=$1
    shift
    expect 2 "$glsurf" detect "$@"
    matches err "^glsurf: $message"
    has_lines err 1
}
wrong '--shard takes I/N with I from 1 to N' --images list -o x --shard 4/3 # others: unit/options
wrong 'several images need a folder' --images list
wrong '--images, --shard and --resume need a folder' "${names[0]}" --shard 1/2
wrong '--images, --shard and --resume need a folder' "${names[0]}" --resume -o -
wrong 'the image - cannot be used with' - --resume -o x
wrong '--images - and --keypoints - both read' --images - --keypoints - -o x </dev/null
wrong '--resume keeps features only; leave out --annotate' "${names[0]}" --resume -o x --annotate y

group 'shards make the whole'
for part in 1 2 3; do expect 0 "${job[@]}" -o parts --shard $part/3; done
diff -r all parts || fail 'three shards give others than one run'
expect 0 "${job[@]}" -o parts --shard 13/13
for part in 3 1 2; do
    expect 0 "${job[@]}" -o kept --shard $part/3 --resume
    totals 4 0 0
done
whole kept
expect 0 "${job[@]}" -o kept --shard 13/13 --resume
totals 0 0 0

group 'what is done is not done again'
find kept -name '*.csv' -exec touch -d 2001-01-01 {} +
again() { # DONE BEFORE OPTION...: as many are done again; the results are those of one run
    expect 0 "${job[@]}" -o kept --resume "${@:3}"
    totals "$1" "$2" 0
    [[ $# -gt 2 ]] || whole kept
}
again 0 12                                     # by another number of shards
[[ -z $(find kept -name '*.csv' -newermt 2002-01-01) ]] || fail 'a result was written again'
touch photos/a/p1.pgm # another time, the same content
again 0 12
rm kept/p2.csv
echo other >kept/p3.csv
sed -i 's/^./9/' kept/p4.csv # as long as before
again 3 9
noise photos/a/p1.pgm
cp photos/b/p1.pgm saved.pgm
cp photos/a/p1.pgm photos/b/p1.pgm
touch -r saved.pgm photos/b/p1.pgm # with the time of the old one
"${job[@]}" -o all >/dev/null
again 2 10
again 12 0 --threshold 1e-4
again 12 0 --upright
again 12 0 # the newest record counts
again 12 0 --region 36x30+3+4
again 12 0

group 'a record that is torn'
printf 'half a record' >>kept/.glsurf/1-of-3.index
find kept/.glsurf -name '*.index' -exec sed -i '$s/.$/x/' {} + # none is right at the end
printf 'without an end' >>kept/.glsurf/1-of-1.index
rm kept/p5.csv
again 2 10 # p5, and the one whose record is wrong
again 0 12

read -ra words <<<"$(tail -n 1 kept/.glsurf/1-of-1.index)"
words[0]=$(printf '%032d' 0) # other settings
words[7]=9000000000000000000 # by a clock that is ahead
text="${words[*]:0:9} "
printf '%s%.32s\n' "$text" "$(printf %s "$text" | sha256sum)" >>kept/.glsurf/1-of-1.index
again 1 11
again 0 12

group 'an image that cannot be read'
echo nonsense >bad.pgm
printf '%s\0' bad.pgm missing.pgm "${names[@]}" >all-list
expect 1 "$glsurf" detect --images all-list -o kept "${plain[@]}" --resume
has_lines err 2
totals 0 12 2
printf 'bad.pgm\nmissing.pgm\n' | same - kept/.glsurf/1-of-1.failed
noise bad.pgm
expect 1 "$glsurf" detect --images all-list -o kept "${plain[@]}" --resume
totals 1 12 1
rm kept/bad.csv
cp kept/.glsurf/1-of-1.failed kept/.glsurf/3-of-7.failed # of another number of shards
again 0 12
is_missing kept/.glsurf/1-of-1.failed
is_missing kept/.glsurf/3-of-7.failed
memory=250000 # KiB: enough to read the image, not to search it
if (ulimit -v $memory && "$glsurf" --version) &>/dev/null; then # not so with a sanitizer
    {
        printf 'P5\n3000 3000\n255\n'
        head -c 9000000 /dev/zero
    } >big.pgm
    printf '%s\n' "${names[0]}" big.pgm photos/a/p2.pgm >big-list
    (
        ulimit -v $memory
        expect 1 "$glsurf" detect --images big-list -o big "${plain[@]}" --resume \
            --memory-limit 16G
    )
    totals 2 0 1
    matches err '^glsurf: big.pgm: no memory for an image of 3000x3000 pixels; '
    rm big.pgm
fi
printf 'missing\r.pgm\r\nfolder\t/\001.pgm' >visible-list
expect 1 "$glsurf" detect --images visible-list -o big "${plain[@]}"
has_lines err 2
matches err '^glsurf: .*missing\\r\.pgm: .*'
matches err '^glsurf: .*folder\\t/\\x01\.pgm.*'

group 'folders and disks'
mkdir -p blocked/.glsurf/1-of-1.index
complains 1 '^glsurf: cannot write blocked/.glsurf/1-of-1.index: Is a directory; ' \
    "${job[@]}" -o blocked --resume
is_list blocked .glsurf
echo >file
expect 1 "${job[@]}" -o file --resume
has_lines err 1
(
    trap '' XFSZ
    ulimit -f 4 # a file has no space
    expect 1 "${job[@]}" -o full --resume
)
matches out ': 0 done now, 0 before, 3 failed, 9 not tried$'
matches err '^glsurf: the last 3 results could not be written, so the others are not tried; '
has_lines err 4
is_list full .glsurf
expect 0 "${job[@]}" -o full --resume
whole full

long=$(printf '%0247d' 0)
for i in 1 2 3; do # with another ending, their names are too long
    cp photos/a/p1.pgm "$long$i.pgm"
    printf '%s\n' "$long$i.pgm"
done >long-list
echo photos/a/p2.pgm >>long-list
expect 1 "$glsurf" detect --images long-list -o long --format colmap --backend cpu --resume
totals 1 0 3
has_lines err 3
if [[ -w /dev/shm && $(stat -c %d /dev/shm) != $(stat -c %d .) ]]; then
    mkdir linked
    ln -s /dev/shm/glsurf-none.csv linked/p1.csv
    expect 1 "$glsurf" detect photos/a/p1.pgm -o linked "${plain[@]}" --resume
    matches err '^glsurf: cannot write linked/p1.csv: it is on another file system than its '
fi

group 'processes that are killed'
wait_for() { # FOLDER NUMBER: until it has so many results, or the process has ended
    local files=()
    while ((${#files[@]} < $2)) && kill -0 $! 2>/dev/null; do
        shopt -s nullglob
        files=("$1"/*.csv)
        shopt -u nullglob
    done
}
mkfifo pipe # nobody writes to it: the process waits for its third image
for number in 2 4 7; do
    if ((number == 2)); then
        printf '%s\0' "${names[@]:0:2}" pipe "${names[@]:2}" >stopped-list
        "$glsurf" detect --images stopped-list "${plain[@]}" -o killed --resume &>/dev/null &
    else
        "${job[@]}" -o killed --resume &>/dev/null &
    fi
    wait_for killed $number
    kill -KILL $! 2>/dev/null || true
    status=0
    wait $! 2>/dev/null || status=$?
    ((number > 2 || status == 137)) || fail "exit code $status of a killed process"
    for file in killed/*.csv; do # whole, or not there
        same "$file" "all/${file##*/}"
    done
done
rm -f killed/.glsurf/.glsurf-* # it would go after a day
expect 0 "${job[@]}" -o killed --resume
matches out ': [0-9]+ done now, ([2-9]|10|11|12) before, 0 failed, 0 not tried$'
whole killed
touch killed/.glsurf/.glsurf-new killed/.glsurf/.glsurf-old
touch -d '-2 days' killed/.glsurf/.glsurf-old
expect 0 "${job[@]}" -o killed --resume
totals 0 12 0
rm killed/.glsurf/.glsurf-new # another process may be writing it
whole killed

group 'two processes on one shard'
"${job[@]}" -o twice --resume &>/dev/null &
expect 0 "${job[@]}" -o twice --resume
wait $! || fail 'the other process failed'
whole twice
expect 0 "${job[@]}" -o twice --resume
totals 0 12 0

group 'OpenGL'
job=("$glsurf" detect --images list --format json)
expect 0 "${job[@]}" -o gl --resume
totals 12 0 0
expect 0 "${job[@]}" -o gl --resume --path late-copy=off # the same bytes
totals 0 12 0
expect 0 "${job[@]}" -o gl --resume --backend cpu
totals 12 0 0

# shellcheck disable=SC2016 # the wrapper's own variables
wrapper='#!/bin/bash
# Kills the first process of the second shard once it has written a result, and says so even if
# that was its last.
if [[ $* == *--shard\ 2/3* && ! -e "$0.killed" ]]; then
    touch "$0.killed"
    "$GLSURF" "$@" &
    until compgen -G "$OUT/*.csv" >/dev/null; do kill -0 $! || break; done
    kill -KILL $!
    wait $!
    exit 137
fi
exec "$GLSURF" "$@"'
mkdir bin
printf '%s\n' "$wrapper" >bin/glsurf
chmod +x bin/glsurf
export GLSURF=$glsurf PATH=$PWD/bin:$PATH

group 'an array of Slurm jobs'
export OUT=slurm
for task in 1 2 3 2; do
    wanted=0
    [[ -e bin/glsurf.killed || $task != 2 ]] || wanted=137
    SLURM_ARRAY_TASK_ID=$task SLURM_ARRAY_TASK_MIN=1 SLURM_ARRAY_TASK_MAX=3 \
        SLURM_ARRAY_TASK_COUNT=3 expect $wanted "$examples/slurm.sh" list slurm "${plain[@]}"
done
SLURM_ARRAY_TASK_ID=3 SLURM_ARRAY_TASK_MIN=1 SLURM_ARRAY_TASK_MAX=3 SLURM_ARRAY_TASK_COUNT=2 \
    expect 2 "$examples/slurm.sh" list slurm
SLURM_ARRAY_TASK_ID=2 SHARDS=3 expect 0 "$examples/slurm.sh" list slurm "${plain[@]}"
totals 0 4 0
rm -f slurm/.glsurf/.glsurf-*
whole slurm

group 'GNU parallel'
if ! command -v parallel >/dev/null; then
    echo '  skipped: there is no parallel'
    finish
    exit
fi
export OUT=jobs
rm bin/glsurf.killed
mkdir -p home && export HOME=$PWD/home # for parallel's own files
# The first job is killed by the test, not by parallel: it is tried again.
expect 0 "$examples/parallel.sh" list jobs 3 "${plain[@]}"
[[ -e bin/glsurf.killed ]] || fail 'no job was killed'
rm -f jobs/.glsurf/.glsurf-*
whole jobs
[[ $(in_index jobs) -ge 12 ]] || fail 'the index lacks images'
[[ -z $(find jobs -name '*.joblog*') ]] || fail 'the joblog outlives the work'
# All of it is done again. Every try fails while an image is bad; the others are done. Then only
# that shard runs.
cp photos/a/p1.pgm good.pgm
echo nonsense >photos/a/p1.pgm
rm -r jobs
expect 1 "$examples/parallel.sh" list jobs 3 "${plain[@]}"
[[ $(find jobs -name '*.csv' -printf .) == ........... ]] || fail 'the other images are not done'
cp good.pgm photos/a/p1.pgm
matches "$(echo jobs/.glsurf/*.joblog)" '--shard 2/3'
printf '4\t:\ttorn' >>"$(echo jobs/.glsurf/*.joblog)"
: >out
expect 0 "$examples/parallel.sh" list jobs 3 "${plain[@]}"
has_lines out 1
totals 1 3 0
whole jobs

finish
