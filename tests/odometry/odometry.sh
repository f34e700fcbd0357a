#!/bin/bash
# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
# odometry.sh GLSURF SCRATCH WALK PYTHON [LONG DATA]: `glsurf odometry` on images of a town that the
# program WALK renders at known poses. With GLSURF_FULL also on the 200 frames of the folder LONG,
# and on photographs in DATA if they exist.
. "${BASH_SOURCE[0]%/*}/../support/check.sh"
. "$here/../end/command/match_checks.sh"

glsurf=$1
walk=$3
python=$4
start_in "$2"

poses() { # COMMAND ARGUMENT...
    "$python" -B "$here/poses.py" "$@"
}

# A build without OpenCV says so in one sentence, and does nothing else.
if [[ $("$glsurf" odometry --help 2>&1 || true) == *'built without OpenCV'* ]]; then
    complains 1 'built without OpenCV' "$glsurf" odometry --help
    skip 'glsurf was built without OpenCV'
fi

# ------------------------------------------------------------- help and usage --
group 'help'
expect 0 "$glsurf" --help
matches out 'glsurf odometry LEFT RIGHT'
expect 0 "$glsurf" odometry --help
has_options calibration step frames output format rate picture report truth rows window seed \
    detector threshold max-features upright preset sigma intervals first-step backend help
matches out '^trajectory was lost, 130 or 143'
is_empty err

group 'wrong usage'
misused "$glsurf" odometry -- '' l 'l r' 'l r x --calibration c' # the third has no calibration
complains 2 '^glsurf: ' "$glsurf" odometry l r --calibration ''
misused "$glsurf" odometry l r --calibration c -- --nonsense '--rate 0' '--rows 0' '--step 0' \
    '--window 1' '--window 17' '--frames -1' '--seed 1.5' '--format csv' '--picture x.pdf' \
    '--threshold nan'

# ------------------------------------------------------------------ the images --
size=320x240
poses make poses.txt
# Leaks of this program do not matter. It draws so much that optimised code of the driver pays.
env -u GALLIVM_PERF -u LP_NATIVE_VECTOR_WIDTH ASAN_OPTIONS=detect_leaks=0 \
    "$walk" town --from poses.txt --size "$size"
calibration=town/calib.txt

# sequence NAME FRAME...: a folder with these frames of the town
sequence() {
    local name=$1 side number=0 frame
    shift
    mkdir -p "$name/image_0" "$name/image_1"
    for frame in "$@"; do
        for side in 0 1; do
            ln -s "$PWD/town/image_$side/$(printf %06d "$frame").png" \
                "$name/image_$side/$(printf %06d "$number").png"
        done
        number=$((number + 1))
    done
}

odometry() { # STATUS FOLDER OPTION...
    local status=$1 folder=$2
    shift 2
    expect "$status" "$glsurf" odometry "$folder"/image_{0,1} --calibration "$calibration" \
        --max-features 400 "$@"
}

states() { # STATE...: the report's states of all frames
    local found
    found=$(sed 's/.*"state": *"\([a-z]*\)".*/\1/' report | xargs)
    [[ $found == "$*" ]] || fail "the states are $found, not $*"
}

# ------------------------------------------------------------------- read ahead --
group 'images are read ahead'
sequence whole 0 1
odometry 0 whole -o whole.txt
sequence ahead 0 1
rm ahead/image_1/000000.png ahead/image_0/000001.png
mkfifo ahead/image_1/000000.png ahead/image_0/000001.png
odometry 0 ahead -o ahead.txt &
process=$!
# The left image of the second frame is read before the right image of the first one exists.
timeout 60 bash -c 'cat town/image_0/000001.png >ahead/image_0/000001.png' ||
    fail 'no image is read ahead'
timeout 60 bash -c 'cat town/image_1/000000.png >ahead/image_1/000000.png' ||
    fail 'the image of the other side is not read'
wait $process || true
same ahead.txt whole.txt

# ----------------------------------------------------------------------- files --
group 'bad files'
refused() { # PATTERN STATUS FOLDER OPTION...: one sentence, and no file
    complains "$2" "$1" "$glsurf" odometry "$3"/image_{0,1} --calibration "$calibration" \
        --max-features 400 "${@:4}" -o no.txt
    is_missing no.txt
}
sequence few 0 1 2
calibration=nowhere refused 'nowhere' 1 few
calibration=$PWD/town/image_0 refused 'image_0' 1 few
complains 1 nowhere "$glsurf" odometry nowhere few/image_1 --calibration "$calibration" -o no.txt
mkdir -p empty/image_0 empty/image_1
refused 'empty' 1 empty
sequence other 0 1
mv other/image_1/000000.png other/image_1/000002.png
mv other/image_1/000001.png other/image_1/000003.png
refused '000000.png and other/image_1/000002.png' 1 other
refused 'nowhere' 1 few --truth nowhere
printf '1 2 3\n' >bad_truth.txt
refused 'bad_truth.txt, line 1' 1 few --truth bad_truth.txt
head -n 2 poses.txt >bad_truth.txt
refused 'only 2 poses' 1 few --truth - <bad_truth.txt
odometry 1 few -o nowhere/trajectory.txt
has_lines err 1
odometry 1 few -o x --report ./x
matches err 'two results would go to'
odometry 1 few -o "$calibration"
has_lines err 1
is_missing x

