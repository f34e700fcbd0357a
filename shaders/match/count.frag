// SPDX-License-Identifier: BSD-2-Clause
// Copies the number of features of an extractor to a set, limited to the list's capacity.
//
// totals: of the extractor (select/totals.frag); red is the number of features
// count (RGBA32UI): features, 0, 0, 0, laid out like the last texel of a pyramid
// Fixed state: quad over the one texel, no blending or depth test
uniform usampler2D totals;
uniform int capacity;

layout(location = 0) out uvec4 count;

void main() {
    count = uvec4(min(texelFetch(totals, ivec2(0), 0).r, uint(capacity)), 0u, 0u, 0u);
}
