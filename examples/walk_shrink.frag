/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Averages 2 x 2 pixels of a picture. With GRAY, all channels are the gray value. */
uniform sampler2D picture;
out vec4 colour;

void main()
{
    ivec2 corner = 2 * ivec2(gl_FragCoord.xy);
    vec3 sum = texelFetch(picture, corner, 0).rgb +
               texelFetch(picture, corner + ivec2(1, 0), 0).rgb +
               texelFetch(picture, corner + ivec2(0, 1), 0).rgb +
               texelFetch(picture, corner + ivec2(1, 1), 0).rgb;
#ifdef GRAY
    sum = vec3(dot(sum, vec3(0.299, 0.587, 0.114)));
#endif
    colour = vec4(0.25 * sum, 1.0);
}
