/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * A line with round ends and smooth edges, and a dark rim around it. A line without length
 * is a dot.
 *
 * in   fade  opacity at A, as a part of the opacity at B
 */
uniform float width, rim, fade;
in float along, across;
flat in float reach;
flat in vec4 ink;
out vec4 colour;

void main()
{
    float d = length(vec2(along - clamp(along, 0.0, reach), across));
    float inside = clamp(0.5 * width + 0.5 - d, 0.0, 1.0);
    float cover = clamp(0.5 * width + rim + 0.5 - d, 0.0, 1.0);
    float strength = mix(fade, 1.0, reach > 0.0 ? clamp(along / reach, 0.0, 1.0) : 1.0);
    colour = rim > 0.0 ? vec4(ink.rgb * inside, ink.a * cover * mix(0.6, 1.0, inside))
                       : vec4(ink.rgb, ink.a * cover);
    colour.a *= strength;
}
