#!/bin/bash
# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
# match_data.sh GLSURF SCRATCH DATA: `glsurf match` on photographs whose homography is
# known, and on unrelated photographs. Skipped if DATA is missing.
set -euo pipefail

here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source-path=SCRIPTDIR source=check.sh
. "$here/check.sh"
# shellcheck source-path=SCRIPTDIR source=match_checks.sh
. "$here/match_checks.sh"

glsurf=$1
data=$3
for folder in oxford_graf oxford_boat oxford_leuven oxford_bikes opencv pano_mountain; do
    if [[ ! -d $data/$folder ]]; then
        echo "skipped: $data/$folder is missing"
        exit 77
    fi
done
start_in "$2"

# The known homographies agree with fits to the images to better than 1 px (median), so to
# 1.5 px as a root mean square. The error of the fit itself follows from its rms error as in
# match.sh.
group 'known homographies'
known() { # SEQUENCE NUMBER WIDTH HEIGHT
    local folder=$data/oxford_$1 bound far
    expect 0 "$glsurf" match "$folder/img1.png" "$folder/img$2.png" --homography H
    is_empty err
    bound=$(awk -v n="$(value inliers)" \
        -v rms="$(sed -n 's/.*rms error \([0-9.]*\).*/\1/p' out)" \
        'BEGIN { print 1.5 + 2 * rms * sqrt(30 / n) }')
    far=$(distance "$3" "$4" H "$folder/H1to$2p")
    echo "  $1 $2: $(value inliers) of $(value matches), $far px, bound $bound"
    below "$far" "$bound" "the distance from the homography of $1 $2"
}
known graf 2 800 640
known graf 3 800 640
known leuven 2 900 600
known leuven 4 900 600
known boat 2 850 680
known boat 3 850 680
known bikes 2 1000 700
known bikes 4 1000 700

# So few features agree in a part of the images only. The fit was hundreds of pixels off at
# one corner.
group 'weak geometry'
expect 3 "$glsurf" match "$data"/oxford_graf/img{1,4}.png --max-features 500 --tolerance 6 \
    --homography weak
matches err 'of .* matches agree on a homography, but it is uncertain by .* pixels at'
is_missing weak

group 'different sizes'
expect 0 "$glsurf" match "$data/opencv/box.png" "$data/opencv/box_in_scene.png" -o box.png
is_not_empty box.png
expect 0 "$glsurf" match "$data"/pano_mountain/mountain_rotate_0[12].jpg -o mountain.png

# Also with options that let more false matches through.
group 'unrelated photographs'
unrelated=(oxford_graf/img1.png oxford_boat/img1.png oxford_leuven/img1.png
    oxford_bikes/img1.png opencv/home.jpg)
settings=('' '--ratio 0.95 --no-mutual')
if full; then settings+=('--ratio 1'); fi
for ((i = 0; i < ${#unrelated[@]}; ++i)); do
    for ((j = i + 1; j < ${#unrelated[@]}; ++j)); do
        # In a sample, every pair with the defaults or with what lets false matches in.
        for options in "${settings[@]}"; do
            full || [[ $options == "${settings[(i + j) % 2]}" ]] || continue
            # shellcheck disable=SC2086 # several words
            expect 3 "$glsurf" match "$data/${unrelated[i]}" "$data/${unrelated[j]}" \
                --homography H3 $options
            matches err 'no consistent geometry'
            is_missing H3
        done
    done
done

finish
