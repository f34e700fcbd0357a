# shellcheck shell=bash
# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
# Checks for shell tests. A test goes on after a failure; finish() reports the number of
# failures.

failures=0

# start_in FOLDER: makes an empty FOLDER and works in it
start_in() {
    scratch=$1
    rm -rf -- "$scratch"
    mkdir -p -- "$scratch"
    chmod 700 -- "$scratch"
    cd -- "$scratch" || exit 1
    # Without XDG_RUNTIME_DIR, Vulkan's loader, which zink uses, complains on stderr.
    export XDG_RUNTIME_DIR=${XDG_RUNTIME_DIR:-$scratch}
}

# Whether the test does everything, and not the sample of it that the suite waits for.
full() {
    [[ ${GLSURF_FULL:-0} == 1 ]]
}

group() {
    printf '%s\n' "$1"
}

# decimal_comma FOLDER: makes a locale whose numbers have commas. Its name is that of the folder.
decimal_comma() {
    mkdir -p -- "${1%/*}"
    printf '%s\n' LC_NUMERIC 'decimal_point "<U002C>"' 'thousands_sep ""' 'grouping -1' \
        'END LC_NUMERIC' >"$1.source"
    localedef -c -i "$1.source" -f ANSI_X3.4-1968 "$1" 2>"$1.err" || [[ -d $1 ]]
}

# Subshells and pipelines could not change a variable of this shell, so a file counts
# failures.
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

matches() { # FILE PATTERN
    grep -qE -e "$2" "$1" || fail "no line of $1 matches '$2'"
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

# complains STATUS PATTERN COMMAND...: the command prints one sentence on stderr, and nothing on
# standard output
complains() {
    expect "$1" "${@:3}"
    is_empty out
    has_lines err 1
    matches err "$2"
}

is_missing() {
    [[ ! -e $1 ]] || fail "$1 exists"
}

is_size() { # FILE.png WxH
    local bytes size
    read -ra bytes < <(od -An -tu1 -j16 -N8 "$1")
    size=$((bytes[2] * 256 + bytes[3]))x$((bytes[6] * 256 + bytes[7]))
    [[ $size == "$2" ]] || fail "$1 is $size, not $2"
}

same() { # FILE FILE
    cmp -- "$1" "$2" || fail "$1 and $2 differ"
}

is_list() { # FOLDER NAME...: it holds exactly these files, hidden ones included
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
