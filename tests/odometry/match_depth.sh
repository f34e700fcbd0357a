# shellcheck shell=bash
# shellcheck disable=SC2154 # variables of match.sh
# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
# A part of ../end/command/match.sh: scenes with depth, and rectified pairs.

# lines F MATCHES: prints the number of inliers, their largest distance from the epipolar line in
# both images, and the shares that are farther than 1 and 4 pixels. The distance is inf unless the
# inliers are exactly the matches within 3 pixels.
lines() {
    awk 'NR == FNR { for (i = 1; i <= 3; ++i) f[FNR, i] = $i; next }
        FNR > 1 { split($0, m, ",")
          for (k = 1; k <= 3; ++k) {
              l[k] = f[k, 1] * m[3] + f[k, 2] * m[4] + f[k, 3]
              r[k] = f[1, k] * m[5] + f[2, k] * m[6] + f[3, k] }
          e = l[1] * m[5] + l[2] * m[6] + l[3]
          e = e < 0 ? -e : e
          d = e / sqrt(l[1] ^ 2 + l[2] ^ 2)
          o = e / sqrt(r[1] ^ 2 + r[2] ^ 2)
          d = o > d ? o : d
          if ((d <= 3) != m[9]) wrong = 1
          if (!m[9]) next
          ++count; one += d > 1; four += d > 4
          if (d > most) most = d }
        END { print count, wrong ? "inf" : most + 0, one / count, four / count }' "$1" "$2"
}
# The test of standard output checks that files give the same matches.
group 'features from files'
# Another driver may round distances otherwise.
expect 0 "$glsurf" match "${lists[@]}" --matches of-gl.csv
[[ $(pairs of-gl.csv) == "$(pairs s.csv)" ]] || fail 'OpenGL finds other matches of files'
# An image may also come from a pipe.
expect 0 match lists/left.json <(cat right.pgm) --matches of-both.csv --max-features 300
same of-both.csv s.csv
# A file without a version is of version 1. Presets and versions are not mixed.
sed 's/"descriptor_version": [0-9]*, //' lists/right.json >old.json
sed 's/"descriptor_version": [0-9]*/"descriptor_version": 99/' lists/right.json >other.json
sed 's/"preset": "default"/"preset": "paper"/' lists/right.json >paper.json
version=$(sed -n 's/.*"descriptor_version": \([0-9]*\).*/\1/p' lists/left.json)
expect 1 match lists/left.json old.json
matches err "version $version of the preset \"default\", and set B of version 1 of \"default\""
complains 1 "version $version of the preset \"default\", and set B of version 99 of \"default\"" \
    match lists/left.json other.json
expect 1 match paper.json lists/left.json
matches err 'of the preset "paper", and set B of version [0-9]* of "default"'
expect 1 match "${lists[@]}" -o x.png
has_lines err 1
sed 's/"total": [0-9]*/"total": 9/' lists/left.json >few.json
expect 1 match few.json lists/right.json
matches err 'few.json has more keypoints than its "total" of 9'
head -c 2000 lists/left.json >cut.json
expect 1 match cut.json lists/right.json
has_lines err 1

group 'a scene with depth'
expect 0 "$glsurf" match "${small[@]}" -o depth.png --fundamental depth.F \
    --matches depth.csv
is_empty err
has_lines out 6
matches out '^model     fundamental matrix: the scene has depth$'
same depth.csv gl.csv
found=$(value inliers)
read -r count most _ <<<"$(lines depth.F depth.csv)"
below "$most" 3.000001 'the distance of an inlier from its line'
[[ $count == "$found" ]] || fail "depth.csv has not $found inliers"
if full; then # the nearest surface is a plane
    expect 0 match "${lists[@]}" --model homography --homography x.H
    ((found >= $(value inliers) * 3 / 2)) || fail "F has $found inliers, H $(value inliers)"
