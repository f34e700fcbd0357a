// SPDX-License-Identifier: BSD-2-Clause
// Reads the image's nearest pixels at the positions of a grid.
//
// image: a view of the application's image
// map: see include/positions.glsl
// samples (RGBA8): red, green, blue; alpha is 1 where the image is. Elsewhere all is 0
// Fixed state: quad over the grid, no blending or depth test
#include "include/image.glsl"
#include "include/positions.glsl"

uniform ivec2 extent; // width and height of the view

layout(location = 0) out vec4 samples;

void main() {
    ivec2 pixel;
    vec2 rest;
    bool seen = locate(ivec2(gl_FragCoord.xy), pixel, rest);
    pixel += ivec2(greaterThanEqual(rest, vec2(0.5)));
    bool inside = seen && all(greaterThanEqual(pixel, ivec2(0))) &&
                  all(lessThan(pixel, extent));
    samples = vec4(0.0);
    if (inside)
        samples = vec4(image_bytes(pixel) / 255.0, 1.0);
}
