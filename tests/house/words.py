# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""words.py SOURCE: comments and documents can be read once. No comment begins with What, Whether, Of,
How, Where or That, and no sentence has two pronoun phrases such as "that of". words.txt counts what each
house has left, also phrases in 1,000 words: a number that rises fails. This is a smoke detector, not a
reader."""
import ast
import collections
import io
import os
import re
import sys
import tokenize

from house import file_names, finish, budget_of, read, read_table

BEGINNING = re.compile(r'(What|Whether|Of|How|Where|That|what|whether|how) ')
PHRASE = re.compile(r'\b(that of|those of|of which|of these|of those|of them|those that|that which|such of)\b', re.I)
SENTENCE = re.compile(r'[^.!?:;]+')
STRING = r'"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\''
C_LIKE = re.compile(rf'{STRING}|/\*.*?\*/|(?://[^\n]*(?:\n[ \t]*(?=//))?)+', re.S)
HASH = re.compile(rf'{STRING}|(?:(?<![^\s])\#[^\n]*(?:\n[ \t]*(?=\#))?)+')
KINDS = {'c h hpp cpp frag vert glsl js mjs ts css': C_LIKE, 'sh bash txt cmake': HASH}


def python_comments(text):
    """The comments and docstrings, with their lines; neighbouring lines are one comment."""
    last = None
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            if last and last[0] + last[1].count('\n') + 1 == token.start[0]:
                last[1] += '\n' + token.string
            else:
                if last:
                    yield last
                last = [token.start[0], token.string]
    if last:
        yield last
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef)):
            if node.body and (words := ast.get_docstring(node)):
                yield [node.body[0].lineno, words]


def comments(name, text):
    """Yields the line and the text of each comment, or of each paragraph of a document."""
    end = name.rpartition('.')[2]
    if end == 'py':
        yield from python_comments(text)
    elif end == 'md':
        text = re.sub(r'^```.*?^```', lambda code: re.sub(r'\S', ' ', code[0]), text, flags=re.S | re.M)
        for part in re.finditer(r'(?:^(?! {4}).*\S.*\n?)+', text, re.M):
            yield text.count('\n', 0, part.start()) + 1, part[0]
    else:
        for ends, pattern in KINDS.items():
            if end in ends.split():
                for part in pattern.finditer(text):
                    if part[0][0] in '/#':
                        yield text.count('\n', 0, part.start()) + 1, part[0]


source = sys.argv[1]
budgets = read_table('words.txt')
found = {house: {'beginnings': [], 'sentences': []} for house in budgets}
words, phrases = collections.Counter(), collections.Counter()
for path in file_names(source):
    house = budget_of(path)
    if house not in budgets or not os.path.isfile(os.path.join(source, path)):
        continue
    try:
        content = read(source, path)
    except UnicodeDecodeError:
        continue
    for line, comment in comments(path, content):
        plain = ' '.join(re.sub(r'^[ \t]*(?://|#|/?\*+/?)', '', comment, flags=re.M).replace('*/', '').split())
        words[house] += len(plain.split())
        phrases[house] += len(PHRASE.findall(plain))
        if BEGINNING.match(plain) and house != 'documents':
            found[house]['beginnings'].append(f'{path}:{line}: {plain[:60]}')
        for sentence in SENTENCE.findall(plain):
            if len(PHRASE.findall(sentence)) > 1:
                found[house]['sentences'].append(f'{path}:{line}: {sentence.strip()[:80]}')

findings = []
print(f'{"house":12} beginnings of budget  sentences of budget  phrases in 1,000 words of budget')
for house, most in budgets.items():
    rate = 1000 * phrases[house] / max(words[house], 1)
    have = (len(found[house]['beginnings']), len(found[house]['sentences']), rate)
    print(f'{house:12} {have[0]:10} {most[0]:9.0f} {have[1]:10} {most[1]:9.0f} {rate:23.2f} {most[2]:9.2f}')
    for (kind, places), now, limit in zip(found[house].items(), have, most):
        if now > limit or '-v' in sys.argv:
            findings += [f'{place} ({kind})' for place in places]
    if rate > most[2] + 0.005:
        findings.append(f'{house}: {rate:.2f} pronoun phrases in 1,000 words; write the nouns')
finish(findings)
