#!/bin/bash
# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
# command.sh GLSURF SCRATCH: the command `glsurf` as users call it: options, files and exit
# codes. Other programs read its output. If the test fails, its files stay in SCRATCH.
. "${BASH_SOURCE[0]%/*}/../../support/check.sh"

glsurf=$1
start_in "$2"

blobs 200 150 1 160 >scene.pgm
blobs 97 131 2 160 >other.pgm

# detect: runs on the CPU backend, which starts five times as fast; for tests without OpenGL
detect() {
    "$glsurf" detect --backend cpu "$@"
}

# keypoints FILE.csv: prints the number of keypoints
keypoints() {
    echo $(($(wc -l <"$1") - 1))
}

# ------------------------------------------------------------- help and usage --
group 'help and version'
expect 0 "$glsurf" --help
matches out 'usage: glsurf'
is_empty err
expect 0 "$glsurf" -h
expect 0 "$glsurf" help
expect 0 "$glsurf" detect --help
matches out '--threshold'
has_options quiet output format annotate detector threshold features max-features grid upright octaves \
    descriptor preset first-step sigma intervals backend dump trace keypoints timings mask region \
    images shard resume
expect 0 "$glsurf" info --help
expect 0 "$glsurf" --version
matches out '^glsurf [0-9]+\.[0-9]+\.[0-9]+$'

group 'renderer, paths and memory'
expect 0 "$glsurf" info scene.pgm
matches out 'renderer' '^API +OpenGL [34]\.[0-9] \(by default\)$'
matches out '^gather +(yes|no) +(yes|no) ' '^late-copy +yes +(yes|no) '
matches out '^rounding +(as in|unlike) C: '
matches out '^times of passes +by (GPU queries|the clock around waits: )'
matches out '^compiled programs +kept in no folder$'
cp out info-gl.txt
expect 0 "$glsurf" info scene.pgm --backend cpu
matches out '^renderer +CPU \(plain C\)$'
cp out info-cpu.txt
# Without pass times: their check is slow, and OpenGL ES has none.
if full; then
    expect 0 "$glsurf" info --path late-copy=off --api gles
    matches out '^late-copy +yes +no +as requested$'
fi
# The last --path of a path counts. Memory depends on the paths in use.
rows=off
if grep -qE '^row-differences +yes +yes ' info-gl.txt; then rows=on; fi
expect 0 "$glsurf" info --size 200x150 --api gles --path late-copy=off --path late-copy=on \
    --path row-differences=$rows
matches out '^late-copy +yes +yes +as requested$'
cp out info-gles.txt
expect 0 "$glsurf" info --size 200x150 --backend cpu
for file in out info-{gl,cpu,gles}.txt; do
    matches "$file" '^memory of 200x150$'
    for preset in default paper bay fast best; do
        matches "$file" "^$preset +[0-9.]+ +[0-9.]+ +[0-9]+ +[0-9.]+\$"
    done
done
same <(grep -A3 '^memory of' out) <(grep -A3 '^memory of' info-cpu.txt)
same <(grep -A3 '^memory of' info-gl.txt) <(grep -A3 '^memory of' info-gles.txt)
expect 0 "$glsurf" info --size 60000x60000 --backend cpu
matches out '^default +more than the memory limit$'
expect 1 "$glsurf" info missing.pgm
expect 0 "$glsurf" info --size 60000x60000 --backend cpu --json
has_lines out 1
matches out '^\{"glsurf":"[0-9.]+","backend":"cpu","renderer":"CPU \(plain C\)",.*"memory_limit":4294967296,' \
    '"width":60000,"height":60000,"memory":\[\{"name":"default","bytes":null\},.*\]\}$'
expect 0 "$glsurf" info scene.pgm --json
matches out '"version":"[^"]*[34]\.[0-9].*"paths":\[\{"name":"[a-z-]+","supported":(true|false),' \
    "\"name\":\"default\",\"bytes\":[0-9]+,.*\"features\":$(awk '$1 == "default" && NF == 5 { print $4 }' info-gl.txt)"
expect 0 "$glsurf" detect scene.pgm -o path-on.csv --path late-copy=on --dump raw-gl
expect 0 "$glsurf" detect scene.pgm -o path-off.csv --path late-copy=off --timings
for stage in integral hessian orientation descriptor total 'whole image'; do
    matches err "$stage"
