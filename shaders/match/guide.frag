// SPDX-License-Identifier: BSD-2-Clause
// What the guide asks of the candidates of a feature, once for all pairs, operation for
// operation as in src/reference/match.c.
//
// keypoints: of the first set
// asked (RGBA32F): for a homography x, y, 0, squared tolerance; for a fundamental matrix the
//   line, and the tolerance times the length of its normal; last a negative number where
//   nobody is asked
uniform sampler2D keypoints;
uniform vec4 rows[3]; // of the matrix, and 0
uniform float tolerance;

out vec4 asked;

float times(vec4 row, vec2 at) {
    return row.x * at.x + row.y * at.y + row.z;
}

void main() {
    vec2 at = texelFetch(keypoints, ivec2(gl_FragCoord.xy), 0).xy;
    float u = times(rows[0], at), v = times(rows[1], at), w = times(rows[2], at);
#ifdef HOMOGRAPHY
    asked = w > 0.0 ? vec4(u / w, v / w, 0.0, tolerance * tolerance)
                    : vec4(0.0, 0.0, 0.0, -1.0);
#else
    float steep = u * u + v * v;
    asked = vec4(u, v, w, steep > 0.0 ? tolerance * sqrt(steep) : -1.0);
#endif
}
