// SPDX-License-Identifier: BSD-2-Clause
// Writes the number of matches.
//
// count_of: the last level of the pyramid
// total (RGBA32UI): number of matches; the mark; 0; capacity
// Fixed state: quad over the one texel, no blending or depth test
#include "include/count.glsl"

uniform int capacity;
uniform int mark; // of this matching

layout(location = 0) out uvec4 total;

void main() {
    total = uvec4(listed(), uint(mark), 0u, uint(capacity));
}
