// SPDX-License-Identifier: BSD-2-Clause
// Shared by the box filters of [T] III-B.1. Textures are read through the sampler, which is
// nearest and clamps to the edge. Above and to the left of the image all sums are 0.
vec2 texel_centre(int x, int y, vec2 size) {
    return (gl_FragCoord.xy + vec2(x, y)) / size;
}

bool before_image(int x, int y) {
    return gl_FragCoord.x + float(x) < 0.0 || gl_FragCoord.y + float(y) < 0.0;
}

int one_at(isampler2D map, int x, int y) {
    int value = textureLod(map, texel_centre(x, y, vec2(textureSize(map, 0))), 0.0).r;
    return before_image(x, y) ? 0 : value;
}

ivec4 four_at(isampler2D map, int x, int y) {
    ivec4 value = textureLod(map, texel_centre(x, y, vec2(textureSize(map, 0))), 0.0);
    return before_image(x, y) ? ivec4(0) : value;
}

int sum_at(usampler2D sums, int x, int y) {
    int value = int(textureLod(sums, texel_centre(x, y, vec2(textureSize(sums, 0))), 0.0).r);
    return before_image(x, y) ? 0 : value;
}

// Returns the determinant of the Hessian for intensities in [0, 1]; scale is 1 / (255 N^2).
float determinant_of(ivec3 d, float scale) {
    float a = float(d.x) * scale, b = float(d.y) * scale;
    float m = 0.9 * (float(d.z) * scale);
    return a * b - m * m;
}
