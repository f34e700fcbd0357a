#!/bin/bash
# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
# stitch_data.sh GLSURF SCRATCH DATA SCENE PICTURES: `glsurf stitch` restores a photograph
# from its parts, and joins photographs taken by hand. Skipped if DATA is missing.
. "${BASH_SOURCE[0]%/*}/../../support/check.sh"
. "$here/match_checks.sh"

glsurf=$1
data=$3
pictures=$5
needs "$data" oxford_graf oxford_bikes oxford_boat pano_mountain
start_in "$2"

# One gray level for rounding, and one for the gains.
group 'parts of a photograph'
again() { # PHOTOGRAPH WIDTH HEIGHT: checks that two parts restore the photograph
    local third=$(($2 / 4 + 1))
    "$pictures" part "$1" 0 0 $((3 * $2 / 4)) "$3" 1 1 left.png
    "$pictures" part "$1" "$third" 0 $(($2 - third)) "$3" 1 1 right.png
    expect 0 "$glsurf" stitch left.png right.png -o again.png --max-features 1000 \
        --projection plane --blend mean
    is_empty err
    restores again.png "$1" 2
}
again "$data/oxford_graf/img1.png" 800 640
again "$data/oxford_boat/img1.png" 850 680
if full; then again "$data/oxford_bikes/img1.png" 1000 700; fi

# Photographs taken by hand have parallax, and so larger errors than in [T], figure 7: 82 %
# inliers and 0.64 pixels on another pair. A false homography has errors that are uniform
# over the tolerance of 3 pixels, with an rms of 3 / sqrt(2) = 2.12.
group 'photographs taken by hand'
expect 0 "$glsurf" stitch "$data"/pano_mountain/mountain_rotate_0[231].jpg -o crop.png --crop
is_empty err
has_lines out 7
while read -r count inliers rms; do
    echo "  $inliers of $count, rms $rms"
    awk -v n="$count" -v m="$inliers" -v rms="$rms" \
        'BEGIN { exit !(m >= 60 && m >= 0.75 * n && rms < 1.5) }' ||
        fail "only $inliers of $count, rms $rms"
done < <(figures)
# The second photograph, 800x600, stays in place. The others are turned by 90 and 45 degrees
# about nearly the same point. They extend beyond it by at most its diagonal of 1000, plus
# the shift of their centre.
read -r width height < <(sed -n 's/^canvas  *\([0-9]*\)x\([0-9]*\), cropped.*/\1 \2/p' out)
((width > 800 && width < 1200 && height > 800 && height < 1200)) ||
    fail "the canvas has ${width}x$height pixels"
read -r across down < <(sed -n 's/^canvas .* cropped to \([0-9]*\)x\([0-9]*\)$/\1 \2/p' out)
# The second photograph is itself a rectangle.
((across * down >= 800 * 600 && across <= width && down <= height)) ||
    fail "the largest rectangle has ${across}x$down pixels"

group 'photographs that have nothing in common'
cpu=(--backend cpu) # in a sample
if full; then cpu=(); fi
complains 3 . "$glsurf" stitch "$data"/oxford_{graf,boat}/img1.png -o none.png --max-features 500 \
    "${cpu[@]}"
is_missing none.png

finish
