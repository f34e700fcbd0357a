#!/bin/bash
# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
# match.sh GLSURF SCRATCH DATA SCENE: `glsurf match` on two views of a plane, with known
# homography, in the folder SCENE. DATA is not used.
. "${BASH_SOURCE[0]%/*}/../../support/check.sh"
. "$here/match_checks.sh"

glsurf=$1
scene=$4
start_in "$2"

cp -r -- "$scene" views
a=views/view1.png b=views/view2.png truth=views/H1to2p
# For tests that need no particular pair: few features, which take less time.
stereo_views
small=(left.pgm right.pgm --max-features 300)

# Tests without OpenGL run on the CPU backend, which starts five times as fast.
match() {
    "$glsurf" match --backend cpu "$@"
}
detect() {
    "$glsurf" detect --backend cpu "$@"
}

rows() { # FILE.csv: prints the lines of the matches
    tail -n +2 "$1"
}

# ------------------------------------------------------------- help and usage --
group 'help'
expect 0 "$glsurf" --help
matches out 'glsurf match A B'
expect 0 "$glsurf" match --help
has_options output matches format homography fundamental epipolar-lines ratio rival-distance \
    no-mutual guide guide-model guide-tolerance model tolerance stereo rows disparity calibration \
    detector threshold max-features upright preset sigma intervals first-step backend
is_empty err

group 'wrong usage'
pair=("$glsurf" match "$a" "$b")
misused "$glsurf" match -- '' "$a" "$a $b $a" '- -'
for number in nan -1 0 1x; do
    misused "${pair[@]}" -- "--ratio $number" "--tolerance $number" \
        "--guide $truth --guide-tolerance $number"
done
misused "${pair[@]}" -- --nonsense '--ratio 1.5' '--model affine' '--guide-model affine' \
    '--guide-model fundamental' '--guide-tolerance 2' '--tolerance 1e8' '--format csv' \
    '--matches x --format vgg' '--matches x.npz' '--json --matches -' '--homography x --fundamental y' \
    '--homography x --epipolar-lines -o y' --epipolar-lines '--rows 2' '--disparity 0:9' \
    '--calibration x' '--threshold nan' '-o -' '--homography -' '--guide -'
for model in none fundamental; do misused "${pair[@]}" --model $model -- '--homography x'; done
for model in none homography; do
    misused "${pair[@]}" --model $model -- '--fundamental x' '--epipolar-lines -o x'
done
misused "${pair[@]}" --stereo -- '--model auto' '--tolerance 3' '--homography x' \
    '--fundamental x' '--epipolar-lines -o x' "--guide $truth" '--guide-tolerance 3' \
    '--rival-distance -1' '--rival-distance 2001' '--rival-distance nan' '--rows 0' '--rows nan' \
    '--rows 1e8' '--disparity 9' '--disparity 9:' '--disparity :9' '--disparity 9:9' \
    '--disparity 9:3' '--disparity 0:nan' '--disparity 0:9:' '--disparity 0:inf'
is_missing x
for results in '--matches x -o x' "--matches ./x --homography ../${PWD##*/}/x" \
    '--matches x --homography x' '-o x --homography x'; do
    # shellcheck disable=SC2086 # several words
    complains 1 'two results would go to' "${pair[@]}" $results
done

# ------------------------------------------------------------------- results --
group 'the homography'
expect 0 "$glsurf" match "$a" "$b" -o seen.png --matches m.csv --homography H
is_empty err
has_lines out 6
for line in "^A  *$a: 400x300, [0-9]+ keypoints" "^B  *$b: 400x300, [0-9]+ keypoints" \
    '^matches  *[0-9]+$' '^model     homography; the matches show no depth: a plane, or a camera that only turned$' \
    '^inliers  *[0-9]+ \([0-9.]+ %\), rms error [0-9.]+ pixels' \
    '^time  *extract [0-9.]+ s, match [0-9.]+ s, geometry [0-9.]+ s, draw [0-9.]+ s; on '; do
    matches out "$line"
