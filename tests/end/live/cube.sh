#!/bin/bash
# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
# cube.sh CUBE SCRATCH PICTURES: the example `cube`, which puts a cube on a picture.
. "${BASH_SOURCE[0]%/*}/../../support/check.sh"
. "$here/live_checks.sh"

cube=$1
pictures=$3
start_in "$2"
open_display

expect 0 "$cube" 8 x.png
is_empty err
# The camera is 1.7 widths away; 1 % of that.
matches out '^found in 8 of 8 frames, off by at most 0\.0(0[0-9]|1[0-7]) widths of the picture$'
is_size x.png 640x480
expect 2 "$cube" --nonsense
for count in abc 0 -1; do expect 2 "$cube" "$count" y.png; done
expect 1 env -u DISPLAY "$cube" 8 y.png
is_missing y.png

finish
