#!/bin/bash
# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
# command.sh GLSURF SCRATCH: the command `glsurf` as a user calls it: options, files and
# exit codes, and other programs can read its output. If the test fails, its files stay in
# SCRATCH.
set -euo pipefail

here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source-path=SCRIPTDIR source=check.sh
. "$here/check.sh"

glsurf=$1
start_in "$2"

# Draws a scene of light and dark blobs of sigma 1.7 to 12 as a text PGM. The random numbers
# are Park and Miller's, because rand() differs between versions of awk.
draw() { # WIDTH HEIGHT SEED
    awk -v w="$1" -v h="$2" -v s="$3" '
    function random() { s = (s * 16807) % 2147483647; return s / 2147483647 }
    function from(at) { return at < 0 ? 0 : int(at) }
    function to(at, size) { return at < size ? int(at) : size - 1 }
    BEGIN {
        for (n = 0; n < 5; ++n) random()
        for (n = 0; n < 160; ++n) {
            x = random() * w; y = random() * h
            a = 1.7 * exp(2 * random()); c = 220 * random() - 110
            reach = sqrt(24) * a
            left = from(x - reach); right = to(x + reach, w)
            for (i = left; i <= right; ++i) across[i] = exp(-(i - x)^2 / (2 * a * a))
            for (j = from(y - reach); j <= to(y + reach, h); ++j) {
                down = c * exp(-(j - y)^2 / (2 * a * a))
                for (i = left; i <= right; ++i) light[j * w + i] += down * across[i]
            }
        }
        printf "P2\n%d %d\n255\n", w, h
        for (i = 0; i < w * h; ++i) {
            v = int(128 + light[i])
            print (v < 0 ? 0 : v > 255 ? 255 : v)
        }
    }'
}
draw 200 150 1 >scene.pgm
draw 97 131 2 >other.pgm

# Detects on the CPU, which starts in a fifth of the time: for what is not about OpenGL.
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
for option in output format annotate detector threshold max-features grid upright octaves \
    descriptor preset first-step sigma intervals backend dump trace keypoints timings mask region \
    images shard resume; do
    matches out "--$option"
done
expect 0 "$glsurf" info --help
expect 0 "$glsurf" --version
matches out '^glsurf [0-9]+\.[0-9]+\.[0-9]+$'

group 'renderer, paths and memory'
expect 0 "$glsurf" info scene.pgm
matches out 'renderer'
matches out '^API +OpenGL [34]\.[0-9] \(by default\)$'
matches out '^gather +(yes|no) +(yes|no) '
matches out '^late-copy +yes +(yes|no) '
matches out '^rounding +(as in|otherwise than) C: '
matches out '^times of passes +by (GPU queries|the clock around glFinish: )'
matches out '^compiled programs +kept in no folder$'
cp out info-gl.txt
expect 0 "$glsurf" info scene.pgm --backend cpu
matches out '^renderer +CPU \(plain C\)$'
cp out info-cpu.txt
# Times of passes take a while to check, which OpenGL ES does not have.
if full; then
    expect 0 "$glsurf" info --path late-copy=off --api gles
    matches out '^late-copy +yes +no +as asked for$'
fi
# The later one of a path counts.
expect 0 "$glsurf" info --size 200x150 --api gles --path late-copy=off --path late-copy=on
matches out '^late-copy +yes +yes +as asked for$'
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
    # Mesa acts as a driver of a board, which has no OpenGL 3.3.
    export MESA_GL_VERSION_OVERRIDE=3.1
    expect 0 "$glsurf" info
    matches out '^API +OpenGL ES 3\.[0-9] \(no OpenGL 3\.3 core context here\)$'
    expect 1 "$glsurf" info --api gl
    matches err '^glsurf: cannot use the GPU: EGL gives no OpenGL 3\.3 core context without'
    MESA_GLES_VERSION_OVERRIDE=2.0 expect 1 "$glsurf" info
    matches err 'EGL gives no OpenGL 3\.3 core context and no OpenGL ES 3\.0 context without'
    unset MESA_GL_VERSION_OVERRIDE