done
count=$(value matches) inliers=$(value inliers)
rms=$(sed -n 's/.*rms error \([0-9.]*\).*/\1/p' out)
((inliers >= 200)) || fail "only $inliers inliers"
# A least-squares fit to n inliers, with errors of rms / sqrt(2) in each coordinate, moves
# the mapped inliers by rms / sqrt(2) sqrt(chi^2 / n). Here chi^2 has 8 degrees of freedom,
# and exceeds 60 with a probability of 5e-10. The area common to both views is 1.5 times the
# inliers' area. An error that grows linearly, or nearly so in perspective, is at most twice
# as large there.
bound=$(awk -v n="$inliers" -v rms="$rms" 'BEGIN { print 2 * rms * sqrt(30 / n) }')
echo "  $inliers inliers, rms $rms; $(distance 400 300 H "$truth") px from the truth, bound $bound"
below "$(distance 400 300 H "$truth")" "$bound" 'the distance from the true homography'
below "$rms" 2.13 'the rms error' # rms of errors that are uniform over 3 px

group 'the files'
matches m.csv '^a,b,ax,ay,bx,by,distance,second,inlier$'
[[ $(rows m.csv | wc -l) == "$count" ]] || fail "m.csv does not have $count matches"
[[ $(rows m.csv | grep -c ',1$') == "$inliers" ]] || fail "m.csv does not have $inliers inliers"
# Each match has the numbers and positions of keypoints from `detect`.
expect 0 "$glsurf" detect "$a" "$b" -o features --format json
files=(features/view1.json features/view2.json)
awk -F '[:,]' 'FNR == 1 { ++file; next }
    file < 3 { x[file, FNR - 3] = $2; y[file, FNR - 3] = $4; next }
    x[1, $1] != $3 || y[1, $1] != $4 || x[2, $2] != $5 || y[2, $2] != $6 { exit 1 }' \
    "${files[@]}" m.csv || fail 'the matches do not fit the keypoints of detect'
# residuals MATCHES MATRIX: prints each match's residual by the matrix, and its last column
residuals() {
    awk 'NR == FNR { for (i = 1; i <= 3; ++i) h[FNR, i] = $i; next }
        FNR > 1 { split($0, m, ",")
          w = h[3, 1] * m[3] + h[3, 2] * m[4] + h[3, 3]
          x = (h[1, 1] * m[3] + h[1, 2] * m[4] + h[1, 3]) / w
          y = (h[2, 1] * m[3] + h[2, 2] * m[4] + h[2, 3]) / w
          printf "%.17g %s\n", sqrt((x - m[5]) ^ 2 + (y - m[6]) ^ 2), m[9] }' "$2" "$1"
}
# consistent: checks that inliers are the matches within the tolerance of the written matrix
consistent() { # MATCHES MATRIX TOLERANCE
    residuals "$1" "$2" | awk -v tolerance="$3" '($1 <= tolerance) != $2 { bad = 1 }
        END { exit bad }' || fail "the inliers of $1 do not fit the matrix in $2"
}
consistent m.csv H 3
rows m.csv | awk -F, '!($7 <= 0.8000001 * $8) || $1 + 0 <= last { exit 1 } { last = $1 + 0 }
    BEGIN { last = -1 }' || fail 'a match violates the ratio, or the matches are out of order'
[[ $(rows m.csv | cut -d, -f2 | sort | uniq -d) == '' ]] || fail 'two matches share a feature'
is_size seen.png 812x300
expect 0 detect seen.png -o x.csv --max-features 9 # the picture can be read as an image
expect 0 match "${small[@]}" --model none -o small.jpg
is_jpeg small.jpg

group 'the summary'
expect 0 "$glsurf" match "$a" "$b" --json
has_lines out 1
matches out "\"model\":\"homography\",.*\"inliers\":$(rows m.csv | grep -c ',1$'),.*\"matches\":$(rows m.csv | wc -l)\}\$"
expect 0 match "${small[@]}" --stereo --json
matches out '"row_deviation":[0-9.]+,"disparity":\[[0-9.-]+,[0-9.-]+,[0-9.-]+\]\}$'
expect 0 match "${small[@]}" --model none --quiet
is_empty out

