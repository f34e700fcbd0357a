# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""Checks that a page of markdown names the options of each command, and no others.

The section of a command begins with a heading that has `glsurf COMMAND`, or that is the name
alone, and ends with the next heading of the same level. Options are looked for in code that
begins with an option or with glsurf: `--crop`, `glsurf stitch a b -o c --crop`. An option that
detect has too, with the same text, may be in detect's section instead."""
import re

CODE = re.compile(r'`([^`]+)`|^    (.+)$|^```(?:sh|console)?\n((?:.*\n)*?)```$', re.M)


def options_in(text):
    """The long options in code."""
    names = set()
    for found in CODE.finditer(text):
        for line in (found[1] or found[2] or found[3]).split('\n'):
            if re.match(r'\s*((\$ )?(build/)?glsurf |--?[a-z])', line):
                names |= set(re.findall(r'(?:^|[\s\[|,/])(--[a-z][a-z-]*)', line))
    return names


def command_of(heading, commands):
    words = heading.replace('`', '').lower()
    for command in commands:
        if re.search(rf'\bglsurf {command}\b', words) or words.strip() == command:
            return command
    return None


def sections_of(text, commands):
    """From commands to the texts of their sections, and from None to what is in none."""
    sections = {command: '' for command in [None] + commands}
    command, level, in_code = None, 0, False
    for line in text.split('\n'):
        in_code ^= line.startswith('```')
        found = None if in_code else re.match(r'(#+) (.*)', line)
        if found and (command is None or len(found[1]) <= level or
                      command_of(found[2], commands)):
            command, level = command_of(found[2], commands), len(found[1])
        sections[command] += line + '\n'
    return sections


def check_command(page, help_of, named, detect, fail):
    command = help_of.command
    own = {entry.option: entry for entry in help_of.entries}
    shared = {(entry.option, entry.text) for entry in detect.entries}
    for option, entry in own.items():
        if option != '--help' and option not in named[command] and not (
                (option, entry.text) in shared and option in named['detect']):
            fail(f'{page}: the option {option} of {command} is missing')
    for option in sorted(named[command] - set(own)):
        fail(f'{page}: {command} has no option {option}')


def check_document(page, helps, commands, fail):
    with open(page, encoding='utf-8') as file:
        text = file.read()
    sections = sections_of(text, commands)
    named = {command: options_in(text) for command, text in sections.items()}
    detect = next(help_of for help_of in helps if help_of.command == 'detect')
    for help_of in helps:
        if not sections[help_of.command]:
            fail(f'{page}: no heading has `glsurf {help_of.command}`')
        check_command(page, help_of, named, detect, fail)
    if len(helps) < len(commands):  # what is named elsewhere may be an option of the others
        return
    every = {name for help_of in helps for name in help_of.names} | {'--help', '--version'}
    for option in sorted(named[None] - every):
        fail(f'{page}: no command has the option {option}')
