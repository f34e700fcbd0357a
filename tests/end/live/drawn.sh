#!/bin/bash
# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
# drawn.sh GLSURF SCRATCH SCENE PICTURES: the pictures that `glsurf` writes: how many
# keypoints they show, how large these are, and that they are cheap to write. SCENE has
# images, PICTURES changes and examines pictures.
set -euo pipefail

here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source-path=SCRIPTDIR source=../../support/check.sh
. "$here/../../support/check.sh"

glsurf=$1
scene=$3
pictures=$4
start_in "$2"

"$pictures" part "$scene/view1.png" 200 150 400 300 1 1 a.png

# The bytes of a PNG behind the header: an IDAT chunk, whose first two bytes are those of
# zlib. The upper two bits of the second one are 0 for the fastest way to compress, and 2 for
# zlib's default, which takes several times as long.
is_fast() { # FILE.png
    [[ $(od -An -tx1 -j37 -N6 "$1" | tr -d ' ') =~ ^494441547801$ ]] ||
        fail "$1 is not compressed the fastest way: $(od -An -tx1 -j37 -N6 "$1")"
}

group 'keypoints that can be told apart'
expect 0 "$glsurf" detect a.png -o a.npz --annotate seen.png --threshold 1e-6 --backend cpu
# 16 x 12 squares of 26 pixels.
matches out '^a.png: 400x300, [0-9]{3,} keypoints, 192 of them drawn, '
is_fast seen.png
expect 0 "$glsurf" detect a.png -o few.npz --annotate few.png --max-features 192 --backend cpu
matches out '^a.png: 400x300, 192 keypoints \(the strongest of [0-9]+\), [0-9.]+ s on '
# The features are the same with the picture and without.
expect 0 "$glsurf" detect a.png -o alone.npz --threshold 1e-6 --backend cpu
same a.npz alone.npz

# A screen shows large.png, which has 2400 rows, with 1000: the least circle, whose radius is 3
# pixels of the screen, has 7.2 of the picture.
group 'circles that can be seen'
"$pictures" part a.png 0 0 400 2400 0.25 1 large.png
circle() { # SCALE: a list with one keypoint, which has a circle of radius 2.5 SCALE
    printf 'x,y,scale,angle,response,laplacian\n200,150,%s,0,1,1\n' "$1"
}
circle 1 >one.csv
circle 1.2 >of-3.csv
circle 2.88 >of-7.csv
for image in a large; do
    expect 0 "$glsurf" detect "$image.png" -o x.csv --keypoints one.csv \
        --annotate "$image-seen.png" --backend cpu
done
[[ $("$pictures" circles a-seen.png of-3.csv) == 100 ]] || fail 'a-seen.png has no circle'
[[ $("$pictures" circles large-seen.png of-7.csv) == 100 ]] ||
    fail 'the circle of large-seen.png is not as large as can be seen'
[[ $("$pictures" circles large-seen.png of-3.csv) == 0 ]] ||
    fail 'large-seen.png has a circle of radius 3'

group 'matches and panoramas'
expect 0 "$glsurf" match a.png a.png -o matches.png --max-features 100 --backend cpu
is_fast matches.png
expect 0 "$glsurf" stitch a.png a.png -o panorama.png --max-features 100 --backend cpu
is_fast panorama.png

finish
