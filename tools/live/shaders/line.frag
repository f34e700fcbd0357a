/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * A line with round ends and smooth edges.
 *
 * in   fade  opacity at A, as a part of the opacity at B
 */
uniform float width, fade;
in float along, across;
flat in float reach;
flat in vec4 paint;
out vec4 colour;

void main()
{
    float beyond = along - clamp(along, 0.0, reach);
    float cover = clamp(0.5 * width + 0.5 - length(vec2(beyond, across)), 0.0, 1.0);
    float strength = mix(fade, 1.0, reach > 0.0 ? clamp(along / reach, 0.0, 1.0) : 1.0);
    colour = vec4(paint.rgb, paint.a * cover * strength);
}
