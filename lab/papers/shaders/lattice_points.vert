// Draws a point for every sample: texel (n % 113, n / 113).
#include "points.glsl"

void main() {
    int n = point_number();
    draw_point(ivec2(n % LATTICE_POINTS, n / LATTICE_POINTS));
}
