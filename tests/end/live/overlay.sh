#!/bin/bash
# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
# overlay.sh OVERLAY SCRATCH PICTURES: the example `overlay`, which draws features that it
# does not collect.
. "${BASH_SOURCE[0]%/*}/../../support/check.sh"
. "$here/live_checks.sh"

overlay=$1
pictures=$3
start_in "$2"
open_display

expect 0 "$overlay" 5 x.png
is_empty out
is_empty err
is_size x.png 480x360
coloured x.png orange at_least 300
coloured x.png blue at_least 300
expect 2 "$overlay" --nonsense
expect 1 env -u DISPLAY "$overlay"
expect 1 env -u DISPLAY "$overlay" 5 x.png

finish
