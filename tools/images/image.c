/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "images/image.h"

#include "system/text.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

const char *const IMAGE_ENDINGS[] = { ".png", ".jpg", ".jpeg", ".pgm", ".ppm", NULL };
const char *const PICTURE_ENDINGS[] = { "png", "jpg", "jpeg", NULL };

enum { HEAD = 16 };

/* Longest file: larger than any image that a GPU can process. Stops endless pipes and
 * forged sizes. */
static const size_t MAX_FILE = (size_t)2 << 30;

typedef struct image_type {
    const char *name;
    size_t offset;
    const char *magic;
    image_reader *read; /* NULL if the format is recognised but not supported */
} image_type;

static const image_type TYPES[] = {
    { "PNG", 0, "\x89PNG", image_read_png },
    { "JPEG", 0, "\xFF\xD8\xFF", image_read_jpeg },
    { "PGM", 0, "P2", image_read_pnm },
    { "PPM", 0, "P3", image_read_pnm },
    { "PGM", 0, "P5", image_read_pnm },
    { "PPM", 0, "P6", image_read_pnm },
    { "PBM", 0, "P1", NULL },
    { "PBM", 0, "P4", NULL },
    { "PAM", 0, "P7\n", NULL },
    { "PFM", 0, "Pf", NULL },
    { "PFM", 0, "PF", NULL },
    { "GIF", 0, "GIF8", NULL },
    { "BMP", 0, "BM", NULL },
    { "TIFF", 0, "II*", NULL },
    { "TIFF", 0, "MM", NULL },
    { "BigTIFF", 0, "II+", NULL },
    { "WebP", 8, "WEBP", NULL },
    { "AVIF", 4, "ftypavif", NULL },
    { "HEIF", 4, "ftyphei", NULL },
    { "HEIF", 4, "ftypmif1", NULL },
    { "JPEG XL", 0, "\xFF\x0A", NULL },
    { "JPEG XL", 4, "JXL ", NULL },
    { "JPEG 2000", 4, "jP  ", NULL },
    { "JPEG 2000", 0, "\xFF\x4F\xFF\x51", NULL },
    { "OpenEXR", 0, "\x76\x2F\x31\x01", NULL },
    { "Radiance HDR", 0, "#?RADIANCE", NULL },
    { "Photoshop", 0, "8BPS", NULL },
    { "PDF", 0, "%PDF", NULL },
    { "SVG", 0, "<svg", NULL },
};

static const image_type *find_type(const input *file) {
    for (size_t i = 0; i < sizeof TYPES / sizeof *TYPES; ++i) {
        const image_type *const type = &TYPES[i];
        const size_t length = strlen(type->magic);
        if (type->offset + length <= file->size &&
            memcmp(file->data + type->offset, type->magic, length) == 0)
            return type;
    }
    return NULL;
}

image_turn image_find_turn(const image *self) {
    const uint32_t is = 1u << self->orientation, w = self->width, h = self->height;
    const bool transposed = self->orientation > 4;
    return (image_turn){ transposed ? h : w, transposed ? w : h, transposed,
                         (is & (1 << 2 | 1 << 3 | 1 << 6 | 1 << 7)) != 0,
                         (is & (1 << 3 | 1 << 4 | 1 << 7 | 1 << 8)) != 0 };
}

static bool turn_upright(image *self, const input *file) {
    const image_turn to = image_find_turn(self);
    const size_t channels = self->channels;
    image turned = *self;
    turned.orientation = 1;
    if (!image_allocate(&turned, file, to.width, to.height, self->channels))
        return false;
    const unsigned char *pixel = self->pixels;
    for (size_t y = 0; y < self->height; ++y)
        for (size_t x = 0; x < self->width; ++x, pixel += channels) {
            const size_t u = to.transposed ? y : x, v = to.transposed ? x : y;
            const size_t column = to.columns ? to.width - 1 - u : u;
            const size_t row = to.rows ? to.height - 1 - v : v;
            memcpy(turned.pixels + (row * to.width + column) * channels, pixel, channels);
        }
    free(self->pixels);
    *self = turned;
    return true;
}

/* Turns an image upright, or says once that it stays as it is. */
static bool apply_orientation(image *self, const input *file) {
    static atomic_flag said = ATOMIC_FLAG_INIT;
    if (self->orientation <= 1)
        return true;
    if (self->upright)
        return turn_upright(self, file);
    if (!self->mask && !atomic_flag_test_and_set(&said))
        report("%s: note: EXIF turns this picture for display (orientation %u); positions "
               "stay in the pixels as stored",
               file->name, (unsigned)self->orientation);
    return true;
}

static bool load_image(image *self, input *file) {
    if (!input_read(file, HEAD))
        return false;
    if (file->size == 0) {
        report("%s: the file is empty; name a PNG, JPEG, PGM or PPM image", file->name);
        return false;
    }
    const image_type *const type = find_type(file);
    if (!type) {
        report("%s: not an image of a known format; convert it to PNG, JPEG, PGM or PPM",
               file->name);
        return false;
    }
    if (!type->read) {
        report("%s: %s images are not supported; convert it to PNG, JPEG, PGM or PPM",
               file->name, type->name);
        return false;
    }
    if (!input_read(file, MAX_FILE))
        return false;
    if (file->size == MAX_FILE) {
        report("%s: the file has 2 GiB or more; use a smaller image", file->name);
        return false;
    }
    return type->read(self, file) && apply_orientation(self, file);
}

/* Loads the file. The caller has set `mask`, `upright` and `with`. */
static bool load_file(image *self, const char *name) {
    input file;
    if (!input_open(&file, name))
        return false;
    const bool loaded = load_image(self, &file) && input_unchanged(&file);
    self->stamp = file.stamp;
    input_close(&file);
    self->with = NULL;
    if (!loaded)
        image_free(self);
    return loaded;
}

bool image_load(image *self, const char *name, const settings *with) {
    *self = (image){ .with = with };
    return load_file(self, name);
}

bool image_load_upright(image *self, const char *name, const settings *with) {
    *self = (image){ .upright = true, .with = with };
    return load_file(self, name);
}

bool image_load_mask(image *self, const char *name, const settings *with) {
    *self = (image){ .mask = true, .with = with };
    return load_file(self, name);
}

glsurf_image image_source(const image *self) {
    return (glsurf_image){
        .pixels = self->pixels,
        .width = self->width,
        .height = self->height,
        .format = self->channels == 1 ? GLSURF_FORMAT_GRAY8 : GLSURF_FORMAT_RGB8,
    };
}
