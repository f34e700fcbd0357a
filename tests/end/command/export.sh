#!/bin/bash
# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
# export.sh GLSURF SCRATCH PYTHON HLOC: `glsurf export` on an album. A reader checks the files, and a
# failed export leaves no file. HLOC is on if the command writes files of hloc.
. "${BASH_SOURCE[0]%/*}/../../support/check.sh"

glsurf=$1 python=$3 hloc=$4
start_in "$2"

programs=(colmap openmvg)
if [[ $hloc == ON ]]; then programs+=(hloc); fi
some=(colmap) # programs for mistakes whose messages are equal
if full; then some=("${programs[@]}"); fi

checks=() kept=0
keep() { # PROGRAM KIND: keeps new/PROGRAM for read_kept
    mv "new/$1" "kept/$((++kept))"
    checks+=("$1" F "kept/$kept" "$2")
}
read_kept() { # compares with the album F
    "$python" "$here/read_export.py" "${checks[@]}" || fail "other results than the album's"
    checks=()
}
write() { # PROGRAM OPTION...: writes the album F to new/PROGRAM
    "$glsurf" export "$1" F -o "new/$1" "${@:2}"
}
refuses() { # PROGRAM MESSAGE OPTION...: the export fails and leaves no file
    rm -rf new/*
    complains 1 "^glsurf: $2" write "$1" "${@:3}"
    is_clean
}
is_clean() { # there is no file in new/
    [[ -z $(find new -type f) ]] || fail "a failed export left $(find new -type f | tr '\n' ' ')"
}

# Two scenes, of four and three views, and an image without features. Two views have one
# camera, and two others differ from it in the focal length and in the model.
mkdir -p 'photos/a b' photos/c new kept
for i in 1 2 3 4; do
    blobs 200 150 7 60 1 $((9 * i)) $((8 * i)) $((-6 * i)) >"photos/a b/$i.pgm"
done
for i in 5 6 7; do blobs 200 150 11 60 1.1 $((5 * i)) $((7 * i)) 0 >"photos/c/$i.pgm"; done
flat photos/flat.pgm 200 150
expect 0 "$glsurf" detect --root photos -o F --backend cpu
"$python" - <<'PYTHON'
import glob
import numpy
for path, model, focal in (("F/a b/1", "One", 28), ("F/a b/3", "One", 28), ("F/c/5", "One", 50),
                           ("F/c/7", "Two", 28)):
    path += ".pgm.npz"
    arrays = dict(numpy.load(path))
    arrays.update(camera_make=numpy.array([b"Maker"]), camera_model=numpy.array([model.encode()]),
                  focal_length=numpy.array([focal / 1.5, focal], numpy.float32))
    numpy.savez(path, **arrays)
PYTHON
complains 1 '^glsurf: F has no matches with a geometry; run glsurf match F first' write colmap
is_clean
expect 0 "$glsurf" match F --backend cpu
# Half of the geometries become fundamental matrices, and each has a match that is no inlier.
"$python" - <<'PYTHON'
import sqlite3
import struct
file = sqlite3.connect("F/glsurf-matches.sqlite")
rows = file.execute("SELECT a, b, inlier, matrix FROM pairs WHERE model IS NOT NULL").fetchall()
for i, (a, b, inlier, matrix) in enumerate(rows):
    at = inlier.index(1, i)
    inlier = inlier[:at] + b"\0" + inlier[at + 1:]
    file.execute("UPDATE pairs SET inlier = ?, inliers = ? WHERE a = ? AND b = ?",
                 (inlier, sum(inlier), a, b))
    if i % 2 == 1:
        values = [(value + 0.1) * (7 * k % 5 - 2) for k, value in enumerate(struct.unpack("<9d", matrix))]
        file.execute("UPDATE pairs SET model = 'fundamental', matrix = ? WHERE a = ? AND b = ?",
                     (struct.pack("<9d", *values), a, b))
file.commit()
PYTHON

group 'the files have what the album has'
for program in "${programs[@]}"; do
    expect 0 write "$program" --no-descriptors
    keep "$program" no-descriptors
    expect 0 write "$program"
    is_empty err
    matches out "^new/$program: 8 images, [0-9]+ features, [0-9]+ pairs, [0-9]+ inliers$"
    cp -r "new/$program" .
    keep "$program" all
done
read_kept
sleep 1.1 # the bytes have no times
for program in "${programs[@]}"; do
    expect 0 write "$program" -q
    is_empty out
    diff -r "$program" "new/$program" || fail "$program: the same album gives other bytes"
done

group 'a known camera'
expect 0 "$glsurf" export colmap F -o camera --camera 'PINHOLE 320 310 300 200'
"$python" - <<'PYTHON' || fail 'COLMAP gets other cameras'
import sqlite3, struct
file = sqlite3.connect("camera")
found = file.execute("SELECT model, params, prior_focal_length FROM cameras").fetchall()
assert found == [(1, struct.pack("<4d", 320, 310, 300, 200), 1)], found
assert file.execute("SELECT DISTINCT camera_id FROM images").fetchall() == [(1,)]
PYTHON
expect 0 "$glsurf" export openmvg F -o mvg --camera 'RADIAL 512 320 240 0.25 0.125'
tr -d ' \n' <mvg/sfm_data.json >camera
matches camera '"focal_length":512' '"principal_point":\[319\.5,239\.5\]' '"disto_k3":\[0\.25,0\.125,0'

group 'existing files'
complains 1 '^glsurf: new/colmap exists; remove it' write colmap
mv new/colmap new/colmap-journal
complains 1 '^glsurf: new/colmap-journal exists; remove it' write colmap
complains 1 '^glsurf: new/openmvg/sfm_data\.json exists; remove it' write openmvg
if [[ $hloc == ON ]]; then
    rm new/hloc/features.h5
    complains 1 '^glsurf: new/hloc/matches\.h5 exists; remove it' write hloc
    is_list new/hloc matches.h5
    rm new/hloc/matches.h5
    cp hloc/features.h5 new/hloc
    complains 1 '^glsurf: new/hloc/features\.h5 exists; remove it' write hloc
    touch new/hloc/.glsurf-export # as of a killed export
    expect 0 write hloc
    diff -r hloc new/hloc || fail 'a killed export is not repeated'
fi
rm -rf new/*

group 'files that cannot be written'
complains 1 '^glsurf: cannot write none/db: the folder none/ does not exist' \
    "$glsurf" export colmap F -o none/db
touch file
for program in "${programs[@]:1}"; do
    complains 1 '^glsurf: cannot create the folder file/out: ' "$glsurf" export "$program" F -o file/out
done
for program in "${programs[@]}"; do
    for blocks in 1 4 16 40; do # of 1 KiB: a full disk
        [[ $(find "$program" -type f -size +$((2 * blocks))) ]] || continue # all files are smaller
        expect 1 limited $blocks write "$program"
        matches err "^glsurf: cannot write new/$program.*; .*name another (file|folder)\$"
        is_clean
        rm -rf "new/$program"
    done
done

group 'albums that do not fit'
refuse_all() { # MESSAGE OPTION...: no program takes F
    for program in "${some[@]}"; do refuses "$program" "$@"; done
}
mv F whole
cp -rp whole F
touch 'F/c/6.pgm.npz'
refuse_all 'the features of c/5\.pgm or c/6\.pgm have changed .* --resume'
expect 0 "$glsurf" match F --backend cpu --pairs /dev/null --resume # which drops their pairs
expect 0 write colmap
cp -rp whole/. F
mv 'F/a b/1.pgm.npz' .
rm -rf new/*
expect 0 write colmap # without the pairs of that image
matches out '^new/colmap: 7 images, '
rm -rf new/*
head -c 3000 1.pgm.npz >'F/a b/1.pgm.npz'
expect 1 write colmap
has_lines err 1
matches err '^glsurf: F/a b/1\.pgm\.npz: not a whole npz'
rm -rf new/*
cp -p whole/a*/1.pgm.npz 'F/a b'
"$python" - <<'PYTHON'
import numpy, sqlite3
arrays = dict(numpy.load("F/flat.pgm.npz"))
numpy.savez("F/flat.pgm.npz", **{**arrays, "image_size": arrays["image_size"] + 1})
file = sqlite3.connect("F/glsurf-matches.sqlite")
(count,) = file.execute("SELECT count FROM pairs WHERE a = 'a b/1.pgm' AND b = 'a b/2.pgm'").fetchone()
file.execute("UPDATE pairs SET matches = ? WHERE a = 'a b/1.pgm' AND b = 'a b/2.pgm'",
             (2 * count * b"\xff\xff\0\0",))
file.commit()
PYTHON
refuse_all 'the matches of a b/1\.pgm and a b/2\.pgm belong to other features; '
refuses colmap 'a b/1\.pgm and flat\.pgm have different sizes, ' --camera 'PINHOLE 320 310 300 200'
rm -r F
expect 0 "$glsurf" detect photos/c --root photos -o F --backend cpu --descriptor 128
expect 0 "$glsurf" match F --backend cpu
refuse_all 'F/c/5\.pgm\.npz has descriptors of 128 numbers, .* --no-descriptors'
for program in "${some[@]}"; do
    expect 0 write "$program" --no-descriptors
    keep "$program" no-descriptors
done
read_kept
rm -rf F new/*
mkdir -p photos/d
cp photos/c/5.pgm photos/d/5.pgm
expect 0 "$glsurf" detect photos/c photos/d --root photos -o F --backend cpu
expect 0 "$glsurf" match F --backend cpu
refuses openmvg 'c/5\.pgm and d/5\.pgm have one name in OpenMVG, 5; rename one file'
expect 0 write colmap
matches out '^new/colmap: 4 images, '
if [[ $hloc == ON ]]; then
    mv F/d/5.pgm.npz F/c-5.pgm.npz
    expect 0 "$glsurf" match F --backend cpu --resume
    refuses hloc 'cannot write c-5\.pgm/c-6\.pgm to new/hloc/matches\.h5: another image may have its path'
fi
rm -rf F new/*
name=$'\xff.pgm'
if cp -r whole F && mv F/flat.pgm.npz "F/$name.npz"; then
    expect 0 "$glsurf" match F --backend cpu --pairs all --resume
    for program in "${some[@]}"; do
        expect 1 write "$program"
        matches err 'has bytes that are not UTF-8, which '
        is_clean
    done
fi
rm -rf F
mv whole F

group 'wrong usage'
complains 2 "^glsurf: glsurf export writes for colmap, hloc or openmvg, not for 'mvs'" \
    "$glsurf" export mvs F -o new/x
complains 2 '^glsurf: export needs a program, the folder of an album and, with -o' \
    "$glsurf" export colmap F
complains 2 '^glsurf: export needs a program' "$glsurf" export -o new/x
for camera in 'PINHOL 1 2 3 4' 'PINHOLE 1 2 3' 'PINHOLE 1 2 3 4 5' 'PINHOLE 1 2 3 inf' 'PINHOLE 0 2 3 4'; do
    complains 2 '^glsurf: --camera takes ' write colmap --camera "$camera"
done
complains 2 '^glsurf: hloc has no cameras' write hloc --camera 'PINHOLE 1 2 3 4'
complains 2 "^glsurf: openmvg has no camera like COLMAP's PINHOLE" write openmvg --camera 'PINHOLE 1 2 3 4'
complains 1 '^glsurf: cannot read the folder absent' "$glsurf" export colmap absent -o new/x
is_clean

kills=4
if full; then kills=20; fi
group "$kills exports killed at various times, for each program"
exec 3>&2 2>/dev/null # the shell tells of killed processes
for program in "${programs[@]}"; do
    for ((i = 0; i < kills; ++i)); do
        rm -rf new/*
        "$glsurf" export "$program" F -o "new/$program" &>/dev/null &
        sleep "0.0$(printf %02d $((i * 7 % 30)))"
        kill -KILL $! || true
        wait $! || true
        if [[ ! -e new/colmap && ! -e new/openmvg/sfm_data.json && ! -e new/hloc/matches.h5 ]]; then
            expect 0 write "$program"
        fi
        rm -f new/"$program"/.glsurf-*
        diff -r "$program" "new/$program" || fail "$program: other bytes after a kill"
    done
done
exec 2>&3

finish
