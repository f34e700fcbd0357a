#!/bin/bash
# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
# stitch.sh GLSURF SCRATCH DATA SCENE PICTURES: `glsurf stitch` joins parts of one picture,
# which must restore it, and views of a globe from its centre. The picture is in the folder
# SCENE. The program PICTURES cuts, renders and compares pictures. DATA is not used.
. "${BASH_SOURCE[0]%/*}/../../support/check.sh"
. "$here/match_checks.sh"

glsurf=$1
scene=$4
pictures=$5
start_in "$2"

cp -r -- "$scene" views
truth=views/view1.png # 400x300

part() { # OUT.png X Y WIDTH HEIGHT [STEP [GAIN]]
    "$pictures" part "$truth" "$2" "$3" "$4" "$5" "${6:-1}" "${7:-1}" "$1"
}
part a.png 0 0 300 280
part b.png 101 20 299 280
part dark.png 101 20 299 280 1 0.6
# Tests without OpenGL run on the CPU backend.
stitch() {
    "$glsurf" stitch --backend cpu "$@"
}

# Parts of a picture lie on one plane. Their mean restores it.
plane=(--projection plane --blend mean)

is_type() { # FILE.png WIDTHxHEIGHT TYPE (2 is RGB, 6 RGB with alpha)
    is_size "$1" "$2"
    (($(od -An -tu1 -j25 -N1 "$1") == $3)) || fail "$1 has not the type $3"
}

# ------------------------------------------------------------- help and usage --
group 'help'
expect 0 "$glsurf" --help
matches out 'glsurf stitch A B'
expect 0 "$glsurf" stitch --help
has_options output projection blend no-seams no-vignetting up tilted crop reference detector threshold max-features upright octaves descriptor \
    preset first-step sigma intervals backend
is_empty err

group 'wrong usage'
misused "$glsurf" stitch -- '' '-o x.png' 'a.png -o x.png' 'a.png b.png' 'a.png b.png -o -' \
    'a.png b.png -o' '- - -o x.png'
misused "$glsurf" stitch a.png b.png -o x.png -- --nonsense --crop=yes '--reference c.png' \
    '--threshold nan' '--projection flat' '--blend' '--blend mean --projection sphere'
complains 2 'takes the name of a file' "$glsurf" stitch a.png b.png -o ''
is_missing x.png

# ------------------------------------------------------------------- results --
group 'two parts restore the picture'
expect 0 "$glsurf" stitch "${plane[@]}" a.png b.png -o ab.png
is_empty err
has_lines out 6
for line in '^pair  *a.png, b.png: [0-9]+ matches, [0-9]+ inliers \([0-9.]+ %\), rms error ' \
    '^pairs  *1 of 1 overlap$' \
    '^panorama  *ab[.]png: 2 images on a plane.*; rms error [0-9.]+ pixels$' \
    '^reference a[.]png; others are stretched or shrunk up to 1[.]00 times$' \
    '^canvas  *400x300$' \
    '^time  *read [0-9.]+ s, extract [0-9.]+ s, match [0-9.]+ s, arrange [0-9.]+ s, blend and '; do
    matches out "$line"
done
is_type ab.png 400x300 6
# One gray level for rounding, and one for gains that differ from 1.
restores ab.png "$truth" 2
# Two corners, of 101 x 20 and 100 x 20 pixels, are not covered. At an edge, a pixel's
# centre may be covered or not.
matches compared '^11(59|60)[0-9][0-9] pixels'

group 'the CPU backend'
expect 0 stitch "${plane[@]}" a.png b.png -o cpu.png
restores cpu.png "$truth" 2
if [[ ${GLSURF_DRIVER:-} == llvmpipe ]] && "$glsurf" info | grep -q 'Mesa 22[.]3'; then
    same cpu.png ab.png
fi

# Rounding errs by half a level. Undoing the gain multiplies this by up to 1 / 0.6 in bright
# parts. Because of rounding, the gain is off by at most 1.5 %, which changes 255 / 4 of the
# odds by a level.
group 'a darker part'
expect 0 "$glsurf" stitch "${plane[@]}" a.png dark.png -o light.png
restores light.png "$truth" 4

