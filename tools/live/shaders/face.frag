/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Fills with one colour. */
uniform vec4 ink;
out vec4 colour;

void main()
{
    colour = ink;
}
