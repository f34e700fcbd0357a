// SPDX-License-Identifier: BSD-2-Clause
// The terms that a weighted response d adds to texel `texel` of a sub-region of a
// descriptor, [T] II. With SUB_REGION_TEXELS 1 the texel has the sums of
//   dx, dy, |dx|, |dy|.
// With 2, for the extended descriptor, the texels have the sums of
//   dx and |dx| where dy >= 0, dx and |dx| where dy < 0;
//   dy and |dy| where dx >= 0, dy and |dy| where dx < 0.
vec4 sub_region_terms(vec2 d, int texel) {
#if SUB_REGION_TEXELS == 1
    return vec4(d, abs(d));
#else
    vec2 v = texel == 0 ? d : d.yx;
    vec2 terms = vec2(v.x, abs(v.x));
    return v.y < 0.0 ? vec4(0.0, 0.0, terms) : vec4(terms, 0.0, 0.0);
#endif
}