fi

expect 0 "$glsurf" detect scene.pgm -o gles.csv --api gles
same gles.csv path-on.csv

group 'compiled programs'
mesa=${MESA_SHADER_CACHE_DIR:-${XDG_CACHE_HOME:-$HOME/.cache}}
kept() { # SETTING...: runs detect with these in the environment
    # Mesa has a cache of its own, in the same folders by default, and is faster with one.
    MESA_SHADER_CACHE_DIR=$mesa expect 0 env "$@" "$glsurf" detect scene.pgm -o kept.csv
    same kept.csv path-on.csv
}
# Without a display, too.
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
        # A pipe that nobody writes to, and a folder, instead of two programs.
        mapfile -t programs < <(find cache/glsurf -type f)
        rm "${programs[0]}" "${programs[1]}"
        mkfifo "${programs[0]}"
        mkdir "${programs[1]}"
        kept GLSURF_CACHE="$PWD/cache/glsurf"
        [[ -f ${programs[0]} ]] || fail 'a pipe was not replaced by a program'
        rmdir "${programs[1]}"
    fi
    # The cache holds at most 64 MiB: the oldest programs are deleted, and other files stay,
    # also those that have the name of a program.
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
        [[ -e $file ]] || fail "$file was deleted and is not the cache's"
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
    kept GLSURF_CACHE=/proc/nonsense # nothing can be stored there
    kept GLSURF_CACHE=scene.pgm      # this is not a folder
fi

group 'wrong usage'
wrong() { # ARGUMENT...: exit code 2, a message on stderr, nothing on stdout
    expect 2 "$glsurf" "$@"
    is_empty out
    is_not_empty err
}
wrong
wrong nonsense
wrong --nonsense
wrong detect
wrong detect scene.pgm --nonsense
wrong detect scene.pgm -x
# One wrong value of each option. Others are in tests/unit/options.c.
wrong detect scene.pgm --threshold 1e-99
wrong detect scene.pgm --max-features ''
wrong detect scene.pgm --octaves 1x
wrong detect scene.pgm --detector dog --sigma 1x
matches err "--sigma takes a number from 0.6 to 3, not '1x'"
wrong detect scene.pgm --detector dog --intervals 7
wrong detect scene.pgm --descriptor 65
wrong detect scene.pgm --region 100x80+1
wrong detect scene.pgm --max-features 9 --grid 65x1
wrong detect scene.pgm --memory-limit 1T
wrong detect scene.pgm --format xml
wrong detect scene.pgm --backend cuda
wrong detect scene.pgm --preset nonsense
wrong detect scene.pgm --preset ''
wrong detect scene.pgm --detector nonsense
matches err "--detector takes hessian, censure or dog, not 'nonsense'"
wrong detect scene.pgm --preset bay --first-step 3
wrong detect scene.pgm --first-step 2
matches err '^glsurf: --first-step 2 is for --detector hessian with --preset bay; '
wrong detect scene.pgm --first-step 2 --detector dog --preset bay
wrong detect scene.pgm --detector censure --sigma 1.2
matches err '^glsurf: --sigma is for --detector dog; '
wrong match scene.pgm other.pgm --intervals 3
matches err '^glsurf: --intervals is for --detector dog; '
wrong stitch scene.pgm other.pgm -o x.png --first-step 2
wrong detect scene.pgm --mask
wrong detect scene.pgm --mask ''
wrong detect scene.pgm --mask -
matches err 'takes the name of an image file, not'
wrong detect scene.pgm other.pgm -o folder --keypoints by.csv
wrong detect - --keypoints -
wrong detect scene.pgm --grid 3x3
matches err '^glsurf: --grid .*--max-features'
wrong match scene.pgm other.pgm --grid 3x3
wrong stitch scene.pgm other.pgm -o x.png --max-features 0 --grid 3x3
wrong evaluate . --grid 3x3
wrong detect scene.pgm -o x.csv -é other.pgm
matches err '^glsurf: unknown option -é; see'
wrong detect scene.pgm -o x.csv $'-\xE9' # Latin-1, and the last letter of its word
matches err $'^glsurf: unknown option -\xE9; see'
wrong detect scene.pgm --keypoints
wrong detect scene.pgm --triplets 1
wrong detect scene.pgm --threshold
wrong detect scene.pgm --annotate -
wrong detect scene.pgm --dump ''
wrong detect scene.pgm --trace -
wrong detect scene.pgm other.pgm
wrong detect - - -o folder
wrong info scene.pgm other.pgm
wrong info scene.pgm --size 20x20
wrong info --size 20
wrong info --path late-copy
wrong info --path late-copy=maybe
wrong info --path nonsense=on
wrong detect scene.pgm --path =on
wrong info --backend nonsense
wrong info --api vulkan
matches err "--api takes gl or gles, not 'vulkan'"
wrong info --api gl --backend cpu
matches err '--api chooses OpenGL or OpenGL ES, and --backend cpu uses neither; leave out'
wrong detect scene.pgm --backend cpu --api gles

