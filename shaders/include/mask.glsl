// SPDX-License-Identifier: BSD-2-Clause
// The application's mask, if MASKED. ENLARGED: positions are in an image of twice its size.
#ifdef MASKED
uniform usampler2D mask;

// True if the mask is 0 at the pixel nearest to p.
bool is_masked(vec2 p) {
#ifdef ENLARGED
    const int per_pixel = 2;
#else
    const int per_pixel = 1;
#endif
    vec2 last = vec2(per_pixel * textureSize(mask, 0) - 1);
    ivec2 pixel = ivec2(clamp(floor(p + 0.5), vec2(0.0), last));
    return texelFetch(mask, pixel / per_pixel, 0).r == 0u;
}
#endif
