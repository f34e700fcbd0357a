# shellcheck shell=bash
# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
# Checks for shell tests. A test continues after a failure; finish() reports the number of
# failures. `here` is the folder of the test.
set -euo pipefail

# shellcheck disable=SC2034 # for the test
here=$(cd -- "$(dirname -- "${BASH_SOURCE[1]}")" && pwd)
failures=0
scratch=
checked=

# start_in FOLDER: makes an empty FOLDER and works in it
start_in() {
    scratch=$1
    rm -rf -- "$scratch"
    mkdir -p -- "$scratch"
    chmod 700 -- "$scratch"
    cd -- "$scratch" || exit 1
    # zink uses Vulkan's loader, which complains on stderr without XDG_RUNTIME_DIR.
    export XDG_RUNTIME_DIR=${XDG_RUNTIME_DIR:-$scratch}
}

# full: true if the whole test runs, false if a sample does
full() {
    [[ ${GLSURF_FULL:-0} == 1 ]]
}

group() {
    printf '%s\n' "$1"
    checked=yes
}

# skip REASON: ends the test here, as skipped if it has checked nothing.
skip() {
    printf '  skipped: %s\n' "$1"
    if [[ $checked || -e $scratch/failures ]]; then
        finish
        exit
    fi
    exit 77
}

# needs FOLDER NAME...: ends the test if one of these folders is missing
needs() {
    local name
    for name in "${@:2}"; do
        [[ -d $1/$name ]] || skip "images of ../shared are absent: $1/$name"
    done
}

# noise FILE WIDTH HEIGHT: an image with many features
noise() {
    {
        printf 'P5\n%d %d\n255\n' "$2" "$3"
        head -c $(($2 * $3)) /dev/urandom
    } >"$1"
}

# flat FILE WIDTH HEIGHT: an image without features
flat() {
    {
        printf 'P5\n%d %d\n255\n' "$2" "$3"
        head -c $(($2 * $3)) /dev/zero
    } >"$1"
}

