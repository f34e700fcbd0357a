// SPDX-License-Identifier: BSD-2-Clause
// Writes the input keypoints in the layout of the selection's keypoints.
//
// count_of: see include/count.glsl
// input_keypoints: x, y, scale, angle | response, sign of the Laplacian, 0, 0
// position (RGBA32F): x, y (in the region), scale, response; with ENLARGED in the enlarged
//   image
// laplacian (R8I): the sign of the Laplacian
// Fixed state: counted quad, no blending or depth test
#include "include/count.glsl"
#include "include/list.glsl"

uniform sampler2D input_keypoints;
uniform vec2 origin; // of the region, in the whole image

layout(location = 0) out vec4 position;
layout(location = 1) out int laplacian;

void main() {
    ivec2 p = ivec2(gl_FragCoord.xy);
    if (list_index(p) >= int(listed()))
        discard;
    vec4 where = texelFetch(input_keypoints, ivec2(2 * p.x, p.y), 0);
    vec4 what = texelFetch(input_keypoints, ivec2(2 * p.x + 1, p.y), 0);
    position = vec4(where.x - origin.x, where.y - origin.y, where.z, what.x);
#ifdef ENLARGED
    position.xyz = vec3(position.xy * 2.0 + 0.5, position.z * 2.0);
#endif
    laplacian = int(what.y);
}
