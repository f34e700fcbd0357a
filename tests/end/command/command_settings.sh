# shellcheck shell=bash
# shellcheck disable=SC2154 # variables of command.sh
# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
# Part of command.sh: input keypoints, settings, regions and masks.

group 'input keypoints'
like by-stdout.csv detect scene.pgm --keypoints by-stdout.csv --threshold 9 --max-features 1
sed 's/\r*$/\r/' by-stdout.csv | cut -d, -f1-3,5,6 >no-angles.csv
like by-stdout.csv detect scene.pgm --keypoints no-angles.csv
awk -F, -v OFS=, '{ if (NR > 1) $4 = NR % 2 ? "" : "nan"; print $6, $5, $4, "more", $3, $2, $1 }' \
    by-stdout.csv >turned.csv
like by-stdout.csv detect scene.pgm --keypoints turned.csv
# Spreadsheets may add a byte order mark, spaces and quotes.
sed -e 's/,/" , "/g; s/^/ "/; s/$/"/' -e '1s/^/\xEF\xBB\xBF/' by-stdout.csv >quoted.csv
like by-stdout.csv detect scene.pgm --keypoints quoted.csv
sed '1s/response/x/' by-stdout.csv >twice.csv
complains 1 'twice.csv has two columns x' detect scene.pgm -o refused.csv --keypoints twice.csv
like by-stdout.csv detect scene.pgm --keypoints turned.csv
like by-stdout.csv detect scene.pgm --keypoints - <by-stdout.csv
head -n 1 by-stdout.csv >none.csv
like none.csv detect scene.pgm --keypoints none.csv
refused_keypoints() { # TEXT WORD
    printf '%b' "$1" >bad.csv
    rm -f no.csv
    complains 1 "$2" detect scene.pgm -o no.csv --keypoints bad.csv
    is_missing no.csv
}
refused_keypoints '' 'no column x'
refused_keypoints 'x,y,angle\n1,2,3\n' 'no column scale'
refused_keypoints 'x,y,scale\n1,2\n' 'fewer columns'
refused_keypoints 'x,y,scale\n1,2,3\n\n1,abc,3\n' 'line 4.*abc'
refused_keypoints 'x,y,scale\n1,2,3x\n' '3x'
refused_keypoints 'x,y,scale\n1,,3\n' "line 2: '' is not a valid y; give a finite number"
refused_keypoints 'x,y,scale\nnan,2,3\n' "line 2: 'nan' is not a valid x; give a finite number"
refused_keypoints 'x,y,scale,laplacian\n1,2,3,2\n' 'laplacian'
refused_keypoints 'x,y,scale\n1,2,3\n1000,2,3\n' 'keypoint 1'
refused_keypoints 'x,y,scale\n1,2,0.5\n' 'scale'
for angle in inf -1e60; do
    refused_keypoints "x,y,scale,angle\n1,2,3,$angle\n" "bad.csv, line 2: '$angle' is not a valid angle"
done
refused_keypoints 'x,y,scale\n1,2,3\n\0' 'not a list of keypoints'
refused_keypoints '\xFE\xFF\0x\0,' 'bad.csv is in UTF-16; save it as UTF-8$'
expect 1 detect scene.pgm -o no.csv --keypoints missing.csv
expect 1 detect scene.pgm -o by-stdout.csv --keypoints by-stdout.csv
[[ $(keypoints by-stdout.csv) -gt 20 ]] || fail "the file of keypoints was overwritten"

