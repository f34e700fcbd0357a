// SPDX-License-Identifier: BSD-2-Clause
// The layout of soft descriptors of SOFT_POINTS x SOFT_POINTS samples and SOFT_SIZES sizes.
// Samples lie between boxes, with one more box at each end. Boxes are in blocks of 2x2.
const int soft_blocks = SOFT_POINTS / 2 + 1; // along an axis, of a size
const int soft_block_texels = soft_blocks * soft_blocks; // of a size
const int soft_row_texels = 4 * SUB_REGION_TEXELS; // of a size, of a column of sub-regions

// The first block that counts for sub-region n along an axis.
int soft_start(int n) {
    return (SOFT_POINTS / 4 * n + 1) / 3;
}
