#!/bin/bash
# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
# live.sh GLSURF SCRATCH SCREENSHOT: `glsurf live`: sources, features, drawings and errors,
# hidden and without a display; then with a window, keys and mouse, on a display of its own.
# SCREENSHOT examines pictures.
set -euo pipefail

here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source-path=SCRIPTDIR source=check.sh
. "$here/check.sh"
# shellcheck source-path=SCRIPTDIR source=live_checks.sh
. "$here/live_checks.sh"
# shellcheck source-path=SCRIPTDIR source=match_checks.sh
. "$here/match_checks.sh"

glsurf=$1
screenshot=$3

if ! "$glsurf" live --help >/dev/null 2>&1; then
    "$glsurf" live 2>&1 || true
    echo 'skipped: this build has no glsurf live'
    exit 77
fi
start_in "$2"
unset DISPLAY WAYLAND_DISPLAY

group 'no display'
expect 1 "$glsurf" live --scene
matches err '^glsurf: live needs a display: .*; start it on a desktop.* --hidden'
has_lines err 1
is_empty out

live() { # ARGUMENT...
    "$glsurf" live --hidden "$@"
}

group 'the scene'
expect 0 live --scene --size 240x180 --frames 10 --target-frame 3 --screenshot x.png \
    --report r.json --overlay keypoints,trails,outline
is_empty out
is_empty err
has_lines r.json 10
field frame r.json >frames
seq 10 >wanted
same frames wanted
# `live` looks for the target in every image after the one it was taken from. It has to find
# it nearly always, at the right position: the homography's inliers are within 3 pixels.
field corners r.json >found
field truth r.json >true
has_lines found 7
at_least "$(grep -c . found)" 6 'the number of images where the target is found'
at_most "$(farthest found true)" 3 'the distance of the outline from the target'
[[ $("$screenshot" size x.png) == 240x180 ]] || fail 'x.png is not as large as the window'
# 200 keypoints make more than 2,000 pixels of circles, but only some have the full colour.
at_least "$("$screenshot" count x.png 230 158 0)" 100 'the orange in x.png'
at_least "$("$screenshot" count x.png 87 181 232)" 100 'the blue in x.png'
# The outline is drawn around the target.
# shellcheck disable=SC2046 # eight numbers
at_least "$("$screenshot" outline x.png 51 255 102 $(tail -n 1 true))" 90 'the outline in x.png'