done
same path-on.csv path-off.csv

group 'OpenGL and OpenGL ES'
expect 0 "$glsurf" info --api gl
matches out '^API +OpenGL [34]\.[0-9] \(--api gl\)$'
expect 0 "$glsurf" info --api gles
matches out '^API +OpenGL ES 3\.[0-9] \(--api gles\)$'
if grep -q '^OpenGL version .* Mesa' out; then
    # Mesa acts as an embedded driver without OpenGL 3.3.
    export MESA_GL_VERSION_OVERRIDE=3.1
    expect 0 "$glsurf" info
    matches out '^API +OpenGL ES 3\.[0-9] \(no OpenGL 3\.3 core context here\)$'
    complains 1 '^glsurf: cannot use the GPU: EGL gives no OpenGL 3\.3 core context without' \
        "$glsurf" info --api gl
    complains 1 'EGL gives no OpenGL 3\.3 core context and no OpenGL ES 3\.0 context without' env \
        MESA_GLES_VERSION_OVERRIDE=2.0 "$glsurf" info
    unset MESA_GL_VERSION_OVERRIDE
fi

expect 0 "$glsurf" detect scene.pgm -o gles.csv --api gles
same gles.csv path-on.csv

group 'compiled programs'
mesa=${MESA_SHADER_CACHE_DIR:-${XDG_CACHE_HOME:-$HOME/.cache}}
kept() { # SETTING...: runs detect with these in the environment
    # Keep Mesa's own cache, by default in the same folders, because Mesa is faster with it.
    MESA_SHADER_CACHE_DIR=$mesa expect 0 env "$@" "$glsurf" detect scene.pgm -o kept.csv
    same kept.csv path-on.csv
}
# Also without a display.
kept -u DISPLAY -u WAYLAND_DISPLAY GLSURF_CACHE=off XDG_CACHE_HOME="$PWD/none"
is_missing none/glsurf
kept -u GLSURF_CACHE XDG_CACHE_HOME="$PWD/cache"
if [[ -d cache/glsurf ]]; then
    count=$(find cache/glsurf -type f | wc -l)
    ((count > 10)) || fail "only $count programs were stored"
    [[ -z $(find cache/glsurf -type f ! -name '????????????????????????????????') ]] ||
        fail 'the cache folder holds other files'
    [[ $(stat -c %a cache/glsurf) == 700 ]] || fail 'other users can read the cache folder'
    touch later
    kept -u GLSURF_CACHE XDG_CACHE_HOME="$PWD/cache" # writes nothing again
    [[ -z $(find cache/glsurf -type f -newer later) ]] || fail 'programs were stored twice'
    if full; then
        kept -u GLSURF_CACHE -u XDG_CACHE_HOME HOME="$PWD/home"
        [[ $(find home/.cache/glsurf -type f | wc -l) == "$count" ]] ||
            fail 'some programs are missing in ~/.cache'
    fi
    # Damaged files instead of the programs.
    damaged=(cache/glsurf/*)
    echo nonsense | tee "${damaged[@]}" >nonsense
    if full; then
        # A pipe without a writer, and a folder, replace two programs.
        mapfile -t programs < <(find cache/glsurf -type f)
        rm "${programs[0]}" "${programs[1]}"
        mkfifo "${programs[0]}"
        mkdir "${programs[1]}"
        kept GLSURF_CACHE="$PWD/cache/glsurf"
        [[ -f ${programs[0]} ]] || fail 'a pipe was not replaced by a program'
        rmdir "${programs[1]}"
    fi
    # The cache holds at most 64 MiB: the oldest programs are deleted. Other files stay,
    # even if named like a program.
    for i in {10..79}; do
        file=cache/glsurf/000000000000000000000000000000$i
        printf 'glsurf program 1' >"$file"
        truncate -s 1M "$file"
        touch -d "2001-01-01 +$i days" "$file"
    done
    photo=cache/glsurf/d41d8cd98f00b204e9800998ecf8427e
    half=cache/glsurf/00000000000000000000000000000009.aBcDeF
    mine=(cache/glsurf/mine "$photo" "$photo.jpg" "$photo.aBcDeF" "${half/.aBcDeF/.jpg}")
    printf 'glsurf program 1' | tee "$half" >"${half/.aBcDeF/.jpg}"
    for file in "$photo" "$photo.jpg" "$photo.aBcDeF"; do truncate -s 1M "$file"; done
    touch -d 2001-01-01 "$half" "${mine[@]}"
    kept GLSURF_CACHE="$PWD/cache/glsurf"
    for file in "${damaged[@]}"; do
        ! cmp -s "$file" nonsense || fail 'a damaged program was not replaced'
    done
    for file in "${mine[@]}"; do
        [[ -e $file ]] || fail "$file was deleted, but does not belong to the cache"
    done
    ls cache/glsurf >left
    matches left '^0*79$'
    ! grep -qE '^0*(10|09\.aBcDeF)$' left || fail 'the oldest programs were not deleted'
    count=$(grep -cE '^0{30}[0-9]{2}$' left)
    ((count < 50)) || fail "$count MiB of programs are left, not about 48"
    rm -r cache
else
    echo '  this driver has no program binaries'
fi
if full; then
    kept GLSURF_CACHE=/proc/nonsense # no file can be created there
    kept GLSURF_CACHE=scene.pgm      # this is not a folder
fi

group 'wrong usage'
expect 2 "$glsurf"
is_empty out
misused "$glsurf" -- nonsense --nonsense detect 'detect - - -o folder' 'detect - --keypoints -' \
    'match scene.pgm other.pgm --grid 3x3' 'evaluate . --grid 3x3' \
    'stitch scene.pgm other.pgm -o x.png --max-features 0 --grid 3x3' \
    'stitch scene.pgm other.pgm -o x.png --first-step 2' 'info scene.pgm other.pgm' \
    'info scene.pgm --size 20x20' 'info --size 20' 'info --path late-copy' \
    'info --path late-copy=maybe' 'info --path nonsense=on' 'info --backend nonsense'
# tests/unit/options.c tests other wrong values, and wrong settings.
misused "$glsurf" detect scene.pgm -- --nonsense -x '--region 100x80+1' '--format xml' \
    '--backend cuda' '--preset bay --first-step 3' --mask --keypoints --threshold '--triplets 1' \
    '--first-step 2 --detector dog --preset bay' 'other.pgm -o folder --keypoints by.csv' \
    '--annotate -' '--trace -' '--path =on' '--backend cpu --api gles' other.pgm
complains 2 "--sigma takes a number from 0.6 to 3, not '1x'" "$glsurf" detect scene.pgm --sigma 1x
complains 2 "--detector takes hessian, censure or dog, not 'nonsense'" "$glsurf" detect scene.pgm \
    --detector nonsense
complains 2 '^glsurf: --first-step 2 is for --detector hessian with --preset bay; ' \
    "$glsurf" detect scene.pgm --first-step 2
complains 2 '^glsurf: --sigma is for --detector dog; ' "$glsurf" detect scene.pgm \
    --detector censure --sigma 1.2
complains 2 '^glsurf: --intervals is for --detector dog; ' "$glsurf" match scene.pgm other.pgm \
    --intervals 3
complains 2 'takes the name of an image file, not' "$glsurf" detect scene.pgm --mask -
complains 2 'takes the name of an image file, not' "$glsurf" detect scene.pgm --mask ''
complains 2 'takes the name of a folder, not' "$glsurf" detect scene.pgm --dump ''
complains 2 '^glsurf: --grid .*--max-features' "$glsurf" detect scene.pgm --grid 3x3
complains 2 '^glsurf: unknown option -é; see' "$glsurf" detect scene.pgm -o x.csv -é other.pgm
# Latin-1, the last letter of a word
complains 2 $'^glsurf: unknown option -\xE9; see' "$glsurf" detect scene.pgm -o x.csv $'-\xE9'
complains 2 "--api takes gl or gles, not 'vulkan'" "$glsurf" info --api vulkan
complains 2 "^glsurf: --path takes NAME=on or NAME=off, where NAME is [a-z0-9-]+, .* or [a-z0-9-]+, not 'x=on'$" \
    "$glsurf" info --path x=on
complains 2 '^glsurf: the check has no subject x with this preset; use one of gray ' \
    "$glsurf" check --only x
complains 2 '--api chooses OpenGL or OpenGL ES, and --backend cpu uses neither; leave out' \
    "$glsurf" info --api gl --backend cpu

. "$here/command_output.sh"
. "$here/command_settings.sh"

# --------------------------------------------------------------------- writers --
group 'annotation'
expect 0 detect scene.pgm -o x.csv --annotate seen.png
[[ $(od -An -tu1 -N8 seen.png | xargs) == '137 80 78 71 13 10 26 10' ]] ||
    fail 'seen.png is not a PNG'
is_size seen.png 200x150
expect 0 detect seen.png -o x.csv # the annotation can be read as an image
for name in seen.jpg seen.JPEG; do
    expect 0 detect scene.pgm -o x.csv --annotate $name
    is_jpeg $name
    expect 0 detect $name -o x.csv
    matches out "^$name: 200x150, "
done
# An image without keypoints is no error.
flat flat.pgm 30 20
for format in vgg csv json npz; do
    expect 0 detect flat.pgm -o "flat.$format" --annotate flat.png --dump raw-flat
done
[[ $(keypoints flat.csv) == 0 ]] || fail 'a flat image has keypoints'

group 'other programs can read the output'
python=
for candidate in python3 /usr/bin/python3; do
    if "$candidate" -c 'import numpy' 2>/dev/null; then
        python=$candidate
        break
    fi
done
[[ -n $python ]] || echo '  skipped: there is no python3 with numpy'
# formats_of FOLDER PRESET LENGTH OPTION...: writes every format, with a preset and
# descriptor length, into FOLDER
formats_of() {
    local folder=$1 format
    local settings=(--preset "$2" --descriptor "$3" "${@:4}")
    mkdir "$folder"
    expect 0 "$glsurf" detect scene.pgm -o "$folder/a.csv" --dump "$folder/raw" "${settings[@]}"
    for format in json vgg npz; do
        expect 0 "$glsurf" detect scene.pgm -o "$folder/a.$format" "${settings[@]}"
    done
    colmap=()
    if [[ $3 == 64 ]]; then
        colmap=("$folder/a.colmap")
        expect 0 "$glsurf" detect scene.pgm -o "${colmap[0]}" "${settings[@]}"
    fi
    [[ -z $python ]] ||
        "$python" "$here/read_outputs.py" "$folder"/a.{csv,json,vgg,npz} "$folder/raw" \
            200 150 "$2" "$3" "${colmap[@]}" || fail "the outputs in $folder do not agree"
}
if full || [[ -z $as_in_c ]]; then
    formats_of by-gl default 64
    same by-gl/a.csv path-on.csv
elif [[ -n $python ]]; then # the CPU backend wrote the same features in other formats
    "$python" "$here/read_outputs.py" path-on.csv a.json a.vgg a.npz raw-gl 200 150 default 64 ||
        fail 'the outputs by OpenGL and by the CPU backend do not agree'
fi
if full; then
    formats_of by-gl-paper paper 128
    formats_of by-cpu default 128 --backend cpu
fi
formats_of by-cpu-paper paper 64 --backend cpu

group 'trace'
# check_trace FILE IMAGES STAGE...
check_trace() {
    [[ -z $python ]] || "$python" "$here/read_trace.py" "$@" >/dev/null ||
        fail "read_trace.py finds a fault in $1"
}
stages=(gray smooth integral hessian suppress points refine select orientation descriptor
    publish read-back)
expect 0 "$glsurf" detect scene.pgm -o traced.csv --trace traced.json --timings
same traced.csv path-on.csv
check_trace traced.json 2 "${stages[@]}"
matches traced.json '"cat":"pass"'
expect 0 detect scene.pgm -o traced.csv --trace traced.json
check_trace traced.json 1
expect 1 "$glsurf" detect scene.pgm missing.png other.pgm -o traced --trace traced.json
check_trace traced.json 2 "${stages[@]}"
expect 1 detect scene.pgm -o untraced.csv --trace no/such/folder.json
is_missing untraced.csv
expect 1 detect scene.pgm -o both --trace both
is_missing both
expect 1 detect scene.pgm -o x.csv --trace scene.pgm

finish
