#!/bin/bash
# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
# trouble.sh GLSURF WALK SCRATCH PYTHON RECTIFY [PICTURES]: `glsurf odometry` rectifies the images
# of distorted cameras. It writes the poses found so far if images cannot be read, signals come or
# videos are cut off. A truth may begin anywhere. WALK is a rendered sequence. RECTIFY makes
# distorted images of it (see rectify.c), PICTURES videos.
. "${BASH_SOURCE[0]%/*}/../support/check.sh"
. "$here/../end/live/live_checks.sh"

glsurf=$1
walk=$2
python=$4
rectify=$5
pictures=${6:-}
options=(--calibration "$walk/calib.txt" --max-features 300)

start_in "$3"

# sequence NAME FRAME...: the folders NAME/l and NAME/r with these frames of the walk
sequence() {
    local name=$1 frame file
    shift
    mkdir -p "$name/l" "$name/r"
    for frame in "$@"; do
        file=$(printf %06d.png "$frame")
        ln -s "$walk/image_0/$file" "$name/l/$file"
        ln -s "$walk/image_1/$file" "$name/r/$file"
    done
}

odometry() { # NAME OPTION...
    local name=$1
    shift
    "$glsurf" odometry "$name/l" "$name/r" "${options[@]}" --backend cpu "$@"
}

# ----------------------------------------------------------- distorted cameras --
# The trajectory of six frames, 1.4 metres. Points at 10 metres that are off by half a pixel move a
# pose by 10 m * 0.5 / (280 * sqrt(300)) = 1 mm, 0.07 % of the length; the bound is fourteen times
# that. Without the calibration the trajectory is off by most of its length.
group 'distorted cameras'
mkdir seen
expect 0 "$rectify" "$walk" 6 seen
expect 0 "$glsurf" odometry seen/left seen/right --calibration seen/all.yml --truth "$walk/poses.txt"
at_most "$(awk '$1 == "error" { print $6 }' out)" 1 'the drift'
complains 1 '^glsurf: seen/extrinsics.yml has no M1, M2, D1, D2; name the file that has them with' \
    "$glsurf" odometry seen/left seen/right --calibration seen/extrinsics.yml
complains 2 'given 3 times' \
    "$glsurf" odometry seen/left seen/right --calibration a --calibration b --calibration c
match() {
    "$glsurf" match --stereo --backend cpu --max-features 300 seen/left/000000.pgm "$@"
}
expect 0 match seen/right/000000.pgm --calibration seen/intrinsics.yml \
    --calibration seen/extrinsics.yml
matches out 'in the unit of the calibration'
expect 3 match seen/right/000000.pgm
printf 'P5 2 2 255\n0000' >small.pgm
complains 1 '^glsurf: small.pgm has 2x2 pixels, and seen/left/000000.pgm says 320x240; give' \
    match small.pgm --calibration seen/all.yml

# --------------------------------------------------------------------- the truth --
# The images are empty, so that the first frame would be lost.
group 'a truth that is too short'
mkdir -p empty/l empty/r
for ((i = 10; i < 22; ++i)); do : >empty/l/$i.png && : >empty/r/$i.png; done
complains 1 'poses.txt has only 8 poses for 12 frames; give one pose for each frame$' \
    odometry empty --truth "$walk/poses.txt" -o no.txt
head -n 3 "$walk/poses.txt" >short.txt
complains 1 'short.txt has only 1 poses for 4 frames; ' \
    odometry empty --truth short.txt --step 3 -o no.txt
is_missing no.txt

# The left camera begins ten frames before the right one. These frames do not count.
group 'no image can be read'
for ((i = 0; i < 10; ++i)); do : >empty/l/$i.png; done
expect 1 odometry empty -o no.txt
matches err '^glsurf: empty/r has no image for empty/l/9.png; '
matches err '^glsurf: empty/l/19.png: the file is empty; '
matches err '^glsurf: frame 18: its images cannot be used; the trajectory goes on as before$'
matches err '^glsurf: 10 pairs of images in a row cannot be used, and no pose was found before; '
[[ $(<err) != *'l/20.png'* ]] || fail 'images are read after 10 unusable pairs'
is_missing no.txt

# The picture shows both trajectories from one origin: 0.84 m are 352 points of its map. The
# standard deviation of a pose is up to 0.02 m here, and 40 points are over four times that. If the
# truth stayed 300 m away, all 352 points would be between the curves.
group 'a truth that begins elsewhere, and progress on a terminal'
"$python" -B "$here/poses.py" move "$walk/poses.txt" moved.txt
sequence four 0 1 2 3
expect 0 "$python" -B "$here/poses.py" terminal "$glsurf" odometry four/l four/r "${options[@]}" \
    --backend cpu --truth moved.txt --picture trajectory.svg -o trajectory.txt
