/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Textures for surfaces, used by scene.frag and walk_texture.frag: a relief map, posters,
 * leaves, pebbles and confetti. They give light and dark blobs from 2 to 60 units, and
 * repeat nowhere.
 */

const float TAU = 6.2831853;

/* ------------------------------------------------------------- randomness -- */

/* Returns three numbers in [0, 1) for a cell of a layer: pcg3d of M. Jarzynski and M.
 * Olano, "Hash Functions for GPU Rendering", JCGT 9(3), 2020. */
vec3 random(ivec2 cell, int layer)
{
    uvec3 v = uvec3(cell, layer) * 1664525u + 1013904223u;
    v.x += v.y * v.z;
    v.y += v.z * v.x;
    v.z += v.x * v.y;
    v ^= v >> 16u;
    v.x += v.y * v.z;
    v.y += v.z * v.x;
    v.z += v.x * v.y;
    return vec3(v >> 8u) / 16777216.0;
}

/* Returns smooth noise in [0, 1) and its gradient: (value, d/dx, d/dy). */
vec3 noise(vec2 p, int layer)
{
    ivec2 cell = ivec2(floor(p));
    vec2 f = fract(p);
    vec2 s = f * f * f * (f * (f * 6.0 - 15.0) + 10.0);
    vec2 ds = 30.0 * f * f * (f * (f - 2.0) + 1.0);
    float a = random(cell, layer).x;
    float b = random(cell + ivec2(1, 0), layer).x - a;
    float c = random(cell + ivec2(0, 1), layer).x - a;
    float d = random(cell + ivec2(1, 1), layer).x - a - b - c;
    return vec3(a + b * s.x + c * s.y + d * s.x * s.y, ds * (vec2(b, c) + d * s.yx));
}

/* Returns six octaves of noise, with gradient. */
vec3 relief(vec2 p)
{
    const mat2 octave = mat2(1.6, 1.2, -1.2, 1.6); /* twice as fine, turned by 37 degrees */
    mat2 m = mat2(1.0);
    float weight = 0.5;
    vec3 sum = vec3(0.0);
    for (int i = 0; i < 6; ++i) {
        vec3 n = noise(m * p, i);
        sum += weight * vec3(n.x, n.yz * m);
        m = octave * m;
        weight *= 0.5;
    }
    return sum;
}

/* ---------------------------------------------------------------- colours -- */

const vec3 INK = vec3(0.11, 0.17, 0.25);
const vec3 PAPER = vec3(0.95, 0.91, 0.82);

vec3 palette(float choice)
{
    const vec3 colours[8] = vec3[](INK, vec3(0.15, 0.48, 0.51), vec3(0.77, 0.28, 0.18),
                                   vec3(0.90, 0.67, 0.22), vec3(0.52, 0.66, 0.45),
                                   vec3(0.91, 0.67, 0.60), vec3(0.66, 0.82, 0.84), PAPER);
    return colours[int(choice * 8.0) & 7];
}

vec3 map_colour(float height)
{
    vec3 c = mix(vec3(0.12, 0.33, 0.42), vec3(0.50, 0.72, 0.72),
                 smoothstep(0.20, 0.46, height));
    c = mix(c, vec3(0.91, 0.84, 0.66), step(0.46, height));
    c = mix(c, vec3(0.62, 0.69, 0.47), smoothstep(0.48, 0.55, height));
    c = mix(c, vec3(0.72, 0.55, 0.38), smoothstep(0.56, 0.66, height));
    return mix(c, vec3(0.97, 0.95, 0.92), smoothstep(0.68, 0.76, height));
}

/* ----------------------------------------------------------------- shapes -- */

mat2 turn(float angle)
{
    float c = cos(angle), s = sin(angle);
    return mat2(c, s, -s, c);
}

/* Return the distance of p to the edge of a shape, in pixels, negative inside; approximate
 * for flower(). stroke() returns the distance to the segment from a to b. */
float box(vec2 p, vec2 half_size, float corner)
{
    vec2 d = abs(p) - half_size + corner;
    return length(max(d, 0.0)) + min(max(d.x, d.y), 0.0) - corner;
}

float stroke(vec2 p, vec2 a, vec2 b)
{
    vec2 along = b - a;
    return length(p - a - along * clamp(dot(p - a, along) / dot(along, along), 0.0, 1.0));
}

float leaf(vec2 p, float r)
{
    const float SHIFT = 0.75; /* shift of two circles that meet at the tips (0, +-r) */
    return length(vec2(abs(p.x) + SHIFT * r, p.y)) - sqrt(1.0 + SHIFT * SHIFT) * r;
}

float flower(vec2 p, float r, float petals)
{
    return length(p) - r * (0.76 + 0.24 * cos(petals * atan(p.y, p.x)));
}

const int PEBBLE = 0, RING = 1, LEAF = 2, FLOWER = 3, STROKE = 4;

