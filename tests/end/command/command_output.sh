# shellcheck shell=bash
# shellcheck disable=SC2154 # variables of command.sh
# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
# Part of command.sh: destinations of the output, and errors in writing it.

group 'destinations of the output'
expect 0 detect scene.pgm --format csv
cp out by-stdout.csv
expect 0 detect scene.pgm --format csv -o -
same out by-stdout.csv
like by-stdout.csv detect scene.pgm
matches out 'keypoints'
expect 0 detect scene.pgm --output=by-long.csv
same by-long.csv by-stdout.csv
expect 0 detect - --format csv <scene.pgm
same out by-stdout.csv
# shellcheck disable=SC2002 # this tests a pipe
cat scene.pgm | like by-stdout.csv detect -
like by-stdout.csv detect -- scene.pgm
[[ $(keypoints by-stdout.csv) -ge 20 ]] ||
    fail "the scene has only $(keypoints by-stdout.csv) keypoints"

group 'formats by ending'
expect 0 detect scene.pgm -o a.vgg
for name in a.d/a a.TXT .hidden; do # the last has no ending
    mkdir -p a.d
    expect 0 detect scene.pgm -o "$name"
    same a.vgg "$name"
done
for name in a.png a.yaml; do
    complains 2 "^glsurf: -o takes a file whose name ends in \.vgg, \.txt, \.csv, \.json, \.npz \
or \.colmap, not '$name'$" detect scene.pgm -o $name
    complains 2 "^glsurf: --matches takes a file whose name ends in \.csv or \.json, not '$name'$" \
        "$glsurf" match scene.pgm other.pgm --matches $name
done
expect 0 detect scene.pgm --format csv -o a.yaml
same a.yaml by-stdout.csv
for name in seen.tif seen.pgm seen.d/x.csv; do
    complains 2 "^glsurf: --annotate takes a file whose name ends in \.png, \.jpg or \.jpeg, not" \
        detect scene.pgm -o x.csv --annotate $name
    complains 2 '^glsurf: -o takes a file whose name ends in' \
        "$glsurf" stitch scene.pgm other.pgm -o $name
done
expect 0 detect scene.pgm -o a.json
matches a.json '"descriptor_length": 64'
expect 0 detect scene.pgm -o a.npz
[[ $(head -c 2 a.npz) == PK ]] || fail 'a.npz is not an archive'
expect 0 detect scene.pgm -o a.txt --format csv
same a.txt by-stdout.csv

group 'files for COLMAP'
expect 0 detect scene.pgm other.pgm -o import --format colmap --annotate import-seen
is_list import other.pgm.txt scene.pgm.txt
is_list import-seen other.png scene.png
mkdir twins
cp other.pgm twins/scene.pgm
complains 1 '^glsurf: twins/scene.pgm: another image has the same file name, by which COLMAP' \
    detect scene.pgm twins/scene.pgm -o refused --format colmap
is_missing refused
complains 2 "^glsurf: --format colmap makes COLMAP's 128 bytes from the signs of 64 numbers; leave out --descriptor-length 128$" \
    "$glsurf" detect scene.pgm --format colmap --descriptor 128

group 'several images'
expect 0 detect scene.pgm other.pgm twins/scene.pgm scene.pgm -o many --format csv
is_list many other.csv scene-2.csv scene-3.csv scene.csv
same many/scene.csv by-stdout.csv
same many/scene-3.csv by-stdout.csv
same many/other.csv many/scene-2.csv
expect 0 detect scene.pgm other.pgm -o deep/er/many --annotate seen --dump raw
is_list deep/er/many other.vgg scene.vgg
is_list seen other.png scene.png
is_list raw other scene
expect 0 detect scene.pgm other.pgm -o many/ --format csv
matches out '^scene\.pgm: 200x150, [0-9]+ keypoints, [0-9.]+ s on CPU \(plain C\), in many/scene\.csv$'
matches out '^other\.pgm: 97x131, [0-9]+ keypoints, [0-9.]+ s, in many/other\.csv$'