if full; then
    group 'the scene again'
    expect 0 live --scene --size 240x180 --frames 10 --target-frame 3 --report again.json
    same r.json again.json

    group 'compiled programs'
    kept() { # REPORT: as in 'the scene', with stored programs
        GLSURF_CACHE=$PWD/kept MESA_SHADER_CACHE_DIR=$PWD/mesa expect 0 live --scene \
            --size 240x180 --frames 10 --target-frame 3 --report "$1"
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
expect 0 live --scene --size 240x180 --frames 9 --target-frame 3 \
    --target-part 150x112+45+34 --report part.json
field corners part.json >found
field truth part.json >true
at_least "$(grep -c . found)" 5 'the number of images where the part is found'
at_most "$(farthest found true)" 3 'the distance of its outline from the part'

group 'another detector'
expect 0 live --scene --size 240x180 --frames 8 --target-frame 3 --detector dog --intervals 2 \
    --report dog.json --overlay panel --screenshot dog.png
field corners dog.json >found
field truth dog.json >true
at_least "$(grep -c . found)" 4 'the number of images where the target is found by dog'
at_most "$(farthest found true)" 3 "the distance of dog's outline from the target"

group 'overlays'
mkdir images
for frame in 1 4 10; do
    expect 0 live --scene --size 240x180 --frames "$frame" --overlay none \
        --screenshot "images/view$frame.png"
done
expect 0 live --scene --size 240x180 --frames 5 --screenshot trails.png --overlay trails
at_most "$("$screenshot" count images/view4.png 255 237 89)" 10 'the yellow in view4.png'
at_least "$("$screenshot" count trails.png 255 237 89)" 30 'the yellow in trails.png'
if full; then
    expect 0 live --scene --size 240x180 --frames 5 --target-frame 2 --screenshot lines.png \
        --overlay matches
    # The small picture of the target has a green frame.
    at_least "$("$screenshot" count lines.png 51 255 102)" 200 'the green in lines.png'
    expect 0 live --scene --size 240x180 --frames 4 --screenshot panel.png --overlay panel
    cmp -s images/view4.png panel.png && fail 'panel.png shows only the scene'
    expect 0 live --scene --size 240x180 --frames 2 --timings --screenshot panel.png
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
at_least "$("$screenshot" circles folder.png view10.csv)" 70 'the circles in folder.png'
expect 0 detect view1
at_most "$("$screenshot" circles folder.png view1.csv)" 50 'circles of another image in folder.png'
if full; then
    expect 0 live images/view4.png images/view10.png --frames 5 --target images/view1.png \
        --report files.json
    has_lines files.json 5
    at_least "$(field inliers files.json | sort -n | head -n 1)" 50 'the inliers of files.json'
    expect 0 live images/view1.png --frames 2 --size 500x200 --screenshot wide.png
    [[ $("$screenshot" size wide.png) == 500x200 ]] ||
        fail 'wide.png does not have the size of the window'
    # The outline belongs to the image that the window shows, although the image before it is
    # quite different. (From the first view to the third, the corners move by tens of pixels.)
    expect 0 live images/view1.png images/view10.png --frames 4 --target-frame 1 \
        --report jump.json --screenshot jump.png --overlay outline
    field corners jump.json >found
    has_lines found 3
    tail -n 1 found >last
    at_least "$(tail -n 2 found | head -n 1 >before && farthest last before)" 10 \
        'the distance of the outlines of two views'
    # shellcheck disable=SC2046 # eight numbers
    at_least "$("$screenshot" outline jump.png 51 255 102 $(<last))" 90 'the outline in jump.png'
    # shellcheck disable=SC2046
    at_most "$("$screenshot" outline jump.png 51 255 102 $(<before))" 40 \
        'the outline of the image before in jump.png'
fi
# Many matches in a corner do not tell where the target is.
corner_views
expect 0 live turned.pgm --frames 1 --target patch.pgm --report weak.json
at_least "$(field matches weak.json)" 20 'the matches of weak.json'
[[ $(field inliers weak.json) == 0 ]] || fail 'an uncertain target was located'
mkdir none
expect 1 live none --frames 1
matches err '^glsurf: none: there is no image here'
expect 1 live missing.png --frames 1
matches err '^glsurf: cannot open missing.png'
echo nonsense >bad.png
expect 1 live bad.png --frames 1
matches err '^glsurf: bad.png: not an image'
if full; then
    cp bad.png images/view5.png
    expect 0 live images --frames 6 --report passed.json # skips one bad image
    has_lines passed.json 6
    matches err 'view5.png: not an image'
    has_lines err 1 # although the folder was read again
fi

group 'usage'
expect 2 live --scene images
matches err 'one source'
expect 2 live --size 10
expect 2 live --overlay keypoints,nothing
expect 2 live --rate fast
expect 2 live --target-part 60,45,200x150
expect 2 live --backend cpu
expect 2 live --detector surf
expect 2 live --sigma 1.2
matches err '^glsurf: --sigma is for --detector dog; '
expect 2 live --api vulkan
expect 0 "$glsurf" live --help
matches out '^  Space +take this view as the target'
expect 2 live --scene --target-part 100x100+10+10
matches err 'name one of them$'
# What would never end, or never do anything.
expect 2 live images --paused --frames 3
matches err '^glsurf: --paused waits for a key, '
expect 2 live --scene --once --report r.json
matches err '^glsurf: --once ends after files or a pipeline, '
expect 2 live images
matches err '^glsurf: with --hidden live would show nothing, write nothing and not end; '
expect 2 live images --frames 3 --target-frame 4
matches err '^glsurf: --target-frame names an image after the last one, '
if full; then
    expect 1 live --scene --frames 2 --target-frame 1 --target-part 100x100+600+400
    matches err 'the image is 640x480; name a part that lies within$'
    expect 1 live --scene --frames 2 --target-frame 1 --target-part 100x100+4294967295+0
    matches err 'the image is 640x480'
fi
cp images/view1.png kept.png
expect 1 live images/view1.png --frames 1 --screenshot images/view1.png
expect 1 live --scene --target images/view1.png --frames 1 --report images/view1.png
same images/view1.png kept.png
expect 1 live --scene --frames 1 --report one --screenshot ./one
matches err 'two results would go to'
# An image of few pixels gets a window that is large enough to see.
printf 'P5\n2 3\n255\n012345' >tiny.pgm
expect 0 live tiny.pgm --frames 2 --screenshot tiny.png
[[ $("$screenshot" size tiny.png) == 64x48 ]] || fail 'the window of tiny.pgm has another size'
expect 1 live --scene --frames 2 --report missing/r.json
expect 0 live --scene --size 240x180 --frames 2 --report -
has_lines out 2

# Signals end the process as the key Q does. (Jobs in the background ignore SIGINT, except
# with set -m.)
group 'signals'
signals=(TERM)
if full; then signals=(INT TERM HUP); fi
# Starts a process and waits for the temporary file of its report to have lines.
start_live() {
    set -m
    "$glsurf" live --hidden --scene --size 64x48 --report signal.json --screenshot signal.png 2>err &
    job=$!
    set +m
    for ((tries = 0; tries < 600; ++tries)); do
        if compgen -G '.glsurf-*' >/dev/null && [[ -s $(compgen -G '.glsurf-*') ]]; then break; fi
        sleep 0.1
    done
}
for signal in "${signals[@]}"; do
    start_live
    kill -"$signal" "$job"
    status=0
    wait "$job" || status=$?
    ((status == 0)) || fail "after SIG$signal the exit code is $status"
    is_not_empty signal.json
    is_not_empty signal.png
    ! compgen -G '.glsurf-*' >/dev/null || fail "SIG$signal leaves a file"
    rm -f -- signal.json signal.png .glsurf-*
done
# A second signal ends the process at once. A stopped process gets both when it goes on.
start_live
kill -STOP "$job"
kill -TERM "$job"
kill -HUP "$job"
kill -CONT "$job"
status=0
wait "$job" || status=$?
((status == 128 + 1 || status == 128 + 15)) || fail "after two signals the exit code is $status"
[[ ! -e signal.json && ! -e signal.png ]] || fail 'after two signals there are files'
! compgen -G '.glsurf-*' >/dev/null || fail 'two signals leave a file'

group 'pipelines'
size=video/x-raw,width=320,height=240
status=0
live --pipeline "videotestsrc pattern=smpte75 num-buffers=7 ! $size" --once --retry \
    --report once.json 2>err || status=$?
if grep -q 'without GStreamer' err; then
    echo '  skipped: this build has no GStreamer'
    finish
    exit
fi
((status == 0)) || fail "the exit code of a pipeline is $status"
has_lines once.json 7
is_empty err
if full; then
    expect 0 live --pipeline "videotestsrc num-buffers=3 ! $size" --frames 8 --report loop.json
    has_lines loop.json 8
fi
expect 1 live --pipeline 'videotestsrc ! nosuchelement' --frames 1
matches err 'cannot build this pipeline: no element "nosuchelement"$'
has_lines err 1
expect 1 live --pipeline 'filesrc location=missing.mp4 ! decodebin' --frames 1
matches err 'Resource not found'
expect 1 live missing.mp4 --frames 1
matches err '^glsurf: cannot open missing.mp4: No such file'
expect 1 live bad.csv --frames 1
cp bad.png bad.mp4
expect 1 live bad.mp4 --frames 1
matches err '^glsurf: bad.mp4: .*type'
expect 1 live --camera /dev/video-missing --frames 1
matches err '^glsurf: cannot open /dev/video-missing'

if full; then
    # A camera is a pipeline, and an unplugged camera is a pipeline that fails. With --retry the
    # command tries again until the camera is back.
    group 'an unplugged camera'
    unplugged="videotestsrc num-buffers=30 ! $size ! identity error-after=10"
    expect 1 live --pipeline "$unplugged" --frames 25
    begin=$SECONDS
    expect 0 live --pipeline "$unplugged" --retry --frames 25 --report retry.json
    at_least $((SECONDS - begin)) 2 'the seconds until the camera was back twice'
    has_lines retry.json 25
    field frame retry.json >frames
    seq 25 >wanted
    same frames wanted
    (($(grep -c 'trying again every second$' err) == 2)) ||
        fail 'the command should report its retries twice'
    (($(grep -c 'there are images again$' err) == 2)) ||
        fail 'the command should report the return of the camera twice'
fi

if ! command -v Xvfb >/dev/null; then
    echo '  skipped: there is no Xvfb'
    finish
    exit
fi
open_display

group 'a window shows what a hidden one draws'
shown() { # NAME [--hidden]: the last image and the report of both kinds
    expect 0 "$glsurf" live --scene --size 240x180 --rate 0 --frames 3 --target-frame 2 \
        --overlay keypoints,trails,outline,matches --screenshot "$1.png" --report "$1.json" \
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
expect 1 "$glsurf" live --scene --frames 1 --api gl
matches err '^glsurf: live needs a window with OpenGL 3\.3: '
expect 1 live --scene --frames 1 --api gl
matches err '^glsurf: live needs OpenGL 3\.3: EGL gives no OpenGL 3\.3 core context without'
export MESA_GLES_VERSION_OVERRIDE=2.0
expect 1 "$glsurf" live --scene --frames 1
matches err '^glsurf: live needs a window with OpenGL 3\.3 or OpenGL ES 3\.0: '
unset MESA_GL_VERSION_OVERRIDE
expect 1 "$glsurf" live --scene --frames 1 --api gles
matches err '^glsurf: live needs a window with OpenGL ES 3\.0: '
expect 1 live --scene --frames 1 --api gles
matches err '^glsurf: live needs OpenGL ES 3\.0: EGL gives no OpenGL ES 3\.0 context without'
unset MESA_GLES_VERSION_OVERRIDE

group 'keys'
if ! command -v xdotool >/dev/null; then
    echo '  skipped: there is no xdotool'
    finish
    exit
fi
"$glsurf" live --scene --size 240x180 --rate 8 --report - >keys.json 2>err &
job=$!
window=$(timeout 60 xdotool search --sync --onlyvisible --name '^glsurf live$' | head -n 1)
xdotool windowfocus "$window"
# images NUMBER: waits until the report has that many lines
images() {
    local tries
    for ((tries = 0; tries < 600; ++tries)); do
        if (($(wc -l <keys.json) >= $1)); then return; fi
        sleep 0.1
    done
    fail "the report does not reach $1 images"
}
more() { # NUMBER KEY...: presses the keys and waits for that many more lines
    local wanted=$(($(wc -l <keys.json) + $1))
    xdotool key "${@:2}"
    images "$wanted"
}
# Waits until no line comes in the time of four images.
quiet() {
    local tries count
    for ((tries = 0; tries < 60; ++tries)); do
        count=$(wc -l <keys.json)
        sleep 0.5
        if (($(wc -l <keys.json) == count)); then return; fi
    done
    fail 'the images go on'
}
# Presses C and waits for the picture that it saves.
save() {
    local tries
    xdotool key c
    for ((tries = 0; tries < 600; ++tries)); do
        if compgen -G 'glsurf-*.png' >/dev/null; then return; fi
        sleep 0.1
    done
    fail 'C saves nothing'
}
images 2
more 3 space
at_least "$(field inliers keys.json | tail -n 1)" 50 'the inliers after Space'
xdotool key h h k i t o m
xdotool key p
quiet
count=$(wc -l <keys.json)
more 1 Up u u s
quiet
has_lines keys.json $((count + 1))
at_most "$(field keypoints keys.json | tail -n 1)" \
    $(($(field keypoints keys.json | tail -n 2 | head -n 1) * 98 / 100)) \
    'the number of keypoints with the higher threshold'
save
shots=(glsurf-*.png)
[[ $("$screenshot" size "${shots[0]}") == 240x180 ]] ||
    fail 'the picture that C saves has another size'
# K, T and O have switched these overlays off. M shows a small picture of the target in a
# frame.
at_most "$("$screenshot" count "${shots[0]}" 230 158 0)" 40 'the orange after K'
at_least "$("$screenshot" count "${shots[0]}" 51 255 102)" 200 'the green after M'
rm -- "${shots[@]}"

group 'mouse'
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
shots=(glsurf-*.png)
[[ $("$screenshot" size "${shots[0]}") == 500x200 ]] || fail 'the picture has the old size'
more 1 BackSpace s
tail -n 1 keys.json >line
! grep -q inliers line || fail 'Backspace does not clear the target'
xdotool key q
status=0
wait "$job" || status=$?
((status == 0)) || fail "after Q the exit code is $status"
is_empty err

finish
