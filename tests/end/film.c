/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * film OUT FRAMES LEFT [RIGHT]: writes the images LEFT/000000.png and so on, in gray, as a
 * video without compression if OUT ends in .avi, and otherwise as the folder OUT of PGM
 * images. With RIGHT, each image has that of RIGHT beside it.
 *
 * The video is an AVI file of 10 images a second with the codec Y800: rows of gray bytes,
 * the top row first.
 */
#include <png.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { RATE = 10 };

typedef struct film {
    FILE *file; /* the video, or NULL */
    const char *out;
    uint32_t frames, width, height;
    uint8_t *gray;
} film;

static void fail(const char *name, const char *why) {
    fprintf(stderr, "film: %s: %s\n", name, why);
    exit(1);
}

/* Reads an image into the picture, at column `x` of `sides` images side by side. */
static void load(film *self, const char *folder, uint32_t number, uint32_t side,
                 uint32_t sides) {
    char path[4096];
    png_image image = { .version = PNG_IMAGE_VERSION };
    snprintf(path, sizeof path, "%s/%06u.png", folder, (unsigned)number);
    if (!png_image_begin_read_from_file(&image, path))
        fail(path, image.message);
    image.format = PNG_FORMAT_GRAY;
    if (!self->gray) {
        self->width = sides * image.width;
        self->height = image.height;
        self->gray = calloc(self->height, self->width);
    }
    if (sides * image.width != self->width || image.height != self->height || !self->gray)
        fail(path, "the images differ in size");
    if (!png_image_finish_read(&image, NULL, self->gray + side * image.width,
                               (png_int_32)self->width, NULL))
        fail(path, image.message);
}

static void put32(const film *self, uint32_t value) {
    for (int i = 0; i < 4; ++i)
        putc((int)(value >> 8 * i & 255), self->file);
}

static void put_numbers(const film *self, const uint32_t *values, size_t count) {
    for (size_t i = 0; i < count; ++i)
        put32(self, values[i]);
}

/* Writes the name and the size of a chunk. */
static void begin(const film *self, const char *name, uint32_t size) {
    fwrite(name, 1, 4, self->file);
    put32(self, size);
}

static void begin_list(const film *self, const char *kind, const char *name,
                       uint32_t size) {
    begin(self, kind, size + 4);
    fwrite(name, 1, 4, self->file);
}

#define NUMBERS(self, ...)                                                                 \
    put_numbers(self, (const uint32_t[]){ __VA_ARGS__ },                                   \
                sizeof(const uint32_t[]){ __VA_ARGS__ } / 4)

static void write_header(const film *self) {
    const uint32_t bytes = self->width * self->height, y800 = 0x30303859;
    const uint32_t images = self->frames * (bytes + 8), stream = 4 + 64 + 48;
    begin_list(self, "RIFF", "AVI ", 12 + 64 + 8 + stream + 12 + images);
    begin_list(self, "LIST", "hdrl", 64 + 8 + stream);
    begin(self, "avih", 56);
    NUMBERS(self, 1000000 / RATE, bytes * RATE, 0, 0, self->frames, 0, 1, bytes,
            self->width, self->height, 0, 0, 0, 0);
    begin_list(self, "LIST", "strl", 64 + 48);
    begin(self, "strh", 56);
    fwrite("vids", 1, 4, self->file);
    NUMBERS(self, y800, 0, 0, 0, 1, RATE, 0, self->frames, bytes, UINT32_MAX, 0, 0,
            self->width | self->height << 16);
    begin(self, "strf", 40);
    NUMBERS(self, 40, self->width, self->height, 1 | 8 << 16, y800, bytes, 0, 0, 0, 0);
    begin_list(self, "LIST", "movi", images);
}

static void write_image(const film *self, uint32_t number) {
    const size_t bytes = (size_t)self->width * self->height;
    if (self->file) {
        begin(self, "00db", (uint32_t)bytes);
        fwrite(self->gray, 1, bytes, self->file);
        return;
    }
    char path[4096];
    snprintf(path, sizeof path, "%s/%06u.pgm", self->out, (unsigned)number);
    FILE *const file = fopen(path, "wb");
    if (!file)
        fail(path, "the file cannot be written");
    fprintf(file, "P5\n%u %u\n255\n", (unsigned)self->width, (unsigned)self->height);
    fwrite(self->gray, 1, bytes, file);
    if (fclose(file) != 0)
        fail(path, "the file cannot be written");
}

int main(int argc, char **argv) {
    if (argc < 4 || argc > 5)
        fail("usage", "film OUT FRAMES LEFT [RIGHT]");
    film self = { .out = argv[1], .frames = (uint32_t)strtoul(argv[2], NULL, 10) };
    const char *const ending = strrchr(self.out, '.');
    const uint32_t sides = (uint32_t)argc - 3;
    if (!ending || strcmp(ending, ".avi") != 0)
        mkdir(self.out, 0700);
    else if (!(self.file = fopen(self.out, "wb")))
        fail(self.out, "the file cannot be written");
    for (uint32_t number = 0; number < self.frames; ++number) {
        for (uint32_t side = 0; side < sides; ++side)
            load(&self, argv[3 + side], number, side, sides);
        if (self.file && number == 0)
            write_header(&self);
        write_image(&self, number);
    }
    free(self.gray);
    if (self.file && fclose(self.file) != 0)
        fail(self.out, "the file cannot be written");
    return 0;
}
