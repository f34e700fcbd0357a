// SPDX-License-Identifier: BSD-2-Clause
// THE RIVAL of src/core/match_rule.h: positions in 1/16 pixels, and their distances.
ivec4 sixteenths(vec4 coordinates) {
    return ivec4(clamp(16.0 * coordinates, -536870912.0, 536870912.0));
}

// The squared distances of four positions from `at`. Differences are limited to FAR.
ivec4 squared_distances(ivec4 xs, ivec4 ys, ivec2 at) {
    ivec4 dx = min(abs(xs - at.x), ivec4(FAR)), dy = min(abs(ys - at.y), ivec4(FAR));
    return dx * dx + dy * dy;
}
