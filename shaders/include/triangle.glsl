// SPDX-License-Identifier: BSD-2-Clause
// Clip distances that clip nothing, whether the application has enabled them or not. So
// their eight enables need neither be queried nor set. OpenGL ES has them with an extension.
#ifdef CLIP_DISTANCES
out float gl_ClipDistance[8];
#endif

void set_unclipped() {
#ifdef CLIP_DISTANCES
    for (int i = 0; i < 8; ++i)
        gl_ClipDistance[i] = 1.0;
#endif
}

// The quad of a draw: a triangle that is half of a viewport twice as wide and high as the area,
// so that it covers every texel of the area and has no diagonal inside.
void set_triangle() {
    set_unclipped();
    vec2 corner = vec2(gl_VertexID == 1 ? 1.0 : -1.0, gl_VertexID == 2 ? 1.0 : -1.0);
    gl_Position = vec4(corner, 0.0, 1.0);
}
