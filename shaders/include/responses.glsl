// SPDX-License-Identifier: BSD-2-Clause
// The responses, four samples of a row to a texel: a layer for each level, with an atlas of
// all octaves. May be included twice.
//
// responses: from the stage of the detector
#ifndef RESPONSES
#define RESPONSES
uniform sampler2DArray responses;
#endif
