// SPDX-License-Identifier: BSD-2-Clause
// What a weighted response adds to a sub-region of a descriptor, in one texel of
// SUB_REGION_TEXELS: sum dx, sum dy, sum |dx|, sum |dy|; or of two, sum dx and |dx| where dy is not
// negative and where it is, then dy by dx likewise.
vec4 cell_terms(vec2 d, int texel) {
#if SUB_REGION_TEXELS == 1
    return vec4(d, abs(d));
#else
    vec2 v = texel == 0 ? d : d.yx;
    vec2 terms = vec2(v.x, abs(v.x));
    return v.y < 0.0 ? vec4(0.0, 0.0, terms) : vec4(terms, 0.0, 0.0);
#endif
}
