// Writes depth 1 at the lattice points of 13 x 13 inside the circle, 0 at the others: for
// Early Z, [T] III-D.
void main() {
    int x = int(gl_FragCoord.x);
    ivec2 p = ivec2(x % 13 - 6, x / 13 - 6);
    gl_FragDepth = p.x * p.x + p.y * p.y <= 36 ? 1.0 : 0.0;
}
