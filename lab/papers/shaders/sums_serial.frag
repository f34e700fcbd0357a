// SPDX-License-Identifier: BSD-2-Clause
// One column (AXIS (1, 0)) or row (AXIS (0, 1)) of prefix sums, from the one before it: the
// ping-pong of [T] III-A.1. The second output collects all of them.
//
// values: the values to sum
// previous: the sums of the column or row before
// line, total (R32UI): the sums of this column or row
uniform usampler2D values;
uniform usampler2D previous;

layout(location = 0) out uint line;
layout(location = 1) out uint total;

void main() {
    ivec2 p = ivec2(gl_FragCoord.xy), q = p - AXIS;
    uint before = min(q.x, q.y) < 0 ? 0u : texelFetch(previous, q, 0).r;
    total = before + texelFetch(values, p, 0).r;
    line = total;
}
