#!/bin/sh
# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
# compare.sh BUILD KITTI: the tables of doc/evaluation.md about visual odometry, on standard
# output. BUILD has the programs odometry_compare and walk; KITTI is a folder with image_0,
# image_1, calib_P0_P1.txt and poses.txt. Takes minutes.
set -eu

if [ $# -ne 2 ]; then
    echo "usage: compare.sh BUILD KITTI" >&2
    exit 2
fi
compare=$1/tests/odometry/odometry_compare
walk=$(mktemp -d)
trap 'rm -rf "$walk"' EXIT

echo "KITTI:"
"$compare" "$2/image_0" "$2/image_1" "$2/calib_P0_P1.txt" "$2/poses.txt" --seeds 50 --steps 1,2,4
echo
echo "walk, 60 frames:"
"$1/examples/walk" "$walk" 60
"$compare" "$walk/image_0" "$walk/image_1" "$walk/calib.txt" "$walk/poses.txt" --seeds 5 --steps 1,2
