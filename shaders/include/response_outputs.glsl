// SPDX-License-Identifier: BSD-2-Clause
// The common part of passes that write responses: a fragment has four neighbouring samples
// in each of ROWS_TOGETHER rows, of several levels.
//
// response0 .. 7 (RGBA32F): output k has row k % ROWS_TOGETHER of level k / ROWS_TOGETHER of
//   the draw; channel c of texel x is sample 4 x + c. ABSENT where the filter leaves the
//   image, and everywhere if the octave does not have the level
// ABSENT: the value where there is no response
// defines: OUTPUTS of the draw; RESPONSE0 .. 7, which compute them
#ifndef RESPONSE_OUTPUTS
#define RESPONSE_OUTPUTS

// octave: its first texel in the outputs, in the rows and in the integral image. fits: for
// each level the samples whose filter fits, as x0, y0, x1, y1. scales: the factors of the
// sums of each level.
flat in ivec4 octave;
#ifdef OCTAVES // from hessian/octaves.vert. A loop reads uniforms of all levels
flat in ivec3 levels; // of the octave: the first one's number in the draw, count; its step
uniform ivec4 fits[OCTAVES * OUTPUTS / ROWS_TOGETHER];
uniform vec2 scales[OCTAVES * OUTPUTS / ROWS_TOGETHER];
#else // from include/levels.vert
flat in ivec4 fits[OUTPUTS / ROWS_TOGETHER];
flat in vec4 scales[(OUTPUTS / ROWS_TOGETHER + 1) / 2]; // two levels each: see scale_of()
#endif

layout(location = 0) out vec4 response0;
#if OUTPUTS > 1
layout(location = 1) out vec4 response1;
#define WRITE_1 response1 = RESPONSE1;
#else
#define WRITE_1
#endif
#if OUTPUTS > 2
layout(location = 2) out vec4 response2;
#define WRITE_2 response2 = RESPONSE2;
#else
#define WRITE_2
#endif
#if OUTPUTS > 3
layout(location = 3) out vec4 response3;
#define WRITE_3 response3 = RESPONSE3;
#else
#define WRITE_3
#endif
#if OUTPUTS > 4
layout(location = 4) out vec4 response4;
#define WRITE_4 response4 = RESPONSE4;
#else
#define WRITE_4
#endif
#if OUTPUTS > 5
layout(location = 5) out vec4 response5;
#define WRITE_5 response5 = RESPONSE5;
#else
#define WRITE_5
#endif
#if OUTPUTS > 6
layout(location = 6) out vec4 response6;
#define WRITE_6 response6 = RESPONSE6;
#else
#define WRITE_6
#endif
#if OUTPUTS > 7
layout(location = 7) out vec4 response7;
#define WRITE_7 response7 = RESPONSE7;
#else
#define WRITE_7
#endif
#define WRITE_RESPONSES                                                                    \
    response0 = RESPONSE0;                                                                 \
    WRITE_1 WRITE_2 WRITE_3 WRITE_4 WRITE_5 WRITE_6 WRITE_7

// Macros, because browsers' compilers do not compute with constants in functions.
#ifdef OCTAVES
#define scale_of(level) scales[level]
#else
#define scale_of(level) ((level) % 2 == 0 ? scales[(level) / 2].xy : scales[(level) / 2].zw)
#endif
#define fitted(level, row, response) fitted_in(fits[level], row, response)

// The responses where the filter fits, ABSENT elsewhere.
vec4 fitted_in(ivec4 rect, int row, vec4 response) {
    ivec2 p = ivec2(gl_FragCoord.xy) - octave.xy;
    ivec4 x = 4 * p.x + ivec4(0, 1, 2, 3);
    int y = ROWS_TOGETHER * p.y + row;
    bool inside = y >= rect.y && y < rect.w;
    return vec4(inside && x.x >= rect.x && x.x < rect.z ? response.x : ABSENT,
                inside && x.y >= rect.x && x.y < rect.z ? response.y : ABSENT,
                inside && x.z >= rect.x && x.z < rect.z ? response.z : ABSENT,
                inside && x.w >= rect.x && x.w < rect.z ? response.w : ABSENT);
}
#endif
