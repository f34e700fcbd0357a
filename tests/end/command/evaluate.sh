#!/bin/bash
# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
# evaluate.sh GLSURF SCRATCH [SCENE]: `glsurf evaluate` on drawn sequences, and on the
# rendered sequence in the folder SCENE: figures, files, settings and exit codes. If the
# test fails, its files stay in SCRATCH.
# shellcheck disable=SC2016 # conditions of holds() use awk's fields
. "${BASH_SOURCE[0]%/*}/../../support/check.sh"

glsurf=$1
scene=${3:-}
start_in "$2"

draw() { # [ZOOM DEGREES X Y]
    blobs 240 180 7 220 "$@"
}
homography() { # ZOOM DEGREES X Y
    awk -v zoom="$1" -v turn="$2" -v tx="$3" -v ty="$4" 'BEGIN {
        turn *= atan2(0, -1) / 180
        c = zoom * cos(turn); d = zoom * sin(turn)
        printf "%.9g %.9g %.9g\n%.9g %.9g %.9g\n0 0 1\n", c, -d, tx, d, c, ty
    }'
}
identity() {
    printf '1 0 0\n0 1 0\n0 0 1\n'
}

# views: img1, and the same scene moved and turned. same: img1 twice.
mkdir views
draw >views/img1.pgm
draw 1.2 12 -5 -40 >views/img2.pgm
homography 1.2 12 -5 -40 >views/H1to2p
draw 0.9 -20 -20 60 >views/img3.pgm
homography 0.9 -20 -20 60 >views/H1to3p
mkdir same
cp views/img1.pgm same/img1.pgm
cp views/img1.pgm same/img4.ppm # numbers may be missing, and the extension be wrong
identity >same/H1to4p
# small: a part of img1 twice, for tests without figures
mkdir small
awk 'NR == 2 { print "96 72"; next } NR <= 3 || (NR - 4) % 240 < 96 && NR < 4 + 72 * 240' \
    views/img1.pgm >small/img1.pgm
cp small/img1.pgm small/img4.ppm
identity >small/H1to4p

by_cpu() { # ARGUMENT...
    "$glsurf" evaluate --backend cpu "$@"
}

# row FILE IMAGE: prints a row of the table without "%": image, features of the first and
# second image, common features of both, repeatability by position and by area, matches,
# correct matches, correct matches within a pixel, precision, score, time
row() {
    sed 's/%//g' "$1" | awk -v image="1-$2" '$1 == image'
}

# holds LINE CONDITION: checks an awk condition on the fields of the line
holds() {
    awk "{ exit !($2) }" <<<"$1" || fail "not $2: $1"
}

# timeless FILE: prints the file without times: they are the last column of tables and some
# lines of the JSON
timeless() {
    sed -E 's/ % +[0-9.]+$/ %/; /_seconds"/d' "$1"
}

# --------------------------------------------------------------------- figures --
group 'help'
expect 0 "$glsurf" evaluate --help
has_options features threshold detector preset sigma backend upright json
expect 0 "$glsurf" --help
matches out 'evaluate'

group 'an image and itself'
expect 0 by_cpu same
is_empty err
cp out same.txt
line=$(row same.txt 4)
# Every feature is found again. It matches itself, or a copy at the same position.
holds "$line" '$2 > 50 && $2 == $3 && $4 == $5 && $4 <= $2'
holds "$line" '$6 == 100 && $7 == 100 && $9 == $8 && $10 == $8 && $11 == 100'
holds "$line" '$8 >= 0.9 * $4'

# Blobs are drawn exactly, and the homography maps each to its position in the other view.
# So a repeated feature lies within 3 pixels of it, and neighbouring blobs differ. The test
# demands that half of the features are repeated and nine of ten matches are correct. Usual
# figures are far higher, and chance is far lower: a position lies within 3 pixels of one of
# 200 others with the probability 200 pi 9 / (240 180) = 0.13.
group 'views of one scene'
expect 0 by_cpu views --json views.json
is_empty err
cp out views.txt
for image in 2 3; do
    line=$(row views.txt $image)
    holds "$line" '$4 < $2 && $4 > 30 && $5 > 30 && $5 <= $3'
    holds "$line" '$6 > 50 && $7 > 30 && $7 <= $6 && $9 > 20 && $11 > 90 && $12 > 25'
done

# A homography is wrong by 40 pixels, so features lie near one another only by chance.
group 'a wrong homography'
mkdir wrong
cp views/img[12].pgm wrong
homography 1.2 12 35 -40 >wrong/H1to2p
expect 0 by_cpu wrong
line=$(row out 2)
holds "$line" '$6 < 50 && $11 < 10 && $12 < 5'
# The sign and scale of the matrix do not matter.
mkdir scaled
cp views/img[12].pgm scaled
awk '{ print -3 * $1, -3 * $2, -3 * $3 }' views/H1to2p >scaled/H1to2p
expect 0 by_cpu scaled
holds "$(row out 2)" '$6 > 50 && $11 > 90'

