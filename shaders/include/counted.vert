// SPDX-License-Identifier: BSD-2-Clause
// Draws a counted quad: see include/counted.glsl.
#include "include/counted.glsl"

void main() {
    set_counted();
}
