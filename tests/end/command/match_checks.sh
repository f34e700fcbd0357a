# shellcheck shell=bash
# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
# Functions for the tests of `glsurf match`, `glsurf stitch` and `glsurf live`.

# value LABEL: prints the first number on this line of the summary in the file out
value() {
    sed -n "s/^$1  *\([0-9]*\).*/\1/p" out
}

# distance WIDTH HEIGHT FOUND TRUTH: prints the root mean square distance, in pixels,
# between the images of a grid of points of A under two homographies. Points that the true
# homography maps outside of B, which has the same size, do not count.
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

# views A.pgm B.pgm STEEP SIZE: writes two views of one texture. Pixel (x, y) of B is
# (x, y) / (1 + STEEP x) of A. Beyond SIZE pixels from the left or the top both are flat.
views() {
    local name
    for name in "$1" "$2"; do
        awk -v steep="$([[ $name == "$2" ]] && echo "$3" || echo 0)" -v size="$4" '
        function node(i, j, k) {
            k = (i * 7919 + j * 104729 + 12345) % 65537
            k = (k * 75 + 74) % 65537
            return (k * 75 + 74) % 65537 % 256
        }
        function mix(i, j, u) { return (1 - u) * node(i, j) + u * node(i + 1, j) }
        function noise(x, y, i, j) {
            i = int(x); j = int(y)
            return (1 - y + j) * mix(i, j, x - i) + (y - j) * mix(i, j + 1, x - i)
        }
        BEGIN {
            print "P2\n320 240\n255"
            for (y = 0; y < 240; ++y)
                for (x = 0; x < 320; ++x) {
                    u = x / (1 + x * steep); v = y / (1 + x * steep)
                    print x < size && y < size ? \
                        int(0.5 * noise(u / 5, v / 5) + 0.5 * noise(u / 12, v / 12)) : 128
                }
        }' >"$name"
    done
}

# steep_views: writes near.pgm and far.pgm. The line x = 303 of near.pgm is at infinity in
# far.pgm, and columns to its right are behind the camera.
steep_views() {
    views near.pgm far.pgm 0.0033 1000
}

# corner_views: writes patch.pgm and turned.pgm, which have features only in one corner.
corner_views() {
    views patch.pgm turned.pgm 0.001 100
}

# stereo_views: writes left.pgm and right.pgm, a rectified pair of 480 x 200 pixels. The
# left image shows four surfaces, each 120 pixels wide. In the right image they are 40, 10,
# 60 and 25 pixels further left, and near surfaces hide far ones.
stereo_views() {
    awk '
    function node(i, j, k) {
        k = (i * 7919 + j * 104729 + 12345) % 65537
        return k * k % 65537 % 256
    }
    function mix(i, j, u) { return (1 - u) * node(i, j) + u * node(i + 1, j) }
    function noise(x, y, i, j) {
        i = int(x); j = int(y)
        return int((1 - y + j) * mix(i, j, x - i) + (y - j) * mix(i, j + 1, x - i))
    }
    function shown(x, k) { # the column of the left image that the right one shows at x
        for (k = 1; k <= 4; ++k)
            if (int((x + near[k]) / 120) == surface[near[k]]) return x + near[k]
        return x + 540 # behind all surfaces
    }
    BEGIN {
        split("60 40 25 10", near)
        surface[40] = 0; surface[10] = 1; surface[60] = 2; surface[25] = 3
        print "P2\n480 200\n255" >"left.pgm"
        print "P2\n480 200\n255" >"right.pgm"
        for (x = 0; x < 480; ++x) column[x] = shown(x)
        for (y = 0; y < 200; ++y) {
            for (x = 0; x < 1080; ++x) texture[x] = noise(x / 5, y / 5)
            for (x = 0; x < 480; ++x) {
                print texture[x] >"left.pgm"
                print texture[column[x]] >"right.pgm"
            }
        }
    }'
}

# figures: prints the matches, inliers and rms error of each pair of `stitch`
figures() {
    sed -n 's/^pair .*: \([0-9]*\) matches, \([0-9]*\) inliers .*error \([0-9.]*\) .*/\1 \2 \3/p' \
        out
}

# restores PANORAMA.png TRUTH.png MORE: checks that the panorama of two parts is the truth,
# moved by the error of the fit, and off by at most MORE gray levels
#
# A least-squares fit to n inliers, with errors of rms / sqrt(2) in each coordinate, moves
# the mapped inliers by rms / sqrt(2) sqrt(chi^2 / n). Here chi^2 has 8 degrees of freedom,
# and exceeds 60 with a probability of 5e-10. The inliers spread over 199 columns. The other
# part reaches 100 columns further, twice as far from the inliers' middle. Errors in
# perspective grow with the square of this distance, so they are four times as large there.
restores() {
    local count inliers rms bound
    read -r count inliers rms < <(figures)
    bound=$(awk -v n="$inliers" -v rms="$rms" 'BEGIN { print 4 * rms * sqrt(30 / n) }')
    "$pictures" compare "$1" "$2" "$bound" "$3" >compared ||
        fail "$1 is not $2 moved by at most $bound pixels"
    echo "  $inliers of $count, rms $rms; bound $bound pixels; $(<compared)"
}