group 'the same bytes twice'
expect 0 "$glsurf" match "$a" "$b" -o seen2.png --matches m.json --homography H2
same H H2
same seen.png seen2.png
if full; then
    expect 0 "$glsurf" match "$a" "$b" --matches m2.txt --format json
    same m.json m2.txt
    expect 0 "$glsurf" match "$a" "$b" --matches x.json --format csv
    same x.json m.csv
fi

group 'standard output and input'
expect 0 detect "${small[@]}" -o lists --format json
lists=(lists/left.json lists/right.json)
expect 0 match "${small[@]}" --matches s.csv
matches out '^A .* 300 keypoints \(the strongest of' '^B .* 300 keypoints \(the strongest of'
few=$(rows s.csv | wc -l)
expect 0 match "${lists[@]}" --matches s.json
expect 0 detect "${small[@]}" -o lists --format npz
expect 0 match lists/left.npz lists/right.json --matches n.json
diff <(sed 's/left\.npz/left.json/' n.json) s.json || fail 'npz gives other matches'
head -c 2000 lists/left.npz >cut.npz
complains 1 '^glsurf: cut\.npz: not a whole npz archive' match cut.npz "$a"
complains 1 '^glsurf: lists/left\.npz has features but no image; leave out -o' \
    match lists/left.npz "$a" -o x.png
sed -i '1s/^/\xEF\xBB\xBF/; s/$/\r/' lists/left.json
expect 0 match "${lists[@]}" --matches -
same out s.csv
is_empty err
expect 0 match "${lists[@]}" --matches - --format json
same out s.json
expect 0 match - "${small[@]:1}" --matches x.csv <left.pgm
same x.csv s.csv

group 'json'
matches m.json '"model": "homography",' '"homography": \[\[' '"fundamental": null,'
[[ $(grep -c '"inlier":true' m.json) == "$inliers" ]] ||
    fail 'm.json has a wrong number of inliers'
for candidate in python3 /usr/bin/python3; do
    if "$candidate" -c 'import json' 2>/dev/null; then
        "$candidate" - "$inliers" <<'PYTHON' || fail 'm.json and m.csv do not agree'
import csv, json, sys
data = json.load(open("m.json"))
rows = list(csv.DictReader(open("m.csv")))
assert len(rows) == len(data["matches"])
for row, match in zip(rows, data["matches"]):
    for name, text in row.items():
        assert float(text) == float(match[name]), (name, text, match[name])
matrix = [[float(x) for x in line.split()] for line in open("H")]
assert matrix == data["homography"]
assert data["inliers"] == int(sys.argv[1])
assert data["a"] == {"image": "views/view1.png", "width": 400, "height": 300,
                     "keypoints": data["a"]["keypoints"]}
PYTHON
        break
    fi
done

# ------------------------------------------------------------------- options --
pairs() { # FILE.csv: prints the pairs of features, one per line
    rows "$1" | cut -d, -f1,2 | sort
}

group 'matches that options select'
expect 0 match "${files[@]}" --ratio 0.6 --matches r.csv
rows r.csv | awk -F, '!($7 <= 0.6000001 * $8) { exit 1 }' ||
    fail '--ratio 0.6 lets a larger ratio through'
(($(rows r.csv | wc -l) < count)) || fail '--ratio 0.6 drops no matches'
[[ -z $(comm -23 <(pairs r.csv) <(pairs m.csv)) ]] || fail '--ratio 0.6 finds other matches'
expect 0 match "${files[@]}" --no-mutual --matches r.csv
(($(rows r.csv | wc -l) > count)) || fail '--no-mutual finds no additional matches'
[[ -z $(comm -13 <(pairs r.csv) <(pairs m.csv)) ]] || fail '--no-mutual loses matches'
expect 0 match "${files[@]}" --rival-distance 0 --matches r.csv
[[ -z $(comm -13 <(pairs m.csv) <(pairs r.csv)) ]] || fail '--rival-distance 0 finds matches'
expect 0 "$glsurf" match "${files[@]}" --rival-distance 4 --matches r.csv
same m.csv r.csv
expect 0 match "${files[@]}" --rival-distance 2000 --model none --matches r.csv
(($(rows r.csv | wc -l) > count)) || fail '--rival-distance 2000 finds no additional matches'
[[ -z $(comm -13 <(pairs r.csv) <(pairs m.csv)) ]] || fail '--rival-distance 2000 loses matches'
expect 0 match "${files[@]}" --ratio 1 --no-mutual --model none --matches r.csv
[[ $(rows r.csv | wc -l) == $(grep -c '^{"x"' features/view1.json) ]] ||
    fail '--ratio 1 drops matches'

