// SPDX-License-Identifier: BSD-2-Clause
// The host's images: gray, or red, green and blue of 0 to 255 at a pixel of the view.
//
// GRAY: one or two channels, of which red counts;  RECTANGLE: a rectangle texture
// SRGB: what is fetched is linear. The byte stored is wanted, so fetches are encoded again,
//   s = 12.92 l                      where l <= 0.0031308
//   s = 1.055 l^(1 / 2.4) - 0.055    above,
// and rounded. The slope of s is 12.92 where it is steepest, so that half a step of 1/255
// is reached by an l that is off by 1/510 / 12.92 = 1.5e-4 at the least, near white by
// 1/510 / 0.44 = 4.5e-3: a driver may decode as badly as that. The error of pow(), 1e-6, is
// a thousandth of half a step.
#ifdef RECTANGLE
uniform sampler2DRect image;
#else
uniform sampler2D image;
#endif
uniform ivec4 source; // texel of the view's top-left pixel, what a row adds to y, 0

vec3 encoded(vec3 l) {
    vec3 low = 12.92 * l, high = 1.055 * pow(max(l, 0.0031308), vec3(1.0 / 2.4)) - 0.055;
    return mix(high, low, lessThanEqual(l, vec3(0.0031308)));
}

// Whole numbers: values outside [0, 1] are clamped, NaN is 0.
vec3 image_bytes(ivec2 pixel) {
    ivec2 p = ivec2(source.x + pixel.x, source.y + source.z * pixel.y);
#ifdef RECTANGLE
    vec3 v = texelFetch(image, p).rgb;
#else
    vec3 v = texelFetch(image, p, 0).rgb;
#endif
    // As whole numbers, floats below zero and NaN are above infinity. (Compilers make max()
    // of a comparison, and max() need not tell a signalling NaN.)
    bvec3 is_none = greaterThan(floatBitsToUint(v), uvec3(0x7f800000u));
    vec3 value = min(mix(v, vec3(0.0), is_none), vec3(1.0));
#ifdef SRGB
    value = encoded(value);
#endif
    vec3 whole = floor(value * 255.0 + 0.5);
#ifdef GRAY
    return whole.rrr;
#else
    return whole;
#endif
}
