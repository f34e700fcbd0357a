#!/bin/bash
# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
# command_data.sh GLSURF SCRATCH DATA: the command `glsurf` on many kinds of image files,
# also damaged ones. Skipped if DATA is missing.
set -euo pipefail

here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source-path=SCRIPTDIR source=check.sh
. "$here/check.sh"

glsurf=$1
data=$3
for folder in pngsuite formats formats/truncated; do
    if [[ ! -d $data/$folder ]]; then
        echo "skipped: images of ../shared are absent: $data/$folder"
        exit 77
    fi
done
start_in "$2"
shopt -s nullglob

# The command finds a damaged file before it computes anything, so the test uses the backend
# that starts faster.
group 'damaged files'
refused=0
for file in "$data"/pngsuite/x*.png "$data"/formats/truncated/*; do
    expect 1 "$glsurf" detect "$file" -o refused.csv --annotate refused.png --dump refused \
        --backend cpu
    [[ $(wc -l <err) == 1 && $(tail -c 1 err | wc -l) == 1 ]] ||
        fail "not exactly one sentence about $file: $(<err)"
    grep -qF -- "$file" err || fail "the sentence does not name $file: $(<err)"
    is_empty out
    is_missing refused.csv
    is_missing refused.png
    is_missing refused
    refused=$((refused + 1))
done
((refused >= 14)) || fail "there are only $refused damaged files"

# read_all FOLDER FILE...: reads all files in one call, with one output per file
read_all() {
    local folder=$1 file
    shift
    expect 0 "$glsurf" detect "$@" -o "$folder" --format csv
    is_empty err
    [[ $(find "$folder" -name '*.csv' | wc -l) == "$#" ]] ||
        fail "$folder should hold $# files"
    echo "  $# files"
    for file in "$folder"/*.csv; do
        matches "$file" '^x,y,scale,'
    done
}

group 'PNG of every kind'
read_all pngsuite "$data"/pngsuite/[!x]*.png

group 'formats'
read_all formats "$data"/formats/*.{png,jpg,pgm,ppm}

group 'the same picture in other formats'
alike() { # FILE FILE...: all have the features of the first
    local first=$1 file
    shift
    for file in "$@"; do
        expect 0 "$glsurf" detect "$data/formats/$first" -o first.csv
        expect 0 "$glsurf" detect "$data/formats/$file" -o second.csv
        same first.csv second.csv
    done
}
alike gray8.png gray8_interlaced.png
alike gray_comment.pgm gray_alpha8.png
alike rgb8.png rgb8_interlaced.png rgb8.ppm rgba8.png
expect 0 "$glsurf" detect - -o second.csv <"$data/formats/rgb8.ppm"
same first.csv second.csv

group 'other formats are refused by name'
for file in "$data"/formats/*.{bmp,gif,tif}; do
    expect 1 "$glsurf" detect "$file" -o other.csv --backend cpu
    has_lines err 1
    matches err 'not supported'
    is_missing other.csv
done

finish
