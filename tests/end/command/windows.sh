#!/bin/bash
# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
# windows.sh GLSURF PROGRAM SCRATCH HAS: the command of Windows, PROGRAM, under Wine on a display, beside
# the one of this system. HAS is what the former was built with: `libraries` or `none`. Files of features
# have equal bytes.
set -euo pipefail

here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source-path=SCRIPTDIR source=../../support/check.sh
. "$here/../../support/check.sh"

glsurf=$1
program=$2
has=$4
start_in "$3"
# A Windows of its own, whose helpers go on for as long as the test takes.
export WINEPREFIX=$PWD/wine WINEDEBUG=-all WINEDLLOVERRIDES='mscoree,mshtml=' GLSURF_CACHE=off
stop_wine() {
    trap - EXIT
    wineserver -k -w &>/dev/null || true
}
trap stop_wine EXIT
mkdir wine
wineserver -p &>wine.txt </dev/null
wine wineboot -i &>>wine.txt </dev/null || true # it fails without programs of 32 bits

# Wine kills a process that takes more than a second to leave after its end, as those with threads of
# llvmpipe's may on a busy machine. Such a run is repeated.
windows() {
    local status
    for _ in {1..5}; do
        status=0
        wine "$program" "$@" || status=$?
        ((status == 137)) || break
    done
    return $status
}

noise() { # WIDTH HEIGHT: an image with many features, which has every byte
    printf 'P5\n%d %d\n255\n' "$1" "$2"
    head -c $(($1 * $2)) /dev/urandom
}
noise 120 90 >a.pgm
noise 131 77 >b.pgm
{
    printf 'P3\n30 20\n300\n'
    for ((i = 0; i < 1800; ++i)); do printf '%d\r\n' $((i * i % 301)); done
} >text.ppm
formats=(vgg csv colmap)
if [[ $has == libraries ]]; then formats+=(json npz); fi

group 'the driver'
expect 0 windows info
matches out '^renderer +llvmpipe'
matches out '^context +WGL'
expect 0 windows --version
matches out '^glsurf [0-9.]+$'
LC_ALL=C grep -q $'\r' out && fail 'a line ends in CR LF'

group 'equal bytes'
for backend in cpu gl; do
    for format in "${formats[@]}"; do
        for image in a.pgm text.ppm; do
            "$glsurf" detect "$image" --backend $backend --format "$format" >expected
            expect 0 windows detect "$image" --backend $backend --format "$format" -o actual
            same actual expected
        done
    done
done
# Half-way between two numbers of nine digits: other C libraries round these away from zero.
printf 'x,y,scale,angle\n100.9453125,40.5,4,0\n60,50,6,0\n' >ties.csv
for format in "${formats[@]}"; do
    "$glsurf" detect a.pgm --backend cpu --keypoints ties.csv --format "$format" >expected
    expect 0 windows detect a.pgm --backend cpu --keypoints ties.csv --format "$format"
    same out expected
done
for options in '--preset bay' '--detector dog --descriptor-length 128' '--upright --max-features 50'; do
    # shellcheck disable=SC2086 # several words
    "$glsurf" detect a.pgm --format csv $options >expected
    # shellcheck disable=SC2086
    expect 0 windows detect a.pgm --format csv $options
    same out expected
done
noise 300 200 >large.pgm
{ # without the upper rows
    printf 'P5\n300 180\n255\n'
    tail -c 54000 large.pgm
} >part.pgm
match=(match large.pgm part.pgm)
expect 0 "$glsurf" "${match[@]}" --matches expected.csv --homography expected.txt
expect 0 windows "${match[@]}" --matches actual.csv --homography actual.txt
matches out 'homography'
same actual.csv expected.csv
same actual.txt expected.txt

group 'check'
expect 0 windows check
matches out '^[0-9]+ subjects: .*, 0 wrong$'

group 'standard streams'
"$glsurf" detect a.pgm --backend cpu >expected
windows detect - --backend cpu <a.pgm >actual || fail 'standard input'
same actual expected
# shellcheck disable=SC2002 # this tests a pipe
cat a.pgm | windows detect - --backend cpu | cat >actual
same actual expected

