// SPDX-License-Identifier: BSD-2-Clause
// Converts the image to gray in integers, (19595 R + 38470 G + 7471 B + 32768) >> 16, with
// the weights of ITU-R BT.601 in 1/65536. They add up to 65536, so R = G = B gives R.
//
// image: a view of the application's image
// gray (RGBA8UI): four pixels of a row, 0 to 255; 0 beyond the last pixel
// Fixed state: quad over the texture, no blending or depth test
#include "include/image.glsl"

uniform int width; // of the view, in pixels

layout(location = 0) out uvec4 gray;

uint at(int x, int y) {
    uvec3 rgb = uvec3(image_bytes(ivec2(min(x, width - 1), y)));
    uint value = (19595u * rgb.r + 38470u * rgb.g + 7471u * rgb.b + 32768u) >> 16;
    return x < width ? value : 0u;
}

void main() {
    int x = 4 * int(gl_FragCoord.x), y = int(gl_FragCoord.y);
    gray = uvec4(at(x, y), at(x + 1, y), at(x + 2, y), at(x + 3, y));
}
