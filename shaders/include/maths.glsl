// SPDX-License-Identifier: BSD-2-Clause
// Angle, unit vector and exponential by additions, multiplications and divisions only,
// operation for operation as in src/reference/maths.h, which has the error bounds. GL does
// not promise the accuracy of atan, sin, cos and exp, and drivers differ.
const float PI = 3.14159274;
const float TWO_PI = 6.28318548;
const float HALF_PI = 1.57079637;

// The angle of v in [0, 2 pi), from +x towards +y; 0 for the zero vector.
float angle_of(vec2 v) {
    vec2 a = abs(v);
    float longer = max(a.x, a.y), shorter = min(a.x, a.y);
    if (longer == 0.0)
        return 0.0;
    float t = shorter / longer, z = t * t;
    float p = 0.00245807250;
    p = p * z - 0.0144072818;
    p = p * z + 0.0397920199;
    p = p * z - 0.0723591074;
    p = p * z + 0.104995400;
    p = p * z - 0.141614228;
    p = p * z + 0.199859411;
    p = p * z - 0.333326012;
    p = p * z + 0.999999881;
    float angle = t * p;
    if (a.y > a.x)
        angle = HALF_PI - angle;
    if (v.x < 0.0)
        angle = PI - angle;
    if (v.y < 0.0)
        angle = TWO_PI - angle;
    return angle >= TWO_PI ? 0.0 : angle;
}

// (cos, sin) of an angle in [0, 2 pi].
vec2 unit_of(float angle) {
    float k = floor(angle * 0.636619747 + 0.5);
    float r = (angle - k * 1.57079601) - k * 3.13916473e-7;
    float z = r * r;
    float s = 2.75573188e-6;
    s = s * z - 1.98412701e-4;
    s = s * z + 8.33333377e-3;
    s = s * z - 0.166666672;
    s = s * z + 1.0;
    s = s * r;
    float c = 2.48015876e-5;
    c = c * z - 1.38888892e-3;
    c = c * z + 4.16666679e-2;
    c = c * z - 0.5;
    c = c * z + 1.0;
    int quadrant = int(k) & 3;
    return quadrant == 0 ? vec2(c, s)
         : quadrant == 1 ? vec2(-s, c)
         : quadrant == 2 ? vec2(-c, -s)
                        : vec2(s, -c);
}

// e^v for |v| <= 0.7.
float exp_of(float v) {
    float e = 2.75573188e-6;
    e = e * v + 2.48015876e-5;
    e = e * v + 1.98412701e-4;
    e = e * v + 1.38888892e-3;
    e = e * v + 8.33333377e-3;
    e = e * v + 4.16666679e-2;
    e = e * v + 0.166666672;
    e = e * v + 0.5;
    e = e * v + 1.0;
    return e * v + 1.0;
}
