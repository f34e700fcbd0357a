# shellcheck shell=bash
# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
# Checks for shell tests. They go on after a failure; finish() tells how many there were.

failures=0

# start_in FOLDER: works in a fresh folder
start_in() {
    scratch=$1
    rm -rf -- "$scratch"
    mkdir -p -- "$scratch"
    chmod 700 -- "$scratch"
    cd -- "$scratch" || exit 1
    # Vulkan's loader, below zink, complains on stderr where there is none.
    export XDG_RUNTIME_DIR=${XDG_RUNTIME_DIR:-$scratch}
}

# Whether the test does everything, and not the sample of it that the suite waits for.
full() {
    [[ ${GLSURF_FULL:-0} == 1 ]]
}

group() {
    printf '%s\n' "$1"
}

# In subshells and pipelines a variable would not come back: failures are a file.
fail() {
    printf '  FAILED: %s\n' "$*"
    printf '%s\n' "$*" >>"$scratch/failures"
}

# expect STATUS COMMAND...: runs it with its output in the files out and err
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
    grep -qE -e "$2" "$1" || fail "$1 has no line with '$2'"
}

is_empty() {
    [[ ! -s $1 ]] || fail "$1 is not empty: $(head -n 1 "$1")"
}

is_not_empty() {
    [[ -s $1 ]] || fail "$1 is empty"
}

has_lines() { # FILE NUMBER
    [[ $(wc -l <"$1") == "$2" ]] || fail "$1 has not $2 lines: $(<"$1")"
}

is_missing() {
    [[ ! -e $1 ]] || fail "$1 is there"
}

same() { # FILE FILE
    cmp -- "$1" "$2" || fail "$1 and $2 differ"
}

is_list() { # FOLDER NAME...: exactly these, hidden ones included
    local folder=$1
    shift
    [[ $(ls -A -- "$folder" 2>&1) == "$(printf '%s\n' "$@")" ]] ||
        fail "$folder has $(ls -A -- "$folder" 2>&1), not $*"
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
