#!/bin/bash
# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
# documentation.sh PREFIX: with help2man every command has a manual page, and man warns about none.
# The pages and the completion have the options of --help, and doc/command.md has no others. The shell
# completes words of any form. GStreamer tells the properties of its element.
. "${BASH_SOURCE[0]%/*}/common.sh"

prefix=$1
glsurf=$prefix/bin/glsurf
# shellcheck source=/dev/null
. "$prefix/share/bash-completion/completions/glsurf"

# complete_words WORD...: prints the completions of the last word, one a line.
complete_words() {
    COMP_WORDS=("$glsurf" "$@")
    COMP_CWORD=$#
    COMPREPLY=()
    _glsurf "$glsurf"
    printf '%s\n' "${COMPREPLY[@]}"
}

# same_completion WANTED WORD...: compares the completions with the words of WANTED.
same_completion() {
    same_lists "the expected completions of '${*:2}', and the actual ones" "${1// /$'\n'}" \
        "$(complete_words "${@:2}")"
}

# lint PAGE: fails if man warns about it or shows no synopsis. Small systems have a man that only
# prints a message.
lint() {
    local said shown
    [[ $(man --version 2>/dev/null) =~ ^man\ [0-9] ]] || return 0
    shown=$(mktemp)
    said=$(MANWIDTH=80 LC_ALL=C.UTF-8 man \
        --warnings=char,delim,escape,font,input,mac,missing,reg,syntax -l "$1" 2>&1 >"$shown") || true
    [[ -z $said ]] || fail "man about $1: $said"
    grep -q '^SYNOPSIS' "$shown" || fail "$1 has no synopsis"
    # help2man indents an entry whose line has no explanation as if it explained the one before.
    if grep -q '^\.IP' "$1"; then fail "an entry of $1 has no explanation"; fi
    rm -f -- "$shown"
}

# options_in: prints the options at the beginning of lines, one a line.
options_in() {
    sed -nE 's/^(  )?(-[a-zA-Z], )?(--[a-z-]+|-[a-zA-Z]\b).*/\2\n\3/p' | grep -oE -- '-[a-zA-Z-]+' || true
}

commands=$("$glsurf" --help | sed -nE 's/^(usage:|      ) glsurf ([a-z]+).*/\2/p')
# Without the commands that the build leaves out: their --help fails.
all=$commands
commands=$(for command in $commands; do
    if "$glsurf" "$command" --help >/dev/null 2>&1; then echo "$command"; fi
done)
[[ $commands == *detect* && $commands == *info* ]] || fail "commands are '$commands'"
same_completion "${all//$'\n'/ } --help --version" ''
[[ $commands != *export* ]] || same_completion 'colmap hloc openmvg' export ''
pages=$prefix/share/man/man1
options=--version
if command -v help2man >/dev/null; then
    lint "$pages/glsurf.1"
fi
for command in $commands; do
    help=$("$glsurf" "$command" --help)
    grep -q "^  glsurf $command " <<<"$help" || fail "glsurf $command --help has no example"
    [[ $("$glsurf" help "$command") == "$help" ]] || fail "glsurf help $command is another text"
    own=$(options_in <<<"$help")
    options+=$'\n'$own
    same_completion "${own//$'\n'/ }" "$command" -
    page=$pages/glsurf-$command.1
    if [[ -e $page ]]; then
        lint "$page"
        same_lists "the options of $command, and those in $page" "$own" \
            "$(sed -n '/^\.TP/ { n; s/\\f[BIPR]//g; s/\\//g; p }' "$page" | options_in)"
    elif command -v help2man >/dev/null; then
        fail "there is no manual page of $command"
    fi
done

if [[ $commands == *live* ]]; then # else the page may name options of a missing command
    # shellcheck disable=SC2016 # they are Markdown's quotes
    named=$(grep -oE '`(--|glsurf )[^`]+`|^    glsurf .+$' "$here/../../doc/command.md" | grep -oE -- '--[a-z-]+')
    other=$(comm -13 <(sort -u <<<"$options") <(sort -u <<<"$named"))
    [[ -z $other && $named == *--stereo* ]] || fail "no command has these options of command.md: $other"
fi

# GStreamer finds the element where it is installed, with the library beside it, and tells its
# properties.
plugin=$(find "$prefix" -name libgstglsurf.so)
if [[ -n $plugin ]] && command -v gst-inspect-1.0 >/dev/null; then
    told=$(env "GST_PLUGIN_SYSTEM_PATH_1_0=${plugin%/*}" "GST_REGISTRY_1_0=$prefix/registry.bin" \
        GST_REGISTRY_FORK=no gst-inspect-1.0 glsurf 2>&1) || fail "gst-inspect-1.0 glsurf: $told"
    rm -f -- "$prefix/registry.bin"
    [[ $told == *max-features*'Keep only so many keypoints'* ]] || fail "gst-inspect-1.0 tells: $told"
fi

same_completion 'match' m
same_completion 'npz' detect --format n
same_completion 'colmap' detect --format co
same_completion 'csv json' match --format ''
same_completion 'kitti tum' odometry --format ''
same_completion 'fundamental' match --model f
same_completion 'fundamental' match --guide-model f
same_completion 'paper' detect --preset = p
same_completion 'late-copy=on late-copy=off' detect --path late
same_completion 'on off' detect --path late-copy = o
same_completion 'hessian' check --only hess
same_completion 'frames,stages frames,stalls' bench --only frames,st
same_completion 'trails,panel' live --overlay trails,pa
same_completion '--max-features' detect scene.png --max
same_completion '' detect --max-features ''
same_completion '' detect ''
same_completion '' match -o -
same_completion '' nonsense --
finish