group 'models'
expect 0 match "${small[@]}" --model none --matches n.csv -o n.png
has_lines out 4
[[ $(sed 's/,[01]$/,/' s.csv) == "$(<n.csv)" ]] || fail '--model none finds other matches'
expect 0 match "${lists[@]}" --model none --matches n.json
for key in model homography fundamental; do
    matches n.json "\"$key\": null,"
done
matches n.json '"inlier":null'
if full; then
    expect 0 "$glsurf" match "$a" "$b" --model homography --matches x.csv
    same x.csv m.csv
fi
expect 0 match "${files[@]}" --tolerance 1 --matches t.csv --homography Ht
(($(value inliers) < inliers)) || fail '--tolerance 1 drops no inliers'
consistent t.csv Ht 1

group 'guides'
# Few candidates lie within 3 px of the guide's position, so the ratio test drops few
# matches.
expect 0 match "${files[@]}" --guide "$truth" --matches g.csv
(($(value inliers) >= inliers)) || fail "a guide leaves $(value inliers) of $inliers inliers"
off() { # MATCHES: prints the largest distance from the true homography
    residuals "$1" "$truth" | awk '$1 > most { most = $1 } END { print most + 0 }'
}
# The guide dropped the matches that could show depth.
matches out '^model     homography, as the guide$' "^guide     $truth, a homography\$"
# The guide's tolerance is computed in floats: positions up to 400 are rounded by 2^-24.
below "$(off g.csv)" 3.001 'the distance of a guided match'
if full; then
    expect 0 match "$a" "$b" --guide "$truth" --guide-model homography --matches x.csv
    same x.csv g.csv
fi
# The same homography, as a Windows program may write it.
awk '{ printf "%s%s %s %s\r\n", NR == 1 ? "\xEF\xBB\xBF" : "", -$1, -$2, -$3 }' "$truth" >turned.H
expect 0 match "${files[@]}" --guide turned.H --matches turned.csv
same turned.csv g.csv
expect 0 match "${files[@]}" --guide "$truth" --guide-tolerance 1 --matches g.csv
below "$(off g.csv)" 1.001 'the distance of a closely guided match'
# This guide allows all points of B on the line through H a and e = (200, 150): F = [e]x H.
awk '{ for (i = 1; i <= 3; ++i) h[NR, i] = $i }
    END { ex = 200; ey = 150
        for (i = 1; i <= 3; ++i) {
            f[1, i] = ey * h[3, i] - h[2, i]
            f[2, i] = h[1, i] - ex * h[3, i]
            f[3, i] = ex * h[2, i] - ey * h[1, i]
        }
        for (k = 1; k <= 3; ++k) printf "%.17g %.17g %.17g\n", f[k, 1], f[k, 2], f[k, 3] }' \
    "$truth" >F
# F is singular, and so is taken as a fundamental matrix.
expect 0 match "${files[@]}" --guide F --model homography --matches f.csv
matches out '^model     homography$'
rows f.csv | awk -F, -v off=0 'NR == FNR { split($0, r, " ")
        for (i = 1; i <= 3; ++i) f[FNR, i] = r[i]; next }
    { for (k = 1; k <= 3; ++k) l[k] = f[k, 1] * $3 + f[k, 2] * $4 + f[k, 3]
      d = (l[1] * $5 + l[2] * $6 + l[3]) / sqrt(l[1] ^ 2 + l[2] ^ 2)
      if (d > 3.01 || d < -3.01) exit 1 }' F - || fail 'a match is off its line'
