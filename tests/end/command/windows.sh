#!/bin/bash
# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
# windows.sh GLSURF PROGRAM SCRATCH HAS: the command of Windows, PROGRAM, under Wine on a display, beside
# the one of this system. HAS is what the former was built with: `libraries` or `none`. Files of features
# have equal bytes.
. "${BASH_SOURCE[0]%/*}/../../support/check.sh"

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

# Wine kills a process that takes more than a second to leave after its end, as threads of llvmpipe may
# on a busy machine. Such a run is repeated.
windows() {
    local status
    for _ in {1..5}; do
        status=0
        wine "$program" "$@" || status=$?
        ((status == 137)) || break
    done
    return $status
}

# alike FILES ARGUMENT...: both commands write files or folders of these names with equal bytes. FILES
# are words. `out` is standard output.
alike() {
    local file
    rm -rf expected
    mkdir expected
    expect 0 "$glsurf" "${@:2}"
    # shellcheck disable=SC2086 # words
    mv -- $1 expected
    expect 0 windows "${@:2}"
    for file in $1; do
        diff -r -- "$file" "expected/$file" || fail "the commands write other bytes into $file: ${*:2}"
    done
}

noise a.pgm 120 90
noise b.pgm 131 77
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
            alike actual detect "$image" --backend $backend --format "$format" -o actual
        done
    done
done
# Half-way between two numbers of nine digits: other C libraries round these away from zero.
printf 'x,y,scale,angle\n100.9453125,40.5,4,0\n60,50,6,0\n' >ties.csv
for format in "${formats[@]}"; do
    alike out detect a.pgm --backend cpu --keypoints ties.csv --format "$format"
done
for options in '--preset bay' '--detector dog --descriptor-length 128' '--upright --max-features 50'; do
    # shellcheck disable=SC2086 # several words
    alike out detect a.pgm --format csv $options
done
noise large.pgm 300 200
{ # without the upper rows
    printf 'P5\n300 180\n255\n'
    tail -c 54000 large.pgm
} >part.pgm
match=(match large.pgm part.pgm)
alike 'matches.csv H.txt' "${match[@]}" --matches matches.csv --homography H.txt
matches out 'homography'

group 'check'
expect 0 windows check
matches out '^subjects: .*, 0 wrong$'
expect 0 windows check --only gray --tune=1 # ends before the process that checks
matches out '^gather +no +- +- +- +- +the time ran out before it was decided$'
if full; then
    paths=(--path gather=off --path late-copy=on --path early-z=off --path few-targets=off
        --path few-registers=off --path row-differences=off --path short-loops=off
        --path invalidate=off --path shader-blend=off)
    expect 0 windows check --only gray --tune=600 "${paths[@]}"
    matches out '^texel-fetch .* (faster|same|slower)'
fi

group 'standard streams'
"$glsurf" detect a.pgm --backend cpu >a.vgg
windows detect - --backend cpu <a.pgm >actual || fail 'standard input'
same actual a.vgg
# shellcheck disable=SC2002 # this tests a pipe
cat a.pgm | windows detect - --backend cpu | cat >actual
same actual a.vgg

group 'names of files'
mkdir -p 'Größe 图像' shots
cp a.pgm 'Größe 图像/ü 日本.pgm'
expect 0 windows detect 'Größe 图像\ü 日本.pgm' --backend cpu -o 'Größe 图像\é.vgg'
same 'Größe 图像/é.vgg' a.vgg
matches out '^Größe 图像\\ü 日本\.pgm: 120x90, '
complains 1 '^glsurf: cannot read fehlt/ß\.pgm: No such file' \
    windows detect 'fehlt/ß.pgm' -o none.vgg
