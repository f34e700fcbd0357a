#!/bin/bash
# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
# jobs.sh GLSURF SCRATCH EXAMPLES: `glsurf detect` with --images, --shard and --resume.
# Shards make up the whole, and finished images are not processed again. No result is lost
# or incomplete if a process is killed, the disk is full, or two processes do the same work.
# An image that ended a process is skipped. The jobs in the folder EXAMPLES do the same.
. "${BASH_SOURCE[0]%/*}/../../support/check.sh"

glsurf=$1 examples=$3
start_in "$2"

mkdir -p photos/a photos/b
for i in 1 2 3 4 5; do
    noise "photos/a/p$i.pgm" 48 40
    noise "photos/b/p$i.pgm" 48 40 # the same names
done
noise 'photos/ünï cödé.pgm' 48 40
noise $'photos/two\nlines %41.pgm' 48 40
find photos -name '*.pgm' -print0 | sort -z >list
plain=(--format csv --backend cpu --threshold 1e-5)
job=("$glsurf" detect --images list "${plain[@]}")
recipe='glsurf-recipe.txt'
# whole FOLDER: checks that it has the results of one run, and besides them only the recipe
whole() {
    diff -r --exclude=$recipe all "$1" || fail "$1 has other results than one run"
}
# totals DONE BEFORE FAILED: checks the summary of the last run
totals() {
    matches out ": $1 done now, $2 before, $3 failed, 0 not tried\$"
    has_lines out 1
}

group 'names from a file'
mapfile -d '' -t names <list
expect 0 "$glsurf" detect "${names[@]}" -o all "${plain[@]}"
[[ $(find all -type f -printf .) == ............ ]] || fail 'one run does not write 12 files'
expect 0 "${job[@]}" -o listed
diff -r all listed || fail '--images gives other results than the same names'
expect 0 "$glsurf" detect --images - -o listed "${plain[@]}" <<<$'photos/a/p1.pgm\n\nphotos/b/p1.pgm'
same listed/p1.csv all/p1.csv
expect 0 "$glsurf" detect "${names[0]}" --images - -o one "${plain[@]}" </dev/null
is_list one p1.csv
expect 0 "$glsurf" detect --images /dev/null -o none
complains 1 . "$glsurf" detect --images missing -o none

group 'wrong usage'
wrong() { # MESSAGE ARGUMENT...
    local message=$1
    shift
    complains 2 "^glsurf: $message" "$glsurf" detect "$@"
}
wrong '--shard takes I/N with I from 1 to N' --images list -o x --shard 4/3 # others: unit/options
wrong 'several images need a folder' --images list
wrong '--images, --root, --shard and --resume need a folder' "${names[0]}" --shard 1/2
wrong '--images, --root, --shard and --resume need a folder' "${names[0]}" --resume -o -
wrong 'the image - cannot be used with' - --root . -o x
wrong 'the image - cannot be used with' - --resume -o x
wrong '--images - and --keypoints - both read' --images - --keypoints - -o x </dev/null
wrong '--resume keeps features only; leave out --annotate' "${names[0]}" --resume -o x --annotate y

group 'shards make up the whole'
for part in 1 2 3; do expect 0 "${job[@]}" -o parts --shard $part/3; done
diff -r all parts || fail 'three shards give other results than one run'
expect 0 "${job[@]}" -o parts --shard 13/13
for part in 3 1 2; do
    expect 0 "${job[@]}" -o kept --shard $part/3 --resume
    totals 4 0 0
done
whole kept
expect 0 "${job[@]}" -o kept --shard 13/13 --resume
totals 0 0 0

