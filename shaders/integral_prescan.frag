// SPDX-License-Identifier: BSD-2-Clause
// Last expansion of the prescans, [T] (10), (11), of one level:
//   X(x, y) = sum of H(i, y) for i < x,   Y(x, y) = sum of V(x, j) for j < y.
//
// halves: H, V;  above: prefix sums of the lines in blocks of four (SERIAL: their sums)
// prescan (RG32UI): X, Y
uniform usampler2D halves;
uniform usampler2D above;
uniform ivec4 lines; // column of the lines' start, row of the first H line, of the first V

out uvec2 prescan;

uint block_prefix(int block, int row) {
#ifdef SERIAL
    uint total = 0u;
    for (int i = 0; i < block; ++i)
        total += texelFetch(above, ivec2(lines.x + i, row), 0).r;
    return total;
#else
    return texelFetch(above, ivec2(lines.x + block, row), 0).r;
#endif
}

uint along_row(ivec2 p) {
    int block = p.x / SCAN_RADIX;
    uint total = block_prefix(block, lines.y + p.y);
    for (int i = SCAN_RADIX * block; i < p.x; ++i)
        total += texelFetch(halves, ivec2(i, p.y), 0).r;
    return total;
}

uint along_column(ivec2 p) {
    int block = p.y / SCAN_RADIX;
    uint total = block_prefix(block, lines.z + p.x);
    for (int i = SCAN_RADIX * block; i < p.y; ++i)
        total += texelFetch(halves, ivec2(p.x, i), 0).g;
    return total;
}

void main() {
    // One row and one column more than there are blocks: their X or Y is never read.
    ivec2 p = ivec2(gl_FragCoord.xy), blocks = textureSize(halves, 0);
    prescan = uvec2(p.y < blocks.y ? along_row(p) : 0u, p.x < blocks.x ? along_column(p) : 0u);
}