fi
# Both cameras look along z, and the right one stands to the right: rows agree.
awk '{ for (i = 1; i <= 3; ++i) f[NR, i] = $i } END {
    for (y = 0; y < 200; y += 40) for (x = 0; x < 480; x += 40) {
        for (k = 1; k <= 3; ++k) l[k] = f[k, 1] * x + f[k, 2] * y + f[k, 3]
        for (u = 0; u < 480; u += 479) {
            d = -(l[1] * u + l[3]) / l[2] - y
            if (!(d < 1 && d > -1)) exit 1 } } }' depth.F ||
    fail 'the epipolar lines are not the rows'
expect 0 match "${small[@]}" --model fundamental -o lines.png --epipolar-lines \
    --matches depth.json
cmp -s lines.png depth.png && fail '--epipolar-lines changes nothing'
is_size lines.png 972x200
matches depth.json '"model": "fundamental", "homography": null,'
numbers() { # the nine numbers of a matrix, written alike
    xargs | awk '{ for (i = 1; i <= 9; ++i) printf "%.17g\n", $i }'
}
[[ $(sed -n 's/.*"fundamental": \(\[\[.*\]\]\).*/\1/p' depth.json | tr -d '[],' | numbers) == \
    "$(numbers <depth.F)" ]] || fail 'depth.json has another matrix than depth.F'
expect 0 match "${lists[@]}" --guide depth.F --matches x.csv
matches out '^model     fundamental matrix, as the guide$'
matches out '^guide     depth.F, a fundamental matrix$'
read -r _ most _ <<<"$(lines depth.F x.csv)"
below "$most" 3.001 'the distance of a guided match from its line'
(($(value matches) > found)) || fail '--guide with a fundamental matrix adds no matches'
# Guided by the homography of the nearest surface, all matches lie on that plane. The scene has depth.
expect 0 match "${lists[@]}" --model homography --homography near.H
expect 0 match "${lists[@]}" --guide near.H
matches out '^model     homography, as the guide$'
echo '1 0 1e6 0 1 0 0 0 1' >far.H
expect 3 match "${lists[@]}" --guide far.H
matches err 'no match fits the homography of --guide; see --guide-model'

# Two rendered views of a town, whose fundamental matrix is known. The rms error of a keypoint is at
# most half a pixel (the walk's test measures 0.41 and 0.54 pixels from frame to frame). So nearly
# all inliers, within 3 pixels of the found line, are within 4 pixels of the true one.
group 'a rendered scene with depth'
town=$scene/../town
expect 0 "$glsurf" match "$town/depth1.png" "$town/depth2.png" -o town.png --epipolar-lines \
    --fundamental town.F --matches town.csv
matches out '^model     fundamental matrix: the scene has depth$'
read -r count _ one four <<<"$(lines "$town/F1to2" town.csv)"
((count > 300)) || fail "town.csv has $count inliers"
below "$four" 0.02 'the share of inliers off the true lines'
below "$one" 0.25 'the share of inliers a pixel off the true lines'
if full; then
    expect 0 "$glsurf" match "$town/depth1.png" "$town/depth2.png" --guide "$town/F1to2" \
        --model none --matches town.csv
    (($(value matches) > 450)) || fail 'the true matrix guides to too few matches'
fi

group 'results that need the other geometry'
other() { # PATTERN ARGUMENT...: exit code 3, one sentence, and no file
    local pattern=$1
    shift
    complains 3 "$pattern" match "$@" --matches other.csv
    for file in other.csv other.png other.M; do
        is_missing "$file"
    done
}
other 'has depth.*--model homography' "${small[@]}" --homography other.M -o other.png
other 'no depth [(]a plane, or a camera that only turned[)].*smaller --tolerance' "${files[@]}" --fundamental other.M
if full; then
    other 'no depth [(]a plane, or a camera that only turned[)].*smaller --tolerance' "$a" "$b" --epipolar-lines -o other.png
    other 'use --model homography' "$a" "$b" --model fundamental
fi

# ----------------------------------------------------------- rectified pairs --
group 'a rectified pair'
printf '%s\n' '400 0 240 0 0 400 100 0 0 0 1 0' '400 0 240 -200 0 400 100 0 0 0 1 0' >calib.txt
expect 0 "$glsurf" match left.pgm right.pgm --stereo --calibration calib.txt -o stereo.png \
    --matches stereo.csv
