// SPDX-License-Identifier: BSD-2-Clause
// The sum of 4x4 texels, to measure the cost of fetches that hit the cache.
//
// source_texture: R32F, or with FOUR RGBA32F; fetched by texelFetch(), or with SAMPLED by
//   texture(), whose sampler is nearest and clamped
// value (of the same format): the sum
#ifdef FOUR
#define TEXEL vec4
#define PART xyzw
#else
#define TEXEL float
#define PART x
#endif
uniform sampler2D source_texture;

layout(location = 0) out TEXEL value;

void main() {
    ivec2 at = ivec2(gl_FragCoord.xy);
    TEXEL sum = TEXEL(0.0);
#ifdef SAMPLED
    vec2 size = vec2(textureSize(source_texture, 0));
#endif
    for (int y = 0; y < 4; ++y)
        for (int x = 0; x < 4; ++x)
#ifdef SAMPLED
            sum += texture(source_texture, (gl_FragCoord.xy + vec2(x, y)) / size).PART;
#else
            sum += texelFetch(source_texture, at + ivec2(x, y), 0).PART;
#endif
    value = sum;
}
