#!/bin/bash
# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
# messages.sh GLSURF SCRATCH: messages of the command: about wrong options and files, and on a
# terminal while it works.
. "${BASH_SOURCE[0]%/*}/../../support/check.sh"

glsurf=$1
start_in "$2"
noise a.pgm 64 48
noise b.pgm 64 48
plain=(--backend cpu --threshold 1e-5)

group 'options'
wrong() { # MESSAGE ARGUMENT...
    local message=$1
    shift
    expect 2 "$glsurf" "$@"
    printf 'glsurf: %s\n' "$message" | same - err
}
wrong 'unknown option --plto; the nearest is --plot; see glsurf bench --help' bench --plto x.svg
wrong 'unknown option --ouput; the nearest is --output; see glsurf detect --help' detect --ouput=x
wrong 'unknown option --picture; see glsurf detect --help' detect --picture x
wrong 'option --re is ambiguous: --region and --resume begin like this; see glsurf detect --help' \
    detect --re
wrong 'option --ma is ambiguous: --mask and --max-features begin like this; see glsurf detect --help' \
    detect --ma=3
wrong 'option --resume takes no value; leave out =yes' detect --resume=yes
wrong 'option --help takes no value; leave out =' bench --help=
wrong '--plot needs a value; see glsurf bench --help' bench --plot
expect 0 "$glsurf" bench --help
matches out '^ +what is best with the driver\. The features stay the same;$'

group 'lists of Windows programs'
printf '\xEF\xBB\xBFa.pgm\r\n\r\nb.pgm\r\n' >list
expect 0 "$glsurf" detect --images list -o windows "${plain[@]}"
expect 0 "$glsurf" detect a.pgm b.pgm -o named "${plain[@]}"
diff -r named windows || fail 'such a list gives other results'
cp a.pgm $'odd\r'
printf 'odd\r\0' | expect 0 "$glsurf" detect --images - -o zero "${plain[@]}"
printf '\xFF\xFEa\0\n\0' >wide
complains 1 '^glsurf: wide is in UTF-16; save it as UTF-8$' "$glsurf" detect --images wide -o zero

group 'folders that cannot be created'
if [[ -d /sys ]] && ! mkdir /sys/glsurf-none 2>/dev/null; then # also denied to root
    for folder in /sys/glsurf-none /sys/glsurf-none/deeper/still; do
        complains 1 "^glsurf: cannot create the folder $folder: (Operation not permitted|Permission\
 denied|Read-only file system); name another folder$" \
            "$glsurf" detect a.pgm b.pgm -o $folder "${plain[@]}"
    done
fi
complains 1 '^glsurf: cannot create the folder list: a file has that name; ' "$glsurf" detect \
    a.pgm b.pgm -o list "${plain[@]}"
complains 1 '^glsurf: cannot create the folder list/deeper: Not a directory; ' "$glsurf" detect \
    a.pgm b.pgm -o list/deeper "${plain[@]}"
mkdir there
ln -s there link
for folder in there/ link ./new//deeper/; do
    expect 0 "$glsurf" detect a.pgm b.pgm -o $folder "${plain[@]}"
done

group 'on a terminal'
if ! command -v script >/dev/null; then
    echo '  skipped: there is no script'
    finish
    exit
fi
# on_terminal COMMAND...: runs it on a terminal; its output is in the file seen, with a line
# for each step of progress
on_terminal() {
    script -qec "${*@Q}" /dev/null </dev/null >raw || fail "failed on a terminal: ${*@Q}"
    tr '\r' '\n' <raw | sed 's/\x1b\[K//' >seen
}
on_terminal "$glsurf" detect a.pgm b.pgm -o seen-features --annotate pictures "${plain[@]}"
for what in reading extracting 'writing the features of' drawing; do
    matches seen "^\[1/2\] $what a\.pgm$" "^\[2/2\] $what b\.pgm$"
done
on_terminal "$glsurf" detect a.pgm b.pgm -o seen-features --quiet "${plain[@]}"
[[ -z $(tr -d '\n' <seen) ]] || fail "--quiet shows $(<seen)"
mkfifo slow.pgm
timeout 60 sh -c 'sleep 1; exec cat a.pgm >slow.pgm' & # one of 20 images takes a second
on_terminal "$glsurf" detect slow.pgm {,./}{,./}{,./}{,./}a.pgm b.pgm b.pgm b.pgm -o slow "${plain[@]}"
matches seen '^\[2/20, [1-9][0-9]* (s|min) left\] reading a\.pgm$'
on_terminal "$glsurf" detect a.pgm "${plain[@]}"
matches seen '^extracting a\.pgm$'
tail -n 1 named/a.vgg | sed 's/ .*//' >last # a line of the features, which are not wiped
matches seen "^$(<last) "
on_terminal "$glsurf" match a.pgm a.pgm -o picture.png --model none "${plain[@]}"
for what in 'reading a\.pgm' 'extracting a\.pgm' 'drawing picture\.png' 'matching(: [0-9]+ %)?'; do
    matches seen "^$what$"
done
expect 0 "$glsurf" detect a.pgm b.pgm -o album --format npz "${plain[@]}"
if "$glsurf" match album --backend cpu >out 2>err; then # not without SQLite
    rm album/*.sqlite
    on_terminal "$glsurf" match album --backend cpu --pairs near
    matches seen '^reading album/a\.npz$' '^\[1/2\] reading a$' '^\[1/1\] matching$'
fi
on_terminal "$glsurf" detect a.pgm -o tiles.csv --tile 48 --octaves 1 "${plain[@]}"
matches seen '^extracting a\.pgm, tile 1 of [0-9]+$' '^a\.pgm: 64x48, .*, in [0-9]+ tiles, '
expect 0 "$glsurf" detect a.pgm -o piped.csv --tile 48 --octaves 1 "${plain[@]}"
is_empty err

group 'Ctrl-C on a terminal, in an image of 1.2 gigapixels that has one row on the disk'
printf 'P5\n60000 20000\n255\n' >large.pgm
truncate -s +1200000000 large.pgm
mkfifo keys
# Without job control, a shell starts background programs with SIGINT ignored.
env --default-signal=INT script -qefc "${glsurf@Q} detect large.pgm -o large/ --backend cpu --tile 2000" \
    /dev/null <keys >raw &
exec 4>keys
until tr '\r' '\n' <raw | grep -Eq 'extracting large\.pgm, tile [0-9]+ of [0-9]+, [0-9]+ (s|min) left$'; do
    kill -0 $! 2>/dev/null || break
    sleep 0.05
done
printf '\003' >&4 || true
status=0
wait $! || status=$?
exec 4>&-
[[ $status == 130 ]] || fail "Ctrl-C: exit code $status"
tr '\r' '\n' <raw | sed 's/\x1b\[K//' >seen
matches seen '^glsurf: a signal ended detect, which leaves no partial file; run it again$'
[[ ! -e large ]] || is_list large
rm large.pgm

# With OpenGL.
on_terminal "$glsurf" detect a.pgm -o gl.csv
matches seen '^extracting a\.pgm: compiling shaders, [0-9]+ s$'
expect 0 "$glsurf" detect a.pgm -o pipe.csv
is_empty err
same gl.csv pipe.csv

finish
