# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
# shellcheck shell=bash
#
# Bash completion of glsurf. It asks the command: --help is the only list of commands and options.

# _glsurf_values HELP OPTION: prints the value of OPTION, the word one space after it in HELP. Prints
# named values one a line, and the placeholder of other values. Prints nothing if OPTION has no value.
_glsurf_values() {
    local words
    words=$(sed -nE "s/^  (-[a-zA-Z], )?$2 ([^ ]+).*/\\2/p" <<<"$1")
    grep -E '^[a-z]' <<<"$words" || printf '%s' "${words%%$'\n'*}"
}

# _glsurf_list HELP OPTION: prints the values of an option that takes several, separated by
# commas: the names below "sections:", or in the option's text from the first colon to the
# default.
_glsurf_list() {
    if [[ $2 == --only ]]; then
        sed -nE '/^sections:/,/^$/s/^  ([a-z]+) .*/\1/p' <<<"$1"
    else
        sed -n "/^  $2 /,/(default/p" <<<"$1" | tr '\n' ' ' |
            sed -E 's/^[^:]*://; s/\(default.*//; s/[,;]/ /g; s/ or / /g'
    fi
}

# _glsurf_choices GLSURF COMMAND OPTION: prints what the refusal of an empty value lists.
_glsurf_choices() {
    "$1" "$2" "$3=" 2>&1 >/dev/null </dev/null |
        sed -nE "s/.* use one of //p; s/.* takes (.* NAME is )?(.*), not ''\$/\2/p" |
        sed -E 's/,| or / /g'
}

_glsurf() {
    local glsurf=$1 word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}
    local help values first=
    COMPREPLY=()
    # Bash splits --option=value into three words.
    if [[ $word == = ]]; then
        word=
    elif [[ $before == = ]]; then
        before=${COMP_WORDS[COMP_CWORD - 2]}
    fi
    if [[ $before != -* && ${COMP_WORDS[*]:COMP_CWORD-1:2} == *=* && " ${COMP_WORDS[*]:0:COMP_CWORD}" == *' --path '* ]]; then
        mapfile -t COMPREPLY < <(compgen -W 'on off' -- "$word")
        return
    fi

    if ((COMP_CWORD == 1)); then
        values=$("$glsurf" --help 2>/dev/null |
            sed -nE 's/^(usage:|      ) glsurf ([a-z]+).*/\2/p')
        mapfile -t COMPREPLY < <(compgen -W "$values --help --version" -- "$word")
        return
    fi
    help=$("$glsurf" "${COMP_WORDS[1]}" --help 2>/dev/null) || return

    if [[ $before == -? ]]; then
        before=$(sed -nE "s/^  $before, (--[a-z-]+).*/\1/p" <<<"$help")
    fi
    values=
    if [[ $before == --* ]]; then
        values=$(_glsurf_values "$help" "$before")
    fi
    case $values in
    FORMAT) # the help text after this placeholder lists the values
        values=$(sed -nE '/^  --format FORMAT/{
            s/.*FORMAT +(of FILE: )?//; s/;.*//; s/,| or/ /g; p; }' <<<"$help")
        ;;
    MODEL) values='homography fundamental' ;;
    NAME | SUBJECT) values=$(_glsurf_choices "$glsurf" "${COMP_WORDS[1]}" "$before") ;;
    'NAME=on|off')
        values=$(_glsurf_choices "$glsurf" "${COMP_WORDS[1]}" "$before" |
            sed -E 's/([^ ]+)/\1=on \1=off/g')
        ;;
    LIST | SECTIONS) # the text up to the last comma stays
        first=${word%"${word##*,}"}
        values=$(_glsurf_list "$help" "$before")
        ;;
    N)
        case $before in
        --descriptor-length) values='64 128' ;;
        --first-step) values='1 2' ;;
        *) return ;;
        esac
        ;;
    FILE* | OUT* | PANORAMA* | IMAGE* | PROGRAM* | DIR)
        compopt -o default 2>/dev/null
        return
        ;;
    [A-Z]*) return ;; # another value, such as a number: nothing to offer
    esac
    if [[ -n $values ]]; then
        mapfile -t COMPREPLY < <(compgen -P "$first" -W "$values" -- "${word#"$first"}")
        return
    fi
    if ((COMP_CWORD == 2)) && [[ $word != -* ]]; then # programs of export
        values=$(sed -nE "s/^(usage:|  or: ) +glsurf ${COMP_WORDS[1]} ([a-z]+) .*/\\2/p" <<<"$help")
        if [[ $values ]]; then
            mapfile -t COMPREPLY < <(compgen -W "$values" -- "$word")
            return
        fi
    fi
    if [[ $word == -* ]]; then
        values=$(grep -E '^  -' <<<"$help" | sed -E 's/   .*//' |
            grep -oE -- '(^| )--?[a-zA-Z][a-z-]*' | sort -u)
        mapfile -t COMPREPLY < <(compgen -W "$values" -- "$word")
    else
        compopt -o default 2>/dev/null
    fi
}

complete -F _glsurf glsurf
