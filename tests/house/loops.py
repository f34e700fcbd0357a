# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""loops.py ROOT: every loop of a shader ends after a limited number of turns, whatever the textures
hold. Some drivers never end a loop if its body computes the end. So a loop is

    for (int NAME = START; NAME < LIMIT [&& CONDITION]; ++NAME)

with any comparison and any constant step towards LIMIT, and its body writes neither NAME nor LIMIT.
START is constant. A LIMIT is made of constants, uniform ints and names that are set to limits only;
or it is min() of a limit and anything. CONDITION or a break may end the loop earlier."""
from __future__ import annotations

import re
import sys
from collections.abc import Iterator

from house import finish, read, shaders

FOLDERS = ("shaders", "tools", "bindings", "examples", "lab")
COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/|\\\n", re.S)
HEADER = re.compile(
    r"int (\w+) = ([^;]+); (\w+) (?:<|(>))=? ([^;|]+?)(?: && [^;|]*)?; "
    r"(?:(?:\+\+|(--))(\w+)|(\w+) (?:\+|(-))= (\w+))"
)
INCLUDE = re.compile(r'^#include "([^"]+)"', re.M)
WRITTEN = r"(?<![\w.]){0} *(?:[-+*/%&|^]|<<|>>)?=(?!=)|(?:\+\+|--){0}\b|\b{0}(?:\+\+|--)"


def extent(text: str, start: int, ends: str) -> str:
    """The text from `start` to the first character of `ends` outside of parentheses, or to the end
    of a block."""
    depth = 0
    for at in range(start, len(text)):
        if text[at] in ends and depth == 0:
            return text[start:at]
        depth += (text[at] in "([{") - (text[at] in ")]}")
        if text[at] == "}" and depth == 0:
            return text[start:at]
    return text[start:]


class Shader:
    """The constants and limits of a shader."""

    def __init__(self, text: str, included: str = "") -> None:
        self.text = COMMENT.sub("", text)
        self.constants = set(re.findall(r"\bconst int (\w+)", self.text + included))
        self.uniforms = set(re.findall(r"\buniform int (\w+)", self.text + included))

    def is_constant(self, text: str) -> bool:
        return not re.search(r"[^\w\s()+*/-]", text) and all(
            word.isdigit() or word.isupper() or word in self.constants
            for word in re.findall(r"\w+", text)
        )

    def is_limit(self, text: str) -> bool:
        call = re.search(r"\bmin\(", text)
        if call:
            arguments = extent(text, call.end(), ")")
            one = extent(arguments, 0, ",")
            return (
                self.is_limit(one) or self.is_limit(arguments[len(one) + 1 :])
            ) and self.is_limit(
                text[: call.start()] + "1" + text[call.end() + len(arguments) + 1 :]
            )
        # After -, * or / a number below 0 would raise the limit.
        for sign, name in re.findall(r"([-*/]?) *\(*([a-z]\w*)", text):
            if name in self.uniforms or (not sign and self.is_limited(name)):
                text = re.sub(rf"\b{name}\b(?!\()", "1", text)
        return self.is_constant(text)

    def is_limited(self, name: str) -> bool:
        """Returns true if a name is set to limits only."""
        values = [
            extent(self.text, found.end(), ",;")
            for found in re.finditer(rf"(?<![\w.]){name} = ", self.text)
        ]
        return 0 < len(values) == len(re.findall(WRITTEN.format(name), self.text)) and all(
            not re.search(rf"\b{name}\b", value) and self.is_limit(value) for value in values
        )

    def fault(self, keyword: str, end: int) -> str | None:
        """The fault of the loop whose keyword ends at `end`, or None."""
        header = extent(self.text, self.text.index("(", end) + 1, ")")
        found = HEADER.fullmatch(" ".join(header.split()))
        if keyword != "for" or not found:
            return "it is not `for (int NAME = START; NAME < LIMIT; ++NAME)`"
        name, start, compared, falls, limit, *step = found.groups()
        steps = name in step[1:3] and self.is_constant(step[4] or "1") and step[4] != "0"
        if compared != name or not steps or bool(falls) != bool(step[0] or step[3]):
            return f"{name} does not go to {limit} in constant steps"
        if not self.is_constant(start):
            return f"{start} is not constant"
        if not (self.is_constant(limit) if falls else self.is_limit(limit)):
            return f"{limit} is not limited"
        body = extent(self.text, self.text.index(header, end) + len(header) + 1, ";")
        for word in [name, *re.findall(r"[a-z]\w*", limit)]:
            if re.search(WRITTEN.format(word), body):
                return f"the body writes {word}"
        return None

    def loops(self) -> Iterator[str | None]:
        """Yields the fault of each loop, or None."""
        for found in re.finditer(r"\b(for|while|do)\b", self.text):
            wrong = self.fault(found.group(), found.end())
            line = extent(self.text, found.start(), ";{\n").strip()
            yield f"`{line}`: {wrong}" if wrong else None


GOOD = (
    "for (int i = 0; i < 4; ++i) sum[i] = 0;",
    "for (int y = -1; y <= side * (TILE + 1) - 1; y += 2) { if (still) break; }",
    "for (int k = 0; k < rows && !still; ++k) { v.k = 1; float rows2 = 1.0; }",
    "for (int k = 3 - 1; k >= 0; --k) for (int c = 0; c < 3; ++c) { sum += k == c; }",
    "for (int k = 0; k < end; ++k) ;\nfor (int i = 0; i < pairs; ++i) ;",
    "for (int k = 0; k < min(bits, 8); ++k) ;",
)
BAD = (
    "while (left[row] != 0u) left[row] &= left[row] - 1u;",
    "do { ++k; } while (k < 4);",
    "for (;;) { break; }",
    "for (float x = 0.0; x < 4.0; x += 1.0) ;",
    "for (int k = 0; k < 4 || more; ++k) ;",
    "for (int k = 0; more && k < 4; ++k) ;",
    "for (int k = 0; k < 4 && still || more; ++k) ;",
    "for (int k = 0; n < 4; ++k) ;",
    "for (int k = 0; k < 4; ++n) ;",
    "for (int k = 0; k < 4; --k) ;",
    "for (int k = 0; k > 4; ++k) ;",
    "for (int k = 0; k < 4; k += rest) ;",
    "for (int k = 0; k < 4; k += 0) ;",
    "for (int k = first; k < 4; ++k) ;",
    "for (int k = 0; k < first; ++k) ;",
    "for (int k = 0; k < listed; ++k) ;",
    "for (int k = 0; k < more; ++k) ;",
    "for (int k = 0; k < 4 - end; ++k) ;",
    "for (int k = 0; k < max(4, rows); ++k) ;",
    "for (int k = 0; k < size(MAP); ++k) ;",
    "for (int k = 0; k < 4; ++k) { if (more) k = 0; }",
    "for (int k = 0; k < 4; ++k) --k;",
    "for (int k = 0; k < end; ++k) { end = min(end + 1, 4); }",
)


def self_test() -> None:
    """Tests loops that are allowed, and loops that are not."""
    given = (
        "const int side = 3; uniform int rows; int end = min(TILE / 4, any(look) ? n : 0);"
        "int listed = texel.r, pairs = (end + 1) / 2, more = end; ++more;"
        "void main() { @ }"
    )
    for loops, good in ((GOOD, True), (BAD, False)):
        for loop in loops:
            assert (not any(Shader(given.replace("@", loop)).loops())) == good, loop


def main() -> None:
    root = sys.argv[1]
    self_test()
    findings: list[str] = []
    loops = 0
    for path, text in shaders(root, *FOLDERS):
        included = [
            read(root, "shaders", other)
            for other in INCLUDE.findall(text)
            if other.startswith("include/")
        ]
        found = list(Shader(text, "\n".join(included)).loops())
        loops += len(found)
        findings += [f"{path}: {one}" for one in found if one]
    print(f"{loops} loops")
    if loops < 50:
        findings.append("this test cannot read the shaders; adapt it")
    finish(findings)


main()