# --------------------------------------------------------------------- output --
group 'where the output goes'
expect 0 detect scene.pgm --format csv
cp out by-stdout.csv
expect 0 detect scene.pgm --format csv -o -
same out by-stdout.csv
expect 0 detect scene.pgm -o by-name.csv
same by-name.csv by-stdout.csv
matches out 'keypoints'
expect 0 detect scene.pgm --output=by-long.csv
same by-long.csv by-stdout.csv
expect 0 detect - --format csv <scene.pgm
same out by-stdout.csv
# shellcheck disable=SC2002 # this tests a pipe
cat scene.pgm | expect 0 detect - -o by-pipe.csv
same by-pipe.csv by-stdout.csv
expect 0 detect -o dashes.csv -- scene.pgm
same dashes.csv by-stdout.csv
[[ $(keypoints by-stdout.csv) -ge 20 ]] ||
    fail "the scene has only $(keypoints by-stdout.csv) keypoints"

group 'formats by ending'
expect 0 detect scene.pgm -o a.vgg
expect 0 detect scene.pgm -o a.unknown
same a.vgg a.unknown
expect 0 detect scene.pgm -o a.json
matches a.json '"descriptor_length": 64'
expect 0 detect scene.pgm -o a.npz
[[ $(head -c 2 a.npz) == PK ]] || fail 'a.npz is not an archive'
expect 0 detect scene.pgm -o a.txt --format csv
same a.txt by-stdout.csv

group 'files for COLMAP'
expect 0 detect scene.pgm other.pgm -o import --format colmap --annotate import-seen
is_list import other.pgm.txt scene.pgm.txt
is_list import-seen other.png scene.png
mkdir twins
cp other.pgm twins/scene.pgm
expect 1 detect scene.pgm twins/scene.pgm -o refused --format colmap
has_lines err 1
matches err '^glsurf: twins/scene.pgm: another image has the same file name, by which COLMAP'
is_missing refused
wrong detect scene.pgm --format colmap --descriptor 128
matches err '^glsurf: --format colmap .* takes no --descriptor-length 128; leave that out$'

group 'several images'
expect 0 detect scene.pgm other.pgm twins/scene.pgm scene.pgm -o many --format csv
is_list many other.csv scene-2.csv scene-3.csv scene.csv
same many/scene.csv by-stdout.csv
same many/scene-3.csv by-stdout.csv
same many/other.csv many/scene-2.csv
expect 0 detect scene.pgm other.pgm -o deep/er/many --annotate seen --dump raw
is_list deep/er/many other.vgg scene.vgg
is_list seen other.png scene.png
is_list raw other scene

