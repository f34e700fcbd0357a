/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Reads PGM and PPM. Samples are scaled to 8 bits and rounded; mask samples are rounded up.
 * The header's sizes are compared with the file before memory is allocated. */
#include "images/image_rows.h"

#include "system/alloc.h"
#include "system/text.h"

#include <ctype.h>
#include <stdlib.h>

/* Largest side and largest sample value; most bytes of a header with comments. */
enum { MAX_SIDE = 65535, MAX_HEADER = 1 << 16 };

typedef struct header {
    unsigned long width, height, maximum;
    uint32_t channels;
    bool text;          /* samples are decimal text */
    size_t end;         /* offset of the first sample */
    unsigned char *row; /* samples of a row in a binary file */
} header;

static bool refuse_pnm(const input *file, const char *what) {
    report("%s: damaged PGM or PPM: %s; get an intact copy", file->name, what);
    return false;
}

/* Returns the offset after white space and comments. A comment runs from # to the end of
 * the line. */
static size_t skip_space(const input *file, size_t at) {
    while (at < file->size && (isspace(file->data[at]) || file->data[at] == '#')) {
        if (file->data[at] == '#')
            while (at < file->size && file->data[at] != '\n')
                ++at;
        else
            ++at;
    }
    return at;
}

/* Reads a number up to 65535. Returns false if there is none. */
static bool read_number(const input *file, size_t *at, unsigned long *value) {
    *at = skip_space(file, *at);
    *value = 0;
    const size_t begin = *at;
    while (*at < file->size && isdigit(file->data[*at]) && *value <= MAX_SIDE)
        *value = *value * 10 + (file->data[(*at)++] - (unsigned)'0');
    return *at > begin && *value <= MAX_SIDE;
}

/* Reads a number from 1 to 65535. Returns false if there is none. */
static bool read_size(const input *file, size_t *at, unsigned long *value) {
    return read_number(file, at, value) && *value > 0;
}

static bool read_header(header *self, const input *file) {
    const char kind = (char)file->data[1];
    size_t at = 2;
    self->text = kind == '2' || kind == '3';
    self->channels = kind == '3' || kind == '6' ? 3 : 1;
    if (!read_size(file, &at, &self->width) || !read_size(file, &at, &self->height))
        return refuse_pnm(file, "width or height is out of range (1 to 65535)");
    if (!read_size(file, &at, &self->maximum))
        return refuse_pnm(file, "the maximum sample value is out of range (1 to 65535)");
    self->end = at + 1; /* exactly one white-space character follows the header */
    return true;
}

/* Checks that the file is as long as its header says. */
static bool check_length(const header *self, const input *file) {
    const uint64_t samples = (uint64_t)self->width * self->height * self->channels;
    const uint64_t size = file->path ? (uint64_t)file->stamp.size : file->size;
    /* A sample in text takes at least one digit, and a space before the next one. */
    const uint64_t needed =
        self->text ? 2 * samples - 1 : samples * (self->maximum > 255 ? 2 : 1);
    const uint64_t there = size > self->end ? size - self->end : 0;
    if (there < needed)
        report("%s: the file ends early: %lux%lu pixels need %llu bytes, it has %llu; "
               "get a complete copy",
               file->name, self->width, self->height, (unsigned long long)needed,
               (unsigned long long)there);
    return there >= needed;
}

/* Converts a row from `self->row`, or from the text at `*at`, which it advances. */
static bool convert_row(const header *self, const input *file, bool mask, size_t *at,
                        unsigned char *to) {
    const unsigned long maximum = self->maximum;
    const unsigned long rounding = mask ? maximum - 1 : maximum / 2;
    const unsigned char *from = self->row;
    for (size_t i = 0; i < self->width * self->channels; ++i) {
        unsigned long sample = 0;
        if (self->text && !read_number(file, at, &sample))
            return refuse_pnm(file, "a sample is missing or not a number up to 65535");
        if (!self->text && maximum > 255)
            sample = (unsigned long)*from++ << 8;
        if (!self->text)
            sample |= *from++;
        if (sample > maximum)
            return refuse_pnm(file, "a sample is above the maximum that the header gives");
        to[i] = (unsigned char)((sample * 255 + rounding) / maximum);
    }
    return true;
}

static bool read_pnm(image_rows *self, uint32_t count, unsigned char *to, size_t stride) {
    const header *const head = self->decoder;
    const size_t samples = head->width * head->channels;
    const size_t bytes = head->text ? 0 : samples * (head->maximum > 255 ? 2 : 1);
    const bool same = !head->text && head->maximum == 255;
    size_t at = (size_t)self->file.position;
    for (; count > 0; --count, to += stride) {
        if (!input_next(&self->file, same ? to : head->row, bytes)) {
            report("%s: the file ends early; get a complete copy", self->file.name);
            return false;
        }
        if (!same && !convert_row(head, &self->file, self->of.mask, &at, to))
            return false;
    }
    return true;
}

static bool begin_pnm(image_rows *self) {
    header *const head = self->decoder = alloc_zeroed(1, sizeof *head);
    input *const file = &self->file;
    if (!input_read(file, MAX_HEADER) || !read_header(head, file) ||
        (head->text && !image_read_file(file)) || !check_length(head, file))
        return false;
    file->position = head->end;
    self->of.width = (uint32_t)head->width;
    self->of.height = (uint32_t)head->height;
    self->of.channels = head->channels;
    self->only_whole = head->text;
    head->row = alloc_zeroed(2 * head->width, head->channels);
    return image_fits(&self->of, file, self->of.width, self->of.height);
}

static void close_pnm(image_rows *self) {
    header *const head = self->decoder;
    if (head)
        free(head->row);
    free(head);
    self->decoder = NULL;
}

const image_reader IMAGE_PNM = { begin_pnm, read_pnm, close_pnm };
