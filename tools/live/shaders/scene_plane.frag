/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The plane of the built-in scene, drawn once: hills in soft colours, on them sheets of
 * paper with writing, and scattered discs, rings, flowers and tiles of 2 to 60 units. No
 * two places look the same.
 *
 * in   size    of the plane
 *      texel   its width
 * out  colour  red, green, blue; (0, 0) is the plane's upper left corner, y down
 */
uniform vec2 size;
uniform float texel;
out vec4 colour;

/* Three random numbers in [0, 1) for a cell of a layer: pcg3d of M. Jarzynski and M. Olano,
 * "Hash Functions for GPU Rendering", JCGT 9(3), 2020. */
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

float noise(vec2 p, int layer)
{
    ivec2 cell = ivec2(floor(p));
    vec2 f = fract(p), s = f * f * (3.0 - 2.0 * f);
    float top = mix(random(cell, layer).x, random(cell + ivec2(1, 0), layer).x, s.x);
    float low = mix(random(cell + ivec2(0, 1), layer).x,
                    random(cell + ivec2(1, 1), layer).x, s.x);
    return mix(top, low, s.y);
}

const vec3 INK = vec3(0.11, 0.17, 0.25);
const vec3 PAPER = vec3(0.95, 0.91, 0.82);

vec3 palette(float choice)
{
    const vec3 colours[8] = vec3[](INK, vec3(0.15, 0.48, 0.51), vec3(0.77, 0.28, 0.18),
                                   vec3(0.90, 0.67, 0.22), vec3(0.52, 0.66, 0.45),
                                   vec3(0.91, 0.67, 0.60), vec3(0.66, 0.82, 0.84), PAPER);
    return colours[int(choice * 8.0) & 7];
}

vec3 hills(vec2 p)
{
    float height = 0.55 * noise(p / 190.0, 1) + 0.3 * noise(p / 80.0, 2) +
                   0.15 * noise(p / 31.0, 3);
    vec3 c = mix(vec3(0.16, 0.38, 0.46), vec3(0.55, 0.74, 0.72), smoothstep(0.2, 0.5, height));
    c = mix(c, vec3(0.90, 0.83, 0.66), smoothstep(0.49, 0.51, height));
    return mix(c, vec3(0.64, 0.70, 0.48), smoothstep(0.54, 0.62, height));
}

/* Returns the distance to the edge of a shape of radius r; negative inside. */
float shape(int kind, vec2 p, float r)
{
    vec2 side = abs(p) - 0.8 * r;
    return kind == 0   ? length(p) - r
           : kind == 1 ? abs(length(p) - 0.72 * r) - 0.28 * r
           : kind == 2 ? length(p) - r * (0.75 + 0.25 * cos(5.0 * atan(p.y, p.x + 1e-6)))
                       : length(max(side, 0.0)) + min(max(side.x, side.y), 0.0);
}

/* Draws lines of writing in invented letters of up to five strokes. */
float writing(vec2 p, float height, int layer)
{
    vec2 advance = height * vec2(0.8, 1.7), at = p / advance;
    ivec2 cell = ivec2(floor(at));
    vec3 chance = random(cell, layer);
    if (chance.z < 0.18)
        return 0.0; /* gaps make words */
    vec2 q = abs(fract(at) - 0.5) * advance / height, s = sign(fract(at) - 0.5);
    uint strokes = uint(chance.x * 128.0) | uint(chance.y * 128.0);
    float thin = 0.09, d = 1.0;
    d = (strokes & 1u) != 0u ? min(d, max(abs(q.x - 0.26), q.y - 0.4)) : d;
    d = (strokes & 2u) != 0u && s.y < 0.0 ? min(d, max(abs(q.y - 0.36), q.x - 0.3)) : d;
    d = (strokes & 4u) != 0u && s.y > 0.0 ? min(d, max(abs(q.y - 0.36), q.x - 0.3)) : d;
    d = (strokes & 8u) != 0u ? min(d, max(q.y, q.x - 0.3)) : d;
    d = (strokes & 16u) != 0u && s.x > 0.0 ? min(d, max(q.x - 0.1, q.y - 0.4)) : d;
    return smoothstep(thin + 0.6 / height, thin - 0.6 / height, d);
}

