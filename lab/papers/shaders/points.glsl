// Points of one texel, numbered from point_first on. If point_first is below 0, nothing is
// drawn: a draw that only sets up the state puts all corners at one position outside.
uniform int point_first;
uniform ivec2 target_size;

int point_number() {
    return max(point_first, 0) + gl_VertexID;
}

void draw_point(ivec2 texel) {
    vec2 centre = (2.0 * vec2(texel) + 1.0) / vec2(target_size) - 1.0;
    gl_PointSize = 1.0;
    gl_Position = point_first < 0 ? vec4(2.0, 2.0, 0.0, 1.0) : vec4(centre, 0.0, 1.0);
}
