// SPDX-License-Identifier: BSD-2-Clause
// Non-maximum suppression, first pass: the largest of three responses along x, and at
// least 0: only positive responses become keypoints.
//
// response: from hessian.frag
// row_maximum (RGBA32I, bits of floats): a channel per level; negative where the sample itself is the
//   maximum, strictly greater than its left neighbour and not less than its right one
uniform sampler2D response;

out ivec4 row_maximum;

// Through the sampler, as in hessian_rows.frag.
vec4 at(float x) {
    vec2 centre = gl_FragCoord.xy + vec2(x, 0.0);
    return textureLod(response, centre / vec2(textureSize(response, 0)), 0.0);
}

void main() {
    vec4 f = at(0.0), left = at(-1.0), right = at(1.0);
    vec4 m = max(max(left, f), max(right, vec4(0.0)));
    bvec4 after_left = greaterThan(f, left), until_right = greaterThanEqual(f, right);
    bvec4 positive = greaterThan(f, vec4(0.0));
    for (int i = 0; i < 4; ++i)
        row_maximum[i] = floatBitsToInt(after_left[i] && until_right[i] && positive[i] ? -m[i]
                                                                                     : m[i]);
}