group 'an image that cannot be read'
echo nonsense >bad.png
expect 1 detect scene.pgm bad.png missing.png other.pgm -o some --format csv
is_list some other.csv scene.csv
same some/scene.csv by-stdout.csv
has_lines err 2
matches err 'bad.png'
matches err 'missing.png'
expect 1 detect bad.png -o bad.csv
has_lines err 1
is_missing bad.csv
expect 1 detect - </dev/null
has_lines err 1
expect 1 detect '' -o empty.csv
matches err 'the name of a file is empty'
expect 1 detect . -o folder.csv
has_lines err 1
is_missing folder.csv

group 'output that cannot be written'
expect 1 detect scene.pgm -o no/such/folder.csv
has_lines err 1
is_missing no
expect 1 detect scene.pgm -o many
has_lines err 1
expect 1 detect scene.pgm other.pgm -o scene.pgm
has_lines err 1
matches scene.pgm '^P2'
expect 1 detect scene.pgm -o scene.pgm
has_lines err 1
expect 1 detect scene.pgm --annotate scene.pgm
has_lines err 1
matches scene.pgm '^P2'
group 'results that would go over each other or over an input'
lost() { # MESSAGE ARGUMENT...: detect refuses before it writes anything
    local message=$1
    shift
    expect 1 detect "$@"
    has_lines err 1
    matches err "$message"
    ! ls .glsurf-* &>/dev/null || fail 'a temporary file is left'
}
mkdir shots
expect 0 detect scene.pgm -o /dev/null --annotate shots/one.png
cp shots/one.png shots/two.png
lost 'shots/one.png is an input and would be written over' \
    shots/one.png shots/two.png -o f --annotate shots
lost 'shots/./(one|two).png is an input' shots/two.png shots/one.png -o f --annotate ./shots/../shots/.
same shots/one.png shots/two.png
is_missing f
cp scene.pgm shots/x.vgg
lost 'shots/x.vgg is an input' other.pgm shots/x.vgg -o shots
same scene.pgm shots/x.vgg
lost 'two results would go to' scene.pgm -o o.csv --annotate o.csv
lost 'two results would go to' scene.pgm -o o.csv --annotate "$PWD/./o.csv"
lost 'two results would go to' scene.pgm -o o.json --trace o.json
lost 'two results would go to' scene.pgm -o raw/plan.json --dump raw
lost 'two results would go to' scene.pgm other.pgm -o f --trace f/other.vgg
lost 'scene.pgm is an input' other.pgm --mask scene.pgm --trace scene.pgm
ln -s o.csv link.csv # the link leads to no file yet
lost 'two results would go to' scene.pgm -o link.csv --annotate o.csv
is_missing o.csv
expect 0 detect scene.pgm -o link.csv
[[ -L link.csv ]] || fail 'a link was replaced by a file'
same o.csv by-stdout.csv
rm link.csv o.csv
ln -s loop.csv loop.csv
expect 1 detect scene.pgm -o loop.csv
rm loop.csv
expect 0 detect scene.pgm -o /dev/null --annotate /dev/null # is no file
expect 0 detect scene.pgm scene.pgm -o shots --annotate shots --format csv
is_list shots one.png scene-2.csv scene-2.png scene.csv scene.png two.png x.vgg

group 'full disks'
if [[ -w /dev/full ]]; then
    for format in vgg csv json npz; do
        full || [[ $format == csv || $format == npz ]] || continue
        expect 1 detect scene.pgm --format "$format" -o /dev/full
        has_lines err 1
        status=0
        detect scene.pgm --format "$format" >/dev/full 2>err || status=$?
        [[ $status == 1 ]] || fail "$format to a full standard output: exit code $status"
        has_lines err 1
    done
    expect 1 detect scene.pgm -o x.csv --annotate /dev/full
    has_lines err 1
    status=0
    "$glsurf" --help >/dev/full 2>err || status=$?
    [[ $status == 1 ]] || fail "help to a full standard output: exit code $status"
fi
# A limit on the size of files fails like a full disk, in the middle of the file. No partial
# file is left, and an older file stays.
echo older >kept.csv
(
    trap '' XFSZ
    ulimit -f 4
    expect 1 detect scene.pgm -o new.csv
    expect 1 detect scene.pgm -o kept.csv
)
is_missing new.csv
[[ $(<kept.csv) == older ]] || fail 'kept.csv was changed'
for left in .glsurf-* many/.glsurf-* some/.glsurf-*; do
    is_missing "$left"
