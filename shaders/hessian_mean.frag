// SPDX-License-Identifier: BSD-2-Clause
// The mean of the determinants of 3x3 samples. 9 fetches.
//
// determinant: from hessian.frag
// response (RGBA32F): a channel per level; NO_RESPONSE where one of the nine has none
uniform sampler2D determinant;
uniform ivec4 valid[4]; // x0, y0, x1, y1: samples of each level that have all nine

out vec4 response;

// Through the sampler, as in hessian_rows.frag.
vec4 at(float x, float y) {
    vec2 centre = gl_FragCoord.xy + vec2(x, y);
    return textureLod(determinant, centre / vec2(textureSize(determinant, 0)), 0.0);
}

vec4 row(float y) {
    return at(-1.0, y) + at(0.0, y) + at(1.0, y);
}

bool inside(ivec4 rect) {
    ivec2 p = ivec2(gl_FragCoord.xy);
    return all(greaterThanEqual(p, rect.xy)) && all(lessThan(p, rect.zw));
}

void main() {
    vec4 mean = (row(-1.0) + row(0.0) + row(1.0)) * 0.111111112;
    response = vec4(inside(valid[0]) ? mean.x : NO_RESPONSE,
                    inside(valid[1]) ? mean.y : NO_RESPONSE,
                    inside(valid[2]) ? mean.z : NO_RESPONSE,
                    inside(valid[3]) ? mean.w : NO_RESPONSE);
}
