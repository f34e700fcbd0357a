// SPDX-License-Identifier: BSD-2-Clause
// Marks the pixels where the mask is not black: a colour channel is neither 0 nor NaN.
//
// image: a view of the mask
// ALPHA: the mask's only channel is alpha
// kept (R8UI): 0 where the mask is black, otherwise 1
// Fixed state: quad over the texture, no blending or depth test
#include "include/image.glsl"

layout(location = 0) out uint kept;

void main() {
#ifdef ALPHA
    vec3 v = image_texel(ivec2(gl_FragCoord.xy)).aaa;
#else
    vec3 v = image_texel(ivec2(gl_FragCoord.xy)).rgb;
#endif
    // As integers without the sign, NaN is above infinity. Comparing floats is not safe:
    // GPUs may take the smallest floats for 0, and compilers may drop a test for NaN.
    uvec3 bits = floatBitsToUint(v) & 0x7fffffffu;
    kept = any(lessThan(bits - 1u, uvec3(0x7f800000u))) ? 1u : 0u;
}
