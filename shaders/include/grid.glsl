// SPDX-License-Identifier: BSD-2-Clause
// A grid cell as a number: 256 row + column, both below 64. NO_CELL is none.
const uint NO_CELL = 0xffffffffu;

uint cell_number(uvec2 cell) {
    return cell.y << 8 | cell.x;
}

uvec2 cell_at(uint number) {
    return uvec2(number & 255u, number >> 8);
}