if [[ -n $scene ]]; then
    group 'the rendered scene'
    cp -r -- "$scene" scene
    mv scene/view1.png scene/img1.png
    mv scene/view2.png scene/img2.png
    expect 0 by_cpu scene --max-features 500
    holds "$(row out 2)" '$2 == 500 && $6 > 40 && $9 > 50 && $11 > 70'
fi

# ------------------------------------------------------------------ determinism --
group 'the same bytes'
expect 0 by_cpu views/ --json again.json
cmp <(timeless out) <(timeless views.txt) ||
    fail 'with a slash after the folder, the table differs'
cmp <(timeless again.json | sed 's#views/#views#') <(timeless views.json) ||
    fail 'the JSON differs'

# Other drivers may find other features near the threshold.
group 'OpenGL'
expect 0 "$glsurf" evaluate views
cp out gl.txt
if [[ ${GLSURF_DRIVER:-} == llvmpipe ]] && "$glsurf" info --api gles | grep -q 'Mesa 22[.]3'; then
    cmp <(timeless views.txt | tail -n +2) <(timeless gl.txt | tail -n +2) ||
        fail 'OpenGL and the CPU backend differ'
fi
for image in 2 3; do
    holds "$(row gl.txt $image)" '$6 > 50 && $11 > 90'
done

# --------------------------------------------------------------------- settings --
group 'a number of features'
expect 0 by_cpu views --features 60
is_empty err
holds "$(row out 3)" '$2 == 60'
# If the image has fewer features, the command uses all and reports it.
expect 0 by_cpu small --features 100000
has_lines err 1
matches err 'small/img1.pgm.*100000'
holds "$(row out 4)" '$2 < 100000 && $2 > 10'
expect 0 by_cpu same --max-features 40 --grid 3x2 --json grid.json
holds "$(row out 4)" '$2 == 40'
[[ $(tr -d ' \n' <grid.json) == *'"grid":[3,2],'* ]] || fail 'no grid in grid.json'
expect 0 by_cpu same --threshold 0.01
holds "$(row out 4)" "\$2 < $(row same.txt 4 | awk '{ print $2 }')"
expect 0 by_cpu views --upright
holds "$(row out 3)" "\$9 < $(row views.txt 3 | awk '{ print $9 }')"

group 'a detector and a preset'
expect 0 by_cpu small --detector dog --sigma 1.2 --intervals 2 --json dog.json
matches out '^dog: detector dog, preset default, on'
for name in sigma intervals; do
    (($(grep -c "\"$name\"" dog.json) == 1)) || fail "dog.json should have $name once"
done
expect 0 by_cpu small --detector censure --preset bay --json bay.json
matches out '^censure/bay: detector censure, preset bay, on'
! grep -q sigma bay.json || fail 'bay.json should have no sigma'
expect 0 by_cpu views --preset paper --descriptor 128 --json paper.json
grep -q '"descriptor_length": *128' paper.json || fail 'no descriptor length in paper.json'
grep -q 'threshold 0.001$' out || fail "the table lacks the paper's threshold"

group 'several folders, detectors and presets'
expect 0 by_cpu views ./same/ --features 60 --features same=40 --preset paper --preset default \
    --detector hessian --detector dog --sigma 1.2 --json all.json
is_empty err
cp out all.txt
timeless out | tr -s ' ' >all.lines
[[ $(sed -n 's/: detector.*//p' out | xargs) == 'paper default dog/paper dog' ]] ||
    fail "wrong systems: $(grep detector out)"
(($(grep -c '"sigma"' all.json) == 2)) || fail 'all.json should have sigma twice'
# Rows are as in a run of one system and folder. Means are over all pairs.
has_rows() { # ARGUMENT...: compares with the rows of one system and sequence
    expect 0 by_cpu "$@"
    while read -r line; do
        grep -qxF -e "$line" all.lines || fail "no row like this of $*: $line"
    done < <(timeless out | tr -s ' ' | grep -E '^(1-|mean)')
}
has_rows views --features 60 --preset paper
has_rows same --features 40 --detector dog --sigma 1.2
sed '/^default:/q; s/%//g' all.txt | awk '/^1-/ { a += $2; correct += $9 }
    END { printf "paper %.0f %.1f\n", a / 3, correct / 3 }' >expected
