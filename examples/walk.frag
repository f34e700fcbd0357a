/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Draws a texture under the light that a surface gets. */
uniform sampler2D surface;
in vec2 at;
in vec3 light;
out vec4 colour;

void main()
{
    colour = vec4(light * texture(surface, at).rgb, 1.0);
}
