// SPDX-License-Identifier: BSD-2-Clause
// Samples of soft descriptors: the differences of the boxes right and left of a sample, and
// of the boxes below and above it.

// The differences at the four samples in the middle of 4x4 boxes.
struct Samples {
    vec2 above_left, above_right, below_left, below_right;
};

// The samples between the boxes of blocks a and b, and of blocks c and d below.
Samples samples_of(vec4 a, vec4 b, vec4 c, vec4 d) {
    return Samples(vec2(b.z - a.z, c.y - a.y), vec2(b.w - a.w, d.x - b.x),
                   vec2(d.x - c.x, c.w - a.w), vec2(d.y - c.y, d.z - b.z));
}

#ifdef FEW_REGISTERS
// No box is lower. nouveau of Mesa 22.3.6 crashes on a loop whose turns hand on a texel as it
// was fetched.
vec4 handed_on(vec4 block) {
    return max(block, -3.4e38);
}
#else
#define handed_on(block) block
#endif

// sign(v) |v|^(3/4)
vec4 compressed(vec4 sum) {
    vec4 root = sqrt(abs(sum));
    return sign(sum) * (root * sqrt(root));
}
