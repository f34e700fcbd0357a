# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""The tables of COLMAP 3.8's database, as its `database_creator` makes them."""
from __future__ import annotations

USER_VERSION = 3800

_BLOB = "rows INTEGER NOT NULL, cols INTEGER NOT NULL, data BLOB"
_OF_IMAGE = (
    f"(image_id INTEGER PRIMARY KEY NOT NULL, {_BLOB}, "
    "FOREIGN KEY(image_id) REFERENCES images(image_id) ON DELETE CASCADE)"
)

SCHEMA = (
    "CREATE TABLE cameras(camera_id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, "
    "model INTEGER NOT NULL, width INTEGER NOT NULL, height INTEGER NOT NULL, params BLOB, "
    "prior_focal_length INTEGER NOT NULL)",
    "CREATE TABLE images(image_id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, "
    "name TEXT NOT NULL UNIQUE, camera_id INTEGER NOT NULL, "
    "prior_qw REAL, prior_qx REAL, prior_qy REAL, prior_qz REAL, "
    "prior_tx REAL, prior_ty REAL, prior_tz REAL, "
    "CONSTRAINT image_id_check CHECK(image_id >= 0 and image_id < 2147483647), "
    "FOREIGN KEY(camera_id) REFERENCES cameras(camera_id))",
    "CREATE UNIQUE INDEX index_name ON images(name)",
    f"CREATE TABLE keypoints{_OF_IMAGE}",
    f"CREATE TABLE descriptors{_OF_IMAGE}",
    f"CREATE TABLE matches(pair_id INTEGER PRIMARY KEY NOT NULL, {_BLOB})",
    f"CREATE TABLE two_view_geometries(pair_id INTEGER PRIMARY KEY NOT NULL, {_BLOB}, "
    "config INTEGER NOT NULL, F BLOB, E BLOB, H BLOB, qvec BLOB, tvec BLOB)",
)

# The columns of each table.
TABLES = {
    "cameras": ["camera_id", "model", "width", "height", "params", "prior_focal_length"],
    "images": ["image_id", "name", "camera_id"]
    + [f"prior_{part}" for part in ("qw", "qx", "qy", "qz", "tx", "ty", "tz")],
    "keypoints": ["image_id", "rows", "cols", "data"],
    "descriptors": ["image_id", "rows", "cols", "data"],
    "matches": ["pair_id", "rows", "cols", "data"],
    "two_view_geometries": ["pair_id", "rows", "cols", "data", "config", "F", "E", "H"]
    + ["qvec", "tvec"],
}