done

group 'files that are replaced'
echo older >old.csv
chmod 604 old.csv
ln old.csv second.csv
if ((EUID == 0)); then chown 1234:2345 old.csv; fi
owner=$(stat -c %u:%g:%a old.csv)
expect 0 detect scene.pgm -o old.csv
same old.csv by-stdout.csv
[[ $(stat -c %u:%g:%a old.csv) == "$owner" ]] || fail 'the owner or the mode was changed'
[[ $(<second.csv) == older ]] || fail 'the other name has another content'
has_lines err 1
matches err 'note: old.csv was replaced; its other names'
rm second.csv
ln -s old.csv second.csv
expect 0 detect scene.pgm -o second.csv
is_empty err
[[ -L second.csv ]] || fail 'a link was replaced by a file'
rm second.csv old.csv

group 'a file that changes while it is read'
# Reading 40 MB takes many times as long as touch, and as the step of the clock of a file system.
{
    printf 'P5\n8000 5000\n255\n'
    head -c 40000000 /dev/zero
} >moving.pgm
while :; do touch moving.pgm; done &
expect 1 detect moving.pgm --region 64x64+0+0 -o moving.csv
kill $!
wait $! || true
has_lines err 1
matches err 'moving.pgm changed while it was read'
is_missing moving.csv
rm moving.pgm

group 'signals while a file is written'
{
    printf 'P5\n250 200\n255\n'
    head -c 50000 /dev/urandom
} >noise.pgm
mkdir busy
# Sends the signal once the temporary file is there; writing takes most of the time. The file may
# be complete before that; then this tries again.
ended_by() { # SIGNAL: prints the exit code as the shell sees it
    local status
    for _ in {1..9}; do
        rm -f busy/f.json
        # A shell without job control starts programs in the background with SIGINT ignored.
        env --default-signal=INT,QUIT "$glsurf" detect --backend cpu noise.pgm --threshold 0.00001 \
            --upright --descriptor 128 -o busy/f.json &>/dev/null &
        until [[ -e busy/f.json ]] || compgen -G 'busy/.glsurf-*' >/dev/null; do
            kill -0 $! 2>/dev/null || break
            sleep 0.005
        done
        kill -"$1" $! 2>/dev/null
        status=0
        wait $! 2>/dev/null || status=$?
        ((status == 0)) || break
    done
    echo "$status"
}
signals=(INT:130 TERM:143)
if full; then signals+=(HUP:129 QUIT:131 KILL:137); fi
for signal in "${signals[@]}"; do
    status=$(ended_by "${signal%:*}")
    [[ $status == "${signal#*:}" ]] || fail "${signal%:*}: exit code $status"
    if [[ $signal == KILL:* ]]; then # nobody can clean up: this shows that there was a file
        ls busy/.glsurf-* &>/dev/null || fail 'SIGKILL came when no file was open'
        rm -f busy/.glsurf-*
    else
        [[ -z $(ls -A busy) ]] || fail "${signal%:*} left $(ls -A busy)"
    fi
done
status=$(
    ulimit -f 4
    ulimit -c 0
    detect scene.pgm -o busy/f.csv &>/dev/null
    echo $?
) || true
[[ $status == 153 ]] || fail "SIGXFSZ: exit code $status"
[[ -z $(ls -A busy) ]] || fail "SIGXFSZ left $(ls -A busy)"

