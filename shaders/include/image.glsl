// SPDX-License-Identifier: BSD-2-Clause
// Reads the application's image at a pixel of the view: the texel as it is, or red, green
// and blue (gray three times) as whole numbers from 0 to 255.
//
// image: the application's texture, its uploaded pixels, or the copy of its framebuffer
// GRAY: the image has one or two channels; red is gray
// RECTANGLE: image is a rectangle texture
// ARRAY: image is an array of 2D textures
// EXTERNAL: image is an external texture of OpenGL ES
// BGR: red and blue are exchanged
// SRGB: fetches give linear values, which are encoded again to get the stored bytes,
//   s = 12.92 l                      where l <= 0.0031308
//   s = 1.055 l^(1 / 2.4) - 0.055    above,
//   and rounded. The slope of s is at most 12.92. So an error of l moves s by half a step
//   of 1/255 only if it is at least 1/510 / 12.92 = 1.5e-4, and near white 1/510 / 0.44 =
//   4.5e-3. A driver's decoding may be off by less. The error of pow(), 1e-6, is a
//   thousandth of half a step
#ifdef RECTANGLE
uniform sampler2DRect image;
#elif defined(ARRAY)
uniform sampler2DArray image;
#elif defined(EXTERNAL)
uniform highp samplerExternalOES image;
#else
uniform sampler2D image;
#endif
uniform ivec4 source; // texel of the view's top-left pixel; y step to the row below; layer

// sRGB encoding, s(l).
vec3 encoded(vec3 l) {
    vec3 low = 12.92 * l, high = 1.055 * pow(max(l, 0.0031308), vec3(1.0 / 2.4)) - 0.055;
    return mix(high, low, lessThanEqual(l, vec3(0.0031308)));
}

vec4 image_texel(ivec2 pixel) {
    ivec2 p = ivec2(source.x + pixel.x, source.y + source.z * pixel.y);
#ifdef RECTANGLE
    return texelFetch(image, p);
#elif defined(ARRAY)
    return texelFetch(image, ivec3(p, source.w), 0);
#else
    return texelFetch(image, p, 0);
#endif
}

// Returns the pixel's values as whole numbers. Values outside [0, 1] are clamped; NaN is 0.
vec3 image_bytes(ivec2 pixel) {
    vec3 v = image_texel(pixel).rgb;
    // As unsigned integers, negative floats and NaN of either sign are above infinity.
    // (Compilers turn a comparison of floats into max(), which may miss a signalling NaN.)
    bvec3 is_none = greaterThan(floatBitsToUint(v), uvec3(0x7f800000u));
    vec3 value = min(mix(v, vec3(0.0), is_none), vec3(1.0));
#ifdef SRGB
    value = encoded(value);
#endif
    vec3 whole = floor(value * 255.0 + 0.5);
#ifdef GRAY
    return whole.rrr;
#elif defined(BGR)
    return whole.bgr;
#else
    return whole;
#endif
}
