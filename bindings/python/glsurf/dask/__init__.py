# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
"""glsurf.dask: features and matches of albums that outgrow one machine, on any Dask cluster.

    from distributed import Client
    import glsurf.dask

    report = glsurf.dask.extract(paths, Client("tcp://scheduler:8786"), "features", root="photos")

The functions run again go on where they stopped. doc/scale.md says more.
"""

from .extraction import extract
from .match_files import PairMatches, load_matches
from .matching import match
from .records import ClusterError, Failure, Report

__all__ = ["ClusterError", "Failure", "PairMatches", "Report", "extract", "load_matches", "match"]
