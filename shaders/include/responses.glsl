// SPDX-License-Identifier: BSD-2-Clause
// The responses of each level, four samples of a row to a texel. Each level has an atlas
// with the responses of all octaves. May be included twice.
//
// response0 .. 7: from the stage of the detector
// FIRST_N(X): X(l, its sampler) for each of the first N levels
#ifndef RESPONSES
#define RESPONSES
uniform sampler2D response0;
uniform sampler2D response1;
uniform sampler2D response2;
uniform sampler2D response3;
uniform sampler2D response4;
uniform sampler2D response5;
uniform sampler2D response6;
uniform sampler2D response7;

#define FIRST_1(X) X(0, response0)
#define FIRST_2(X) FIRST_1(X) X(1, response1)
#define FIRST_3(X) FIRST_2(X) X(2, response2)
#define FIRST_4(X) FIRST_3(X) X(3, response3)
#define FIRST_5(X) FIRST_4(X) X(4, response4)
#define FIRST_6(X) FIRST_5(X) X(5, response5)
#define FIRST_7(X) FIRST_6(X) X(6, response6)
#define FIRST_8(X) FIRST_7(X) X(7, response7)
#endif
