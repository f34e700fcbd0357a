// SPDX-License-Identifier: BSD-2-Clause
// The responses of each level, four samples of a row to a texel. Each level has an atlas
// with the responses of all octaves. May be included twice.
//
// response0 .. 3: from hessian/determinants.frag or hessian/mean.frag
#ifndef RESPONSES
#define RESPONSES
uniform sampler2D response0;
uniform sampler2D response1;
uniform sampler2D response2;
uniform sampler2D response3;
#endif
