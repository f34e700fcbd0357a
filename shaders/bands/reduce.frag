// SPDX-License-Identifier: BSD-2-Clause
// Smooths a level by (1 3 3 1) / 8 along both axes and halves it.
//
// finer: from bands/warp.frag or this pass; texel 2 i is the first one that texel i reads
// level (RGBA32F): red, green, blue, mask
// Fixed state: quad over the level, no blending or depth test
uniform sampler2D finer;

layout(location = 0) out vec4 level;

vec4 row(ivec2 at) {
    return (texelFetch(finer, at, 0) + texelFetch(finer, at + ivec2(3, 0), 0)) +
           3.0 * (texelFetch(finer, at + ivec2(1, 0), 0) +
                  texelFetch(finer, at + ivec2(2, 0), 0));
}

void main() {
    ivec2 at = 2 * ivec2(gl_FragCoord.xy);
    level = ((row(at) + row(at + ivec2(0, 3))) +
             3.0 * (row(at + ivec2(0, 1)) + row(at + ivec2(0, 2)))) / 64.0;
}
