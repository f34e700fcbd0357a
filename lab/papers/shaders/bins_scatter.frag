// SPDX-License-Identifier: BSD-2-Clause
// A sample as one texel of a histogram.
//
// histogram (RG32F, blended additively): sum of the vectors that fall into the bin
flat in vec2 gradient;

layout(location = 0) out vec2 histogram;

void main() {
    histogram = gradient;
}
