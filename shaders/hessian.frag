// SPDX-License-Identifier: BSD-2-Clause
// Second pass of the box filters: differences along y complete Dxx, Dyy and Dxy, exact
// integers below 2^31, and the determinant of the Hessian follows,
//   (Dxx Dyy - (0.9 Dxy)^2) / N^4   for intensities in [0, 1].
// 26 or 32 fetches for three levels.
//
// row_xx, row_yy, row_xy: from hessian_rows.frag
// determinant (RGBA32F): a channel per level; NO_RESPONSE where the filter leaves the image
uniform isampler2D row_xx;
uniform isampler2D row_yy;
uniform isampler2D row_xy;
uniform int rows_per_sample; // along y
uniform ivec4 fitting[4];    // x0, y0, x1, y1: samples of each level whose filter fits
uniform vec4 scale;          // 1 / N^2, for intensities in [0, 1]
uniform vec4 lobe_scale;     // half that where the lobe is even: see span()

out vec4 determinant;

// Through the sampler, as in hessian_rows.frag.
ivec4 at(isampler2D rows, int offset) {
    float first = float(rows_per_sample) * (gl_FragCoord.y - 0.5) + 0.5;
    vec2 centre = vec2(gl_FragCoord.x, first + float(offset));
    ivec4 value = textureLod(rows, centre / vec2(textureSize(rows, 0)), 0.0);
    return centre.y < 0.0 ? ivec4(0) : value;
}

ivec4 span(isampler2D rows, int length) {
    int h = length / 2;
    return length % 2 == 1 ? at(rows, h) - at(rows, -h - 1)
                           : (at(rows, h) + at(rows, h - 1)) -
                             (at(rows, -h) + at(rows, -h - 1));
}

ivec4 lobes(int lobe) {
    return span(row_yy, 3 * lobe) - 3 * span(row_yy, lobe);
}

ivec4 corners(int side, int gap) {
    int inner = (gap - 1) / 2;
    return (at(row_xy, inner + side) - at(row_xy, inner)) -
           (at(row_xy, -inner - 1) - at(row_xy, -inner - 1 - side));
}

bool fits(ivec4 rect) {
    ivec2 p = ivec2(gl_FragCoord.xy);
    return all(greaterThanEqual(p, rect.xy)) && all(lessThan(p, rect.zw));
}

void main() {
    ivec4 dxx = ivec4(span(row_xx, LENGTH.x).x, span(row_xx, LENGTH.y).y,
                      span(row_xx, LENGTH.z).z, span(row_xx, LENGTH.w).w);
    ivec4 dyy = ivec4(lobes(LOBE.x).x, lobes(LOBE.y).y, lobes(LOBE.z).z, lobes(LOBE.w).w);
    ivec4 dxy = ivec4(corners(CORNER.x, GAP.x).x, corners(CORNER.y, GAP.y).y,
                      corners(CORNER.z, GAP.z).z, corners(CORNER.w, GAP.w).w);
    vec4 a = vec4(dxx) * lobe_scale, b = vec4(dyy) * lobe_scale, m = 0.9 * (vec4(dxy) * scale);
    vec4 d = a * b - m * m;
    determinant = vec4(fits(fitting[0]) ? d.x : NO_RESPONSE,
                       fits(fitting[1]) ? d.y : NO_RESPONSE,
                       fits(fitting[2]) ? d.z : NO_RESPONSE,
                       fits(fitting[3]) ? d.w : NO_RESPONSE);
}
