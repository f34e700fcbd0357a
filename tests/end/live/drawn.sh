#!/bin/bash
# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
# drawn.sh GLSURF SCRATCH SCENE PICTURES: pictures that `glsurf` writes: the number and size
# of drawn keypoints, and fast compression. SCENE has images; PICTURES is the program
# end_pictures.
. "${BASH_SOURCE[0]%/*}/../../support/check.sh"

glsurf=$1
scene=$3
pictures=$4
start_in "$2"

"$pictures" part "$scene/view1.png" 200 150 400 300 1 1 a.png

# is_fast: checks that a PNG is compressed the fastest way. An IDAT chunk follows the header
# and begins with zlib's two bytes. The upper two bits of the second byte are 0 for the
# fastest compression. They are 2 for zlib's default, which is several times slower.
is_fast() { # FILE.png
    [[ $(od -An -tx1 -j37 -N6 "$1" | tr -d ' ') =~ ^494441547801$ ]] ||
        fail "$1 is not compressed the fastest way: $(od -An -tx1 -j37 -N6 "$1")"
}

group 'number of drawn keypoints'
expect 0 "$glsurf" detect a.png -o a.npz --annotate seen.png --threshold 1e-6 --backend cpu
# 16 x 12 squares of 26 pixels.
matches out '^a.png: 400x300, [0-9]{3,} keypoints, 192 of them drawn, '
is_fast seen.png
expect 0 "$glsurf" detect a.png -o few.npz --annotate few.png --max-features 192 --backend cpu
matches out '^a.png: 400x300, 192 keypoints \(the strongest of [0-9]+\), [0-9.]+ s on '
# The features do not depend on --annotate.
expect 0 "$glsurf" detect a.png -o alone.npz --threshold 1e-6 --backend cpu
same a.npz alone.npz

# Screens show the 2400 rows of large.png in 1000. The smallest circle has a radius of 3
# pixels on the screen, and so 7.2 pixels in the picture.
group 'smallest circle'
"$pictures" part a.png 0 0 400 2400 0.25 1 large.png
circle() { # SCALE: prints a list with one keypoint, whose circle has the radius 2.5 SCALE
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
    fail 'large-seen.png has no circle of radius 7.2'
[[ $("$pictures" circles large-seen.png of-3.csv) == 0 ]] ||
    fail 'large-seen.png has a circle of radius 3'

group 'matches and panoramas'
expect 0 "$glsurf" match a.png a.png -o matches.png --max-features 100 --backend cpu
is_fast matches.png
expect 0 "$glsurf" stitch a.png a.png -o panorama.png --max-features 100 --backend cpu
is_fast panorama.png

finish
