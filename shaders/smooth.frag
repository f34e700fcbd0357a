// SPDX-License-Identifier: BSD-2-Clause
// A Gaussian of one pixel along x (ROWS) or y, in integers: weights of 1/256, the image's
// border pixels repeated. 7 fetches.
//
// image: gray, or its smoothed rows
// smooth_image (R16UI): rows in 1/256 of a gray level, at most 65,280; columns of those
//   rounded to quarters of a gray level
uniform usampler2D image;

out uint smooth_image;

// Through the sampler, which repeats the border; as in hessian_rows.frag.
uint at(float offset) {
#ifdef ROWS
    vec2 centre = gl_FragCoord.xy + vec2(offset, 0.0);
#else
    vec2 centre = gl_FragCoord.xy + vec2(0.0, offset);
#endif
    return textureLod(image, centre / vec2(textureSize(image, 0)), 0.0).r;
}

void main() {
    uint sum = (at(-3.0) + at(3.0)) + 14u * (at(-2.0) + at(2.0)) + 62u * (at(-1.0) + at(1.0)) +
               102u * at(0.0);
#ifdef ROWS
    smooth_image = sum;
#else
    smooth_image = (sum + 8192u) >> 14;
#endif
}
