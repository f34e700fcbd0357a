// SPDX-License-Identifier: BSD-2-Clause
// The layout of lists: entry i is texel (i % LIST_ROW, i / LIST_ROW).
ivec2 list_texel(int index) {
    return ivec2(index % LIST_ROW, index / LIST_ROW);
}

int list_index(ivec2 texel) {
    return texel.y * LIST_ROW + texel.x;
}

// A grid cell as a number: 256 row + column, both below 64. NO_CELL: no grid cell.
const uint NO_CELL = 0xffffffffu;

uint cell_number(uvec2 cell) {
    return cell.y << 8 | cell.x;
}

uvec2 cell_at(uint number) {
    return uvec2(number & 255u, number >> 8);
}
