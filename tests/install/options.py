# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""options.py GLSURF COMPLETION MANUAL PAGE: the completion for bash and the manual pages in the folder
MANUAL, if there are any, have the commands, options and values of --help. The markdown PAGE names only
options that exist."""
import os
import re
import shlex
import subprocess
import sys

# Placeholders for any value of a kind. For others the text of --help lists the values.
FREE = {'N', 'T', 'R', 'S', 'C', 'CxR', 'I/N', 'DIR', 'FILE', 'FILE.json', 'OUT', 'PANORAMA', 'SIZE',
        'PROGRAM', 'DEVICE', 'TEXT', 'MIN:MAX', 'WxH', 'WxH+X+Y', 'PIXELS', 'HZ', 'NAME', 'NAME=N', 'CAMERA',
        'SUBJECT', '[=SECONDS]', 'NAME=on|off'}  # `glsurf info` lists these names

findings = []


def fail(words):
    findings.append(words)


# An entry of --help begins with two blanks. Its text follows after at least two more, and goes on in
# lines that begin with more.
class Entry:
    """An option such as `--format FORMAT`: its names, its value, and its text in one line."""

    def __init__(self, head, text):
        self.head, self.text = head, text
        self.names = re.findall(r'(?:^| )(--?[A-Za-z][a-z-]*)', head)
        self.option = self.names[-1]
        rest = head.split(self.option, 1)[1].split()
        self.value = rest[0] if rest else None


def one_line(text):
    """Joins lines, and words that a hyphen divides."""
    return re.sub(r'\s+', ' ', re.sub(r'([a-z]-)\n +', r'\1', text)).strip()


def entries_of(text, heading=None):
    """(head, text) of all entries, or of the entries below a heading."""
    if heading:
        found = re.search(rf'^{heading}:\n((?:  .*\n)+)', text, re.M)
        text = found[1] if found else ''
    found = re.findall(r'^  (\S+(?: \S+)*)(?: {2,}|\n {4,})(\S.*(?:\n {4,}.*)*)', text, re.M)
    return [(head, one_line(words)) for head, words in found]


class Help:
    """The options of a command; none if it is not built."""

    def __init__(self, glsurf, command):
        self.command = command
        done = subprocess.run([glsurf, command, '--help'], capture_output=True, text=True,
                              check=False)
        self.text = done.stdout if done.returncode == 0 else ''
        self.entries = [Entry(head, words) for head, words in entries_of(self.text)
                        if head.startswith('-')]
        self.names = sorted({name for entry in self.entries for name in entry.names})
        # Each line that begins with an option, after at most four blanks, has to be an entry.
        lines = re.findall(r'^ {0,4}(-\S.*)$', self.text, re.M)
        if len(lines) != len(self.entries):
            raise SystemExit(f'FAILED: {command} --help has {len(lines)} lines that begin with '
                             f'an option, but {len(self.entries)} entries')

    def short_of(self, option):
        return {name for entry in self.entries if entry.option == option
                for name in entry.names} - {option}


def words_in(text):
    return [word for word in re.findall('[a-z]+', text) if word != 'or']


def values_in_text(entry, text_of_help):
    """Returns the values that an option's text lists for its placeholder; None if any value is
    allowed, empty if no list is found."""
    text, kind = entry.text, entry.value
    if kind == 'FORMAT':
        found = re.search(r'([a-z]+(?:, [a-z]+)* or [a-z]+)[;,.]', text)
        return words_in(found[1]) if found else []
    if kind == 'MODEL':
        return re.findall(r'\b([a-z]+)(?: \(default\))?: ', text)
    if kind == 'LIST':
        found = re.search(r': (.*) \(default', text)
        return words_in(found[1]) if found else []
    if kind == 'SECTIONS':
        return [name for name, _ in entries_of(text_of_help, 'sections')]
    found = re.match(r'.*?\b(\d+) \(default\) or (\d+)\b', text)
    if kind == 'N' and found:
        return [found[1], found[2]]
    if kind not in FREE:
        fail(f'{entry.option} {kind}: options.py does not know the placeholder {kind}')
    return None


def values_of(help_of):
    """{option that takes a value: its values, or None if any value is allowed}."""
    values = {}
    for entry in help_of.entries:
        if not entry.value:
            continue
        if re.fullmatch('[a-z]+(=N)?', entry.value):
            values[entry.option] = (values.get(entry.option) or []) + [entry.value]
            continue
        found = values_in_text(entry, help_of.text)
        if found is not None and len(found) < 2:
            fail(f'{help_of.command} {entry.option}: no list of values is found in "{entry.text}"')
        values.setdefault(entry.option, found)
    return values


def check_same(what, wanted, got):
    """Fails unless two lists have the same words, in any order."""
    for word in sorted(set(wanted) - set(got)):
        fail(f'{what}: {word} is missing')
    for word in sorted(set(got) - set(wanted)):
        fail(f'{what}: {word} is not in --help')


# The completion calls a function instead of glsurf. It keeps the texts of --help, which the completion
# asks for every time.
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
    """Returns the function. Its text of `glsurf --help` has only the commands."""
    usage = ''.join(f'       glsurf {command} [OPTION]...\n' for command in commands)
    cases = ''.join(f'{help_of.command}) printf %s {shlex.quote(help_of.text)} ;;\n'
                    for help_of in helps)
    return ('from_memory() {\ncase $1 in\n'
            f'--help) printf %s {shlex.quote(usage)} ;;\n{cases}*) return 1 ;;\nesac\n}}\n')


def offered_words(completion, helps, commands, questions):
    """Returns the completions of each question's last word. A question is the words after glsurf."""
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


