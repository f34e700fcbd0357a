// SPDX-License-Identifier: BSD-2-Clause
// The caller's keypoints as the selection leaves those found.
//
// given (RGBA32F): x, y, scale, angle | response, sign of the Laplacian, 0, 0
// place (RGBA32F): x, y, scale, response; kind (R8I): the sign
#include "include/count.glsl"
#include "include/list.glsl"

uniform sampler2D given;
uniform vec2 origin; // of what is looked at, in the whole image

out vec4 place;
out int kind;

void main() {
    ivec2 p = ivec2(gl_FragCoord.xy);
    if (list_index(p) >= int(listed()))
        discard;
    vec4 where = texelFetch(given, ivec2(2 * p.x, p.y), 0);
    vec4 what = texelFetch(given, ivec2(2 * p.x + 1, p.y), 0);
    place = vec4(where.x - origin.x, where.y - origin.y, where.z, what.x);
    kind = int(what.y);
}
