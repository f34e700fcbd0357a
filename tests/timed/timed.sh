#!/bin/bash
# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
# timed.sh SECONDS COMMAND [ARGUMENT...]: runs a test in a session of its own. After SECONDS gdb prints
# the stacks of all threads of the session, for at most a minute. Then the session is killed, and the
# exit status is 124. Otherwise the exit status is the command's. If processes may trace only their
# descendants, as in Ubuntu, gdb shows nothing unless root runs this.
set -u

seconds=$1
shift
setsid -- env --default-signal=INT,QUIT "$@" <&0 & # bash ignores both in the background
session=$!
trap 'pkill -TERM -s "$session"' HUP INT TERM
timeout "$seconds" tail -s 0.02 --pid="$session" -f /dev/null &
watcher=$!
wait "$watcher"
ended=$?
while kill -0 "$watcher" 2>/dev/null; do # a signal ended the wait
    wait "$watcher"
    ended=$?
done
if ((ended != 124)); then
    wait "$session"
    exit
fi

# shellcheck disable=SC2317 # called by the bash below
show_stacks() {
    local process
    for process in $(pgrep -s "$session"); do
        ps -o pid,ppid,stat,wchan:20,args -p "$process"
        case $(<"/proc/$process/comm") in
        bash | sh | dash | timeout | ctest | cmake) continue ;;
        esac
        gdb -nx -batch -iex 'set width 0' -p "$process" -ex 'thread apply all bt 60' </dev/null 2>&1
    done
}
export session
export -f show_stacks
printf '\ntimed: the test has not ended after %s s\n' "$seconds"
DEBUGINFOD_URLS='' timeout -k 5 60 bash -c show_stacks
pkill -KILL -s "$session"
exit 124
