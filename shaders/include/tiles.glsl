// SPDX-License-Identifier: BSD-2-Clause
// The number of blocks of four features in the tile that begins with feature `first`.
int blocks(usampler2D count, int first) {
    int left = int(texelFetch(count, ivec2(0), 0).r) - first;
    return (min(left, TILE) + 3) / 4;
}

// A row of a tile of distances has FOLD * FOLD texels. Where single rows are drawn, each is
// folded into a square of FOLD x FOLD texels, because GPUs and llvmpipe shade quads of 2x2.
ivec2 folded(ivec2 p) {
    return FOLD * ivec2(p.y % FOLD, p.y / FOLD) + ivec2(p.x % FOLD, p.x / FOLD);
}

ivec2 unfolded(ivec2 p) {
    ivec2 row = p / FOLD, column = p % FOLD;
    return ivec2(column.y * FOLD + column.x, row.y * FOLD + row.x);
}
