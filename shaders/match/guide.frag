// SPDX-License-Identifier: BSD-2-Clause
// Computes the numbers of the guide's test for each feature of A, once for all pairs,
// operation for operation as in src/reference/match.c, which has the equations.
//
// keypoints: of set A
// expected (RGBA32F): with HOMOGRAPHY u / w, v / w, 0, squared tolerance; with FUNDAMENTAL
//   the three numbers of the epipolar line, and the tolerance times the length of its
//   normal; with STEREO the smallest x, the largest x, y, tolerance. The last number is
//   negative if no feature is a candidate
// Fixed state: counted quad, no blending or depth test
uniform sampler2D keypoints;
uniform vec4 rows[3];    // of the matrix; the fourth number is 0
uniform float tolerance; // pixels
uniform vec2 disparity;  // minimum and maximum, pixels

layout(location = 0) out vec4 expected;

float times(vec4 row, vec2 at) {
    return row.x * at.x + row.z + row.y * at.y;
}

void main() {
    vec2 at = texelFetch(keypoints, ivec2(gl_FragCoord.xy), 0).xy;
#ifdef STEREO
    expected = vec4(at.x - disparity.y, at.x - disparity.x, at.y, tolerance);
#else
    float u = times(rows[0], at), v = times(rows[1], at), w = times(rows[2], at);
#ifdef HOMOGRAPHY
    expected = w > 0.0 ? vec4(u / w, v / w, 0.0, tolerance * tolerance)
                    : vec4(0.0, 0.0, 0.0, -1.0);
#endif
#ifdef FUNDAMENTAL
    float steep = u * u + v * v;
    expected = vec4(u, v, w, steep > 0.0 ? tolerance * sqrt(steep) : -1.0);
#endif
#endif
}