float shape(int kind, vec2 p, float r)
{
    if (kind == LEAF)
        return leaf(p, r);
    if (kind == FLOWER)
        return flower(p, r, 5.0);
    if (kind == STROKE)
        return stroke(p, vec2(0.0, -0.8 * r), vec2(0.0, 0.8 * r)) - 0.2 * r;
    return kind == RING ? abs(length(p) - 0.75 * r) - 0.25 * r : length(p) - r;
}

/* Returns the colour inside a shape. `lit` points to the light, in the shape's local
 * frame. */
vec3 paint(int kind, vec2 p, float r, vec2 lit, vec3 base)
{
    float across = length(p) / r;
    if (kind == PEBBLE) {
        float shine = exp(-12.0 * dot(p / r - 0.4 * lit, p / r - 0.4 * lit));
        return base * (0.92 + 0.35 * dot(p, lit) / r) + 0.25 * shine;
    }
    if (kind == LEAF) {
        float side_vein = abs(fract((p.y + abs(p.x)) / (0.28 * r)) - 0.5) * 0.2;
        float vein = min(abs(p.x) / r, side_vein);
        return base * (0.9 + 0.25 * sign(p.x) * lit.x) *
               mix(0.62, 1.0, smoothstep(0.02, 0.045, vein));
    }
    if (kind == FLOWER)
        return across < 0.28 ? vec3(0.95, 0.78, 0.32) * (1.0 - across)
                             : base * (0.65 + 0.45 * across);
    return base * (0.95 + 0.15 * dot(p, lit) / r);
}

/* ---------------------------------------------------------------- posters -- */

/* Returns the distance to the nearest stroke of a letter. The invented alphabet uses some
 * of the twelve strokes between 3 x 3 nodes, `pitch` apart. */
float letter(vec2 p, vec2 pitch, vec3 chance)
{
    uint strokes = uint(chance.x * 4096.0) & uint(chance.y * 4096.0);
    strokes |= 1u << uint(chance.z * 12.0) | 1u << uint(fract(chance.z * 64.0) * 12.0);
    float d = 1e3;
    for (int i = 0; i < 12; ++i) {
        vec2 from = vec2(i % 6 / 2 - 1, i % 2 - 1), to = from + vec2(0.0, 1.0);
        from = i < 6 ? from : from.yx;
        to = i < 6 ? to : to.yx;
        if ((strokes >> uint(i) & 1u) != 0u)
            d = min(d, stroke(p, from * pitch, to * pitch));
    }
    return d;
}

/* Returns the distance to the nearest letter, in lines of letters of this height. */
float text(vec2 p, float height, int layer)
{
    vec2 advance = height * vec2(0.95, 1.7);
    ivec2 cell = ivec2(floor(p / advance));
    vec2 local = p - (vec2(cell) + 0.5) * advance;
    float d = letter(local, height * vec2(0.27, 0.42), random(cell, layer)) - 0.09 * height;
    return random(cell, layer + 1).x < 0.2 ? 1e3 : d; /* gaps make words */
}

vec3 text_poster(vec2 p, vec2 half_size, int layer, vec3 back, vec3 front)
{
    float head = text(p + vec2(0.9, 0.98) * half_size, 0.38 * half_size.y, layer);
    float body = text(p + half_size, 11.0, layer + 2);
    float d = p.y < -0.4 * half_size.y ? head : body;
    return mix(back, front, step(d, 0.0));
}

/* Draws rings, each cut into sectors. */
vec3 rosette(vec2 p, float radius, int layer, vec3 back)
{
    float ring = floor(length(p) / 9.0);
    float sectors = 3.0 + floor(9.0 * random(ivec2(ring, 0), layer).x);
    float sector = floor((atan(p.y, p.x) / TAU + 0.5) * sectors);
    vec3 c = palette(random(ivec2(ring, sector), layer + 1).y);
    return length(p) < radius ? c : back;
}

/* Draws squares of three sizes, each with a disc, a quarter disc, a triangle or nothing. */
vec3 mosaic(vec2 p, int layer)
{
    float side = 44.0;
    vec3 chance = vec3(0.0);
    ivec2 cell = ivec2(0);
    for (int i = 0; i < 3; ++i) {
        cell = ivec2(floor(p / side));
        chance = random(cell, layer + i);
        if (chance.x < 0.45)
            break;
        side *= i < 2 ? 0.5 : 1.0;
    }
    vec2 q = p / side - vec2(cell) - 0.5;
    q = chance.y < 0.5 ? q : vec2(-q.y, q.x);
    q = fract(chance.y * 8.0) < 0.5 ? q : -q;
    int figure = int(chance.z * 4.0);
    bool inside = figure == 0   ? length(q) < 0.36
                  : figure == 1 ? length(q + 0.5) < 0.95
                  : figure == 2 ? q.x + q.y > 0.0
                                : false;
    vec3 other = random(cell, layer + 7);
    return palette(inside ? other.x : other.y);
}

