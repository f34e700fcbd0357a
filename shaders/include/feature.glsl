// SPDX-License-Identifier: BSD-2-Clause
// In fragments of include/counted.vert: the number of features there are. The last row of an area
// has room for more.
flat in int feature_count;
