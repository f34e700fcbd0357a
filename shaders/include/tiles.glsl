// SPDX-License-Identifier: BSD-2-Clause
// Blocks of four features in the tile of a set whose first feature is `first`.
int blocks(usampler2D count, int first) {
    int left = int(texelFetch(count, ivec2(0), 0).r) - first;
    return (min(left, TILE) + 3) / 4;
}
