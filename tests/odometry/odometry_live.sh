#!/bin/bash
# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
# odometry_live.sh GLSURF SCRATCH PICTURES WALK: `glsurf odometry` with videos, images
# side by side, and a window, hidden and without a display. WALK is a rendered sequence.
# PICTURES makes videos of it and examines pictures.
set -euo pipefail

here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source-path=SCRIPTDIR source=../support/check.sh
. "$here/../support/check.sh"
# shellcheck source-path=SCRIPTDIR source=../end/live/live_checks.sh
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

if [[ $(odometry "$left" missing 2>&1 || true) == *'without OpenCV'* ]]; then
    echo 'skipped: this build has no OpenCV'
    exit 77
fi
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
expect 1 odometry --side-by-side odd.pgm
matches err '^glsurf: odd.pgm: an image 3 pixels wide has no equal halves; '
printf 'P5\n2 2\n255\n0123' >small.pgm
expect 1 odometry odd.pgm small.pgm
matches err '^glsurf: odd.pgm and small.pgm differ in size; '
complains 1 '^glsurf: cannot open missing' odometry "$left" missing

group 'usage'
expect 2 odometry --side-by-side both both
matches err 'needs one folder or video, not 2; '
expect 2 odometry both
matches err 'needs two folders or videos'
expect 2 odometry --pipeline fakesrc both
matches err "a pipeline or files; leave out 'both'$"
for option in --hidden '--size 64x48' --fullscreen; do
    # shellcheck disable=SC2086 # two words
    expect 2 odometry both both $option
    matches err 'are for --live; add it$'
done
expect 2 odometry both both --live --size 10
expect 2 odometry both both --live --backend cpu
matches err 'needs the GL backend; '

group 'videos'
videos=yes
"$pictures" film left.avi 4 "$left"
"$pictures" film right.avi 3 "$right"
expect 1 odometry missing.avi right.avi
matches err '^glsurf: cannot open missing.avi: No such file'
status=0
odometry left.avi right.avi -o videos 2>err || status=$?
if [[ $(<err) == *'without GStreamer'* ]]; then
    echo '  skipped: this build has no GStreamer'
    videos=
else
    # Images and times equal the folders'.
    ((status == 0)) || fail "the exit code of videos is $status"
    matches err '^glsurf: right.avi ends before left.avi; .*, after 3 pairs of images$'
    has_lines err 1
    head -n 3 pair >wanted
    same videos wanted
    echo nonsense >bad.avi
    expect 1 odometry --side-by-side bad.avi
    matches err '^glsurf: bad.avi: .*type'
fi

if [[ $(odometry both missing --live --hidden 2>&1 || true) == \
    *'without odometry --live'* ]]; then
    echo '  skipped: this build has no window'
    finish
    exit
fi

group 'a window'
expect 1 odometry "$left" "$right" --live
matches err '^glsurf: odometry --live needs a display: .*; start it on a desktop.* --hidden'
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
at_least "$("$pictures" count x.png 240 227 66)" 60 'the yellow in x.png'
# Dots of near points, and of the middle of the scale of depths: a few pixels each.
at_least "$("$pictures" count x.png 34 168 132)" 40 'the green in x.png'

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
    window=$(timeout 60 xdotool search --sync --onlyvisible --name '^glsurf odometry' | head -n 1)
    xdotool windowfocus "$window"
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