# -------------------------------------------------------------------- settings --
# tests/unit/options.c tests that each option sets its setting.
group 'settings'
all=$(keypoints by-stdout.csv)
expect 0 detect scene.pgm -o few.csv --max-features 7
[[ $(keypoints few.csv) == 7 ]] || fail "--max-features 7 gives $(keypoints few.csv)"
expect 0 detect scene.pgm -o wanted.csv --features 7
same wanted.csv few.csv
like few.csv detect scene.pgm --max-features 7 --grid 1x1
expect 0 detect scene.pgm -o wanted.csv --features 100000
matches out '[1-9][0-9]* keypoints \(the image has no more\), '
[[ $(keypoints wanted.csv) -gt $all ]] || fail "--features gives $(keypoints wanted.csv)"
complains 2 '^glsurf: --features and --max-features' "$glsurf" detect scene.pgm --features 7 \
    --max-features 9
complains 2 '^glsurf: --features finds .* --threshold' "$glsurf" detect scene.pgm --features 7 \
    --threshold 0.1
is_missing no.csv
expect 0 detect scene.pgm -o double.csv --double-image --dump raw-double
is_not_empty raw-double/enlarged.npy
# The defaults, written out.
like by-stdout.csv detect scene.pgm --octaves 0 --preset default --threshold 0.0005 \
    --descriptor 64 --max-features 0
expect 0 detect scene.pgm -o paper.csv --preset paper
cmp -s paper.csv by-stdout.csv && fail '--preset paper changes nothing'
expect 0 detect scene.pgm -o step.csv --preset bay --first-step 2 --dump raw-step
matches raw-step/plan.json '^ *"step": 2,$'
# Other detectors, with one setting each.
for settings in '--detector censure' '--detector dog' '--detector dog --sigma 1.2' \
    '--detector dog --intervals 2'; do
    # shellcheck disable=SC2086 # several words
    expect 0 detect scene.pgm -o other-detector.json $settings
    matches other-detector.json "\"detector\": \"${settings:11:3}"
    (($(grep -c '"scale"' other-detector.json) >= 10)) || fail "$settings finds no 10 keypoints"