group 'names of files'
mkdir -p 'Größe 图像' shots
cp a.pgm 'Größe 图像/ü 日本.pgm'
expect 0 windows detect 'Größe 图像\ü 日本.pgm' --backend cpu -o 'Größe 图像\é.vgg'
same 'Größe 图像/é.vgg' expected
matches out '^Größe 图像\\ü 日本\.pgm: 120x90, '
expect 1 windows detect 'fehlt/ß.pgm' -o none.vgg
matches err '^glsurf: cannot read fehlt/ß\.pgm: No such file'
expect 0 windows detect "Z:${PWD//\//\\}\\shots\\..\\a.pgm" --backend cpu -o "z:$PWD/drive.vgg"
same drive.vgg expected
# Windows has names of 260 characters, and of 32767 for who asks for it.
part=$(printf '%0200d' 0)
mkdir -p "$part/$part"
cp a.pgm "$part/$part/long.pgm"
expect 0 windows detect "$part\\$part\\long.pgm" a.pgm --backend cpu -o "$part/$part/new"
is_list "$part/$part/new" a.vgg long.vgg
same "$part/$part/new/long.vgg" expected
cp a.pgm b.pgm shots
expect 0 windows detect 'shots\*.pgm' --backend cpu -o found
is_list found a.vgg b.vgg
same found/a.vgg expected
expect 1 windows detect a.pgm -o A.PGM
matches err 'is an input and would be written over'
expect 0 windows detect a.pgm --backend cpu -o NUL

group 'lines that end in CR LF'
printf 'a.pgm\r\nshots\\b.pgm\r\n' >names
expect 0 windows detect --images names --backend cpu -o listed
is_list listed a.vgg b.vgg
printf 'x,y,scale\r\n40,30,4\r\n60,50,6\r\n' >points.csv
expect 0 "$glsurf" detect a.pgm --backend cpu --keypoints points.csv -o expected.csv
expect 0 windows detect a.pgm --backend cpu --keypoints points.csv -o actual.csv
same actual.csv expected.csv
sed 's/$/\r/' expected.txt >guide.txt
expect 0 windows "${match[@]}" --guide guide.txt --matches actual.csv
expect 0 "$glsurf" "${match[@]}" --guide guide.txt --matches expected.csv
same actual.csv expected.csv

group 'output files appear whole or not at all'
echo older >old.vgg
exec 3<old.vgg
expect 0 windows detect a.pgm --backend cpu -o old.vgg
same old.vgg expected
[[ $(cat <&3) == older ]] || fail 'a file was written over, not replaced'
exec 3<&-
echo kept >fixed.vgg
chmod a-w fixed.vgg
expect 1 windows detect a.pgm --backend cpu -o fixed.vgg
matches err '^glsurf: cannot write fixed.vgg: Permission denied'
[[ $(<fixed.vgg) == kept ]] || fail 'a file that is read-only was replaced'
expect 1 windows detect a.pgm --backend cpu -o 'no\such\folder.vgg'
has_lines err 1
expect 1 windows detect a.pgm --backend cpu -o shots
matches err '^glsurf: cannot write shots: '
head -c 3000 a.pgm >short.pgm
expect 1 windows detect short.pgm --backend cpu -o short.vgg
matches err 'the file ends early'
is_missing short.vgg
[[ -z $(find . -name '.glsurf-*') ]] || fail "files are left: $(find . -name '.glsurf-*')"

