#!/bin/bash
# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
# walk.sh WALK GLSURF FRAMES TOWN SCRATCH PYTHON: tests that the example `walk` writes the truth about
# its images. FRAMES: a folder that `walk` wrote. TOWN: a folder of `walk --pair`. See walk.py.
. "${BASH_SOURCE[0]%/*}/../support/check.sh"

walk=$1
glsurf=$2
frames=$3
town=$4
python=$6
start_in "$5"

match() { # A B FILE: writes the matches of two images
    expect 0 "$glsurf" match "$1" "$2" --model none --matches "$3" --backend cpu
}

check() { # ARGUMENT...: runs walk.py
    expect 0 "$python" -B "$here/walk.py" "$@"
    cat out
}

truth() { # WALK FRAME LATER: checks a frame's stereo matches, and its matches with a later frame
    match "$1/image_0/$2.png" "$1/image_1/$2.png" stereo.csv
    match "$1/image_0/$2.png" "$1/image_0/$3.png" later.csv
    check truth "$1" "$2" stereo.csv "$3" later.csv
}

group 'files'
expect 0 "$walk" small 50 --size 16x16
for name in poses times; do has_lines "small/$name.txt" 50; done
for camera in 0 1; do
    images=("small/image_$camera"/*.png)
    [[ ${#images[@]} == 50 && ${images[49]} == */000049.png ]] || fail "image_$camera"
done
expect 2 "$walk"
expect 2 "$walk" --pair here 3
expect 2 "$walk" here 0
expect 1 "$walk" here 301
expect 1 "$walk" here --from nowhere

group 'forward'
truth "$frames" 000000 000003

# The second camera is turned by 170 degrees about the line of sight and looks 5 degrees to the
# right. If a principal point is off by half a pixel, points move by a pixel in its image.
group 'poses of a file: in a turn of the walk, and others'
turned='-0.9810603 -0.1729874 0.0871557 0.3 0.1736482 -0.9848078 0 -0.2'
turned+=' 0.0858317 0.0151344 0.9961947 0.6'
{ printf '%s\n' '1 0 0 0 0 1 0 0 0 0 1 0' "$turned" && sed -n '46p; 49p' small/poses.txt; } >poses
expect 0 "$walk" some --from poses --size 320x240
tr ' ' '\n' <poses | paste - <(tr ' ' '\n' <some/poses.txt) |
    awk '($1 - $2)^2 > 1e-12 || NF != 2 { ++bad } END { exit bad > 0 || NR != 48 }' ||
    fail 'the poses differ from the file'
truth some 000000 000001
truth some 000002 000003

group 'a pair with depth'
match "$town/depth1.png" "$town/depth2.png" pair.csv
check pair "$town/F1to2" pair.csv
finish
