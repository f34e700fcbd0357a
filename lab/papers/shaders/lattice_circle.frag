// SPDX-License-Identifier: BSD-2-Clause
// Depth 1 at those of 13 x 13 lattice points that are inside the circle, 0 at the others:
// for Early Z, [T] III-D.
void main() {
    int x = int(gl_FragCoord.x);
    ivec2 p = ivec2(x % 13 - 6, x / 13 - 6);
    gl_FragDepth = p.x * p.x + p.y * p.y <= 36 ? 1.0 : 0.0;
}