(($(value inliers) >= inliers * 9 / 10)) ||
    fail "the fundamental matrix leaves $(value inliers) of $inliers inliers"
if full; then
    expect 0 match "$a" "$b" --guide F --guide-model fundamental --model homography \
        --matches x.csv
    same x.csv f.csv
fi
# All allowed matches of the plane agree with F, but show no depth.
expect 0 match "${files[@]}" --guide F --guide-model fundamental
matches out '^model     fundamental matrix, as the guide$'
grep -q '^guide' out && fail 'the summary names the model of a guide that was given'
complains 1 'guide is a fundamental matrix.*--model homography' match "${files[@]}" --guide F \
    --homography x
complains 1 'guide is a homography.*--model fundamental' match "${files[@]}" --guide "$truth" \
    --fundamental x
is_missing x

group 'settings'
expect 0 match "${small[@]}" --threshold 0.01 --model none --matches x.csv
(($(value matches) < few)) || fail '--threshold changes nothing'
if full; then
    expect 0 match "$a" "$a" --upright --homography Hu
    expect 0 match "$a" "$b" --preset paper --matches x.csv
    expect 0 match "$a" "$b" --detector dog --matches x.csv
fi
expect 0 env -u DISPLAY -u WAYLAND_DISPLAY "$glsurf" match "${small[@]}" --matches gl.csv
if "$glsurf" info | grep -q '^rounding  *as in C'; then
    same gl.csv s.csv
fi
# Each feature of an image matches itself. The coordinates are equal, so the homography is
# the identity up to rounding.
expect 0 match "${files[0]}" "${files[0]}" --homography same
printf '1 0 0\n0 1 0\n0 0 1\n' >identity
below "$(distance 400 300 same identity)" 1e-6 'the distance from the identity'

. "$here/../../odometry/match_depth.sh"

# -------------------------------------------------------------------- errors --
group 'no geometry'
awk 'BEGIN { s = 7; print "P2\n240 180\n255"
    for (y = 0; y < 180; ++y) for (x = 0; x < 240; ++x) {
        k = int(y / 6) * 40 + int(x / 6)
        if (!(k in v)) { s = (s * 16807) % 2147483647; v[k] = s % 256 }
        print v[k] } }' >tiles.pgm
complains 3 'no consistent geometry' match left.pgm tiles.pgm --max-features 300 -o 3.png \
    --matches 3.csv --homography 3.H
matches err 'tiles.pgm'
is_missing 3.png 3.csv 3.H
expect 0 match lists/left.json tiles.pgm --max-features 300 --matches 3.csv --model none

group 'a mirrored plane'
sed 's/"x":/"x":-/' features/view2.json >mirrored.json
for model in auto homography; do
    complains 3 ': the matches agree on a homography that turns the plane over, as a mirror does; flip one image$' \
        match features/view1.json mirrored.json --model $model --homography 3.H
done
is_missing 3.H

group 'a homography that maps a part of A behind the camera'
steep_views
complains 3 'maps a part of near.pgm behind the camera; name near.pgm second' match near.pgm \
    far.pgm --threshold 0.0001 -o 3.png --homography 3.H
is_missing 3.H
# All of far.pgm lies in front of the camera.
expect 0 match far.pgm near.pgm --threshold 0.0001 --homography 3.H
is_empty err
rm 3.H 3.csv

# All inliers lie in one corner of 100 x 100 pixels, so the opposite corner is extrapolated.
group 'a homography that is uncertain'
corner_views
complains 3 '^glsurf: patch.pgm and turned.pgm: [0-9]* of [0-9]* matches agree on a homography, but it is uncertain by [0-9.]* pixels at [(][0-9]*, [0-9]*[)] of patch.pgm, more than the tolerance of 3; ' \
    match patch.pgm turned.pgm -o 3.png --homography 3.H
is_missing 3.png 3.H
expect 0 match patch.pgm turned.pgm --tolerance 3 --model none --matches 3.csv
rm 3.csv

