/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "images/image_rows.h"

#include "system/alloc.h"
#include "system/text.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

const char *const IMAGE_ENDINGS[] = { ".png", ".jpg", ".jpeg", ".pgm", ".ppm", NULL };
const char *const PICTURE_ENDINGS[] = { "png", "jpg", "jpeg", NULL };

enum { HEAD = 16 };

typedef struct image_type {
    const char *name;
    size_t offset;
    const char *magic;
    const image_reader *reader; /* NULL if the format is recognised but not supported */
} image_type;

static const image_type TYPES[] = {
    { "PNG", 0, "\x89PNG", &IMAGE_PNG },
    { "JPEG", 0, "\xFF\xD8\xFF", &IMAGE_JPEG },
    { "PGM", 0, "P2", &IMAGE_PNM },
    { "PPM", 0, "P3", &IMAGE_PNM },
    { "PGM", 0, "P5", &IMAGE_PNM },
    { "PPM", 0, "P6", &IMAGE_PNM },
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
    turned.width = to.width;
    turned.height = to.height;
    if (!image_allocate(&turned, file))
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
    static const uint32_t ORIENTATIONS[] = { 0, 1, 6, 8, 3 }; /* of image_side */
    static atomic_flag said = ATOMIC_FLAG_INIT;
    if (self->up != IMAGE_EXIF)
        self->orientation = ORIENTATIONS[self->up];
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

/* Finds the reader of the file. NULL after a report. */
static const image_reader *find_reader(input *file) {
    if (!input_read(file, HEAD))
        return NULL;
    if (file->size == 0) {
        report("%s: the file is empty; name a PNG, JPEG, PGM or PPM image", file->name);
        return NULL;
    }
    const image_type *const type = find_type(file);
    if (!type)
        report("%s: not an image of a known format; convert it to PNG, JPEG, PGM or PPM",
               file->name);
    else if (!type->reader)
        report("%s: %s images are not supported; convert it to PNG, JPEG, PGM or PPM",
               file->name, type->name);
    return type ? type->reader : NULL;
}

static bool begin(image_rows *rows) {
    rows->reader = find_reader(&rows->file);
    return rows->reader && (rows->file.path || image_read_file(&rows->file)) &&
           rows->reader->begin(rows);
}

/* Reads all pixels. */
static bool read_whole(image_rows *rows) {
    image *const of = &rows->of;
    return image_allocate(of, &rows->file) &&
           rows->reader->read(rows, of->height, of->pixels,
                              (size_t)of->width * of->channels) &&
           input_unchanged(&rows->file);
}

static void close_rows(image_rows *rows) {
    if (rows->reader)
        rows->reader->close(rows);
    input_close(&rows->file);
    free(rows->of.pixels);
    free(rows);
}

/* Opens the file. The caller has set the fields of its wishes. */
static bool open_file(image *self, const char *name) {
    image_rows *const rows = alloc_zeroed(1, sizeof *rows);
    rows->of = *self;
    *self = (image){ 0 };
    bool good = input_open(&rows->file, name) && begin(rows);
    const bool stays = good && rows->of.may_have_rows && !rows->only_whole &&
                       rows->file.path && image_is_tiled(&rows->of);
    good = good && (stays || read_whole(rows)) && apply_orientation(&rows->of, &rows->file);
    if (good) {
        *self = rows->of;
        self->stamp = rows->file.stamp;
        self->with = NULL;
        self->rows = stays ? rows : NULL;
        rows->of.pixels = NULL;
    }
    if (!self->rows)
        close_rows(rows);
    return good;
}

bool image_load(image *self, const char *name, const settings *with) {
    *self = (image){ .with = with };
    return open_file(self, name);
}

bool image_open(image *self, const char *name, const settings *with) {
    *self = (image){ .may_have_rows = true, .with = with };
    return open_file(self, name);
}

bool image_load_upright(image *self, const char *name, image_side up) {
    *self = (image){ .upright = true, .up = up };
    return open_file(self, name);
}

bool image_open_mask(image *self, const char *name, const settings *with) {
    *self = (image){ .mask = true, .may_have_rows = true, .with = with };
    return open_file(self, name);
}

/* Another size would not fit into the caller's rows. */
static bool begin_again(image_rows *self) {
    const uint32_t width = self->of.width, channels = self->of.channels;
    self->reader->close(self);
    input_rewind(&self->file);
    self->next = 0;
    if (!self->reader->begin(self))
        return false;
    const bool same = self->of.width == width && self->of.channels == channels;
    if (!same)
        report("%s changed while it was read; try again when it is complete",
               self->file.name);
    return same;
}

static bool read_rows(image_rows *self, uint32_t first, uint32_t count, unsigned char *to,
                      size_t stride) {
    bool good = first >= self->next || begin_again(self);
    for (; good && self->next < first; ++self->next)
        good = self->reader->read(self, 1, to, stride);
    good = good && self->reader->read(self, count, to, stride);
    self->next += count;
    self->ended = self->ended || self->next == self->of.height;
    return good && input_unchanged(&self->file);
}

/* glsurf_rows_callback() */
static bool give_rows(void *user, uint32_t first, uint32_t count, void *to, size_t stride) {
    image_rows *const self = user;
    self->failed = self->failed || !read_rows(self, first, count, to, stride);
    return !self->failed;
}

bool image_failed(const image *self) {
    return self->rows && self->rows->failed;
}

glsurf_image image_source(const image *self) {
    return (glsurf_image){
        .pixels = self->pixels,
        .width = self->width,
        .height = self->height,
        .format = self->channels == 1 ? GLSURF_FORMAT_GRAY8 : GLSURF_FORMAT_RGB8,
        .rows = self->rows ? give_rows : NULL,
        .rows_user = self->rows,
    };
}

bool image_is_black(const image *self, const glsurf_region *region) {
    const size_t stride = (size_t)self->width * self->channels;
    const bool whole = region->width == 0;
    const uint64_t right = whole ? self->width : (uint64_t)region->x + region->width;
    const uint64_t bottom = whole ? self->height : (uint64_t)region->y + region->height;
    unsigned char *const read = self->rows ? alloc_zeroed(stride, 1) : NULL;
    bool black = true;
    for (uint32_t y = region->y; black && y < bottom && y < self->height; ++y) {
        const unsigned char *const row = read ? read : self->pixels + y * stride;
        black = !read || give_rows(self->rows, y, 1, read, stride);
        for (size_t x = region->x; black && x < right && x < self->width; ++x)
            for (size_t c = 0; black && c < self->channels; ++c)
                black = row[x * self->channels + c] == 0;
    }
    free(read);
    return black;
}

void image_free(image *self) {
    if (self->rows)
        close_rows(self->rows);
    free(self->pixels);
    *self = (image){ 0 };
}
