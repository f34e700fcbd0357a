#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""stubs.py PACKAGE: writes a stub beside each module of the built package that has **settings. A
stub is the module with the fields of Settings as keywords, for type checkers and editors."""
from __future__ import annotations

import ast
import pathlib
import sys
from typing import Any

PACKAGE = pathlib.Path(sys.argv[1])
sys.path.insert(0, str(PACKAGE.parent))
from glsurf.settings import KEYWORDS  # noqa: E402: its path is known only now

TYPES = "from typing import Literal, Optional, Union"
FIELDS = ast.parse("\n".join(str(one.replace(default=one.empty)) for one in KEYWORDS)).body
# Bodies, which type checkers read as well, still have a dictionary `settings`.
MODEL: Any = ast.parse(
    f"def model(*, {', '.join(map(str, KEYWORDS))}): settings: dict[str, Any] = {{}}"
).body[0]


class Explicit(ast.NodeTransformer):
    """Replaces **settings by keywords, and Settings.__getattr__() by fields."""

    def visit_FunctionDef(self, node: ast.FunctionDef) -> Any:  # noqa: N802
        own, names = node.args, [one.arg for one in node.args.args + node.args.kwonlyargs]
        if own.kwarg is not None and own.kwarg.arg == "settings":
            for one, default in zip(MODEL.args.kwonlyargs, MODEL.args.kw_defaults):
                if one.arg not in names:
                    own.kwonlyargs.append(one)
                    own.kw_defaults.append(default)
            own.kwarg = None
            begin = int(ast.get_docstring(node) is not None)
            node.body[begin:begin] = MODEL.body
        return FIELDS if node.name == "__getattr__" else node


for path in sorted(PACKAGE.rglob("*.py")):
    if not path.exists():  # the link of a removed module
        path.unlink()
        path.with_suffix(".pyi").unlink(missing_ok=True)
        continue
    source = text = path.read_text(encoding="utf-8")
    for keyword in KEYWORDS:  # choices by their names alone
        text = text.replace(f'{keyword.name}: str = "{keyword.default}"', str(keyword))
    if text != source or "**settings: Any" in source:
        tree = Explicit().visit(ast.parse(text))
        future = next(i for i, one in enumerate(tree.body) if isinstance(one, ast.ImportFrom))
        tree.body[future + 1 : future + 1] = ast.parse(TYPES).body
        path.with_suffix(".pyi").write_text(ast.unparse(tree) + "\n", encoding="utf-8")