sed 's/%//g' all.txt | awk '/^all 3 pairs/ { print $4, $5, $9 }' | cmp - expected ||
    fail 'wrong means over all pairs'
# A name is a path or the end of it. N without a name is for the others, wherever it stands.
expect 0 by_cpu views "$PWD/same/" --features 70 --features same/=50 --features same=40 \
    --features 60 --json all.json
[[ $(tr -d ' ",' <all.json | grep wanted | xargs) == 'wanted:60 wanted:40' ]] ||
    fail 'wrong numbers of features'

# ----------------------------------------------------------------------- errors --
group 'wrong usage'
misused by_cpu -- ''
misused by_cpu views -- --nonsense '--features 0' \
    '--features -1' '--features 1.5' '--features x' '--features nan' '--features views=' \
    '--features views=0' '--features =5' '--features views=50 --threshold 0.001' \
    '--features 50 --max-features 20' '--threshold nan' '--detector dog --detector dog' \
    '--threshold 0' '--preset nonsense' '--detector nonsense' '--json -'
complains 2 '--preset takes each name once' by_cpu views --preset paper --preset paper
complains 2 '--features iews=5 names none of the folders' by_cpu views same --features iews=5
complains 2 '^glsurf: --sigma is for --detector dog; ' by_cpu views --detector censure \
    --detector hessian --sigma 1.2
complains 2 '--features takes' by_cpu views --features ''
complains 2 'takes the name of a file' by_cpu views --json ''

group 'folders that are not sequences'
refused() { # PATTERN ARGUMENT...: checks for one line that matches, and for no file
    local pattern=$1
    shift
    complains 1 "$pattern" by_cpu "$@" --json no.json
    is_missing no.json
}
refused 'missing' missing
refused 'img1.pgm is not a folder' views/img1.pgm
mkdir empty
refused 'empty has no img1' empty
mkdir bare
cp small/img1.pgm bare
refused 'bare has no homography' bare
cp small/img1.pgm bare/img2.pgm
refused 'bare has no homography' bare
identity >bare/H1to3p
refused 'bare has no img3' bare
rm bare/H1to3p
# Bad matrices. The message names the file.
{
    mistaken=(
        '' '1 0 0 0 1 0 0 0' '1 0 0 0 1 0 0 0 1 0' '1 0 0 0 1 0 0 0 x' '1,0,0,0,1,0,0,0,1'
        '1 0 0 0 1 0 0 0 nan' '1 0 0 0 inf 0 0 0 1' '1 0 0 0 1 0 0 0 1x' '1 0 0 0 1 0 0 0 1e999'
    )
    for text in "${mistaken[@]}"; do
        printf '%s' "$text" >bare/H1to2p
        refused 'bare/H1to2p is not a 3x3 matrix' bare
    done
    printf '1 0 0 0 1 0 0 0 1\0' >bare/H1to2p
    refused 'bare/H1to2p is not a 3x3 matrix' bare
    head -c 100000 /dev/zero | tr '\0' ' ' >bare/H1to2p
    refused 'bare/H1to2p is not a 3x3 matrix' bare
    for text in '0 0 0 0 0 0 0 0 0' '1 2 3 2 4 6 0 0 1' '1 0 0 0 1 0 1 0 -47.5'; do
        printf '%s' "$text" >bare/H1to2p
        refused 'bare/img2.pgm is singular' bare
    done
    rm bare/H1to2p
    mkdir bare/H1to2p
    refused 'bare/H1to2p' bare
    rmdir bare/H1to2p
}
identity >bare/H1to2p
echo nonsense >bare/img2.pgm
refused 'bare/img2.pgm' bare
flat bare/img2.pgm 96 72
refused 'bare/img2.pgm has no features' bare
cp bare/img2.pgm bare/img1.pgm
refused 'bare/img1.pgm has no features' bare
refused 'bare/img1.pgm has no features' bare --features 10

group 'output that cannot be written'
unwritable() { # ARGUMENT...
    expect 1 by_cpu small "$@"
    has_lines err 1
    is_missing no
}
unwritable --json no/such.json
cp views/H1to2p kept.H
expect 1 by_cpu views --json views/H1to2p
same kept.H views/H1to2p
unwritable --json views
cp small/img1.pgm kept.pgm
unwritable --json small/img4.ppm
same small/img4.ppm kept.pgm
[[ ! -w /dev/full ]] || unwritable --json /dev/full
echo older >kept.json
limited 1 expect 1 by_cpu small --json cut.json
limited 1 expect 1 by_cpu small --json kept.json
is_missing cut.json
[[ $(<kept.json) == older ]] || fail 'kept.json was changed'
is_missing .glsurf-* small/.glsurf-*

finish
