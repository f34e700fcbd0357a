#!/bin/bash
# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
# live.sh GLSURF SCRATCH PICTURES: `glsurf live`: sources, features, drawings and errors,
# hidden and without a display; then with a window, keys and mouse, on a display of its own.
# PICTURES examines pictures.
. "${BASH_SOURCE[0]%/*}/../../support/check.sh"
. "$here/live_checks.sh"
. "$here/../command/match_checks.sh"

glsurf=$1
pictures=$3

start_live "$2"

group 'no display'
complains 1 '^glsurf: live needs a display: .*; start it on a desktop.* --hidden' \
    "$glsurf" live --scene

live() { # ARGUMENT...
    "$glsurf" live --hidden "$@"
}

scene() { # FRAMES ARGUMENT...
    live --scene --size 240x180 --cutoff 0 --frames "$@"
}

# located REPORT NUMBER: at least so many images have the target at the right position. `live` looks
# for it in every image after the target's own. The homography's inliers are within 3 pixels; the
# filter is off, because it lags behind.
located() {
    field corners "$1" >found
    field truth "$1" >true
    at_least "$(grep -c . found)" "$2" "the number of images where $1 has the target"
    at_most "$(farthest found true)" 3 "the distance of the outline in $1 from the target"
}

counts_to() { # NUMBER REPORT: the report has all images
    field frame "$2" >frames
    seq "$1" >wanted
    same frames wanted
}

group 'the scene'
expect 0 scene 10 --target-frame 3 --screenshot x.png --report r.json \
    --overlay keypoints,trails,outline
is_empty out
is_empty err
counts_to 10 r.json
located r.json 6
has_lines found 7
is_size x.png 240x180
# 200 keypoints make more than 2,000 pixels of circles, but only some have the full colour.
coloured x.png orange at_least 100
coloured x.png blue at_least 100
at_least "$(outline_in x.png true)" 90 'the outline in x.png'

if full; then
    group 'the scene again, with compiled programs'
    kept() { # REPORT: as in 'the scene'
        GLSURF_CACHE=$PWD/kept MESA_SHADER_CACHE_DIR=$PWD/mesa expect 0 scene 10 \
            --target-frame 3 --report "$1"
        same r.json "$1"
    }
    kept kept.json
    if [[ -d kept ]]; then
        # The programs of the extractor and of the matcher.
        at_least "$(find kept -type f | wc -l)" 20 'the number of stored programs'
        touch later
        kept again.json
        [[ -z $(find kept -type f -newer later) ]] || fail 'programs were stored twice'
    else
        echo '  this driver has no program binaries'
    fi
fi

group 'a part of a view as the target'
expect 0 scene 9 --target-frame 3 --target-part 150x112+45+34 --report part.json
located part.json 5

group 'another detector'
expect 0 scene 8 --target-frame 3 --detector dog --intervals 2 --report dog.json \
    --overlay panel --screenshot dog.png
located dog.json 4

group 'overlays'
mkdir images
for frame in 1 4 10; do
    expect 0 scene "$frame" --overlay none --screenshot "images/view$frame.png"
done
expect 0 scene 5 --screenshot trails.png --overlay trails
coloured images/view4.png yellow at_most 10
coloured trails.png yellow at_least 30
if full; then
    expect 0 scene 5 --target-frame 2 --screenshot cube.png --overlay cube
    coloured cube.png face at_least 200 # the face of the cube towards the camera
    expect 0 scene 4 --screenshot panel.png --overlay panel
    cmp -s images/view4.png panel.png && fail 'panel.png shows only the scene'
    expect 0 scene 2 --timings --screenshot panel.png
fi

group 'images'
expect 0 live images --once --report folder.json --size 240x180 --overlay keypoints \
    --screenshot folder.png
