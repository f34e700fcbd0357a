/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Reads EXIF, which is a TIFF file without pixels: a byte order, the offset of a list, and
 * the list's entries of 12 bytes: tag, type, count, and the value or, if it is longer than
 * four bytes, its offset. An entry of the first list has the offset of a second list. */
#include "images/image.h"

#include <string.h>

typedef struct exif_block {
    const unsigned char *data;
    size_t size;
} exif_block;

enum {
    MAKE = 0x010F,
    MODEL = 0x0110,
    ORIENTATION = 0x0112,
    SECOND_LIST = 0x8769,
    FOCAL_LENGTH = 0x920A,
    FOCAL_LENGTH_35 = 0xA405
};
enum { TEXT = 2, SHORT = 3, LONG = 4, RATIONAL = 5 };

/* Returns the number of `count` bytes at `at`, or 0 if the block ends before. */
static uint32_t number_at(exif_block exif, uint64_t at, unsigned count) {
    const bool low_first = exif.data[0] == 'I';
    uint32_t number = 0;
    for (unsigned i = 0; i < count && at + count <= exif.size; ++i)
        number = number << 8 | exif.data[at + (low_first ? count - 1 - i : i)];
    return number;
}

/* Returns the place of the value in the first entry with this tag, or 0 if there is none or
 * it has another type, or another number of values. A `count` of 0 is any number. */
static uint64_t find_value(exif_block exif, uint64_t list, uint32_t tag, uint32_t type,
                           uint32_t count) {
    uint32_t entries = number_at(exif, list, 2);
    for (uint64_t at = list + 2; entries > 0; --entries, at += 12)
        if (number_at(exif, at, 2) == tag)
            return number_at(exif, at + 2, 2) == type &&
                           (count == 0 || number_at(exif, at + 4, 4) == count)
                       ? at + 8
                       : 0;
    return 0;
}

/* Copies a text without blanks at its end. Bytes that do not print become question marks.
 */
static void copy_text(exif_block exif, uint32_t tag, char text[IMAGE_CAMERA_NAME]) {
    const uint64_t at = find_value(exif, number_at(exif, 4, 4), tag, TEXT, 0);
    const uint32_t count = at > 0 ? number_at(exif, at - 4, 4) : 0;
    const uint64_t from = count > 4 ? number_at(exif, at, 4) : at;
    size_t length = 0;
    for (uint32_t i = 0; i < count && from + i < exif.size; ++i) {
        const unsigned char c = exif.data[from + i];
        if (c == '\0' || i + 1 == IMAGE_CAMERA_NAME)
            break;
        text[i] = c < ' ' || c > '~' ? '?' : (char)c;
        length = c == ' ' ? length : i + 1;
    }
    text[length] = '\0';
}

static float focal_length(exif_block exif, uint64_t list) {
    const uint64_t at = find_value(exif, list, FOCAL_LENGTH, RATIONAL, 1);
    const uint32_t from = at > 0 ? number_at(exif, at, 4) : 0;
    const uint32_t below = from > 0 ? number_at(exif, (uint64_t)from + 4, 4) : 0;
    return below > 0 ? (float)((double)number_at(exif, from, 4) / below) : 0.0f;
}

void image_read_exif(image *self, const unsigned char *data, size_t size) {
    const exif_block exif = { data, size };
    if (size < 4 || (memcmp(data, "II*\0", 4) != 0 && memcmp(data, "MM\0*", 4) != 0))
        return;
    const uint32_t list = number_at(exif, 4, 4);
    const uint64_t turned = find_value(exif, list, ORIENTATION, SHORT, 1);
    const uint32_t orientation = turned > 0 ? number_at(exif, turned, 2) : 0;
    self->orientation = orientation <= 8 ? orientation : 0;
    copy_text(exif, MAKE, self->camera.make);
    copy_text(exif, MODEL, self->camera.model);
    const uint64_t more = find_value(exif, list, SECOND_LIST, LONG, 1);
    const uint32_t second = more > 0 ? number_at(exif, more, 4) : 0;
    if (second == 0)
        return;
    const uint64_t film = find_value(exif, second, FOCAL_LENGTH_35, SHORT, 1);
    self->camera.focal_length = focal_length(exif, second);
    self->camera.focal_length_35 = film > 0 ? (float)number_at(exif, film, 2) : 0.0f;
}
