# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""Asks the completion for bash. It is given a function in place of glsurf, which has the texts
of --help at hand, as it asks for them every time."""
import shlex
import subprocess

SCRIPT = r'''
complete_last() {
    COMP_WORDS=(glsurf "$@")
    COMP_CWORD=$#
    COMPREPLY=()
    _glsurf from_memory
    printf '%s\n' "${COMPREPLY[*]}"
}
'''


def memory(helps, commands):
    """The function. Its text of glsurf --help has the commands alone."""
    usage = ''.join(f'       glsurf {command} [OPTION]...\n' for command in commands)
    cases = ''.join(f'{help_of.command}) printf %s {shlex.quote(help_of.text)} ;;\n'
                    for help_of in helps)
    return ('from_memory() {\ncase $1 in\n'
            f'--help) printf %s {shlex.quote(usage)} ;;\n{cases}*) return 1 ;;\nesac\n}}\n')


def offered_words(completion, helps, commands, questions):
    """For each question, words after glsurf, the list of words for the last of them."""
    asked = ''.join('complete_last ' + ' '.join(shlex.quote(word) for word in words) +
                    '\n' for words in questions)
    script = f'. {shlex.quote(completion)}\n{memory(helps, commands)}{SCRIPT}{asked}'
    done = subprocess.run(['bash', '-s'], input=script, capture_output=True, text=True,
                          check=True)
    lines = done.stdout.split('\n')[:-1]
    if len(lines) != len(questions):
        raise SystemExit(f'FAILED: the completion gives {len(lines)} answers to '
                         f'{len(questions)} questions: {done.stderr}')
    return [line.split() for line in lines]
