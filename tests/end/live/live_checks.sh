# shellcheck shell=bash
# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
# Shared by the tests of programs with windows: a display of their own, and checks of reports
# and of pictures. `glsurf` and `pictures` are programs.

display=

need_live() {
    if ! "$glsurf" live --help >/dev/null 2>&1; then
        "$glsurf" live 2>&1 || true
        echo 'skipped: this build has no glsurf live'
        exit 77
    fi
}

# Ends the test here if the machine lacks a program.
need_for_rest() { # PROGRAM
    if ! command -v "$1" >/dev/null; then
        echo "  skipped: there is no $1"
        finish
        exit
    fi
}

# Starts Xvfb. Skips the test if there is none.
open_display() {
    if ! command -v Xvfb >/dev/null; then
        echo 'skipped: there is no Xvfb'
        exit 77
    fi
    # Xvfb chooses a free number, and prints it when it is ready. Without -noreset it
    # restarts whenever the last window closes, and meanwhile refuses new windows.
    exec {number}< <(exec Xvfb -noreset -displayfd 1 -screen 0 1280x1024x24 -nolisten tcp 2>/dev/null)
    display=$!
    # shellcheck disable=SC2064 # the value of now
    trap "kill $display 2>/dev/null || true" EXIT
    local line=
    if ! read -r -t 60 -u "$number" line || [[ -z $line ]]; then
        echo 'skipped: Xvfb does not start'
        exit 77
    fi
    export DISPLAY=:$line
    # On other displays, GLFW might prefer Wayland.
    unset WAYLAND_DISPLAY
}

# field NAME REPORT: prints, for each line of the report that has the field NAME, its
# numbers with spaces between them. null gives an empty line.
field() {
    awk -v name="\"$1\":" '{
        at = index($0, name)
        if (at == 0) next
        rest = substr($0, at + length(name))
        end = match(rest, /,"|}/)
        rest = substr(rest, 1, end - 1)
        gsub(/[][,]/, " ", rest)
        print rest == "null" ? "" : rest
    }' "$2"
}

# farthest FILE FILE: prints the largest distance between the points of two files, over all
# lines in which both have as many points
farthest() {
    paste -d '|' -- "$1" "$2" | awk -F '|' '{
        n = split($1, a, " ")
        if (split($2, b, " ") != n) next
        for (i = 1; i < n; i += 2) {
            d = sqrt((a[i] - b[i]) ^ 2 + (a[i + 1] - b[i + 1]) ^ 2)
            if (d > most) most = d
        }
    } END { printf "%.3f\n", most }'
}

# at_least NUMBER BOUND WHAT: fails if the number is missing or below the bound
at_least() {
    awk -v x="$1" -v bound="$2" 'BEGIN { exit !(x != "" && x + 0 >= bound + 0) }' ||
        fail "$3 is $1, not at least $2"
}

at_most() {
    awk -v x="$1" -v bound="$2" 'BEGIN { exit !(x != "" && x + 0 <= bound + 0) }' ||
        fail "$3 is $1, not at most $2"
}

# await SECONDS COMMAND...: waits until the command succeeds; false if it does not
await() {
    local tries
    for ((tries = 0; tries < 10 * $1; ++tries)); do
        if "${@:2}"; then return; fi
        sleep 0.1
    done
    false
}

# Presses C and waits for the picture that it saves.
save() {
    xdotool key c
    await 60 compgen -G 'glsurf-*.png' >/dev/null || fail 'C saves nothing'
    shots=(glsurf-*.png)
}

# ends STATUS...: the process `job` ends with one of them
ends() {
    local status=0
    wait "$job" || status=$?
    [[ " $* " == *" $status "* ]] || fail "the exit code is $status, not $*"
}

declare -A colours=([orange]='230 158 0' [blue]='87 181 232' [yellow]='255 237 89' [green]='51 255 102')

# at_least_of COLOUR NUMBER FILE.png: counts the pixels of a colour
at_least_of() {
    # shellcheck disable=SC2086 # three numbers
    at_least "$("$pictures" count "$3" ${colours[$1]})" "$2" "the $1 in $3"
}

at_most_of() {
    # shellcheck disable=SC2086
    at_most "$("$pictures" count "$3" ${colours[$1]})" "$2" "the $1 in $3"
}

# outline_in FILE.png FILE: how many percent of the outline whose corners are the last line of
# the file are drawn
outline_in() {
    # shellcheck disable=SC2046,SC2086 # three numbers, and eight
    "$pictures" outline "$1" ${colours[green]} $(tail -n 1 "$2")
}
