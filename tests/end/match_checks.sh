# shellcheck shell=bash
# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
# Shared by the tests of `glsurf match`.

# value LABEL: prints the first number of that line of the summary in the file out
value() {
    sed -n "s/^$1  *\([0-9]*\).*/\1/p" out
}

# distance WIDTH HEIGHT FOUND TRUTH: prints the root mean square distance, in pixels,
# between the positions to which two homographies map the points of a grid over A. Points
# that the true homography maps outside of B, which has the same size, do not count.
distance() {
    awk -v width="$1" -v height="$2" '
    FNR == 1 { ++file }
    { for (i = 1; i <= 3; ++i) h[file, FNR, i] = $i }
    function map(f, x, y) {
        w = h[f, 3, 1] * x + h[f, 3, 2] * y + h[f, 3, 3]
        X = (h[f, 1, 1] * x + h[f, 1, 2] * y + h[f, 1, 3]) / w
        Y = (h[f, 2, 1] * x + h[f, 2, 2] * y + h[f, 2, 3]) / w
    }
    END {
        for (y = 0; y < height; y += 20)
            for (x = 0; x < width; x += 20) {
                map(2, x, y); u = X; v = Y
                if (u < 0 || v < 0 || u > width - 1 || v > height - 1) continue
                map(1, x, y)
                sum += (X - u) ^ 2 + (Y - v) ^ 2; ++count
            }
        if (count < 100) { print "inf"; exit }
        printf "%.4f\n", sqrt(sum / count)
    }' "$3" "$4"
}

below() { # NUMBER BOUND WHAT
    awk -v x="$1" -v bound="$2" 'BEGIN { exit !(x + 0 < bound + 0 && x != "inf") }' ||
        fail "$3 is $1, not below $2"
}
