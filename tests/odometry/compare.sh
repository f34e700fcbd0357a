#!/bin/sh
# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
# compare.sh BUILD KITTI [SEEDS]: the tables of doc/evaluation.md about visual odometry, on standard
# output. BUILD has the programs odometry_compare and walk; KITTI is a folder with image_0,
# image_1, calib_P0_P1.txt and poses.txt. SEEDS of the random samples on KITTI, 50 if not given;
# on the walk a tenth of it. Takes minutes.
set -eu

if [ $# -ne 2 ] && [ $# -ne 3 ]; then
    echo "usage: compare.sh BUILD KITTI [SEEDS]" >&2
    exit 2
fi
compare=$1/tests/odometry/odometry_compare
seeds=${3:-50}
walk=$(mktemp -d)
trap 'rm -rf "$walk"' EXIT

echo "KITTI:"
"$compare" "$2/image_0" "$2/image_1" "$2/calib_P0_P1.txt" "$2/poses.txt" --seeds "$seeds" --steps 1,2,4
echo
echo "walk, 60 frames:"
"$1/examples/walk" "$walk" 60
"$compare" "$walk/image_0" "$walk/image_1" "$walk/calib.txt" "$walk/poses.txt" --seeds "$(((seeds + 9) / 10))" --steps 1,2