group 'Ctrl-C'
noise 700 500 >noise.pgm
mkdir busy
status=0
for _ in {1..9}; do # the file may be complete before the signal; then this tries again
    rm -f busy/*
    wine "$program" detect --backend cpu noise.pgm --threshold 0.00001 --upright \
        --descriptor-length 128 -o busy/f.csv &>/dev/null &
    until [[ -e busy/f.csv ]] || compgen -G 'busy/.glsurf-*' >/dev/null; do
        kill -0 $! 2>/dev/null || break
        sleep 0.005
    done
    kill -INT $! 2>/dev/null || true # as which Wine's console gives Ctrl-C
    status=0
    wait $! || status=$?
    ((status == 0)) || break
done
((status != 0)) || fail 'Ctrl-C does not end the command'
[[ -z $(ls -A busy) ]] || fail "Ctrl-C left $(ls -A busy)"

# What a program without libraries lacks, it says in one sentence.
refused() { # WORD ARGUMENT...
    local status=0
    windows "${@:2}" >out 2>err || status=$?
    ((status == 1 || status == 2)) || fail "exit code $status: ${*:2}"
    has_lines err 1
    matches err "^glsurf: .*$1.* built without "
}
if [[ $has == none ]]; then
    group 'what needs libraries'
    for command in bench evaluate live odometry stitch; do
        refused '' $command
        matches err "built without $command and the libraries that it needs"
    done
    refused '' detect a.pgm --annotate seen.png
    refused '' detect a.pgm -o a.npz
    refused '' detect a.pgm --format json
    refused '' match a.pgm b.pgm -o seen.png
    refused '' check --report report.json
    printf '\x89PNG\r\n\x1A\n00000000' >a.png
    refused 'a.png is a PNG' detect a.png
    printf '{"x": 1}\n' >a.json
    refused 'a.json has features as JSON' match a.json a.pgm
    stop_wine
    finish
    exit
fi

group 'pictures and reports'
expect 0 windows detect a.pgm --backend cpu -o seen.csv --annotate 'ö.png' --dump dumped --trace trace.json
expect 0 "$glsurf" detect a.pgm --backend cpu -o seen.csv --annotate expected.png --dump expected-dump
expect 0 windows detect 'ö.png' --backend cpu -o picture.csv # reads a PNG
is_not_empty picture.csv
is_not_empty trace.json
same ö.png expected.png
for file in expected-dump/*; do same "dumped/${file##*/}" "$file"; done
expect 0 windows "${match[@]}" -o matched.png --matches actual.json
expect 0 "$glsurf" "${match[@]}" --matches expected.json
same actual.json expected.json
"$glsurf" detect large.pgm -o stored.json >/dev/null
expect 0 windows match stored.json part.pgm --matches actual.csv
expect 0 "$glsurf" match stored.json part.pgm --matches expected.csv
same actual.csv expected.csv
expect 0 windows check --only gray --quick --report report.json
matches report.json '"name": "Windows"'
expect 0 windows bench --quick --only frames --json bench.json
is_not_empty bench.json
expect 0 windows stitch large.pgm part.pgm -o wide.png
expect 0 "$glsurf" stitch large.pgm part.pgm -o expected-wide.png
same wide.png expected-wide.png

group '--resume'
for i in {1..12}; do noise 64 48 >"shots/p$i.pgm"; done
printf 'shots/p%d.pgm\r\n' {1..12} >shard
resume=(detect --backend cpu --images shard --shard 1/1 --format csv --resume)
"$glsurf" detect --backend cpu shots/p{1..12}.pgm --format csv -o expected-shard >/dev/null
whole() { # FOLDER
    local file
    [[ $(cd "$1" && echo p*) == $(cd expected-shard && echo p*) ]] || fail "$1 holds $(ls "$1")"
    for file in expected-shard/*; do same "$1/${file##*/}" "$file"; done
    [[ -z $(find "$1" -name '*glsurf-[^r]*') ]] || fail "files are left in $1"
}
# Two processes do one shard at the same time.
windows "${resume[@]}" -o both &>first &
one=$!
windows "${resume[@]}" -o both &>second &
wait $one || fail "the first of two processes: $(<first)"
wait $! || fail "the second of two processes: $(<second)"
whole both
expect 0 windows "${resume[@]}" -o both
matches out ': 0 done now, 12 before, 0 failed, 0 not tried$'
# Processes are killed at any moments.
for _ in {1..6}; do
    wine "$program" "${resume[@]}" -o killed &>/dev/null &
    sleep "0.$((RANDOM % 9 + 1))"
    kill -KILL $! 2>/dev/null || true
    wait $! 2>/dev/null || true
done
find killed -name '*glsurf-[^r]*' -delete # marks and temporary files
expect 0 windows "${resume[@]}" -o killed
whole killed
# Somebody who stops a process has nothing against the image under way; a process that dies has.
end_by() { # SIGNAL
    wine "$program" detect --backend cpu --threshold 0.00001 --resume noise.pgm -o ended &>/dev/null &
    until [[ -s $(compgen -G 'ended/glsurf-work-*') ]]; do
        kill -0 $! 2>/dev/null || break
        sleep 0.005
    done
    kill -"$1" $! 2>/dev/null || true
    wait $! 2>/dev/null || true
}
end_by INT
compgen -G 'ended/glsurf-work-*' >/dev/null && fail 'Ctrl-C leaves a mark'
end_by KILL
expect 1 windows detect --backend cpu --threshold 0.00001 --resume noise.pgm -o ended
matches err '^glsurf: noise.pgm: skipped, because a process ended '
stop_wine
finish
