#!/bin/bash
# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
# album.sh GLSURF SCRATCH PYTHON: `glsurf match` on a folder of features. Each pair has the
# matches of `glsurf match A B`, whatever the shards, the memory and the interruptions, and
# what is wrong with a file or an option is told.
. "${BASH_SOURCE[0]%/*}/../../support/check.sh"

glsurf=$1 python=$3
start_in "$2"

# Two scenes, of four and three views, noise, and an image without features.
mkdir -p 'photos/a b' photos/c
for i in 1 2 3 4; do
    blobs 200 150 7 60 1 $((9 * i)) $((8 * i)) $((-6 * i)) >"photos/a b/$i.PGM"
done
for i in 1 2 3; do blobs 200 150 11 60 1.1 $((5 * i)) $((7 * i)) 0 >"photos/c/$i.pgm"; done
noise photos/noise.pgm 200 150
flat photos/flat.pgm 200 150
echo nonsense >photos/c/bad.pgm
expect 1 "$glsurf" detect --root photos -o made --backend cpu
matches err '^glsurf: photos/c/bad\.pgm: '
store='glsurf-matches.sqlite'

album() { # OPTION...: matches the album F
    "$glsurf" match F --backend cpu "$@"
}
fresh() { # makes F: the features without matches
    rm -rf F
    cp -rp made F
}
read_all() { # prints the pairs of F
    "$python" "$here/read_album.py" F | sort -u
}
whole() { # MESSAGE: F has all pairs, as in one run
    read_all | diff one - >/dev/null || fail "$1: other results than of one run"
}
change() { # CODE FILE...: changes the arrays of features
    "$python" -c "import sys, numpy
for path in sys.argv[1:]:
    arrays = dict(numpy.load(path)); $1; numpy.savez(path, **arrays)" "${@:2}"
}
pairs() { # NOW BEFORE: checks the summary of the last run
    matches out "^pairs     $1 matched now, $2 before"
}

group 'all pairs'
fresh
expect 0 album
is_empty err
read_all >one
has_lines one 36
pairs 36 0
matches out '^album     F: 9 images$' '; 8 verified$' '^groups    2$' \
    '^alone     2 photographs without a partner: flat\.pgm, noise\.pgm$' \
    '^ +1 +4 +6 +[0-9]+ a b/1\.PGM$' '^ +2 +3 +2 +[0-9]+ c/1\.pgm$' # 13 inliers are too few
# The numbers of two files alone are the same.
expect 0 "$glsurf" match 'F/a b/1.PGM.npz' 'F/a b/3.PGM.npz' --backend cpu --json
"$python" - out 'a b/1.PGM' 'a b/3.PGM' <<'PYTHON' || fail 'a pair has other results alone'
import json, sqlite3, struct, sys
one = json.load(open(sys.argv[1]))
row = sqlite3.connect("F/glsurf-matches.sqlite").execute(
    "SELECT model, inliers, rms, count, matrix FROM pairs WHERE a = ? AND b = ?", sys.argv[2:]).fetchone()
assert row[:4] == (one["model"], one["inliers"], one["rms"], one["matches"]), (row, one)
assert list(struct.unpack("<9d", row[4])) == sum(one[one["model"]], [])
PYTHON
expect 0 album --resume -q
is_empty out
complains 1 "^glsurf: F/$store exists; add --resume" album
whole 'a second run'
expect 0 album --resume
pairs 0 36
matches out '; 8 verified$' '^groups    2$'
expect 0 album --resume --json
has_lines out 1
"$python" - out <<'PYTHON' || fail 'the summary in JSON is another one'
import json, sys
one = json.load(open(sys.argv[1]))
assert one.pop("seconds") > 0 and min(group.pop("median_inliers") for group in one["groups"]) > 15
assert one == {
    "images": 9, "left_out": 0, "pairs_matched": 0, "pairs_before": 36, "pairs_left_out": 0,
    "pairs_of_other_shards": 0, "verified": 8, "alone": ["flat.pgm", "noise.pgm"],
    "groups": [{"photographs": 4, "pairs": 6, "first": "a b/1.PGM"},
               {"photographs": 3, "pairs": 2, "first": "c/1.pgm"}]}, one
PYTHON
touch F/noise.pgm.npz
expect 0 album --resume
pairs 8 28
complains 1 "^glsurf: F/$store has matches of another recipe " album --resume --ratio 0.7
fresh
expect 0 "$glsurf" match F/ # with OpenGL
whole 'OpenGL'

