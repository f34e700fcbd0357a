/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Draws a picture, multiplied by `tint`. The colours of a transparent picture are
 * premultiplied. */
uniform sampler2D picture;
uniform vec4 tint;
in vec2 at;
out vec4 colour;

void main()
{
    colour = texture(picture, at) * tint;
}
