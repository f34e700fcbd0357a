// SPDX-License-Identifier: BSD-2-Clause
// The key of an entry of the list. Entries with larger keys are kept first. Its words:
//   x  with GRID: larger if fewer entries of the same grid cell precede the entry; else 0
//   y  the bits of the response: larger for a stronger one, because responses are positive
//
// positions, laplacians: the refined list;  ranks: from select/ranks.frag
uniform sampler2D positions;
uniform isampler2D laplacians;
#ifdef GRID
uniform usampler2D ranks;
#endif
uniform int capacity; // of the list

// Computes the key of an entry. Returns false if the refinement refused the entry.
bool key_of(int index, out uvec2 key) {
    ivec2 p = list_texel(index);
    key = uvec2(0u, floatBitsToUint(texelFetch(positions, p, 0).w));
#ifdef GRID
    key.x = uint(capacity - 1) - texelFetch(ranks, p, 0).r;
#endif
    return texelFetch(laplacians, p, 0).r != 0;
}
