/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Orientation and camera in blocks of EXIF, whole, changed, cut off and hostile. */
#include "images/image.h"
#include "support/test.h"

#include <stdlib.h>
#include <string.h>

/* Reads the first `size` bytes, with another byte at `at`, as the EXIF of an image of 80x60
 * pixels. The copy lets sanitizers see a read beyond the end. */
static image read_exif(const char *block, size_t size, size_t at, unsigned to) {
    unsigned char *const exif = malloc(size + 1);
    memcpy(exif + 1, block, size);
    exif[1 + at] = (unsigned char)to;
    image found = { .width = 80, .height = 60 };
    image_read_exif(&found, exif + 1, size);
    free(exif);
    return found;
}

/* Blocks with orientation 6, in either byte order. */
enum { ENTRIES = 8, VALUE = 18, SIZE = 22 };
static const char ORIENTATION[2][SIZE + 1] = {
    "MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0",
    "II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0\x06\0\0\0",
};

/* Any other byte makes the block invalid, unless it is the value's, or behind the value, or
 * raises the number of entries. */
static void orientation_in_exif(void **state) {
    for (int order = 0; order < 2; ++order) {
        const char *const block = ORIENTATION[order];
        const size_t low = order == 0;
        for (size_t size = 1; size < SIZE; ++size)
            assert_int_equal(read_exif(block, size, 0, *block).orientation, 0);
        for (size_t at = 0; at < SIZE; ++at)
            for (unsigned to = 0; to < 256; ++to) {
                const bool same = to == (unsigned char)block[at] || at >= VALUE + 2;
                const bool more = at == ENTRIES + !low || (at == ENTRIES + low && to > 0);
                const uint32_t value = at == VALUE + low && to <= 8 ? to : 0;
                assert_int_equal(read_exif(block, SIZE, at, to).orientation,
                                 same || more ? 6 : value);
            }
    }
}

/* A block with make "Abc ", model "\xC9t\xE9", focal length 57/10 and 26 on film. */
static const char CAMERA[] = "II*\0\x08\0\0\0"
                             "\x03\0"
                             "\x0F\x01\x02\0\x05\0\0\0\x32\0\0\0"  /* at 10 */
                             "\x10\x01\x02\0\x04\0\0\0\xC9t\xE9\0" /* at 22 */
                             "\x69\x87\x04\0\x01\0\0\0\x38\0\0\0"  /* at 34 */
                             "\0\0\0\0"
                             "Abc \0\0" /* at 50 */
                             "\x02\0"
                             "\x0A\x92\x05\0\x01\0\0\0\x52\0\0\0" /* at 58 */
                             "\x05\xA4\x03\0\x01\0\0\0\x1A\0\0\0" /* at 70 */
                             "\x39\0\0\0\x0A\0\0";                /* at 82 */

static image_camera read_camera(size_t size, size_t at, unsigned to) {
    return read_exif(CAMERA, size, at, to).camera;
}

static void camera_in_exif(void **state) {
    const image_camera all = read_camera(sizeof CAMERA, 0, 'I');
    assert_string_equal(all.make, "Abc");
    assert_string_equal(all.model, "?t?");
    assert_true(all.focal_length == 5.7f && all.focal_length_35 == 26.0f);
    assert_string_equal(read_camera(sizeof CAMERA, 12, 7).make, "");     /* another type */
    assert_true(read_camera(sizeof CAMERA, 86, 0).focal_length == 0.0f); /* 57 / 0 */
    assert_true(read_camera(sizeof CAMERA, 74, 2).focal_length_35 == 0.0f); /* two values */
    for (size_t size = 4; size < sizeof CAMERA; ++size) {
        const image_camera part = read_camera(size, 0, 'I');
        assert_true(part.focal_length == 0.0f && strlen(part.make) <= 3);
    }
    for (size_t at = 0; at < sizeof CAMERA; ++at)
        for (unsigned to = 0; to < 256; ++to)
            assert_true(strlen(read_camera(sizeof CAMERA, at, to).make) <
                        IMAGE_CAMERA_NAME);
}

/* A make of 80 letters is cut. */
static void long_names_are_cut(void **state) {
    char block[22 + 80];
    memset(block, 'A', sizeof block);
    memcpy(block, "II*\0\x08\0\0\0\x01\0\x0F\x01\x02\0\x50\0\0\0\x16\0\0\0", 22);
    const image found = read_exif(block, sizeof block, 0, 'I');
    assert_int_equal(strlen(found.camera.make), IMAGE_CAMERA_NAME - 1);
}

/* ---------------------------------------------------------------------- made blocks -- */

/* A block of EXIF under construction, low byte first. */
typedef struct made_block {
    char bytes[4096];
    size_t size;
} made_block;

