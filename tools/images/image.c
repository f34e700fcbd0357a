/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "images/image.h"

#include "system/text.h"

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
    return type->read(self, file);
}

/* Loads the file. The caller has set `mask` and `with`. */
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
