// SPDX-License-Identifier: BSD-2-Clause
// Copies the sums of a tile of the canvas: a pass cannot read the sums that it replaces.
//
// sums: from blend/add.frag
// kept (RGBA32F): the sums, from the tile's first pixel on
// Fixed state: quad over the tile, no blending or depth test
uniform sampler2D sums;
uniform ivec2 tile; // its first pixel on the canvas

layout(location = 0) out vec4 kept;

void main() {
    kept = texelFetch(sums, ivec2(gl_FragCoord.xy) + tile, 0);
}