expect 0 windows detect "Z:${PWD//\//\\}\\shots\\..\\a.pgm" --backend cpu -o "z:$PWD/drive.vgg"
same drive.vgg a.vgg
# Windows has names of 260 characters, and of 32767 for who asks for it.
part=$(printf '%0200d' 0)
mkdir -p "$part/$part"
cp a.pgm "$part/$part/long.pgm"
expect 0 windows detect "$part\\$part\\long.pgm" a.pgm --backend cpu -o "$part/$part/new"
is_list "$part/$part/new" a.vgg long.vgg
same "$part/$part/new/long.vgg" a.vgg
cp a.pgm b.pgm shots
expect 0 windows detect 'shots\*.pgm' --backend cpu -o found
is_list found a.vgg b.vgg
same found/a.vgg a.vgg
complains 1 'is an input and would be written over' windows detect a.pgm --format csv -o A.PGM
expect 0 windows detect a.pgm --backend cpu -o NUL

group 'lines that end in CR LF'
printf 'a.pgm\r\nshots\\b.pgm\r\n' >names
expect 0 windows detect --images names --backend cpu -o listed
is_list listed a.vgg b.vgg
printf 'x,y,scale\r\n40,30,4\r\n60,50,6\r\n' >points.csv
alike points detect a.pgm --backend cpu --keypoints points.csv -o points
sed 's/$/\r/' H.txt >guide.txt
alike matches.csv "${match[@]}" --guide guide.txt --matches matches.csv

group 'output files appear whole or not at all'
echo older >old.vgg
exec 3<old.vgg
expect 0 windows detect a.pgm --backend cpu -o old.vgg
same old.vgg a.vgg
[[ $(cat <&3) == older ]] || fail 'a file was written over, not replaced'
exec 3<&-
echo kept >fixed.vgg
chmod a-w fixed.vgg
complains 1 '^glsurf: cannot write fixed.vgg: Permission denied' \
    windows detect a.pgm --backend cpu -o fixed.vgg
[[ $(<fixed.vgg) == kept ]] || fail 'a file that is read-only was replaced'
complains 1 '^glsurf: ' windows detect a.pgm --backend cpu -o 'no\such\folder.vgg'
complains 1 '^glsurf: cannot write shots: ' windows match a.pgm a.pgm --backend cpu --homography shots -q
head -c 3000 a.pgm >short.pgm
complains 1 'the file ends early' windows detect short.pgm --backend cpu -o short.vgg
is_missing short.vgg
[[ -z $(find . -name '.glsurf-*') ]] || fail "files are left: $(find . -name '.glsurf-*')"

group 'Ctrl-C'
noise noise.pgm 700 500
mkdir busy
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

# A program without libraries says in one sentence that it lacks something.
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
    refused 'a.json has features' match a.json a.pgm
    stop_wine
    finish
    exit
fi

group 'pictures and reports'
alike 'seen.csv ö.png dumped' detect a.pgm --backend cpu -o seen.csv --annotate 'ö.png' --dump dumped
expect 0 windows detect 'ö.png' --backend cpu -o picture.csv --trace trace.json # reads a PNG
is_not_empty picture.csv
is_not_empty trace.json
expect 0 windows "${match[@]}" -o matched.png
alike matches.json "${match[@]}" --matches matches.json
"$glsurf" detect large.pgm -o stored.json >/dev/null
alike matches.csv match stored.json part.pgm --matches matches.csv
expect 0 windows check --only gray --quick --report report.json
matches report.json '"name": "Windows"'
expect 0 windows bench --quick --only frames --json bench.json
is_not_empty bench.json
alike wide.png stitch large.pgm part.pgm -o wide.png

group '--resume'
for i in {1..12}; do noise "shots/p$i.pgm" 64 48; done
printf 'shots/p%d.pgm\r\n' {1..12} >shard
resume=(detect --backend cpu --images shard --shard 1/1 --format csv --resume)
"$glsurf" detect --backend cpu shots/p{1..12}.pgm --format csv -o expected-shard >/dev/null
whole() { # FOLDER
    diff -r -x '*glsurf-r*' "$1" expected-shard || fail "$1 holds $(ls -A "$1")"
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