group 'little memory'
fresh
expect 0 album --memory-limit 200K
whole 'with --memory-limit'
fresh
complains 1 'limit' album --memory-limit 1K

group 'shards'
fresh
for part in 3 1 2; do
    expect 0 album --shard $part/3 --resume
    pairs 12 0
done
is_list F 'a b' c flat.pgm.npz glsurf-matches-{1,2,3}-of-3.sqlite noise.pgm.npz
whole 'three shards'
[[ $("$python" "$here/read_album.py" F | wc -l) == 36 ]] || fail 'shards match a pair twice'
expect 0 album --resume
pairs 0 36
fresh
pids=()
for part in 1/2 2/2 1/2; do
    album --shard $part --resume &>/dev/null &
    pids+=($!)
done
for pid in "${pids[@]}"; do wait "$pid" || fail 'one of several processes failed'; done
whole 'shards side by side'

group 'lists of pairs'
fresh
printf '%s\n' $'c/1.pgm\tc/2.pgm' $'a b/2.PGM\ta b/1.PGM' '["a b/1.PGM", "c/1.pgm"]' \
    'c/1.pgm c/2.pgm' $'a b/1.PGM\ta b/2.PGM\r' >list
expect 0 album --pairs list
pairs 3 0
expect 0 album --pairs - --resume <<<'["flat.pgm", "noise.pgm"]'
pairs 1 0
[[ $(read_all | comm -23 - one | wc -l) == 0 ]] || fail 'a listed pair has other matches'
printf '%s\n' 'c/1.pgm c/bad.pgm' 'c/bad.pgm c/2.pgm' 'c/1.pgm c/3.pgm' >list
expect 1 album --pairs list --resume
has_lines err 1
matches err '^glsurf: F: there are no features of the image c/bad\.pgm; its pairs are left out'
matches out '^pairs     1 matched now, 0 before, 2 left out;'
for line in 'a b/1.PGM c/1.pgm' c/1.pgm $'x\t' '["c/1.pgm"]' '["c/1.pgm", 2]' '[[], []]'; do
    complains 1 '^glsurf: the line .* has not two names' album --pairs - --resume <<<"$line"
done
complains 1 '^glsurf: the image c/1\.pgm is paired with itself' album --pairs - --resume <<<'c/1.pgm c/1.pgm'
complains 1 '^glsurf: cannot read missing' album --pairs missing --resume
fresh
expect 0 album --pairs /dev/null
pairs 0 0

group 'pairs that are chosen'
fresh
expect 0 album --pairs sequence=2
pairs '(1[5-9]|2.)' 0 # 15, and what resembles one image of nine
[[ $(read_all | comm -23 - one | wc -l) == 0 ]] || fail 'sequence=2 gives other matches'
grep -q $'^a b/1.PGM\ta b/3.PGM' <(read_all) || fail 'sequence=2 leaves out a pair'
fresh
expect 0 album --pairs near
matches out '; 8 verified$'
read_all >chosen
[[ $(comm -23 chosen one | wc -l) == 0 ]] || fail 'near gives other matches'
if grep -q flat chosen; then fail 'an image without features has a near one'; fi
fresh
for ((i = 0; i < 8; ++i)); do # a round needs the pairs of all shards in the rounds before
    expect 0 album --pairs near --resume --shard $((i % 2 + 1))/2
done
read_all | diff chosen - || fail 'shards choose other pairs'
fresh
cp F/noise.pgm.npz F/flat.pgm.npz
change 'arrays["descriptors"][0] *= 1e6' F/flat.pgm.npz # which the matcher refuses
for ((i = 0; i < 8; ++i)); do # the others' pairs end
    album --pairs near --resume --shard $((i % 2 + 1))/2 &>/dev/null || true
done
for part in 1 2; do
    expect 1 album --pairs near --resume --shard $part/2
    pairs 0 '[0-9]+'
    if grep -q '^note ' out; then fail 'shards wait for pairs of an image that is refused'; fi
done
fresh
change 'del arrays["signature"], arrays["signature_version"]' F/*.npz F/*/*.npz # as of earlier versions
expect 0 album --pairs near
read_all | diff chosen - || fail 'without signatures near chooses other pairs'
change 'arrays.update(signature=numpy.ones(512, "u1"), signature_version=numpy.uint32([1]))' F/{flat,noise}.pgm.npz
expect 0 album --pairs near --resume
grep -q flat <(read_all) || fail 'the signature in a file is not read'
fresh
expect 0 "$glsurf" detect photos/c/[1-3].pgm --root photos -o F --backend cpu --preset bay
rm -r F/a* F/noise* F/flat*
complains 1 '^glsurf: F: there are no signatures of such features' album --pairs near
expect 0 album --pairs sequence=1
matches err '^glsurf: F: the sequence is matched without loops'
pairs 2 0