group 'names below a root'
mkdir -p album/a album/'b c'/d album/.hidden
cp photos/a/p1.pgm album/a/p.PGM
cp photos/b/p1.pgm "album/b c/d/p.pgm"
cp photos/a/p2.pgm album/a/p.pgm
cp photos/a/p2.pgm album/.hidden/p.pgm
echo nonsense >album/a/bad.JPG
ln -s .. album/a/up
mkdir album/.hidden/x
root=("$glsurf" detect --backend cpu --threshold 1e-5 --root)
expect 1 "${root[@]}" album -o rooted --format csv
has_lines err 1
matches err '^glsurf: album/a/bad\.JPG: not an image of a known format; '
rooted() { # FOLDER NAME...: checks all files in the folder
    [[ $(cd "$1" && find . -type f | sort) == "$(printf './%s\n' "${@:2}" | sort)" ]] ||
        fail "$1 has other files than ${*:2}"
}
rooted rooted a/p.PGM.csv a/p.pgm.csv 'b c/d/p.pgm.csv'
same rooted/a/p.PGM.csv all/p1.csv
rm album/a/bad.JPG
for part in 1 2; do expect 0 "${root[@]}" album -o parts2 --resume --shard $part/2 --format csv; done
rm parts2/$recipe
diff -r rooted parts2 || fail '--root gives other results with --resume'
expect 0 "${root[@]}" "$PWD/album" "$PWD/album/./a//p.pgm" -o named --annotate drawn
rooted named a/p.pgm.npz
rooted drawn a/p.pgm.png
find album/a -iname '*.p*' >tree
expect 0 "${root[@]}" ./album --images tree "album/b c" -o named --format colmap
rooted named a/p.pgm.npz a/p.PGM.txt a/p.pgm.txt 'b c/d/p.pgm.txt'
for image in photos/a/p1.pgm album/../album/a/p.pgm; do
    complains 1 "^glsurf: the image $image is not below the folder album of --root; " \
        "${root[@]}" album $image -o none
done
complains 1 '^glsurf: two results would go to none/a/p.pgm.npz; ' \
    "${root[@]}" album album/a/p.pgm album/a/p.pgm -o none
complains 1 '^glsurf: album/.hidden/x: the folder has no images; ' "${root[@]}" album album/.hidden/x -o none
complains 1 '^glsurf: cannot read the folder absent: ' "${root[@]}" absent -o none