group 'cropped'
expect 0 stitch "${plane[@]}" a.png b.png -o crop.jpg --crop --quiet
is_empty out
is_jpeg crop.jpg
expect 0 stitch "${plane[@]}" a.png b.png -o crop.png --crop
matches out '^canvas  *400x300, cropped to 400x260$'
is_type crop.png 400x260 2 # rows 20 to 279
expect 0 stitch "${plane[@]}" crop.jpg crop.jpg -o back.png # the pixels of the JPEG
"$pictures" compare back.png crop.png 0 255 >compared || fail 'the JPEG has another size'
# A coefficient of quality 95 is a multiple of at most 10, so it is off by 10 / sqrt(12) rms, and
# blue by 1.772 times the chrominance.
at_most "$(sed 's/.*rms difference //' compared)" 5.12 'the rms difference of the JPEG'

# far.png shows nothing of the others, and flat.pgm nothing at all.
group 'three parts in any order, and strangers'
part c1.png 0 30 210 250
part c2.png 95 0 210 250
part c3.png 188 50 212 250
"$pictures" rotate far.png plane 90 0 200 150 1 0
flat flat.pgm 60 50
expect 0 "$glsurf" stitch "${plane[@]}" c3.png far.png c1.png flat.pgm c2.png -o c.png
matches out '^canvas  *400x300$' '^reference c2[.]png; ' '^panorama  *c.png: 3 images'
has_lines err 2
matches err 'far.png overlaps no other image.*; it is left out' \
    'flat.pgm has no features; it is left out'
is_type c.png 400x300 6

group 'two panoramas'
"$pictures" rotate near.png plane 75 0 200 150 1 0
expect 0 stitch near.png c1.png far.png c2.png c3.png -o two.jpg
matches out '^panorama  *two.jpg: 3 images' '^panorama  *two-2.jpg: 2 images'
is_empty err
is_jpeg two.jpg
is_jpeg two-2.jpg
cp near.png own-2.png
complains 1 'own-2.png' stitch own-2.png c1.png far.png c2.png c3.png -o own.png
is_missing own.png
same own-2.png near.png

# The panorama has the exposure of the reference.
group 'another reference'
part dim.png 0 0 400 300 1 0.6
expect 0 stitch "${plane[@]}" a.png dark.png -o both.png --reference dark.png
matches out '^reference dark.png; others are stretched or shrunk up to 1[.]00 times$'
restores both.png dim.png 4

group 'images on their side'
turn() { # FROM.png SIDE TO.png: with the side up
    expect 0 stitch "$1" "$1" -o "$3" --blend mean --up "$2"
}
turn a.png left left.png
is_type left.png 280x300 6
turn left.png right back.png
"$pictures" compare back.png a.png 0 0 >compared || fail '--up right does not undo --up left'
turn left.png left twice.png
turn a.png bottom half.png
same half.png twice.png

group 'order, pipes and files'
# shellcheck disable=SC2002 # this tests a pipe
cat b.png | expect 0 stitch "${plane[@]}" a.png - --output pipe.png
same cpu.png pipe.png
echo older >dashes.png # the panorama replaces it
expect 0 stitch "${plane[@]}" -o dashes.png -- a.png b.png
same cpu.png dashes.png
expect 0 stitch "${plane[@]}" a.png a.png -o twice.png
"$pictures" compare twice.png a.png 0 0 >compared ||
    fail 'an image stitched with itself differs'

# -------------------------------------------------------------------- rotations --
# 12 views of the globe all around, in no order, darker at their corners, and each with an
# exposure of its own. Their focal length is 300 pixels: a circle of 1885.
ring=()
yaws=(0 90 30 60 330 120 180 150 210 300 240 270)
for i in "${!yaws[@]}"; do
    ring+=("ring$i.png")
    "$pictures" rotate "ring$i.png" plane "${yaws[i]}" $((i * 7 % 11 - 5)) 400 300 \
        0.$((75 + i * 13 % 25)) -0.3
done

# An error of the focal length adds up to 2 pi errors around the circle. It is known from
# about 12 x 50 inliers with errors below a pixel, which gives the circle an error of
# sqrt(12 / 50) pixels and the focal length 0.08. The horizon is level, because no view is
# rolled.
group 'all around'
expect 0 stitch "${ring[@]}" -o ring.png --reference ring0.png
is_empty err
matches out '^panorama  *ring.png: 12 images on a cylinder, focal length (299|300|301) pixels, 360 degrees' \
    '^canvas  *188[0-9]x3[0-9][0-9]$'
# The reference is in the middle. The part around it is the truth, moved. A focal length that
# is off by 1 of 300 moves positions over 700 columns by 0.7 pixels rms.
"$pictures" rotate truth.png cylinder 0 0 1885 400 1 0
"$pictures" part truth.png 592 30 700 300 1 1 true.png
"$pictures" part ring.png 592 20 700 300 1 1 middle.png
expect 0 "$glsurf" match --backend cpu middle.png true.png --homography moved.txt --tolerance 1
awk '{ print NR == 1, NR == 2, NR == 3 ? 1 : $3 }' moved.txt >shift.txt
below "$(distance 700 300 moved.txt shift.txt)" 1 'the distance from the globe'

