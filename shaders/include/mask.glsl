// SPDX-License-Identifier: BSD-2-Clause
// The application's mask. With MASKED only.
#ifdef MASKED
uniform usampler2D mask;

// Whether the mask is 0 at the pixel nearest to p.
bool is_masked(vec2 p) {
    vec2 last = vec2(textureSize(mask, 0) - 1);
    return texelFetch(mask, ivec2(clamp(floor(p + 0.5), vec2(0.0), last)), 0).r == 0u;
}
#endif
