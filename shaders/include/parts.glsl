// SPDX-License-Identifier: BSD-2-Clause
// One level down a pyramid of counts: finds which of four parts with these counts has entry
// number `rest`, and makes `rest` count within that part. It uses sums instead of branches.
// A return in the middle of a descent would nest the code of each level in that of the
// level before, and a software rasteriser's compile time would double with every level.
int part_of(uvec4 counts, inout int rest) {
    ivec3 n = ivec3(counts.xyz);
    ivec3 ends = ivec3(n.x, n.x + n.y, n.x + n.y + n.z);
    ivec3 past = ivec3(greaterThanEqual(ivec3(rest), ends));
    rest -= past.x * n.x + past.y * n.y + past.z * n.z;
    return past.x + past.y + past.z;
}
