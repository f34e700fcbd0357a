// Returns true if the first round passes a value: it is above the threshold, and all its
// neighbours are in the map.
const int CULL_REACH = 4;

bool above(ivec2 p) {
    ivec2 size = textureSize(map, 0);
    return all(greaterThanEqual(p, ivec2(CULL_REACH))) &&
           all(lessThan(p, size - CULL_REACH)) && texelFetch(map, p, 0).r > threshold;
}
