#!/bin/bash
# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
# odometry_live.sh GLSURF SCRATCH PICTURES WALK: `glsurf odometry` with videos, images
# side by side, and a window, hidden and without a display. WALK is a rendered sequence.
# PICTURES makes videos of it and examines pictures.
. "${BASH_SOURCE[0]%/*}/../support/check.sh"
. "$here/../end/live/live_checks.sh"

glsurf=$1
pictures=$3
walk=$4
left=$walk/image_0
right=$walk/image_1

odometry() { # ARGUMENT...: few features and frames, because time is short
    "$glsurf" odometry --calibration "$walk/calib.txt" --max-features 300 --frames 4 \
        --format tum "$@"
}

[[ $(odometry "$left" missing 2>&1 || true) != *'without OpenCV'* ]] || skip 'this build has no OpenCV'
start_in "$2"
unset DISPLAY WAYLAND_DISPLAY

group 'side by side'
expect 0 odometry "$left" "$right" -o pair
has_lines pair 4
"$pictures" film both 4 "$left" "$right"
expect 0 odometry --side-by-side both -o both.txt
is_empty err
same both.txt pair
matches out '^frames    4 of 320x240, '

group 'wrong images'
printf 'P5\n3 2\n255\n012345' >odd.pgm
printf 'P5\n2 2\n255\n0123' >small.pgm
complains 1 '^glsurf: cannot open missing' odometry "$left" missing
rejects odometry <<'ROWS'
1|^glsurf: odd.pgm: an image 3 pixels wide has no equal halves; |--side-by-side odd.pgm
1|^glsurf: odd.pgm and small.pgm differ in size; |odd.pgm small.pgm
ROWS

group 'usage'
rejects odometry <<'ROWS'
2|needs one folder or video, not 2; |--side-by-side both both
2|needs two folders or videos|both
2|a pipeline or files; leave out 'both'$|--pipeline fakesrc both
2|are for --live; add it$|both both --hidden
2|are for --live; add it$|both both --size 64x48
2|are for --live; add it$|both both --fullscreen
2|--size|both both --live --size 10
2|needs the GL backend; |both both --live --backend cpu
ROWS

group 'videos'
videos=yes
"$pictures" film left.avi 4 "$left"
"$pictures" film right.avi 3 "$right"
complains 1 '^glsurf: cannot open missing.avi: No such file' odometry missing.avi right.avi
if has_gstreamer odometry --pipeline nosuchelement; then
    # Images and times equal the folders'.
    expect 0 odometry left.avi right.avi -o videos
    matches err '^glsurf: right.avi ends before left.avi; .*, after 3 pairs of images$'
    has_lines err 1
    head -n 3 pair >wanted
    same videos wanted
    echo nonsense >bad.avi
    complains 1 '^glsurf: bad.avi: .*type' odometry --side-by-side bad.avi
else
    echo '  skipped: this build has no GStreamer'
    videos=
fi

[[ $(odometry both missing --live --hidden 2>&1 || true) != *'without odometry --live'* ]] ||
    skip 'this build has no window'

group 'a window'
complains 1 '^glsurf: odometry --live needs a display: .*; start it on a desktop.* --hidden' \
    odometry "$left" "$right" --live
live() { # ARGUMENT...
    odometry --live --hidden "$@"
}
expect 0 live "$left" "$right" -o live --truth "$walk/poses.txt" --report report.json \
    --screenshot x.png --size 640x400
is_empty err
same live pair
matches out '^error     0\.'
field inliers report.json >numbers
has_lines numbers 4
is_size x.png 640x400
# The trajectory is 0.8 metres long: the map has the camera in yellow.
coloured x.png camera at_least 60
# Dots of near points, and of the middle of the scale of depths: a few pixels each.
coloured x.png near at_least 40

if [[ $videos ]]; then
    "$pictures" film both.avi 3 "$left" "$right"
    pipeline='filesrc location=both.avi ! decodebin'
    expect 0 live --pipeline "$pipeline" -o piped
    same piped wanted
    # Poses found before a failure are written.
    expect 1 live --pipeline "$pipeline ! identity error-after=3" -o piped
    has_lines err 1
    is_not_empty piped
fi

if full && command -v Xvfb >/dev/null && command -v xdotool >/dev/null; then
    group 'keys'
    open_display
    "$glsurf" odometry --live "$left" "$right" --calibration "$walk/calib.txt" --rate 3 \
        --max-features 300 --truth "$walk/poses.txt" --report keys.json -o keys >out 2>err &
    job=$!
    find_window '^glsurf odometry'
    sleep 3
    xdotool key p h k m i space s s
    save
    xdotool key q
    ends 0
    is_empty err
    # Space forgets earlier frames; each S takes one image, if there is time for both.
    [[ $(head -c 11 keys.json) == '{"frame":0,' ]] || fail 'the report does not begin at frame 0'
    at_most "$(wc -l <keys)" 2 'the number of poses since Space'
fi

finish
