// SPDX-License-Identifier: BSD-2-Clause
// A copy, to measure the cost of a texel that is fetched once and written once.
//
// source_texture: of the same format as the output
// value (RGBA32F; with WHOLE R32UI): the same texel
#ifdef WHOLE
uniform usampler2D source_texture;

layout(location = 0) out uint value;

void main() {
    value = texelFetch(source_texture, ivec2(gl_FragCoord.xy), 0).x;
}
#else
uniform sampler2D source_texture;

layout(location = 0) out vec4 value;

void main() {
    value = texelFetch(source_texture, ivec2(gl_FragCoord.xy), 0);
}
#endif
