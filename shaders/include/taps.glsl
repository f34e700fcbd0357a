// SPDX-License-Identifier: BSD-2-Clause
// The weights of a Gaussian and the position of its octave, from dog/taps.vert. A wide
// Gaussian has more weights than there are flat inputs.
//
// TEXELS: a quarter of the radius, rounded up
#if TEXELS <= 12
flat in vec4 taps[TEXELS]; // of samples 1 to 4, 5 to 8, ...; 0 beyond the radius
#else
uniform vec4 weights[TEXELS];
#define taps weights
#endif
// place: the centres of the octave's first and last row, or of its first and last column of
// texels; the centre of its last column; the weight of the sample itself.
flat in vec4 place;
flat in int lanes_there; // samples in the last texel of a row