group 'wrong usage'
for wrong in '-o x.png' '--matches x' '--stereo' '--model none' '--homography x' '--guide x'; do
    # shellcheck disable=SC2086 # words
    complains 2 . album --resume $wrong
done
for wrong in '--preset fast' '--preset default' '--max-features 10' '--threshold 0.1' '--upright' '--grid 2x2'; do
    # shellcheck disable=SC2086 # words
    complains 2 "^glsurf: ${wrong%% *} is for the extraction of features" album --resume $wrong
done
complains 2 '^glsurf: --pairs sequence takes a whole number' album --pairs sequence=0
complains 2 '^glsurf: --pairs takes ' album --pairs ''
complains 2 '^glsurf: --pairs, --shard and --resume are for an album' \
    "$glsurf" match F/c/1.pgm.npz F/c/2.pgm.npz --resume
complains 2 '^glsurf: match needs two images, or the folder' "$glsurf" match F/c/1.pgm.npz

group 'features that do not fit'
fresh
echo nonsense >F/c/bad.pgm.npz
head -c 3000 F/c/3.pgm.npz >F/c/cut.pgm.npz
mkfifo F/c/pipe.pgm.npz
expect 1 album
has_lines err 3
matches err '^glsurf: F/c/bad\.pgm\.npz: not a whole npz' '^glsurf: F/c/cut\.pgm\.npz: not a whole npz' \
    '^glsurf: F/c/pipe\.pgm\.npz is no regular file'
matches out '^album     F: 9 images, 3 left out$'
rm F/c/{bad,cut,pipe}.*
cp -p F/c/1.pgm.npz F/c/1.pgm.NPZ
expect 1 album --resume
matches err '^glsurf: F/c/1\.pgm\.(npz and F/c/1\.pgm\.NPZ|NPZ and .*npz) are features of one image'
rm F/c/1.pgm.NPZ
whole 'beside broken files'
expect 0 "$glsurf" detect 'photos/c/1.pgm' -o F/c/1.pgm.npz --backend cpu --preset fast
complains 1 'extract all features of an album alike' album --resume
mkdir none
complains 1 '^glsurf: none: an album has two files .* has 0; ' "$glsurf" match none
cp made/flat.pgm.npz none
complains 1 '^glsurf: none: an album has two files .* has 1; ' "$glsurf" match none
complains 1 '^glsurf: cannot read the folder absent/' "$glsurf" match absent/

group 'other files'
fresh
echo 'not a database, but long enough for a header of one hundred bytes, which has a magic' >F/$store
complains 1 "^glsurf: cannot .* F/$store: file is not a database; remove the file" album --resume
if full; then # takes ten seconds
    fresh
    expect 0 album --pairs /dev/null
    "$python" - <<'PYTHON' &
import sqlite3, time
file = sqlite3.connect("F/glsurf-matches.sqlite")
file.execute("BEGIN EXCLUSIVE")
time.sleep(20)
PYTHON
    sleep 1
    complains 1 'database is locked; close the program' album --resume
    wait
fi
fresh
expect 1 limited 16 album # a full disk
matches err "^glsurf: cannot write F/$store: .*; free some space"
expect 0 album --resume
whole 'after a full disk'

group 'asked to end'
status=0
for ((i = 0; i < 40 && status != 143; ++i)); do # the album may be done before the signal
    fresh
    status=0
    album --memory-limit 200K >out 2>err &
    until [[ -e F/$store ]]; do sleep 0.01; done
    sleep 0.0$((i % 8))
    kill -TERM $! 2>/dev/null || true
    wait $! || status=$?
done
if ((status == 143)); then
    [[ ! -s out ]] || pairs '[0-9]+' 0 # nothing: it had not begun
    expect 0 album --resume
    whole 'after SIGTERM'
else
    echo '  the album was always done before the signal'
fi

kills=6
if full; then kills=100; fi
group "$kills processes killed at various times"
exec 3>&2 2>/dev/null # the shell tells of killed processes
fresh
for ((i = 0; i < kills; ++i)); do
    album --resume &>/dev/null &
    sleep "0.$(printf %02d $((i * 37 % 20)))"
    kill -KILL $! || true
    wait $! || true
    ((i % 5 < 4)) || rm -f F/$store # so that the next process has work
done
exec 2>&3
expect 0 album --resume
whole 'after kills'

finish