has_lines folder.json 3
# The window shows the keypoints that `detect` finds, at their positions. (Where circles
# cross, the later one covers the earlier.)
detect() {
    "$glsurf" detect --backend cpu "images/$1.png" --max-features 1000 -o "$1.csv"
}
expect 0 detect view10
at_least "$("$pictures" circles folder.png view10.csv)" 70 'the circles in folder.png'
expect 0 detect view1
at_most "$("$pictures" circles folder.png view1.csv)" 50 'circles of another image in folder.png'
if full; then
    expect 0 live images/view4.png images/view10.png --frames 5 --target images/view1.png \
        --target images/view4.png --focal 312 --report files.json
    has_lines files.json 5
    at_least "$(grep -c '"focal":312.*"target":1.*"target":2\|"focal":312.*"target":2.*"target":1' files.json)" 5 \
        'the images with both targets'
    at_least "$(field inliers files.json | sort -n | head -n 1)" 50 'the inliers of files.json'
    expect 0 live images/view1.png --frames 2 --size 500x200 --screenshot wide.png
    is_size wide.png 500x200
    # The outline belongs to the image that the window shows, although the image before it is
    # quite different. (From the first view to the third, the corners move by tens of pixels.)
    expect 0 live images/view1.png images/view10.png --frames 4 --target-frame 1 --cutoff 0 \
        --report jump.json --screenshot jump.png --overlay outline
    field corners jump.json >found
    has_lines found 3
    tail -n 1 found >last
    at_least "$(tail -n 2 found | head -n 1 >before && farthest last before)" 10 \
        'the distance of the outlines of two views'
    at_least "$(outline_in jump.png last)" 90 'the outline in jump.png'
    at_most "$(outline_in jump.png before)" 40 'the outline of the image before in jump.png'
fi
# Many matches in a corner do not tell where the target is.
corner_views
expect 0 live turned.pgm --frames 1 --target patch.pgm --report weak.json
matches weak.json '"targets":\[\]'
mkdir none
echo nonsense >bad.png
rejects live --frames 1 <<'ROWS'
1|^glsurf: none: the folder has no images|none
1|^glsurf: cannot open missing.png|missing.png
1|^glsurf: bad.png: not an image|bad.png
ROWS
if full; then
    cp bad.png images/view5.png
    expect 0 live images --frames 6 --report passed.json # skips one bad image
    has_lines passed.json 6
    matches err 'view5.png: not an image'
    has_lines err 1 # although the folder was read again
fi

group 'usage'
expect 0 "$glsurf" live --help
matches out '^  Space +take the current image as the only target'
# The last ones would never end, or never do anything.
rejects live <<'ROWS'
2|one source|--scene images
2|--size|--size 10
2|--overlay takes all, none, or a list |--overlay keypoints,nothing
2|--rate takes a number from 0 to 1000|--rate fast
2|--focal takes a number from 0 to|--focal -1
2|--target-part|--target-part 60,45,200x150
2|needs the GL backend|--backend cpu
2|--detector|--detector surf
2|^glsurf: --sigma is for --detector dog; |--sigma 1.2
2|--api|--api vulkan
2|name one of them$|--scene --target-part 100x100+10+10
2|^glsurf: --paused waits for a key, |images --paused --frames 3
2|^glsurf: --once ends after files or a pipeline, |--scene --once --report r.json
2|^glsurf: with --hidden live would show nothing, write nothing and not end; |images
2|^glsurf: --target-frame is larger than --frames, |images --frames 3 --target-frame 4
ROWS
if full; then
    rejects live --scene --frames 2 --target-frame 1 --target-part <<'ROWS'
