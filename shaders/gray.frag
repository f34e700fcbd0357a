// SPDX-License-Identifier: BSD-2-Clause
// Gray conversion in integers: (19595 R + 38470 G + 7471 B + 32768) >> 16, the weights of
// ITU-R BT.601 in 1/65536. Values outside [0, 1] are clamped, NaN is 0.
//
// image: the host's pixels, normalised or float; GRAY: red alone
// gray (R8UI): 0..255
uniform sampler2D image;

out uint gray;

uvec3 bytes(vec3 v) {
    // Comparisons with NaN are false.
    vec3 positive = vec3(v.r > 0.0 ? v.r : 0.0, v.g > 0.0 ? v.g : 0.0, v.b > 0.0 ? v.b : 0.0);
    return uvec3(min(positive, vec3(1.0)) * 255.0 + 0.5);
}

void main() {
    uvec3 rgb = bytes(texelFetch(image, ivec2(gl_FragCoord.xy), 0).rgb);
#ifdef GRAY
    gray = rgb.r;
#else
    gray = (19595u * rgb.r + 38470u * rgb.g + 7471u * rgb.b + 32768u) >> 16;
#endif
}
