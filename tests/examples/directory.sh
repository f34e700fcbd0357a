#!/bin/bash
# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
# directory.sh DIRECTORY GLSURF SCENE SCRATCH: tests that the example `directory` writes the
# features that the command finds in each image of a folder, and that it reports a file
# that it cannot read.
. "${BASH_SOURCE[0]%/*}/../support/check.sh"

directory=$1
glsurf=$2
scene=$3
start_in "$4"

# Makes more images than the example has under way at a time. Neighbours differ. A file's bytes,
# taken as pixels, give an image with many features.
mkdir images texts
for image in a:300000 b:420000 d:540000; do
    {
        printf 'P5\n400 300\n255\n'
        head -c "${image#*:}" "$scene/view1.png" | tail -c 120000
    } >image.pgm
    "$glsurf" detect image.pgm -o some.csv --max-features 1 --annotate "images/${image%:*}.png" \
        --backend cpu
done
cp images/a.png images/c.png
cp images/a.png images/e.png
echo 'not an image' >images/notes.txt
expect 0 "$directory" images texts
is_list texts a.txt b.txt c.txt d.txt e.txt
mkdir wanted
expect 0 "$glsurf" detect images/*.png -o wanted --format csv --backend cpu
for name in a b c d e; do
    tail -n +2 "wanted/$name.csv" | cut -d , -f 1-4 | tr , ' ' | paste -d ' ' "texts/$name.txt" - >both
    # Both outputs are rounded, so they differ by at most one unit of the last digit
    # printed.
    awk -v name="$name" '
        function differ(a, b, unit) { return a - b > 1.01 * unit || b - a > 1.01 * unit }
        NF != 72 || differ($1, $69, 1e-3) || differ($2, $70, 1e-3) ||
            differ($3, $71, 1e-3) || differ($4, $72, 1e-4) { print; ++bad }
        END { exit bad > 0 || NR < 100 }' both || fail "features of $name.png differ"
done
matches texts/a.txt '^([-0-9.]+ ){67}[-0-9.]+$'
same texts/a.txt texts/e.txt

mkdir none
expect 0 "$directory" none texts
echo 'not an image either' >images/b.png
expect 1 "$directory" images texts
matches err '^directory: images/b.png: '
expect 1 "$directory" missing texts
expect 1 "$directory" images missing/texts
expect 2 "$directory"
finish