mat2 turn(float angle)
{
    float c = cos(angle), s = sin(angle);
    return mat2(c, s, -s, c);
}

/* Adds sheets. Each square cell holds at most one sheet, near its middle and not larger
 * than a cell. So only the four cells around p can show a sheet at p. */
vec3 lay_sheets(vec3 under, vec2 p, float cell_size)
{
    ivec2 corner = ivec2(floor(p / cell_size - 0.5));
    for (int i = 0; i < 4; ++i) {
        ivec2 cell = corner + ivec2(i & 1, i >> 1);
        vec3 at = random(cell, 20), how = random(cell, 21);
        vec2 half_size = cell_size * vec2(0.26 + 0.1 * how.x, 0.30 + 0.1 * how.y);
        vec2 q = (p - (vec2(cell) + 0.5 + 0.3 * (at.xy - 0.5)) * cell_size) *
                 turn(1.2 * (at.z - 0.5));
        vec2 out_by = abs(q) - half_size;
        float d = length(max(out_by, 0.0)) + min(max(out_by.x, out_by.y), 0.0);
        vec3 sheet = mix(PAPER, palette(0.5 + 0.5 * how.z), 0.45);
        float head = q.y < -0.55 * half_size.y ? writing(q, 22.0, 30) : writing(q, 10.0, 31);
        head *= step(max(out_by.x, out_by.y), -8.0);
        sheet = mix(sheet, palette(0.36 * how.y), head);
        under *= 1.0 - 0.35 * smoothstep(14.0, -2.0, d);
        under = how.z < 0.2 ? under : mix(under, sheet, smoothstep(0.7, -0.7, d));
    }
    return under;
}

vec3 scatter(vec3 under, vec2 p, int layer, float cell_size, float share)
{
    ivec2 corner = ivec2(floor(p / cell_size - 0.5));
    for (int i = 0; i < 4; ++i) {
        ivec2 cell = corner + ivec2(i & 1, i >> 1);
        vec3 at = random(cell, layer), how = random(cell, layer + 1);
        if (how.x > share)
            continue;
        float r = cell_size * mix(0.09, 0.36, at.z * at.z);
        vec2 q = (p - (vec2(cell) + 0.5 + 0.8 * (at.xy - 0.5)) * cell_size) *
                 turn(6.28 * how.y);
        float d = shape(int(how.z * 4.0), q, r);
        vec3 base = palette(random(cell, layer + 2).x);
        base = length(q) < 0.3 * r ? mix(base, palette(random(cell, layer + 2).y), 0.8) : base;
        under *= 1.0 - 0.3 * smoothstep(0.25 * r, -0.1 * r, d - 0.1 * r);
        under = mix(under, base * (1.0 - 0.12 * length(q) / r), smoothstep(0.7, -0.7, d));
    }
    return under;
}

void main()
{
    vec2 p = texel * gl_FragCoord.xy;
    vec3 c = lay_sheets(hills(p), p, 230.0);
    c = scatter(c, p, 40, 110.0, 0.6);
    c = scatter(c, p, 50, 52.0, 0.55);
    c = scatter(c, p, 60, 24.0, 0.35);
    c *= 0.95 + 0.05 * noise(p / 3.0, 70) + 0.05 * noise(p / 11.0, 71);
    /* The frame around the plane */
    vec2 in_by = min(p, size - p);
    c = mix(INK, c, smoothstep(9.0, 11.0, min(in_by.x, in_by.y)));
    colour = vec4(clamp(c, 0.0, 1.0), 1.0);
}