group 'finished images are not processed again'
find kept -name '*.csv' -exec touch -d 2001-01-01 {} +
again() { # DONE BEFORE OPTION...: checks the number of images processed again, and results
    expect 0 "${job[@]}" -o kept --resume "${@:3}"
    totals "$1" "$2" 0
    [[ $# -gt 2 ]] || whole kept
}
again 0 12 # with another number of shards
[[ -z $(find kept -name '*.csv' -newermt 2002-01-01) ]] || fail 'a result was written again'
matches kept/$recipe '^done 1933 [0-9]{19} two%0Alines %2541\.csv$'
rm kept/p2.csv
again 1 11
touch photos/a/p1.pgm
again 1 11
noise saved.pgm 48 40
touch -d 2001-01-01 saved.pgm
cp -p saved.pgm photos/b/p1.pgm # as large as before, and older
"${job[@]}" -o all >/dev/null
again 1 11
cp saved.pgm mask.pgm
for option in '--threshold 1e-4' --upright '--region 36x30+3+4' '--mask mask.pgm'; do
    # shellcheck disable=SC2086 # two words
    again 12 0 $option
done
again 0 12 --mask mask.pgm
touch -d 2002-01-01 mask.pgm
again 12 0 --mask mask.pgm
again 12 0
sed -i '2s/recipe glsurf [^,]*,/recipe glsurf 0.0,/' kept/$recipe # another version
again 12 0
again 0 12

group 'a truncated recipe'
rm kept/p5.csv
printf 'done 1933 17' >>kept/$recipe
again 1 11
again 0 12
for text in '' 'glsurf rec' $'glsurf recipe 1\nrecipe glsurf'; do
    printf %s "$text" >kept/$recipe
    again 12 0
done

group 'an image that cannot be read'
echo nonsense >bad.pgm
printf '%s\0' bad.pgm missing.pgm "${names[@]}" >all-list
expect 1 "$glsurf" detect --images all-list -o kept "${plain[@]}" --resume
has_lines err 2
totals 0 12 2
noise bad.pgm 48 40
expect 1 "$glsurf" detect --images all-list -o kept "${plain[@]}" --resume
totals 1 12 1
rm kept/bad.csv
memory=250000 # KiB: enough to read the image, too little to extract from it
if (ulimit -v $memory && "$glsurf" --version) &>/dev/null; then # not with a sanitizer
    flat big.pgm 3000 3000
    printf '%s\n' "${names[0]}" big.pgm photos/a/p2.pgm >big-list
    (
        ulimit -v $memory
        expect 1 "$glsurf" detect --images big-list -o big "${plain[@]}" --resume \
            --memory-limit 16G
    )
    totals 2 0 1
    matches err '^glsurf: big.pgm: out of memory for an image of 3000x3000 pixels; use a smaller image'
    rm big.pgm
fi
printf 'missing\r.pgm\r\nfolder\t/\001.pgm' >visible-list
expect 1 "$glsurf" detect --images visible-list -o big "${plain[@]}"
has_lines err 2
matches err '^glsurf: .*missing\\r\.pgm: .*' '^glsurf: .*folder\\t/\\x01\.pgm.*'

group 'folders and disks'
mkdir -p blocked/$recipe
complains 1 "^glsurf: cannot write blocked/$recipe: Is a directory; " "${job[@]}" -o blocked --resume
is_list blocked $recipe
echo >file
complains 1 . "${job[@]}" -o file --resume
limited 4 expect 1 "${job[@]}" -o full --resume # too little for one file
matches out ': 0 done now, 0 before, 3 failed, 9 not tried$'
matches err '^glsurf: the last 3 results could not be written, so the others are not tried; '
has_lines err 4
is_list full $recipe
expect 0 "${job[@]}" -o full --resume
whole full

long=$(printf '%0247d' 0)
for i in 1 2 3; do # with another extension these names are too long
    cp photos/a/p1.pgm "$long$i.pgm"
    printf '%s\n' "$long$i.pgm"
done >long-list
echo photos/a/p2.pgm >>long-list
expect 1 "$glsurf" detect --images long-list -o long --format colmap --backend cpu --resume
totals 1 0 3
has_lines err 3

group 'an image that ended a process'
exec 3>&2 2>messages # the shell's messages about killed processes
# die SIGNAL: sends the signal to a process while it reads the image `pipe`; the pipe's
# writer waits for a reader and writes nothing
die() {
    env --default-signal=INT "${job[@]}" &>/dev/null &
    # shellcheck disable=SC2016 # variables of the other shell
    timeout 60 bash -c 'exec 4>pipe; kill -"$0" "$1"' "$1" $! || fail 'nobody reads the pipe'
    wait $! || true
}
mkfifo pipe
for i in 1 2; do noise p$i.pgm 48 40; done
job=("$glsurf" detect "${plain[@]}" -o died --resume p1.pgm pipe p2.pgm)
for signal in TERM HUP INT; do die $signal; done
is_list died $recipe p1.csv # these signals stop a process on purpose
die KILL
mark=$(echo died/glsurf-work-*.txt)
is_list died $recipe "${mark#*/}" p1.csv
printf pipe | same - "$mark"
expect 1 "${job[@]}"
matches err "^glsurf: pipe: skipped, because a process ended while it worked on this image; remove $mark to try it again$"
totals 1 1 1
expect 1 "${job[@]}" --upright # for every recipe
totals 2 0 1
rm "$mark" pipe
noise pipe 48 40
expect 0 "${job[@]}" --upright
totals 1 2 0
printf p2.pgm >died/glsurf-work-7-1.txt
expect 0 flock -x died/glsurf-work-7-1.txt "${job[@]}" # another process holds the file
totals 3 0 0
rm died/p2.csv
expect 1 "${job[@]}"
totals 0 2 1

kills=8
if full; then kills=200; fi
group "$kills processes killed at various times"
for format in npz json colmap; do
    job=("$glsurf" detect photos/*.pgm photos/a/* --backend cpu --threshold 1e-5 --format "$format")
    expect 0 "${job[@]}" -o once-$format --resume
    for ((i = 0; i < kills; i += 3)); do
        "${job[@]}" -o killed-$format --resume &>/dev/null &
        sleep "0.$(printf %02d $(((i / 3 + 3) * 37 % 20)))"
        kill -KILL $! 2>/dev/null || true
        wait $! || true
        rm -f killed-$format/{glsurf-work-*.txt,.glsurf-*}
        for file in "killed-$format"/*; do # complete or missing
            [[ $file == */$recipe || ! -e $file ]] || same "$file" "once-${file#*-}"
        done
        rm -rf "killed-$format"/*[12]* # so that the next process has work
    done
    expect 0 "${job[@]}" -o killed-$format --resume
    matches out ', 0 failed, 0 not tried$'
    diff -r --exclude=$recipe once-$format killed-$format || fail "other results as $format"
done
exec 2>&3
job=("$glsurf" detect --images list "${plain[@]}")

group 'processes side by side'
for option in '' --upright ''; do # the last two replace the recipe
    pids=()
    for part in 1/2 2/2 1/2 1/1; do
        # shellcheck disable=SC2086 # no word or one
        "${job[@]}" -o twice --resume --shard $part $option &>/dev/null &
        pids+=($!)
    done
    for pid in "${pids[@]}"; do wait "$pid" || fail 'one of several processes failed'; done
done
whole twice
expect 0 "${job[@]}" -o twice --resume
totals 0 12 0

group 'OpenGL'
job=("$glsurf" detect --images list --format json)
expect 0 "${job[@]}" -o gl --resume
totals 12 0 0
expect 0 "${job[@]}" -o gl --resume --path late-copy=off # the same bytes
totals 0 12 0
expect 0 "${job[@]}" -o gl --resume --backend cpu
totals 12 0 0

mkdir bin
ln -s "$glsurf" bin/glsurf
export PATH=$PWD/bin:$PATH
group 'an array of Slurm jobs'
for task in 1 2 3; do
    SLURM_ARRAY_TASK_ID=$task SLURM_ARRAY_TASK_MIN=1 SLURM_ARRAY_TASK_MAX=3 \
        SLURM_ARRAY_TASK_COUNT=3 expect 0 "$examples/slurm.sh" list slurm "${plain[@]}"
done
SLURM_ARRAY_TASK_ID=3 SLURM_ARRAY_TASK_MIN=1 SLURM_ARRAY_TASK_MAX=3 SLURM_ARRAY_TASK_COUNT=2 \
    expect 2 "$examples/slurm.sh" list slurm
SLURM_ARRAY_TASK_ID=2 SHARDS=3 expect 0 "$examples/slurm.sh" list slurm "${plain[@]}"
totals 0 4 0
whole slurm

group 'GNU parallel'
if ! command -v parallel >/dev/null; then
    echo '  skipped: there is no parallel'
    finish
    exit
fi
mkdir -p home && export HOME=$PWD/home # for parallel's own files
# While an image is bad every try fails, and the other images are done. Afterwards only the
# failed shard runs.
cp photos/a/p1.pgm good.pgm
echo nonsense >photos/a/p1.pgm
expect 1 "$examples/parallel.sh" list jobs 3 "${plain[@]}"
[[ $(find jobs -name '*.csv' -printf .) == ........... ]] || fail 'the other images are missing'
cp good.pgm photos/a/p1.pgm
matches "$(echo jobs/*.joblog)" '--shard 2/3'
printf '4\t:\ttorn' >>"$(echo jobs/*.joblog)"
: >out
expect 0 "$examples/parallel.sh" list jobs 3 "${plain[@]}"
has_lines out 1
totals 1 3 0
whole jobs

finish
