// Draws a point for each entry of a list.
#include "points.glsl"

uniform usampler2D list;

void main() {
    int n = point_number();
    draw_point(ivec2(texelFetch(list, ivec2(n % LIST_ROW, n / LIST_ROW), 0).rg));
}
