#!/bin/bash
# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
# test_timed.sh TIMED HANG SCRATCH: the script that runs every test shows the stacks of a test that
# hangs, and ends the test. Otherwise it changes nothing.
. "${BASH_SOURCE[0]%/*}/../support/check.sh"

timed=$1 hang=$2
start_in "$3"

group 'exit codes and streams pass through'
for code in 0 3 77; do
    expect "$code" "$timed" 100 sh -c "exit $code"
    is_empty out
    is_empty err
done
expect 139 "$timed" 100 sh -c 'kill -SEGV $$'
expect 127 "$timed" 100 ./nowhere
[[ $(echo words | "$timed" 100 cat) == words ]] || fail 'the standard input is another'
"$timed" 100 bash -c 'trap "exit 5" TERM; echo >ready; while :; do sleep 0.02; done' &
until [[ -e ready ]]; do sleep 0.02; done
kill -TERM $!
status=0
wait $! || status=$?
[[ $status == 5 ]] || fail "the exit code after SIGTERM is $status"

group 'a child of a shell and an orphan that hang'
cp -- "$hang" hang
expect 124 "$timed" 0.5 bash -c '(./hang orphan & exit); ./hang child; exit 3'
for text in 'timed: the test has not ended after 0.5 s' ' ./hang orphan$' ' ./hang child$'; do
    matches out "$text"
done
if pgrep -f "^\./hang (orphan|child)$" >alive; then fail "there still are $(<alive)"; fi
# With Yama only root may trace processes that are no descendants.
if command -v gdb >/dev/null && ((EUID == 0)); then
    [[ $(grep -c '^#.*hang_in_the_first_thread' out) == 2 ]] || fail "not two programs: $(<out)"
    matches out 'hang_in_the_second_thread \('
fi

finish
