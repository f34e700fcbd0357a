# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""read_album.py FOLDER: checks the files of an album's matches and prints a line for each pair, with all
that the pair's features and the options decide."""
import glob
import hashlib
import sqlite3
import struct
import sys

found = {}
for path in glob.glob(f"{sys.argv[1]}/glsurf-matches*.sqlite"):
    file = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    assert file.execute("PRAGMA integrity_check").fetchall() == [("ok",)], path
    assert len(file.execute("SELECT text FROM recipe").fetchall()) == 1, path
    rows = file.execute(
        "SELECT a, b, model, inliers, rms, count, matrix, matches, distances, inlier FROM pairs"
    )
    for a, b, *rest in rows:
        model, inliers, _, count, matrix, matches, distances, inlier = rest
        assert a.encode() < b.encode(), (a, b)
        assert len(matches) == 8 * count and len(distances) == 4 * count, (a, b)
        assert len(inlier) == count and sum(inlier) == inliers, (a, b)
        assert (matrix is None) == (model is None) == (inliers == 0), (a, b)
        firsts = struct.unpack(f"<{2 * count}I", matches)[::2]
        assert list(firsts) == sorted(set(firsts)), (a, b)
        digest = hashlib.sha256(repr(rest).encode()).hexdigest()[:16]
        assert found.setdefault((a, b), digest) == digest, (a, b)
        found[a, b] = digest
        print(a, b, model, inliers, count, digest, sep="\t")
