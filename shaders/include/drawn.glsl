// SPDX-License-Identifier: BSD-2-Clause
// Draws entries of a list into the application's framebuffer, one per instance.
//
// Positions in the framebuffer are in pixels, from the lower left corner of the viewport.
#include "include/triangle.glsl"

uniform vec2 viewport; // width and height
uniform float width;   // of lines
uniform int maximum; // largest number of entries to draw: the number of instances

// Returns the entry that this instance draws, or -1. The first entries are drawn last, so
// they lie on top. If the list has more than `maximum` entries, the drawn entries are
// spread evenly: the next one is count / maximum further, rounded down or up. The quotient
// is at least 1, so rounding of floats makes no two equal. An entry is at most
// (maximum - 1) * quotient + rest = count - quotient.
int drawn_entry(int count) {
    int index = min(count, maximum) - 1 - gl_InstanceID;
    if (index < 0 || count <= maximum)
        return index;
    int quotient = count / maximum;
    int rest = count - quotient * maximum;
    return index * quotient + int(float(index) * float(rest) / float(maximum));
}

// Computes the pixel to which a homography, row by row, maps a point of the image. Returns
// false if it maps the point to infinity or behind the viewer.
bool on_screen(vec4 rows[3], vec2 point, out vec2 pixel) {
    vec3 p = vec3(point, 1.0);
    float w = dot(rows[2].xyz, p);
    pixel = vec2(dot(rows[0].xyz, p), dot(rows[1].xyz, p)) / w;
    return w > 0.0;
}

vec4 clip_position(vec2 pixel) {
    return vec4(2.0 * pixel / viewport - 1.0, 0.0, 1.0);
}

// The position of all four vertices of an instance that draws nothing.
const vec4 NOWHERE = vec4(2.0, 2.0, 2.0, 1.0);
