// SPDX-License-Identifier: BSD-2-Clause
// The number of features, for fragments of include/counted.vert. The last row that is drawn
// may have texels beyond the last feature; their fragments have to stop.
flat in int feature_count;
