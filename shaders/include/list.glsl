// SPDX-License-Identifier: BSD-2-Clause
// The layout of lists: entry i is texel (i % LIST_ROW, i / LIST_ROW).
ivec2 list_texel(int index) {
    return ivec2(index % LIST_ROW, index / LIST_ROW);
}

int list_index(ivec2 texel) {
    return texel.y * LIST_ROW + texel.x;
}