done
expect 0 detect scene.pgm -o long.csv --descriptor 128
[[ $(head -n 1 long.csv | tr , '\n' | tail -n 1) == d127 ]] || fail 'long.csv has no d127'
# Drivers that round unlike C may gain or lose one keypoint near the threshold.
as_in_c=$(grep '^rounding  *as in C' info-gl.txt || true)
[[ -z $as_in_c ]] || same path-on.csv by-stdout.csv
difference=$(($(keypoints path-on.csv) - all))
((${difference#-} <= 1)) || fail "OpenGL finds $(keypoints path-on.csv) of $all keypoints"

group 'regions and masks'
# pixels FILE.pgm all/left/none: prints a mask of the same size that keeps this part
pixels() {
    awk -v what="$2" 'NR == 2 { w = $1 }
        NR <= 3 { print; next }
        { i = (NR - 4) % w; j = int((NR - 4) / w)
          print what == "left" ? (i < 100 ? 1 : 0) : what == "none" ? 0 : 255 }' "$1"
}
awk 'NR == 2 { w = $1; print "120 100"; next }
    NR <= 3 { print; next }
    { i = (NR - 4) % w; j = int((NR - 4) / w)
      if (i >= 40 && i < 160 && j >= 30 && j < 130) print }' scene.pgm >cut.pgm
expect 0 detect cut.pgm -o cut.csv
expect 0 detect scene.pgm -o region.csv --region 120x100+40+30 --dump raw-region \
    --annotate region.png --timings
(($(keypoints cut.csv) > 10)) || fail "the region has only $(keypoints cut.csv) keypoints"
cmp -s <(cut -d, -f3- cut.csv) <(cut -d, -f3- region.csv) ||
    fail 'a region gives other features than the cut image'
paste -d, <(cut -d, -f1,2 cut.csv) <(cut -d, -f1,2 region.csv) | awk -F, '
    NR > 1 && (($3 - $1 - 40)^2 > 1e-8 || ($4 - $2 - 30)^2 > 1e-8) { exit 1 }' ||
    fail 'keypoints of a region have wrong positions in the whole image'
matches raw-region/plan.json '"width": 120'
like by-stdout.csv detect scene.pgm --region 200x150+0+0
expect 1 detect scene.pgm other.pgm -o regions --format csv --region 200x100+0+50
is_list regions scene.csv # the other image is smaller
has_lines err 1
matches err 'other.pgm.*200x100 at 0, 50.*97x131'
pixels scene.pgm all >all.pgm
pixels scene.pgm left >left.pgm
pixels scene.pgm none >none.pgm
expect 0 detect scene.pgm -o masked.csv --mask all.pgm
same masked.csv by-stdout.csv
expect 0 detect scene.pgm -o masked.csv --mask none.pgm
[[ $(keypoints masked.csv) == 0 ]] || fail 'a black mask leaves keypoints'
has_lines err 1
matches err 'none.pgm: note: the mask is black, so it keeps no keypoint'
expect 0 detect scene.pgm -o masked.csv --mask left.pgm --region 90x100+110+30
matches err 'left.pgm: note: the mask is black in the region'
expect 0 detect scene.pgm -o masked.csv --mask left.pgm
same masked.csv <(awk -F, 'NR == 1 || $1 < 99.5' by-stdout.csv)
(($(keypoints masked.csv) > 10)) || fail 'the mask leaves no keypoints'
has_lines err 0
# 16-bit labels 0 and 1, which would be equal in 8 bits, and a blue whose gray is 0.
awk 'NR == 3 { $0 = 65535 } 1' left.pgm >labels.pgm
awk 'NR == 1 { $0 = "P3" } NR > 3 { $0 = "0 0 " $0 } 1' left.pgm >blue.ppm
for mask in labels.pgm blue.ppm; do
    like masked.csv detect scene.pgm --mask "$mask"
done
expect 0 detect scene.pgm -o both.csv --mask left.pgm --region 120x100+40+30
same both.csv <(awk -F, 'NR == 1 || $1 < 99.5' region.csv)
expect 0 "$glsurf" detect scene.pgm -o both-gl.csv --mask left.pgm --region 120x100+40+30
[[ $(keypoints both-gl.csv) == "$(keypoints both.csv)" ]] ||
    fail 'with a mask, OpenGL finds another number of keypoints'
# More than 4 GiB of pixels without a byte on the disk: too large for memory.
printf 'P6\n60000 30000\n255\n' >large.ppm
truncate -s +5400000000 large.ppm
complains 1 'large.ppm: an image of 60000x30000 pixels takes more than 4 GiB' detect large.ppm \
    --mask large.ppm --tile 1 --region 64x64+10+10
expect 0 detect large.ppm --mask large.ppm --tile 999 --region 64x64+10+10 -o masked.csv
matches err '^glsurf: large.ppm: note: the mask is black in the region, so it keeps no keypoint$'
rm large.ppm
complains 1 '200x150.*97x131' detect other.pgm -o x.csv --mask left.pgm
complains 1 . detect scene.pgm -o x.csv --mask missing.pgm
complains 1 . detect scene.pgm --format csv -o left.pgm --mask left.pgm
matches left.pgm '^P2'

group 'locales'
locale=comma
decimal_comma locales/$locale
export LOCPATH=$PWD/locales
if [[ $(LC_ALL=$locale printf '%.1f' 1,5 2>/dev/null) == 1,5 ]]; then
    expect 0 detect scene.pgm -o point.csv --threshold 0.0015
    export LC_ALL=$locale
    like point.csv detect scene.pgm --threshold 0.0015
    formats=(json)
    if full; then formats+=(vgg npz); fi
    for format in "${formats[@]}"; do
        expect 0 detect scene.pgm -o "locale.$format"
        same "locale.$format" "a.$format"
    done
    expect 2 detect scene.pgm --threshold 0,001
    unset LC_ALL
else
    echo '  skipped: localedef cannot make a locale'
fi
unset LOCPATH

group 'timings of the CPU backend'
expect 0 detect scene.pgm -o timed.csv --timings
matches err 'whole image'
