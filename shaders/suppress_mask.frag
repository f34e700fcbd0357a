// SPDX-License-Identifier: BSD-2-Clause
// Non-maximum suppression, second Early-Z round: runs only where the first one left depth
// 1, and compares the first level of a group with a 3x3-fold larger neighbourhood of the
// finer group, and the last with the interpolated coarser group. [T] III-B.2.
//
// maxima: of this group;  finer: maxima of the finer group (HAS_FINER)
// coarser: responses of the coarser group (HAS_COARSER)
// mask (R8UI): bit i is set where level i is a candidate
uniform sampler2D maxima;
#ifdef HAS_FINER
uniform sampler2D finer;
#endif

#include "include/suppress.glsl"
#ifdef HAS_COARSER
#include "include/coarser.glsl"
#endif

out uint mask;

#ifdef HAS_FINER
bool above_finer(float f, ivec2 p) {
    for (int y = -1; y <= 1; ++y) {
        for (int x = -1; x <= 1; ++x) {
            ivec2 q = FINER_RATIO * (p + ivec2(x, y)) + FINER_SHIFT;
            if (!(f > abs(texelFetch(finer, q, 0)[FINER_LEVEL])))
                return false;
        }
    }
    return true;
}
#endif

#ifdef HAS_COARSER
bool not_below_coarser(float f, ivec2 p) {
    for (int y = -1; y <= 1; ++y)
        for (int x = -1; x <= 1; ++x)
            if (!(f >= coarser_at(p + ivec2(x, y))))
                return false;
    return true;
}
#endif

void main() {
    ivec2 p = ivec2(gl_FragCoord.xy);
    vec4 m = texelFetch(maxima, p, 0);
    int bits = peaks(m, p);
#ifdef HAS_FINER
    if ((bits & 1) != 0 && !above_finer(-m[0], p))
        bits &= ~1;
#endif
#ifdef HAS_COARSER
    const int top = LEVELS - 1;
    if ((bits & (1 << top)) != 0 && !not_below_coarser(-m[top], p))
        bits &= ~(1 << top);
#endif
    mask = uint(bits);
}
