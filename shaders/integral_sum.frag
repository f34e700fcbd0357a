// SPDX-License-Identifier: BSD-2-Clause
// Up-sweep of the 2D prefix sum, [T] (7)-(9): blocks of 2x2, and the upper and left half
// of each. Outside the image is 0.
//
// finer: U of level k - 1, or the gray image
// sum (R32UI): U;  half_sum (RG32UI): H (upper row), V (left column)
uniform usampler2D finer;

out uint sum;
out uvec2 half_sum;

uint at(ivec2 p) {
    return all(lessThan(p, textureSize(finer, 0))) ? texelFetch(finer, p, 0).r : 0u;
}

void main() {
    ivec2 p = 2 * ivec2(gl_FragCoord.xy);
    uint corner = at(p), right = at(p + ivec2(1, 0)), below = at(p + ivec2(0, 1));
    half_sum = uvec2(corner + right, corner + below);
    sum = half_sum.x + below + at(p + ivec2(1, 1));
}