group 'bad input'
bad() { # WORD ARGUMENT...: checks exit code 1, one line with the word, and no files
    local word=$1
    shift
    complains 1 "$word" match "$@" -o bad.png --matches bad.csv --homography bad.H
    is_missing bad.png bad.csv bad.H
}
echo nonsense >nonsense.png
flat flat.pgm 30 20
bad missing.png "$a" missing.png
bad nonsense.png nonsense.png "$b"
bad 'flat.pgm has no features' left.pgm flat.pgm
bad 'flat.pgm has no features; use an image with more detail$' flat.pgm right.pgm --features 9
awk 'NR > 2 { $1 = NR > 3 ? 16 * $1 : 65535 } { print }' left.pgm >dim.pgm # 12 bits in a file of 16
bad 'dim.pgm has no features; extract them with --features 1000, or use ' dim.pgm right.pgm
expect 0 match dim.pgm right.pgm --features 300 --model none
bad missing.H "$a" "$b" --guide missing.H
for text in '' '1 0 0 0 1 0 0 0' '1 0 0 0 1 0 0 0 1 0' '1 0 0 0 1 0 0 0 nan' \
    '1 0 0 0 inf 0 0 0 1' '1 0 0 0 1 0 0 0 x' '1,0 0 0 0 1 0 0 0 1' \
    '1 0 0 0 1 0 0 0 1 end' "$(printf '1 %.0s' {1..4000})"; do
    printf '%s\n' "$text" >wrong.H
    bad 'wrong.H is not a 3x3 matrix' "$a" "$b" --guide wrong.H
done
head -c 300 "$a" >wrong.H
bad 'wrong.H is not a 3x3 matrix' "$a" "$b" --guide wrong.H
printf '\xFF\xFE{\0' >wide.json
bad 'wide.json is in UTF-16; save it as UTF-8$' "$a" "$b" --guide wide.json
complains 1 'wide.json is in UTF-16; save it as UTF-8$' match "$a" wide.json
echo '1 2 3 2 4 6 0 0 1' >wrong.H
bad 'singular' "$a" "$b" --guide wrong.H --guide-model homography
awk '{ printf "%.6g %.6g %.6g\n", $1, $2, $3 }' depth.F >wrong.H # nearly a fundamental matrix
bad 'nearly singular' "$a" "$b" --guide wrong.H
echo '0 0 0 0 0 0 0 0 0' >wrong.H
bad 'all zero' "$a" "$b" --guide wrong.H --guide-model fundamental
bad 'all zero' "$a" "$b" --guide wrong.H

group 'output that cannot be written'
cp "$a" kept
for option in -o --matches --homography --fundamental; do
    pair=("${lists[@]}")
    if [[ $option == -o ]]; then pair=("${small[@]}"); fi
    if [[ $option == --homography ]]; then pair=("${files[@]}"); fi
    complains 1 . match "$a" "$b" "$option" no/such/folder
    is_missing no
    complains 1 . match kept "$b" "$option" kept
    same kept "$a"
    if [[ -w /dev/full ]] && { full || [[ $option != --homography ]]; } &&
        [[ $option != --fundamental ]]; then
        complains 1 . match "${pair[@]}" "$option" /dev/full
    fi
done
# The command checks all outputs before it writes any, so it does not write the matches.
expect 1 match "$a" "$b" -o no/such/folder --matches first.csv
is_missing first.csv
# Input files and read-only files stay unchanged.
cp "$truth" guide.H
expect 1 match "$a" "$b" --guide guide.H --homography guide.H
same guide.H "$truth"
if ((EUID != 0)); then
    echo old >read-only.csv
    chmod 444 read-only.csv
    expect 1 match "$a" "$b" --matches read-only.csv
    [[ $(<read-only.csv) == old ]] || fail 'a read-only file was replaced'
fi
limited 4 expect 1 match "${small[@]}" -o new.png
limited 4 expect 1 match "${lists[@]}" --matches new.csv
is_missing new.png new.csv .glsurf-*

finish
