# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""steps.py SOURCE: every public call that uses OpenGL is in a step of tests/end/calls/steps*.c. The tests of
GL state, failures, threads and lost contexts run these steps."""
import pathlib
import re
import sys

from house import finish

# Calls that make no GL call, or only ask for strings.
WITHOUT_GL = """
    version result_string device_message device_abandon device_paths homography_find homography_map
    homography_invert homography_error homography_multiply homography_magnification extractor_levels
    extractor_bytes extractor_memory path_name clip_matrix preset_name detector_name
    detector_threshold stereo_point stereo_agree fundamental_find descriptor_version chance chance_near
    matrix_kind settings setting_get setting_applies setting_reset tuned_name tuner_rows tuner_line
    tuning_key signature_make signature_distance arrange panorama_crop pose_find pose_modelview
    camera_projection targets_extractor targets_reset""".split()
# Calls that use GL only by other public calls; tests/check/ makes them.
ELSEWHERE = ["tuner_create", "tuner_step", "tuner_destroy"]

source = pathlib.Path(sys.argv[1])
umbrella = (source / "include/glsurf/glsurf.h").read_text(encoding="utf-8")
headers = ["glsurf/glsurf.h", *re.findall(r'#include "(.*)"', umbrella)]
calls = {name for header in headers
         for name in re.findall(r"\nGLSURF_API [^(]*?glsurf_(\w+)\(",
                                (source / "include" / header).read_text(encoding="utf-8"))}
steps = "".join(path.read_text(encoding="utf-8") for path in (source / "tests/end/calls").glob("steps*.c"))
listed = set(WITHOUT_GL) | set(ELSEWHERE)
findings = [f"no step calls glsurf_{name}" for name in sorted(calls - listed)
            if f"glsurf_{name}(" not in steps]
findings += [f"glsurf_{name} is no public call" for name in sorted(listed - calls)]
if len(headers) < 6 or len(calls) < 46:
    findings.append(f"only {len(calls)} calls are found in {len(headers)} headers")
finish(findings)
