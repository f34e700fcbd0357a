/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Reads EXIF, which is a TIFF file without pixels: a byte order, the offset of a list, and
 * the list's entries of 12 bytes: tag, type, count, value. */
#include "images/image.h"

#include <string.h>

/* Returns the number of `count` bytes at `at`, or 0 if the block ends before. */
static uint32_t number_at(const unsigned char *exif, size_t size, uint64_t at,
                          unsigned count) {
    uint32_t number = 0;
    for (unsigned i = 0; i < count && at + count <= size; ++i)
        number = number << 8 | exif[at + (exif[0] == 'I' ? count - 1 - i : i)];
    return number;
}

uint32_t image_exif_orientation(const unsigned char *exif, size_t size) {
    enum { ORIENTATION = 0x0112, SHORT = 3 };
    if (size < 4 || (memcmp(exif, "II*\0", 4) != 0 && memcmp(exif, "MM\0*", 4) != 0))
        return 0;
    uint64_t at = number_at(exif, size, 4, 4);
    uint32_t entries = number_at(exif, size, at, 2);
    for (at += 2; entries > 0; --entries, at += 12) {
        if (number_at(exif, size, at, 2) != ORIENTATION)
            continue;
        const uint32_t value = number_at(exif, size, at + 8, 2);
        return number_at(exif, size, at + 2, 2) == SHORT &&
                       number_at(exif, size, at + 4, 4) == 1 && value <= 8
                   ? value
                   : 0;
    }
    return 0;
}