matches out '^frame 1 of 4: the trajectory begins, with [0-9]+ features that have a depth$'
matches out '^frame 4 of 4: [0-9]+ inliers$'
[[ $(<out) != *' 0 inliers'* ]] || fail 'the first frame reports 0 inliers'
has_lines trajectory.txt 4
below "$("$python" -B "$here/poses.py" apart trajectory.svg)" 40 'the distance of the curves'

# ----------------------------------------------------------------- lost frames --
# One image is cut off. The left camera missed the first frame and the right camera another one.
# Both folders have six images, so only the names tell the pairs. The standard deviation of a pose
# is up to 0.02 m here, and 0.1 m is five times that; a step is 0.28 m.
group 'images that cannot be used'
sequence bad 0 1 2 3 4 5 6
rm bad/l/000000.png bad/l/000003.png bad/r/000005.png
head -c 3000 "$walk/image_0/000003.png" >bad/l/000003.png
expect 1 odometry bad -o bad.txt --report report --truth moved.txt
matches err '^glsurf: bad/l has no image for bad/r/000000.png; '
matches err '^glsurf: bad/l/000003.png: the PNG ends early, '
matches err '^glsurf: bad/r has no image for bad/l/000005.png; '
for i in 0 3 5; do
    matches err "^glsurf: frame $i: its images cannot be used; the trajectory goes on as before\$"
done
has_lines err 6
has_lines bad.txt 7
states=$(sed 's/.*"state":"\([a-z]*\)".*/\1/' report | tr '\n' ' ')
[[ $states == 'lost first found bridged found bridged found ' ]] || fail "the states are $states"
matches_times 3 report '"reason":"its images cannot be used"'
matches out '^frames    7 of 320x240, .* 2 bridged, 1 lost$'
below "$(awk '$1 == "error" { print $2 }' out)" 0.1 'the error'

# Both images differ in size from the ones before.
group 'another size'
sequence size 0 1
printf 'P5\n2 2\n255\n0123' | tee size/l/000002.pgm >size/r/000002.pgm
expect 1 odometry size -o size.txt
matches err '^glsurf: size/l/000002.pgm has 2x2 pixels, and size/l/000000.png says 320x240; '
has_lines err 2
has_lines size.txt 3

# --------------------------------------------------------------------- signals --
# The right image of the third frame and the left one of the fourth are pipes, which can be opened
# for writing once the command reads them. While the command waits for the third frame, it reads the
# fourth one ahead: two frames are done. A shell without job control starts programs in the
# background with SIGINT ignored.
group 'signals'
sequence stopped 0 1 2 3
rm stopped/r/000002.png stopped/l/000003.png
mkfifo stopped/r/000002.png stopped/l/000003.png
start() {
    rm -f stopped.txt report
    env --default-signal=INT "$glsurf" odometry stopped/l stopped/r "${options[@]}" --backend cpu \
        -o stopped.txt --report report >out 2>err &
    job=$!
    exec 4>stopped/r/000002.png
    exec 3>stopped/l/000003.png
}
for signal in INT:130 TERM:143; do
    start
    kill -"${signal%:*}" "$job"
    exec 3>&- 4>&-
    ends "${signal#*:}"
    has_lines stopped.txt 3
    has_lines report 3
    matches err "^glsurf: SIG${signal%:*} ended the run after frame 3 of 4; the results end there"
    matches out '^frames    3 of 320x240, '
done
start
end_twice INT TERM
exec 3>&- 4>&-
is_missing stopped.txt report

# ---------------------------------------------------------------------- videos --
video() { # VIDEO OPTION...
    "$glsurf" odometry --side-by-side "$@" "${options[@]}" --backend cpu
}
if [[ $pictures ]] && has_gstreamer video --pipeline nosuchelement; then
    group 'videos'
    "$pictures" film whole.avi 4 "$walk/image_0" "$walk/image_1"
    # Only the end of a video shows its number of frames.
    expect 1 video whole.avi --truth short.txt -o whole.txt
    matches err '^glsurf: short.txt has only 3 poses for 4 frames, so the trajectory is not'
    has_lines err 1
    has_lines whole.txt 4
    size=$(stat -c %s whole.avi)
    head -c $((size * 7 / 10)) whole.avi >cut.avi
    expect 1 video cut.avi -o cut.txt
    matches err '^glsurf: cut.avi: the file ends early, at 0.20 s; .* ends there, after 2 images$'
    has_lines err 1
    has_lines cut.txt 2
fi

# --------------------------------------------------------------------- a window --
if [[ $("$glsurf" odometry x y "${options[@]}" --live --hidden 2>&1) != *'without odometry'* ]]; then
    group 'a window'
    sequence seen 0 1 2
    rm seen/l/000000.png
    : >seen/l/000000.png
    expect 1 "$glsurf" odometry seen/l seen/r "${options[@]}" --live --hidden -o seen.txt \
        --truth moved.txt
    matches err '^glsurf: seen/l/000000.png: the file is empty; '
    has_lines err 1
    has_lines seen.txt 3
fi

finish