group 'in parts'
expect 0 stitch "${ring[@]}" -o parts.png --reference ring0.png --memory-limit 32M
same ring.png parts.png
expect 0 stitch "${ring[@]}" -o whole.png --reference ring0.png --crop
expect 0 stitch "${ring[@]}" -o parts.png --reference ring0.png --crop --memory-limit 32M
same whole.png parts.png

# Features of images above 4 megapixels are found at half their size.
if full; then
    group 'large images'
    "$pictures" part "$truth" 0 0 2600 1950 0.1538 1 large.png
    "$pictures" part large.png 0 0 2200 1940 1 1 left.png
    "$pictures" part large.png 400 10 2200 1940 1 1 right.png
    expect 0 stitch "${plane[@]}" left.png right.png -o wide.png
    restores wide.png large.png 2
fi

group 'projections'
refuse_plane='each side of ring0.png; use --projection cylinder, or leave out --reference$'
complains 1 "$refuse_plane" stitch "${ring[@]}" -o flat.png --reference ring0.png --projection plane
complains 1 'leave out --blend mean$' stitch "${ring[@]}" -o flat.png --blend mean
is_missing flat.png
expect 0 stitch ring2.png ring0.png -o flat.png --projection plane
matches out ': 2 images on a plane; '
expect 0 stitch ring2.png ring0.png -o round.jpg --projection sphere --no-seams --no-vignetting
matches out ': 2 images on a sphere, focal length'

# -------------------------------------------------------------------- failures --
refused() { # STATUS PATTERN ARGUMENT...: checks one line of error, and no file
    local status=$1 pattern=$2
    shift 2
    rm -f refused.png
    complains "$status" "$pattern" stitch "$@" -o refused.png
    is_missing refused.png
}

group 'no geometry'
part corner.png 0 0 100 100
part other.png 300 200 100 100
refused 3 'no consistent geometry between corner.png and other.png' corner.png other.png
refused 3 'no two of these 3 images overlap' far.png corner.png other.png
refused 1 'flat.pgm has no features' flat.pgm a.png

steep_views
# A part of near.pgm is behind the camera of far.pgm, but all of far.pgm is in front of the
# other camera. At its corner (319.5, 239.5) the map to near.pgm shrinks 4.58 times.
steep=(near.pgm far.pgm --threshold 0.0001)
expect 0 stitch "${steep[@]}" -o steep.png
matches out '^reference near.pgm; others are stretched or shrunk up to 4[.][56]'
refused 1 'each side of far.pgm; use --projection cylinder, or leave out --reference$' \
    "${steep[@]}" --reference far.pgm --projection plane

corner_views
refused 3 'patch.pgm and turned.pgm: .* uncertain by .* of patch.pgm' patch.pgm turned.pgm

# The third image enlarges a part of the first 8 times. So the canvas has 64 times the
# pixels of an image, and there are 5 images.
group 'a canvas too large'
part whole.png 0 0 400 300
part half.png 125 100 400 300 0.3535
part tenth.png 170 134 400 300 0.125
refused 1 'over 10 times' whole.png half.png tenth.png tenth.png tenth.png --reference tenth.png
matches err 'leave out --reference$'
# Without the option, half.png is the reference: whole.png is stretched 2.83 times, and
# tenth.png is shrunk as much. The canvas has 8 times the pixels of an image.
expect 0 stitch whole.png half.png tenth.png tenth.png tenth.png -o zoom.png
matches out '^reference half.png; '

group 'images that cannot be used'
refused 1 'three quarters of the memory limit' a.png b.png --memory-limit 600K
echo nonsense >bad.png
refused 1 'bad.png' a.png bad.png
refused 1 'missing.png' missing.png b.png
complains 1 . "$glsurf" stitch a.png b.png -o no/such/folder.png
is_missing no
cp b.png own.png
complains 1 . "$glsurf" stitch a.png own.png -o own.png
same own.png b.png
# A limit on file sizes acts like a full disk. No partial file is left, and an older file
# stays.
echo older >kept.png
limited 20 complains 1 . stitch a.png b.png -o new.png
limited 20 expect 1 stitch a.png b.png -o kept.png
is_missing new.png
[[ $(<kept.png) == older ]] || fail 'kept.png was changed'
is_missing .glsurf-*

finish
