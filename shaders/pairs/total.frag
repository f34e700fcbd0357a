// SPDX-License-Identifier: BSD-2-Clause
// How many matches there are.
//
// count_of: the last level of the pyramid
// total (RGBA32UI): matches, 0, 0, capacity
#include "include/count.glsl"

uniform int capacity;

out uvec4 total;

void main() {
    total = uvec4(listed(), 0u, 0u, uint(capacity));
}
