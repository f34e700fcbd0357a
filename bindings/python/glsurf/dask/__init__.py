# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""glsurf.dask: features and matches of albums too large for one machine, on any Dask cluster.

    from distributed import Client
    import glsurf.dask

    report = glsurf.dask.extract(paths, Client("tcp://scheduler:8786"), "features", root="photos")

Repeat the call to continue a stopped run. doc/jobs.md has the details.
"""

from .jobs import PairMatches, extract, load_matches, match
from .recipe import ClusterError
from .work import Failure, Report

__all__ = ["ClusterError", "Failure", "PairMatches", "Report", "extract", "load_matches", "match"]
