// SPDX-License-Identifier: BSD-2-Clause
// Sums over numbers of a descriptor: four texels, one for each output of a pass.
struct Four {
    vec4 a, b, c, d;
};

const Four nothing = Four(vec4(0.0), vec4(0.0), vec4(0.0), vec4(0.0));

float add_square(float sum, vec4 v) {
    return sum + v.x * v.x + v.y * v.y + v.z * v.z + v.w * v.w;
}

void add_quotients(inout Four mean, Four own, float norm) {
    mean.a += own.a / norm;
    mean.b += own.b / norm;
    mean.c += own.c / norm;
    mean.d += own.d / norm;
}