def check_completion(path, helps, commands):
    questions = [('',)]
    wanted = [('the completion of commands', commands + ['--help', '--version'])]
    for help_of in helps:
        command = help_of.command
        questions.append((command, '-'))
        wanted.append((f'the completion of {command}', help_of.names))
        for option, values in values_of(help_of).items():
            questions.append((command, option, ''))
            wanted.append((f'the completion of {command} {option}', values or []))
            for name in help_of.short_of(option):
                questions.append((command, name, ''))
                wanted.append((f'the completion of {command} {name}', values or []))
    for (what, words), got in zip(wanted, offered_words(path, helps, commands, questions)):
        check_same(what, words, got)


def plain(page):
    """The text of a manual page in one line."""
    text = ' '.join(line for line in page.split('\n') if not line.startswith('.'))
    text = re.sub(r'\\f[BIPR]|\\[,/&]', '', text).replace(r'\-', '-').replace(r"\(aq", "'")
    return re.sub(' +', ' ', text)


def check_manual(folder, helps, commands):
    main = os.path.join(folder, 'glsurf.1')
    if not os.path.exists(main):
        print('there are no manual pages')
        return
    with open(main, encoding='utf-8') as file:
        named = re.findall(r'glsurf ([a-z]+) ', plain(file.read()))
    for command in commands:
        if command not in named:
            fail(f'glsurf.1: the command {command} is missing')
    for help_of in helps:
        name = f'glsurf-{help_of.command}.1'
        with open(os.path.join(folder, name), encoding='utf-8') as file:
            page = file.read()
        heads = [plain(head) for head in re.findall(r'^\.TP\n(.*)$', page, re.M)]
        check_same(name, help_of.names, [word for head in heads if head.startswith('-')
                                         for word in re.findall(r'(?:^| )(--?[A-Za-z][a-z-]*)',
                                                                head)])
        text = plain(page)
        for entry in help_of.entries:
            if f'{entry.head} {entry.text}' not in text:
                fail(f'{name}: this is not as in --help: {entry.head} {entry.text}')
        for word, meaning in entries_of(help_of.text, 'sections'):
            if f'{word} {meaning}' not in text:
                fail(f'{name}: the section {word} is missing')


def check_document(page, helps):
    """Checks the options in code that begins with an option or with glsurf."""
    with open(page, encoding='utf-8') as file:
        code = re.findall(r'`((?:--|glsurf )[^`]+)`|^    (glsurf .+)$', file.read(), re.M)
    every = {name for help_of in helps for name in help_of.names} | {'--version'}
    named = {name for line in code for name in re.findall(r'--[a-z][a-z-]*', ' '.join(line))}
    for option in sorted(named - every):
        fail(f'{page}: no command has the option {option}')
    if len(named) < 20:
        fail(f'{page}: only {len(named)} options are found in its code')


def main():
    glsurf, completion, manual, page = sys.argv[1:]
    text = subprocess.run([glsurf, '--help'], check=True, capture_output=True, text=True).stdout
    commands = re.findall(r'^(?:usage:|      ) glsurf ([a-z]+)', text, re.M)
    helps = [Help(glsurf, command) for command in commands]
    helps = [help_of for help_of in helps if help_of.entries]  # live may be left out
    if len(helps) < 6:
        fail(f'only these commands are found: {commands}')
    check_completion(completion, helps, commands)
    check_manual(manual, helps, commands)
    if len(helps) == len(commands):  # else the page may name options of a missing command
        check_document(page, helps)
    for finding in findings:
        print(f'FAILED: {finding}')
    sys.exit(1 if findings else 0)


main()