group 'sizes that a file only claims'
u16() { # prints a number as two bytes
    # shellcheck disable=SC2059
    printf "\\x$(printf %02x $(($1 / 256)))\\x$(printf %02x $(($1 % 256)))"
}
jpeg() { # SOF SIDE SCANS BYTES: the header of a gray JPEG, and scans of zeros
    # shellcheck disable=SC2059
    printf '\xFF\xD8\xFF\x'"$1"'\x00\x0B\x08'
    u16 "$2"
    u16 "$2"
    printf '\x01\x01\x11\x00'
    for ((i = 0; i < $3; ++i)); do
        printf '\xFF\xDA\x00\x08\x01\x01\x00\x00\x00\x00'
    done
    head -c "$4" /dev/zero
    printf '\xFF\xD9'
}
# Before it opens a driver, the tool needs under 60 MB of addresses, libraries included. A
# sanitizer reserves terabytes, so there is no limit with one.
addresses=200000
if grep -qa __asan_init "$glsurf"; then addresses=unlimited; fi
claims() { # MESSAGE FILE OPTION...: is refused in little memory and time
    local message=$1
    shift
    (
        ulimit -v "$addresses"
        expect 1 timeout 5 "$glsurf" detect "$@" -o claims.csv
    )
    has_lines err 1
    matches err "$message"
    is_missing claims.csv
}
jpeg C0 65500 1 120 >claims.jpg
claims 'claims.jpg: the features of 65500x65500 pixels need more memory than the limit' claims.jpg
claims 'the limit of 8192 MiB' claims.jpg --memory-limit 8G
claims 'ends early' claims.jpg --region 64x64+0+0
jpeg C2 65500 1 120 >claims.jpg
claims 'need more memory' claims.jpg --preset paper
jpeg C2 8000 1 120 >claims.jpg # fits into memory, but 160 bytes cannot hold so many blocks
claims 'the JPEG ends early' claims.jpg --memory-limit 8G
jpeg C2 8000 150 40000 >claims.jpg
claims '150 scans of 64000000 pixels each take too long' claims.jpg --memory-limit 8G
{
    printf '\x89PNG\r\n\x1A\n\0\0\0\rIHDR\0\0\xEA\x60\0\0\xEA\x60\x01\0\0\0\0\xA8\xA9\x48\xEF'
    printf '\0\0\1\0IDAT'
    head -c 300 /dev/zero
} >claims.png
claims 'claims.png: the features of 60000x60000 pixels need more memory' claims.png

group 'the memory limit'
for limit in 2G 2048M 2097152K 2147483648 0; do
    full || [[ $limit != *[MK]* ]] || continue
    expect 0 detect scene.pgm -o limit.csv --memory-limit "$limit"
    same limit.csv by-stdout.csv
done
expect 1 detect scene.pgm --memory-limit 100K
matches err 'scene.pgm: .*limit of 0 MiB.*--memory-limit'
expect 1 detect scene.pgm --memory-limit 100K --region 64x64+0+0
matches err 'raise the memory limit'
expect 1 "$glsurf" match scene.pgm scene.pgm --memory-limit 100K
expect 0 "$glsurf" info --memory-limit 16M --size 2000x2000 --backend cpu
matches out '^memory limit +16 MiB$'
matches out '^default +more than the memory limit$'

# ------------------------------------------------------------ input keypoints --
group 'input keypoints'
expect 0 detect scene.pgm -o again.csv --keypoints by-stdout.csv --threshold 9 \
    --max-features 1
same again.csv by-stdout.csv
sed 's/\r*$/\r/' by-stdout.csv | cut -d, -f1-3,5,6 >no-angles.csv
expect 0 detect scene.pgm -o again.csv --keypoints no-angles.csv
same again.csv by-stdout.csv
awk -F, -v OFS=, '{ if (NR > 1) $4 = NR % 2 ? "" : "nan"; print $6, $5, $4, "more", $3, $2, $1 }' \
    by-stdout.csv >turned.csv