1|the region of 100x100 at 600, 400 goes beyond the image of 640x480; |100x100+600+400
1|beyond the image of 640x480|100x100+4294967295+0
1|the picture has 0 features and a target needs at least 12; |9x9+10+10
ROWS
fi
cp images/view1.png kept.png
expect 1 live images/view1.png --frames 1 --screenshot images/view1.png
expect 1 live --scene --target images/view1.png --frames 1 --report images/view1.png
same images/view1.png kept.png
complains 1 'two results would go to' live --scene --frames 1 --report one --screenshot ./one
# An image of few pixels gets a window that is large enough to see.
printf 'P5\n2 3\n255\n012345' >tiny.pgm
expect 0 live tiny.pgm --frames 2 --screenshot tiny.png
is_size tiny.png 64x48
expect 1 live --scene --frames 2 --report missing/r.json
expect 0 scene 2 --report -
has_lines out 2

# Signals end the process as the key Q does. (Jobs in the background ignore SIGINT, except
# with set -m.)
group 'signals'
signals=(TERM)
if full; then signals=(INT TERM HUP); fi
# run_live: starts a process and waits for the temporary file of its report to have lines.
run_live() {
    set -m
    "$glsurf" live --hidden --scene --size 64x48 --report signal.json --screenshot signal.png 2>err &
    job=$!
    set +m
    await 60 has_lines_now || fail 'the report has no lines'
}
has_lines_now() {
    compgen -G '.glsurf-*' >/dev/null && [[ -s $(compgen -G '.glsurf-*') ]]
}
for signal in "${signals[@]}"; do
    run_live
    kill -"$signal" "$job"
    ends 0
    leaves_nothing
    is_not_empty signal.json
    is_not_empty signal.png
    rm -f -- signal.json signal.png .glsurf-*
done
# A second signal ends the process at once.
run_live
end_twice TERM HUP
is_missing signal.json signal.png

group 'pipelines'
size=video/x-raw,width=320,height=240
has_gstreamer live --pipeline nosuchelement --frames 1 || skip 'this build has no GStreamer'
expect 0 live --pipeline "videotestsrc pattern=smpte75 num-buffers=7 ! $size" --once --retry \
    --report once.json
has_lines once.json 7
is_empty err
if full; then
    expect 0 live --pipeline "videotestsrc num-buffers=3 ! $size" --frames 8 --report loop.json
    has_lines loop.json 8
fi
complains 1 'cannot build this pipeline: no element "nosuchelement"$' \
    live --pipeline 'videotestsrc ! nosuchelement' --frames 1
complains 1 'Resource not found' \
    live --pipeline 'filesrc location=missing.mp4 ! decodebin' --frames 1
cp bad.png bad.mp4
rejects live --frames 1 <<'ROWS'
1|^glsurf: cannot open missing.mp4: No such file|missing.mp4
1|bad.csv|bad.csv
1|^glsurf: bad.mp4: .*type|bad.mp4
1|^glsurf: cannot open /dev/video-missing|--camera /dev/video-missing
ROWS

if full; then
    # A camera is a pipeline, and an unplugged camera is a pipeline that fails. With --retry the
    # command tries again until the camera is back.
    group 'an unplugged camera'
    unplugged="videotestsrc num-buffers=30 ! $size ! identity error-after=10"
    expect 1 live --pipeline "$unplugged" --frames 25
    begin=$SECONDS
    expect 0 live --pipeline "$unplugged" --retry --frames 25 --report retry.json
    at_least $((SECONDS - begin)) 2 'the seconds until the camera was back twice'
    counts_to 25 retry.json
    matches_times 2 err 'trying again every second$'
    matches_times 2 err 'images arrive again$'
fi

open_display

group 'a window shows what a hidden one draws'
shown() { # NAME [--hidden]: the last image and the report of both kinds
    expect 0 "$glsurf" live --scene --size 240x180 --rate 0 --frames 3 --target-frame 2 \
        --overlay keypoints,trails,outline,cube --screenshot "$1.png" --report "$1.json" \
        "${@:2}"
    is_empty err
}
shown window
shown hidden --hidden
same window.png hidden.png
same window.json hidden.json
# Mesa acts as the driver of a board, which has no OpenGL 3.3.
export MESA_GL_VERSION_OVERRIDE=3.1
shown gles
same gles.png window.png
same gles.json window.json
if full; then
    shown gles-hidden --hidden --api gles
    same gles-hidden.png gles.png
    same gles-hidden.json gles.json
