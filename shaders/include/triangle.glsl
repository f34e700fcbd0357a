// SPDX-License-Identifier: BSD-2-Clause
// Writes clip distances that clip nothing, even if the application has enabled them. So the
// eight enables need neither be queried nor set. OpenGL ES has them with an extension.
#ifdef CLIP_DISTANCES
out float gl_ClipDistance[8];
#endif

void set_unclipped() {
#ifdef CLIP_DISTANCES
    for (int i = 0; i < 8; ++i)
        gl_ClipDistance[i] = 1.0;
#endif
}

// Draws a quad as a triangle: half of a viewport that is twice as wide and high as the
// area. So it covers every texel of the area, and no diagonal crosses the area.
void set_triangle() {
    set_unclipped();
    vec2 corner = vec2(gl_VertexID == 1 ? 1.0 : -1.0, gl_VertexID == 2 ? 1.0 : -1.0);
    gl_Position = vec4(corner, 0.0, 1.0);
}

// The corner of vertex 0 to 5 of a quad's two triangles: 0, 1 above and 2, 3 below, from the
// left.
int piece_corner(int vertex) {
    return vertex < 3 ? vertex : vertex == 5 ? 3 : 5 - vertex;
}
