// SPDX-License-Identifier: BSD-2-Clause
// Second round, which fetches 80 neighbours: whether a value is larger than all of them.
//
// map: the values
// BRANCH: fetches only where the first round lets the value pass. A software rasteriser
//   runs both sides of an if, but it makes one turn of a loop that no pixel of a block enters
// mask (R8UI): 1 if the value is larger, otherwise 0
uniform sampler2D map;
uniform float threshold;

#include "cull.glsl"

layout(location = 0) out uint mask;

void main() {
    ivec2 p = ivec2(gl_FragCoord.xy);
    bool passes = above(p);
#ifdef BRANCH
    bool fetches = passes;
#else
    const bool fetches = true;
#endif
    vec2 size = vec2(textureSize(map, 0));
    float largest = 0.0;
    for (int y = -CULL_REACH; y <= CULL_REACH && fetches; ++y)
        for (int x = -CULL_REACH; x <= CULL_REACH; ++x) {
            float f = textureLod(map, (gl_FragCoord.xy + vec2(x, y)) / size, 0.0).r;
            largest = max(largest, (x | y) == 0 ? 0.0 : f);
        }
    mask = passes && texelFetch(map, p, 0).r > largest ? 1u : 0u;
}
