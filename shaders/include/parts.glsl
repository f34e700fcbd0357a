// SPDX-License-Identifier: BSD-2-Clause
// A step down a pyramid of counts: the part, of four with these counts, that holds entry
// number `rest`, which then counts within the part. Sums instead of branches, because a
// return in the midst of a descent nests the code of each level in that of the one before,
// and a software rasteriser's time to compile doubles with every level.
int part_of(uvec4 counts, inout int rest) {
    ivec3 n = ivec3(counts.xyz);
    ivec3 ends = ivec3(n.x, n.x + n.y, n.x + n.y + n.z);
    ivec3 past = ivec3(greaterThanEqual(ivec3(rest), ends));
    rest -= past.x * n.x + past.y * n.y + past.z * n.z;
    return past.x + past.y + past.z;
}