# blobs WIDTH HEIGHT SEED COUNT [ZOOM DEGREES X Y]: draws light and dark blobs of sigma 1.7
# to 9 as a text PGM, seen by a camera that is turned and moved: (x, y) becomes
# ZOOM R(DEGREES) (x, y) + (X, Y). The random numbers are Park and Miller's, because rand()
# differs between versions of awk.
blobs() {
    awk -v w="$1" -v h="$2" -v s="$3" -v count="$4" -v zoom="${5:-1}" -v turn="${6:-0}" \
        -v tx="${7:-0}" -v ty="${8:-0}" '
    function random() { s = (s * 16807) % 2147483647; return s / 2147483647 }
    function from(at) { return at < 0 ? 0 : int(at) }
    function to(at, size) { return at < size ? int(at) : size - 1 }
    BEGIN {
        turn *= atan2(0, -1) / 180
        c = zoom * cos(turn); d = zoom * sin(turn)
        for (n = 0; n < 5; ++n) random()
        for (n = 0; n < count; ++n) {
            u = random() * w; v = random() * h
            x = c * u - d * v + tx; y = d * u + c * v + ty
            a = zoom * 1.7 * exp(1.7 * random()); k = 220 * random() - 110
            left = from(x - 5 * a); right = to(x + 5 * a, w)
            for (i = left; i <= right; ++i) across[i] = exp(-(i - x)^2 / (2 * a * a))
            for (j = from(y - 5 * a); j <= to(y + 5 * a, h); ++j) {
                down = k * exp(-(j - y)^2 / (2 * a * a))
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

# decimal_comma FOLDER: makes a locale with decimal commas, named after the folder
decimal_comma() {
    mkdir -p -- "${1%/*}"
    printf '%s\n' LC_NUMERIC 'decimal_point "<U002C>"' 'thousands_sep ""' 'grouping -1' \
        'END LC_NUMERIC' >"$1.source"
    localedef -c -i "$1.source" -f ANSI_X3.4-1968 "$1" 2>"$1.err" || [[ -d $1 ]]
}

# A file counts failures, as subshells and pipelines cannot change a variable of this shell.
fail() {
    printf '  FAILED: %s\n' "$*"
    printf '%s\n' "$*" >>"$scratch/failures"
}

# expect STATUS COMMAND...: runs the command, writes its output into the files out and err,
# and checks its exit code
expect() {
    local wanted=$1 status=0
    shift
    "$@" >out 2>err || status=$?
    if ((status != wanted)); then
        fail "exit code $status, not $wanted: ${*@Q}"
        sed 's/^/    /' err
    fi
}

matches() { # FILE PATTERN...
    local pattern
    for pattern in "${@:2}"; do
        grep -qE -e "$pattern" "$1" || fail "no line of $1 matches '$pattern'"
    done
}

matches_times() { # NUMBER FILE PATTERN
    [[ $(grep -cE -e "$3" "$2") == "$1" ]] || fail "not $1 lines of $2 match '$3'"
}

# rejects COMMAND...: reads rows of an exit code, a pattern of the message, and arguments. The
# command ends so with the arguments.
rejects() {
    local status pattern words
    while IFS='|' read -r status pattern words; do
        read -ra words <<<"$words"
        expect "$status" "$@" "${words[@]}"
        matches err "$pattern"
    done
}

# holds NUMBER OPERATOR BOUND: compares. A missing number fails, and so does inf.
holds() {
    awk -v x="$1" -v bound="$3" "BEGIN { exit !(x != \"\" && x != \"inf\" && x + 0 $2 bound + 0) }"
}

at_least() { # NUMBER BOUND NAME
    holds "$1" '>=' "$2" || fail "$3 is $1, not at least $2"
}

at_most() { # NUMBER BOUND NAME
    holds "$1" '<=' "$2" || fail "$3 is $1, not at most $2"
}

below() { # NUMBER BOUND NAME
    holds "$1" '<' "$2" || fail "$3 is $1, not below $2"
}

# misused COMMAND... -- ROW...: checks that the words of each row are a usage error
misused() {
    local command=() row words
    while [[ $1 != -- ]]; do
        command+=("$1")
        shift
    done
    for row in "${@:2}"; do
        read -ra words <<<"$row"
        complains 2 '^glsurf: ' "${command[@]}" "${words[@]}"
    done
}

# limited BLOCKS COMMAND...: runs the command with files limited to this many KiB; a longer
# file fails halfway, as on a full disk
limited() {
    (
        trap '' XFSZ
        ulimit -f "$1"
        "${@:2}"
    )
}

has_options() { # NAME...: checks that the help in the file out has them
    matches out "${@/#/--}"
}

is_empty() {
    [[ ! -s $1 ]] || fail "$1 is not empty: $(head -n 1 "$1")"
}

is_not_empty() {
    [[ -s $1 ]] || fail "$1 is empty"
}

has_lines() { # FILE NUMBER
    [[ $(wc -l <"$1") == "$2" ]] || fail "$1 should have $2 lines: $(<"$1")"
}

# complains STATUS PATTERN COMMAND...: checks the exit code, one line on stderr that
# matches, and an empty standard output
complains() {
    expect "$1" "${@:3}"
    is_empty out
    has_lines err 1
    matches err "$2"
}

is_missing() { # FILE...
    local file
    for file in "$@"; do [[ ! -e $file ]] || fail "$file exists"; done
}

# like FILE FUNCTION ARGUMENT...: checks that the command writes the same bytes with -o
like() {
    expect 0 "$2" -o like.csv "${@:3}"
    same like.csv "$1"
}

is_size() { # FILE.png WxH
    local bytes size
    read -ra bytes < <(od -An -tu1 -j16 -N8 "$1")
    size=$((bytes[2] * 256 + bytes[3]))x$((bytes[6] * 256 + bytes[7]))
    [[ $size == "$2" ]] || fail "$1 is $size, not $2"
}

is_jpeg() { # FILE
    [[ $(od -An -tx1 -N3 "$1") == ' ff d8 ff' ]] || fail "$1 is no JPEG"
}

same() { # FILE FILE
    cmp -- "$1" "$2" || fail "$1 and $2 differ"
}

is_list() { # FOLDER NAME...: checks that it holds exactly these files, hidden ones included
    local folder=$1
    shift
    [[ $(ls -A -- "$folder" 2>&1) == "$(printf '%s\n' "$@")" ]] ||
        fail "$folder holds $(ls -A -- "$folder" 2>&1) instead of $*"
}

finish() {
    if [[ -e $scratch/failures ]]; then
        failures=$(wc -l <"$scratch/failures")
        printf '%d failed; see %s\n' "$failures" "$scratch"
        exit 1
    fi
    cd / || exit 1
    rm -rf -- "$scratch"
    echo 'all passed'
}
