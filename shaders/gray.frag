// SPDX-License-Identifier: BSD-2-Clause
// Gray conversion in integers: (19595 R + 38470 G + 7471 B + 32768) >> 16, the weights of
// ITU-R BT.601 in 1/65536. They add up to 65536, so that R = G = B comes out unchanged.
//
// image: the host's pixels, and those of its mask
// gray (R8UI): 0..255
#include "include/image.glsl"

out uint gray;

void main() {
    uvec3 rgb = uvec3(image_bytes(ivec2(gl_FragCoord.xy)));
    gray = (19595u * rgb.r + 38470u * rgb.g + 7471u * rgb.b + 32768u) >> 16;
}
