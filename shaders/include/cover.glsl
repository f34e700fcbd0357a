// SPDX-License-Identifier: BSD-2-Clause
// Returns the share of a pixel that a line covers. `away`: pixels from the pixel's centre
// to the middle of the line. The edges are smooth: the share falls from 1 to 0 over one
// pixel. A line thinner than a pixel is paler instead.
uniform float width;

float cover(float away) {
    return min(width, 1.0) * clamp(0.5 * max(width, 1.0) + 0.5 - away, 0.0, 1.0);
}