/* Draws discs of many sizes on a dark ground. */
vec3 night(vec2 p, int layer)
{
    vec3 c = INK * (0.8 + 0.4 * noise(p / 40.0, layer).x);
    ivec2 corner = ivec2(floor(p / 24.0 - 0.5));
    for (int i = 0; i < 4; ++i) {
        ivec2 cell = corner + ivec2(i & 1, i >> 1);
        vec3 at = random(cell, layer + 1), how = random(cell, layer + 2);
        vec2 q = p - (vec2(cell) + 0.5 + 0.7 * (at.xy - 0.5)) * 24.0;
        float r = mix(1.2, 12.0, at.z * at.z);
        float d = how.x < 0.3 ? abs(length(q) - 0.8 * r) - 0.2 * r : length(q) - r;
        c = d < 0.0 ? palette(0.38 + 0.62 * how.y) : c;
    }
    return c;
}

vec3 poster(vec2 p, vec2 half_size, int kind, int layer, vec3 chance)
{
    vec3 front = palette(chance.y * 0.37);
    vec3 back = mix(PAPER, palette(0.63 + 0.37 * chance.z), 0.5);
    vec3 c = kind == 0   ? text_poster(p, half_size, layer, back, front)
             : kind == 1 ? rosette(p, 0.92 * half_size.x, layer, back)
             : kind == 2 ? mosaic(p, layer)
                         : night(p, layer);
    return box(p, half_size - 5.0, 0.0) < 0.0 ? c : kind == 3 ? INK : back;
}

/* ----------------------------------------------------------------- layers -- */

/* lay_posters() and scatter() put at most one thing into each square cell. Its reach is
 * less than one cell from the middle of its cell, so only things of the four cells around p
 * can be visible at p. */

const vec2 LIGHT = vec2(-0.6, -0.8);

vec3 lay_posters(vec3 under, vec2 p, float size)
{
    ivec2 corner = ivec2(floor(p / size - 0.5));
    for (int i = 0; i < 4; ++i) {
        ivec2 cell = corner + ivec2(i & 1, i >> 1);
        vec3 at = random(cell, 100), how = random(cell, 101);
        mat2 frame = turn((at.z - 0.5) * 0.9);
        vec2 from = p - (vec2(cell) + 0.5 + 0.3 * (at.xy - 0.5)) * size;
        vec2 half_size = size * vec2(0.24 + 0.08 * how.y, 0.32 + 0.07 * how.z);
        if (random(cell, 102).x < 0.25)
            continue;
        float shadow = box((from + 7.0 * LIGHT) * frame, half_size, 3.0);
        under *= 1.0 - 0.5 * smoothstep(12.0, -6.0, shadow);
        vec2 q = from * frame;
        if (box(q, half_size, 3.0) < 0.0)
            under = poster(q, half_size, (cell.x + 2 * cell.y) & 3,
                           1000 + 16 * int(1e5 * how.y), random(cell, 103));
    }
    return under;
}

/* Puts shapes into the fraction `share` of the cells. Radii are `least` to `most` cells. */
vec3 scatter(vec3 under, vec2 p, int layer, float size, float least, float most,
             float share)
{
    ivec2 corner = ivec2(floor(p / size - 0.5));
    for (int i = 0; i < 4; ++i) {
        ivec2 cell = corner + ivec2(i & 1, i >> 1);
        vec3 at = random(cell, layer), how = random(cell, layer + 1);
        float r = size * mix(least, most, at.z * at.z);
        mat2 frame = turn(TAU * how.y);
        vec2 from = p - (vec2(cell) + 0.5 + 0.8 * (at.xy - 0.5)) * size;
        int kind = int(how.z * 5.0);
        if (how.x > share)
            continue;
        float shadow = shape(kind, (from + 0.12 * r * LIGHT) * frame, r);
        under *= 1.0 - 0.4 * smoothstep(0.2 * r, -0.1 * r, shadow);
        vec2 q = from * frame;
        vec3 base = palette(random(cell, layer + 2).x);
        if (shape(kind, q, r) < 0.0)
            under = paint(kind, q, r, LIGHT * frame, base);
    }
    return under;
}

/* Returns the colour of a relief map with contour lines. */
vec3 land(vec2 p)
{
    vec3 height = relief(p / 240.0);
    float slope = length(height.yz) / 240.0;
    const float LINES = 26.0;
    float contour = abs(fract(LINES * height.x) - 0.5) / (LINES * slope);
    vec3 c = map_colour(height.x);
    c *= 1.0 + 0.14 * clamp(dot(height.yz, -LIGHT), -2.0, 2.0);
    return c * mix(0.72, 1.0, smoothstep(0.4, 1.1, contour));
}
