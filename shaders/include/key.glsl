// SPDX-License-Identifier: BSD-2-Clause
// The order in which entries are kept: with GRID those first that fewer go before in their
// cell; by response, whose bits ascend with it because it is positive; and of equal ones the
// first in the list. All keys differ.
uniform sampler2D positions;
uniform isampler2D laplacians;
#ifdef GRID
uniform usampler2D ranks;
#endif
uniform int capacity; // entries that the list has room for

// False for entries that the refinement refused.
bool key_of(int index, out uvec3 key) {
    ivec2 p = list_texel(index);
    key = uvec3(0u, floatBitsToUint(texelFetch(positions, p, 0).w), uint(capacity - 1 - index));
#ifdef GRID
    key.x = uint(capacity - 1) - texelFetch(ranks, p, 0).r;
#endif
    return texelFetch(laplacians, p, 0).r != 0;
}
