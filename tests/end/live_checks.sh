# shellcheck shell=bash
# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
# What the tests of programs with windows share: a display of their own.

display=

# Starts Xvfb; where there is none, the test is skipped.
open_display() {
    if ! command -v Xvfb >/dev/null; then
        echo 'skipped: there is no Xvfb'
        exit 77
    fi
    # It chooses a number that is free, and tells it when it is ready. Without -noreset it
    # begins anew whenever the last window is gone, and refuses the next one meanwhile.
    exec {number}< <(exec Xvfb -noreset -displayfd 1 -screen 0 1280x1024x24 -nolisten tcp 2>/dev/null)
    display=$!
    # shellcheck disable=SC2064 # this one
    trap "kill $display 2>/dev/null || true" EXIT
    local line=
    if ! read -r -t 60 -u "$number" line || [[ -z $line ]]; then
        echo 'skipped: Xvfb does not start'
        exit 77
    fi
    export DISPLAY=:$line
    # Elsewhere GLFW might prefer another display.
    unset WAYLAND_DISPLAY
}

# field NAME REPORT: the numbers that NAME has in each line of it that has NAME, with spaces
# between; null gives an empty line
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

# farthest FILE FILE: the largest distance of points in the lines of the two files, where both
# have some
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

# at_least NUMBER BOUND WHAT
at_least() {
    awk -v x="$1" -v bound="$2" 'BEGIN { exit !(x != "" && x + 0 >= bound + 0) }' ||
        fail "$3 is $1, not at least $2"
}

at_most() {
    awk -v x="$1" -v bound="$2" 'BEGIN { exit !(x != "" && x + 0 <= bound + 0) }' ||
        fail "$3 is $1, not at most $2"
}
