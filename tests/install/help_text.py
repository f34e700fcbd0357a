# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""Reads what a command prints with --help. An entry begins with two blanks; its text stands
behind at least two more, and goes on in lines that begin with more."""
import re
import subprocess


class Entry:
    """`--format FORMAT`: its names, `--format`, what it takes, and its text in one line."""

    def __init__(self, head, text):
        self.head, self.text = head, text
        self.names = re.findall(r'(?:^| )(--?[A-Za-z][a-z-]*)', head)
        self.option = self.names[-1]
        rest = head.split(self.option, 1)[1].split()
        self.value = rest[0] if rest else None


def one_line(text):
    """A word that a hyphen divides is put together."""
    return re.sub(r'\s+', ' ', re.sub(r'([a-z]-)\n +', r'\1', text)).strip()


def entries_of(text, heading=None):
    """(head, text) of all entries, or of those below a heading."""
    if heading:
        found = re.search(rf'^{heading}:\n((?:  .*\n)+)', text, re.M)
        text = found[1] if found else ''
    found = re.findall(r'^  (\S+(?: \S+)*)(?: {2,}|\n {4,})(\S.*(?:\n {4,}.*)*)', text, re.M)
    return [(head, one_line(words)) for head, words in found]


class Help:
    """The options of a command; none where it is not built."""

    def __init__(self, glsurf, command):
        self.command = command
        done = subprocess.run([glsurf, command, '--help'], capture_output=True, text=True,
                              check=False)
        self.text = done.stdout if done.returncode == 0 else ''
        self.entries = [Entry(head, words) for head, words in entries_of(self.text)
                        if head.startswith('-')]
        self.names = sorted({name for entry in self.entries for name in entry.names})
        # Whatever the layout: each line that begins with an option, not far in, is an entry.
        lines = re.findall(r'^ {0,4}(-\S.*)$', self.text, re.M)
        if len(lines) != len(self.entries):
            raise SystemExit(f'FAILED: {command} --help has {len(lines)} lines that begin with '
                             f'an option, but {len(self.entries)} entries')

    def short_of(self, option):
        return {name for entry in self.entries if entry.option == option
                for name in entry.names} - {option}
