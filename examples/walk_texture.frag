/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * One of the textures of walk.c: paving (KIND 0), a wall of stones (KIND 1), a map with
 * leaves and pebbles (KIND 2), or posters in tiles of 256 x 256 (KIND 3). Append this text
 * to textures.glsl. A texel is `texel` units wide.
 */
uniform int texel;
out vec4 colour;

/* Returns the tone of a stone, and 0 in the joints. `at` counts stones; one stone is `size`
 * texels. */
float stone(vec2 at, vec2 size, int layer)
{
    ivec2 cell = ivec2(floor(at));
    vec2 edge = (0.5 - abs(fract(at) - 0.5)) * size;
    return min(edge.x, edge.y) < 1.2 ? 0.0 : 0.45 + 0.55 * random(cell, layer).x;
}

vec3 paving(vec2 p)
{
    vec3 height = relief(p / 200.0);
    vec3 c = mix(vec3(0.50, 0.47, 0.43), vec3(0.95, 0.92, 0.86), 2.0 * height.x - 0.4);
    vec2 size = vec2(46.0, 62.0);
    float row = floor(p.y / size.y);
    float shift = 20.0 * random(ivec2(row, 0), 400).x;
    c *= 0.3 + 0.8 * stone(p / size + vec2(shift, 0.0), size, 401);
    c = scatter(c, p, 410, 40.0, 0.08, 0.34, 0.35);
    return scatter(c, p, 420, 15.0, 0.08, 0.30, 0.35);
}

vec3 masonry(vec2 p)
{
    vec3 height = relief(p / 160.0);
    vec3 c = mix(vec3(0.55, 0.48, 0.40), vec3(1.0, 0.96, 0.88), 2.4 * height.x - 0.7);
    c *= 1.0 + 0.2 * clamp(dot(height.yz, -LIGHT), -2.0, 2.0);
    float row = floor(p.y / 22.0);
    vec3 chance = random(ivec2(row, 1), 430);
    vec2 size = vec2(mix(26.0, 54.0, chance.y), 22.0);
    c *= 0.3 + 0.8 * stone(p / size + vec2(20.0 * chance.x, 0.0), size, 431);
    return scatter(c, p, 440, 60.0, 0.08, 0.36, 0.3);
}

vec3 map(vec2 p)
{
    vec3 c = scatter(land(3.0 * p), p, 450, 40.0, 0.1, 0.36, 0.7);
    return scatter(c, p, 460, 23.0, 0.08, 0.3, 0.4);
}

vec3 print(vec2 p)
{
    ivec2 tile = ivec2(p) / 256;
    int layer = 1000 + 16 * (tile.x + 8 * tile.y);
    vec2 q = p - 256.0 * vec2(tile) - 128.0;
    return poster(q, vec2(128.0), (tile.x + tile.y) & 3, layer, random(tile, 103));
}

void main()
{
    vec2 p = float(texel) * gl_FragCoord.xy;
#if KIND == 0
    vec3 c = paving(p);
#elif KIND == 1
    vec3 c = masonry(p);
#elif KIND == 2
    vec3 c = map(p);
#else
    vec3 c = print(p);
#endif
    colour = vec4(clamp(c, 0.0, 1.0), 1.0);
}