static void add(made_block *to, unsigned bytes, uint32_t number) {
    for (; bytes > 0; --bytes, number >>= 8)
        to->bytes[to->size++] = (char)number;
}

static void add_entry(made_block *to, unsigned tag, unsigned type, uint32_t value) {
    add(to, 2, tag);
    add(to, 2, type);
    add(to, 4, 1);
    add(to, 4, value);
}

enum { SHORT = 3, LONG = 4, RATIONAL = 5, MORE = 0x8769 };
enum { FOCAL = 0x920A, PIXELS_X = 0xA002, PIXELS_Y = 0xA003, PLANE = 0xA20E };
enum { UNIT = 0xA210, FILM = 0xA405 };

/* An entry of a camera; quotients have the denominator 10. */
typedef struct camera_entry {
    uint32_t tag, type, value;
} camera_entry;

static float film_of(const camera_entry entries[6]) {
    made_block made = { "II*\0\x08\0\0", 8 };
    uint32_t count = 0;
    while (count < 6 && entries[count].tag != 0)
        ++count;
    add(&made, 2, 1);
    add_entry(&made, MORE, LONG, 22);
    add(&made, 2, count);
    for (uint32_t i = 0; i < count; ++i)
        add_entry(&made, entries[i].tag, entries[i].type,
                  entries[i].type == RATIONAL ? 24 + 12 * count + 8 * i : entries[i].value);
    for (uint32_t i = 0; i < count; ++i) {
        add(&made, 4, entries[i].value);
        add(&made, 4, 10);
    }
    return read_exif(made.bytes, made.size, 0, 'I').camera.focal_length_35;
}

/* 7.5 mm on a sensor with 100 pixels per mm, which has the width of film if it has 80
 * pixels, are 7.5 x 100 x 35 / 80.
 */
static void sensors_replace_film(void **state) {
    static const camera_entry FOCAL_7_5 = { FOCAL, RATIONAL, 75 };
    static const camera_entry PLANE_INCH = { PLANE, RATIONAL, 25400 };
    const struct {
        camera_entry entries[6];
        float film;
    } cases[] = {
        { { FOCAL_7_5 }, 0.0f },
        { { PLANE_INCH }, 0.0f },
        { { FOCAL_7_5, PLANE_INCH }, 328.125f },
        { { FOCAL_7_5, PLANE_INCH, { UNIT, SHORT, 2 } }, 328.125f },
        { { FOCAL_7_5, { PLANE, RATIONAL, 10000 }, { UNIT, SHORT, 3 } }, 328.125f },
        { { FOCAL_7_5, PLANE_INCH, { UNIT, SHORT, 1 } }, 0.0f },
        { { FOCAL_7_5, PLANE_INCH, { FILM, SHORT, 28 } }, 28.0f },
        { { FOCAL_7_5, PLANE_INCH, { FILM, SHORT, 0 } }, 328.125f },
        { { { PIXELS_X, SHORT, 160 }, { PIXELS_Y, LONG, 320 }, FOCAL_7_5, PLANE_INCH },
          82.03125f },
        { { { PIXELS_X, LONG, 320 }, FOCAL_7_5, PLANE_INCH }, 82.03125f },
    };
    for (size_t i = 0; i < COUNT(cases); ++i)
        assert_true(film_of(cases[i].entries) == cases[i].film);
}

/* Four lists refer 30 times each to the next, and the last one to 100 entries without
 * sense: 81 million entries. The orientation stands behind them, and is not reached. */
static void lists_without_end(void **state) {
    enum { LEVELS = 4, REFERENCES = 30, LEAF = 100, BYTES = 2 + 12 * (REFERENCES + 1) };
    made_block made = { "II*\0\x08\0\0", 8 };
    for (uint32_t level = 0; level < LEVELS; ++level) {
        add(&made, 2, REFERENCES + 1);
        for (int i = 0; i < REFERENCES; ++i)
            add_entry(&made, level % 2 == 0 ? MORE : 0x8825, LONG, 8 + (level + 1) * BYTES);
        add_entry(&made, level == 0 ? 0x0112 : 0xFFFF, SHORT, 6);
    }
    add(&made, 2, LEAF);
    for (int i = 0; i < LEAF; ++i)
        add_entry(&made, 0xFFFF, SHORT, 0);
    assert_int_equal(read_exif(made.bytes, made.size, 0, 'I').orientation, 0);
}

int main(void) {
    TEST_LIST(tests, orientation_in_exif, camera_in_exif, long_names_are_cut,
              sensors_replace_film, lists_without_end);
    return test_main("exif", tests, COUNT(tests));
}
