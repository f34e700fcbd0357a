#!/bin/bash
# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
# calibration.sh RECTIFY GLSURF WALK SCRATCH: the commands rectify the images of distorted cameras.
# WALK is a folder that the example `walk` rendered; see rectify.c.
set -euo pipefail

here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source-path=SCRIPTDIR source=../end/check.sh
. "$here/../end/check.sh"

rectify=$1
glsurf=$2
walk=$3
start_in "$4"
mkdir seen
expect 0 "$rectify" "$walk" 6 seen

# The trajectory of six frames, 1.4 metres. Points at 10 metres that are off by half a pixel move a
# pose by 10 m * 0.5 / (280 * sqrt(300)) = 1 mm, 0.07 % of the length; the bound is fourteen times
# that. Without the calibration the trajectory is off by most of its length.
group 'odometry'
expect 0 "$glsurf" odometry seen/left seen/right --calibration seen/all.yml --truth "$walk/poses.txt"
awk '$1 == "error" { found = 1; if ($6 > 1) bad = 1 } END { exit bad || !found }' out ||
    fail "$(grep error out)"

group 'match'
match() {
    "$glsurf" match --stereo --backend cpu --max-features 300 "$@"
}
expect 0 match seen/left/000000.pgm seen/right/000000.pgm \
    --calibration seen/intrinsics.yml --calibration seen/extrinsics.yml
matches out 'in the unit of the calibration'
expect 3 match seen/left/000000.pgm seen/right/000000.pgm
printf 'P5 2 2 255\n0000' >small.pgm
expect 1 match seen/left/000000.pgm small.pgm --calibration seen/all.yml
has_lines err 1
matches err '^glsurf: small.pgm has 2x2 pixels, and seen/left/000000.pgm says 320x240; give'

group 'errors'
expect 1 "$glsurf" odometry seen/left seen/right --calibration seen/extrinsics.yml
has_lines err 1
matches err '^glsurf: seen/extrinsics.yml has no M1, M2, D1, D2; name the file that has them with'
expect 2 "$glsurf" odometry seen/left seen/right --calibration a --calibration b --calibration c
matches err 'given 3 times'
finish
