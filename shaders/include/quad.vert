// SPDX-License-Identifier: BSD-2-Clause
// The quad of a draw.
#include "include/triangle.glsl"

void main() {
    set_triangle();
}