expect 0 detect scene.pgm other.pgm -o many --quiet
is_empty out
is_empty err
expect 0 detect scene.pgm other.pgm -o many --resume -q
is_empty out

group 'one image into a folder'
mkdir there
for folder in there new/; do
    expect 0 detect scene.pgm -o $folder --format csv --annotate $folder --dump $folder/raw
    is_list $folder raw scene.csv scene.png
    is_list $folder/raw scene
    same $folder/scene.csv by-stdout.csv
    rm -r "${folder:?}"/*
done
expect 0 detect scene.pgm -o x.csv --annotate there # a file and a folder
is_list there scene.png
complains 1 '^glsurf: cannot create the folder there/scene.png/: ' \
    detect scene.pgm -o x.csv --annotate there/scene.png/

group 'folders of images'
mkdir photos photos/deeper empty
cp scene.pgm photos/b10.pgm
cp other.pgm photos/b9.pgm
cp scene.pgm photos/.hidden.pgm
echo notes >photos/notes.txt
for folder in photos photos/; do
    expect 0 detect $folder scene.pgm -o album --format csv
    is_list album b10.csv b9.csv scene.csv
    same album/b10.csv by-stdout.csv
    [[ $(cut -d: -f1 out) == $'photos/b9.pgm\nphotos/b10.pgm\nscene.pgm' ]] ||
        fail "the images of a folder come in another order: $(<out)"
    rm -r album
done
rm photos/b9.pgm # with one image, too
complains 2 'several images need a folder' detect photos
expect 0 detect photos -o album --format csv
is_list album b10.csv
complains 1 '^glsurf: empty: the folder has no images; ' detect empty -o album
complains 1 '^glsurf: cannot open none/: No such file' detect none/ -o album

group 'names of results'
# Nobody takes the name that another image has, and the summary says which file is whose.
for name in a.pgm a.ppm a-2.pgm a-2.ppm a; do cp scene.pgm $name; done
expect 0 detect a.pgm a.ppm a-2.pgm a-2.ppm a -o apart --format json
for pair in a.pgm:a a.ppm:a-3 a-2.pgm:a-2 a-2.ppm:a-2-2 a:a-4; do
    matches out "^${pair%:*}: .*, in apart/${pair#*:}\.json$"
    matches "apart/${pair#*:}.json" "\"image\": \"${pair%:*}\""
done
expect 0 detect a.pgm a.ppm a-2.pgm -o apart --resume
[[ $(grep -A1 '^done .* a-3\.vgg$' apart/glsurf-recipe.txt | tail -n 1) == 'image a.ppm' ]] ||
    fail 'the recipe does not say whose result a-3.vgg is'

group 'images are read ahead'
mkdir beside
mkfifo slow.pgm beside/scene.csv
detect scene.pgm other.pgm slow.pgm scene.pgm -o beside --format csv &>/dev/null &
beside=$!
# Nobody reads the first image's features yet. Meanwhile the second image is read; the third
# is opened only afterwards.
timeout 60 cat beside/scene.csv >first.csv
same first.csv by-stdout.csv
exec 3>slow.pgm
for ((i = 0; i < 600; ++i)); do # the second does not wait for the slow third
    [[ ! -e beside/other.csv ]] || break
    sleep 0.1
done
same beside/other.csv many/other.csv
cat scene.pgm >&3
exec 3>&-
wait $beside || fail 'detect failed on a slow image'
same beside/slow.csv by-stdout.csv
same beside/scene-2.csv by-stdout.csv
mkfifo ahead.pgm blocked.csv
mkdir ahead
ln -s ../blocked.csv ahead/scene.csv
detect scene.pgm ahead.pgm -o ahead --format csv &>/dev/null &
beside=$!
# The process waits for a reader of its first result, and reads the second image meanwhile.
timeout 60 bash -c 'cat scene.pgm >ahead.pgm' || fail 'the second image is not read ahead'
timeout 60 cat blocked.csv >first.csv
wait $beside || fail 'detect failed on an image that was read ahead'
same first.csv by-stdout.csv
same ahead/ahead.csv by-stdout.csv
expect 1 bash -c '"$0" detect --backend cpu scene.pgm bad.png other.pgm -o order 2>&1' "$glsurf"
[[ $(cut -d ' ' -f 1-4 out | tr '\n' ' ') == 'scene.pgm: 200x150, '*' glsurf: cannot read bad.png: other.pgm: '* ]] ||
    fail "messages in another order: $(cat out)"

group 'an image that cannot be read'
echo nonsense >bad.png
expect 1 detect scene.pgm bad.png missing.png other.pgm -o some --format csv
is_list some other.csv scene.csv
same some/scene.csv by-stdout.csv
has_lines err 2
matches err 'bad.png' 'missing.png'
complains 1 . detect bad.png -o bad.csv
is_missing bad.csv
complains 1 . detect - </dev/null
complains 1 'the name of a file is empty' detect '' -o empty.csv

group 'output that cannot be written'
complains 1 '^glsurf: cannot write no/such/folder.csv: the folder no/such/ does not exist; create it' \
    detect scene.pgm -o no/such/folder.csv
is_missing no
complains 1 '^glsurf: cannot write many: Is a directory; name another file$' \
    detect scene.pgm -o x.csv --trace many
complains 1 . detect scene.pgm other.pgm -o scene.pgm
matches scene.pgm '^P2'
complains 1 . detect scene.pgm --format csv -o scene.pgm
matches scene.pgm '^P2'
group 'results that would overwrite each other or an input'
lost() { # MESSAGE ARGUMENT...: detect refuses before it writes anything
    local message=$1
    shift
    complains 1 "$message" detect "$@"
    ! ls .glsurf-* &>/dev/null || fail 'a temporary file is left'
}
mkdir shots
expect 0 detect scene.pgm -o /dev/null --annotate shots/one.png
cp shots/one.png shots/two.png
lost 'shots/one.png is an input and would be written over' \
    shots/one.png shots/two.png -o f --annotate shots
lost 'shots/./(one|two).png is an input' shots/two.png shots/one.png -o f --annotate ./shots/../shots/.
same shots/one.png shots/two.png
is_missing f
cp scene.pgm shots/x.vgg
lost 'shots/x.vgg is an input' other.pgm shots/x.vgg -o shots
same scene.pgm shots/x.vgg
lost 'two results would go to' scene.pgm -o o.png --format csv --annotate o.png
lost 'two results would go to' scene.pgm -o o.png --format csv --annotate "$PWD/./o.png"
lost 'two results would go to' scene.pgm -o o.json --trace o.json
lost 'two results would go to' scene.pgm -o raw/plan.json --dump raw
lost 'two results would go to' scene.pgm other.pgm -o f --trace f/other.vgg
lost 'scene.pgm is an input' other.pgm --mask scene.pgm --trace scene.pgm
ln -s o.csv link.csv # the link's target is missing
lost 'two results would go to' scene.pgm -o link.csv --trace o.csv
is_missing o.csv
expect 0 detect scene.pgm -o link.csv
[[ -L link.csv ]] || fail 'a link was replaced by a file'
same o.csv by-stdout.csv
rm link.csv o.csv
ln -s loop.csv loop.csv
expect 1 detect scene.pgm -o loop.csv
rm loop.csv
expect 0 detect scene.pgm -o /dev/null --annotate /dev/null # /dev/null is no file
expect 0 detect scene.pgm scene.pgm -o shots --annotate shots --format csv
is_list shots one.png scene-2.csv scene-2.png scene.csv scene.png two.png x.vgg

group 'full disks'
if [[ -w /dev/full ]]; then
    for format in vgg csv json npz; do
        full || [[ $format == csv || $format == npz ]] || continue
        complains 1 ': No space left on device; free some space or name another file$' \
            detect scene.pgm --format "$format" -o /dev/full
        status=0
        detect scene.pgm --format "$format" >/dev/full 2>err || status=$?
        [[ $status == 1 ]] || fail "$format to a full standard output: exit code $status"
        has_lines err 1
    done
    complains 1 . detect scene.pgm -o x.csv --annotate /dev/full
    complains 1 ': No space left on device; ' detect scene.pgm -o /dev/full --octaves 2 --tile 128
    status=0
    "$glsurf" --help >/dev/full 2>err || status=$?
    [[ $status == 1 ]] || fail "help to a full standard output: exit code $status"
fi
# A limit on file sizes acts like a disk that fills up halfway. No partial file is left, and
# an older file stays.
echo older >kept.csv
limited 4 expect 1 detect scene.pgm -o new.csv
limited 4 expect 1 detect scene.pgm -o kept.csv
is_missing new.csv
[[ $(<kept.csv) == older ]] || fail 'kept.csv was changed'
is_missing .glsurf-* many/.glsurf-* some/.glsurf-*

group 'files that are replaced'
echo older >old.csv
chmod 604 old.csv
ln old.csv second.csv
if ((EUID == 0)); then chown 1234:2345 old.csv; fi
owner=$(stat -c %u:%g:%a old.csv)
expect 0 detect scene.pgm -o old.csv
same old.csv by-stdout.csv
[[ $(stat -c %u:%g:%a old.csv) == "$owner" ]] || fail 'the owner or the mode was changed'
[[ $(<second.csv) == older ]] || fail "the old file's other name has new content"
has_lines err 1
matches err 'note: old.csv was replaced; its other names'
rm second.csv
ln -s old.csv second.csv
expect 0 detect scene.pgm -o second.csv
is_empty err
[[ -L second.csv ]] || fail 'a link was replaced by a file'
rm second.csv old.csv

group 'a file that changes while it is read'
# Reading 40 MB takes much longer than touch, and than the time step of the file system.
flat moving.pgm 8000 5000
while :; do touch moving.pgm; done &
expect 1 detect moving.pgm --region 64x64+0+0 -o moving.csv
kill $!
wait $! || true
has_lines err 1
matches err 'moving.pgm changed while it was read'
is_missing moving.csv
rm moving.pgm

group 'signals while a file is written'
noise noise.pgm 250 200
mkdir busy
# ended_by: sends the signal once the temporary file exists. Writing takes most of the time;
# tries again if the file was complete before.
ended_by() { # SIGNAL OPTION...: prints the shell's exit code
    local status
    for _ in {1..9}; do
        rm -f busy/*
        # Without job control, a shell starts background programs with SIGINT ignored.
        env --default-signal=INT,QUIT "$glsurf" detect --backend cpu noise.pgm --threshold 0.00001 \
            --upright --descriptor 128 "${@:2}" &>/dev/null &
        until [[ -e busy/f.json ]] || compgen -G 'busy/.glsurf-*' >/dev/null; do
            kill -0 $! 2>/dev/null || break
            sleep 0.005
        done
        kill -"$1" $! 2>/dev/null
        status=0
        wait $! 2>/dev/null || status=$?
        ((status == 0)) || break
    done
    echo "$status"
}
signals=(INT:130 TERM:143)
if full; then signals+=(HUP:129 QUIT:131 KILL:137); fi
for signal in "${signals[@]}"; do
    status=$(ended_by "${signal%:*}" -o busy/f.json)
    [[ $status == "${signal#*:}" ]] || fail "${signal%:*}: exit code $status"
    if [[ $signal == KILL:* ]]; then # nothing cleans up: a file is left
        ls busy/.glsurf-* &>/dev/null || fail 'SIGKILL came when no file was open'
        rm -f busy/.glsurf-*
    else
        [[ -z $(ls -A busy) ]] || fail "${signal%:*} left $(ls -A busy)"
    fi
done
# While another thread extracts the next image.
status=$(ended_by TERM noise.pgm --format json -o busy)
[[ $status == 143 ]] || fail "TERM during an extraction: exit code $status"
[[ -z $(find busy -type f ! -name 'noise*.json') ]] || fail "TERM left $(ls -A busy)"
rm -f busy/*
status=$(
    ulimit -f 4
    ulimit -c 0
    detect scene.pgm -o busy/f.csv &>/dev/null
    echo $?
) || true
[[ $status == 153 ]] || fail "SIGXFSZ: exit code $status"
[[ -z $(ls -A busy) ]] || fail "SIGXFSZ left $(ls -A busy)"

group 'files that claim large sizes'
u16() { # prints a number as two bytes
    # shellcheck disable=SC2059
    printf "\\x$(printf %02x $(($1 / 256)))\\x$(printf %02x $(($1 % 256)))"
}
jpeg() { # SOF SIDE SCANS BYTES: the header of a gray JPEG, and scans of zeros
    # shellcheck disable=SC2059
    printf '\xFF\xD8\xFF\x'"$1"'\x00\x0B\x08'
    u16 "$2"
    u16 "$2"
    printf '\x01\x01\x11\x00'
    for ((i = 0; i < $3; ++i)); do
        printf '\xFF\xDA\x00\x08\x01\x01\x00\x00\x00\x00'
    done
    head -c "$4" /dev/zero
    printf '\xFF\xD9'
}
# Before it opens a driver, the tool needs under 60 MB of addresses, libraries included.
# Sanitizers reserve terabytes, so they get no limit.
addresses=200000
if grep -qa __asan_init "$glsurf"; then addresses=unlimited; fi
claims() { # MESSAGE FILE OPTION...: the file is refused with little memory and time
    local message=$1
    shift
    (
        ulimit -v "$addresses"
        expect 1 timeout 5 "$glsurf" detect "$@" -o claims.csv
    )
    has_lines err 1
    matches err "$message"
    is_missing claims.csv
}
jpeg C0 65500 1 120 >claims.jpg
claims 'claims.jpg: the features of 65500x65500 pixels need more memory than the limit' claims.jpg --tile 1
claims 'the limit of 8192 MiB' claims.jpg --memory-limit 8G --tile 1
claims 'ends early' claims.jpg --region 64x64+0+0
jpeg C2 65500 1 120 >claims.jpg
claims 'need more memory' claims.jpg --preset paper --tile 1
jpeg C2 8000 1 120 >claims.jpg # fits into memory, but 160 bytes cannot hold so many blocks
claims 'the JPEG ends early' claims.jpg --memory-limit 8G
jpeg C2 8000 150 40000 >claims.jpg
claims '150 scans of 64000000 pixels each take too long' claims.jpg --memory-limit 8G
{
    printf '\x89PNG\r\n\x1A\n\0\0\0\rIHDR\0\0\xEA\x60\0\0\xEA\x60\x01\0\0\0\0\xA8\xA9\x48\xEF'
    printf '\0\0\1\0IDAT'
    head -c 300 /dev/zero
} >claims.png
claims 'claims.png: the features of 60000x60000 pixels need more memory' claims.png --tile 1
claims 'claims.png: out of memory for an image of 60000x60000 pixels' claims.png --annotate claims-seen.png

group 'tiles'
expect 0 "$glsurf" detect scene.pgm -o tiles.csv --octaves 2 --tile 128
matches out ', in [0-9]+ tiles, '
expect 0 "$glsurf" detect scene.pgm -o whole.csv --octaves 2
cmp tiles.csv whole.csv || fail 'tiles change the features'

group 'the memory limit'
for limit in 2G 2048M 2097152K 2147483648 0; do
    full || [[ $limit != *[MK]* ]] || continue
    like by-stdout.csv detect scene.pgm --memory-limit "$limit"
done
complains 1 'scene.pgm: .*limit of 0 MiB.*--memory-limit' detect scene.pgm --memory-limit 100K --tile 1
complains 1 'raise the memory limit' detect scene.pgm --memory-limit 100K --region 64x64+0+0
expect 1 "$glsurf" match scene.pgm scene.pgm --memory-limit 100K
expect 0 "$glsurf" info --memory-limit 16M --size 2000x2000 --backend cpu
matches out '^memory limit +16 MiB$' '^default +more than the memory limit$'