expect 0 detect scene.pgm -o again.csv --keypoints turned.csv
same again.csv by-stdout.csv
# As a spreadsheet may write it: a byte order mark, spaces and quotes.
sed -e 's/,/" , "/g; s/^/ "/; s/$/"/' -e '1s/^/\xEF\xBB\xBF/' by-stdout.csv >quoted.csv
expect 0 detect scene.pgm -o again.csv --keypoints quoted.csv
same again.csv by-stdout.csv
sed '1s/response/x/' by-stdout.csv >twice.csv
expect 1 detect scene.pgm -o refused.csv --keypoints twice.csv
matches err 'twice.csv has two columns x'
expect 0 detect scene.pgm -o again.csv --keypoints turned.csv
same again.csv by-stdout.csv
expect 0 detect scene.pgm -o again.csv --keypoints - <by-stdout.csv
same again.csv by-stdout.csv
head -n 1 by-stdout.csv >none.csv
expect 0 detect scene.pgm -o again.csv --keypoints none.csv
same again.csv none.csv
refused_keypoints() { # TEXT WORD
    printf '%b' "$1" >bad.csv
    rm -f no.csv
    expect 1 detect scene.pgm -o no.csv --keypoints bad.csv
    matches err "$2"
    is_missing no.csv
}
refused_keypoints '' 'no column x'
refused_keypoints 'x,y,angle\n1,2,3\n' 'no column scale'
refused_keypoints 'x,y,scale\n1,2\n' 'fewer columns'
refused_keypoints 'x,y,scale\n1,2,3\n\n1,abc,3\n' 'line 4.*abc'
refused_keypoints 'x,y,scale\n1,2,3x\n' '3x'
refused_keypoints 'x,y,scale\n1,,3\n' 'the y'
refused_keypoints 'x,y,scale\nnan,2,3\n' 'the x'
refused_keypoints 'x,y,scale,laplacian\n1,2,3,2\n' 'laplacian'
refused_keypoints 'x,y,scale\n1,2,3\n1000,2,3\n' 'keypoint 1'
refused_keypoints 'x,y,scale\n1,2,0.5\n' 'scale'
refused_keypoints 'x,y,scale,angle\n1,2,3,inf\n' 'angle'
refused_keypoints 'x,y,scale\n1,2,3\n\0' 'not a list of keypoints'
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
expect 0 detect scene.pgm -o grid.csv --max-features 8 --grid 4x2
[[ $(keypoints grid.csv) == 8 ]] || fail "--grid gives $(keypoints grid.csv) of 8"
grep -vxFf by-stdout.csv grid.csv && fail '--grid gives other keypoints'
# cells FILE.csv: the occupied grid cells of a 4x2 grid over 200x150, by each keypoint's
# nearest pixel, and how many keypoints each holds
cells() {
    awk -F, 'NR > 1 { print int(int($1 + 0.5) * 4 / 200), int(int($2 + 0.5) * 2 / 150) }' "$1" |
        sort | uniq -c
}
[[ $(cells grid.csv | wc -l) == $(cells by-stdout.csv | wc -l) ]] ||
    fail '--grid does not spread the keypoints'
(($(cells few.csv | wc -l) < $(cells grid.csv | wc -l))) ||
    fail 'without --grid the keypoints of the test picture are spread, too'
expect 0 detect scene.pgm -o one.csv --max-features 7 --grid 1x1
same one.csv few.csv
is_missing no.csv
expect 0 detect scene.pgm -o upright.csv --upright
[[ $(keypoints upright.csv) == "$all" ]] || fail '--upright changes the number of keypoints'
[[ $(tail -n +2 upright.csv | cut -d, -f4 | sort -u) == 0 ]] ||
    fail '--upright gives angles other than 0'
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
expect 0 detect scene.pgm -o defaults.csv --octaves 0 --preset default \
    --threshold 0.0005 --descriptor 64 --max-features 0
same defaults.csv by-stdout.csv
expect 0 detect scene.pgm -o paper.csv --preset paper
cmp -s paper.csv by-stdout.csv && fail '--preset paper changes nothing'
expect 0 detect scene.pgm -o bay.csv --preset bay
cmp -s paper.csv bay.csv && fail '--preset bay is --preset paper'
(($(keypoints bay.csv) >= 20)) || fail "--preset bay finds $(keypoints bay.csv) keypoints"
(($(keypoints paper.csv) >= 20)) || fail "the paper finds $(keypoints paper.csv) keypoints"
# Fewer samples have fewer maxima.
expect 0 detect scene.pgm -o step.csv --preset bay --first-step 2 --dump raw-step
expect 0 detect scene.pgm -o step-1.csv --preset bay --first-step 1
same step-1.csv bay.csv
(($(keypoints step.csv) > 5 && $(keypoints step.csv) < $(keypoints bay.csv))) ||
    fail "--first-step 2 finds $(keypoints step.csv) keypoints"
