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
