/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* A dot with a smooth edge, and a dark rim around it. */
uniform float rim;
in vec2 from_centre;
flat in float radius;
flat in vec4 ink;
out vec4 colour;

void main()
{
    float d = length(from_centre);
    float inside = clamp(radius + 0.5 - d, 0.0, 1.0);
    float cover = clamp(radius + rim + 0.5 - d, 0.0, 1.0);
    colour = rim > 0.0 ? vec4(ink.rgb * inside, ink.a * cover * mix(0.6, 1.0, inside))
                       : vec4(ink.rgb, ink.a * cover);
}