matches raw-step/plan.json '^ *"step": 2,$'
# The other detectors, with one setting each.
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
# Only the default has keypoints on the finest level, whose scale is not refined.
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
# Drivers that round otherwise may gain or lose a keypoint just at the threshold.
as_in_c=$(grep '^rounding  *as in C' info-gl.txt || true)
[[ -z $as_in_c ]] || same path-on.csv by-stdout.csv
difference=$(($(keypoints path-on.csv) - all))
((${difference#-} <= 1)) || fail "OpenGL finds $(keypoints path-on.csv) of $all keypoints"

group 'regions and masks'
# pixels FILE.pgm all/left/none: prints a mask of the same size that allows this part
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
expect 0 detect scene.pgm -o whole.csv --region 200x150+0+0
same whole.csv by-stdout.csv
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
expect 0 detect scene.pgm -o masked.csv --mask left.pgm
same masked.csv <(awk -F, 'NR == 1 || $1 < 99.5' by-stdout.csv)
(($(keypoints masked.csv) > 10)) || fail 'the mask leaves no keypoints'
expect 0 detect scene.pgm -o both.csv --mask left.pgm --region 120x100+40+30
same both.csv <(awk -F, 'NR == 1 || $1 < 99.5' region.csv)
expect 0 "$glsurf" detect scene.pgm -o both-gl.csv --mask left.pgm --region 120x100+40+30
[[ $(keypoints both-gl.csv) == "$(keypoints both.csv)" ]] ||
    fail 'with a mask, OpenGL finds another number of keypoints'
expect 1 detect other.pgm -o x.csv --mask left.pgm
has_lines err 1
matches err '200x150.*97x131'
expect 1 detect scene.pgm -o x.csv --mask missing.pgm
has_lines err 1
expect 1 detect scene.pgm -o left.pgm --mask left.pgm
has_lines err 1
matches left.pgm '^P2'

group 'locales'
locale=comma
decimal_comma locales/$locale
export LOCPATH=$PWD/locales
if [[ $(LC_ALL=$locale printf '%.1f' 1,5 2>/dev/null) == 1,5 ]]; then
    expect 0 detect scene.pgm -o point.csv --threshold 0.0015
    export LC_ALL=$locale
    expect 0 detect scene.pgm -o locale.csv --threshold 0.0015
    same locale.csv point.csv
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

# --------------------------------------------------------------------- writers --
group 'annotation'
expect 0 detect scene.pgm -o x.csv --annotate seen.png
[[ $(od -An -tu1 -N8 seen.png | xargs) == '137 80 78 71 13 10 26 10' ]] ||
    fail 'seen.png is not a PNG'
[[ $(od -An -tu1 -j16 -N8 seen.png | xargs) == '0 0 0 200 0 0 0 150' ]] ||
    fail "seen.png has the size $(od -An -tu1 -j16 -N8 seen.png)"
expect 0 detect seen.png -o x.csv # the annotation can be read as an image
# An image without keypoints is no failure.
printf 'P2\n30 20\n255\n' >flat.pgm
printf '99\n%.0s' {1..600} >>flat.pgm
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
    elif [[ -z $python ]] && command -v "$candidate" >/dev/null; then
        python=$candidate
    fi
done
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
if [[ -z $python ]]; then
    if command -v jq >/dev/null; then
        [[ $(jq '.keypoints | length' a.json) == "$all" ]] ||
            fail 'a.json has another number of keypoints'
    else
        echo '  skipped: there is neither python3 nor jq'
    fi
fi

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