fi
# refuses_driver NAME EGL [ARGUMENT...]: what live needs, with a window and without
refuses_driver() {
    complains 1 "^glsurf: live needs a window with $1: " "$glsurf" live --scene --frames 1 "${@:3}"
    [[ -n $2 ]] || return 0
    complains 1 "^glsurf: live needs $1: EGL gives no $2 context without" \
        live --scene --frames 1 "${@:3}"
}
refuses_driver 'OpenGL 3\.3' 'OpenGL 3\.3 core' --api gl
export MESA_GLES_VERSION_OVERRIDE=2.0
refuses_driver 'OpenGL 3\.3 or OpenGL ES 3\.0' ''
unset MESA_GL_VERSION_OVERRIDE
refuses_driver 'OpenGL ES 3\.0' 'OpenGL ES 3\.0' --api gles
unset MESA_GLES_VERSION_OVERRIDE

group 'keys'
need xdotool
"$glsurf" live --scene --size 240x180 --rate 8 --report - >keys.json 2>err &
job=$!
find_window '^glsurf live$'
lines() { # NUMBER: succeeds if the report has that many
    (($(wc -l <keys.json) >= $1))
}
more() { # NUMBER KEY...: presses the keys and waits for that many more lines
    local wanted=$(($(wc -l <keys.json) + $1))
    xdotool key "${@:2}"
    await 60 lines "$wanted" || fail "the report does not reach $wanted images"
}
# quiet: succeeds if no line comes in the time of four images
quiet() {
    local count
    count=$(wc -l <keys.json)
    sleep 0.5
    ! lines $((count + 1))
}
await 60 lines 2 || fail 'the window shows no images'
more 3 space
at_least "$(field inliers keys.json | tail -n 1)" 50 'the inliers after Space'
xdotool key h h k i t o b b
xdotool key p
await 10 quiet || fail 'the images go on'
count=$(wc -l <keys.json)
more 1 Up u u s
await 10 quiet || fail 'S shows more than one image'
has_lines keys.json $((count + 1))
at_most "$(field keypoints keys.json | tail -n 1)" \
    $(($(field keypoints keys.json | tail -n 2 | head -n 1) * 98 / 100)) \
    'the number of keypoints with the higher threshold'
save
is_size "${shots[0]}" 240x180
# K, T and O have switched these overlays off, and B the cube off and on.
coloured "${shots[0]}" orange at_most 40
coloured "${shots[0]}" green at_most 40
coloured "${shots[0]}" face at_least 200
rm -- "${shots[@]}"

group 'mouse'
xdotool key BackSpace
xdotool mousemove --window "$window" 45 37 mousedown 1
xdotool mousemove --window "$window" 190 142
xdotool mouseup 1
more 1 s
# The target is found at the marked position, except for the scene's movement between two
# images: 2 pixels in the middle and 4 at the edges.
field corners keys.json | tail -n 1 >found
echo '45 37 190 37 190 142 45 142' >wanted
is_not_empty found
at_most "$(farthest found wanted)" 6 'the distance of the target from the marked part'

group 'another size'
xdotool windowsize --sync "$window" 500 200
sleep 1
save
is_size "${shots[0]}" 500x200
more 1 BackSpace s
tail -n 1 keys.json >line
! grep -q targets line || fail 'Backspace does not clear the target'
# The image begins at 117. A mark beside it is no target, and neither is one of 3 pixels' width.
for right in 100 120; do
    xdotool mousemove --window "$window" 10 20 mousedown 1
    xdotool mousemove --window "$window" "$right" 150
    xdotool mouseup 1
    more 1 s
    tail -n 1 keys.json >line
    ! grep -q targets line || fail "a mark up to $right is a target"
done
xdotool key q
ends 0
is_empty err

finish
