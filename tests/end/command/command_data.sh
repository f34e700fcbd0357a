#!/bin/bash
# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
# command_data.sh GLSURF SCRATCH DATA: the command `glsurf` on many kinds of image files,
# damaged ones included. Skipped if DATA is missing.
. "${BASH_SOURCE[0]%/*}/../../support/check.sh"

glsurf=$1
data=$3
needs "$data" pngsuite formats formats/truncated
start_in "$2"
shopt -s nullglob

# refused FILE...: checks for a message per file, which begins with its name, and no results
refused() {
    local file n=0
    expect 1 "$glsurf" detect "$@" -o refused --annotate seen --dump dumped --backend cpu
    has_lines err $#
    mapfile -t sentences <err
    for file in "$@"; do
        [[ ${sentences[n++]} == "glsurf: $file: "* ]] || fail "no sentence about $file"
    done
    is_empty out
    for folder in refused seen dumped; do
        [[ ! -d $folder ]] || is_list "$folder"
    done
}

group 'damaged files'
damaged=("$data"/pngsuite/x*.png "$data"/formats/truncated/*)
((${#damaged[@]} >= 14)) || fail "there are only ${#damaged[@]} damaged files"
refused "${damaged[@]}"
complains 1 . "$glsurf" detect "${damaged[0]}" -o refused.csv --annotate refused.png \
    --dump refused-raw --backend cpu
is_empty out
is_missing refused.csv refused.png refused-raw

# read_all BACKEND FOLDER FILE...: reads all files in one call, with one output per file
read_all() {
    local backend=$1 folder=$2 file
    shift 2
    expect 0 "$glsurf" detect "$@" -o "$folder" --format csv --backend "$backend"
    is_empty err
    [[ $(find "$folder" -name '*.csv' | wc -l) == "$#" ]] ||
        fail "$folder should hold $# files"
    echo "  $# files"
    for file in "$folder"/*.csv; do
        [[ $(head -n 1 "$file") == x,y,scale,* ]] || fail "$file does not begin with names"
    done
}

group 'PNG of every kind'
read_all cpu pngsuite "$data"/pngsuite/[!x]*.png

group 'formats'
read_all gl formats "$data"/formats/*.{png,jpg,pgm,ppm}

group 'the same picture in other formats'
alike() { # NAME NAME...: all have the features of the first; rgb8-2.csv is from rgb8.ppm
    local name
    for name in "${@:2}"; do same "formats/$1.csv" "formats/$name.csv"; done
}
alike gray8 gray8_interlaced
alike gray_comment gray_alpha8
alike rgb8 rgb8_interlaced rgb8-2 rgba8
for file in "$data/formats/rgb8.ppm" -; do
    expect 0 "$glsurf" detect "$file" --format csv --backend cpu <"$data/formats/rgb8.ppm"
    cp out "from-${file##*/}.csv"
done
same from-rgb8.ppm.csv from--.csv

group 'rows of files'
tiles=(--octaves 2 --backend cpu --format csv)
rows=("$data"/formats/{gray1,gray8,gray16,palette4,palette8,rgb8,rgb16,rgba8,rgb8_interlaced}.png
    "$data"/formats/{gray_q90,rgb_q90,rgb_progressive,cmyk}.jpg
    "$data"/formats/{gray16.pgm,gray_maxval100.pgm,rgb8.ppm})
for part in '' '--region 200x150+31+17'; do
    # shellcheck disable=SC2086
    expect 0 "$glsurf" detect "${rows[@]}" -o in-one-piece "${tiles[@]}" $part
    # shellcheck disable=SC2086
    expect 0 "$glsurf" detect "${rows[@]}" -o by-rows "${tiles[@]}" $part --tile 128
    matches_times 16 out ', in [0-9]+ tiles, '
    diff -r in-one-piece by-rows || fail "rows of files give other features $part"
done
small=("$data/formats/gray8.png" --region 200x150+31+17 --backend cpu --preset paper --detector dog)
expect 0 "$glsurf" detect "${small[@]}" -o in-one-piece.csv
expect 0 "$glsurf" detect "${small[@]}" -o one-tile.csv --tile 239 # the file has 240 columns
matches out ', in 2 tiles, '
same in-one-piece.csv one-tile.csv
ends_early=("$data"/formats/truncated/*)
expect 1 "$glsurf" detect "${ends_early[@]}" "$data/formats/gray8.png" -o cut "${tiles[@]}" --tile 128
has_lines err ${#ends_early[@]}
is_list cut gray8.csv
for mask in "$data"/formats/{gray1.png,gray16.png,gray_q90.jpg,gray16.pgm}; do
    expect 0 "$glsurf" detect "$data/formats/rgb8.png" -o whole-mask.csv "${tiles[@]}" --mask "$mask"
    expect 0 "$glsurf" detect "$data/formats/rgb8.png" -o mask.csv "${tiles[@]}" --mask "$mask" --tile 128
    same whole-mask.csv mask.csv
done
# The mask ends while the first image is computed; the second one is not tried.
complains 1 'half.png: the PNG ends early' "$glsurf" detect "$data"/formats/{gray8,rgb8}.png -o half \
    "${tiles[@]}" --mask "$data/formats/truncated/half.png" --tile 128
[[ ! -e half ]] || is_list half

group 'other formats are refused by name'
others=("$data"/formats/*.{bmp,gif,tif})
refused "${others[@]}"
[[ $(grep -c 'not supported' err) == "${#others[@]}" ]] || fail "other sentences: $(<err)"

finish
