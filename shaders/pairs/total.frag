// SPDX-License-Identifier: BSD-2-Clause
// The number of matches.
//
// count_of: the last level of the pyramid
// total (RGBA32UI): matches, 0, 0, capacity
// Fixed state: quad over the one texel, no blending, no depth test
#include "include/count.glsl"

uniform int capacity;

layout(location = 0) out uvec4 total;

void main() {
    total = uvec4(listed(), 0u, 0u, uint(capacity));
}
