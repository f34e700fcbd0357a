// SPDX-License-Identifier: BSD-2-Clause
// Draws the quad of a pass.
#include "include/triangle.glsl"

void main() {
    set_triangle();
}
