#!/bin/bash
# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
# timed.sh TIMED HANG SCRATCH: the program that runs every test shows the stacks of one that hangs
# and ends it; otherwise it changes nothing.
set -euo pipefail

here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source-path=SCRIPTDIR source=../end/check.sh
. "$here/../end/check.sh"

timed=$1 hang=$2
start_in "$3"

# alive: prints the processes that began here.
alive() {
    local folder
    for folder in /proc/[0-9]*; do
        if [[ $(readlink "$folder/exe") == "$PWD/"* ]]; then printf '%s ' "${folder##*/}"; fi
    done 2>/dev/null
}

group 'exit codes, signals and streams pass through'
for code in 0 3 77; do
    expect "$code" "$timed" 100 100 sh -c "exit $code"
    is_empty out
    is_empty err
done
expect 139 "$timed" 100 100 sh -c 'kill -SEGV $$' 2>/dev/null
expect 127 "$timed" 100 100 ./nowhere
matches err '^timed: ./nowhere cannot be started: No such file'
expect 125 "$timed" 100 true
expect 125 "$timed" 0 100 true
[[ $(echo words | "$timed" 100 100 cat) == words ]] || fail 'the standard input is another'
# The program ends by the signal of its own choice, and the shell says which.
"$timed" 100 100 bash -c 'trap "exit 5" TERM; echo >ready; while :; do sleep 0.02; done' &
until [[ -e ready ]]; do sleep 0.02; done
kill -TERM $!
status=0
wait $! || status=$?
[[ $status == 5 ]] || fail "the exit code after SIGTERM is $status"

# A child of a shell, and an orphan. The second number is the time that gdb has.
cp -- "$hang" hang
group 'a program that hangs'
if command -v gdb >/dev/null; then
    expect 124 "$timed" 0.5 100 bash -c '(./hang orphan & exit); ./hang child; exit 3'
    is_empty err
    for text in 'timed: the test has not ended after 0.5 s' ' ./hang orphan$' ' ./hang child$' \
        'hang_in_the_first_thread \(' 'hang_in_the_second_thread \('; do
        matches out "$text"
    done
    [[ $(grep -c '^#.*hang_in_the_first_thread' out) == 2 ]] || fail "not two programs: $(<out)"
    [[ -z $(alive) ]] || fail "there still are $(alive)"
else
    echo '  skipped: there is no gdb'
fi

# fake BODY: a gdb of its own.
fake() {
    mkdir -p programs
    printf '#!/bin/sh\n%s\n' "$1" >programs/gdb
    chmod +x programs/gdb
}
group 'without gdb, with one that fails, and with one that hangs'
mkdir empty
expect 124 env PATH="$PWD/empty" "$timed" 0.2 100 ./hang
matches out '^timed: gdb cannot be started: No such file or directory$'
matches out '^    thread [0-9]+ hang: S '
fake 'exit 1'
expect 124 env PATH="$PWD/programs" "$timed" 0.2 100 ./hang
matches out '^timed: gdb has not shown all stacks$'
fake 'exec ./hang'
expect 124 env PATH="$PWD/programs" "$timed" 0.2 0.2 ./hang
matches out '^timed: gdb has not ended after 0.2 s$'
[[ -z $(alive) ]] || fail "there still are $(alive)"

finish