is_empty err
for line in '^rows      differ by [0-9.]+ pixels [(]standard deviation[)]$' \
    '^disparity -?[0-9.]+ to [0-9.]+, median [0-9.]+ pixels$' \
    '^depth     [0-9.]+ \(\+-[0-9.e-]+\) to .*, median [0-9.]+ \(\+-[0-9.]+\) in the unit'; do
    matches out "$line"
done
is_size stereo.png 564x200
matches stereo.csv '^a,b,ax,ay,bx,by,distance,second,inlier,disparity,depth,deviation$'
# Z = f b / d with f = 400 and b = 0.5. 9 in 10 matches have their surface's disparity to a pixel.
# The standard deviation is sqrt(2) error Z / d. sqrt(2) error is 1.4826 times the median difference
# of rows, or the root mean square if the median is 0.
rows stereo.csv | awk -F, '{ v = $4 - $6; print v < 0 ? -v : v }' | sort -g | awk '
    { v[NR] = $1; sum += $1 * $1 }
    END { m = v[int(NR / 2) + 1]; print (m > 0 ? 1.4826 * m : sqrt(sum / NR)) }' >deviation
awk -F, -v deviation="$(<deviation)" 'NR > 1 { d = $3 - $5; v = $4 - $6; ++n
        if (v > 2 || v < -2 || d < -2 || $9 != "") exit 1
        if (d - $10 > 1e-4 || $10 - d > 1e-4) exit 1
        if ($10 > 0 && ($11 - 200 / $10) ^ 2 > 1e-12 * $11 ^ 2) exit 1
        if ($10 <= 0 && $11 $12 != "") exit 1
        if ($10 > 0) ratio[n] = $12 * $10 / $11
        split("40 10 60 25", near, " "); d -= near[int($3 / 120) + 1]
        good += d < 1 && d > -1 }
    END { for (i in ratio) if ((ratio[i] - deviation) ^ 2 > 1e-8) exit 1
        exit !(good > 0.9 * n && n > 300) }' stereo.csv || fail 'stereo.csv is wrong'
# Named lines in any order, beside others, as in KITTI's files.
printf 'Tr: 1 2\r\n\nP1: %s\nP2: x\nP0:%s\n' "$(tail -n 1 calib.txt)" \
    "$(head -n 1 calib.txt)" >named.txt
expect 0 match left.pgm right.pgm --stereo --model none --rows 0.5 \
    --disparity 20:45.5 --calibration named.txt --matches x.csv
rows x.csv | awk -F, '{ v = $4 - $6; if (v > 0.5 || v < -0.5 || $10 < 20 || $10 > 45.5) exit 1
        if (($11 - 200 / $10) ^ 2 > 1e-12 * $11 ^ 2) exit 1 }
    END { exit !(NR > 100) }' || fail 'a match violates --rows or --disparity'
if full; then
    expect 0 match left.pgm right.pgm --stereo --matches stereo.json
    matches stereo.json '"inlier":null,"disparity":[0-9.]+}'
    matches stereo.json '"model": null,'
fi

group 'no rectified pair'
unfit() { # PATTERN ARGUMENT...: exit code 3, one sentence, and no file
    other "$@" --stereo
}
unfit 'name the left image first' right.pgm left.pgm --max-features 300 -o other.png
# Points at infinity have a disparity of 100 pixels by this calibration.
sed '2s/240/140/' calib.txt >shifted.txt
unfit 'infinity, which is 100 according to shifted.txt; .* the calibration of these images' "${small[@]}" \
    --calibration shifted.txt
if full; then
    unfit 'are in one row' "$a" "$b" -o other.png
    unfit 'no more than by chance' left.pgm right.pgm --disparity 400:450 -o other.png
fi

group 'calibrations'
head -c 3000 "$a" >wrong.txt
complains 1 'wrong.txt is not a calibration' \
    match left.pgm right.pgm --stereo --calibration wrong.txt --matches other.csv
complains 1 'missing.txt: No such file' match left.pgm right.pgm --stereo --calibration missing.txt
is_missing other.csv
