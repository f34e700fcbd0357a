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
group 'settings'
all=$(keypoints by-stdout.csv)
expect 0 detect scene.pgm -o few.csv --max-features 7
[[ $(keypoints few.csv) == 7 ]] || fail "--max-features 7 gives $(keypoints few.csv)"
grep -vxFf by-stdout.csv few.csv && fail '--max-features gives other keypoints'
# the strongest keypoints; column 5 is the response
cmp -s <(tail -n +2 by-stdout.csv | sort -t, -k5,5gr -s | head -n 7 | sort) \
    <(tail -n +2 few.csv | sort) || fail '--max-features does not give the strongest'
expect 0 detect scene.pgm -o wanted.csv --features 7
same wanted.csv few.csv
expect 0 detect scene.pgm -o wanted.csv --features 100000
matches out '[1-9][0-9]* keypoints \(the image has no more\), '
[[ $(keypoints wanted.csv) -gt $all ]] || fail "--features gives $(keypoints wanted.csv)"
complains 2 '^glsurf: --features and --max-features' "$glsurf" detect scene.pgm --features 7 \
    --max-features 9
complains 2 '^glsurf: --features finds .* --threshold' "$glsurf" detect scene.pgm --features 7 \
    --threshold 0.1
expect 0 detect scene.pgm -o grid.csv --max-features 8 --grid 4x2
[[ $(keypoints grid.csv) == 8 ]] || fail "--grid gives $(keypoints grid.csv) of 8"
grep -vxFf by-stdout.csv grid.csv && fail '--grid gives other keypoints'
# cells FILE.csv: prints the occupied cells of a 4x2 grid over 200x150, with their numbers
# of keypoints. A keypoint's nearest pixel decides.
cells() {
    awk -F, 'NR > 1 { print int(int($1 + 0.5) * 4 / 200), int(int($2 + 0.5) * 2 / 150) }' "$1" |
        sort | uniq -c
}
[[ $(cells grid.csv | wc -l) == $(cells by-stdout.csv | wc -l) ]] ||
    fail '--grid does not spread the keypoints'
(($(cells few.csv | wc -l) < $(cells grid.csv | wc -l))) ||
    fail 'without --grid the keypoints of the test picture are spread, too'
like few.csv detect scene.pgm --max-features 7 --grid 1x1
is_missing no.csv
expect 0 detect scene.pgm -o upright.csv --upright
[[ $(keypoints upright.csv) == "$all" ]] || fail '--upright changes the number of keypoints'
[[ $(tail -n +2 upright.csv | cut -d, -f4 | sort -u) == 0 ]] ||
    fail '--upright gives angles other than 0'
# Finer keypoints, with positions in the original image.
expect 0 detect scene.pgm -o double.csv --double-image --dump raw-double
awk -F, 'NR > 1 && !($1 < 200 && $2 < 150) { exit 1 }' double.csv ||
    fail '--double-image has positions outside the image'
(($(awk -F, 'NR > 1 && $3 < 1.8' double.csv | wc -l) > 5)) ||
    fail '--double-image has no finer scales'
is_not_empty raw-double/enlarged.npy
expect 0 detect scene.pgm -o higher.csv --threshold 0.01
expect 0 detect scene.pgm -o lower.csv --threshold 1e-5
(($(keypoints higher.csv) < all && all < $(keypoints lower.csv))) ||
    fail "--threshold: $(keypoints higher.csv), $all, $(keypoints lower.csv) keypoints"
awk -F, 'NR > 1 && !($5 >= 0.01) { exit 1 }' higher.csv ||
    fail '--threshold lets weaker keypoints through'
# The last levels of the first octaves have sigma 3.2 (default) and 3.7 (paper).
expect 0 detect scene.pgm -o fine.csv --octaves 1
awk -F, 'NR > 1 && !($3 <= 3.2) { exit 1 }' fine.csv || fail '--octaves 1 gives larger scales'
# The defaults, written out.
like by-stdout.csv detect scene.pgm --octaves 0 --preset default --threshold 0.0005 \
    --descriptor 64 --max-features 0
expect 0 detect scene.pgm -o paper.csv --preset paper
cmp -s paper.csv by-stdout.csv && fail '--preset paper changes nothing'
expect 0 detect scene.pgm -o bay.csv --preset bay
cmp -s paper.csv bay.csv && fail '--preset bay is --preset paper'
(($(keypoints bay.csv) >= 20)) || fail "--preset bay finds $(keypoints bay.csv) keypoints"
(($(keypoints paper.csv) >= 20)) || fail "the paper finds $(keypoints paper.csv) keypoints"
# Fewer samples have fewer maxima.
expect 0 detect scene.pgm -o step.csv --preset bay --first-step 2 --dump raw-step
like bay.csv detect scene.pgm --preset bay --first-step 1
(($(keypoints step.csv) > 5 && $(keypoints step.csv) < $(keypoints bay.csv))) ||
    fail "--first-step 2 finds $(keypoints step.csv) keypoints"
matches raw-step/plan.json '^ *"step": 2,$'
# Other detectors, with one setting each.
for settings in '--detector censure' '--detector dog' '--detector dog --sigma 1.2' \
    '--detector dog --intervals 2'; do
    # shellcheck disable=SC2086 # several words
    expect 0 detect scene.pgm -o other-detector.json $settings
    matches other-detector.json "\"detector\": \"${settings:11:3}"
    (($(grep -c '"scale"' other-detector.json) >= 10)) || fail "$settings finds no 10 keypoints"
done
expect 0 detect scene.pgm -o fine-paper.csv --preset paper --octaves 1
awk -F, 'NR > 1 && !($3 <= 3.7) { exit 1 }' fine-paper.csv ||
    fail '--preset paper --octaves 1 has coarse scales'
# Only the default has keypoints on the finest level, with unrefined scale.
finest() { # FILE.csv: prints how many keypoints have the finest scale
    awk -F, 'NR > 1 && $3 < 1.5931 { ++n } END { print n + 0 }' "$1"
}
expect 0 detect scene.pgm -o many-paper.csv --threshold 1e-5 --preset paper
(($(finest lower.csv) > 5)) || fail "$(finest lower.csv) keypoints have scale 1.593"
(($(finest many-paper.csv) == 0)) || fail 'the paper has keypoints of scale 1.593'
expect 0 detect scene.pgm -o long.csv --descriptor 128
[[ $(keypoints long.csv) == "$all" ]] || fail '--descriptor 128 changes the number of keypoints'
[[ $(head -n 1 long.csv | tr , '\n' | tail -n 1) == d127 ]] || fail 'long.csv has no d127'
cmp -s <(cut -d, -f1-6 long.csv) <(cut -d, -f1-6 by-stdout.csv) ||
    fail '--descriptor 128 changes the keypoints'
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
