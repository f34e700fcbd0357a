/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Draws the town of walk.c as a camera sees it. */
uniform mat4 to_clip; /* from metres of the town */
layout(location = 0) in vec3 position;
layout(location = 1) in vec2 texels;
layout(location = 2) in vec3 tint;
out vec2 at;
out vec3 light;

void main()
{
    gl_Position = to_clip * vec4(position, 1.0);
    at = texels;
    light = tint;
}
