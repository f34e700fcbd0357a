# shellcheck shell=bash
# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
# Shared by the tests of programs with windows: a display of their own, and checks of reports
# and of pictures. `glsurf` and `pictures` are programs.

display=

# start_live FOLDER: makes an empty FOLDER and works in it, without a display.
start_live() {
    if ! "$glsurf" live --help >/dev/null 2>&1; then
        "$glsurf" live 2>&1 || true
        skip 'this build has no glsurf live'
    fi
    start_in "$1"
    unset DISPLAY WAYLAND_DISPLAY
}

# need PROGRAM: ends the test here if the machine lacks a program.
need() {
    command -v "$1" >/dev/null || skip "there is no $1"
}

has_gstreamer() { # COMMAND...: asks a command that needs it
    [[ $("$@" 2>&1 || true) != *'without GStreamer'* ]]
}

# open_display: starts Xvfb. Ends the test here if there is none.
open_display() {
    need Xvfb
    # Xvfb chooses a free number, and prints it when it is ready. Without -noreset it
    # restarts whenever the last window closes, and meanwhile refuses new windows.
    exec {number}< <(exec Xvfb -noreset -displayfd 1 -screen 0 1280x1024x24 -nolisten tcp 2>/dev/null)
    display=$!
    # shellcheck disable=SC2064 # the value of now
    trap "kill $display 2>/dev/null || true" EXIT
    local line=
    read -r -t 60 -u "$number" line || true
    [[ $line ]] || skip 'Xvfb does not start'
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

# await SECONDS COMMAND...: waits until the command succeeds; false if it does not
await() {
    local tries
    for ((tries = 0; tries < 10 * $1; ++tries)); do
        if "${@:2}"; then return; fi
        sleep 0.1
    done
    false
}

# find_window NAME: finds the window of the process `job`, and gives it the keys.
find_window() {
    window=$(timeout 60 xdotool search --sync --onlyvisible --name "$1" | head -n 1)
    xdotool windowfocus "$window"
}

# save: presses C and waits for the picture that it saves.
save() {
    xdotool key c
    await 60 compgen -G 'glsurf-*.png' >/dev/null || fail 'C saves nothing'
    shots=(glsurf-*.png)
}

# end_twice SIGNAL SIGNAL: sends both to the process `job` while it is stopped. The first signal asks
# for an end, and the second one ends at once, without files.
end_twice() {
    local signal
    for signal in STOP "$@" CONT; do kill -"$signal" "$job"; done
    ends $((128 + $(kill -l "$1"))) $((128 + $(kill -l "$2")))
    leaves_nothing
}

leaves_nothing() {
    ! compgen -G '.glsurf-*' >/dev/null || fail 'a signal leaves a file'
}

# ends STATUS...: the process `job` ends with one of them
ends() {
    local status=0
    wait "$job" || status=$?
    [[ " $* " == *" $status "* ]] || fail "the exit code is $status, not $*"
}

declare -A colours=(
    [orange]='230 158 0' [blue]='87 181 232' [yellow]='255 237 89' [green]='51 255 102'
    [face]='250 115 89' [camera]='240 227 66' [near]='34 168 132'
)

# coloured FILE.png COLOUR CHECK NUMBER: CHECK, at_least or at_most, counts the pixels of a colour.
coloured() {
    # shellcheck disable=SC2086 # three numbers
    "$3" "$("$pictures" count "$1" ${colours[$2]})" "$4" "the $2 in $1"
}

# outline_in FILE.png FILE: prints how many percent of an outline are drawn. Its corners are the last
# line of the file.
outline_in() {
    # shellcheck disable=SC2046,SC2086 # three numbers, and eight
    "$pictures" outline "$1" ${colours[green]} $(tail -n 1 "$2")
}
