// SPDX-License-Identifier: BSD-2-Clause
// The integral image around each pixel in one texel, for sub-pixel lookups: [T] (20)-(22),
// but the sums end before the pixel instead of including it.
//
// integral: the integral image, a pixel to a texel
// corner (RGBA32I, bits of unsigned numbers modulo 2^32): the sum of all pixels above and
//   left of the pixel; the sum of its column above it; the sum of its row left of it; the
//   pixel
// Fixed state: quad over the texture, no blending, no depth test
uniform usampler2D integral;

layout(location = 0) out ivec4 corner;

uint sum_at(ivec2 q) {
    uint v = texelFetch(integral, max(q, ivec2(0)), 0).r;
    return q.x < 0 || q.y < 0 ? 0u : v;
}

void main() {
    ivec2 p = ivec2(gl_FragCoord.xy);
    uint all = sum_at(p), left = sum_at(p - ivec2(1, 0)), up = sum_at(p - ivec2(0, 1));
    uint d = sum_at(p - 1);
    corner = ivec4(uvec4(d, up - d, left - d, ((all - left) - up) + d));
}