# -------------------------------------------------------------- the trajectory --
# 20 frames, 5.3 m through a bend. The command promises that the drift is at most 1 %.
group 'the trajectory'
# shellcheck disable=SC2046 # many words
sequence bend $(seq 0 19)
odometry 0 bend -o trajectory.txt --truth town/poses.txt --report report --picture trajectory.svg
is_empty err
has_lines trajectory.txt 20
drift=$(poses drift trajectory.txt town/poses.txt)
echo "  drift $drift %"
below "$drift" 1 'the drift'
matches out '^frames  *20 of 320x240, [0-9]+ key frames$'
# The same figure, printed with three digits after the point.
said=$(sed -n 's/^error .* at the end, \([0-9.]*\) %.*/\1/p' out)
below "$(awk -v a="$said" -v b="$drift" 'BEGIN { print (a - b) ^ 2 }')" 4e-7 \
    'the error of the printed drift'
has_lines report 20
is_not_empty trajectory.svg
# shellcheck disable=SC2046 # many words
states first $(yes found | head -n 19)

group 'still'
sequence still 3 3 3
odometry 0 still -o still.txt --backend cpu
read -r step turn <<<"$(poses steps still.txt)"
# The images are the same, so every match is exact.
below "$step" 1e-6 'a step of a still camera'
below "$turn" 1e-4 'a turn of a still camera'

# ---------------------------------------------------------------------- trouble --
# A gray frame and a frame from elsewhere, on the way; then another place, where the camera turns.
group 'trouble'
# shellcheck disable=SC2046 # many words
sequence trouble $(seq 0 7) $(seq 24 28)
for side in 0 1; do
    rm trouble/image_$side/00000[25].png
    { printf 'P5\n320 240\n255\n' && head -c 76800 /dev/zero | tr '\0' '\200'; } \
        >trouble/image_$side/000002.pgm
    ln -s "$PWD/town/image_$side/000023.png" trouble/image_$side/000005.png
done
odometry 0 trouble -o trouble.txt --report report
matches err '^glsurf: frame 2: too few features .*$'
matches err '^glsurf: frame 8: .*$'
matches_times 1 err 'frame 2:'
matches err '^glsurf: frame 5: .*$'
states first found bridged found found bridged found found broken found found found found
matches out '^frames  *13 of 320x240, .* 2 bridged, the trajectory is broken 1 time$'
# The steps are 0.28 m, and the guessed step across the cut is as long.
read -r step turn <<<"$(poses steps trouble.txt)"
below "$step" 0.4 'a step'
below "$turn" 7 'a turn'

group 'frames of different places'
sequence strange 0 26
odometry 3 strange --backend cpu -o no.txt --picture no.svg --report report
matches err 'frame 1: '
matches err 'the trajectory is lost'
has_lines err 2
is_missing no.txt no.svg
states first lost
sequence one 0
odometry 0 one -o one.txt --backend cpu
has_lines one.txt 1

# Any two images have matches along rows, which would make a wrong trajectory.
group 'no pair'
refused_pair() { # PATTERN LEFT RIGHT
    complains 1 "$1" "$glsurf" odometry "$2" "$3" --calibration "$calibration" --max-features 1500 \
        --backend cpu -o no.txt
    is_missing no.txt
}
refused_pair 'name the left images first' few/image_1 few/image_0
sequence elsewhere 26 27 28
refused_pair 'are in one row' few/image_0 elsewhere/image_1

# Both backends find the same features up to rounding, and poses differ by no more than their
# errors.
group 'the CPU backend'
odometry 0 bend --frames 3 --backend cpu -o cpu.txt
head -n 3 trajectory.txt >start.txt
has_lines cpu.txt 3
poses far cpu.txt start.txt >distance
below "$(<distance)" 0.02 'the distance of the trajectories of both backends'

group 'every third frame'
odometry 0 bend --step 3 --frames 4 --backend cpu -o third.txt
has_lines third.txt 4
odometry 0 bend --step 3 --frames 4 --backend cpu -o third.tum --format tum --rate 30 \
    --quiet --picture third.jpg
is_empty out
is_jpeg third.jpg
# The same positions, and 10 frames a second.
paste -d ' ' third.txt third.tum | awk '{ split("4 8 12", at, " ")
        for (i = 1; i <= 3; ++i) if (($at[i] - $(13 + i)) ^ 2 > 1e-18) exit 1
        if (NF != 20 || ($13 - (NR - 1) / 10) ^ 2 > 1e-12) exit 1 }' ||
    fail 'the files in both formats differ'
below "$(poses drift third.txt town/poses.txt 3)" 2 'the drift with every third frame'

if full; then
    group 'the long trajectory'
    # walked NAME FOLDER CALIBRATION BOUND: the drift with frames left out, in percent
    walked() {
        for step in 1 2 4; do
            expect 0 "$glsurf" odometry "$2"/image_{0,1} --calibration "$2/$3" --step "$step" -o long.txt
            is_empty err
            drift=$(poses drift long.txt "$2/poses.txt" "$step")
            echo "  $1, step $step: $drift %"
            below "$drift" "$4" 'the drift'
            [[ $1 != walk ]] || has_lines long.txt $((200 / step))
        done
    }
    walked walk "$5" calib.txt 1
    # Four metres are too short to measure drift. The bound only detects a wild trajectory.
    [[ ! -d $6/kitti01 ]] || walked kitti01 "$6/kitti01" calib_P0_P1.txt 10
fi

finish
