#!/bin/bash
# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
# live_data.sh GLSURF SCRATCH PICTURES DATA: `glsurf live` on a video. Compares the
# outline with the homography that `glsurf match` finds between the same two images with the
# CPU backend. Skipped if DATA is missing.
. "${BASH_SOURCE[0]%/*}/../../support/check.sh"
. "$here/live_checks.sh"

glsurf=$1
pictures=$3
video=$4/video/rotate.mjpeg
[[ -r $video ]] || skip "images of ../shared are absent: $video"
start_live "$2"

# The file is a sequence of JPEGs. Each begins with these bytes, which occur nowhere else.
mapfile -t begins < <(LC_ALL=C grep -aboP '\xff\xd8\xff' "$video" | cut -d: -f1)
still() { # NUMBER OUT.jpg
    local from=${begins[$1 - 1]} to=${begins[$1]}
    tail -c "+$((from + 1))" "$video" | head -c $((to - from)) >"$2" || true
}

group 'a video'
expect 0 "$glsurf" live "$video" --hidden --frames 17 --target-frame 3 --cutoff 0 --report r.json \
    --screenshot x.png --overlay outline
is_empty err
has_lines r.json 17
is_size x.png 500x375 # as the video
still 3 target.jpg
for number in 4 11 17; do
    still "$number" image.jpg
    # As many features as in `live`, but extracted and matched without OpenGL.
    expect 0 "$glsurf" match target.jpg image.jpg --max-features 1000 --backend cpu \
        --homography H
    awk '{ for (i = 1; i <= 3; ++i) h[FNR, i] = $i }
        function put(x, y) {
            w = h[3, 1] * x + h[3, 2] * y + h[3, 3]
            printf "%.9g %.9g ", (h[1, 1] * x + h[1, 2] * y + h[1, 3]) / w,
                (h[2, 1] * x + h[2, 2] * y + h[2, 3]) / w
        }
        END {
            put(-0.5, -0.5); put(499.5, -0.5); put(499.5, 374.5); put(-0.5, 374.5)
            print ""
        }' H >wanted
    sed -n "${number}p" r.json >line
    field corners line >found
    is_not_empty found
    at_most "$(farthest found wanted)" 5 "the distance of the outline in image $number"
    echo "  image $number: $(farthest found wanted) px"
done
at_least "$(outline_in x.png wanted)" 80 'the outline in x.png'

open_display

# A video that has times of its own: 25 images at 10 a second.
group 'a video with times'
begin=$(date +%s%N)
expect 0 "$glsurf" live --pipeline 'videotestsrc num-buffers=25 ! video/x-raw,width=64,height=48,framerate=10/1' \
    --once --report slow.json --size 64x48
has_lines slow.json 25
at_least $((($(date +%s%N) - begin) / 1000000)) 2400 'the milliseconds for 25 images at 10 a second'

finish
