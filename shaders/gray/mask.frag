// SPDX-License-Identifier: BSD-2-Clause
// The pixels where the mask is not black: a colour channel is neither 0 nor NaN.
//
// image: a view of the mask
// ALPHA: its only channel is alpha
// kept (R8UI): 0 where it is black, otherwise 1
// Fixed state: quad over the texture, no blending, no depth test
#include "include/image.glsl"

layout(location = 0) out uint kept;

void main() {
#ifdef ALPHA
    vec3 v = image_texel(ivec2(gl_FragCoord.xy)).aaa;
#else
    vec3 v = image_texel(ivec2(gl_FragCoord.xy)).rgb;
#endif
    // Taken as whole numbers without the sign, the bits of NaN are above those of infinity.
    // GPUs may take the smallest floats as 0 and compilers drop a test for NaN; bits have
    // neither.
    uvec3 bits = floatBitsToUint(v) & 0x7fffffffu;
    kept = any(lessThan(bits - 1u, uvec3(0x7f800000u))) ? 1u : 0u;
}
