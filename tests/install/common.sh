# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
# shellcheck shell=bash
#
# Shared by the tests of the installation. A test calls fail for every finding and ends with
# finish. `here` is the folder of the test.
set -euo pipefail

# shellcheck disable=SC2034 # for the test
here=$(cd -- "$(dirname -- "${BASH_SOURCE[1]}")" && pwd)
# The tests keep compiled programs out of the user's home.
export GLSURF_CACHE=off

failures=0
emptied=

fail() {
    printf 'FAILED: %s\n' "$*"
    failures=$((failures + 1))
}

skip() {
    printf 'skipped: %s\n' "$*"
    exit 77
}

# fresh FOLDER: makes an empty folder, which finish removes unless something has failed.
fresh() {
    emptied=$1
    rm -rf -- "$emptied"
    mkdir -p -- "$emptied"
}

finish() {
    if ((failures > 0)); then exit 1; fi
    if [[ -n $emptied ]]; then rm -rf --one-file-system -- "$emptied"; fi
    echo passed
}

# quietly COMMAND...: runs a command. Only if it fails, shows its output and reports a
# failure.
quietly() {
    local log
    log=$(mktemp)
    if ! "$@" >"$log" 2>&1; then
        fail "$*"
        cat -- "$log"
        rm -f -- "$log"
        return 1
    fi
    rm -f -- "$log"
}

# same_lists WHAT LEFT RIGHT: fails unless two texts have the same lines, in any order.
same_lists() {
    local difference
    if ! difference=$(diff <(sort -u <<<"$2") <(sort -u <<<"$3")); then
        fail "$1 differ (< marks the first, > the second):"
        printf '%s\n' "$difference"
    fi
}

# declared COMPILER PREFIX LIBRARY: prints the functions that a library's header marks GLSURF_API.
# glsurf_context.h includes the other header: its functions are left out.
declared() {
    "$1" -E -P -I "$2/include" "$2/include/glsurf/$3.h" | tr '\n' ' ' | tr ';' '\n' |
        sed -nE 's/.*(visibility\("default"|dllimport)\)+ *//; T; s/ *\(.*//; s/.*[ *]//p' |
        if [[ $3 == glsurf_context ]]; then grep '^glsurf_context_'; else cat; fi
}
