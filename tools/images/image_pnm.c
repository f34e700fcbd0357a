/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Reads PGM and PPM. Samples are scaled to 8 bits and rounded; mask samples are rounded up.
 * The header's sizes are compared with the file before memory is allocated. */
#include "images/image.h"

#include "system/text.h"

#include <ctype.h>
#include <string.h>

/* Largest side and largest sample value. */
enum { MAX_SIDE = 65535 };

typedef struct header {
    unsigned long width, height, maximum;
    uint32_t channels;
    bool text;  /* samples are decimal text */
    size_t end; /* offset of the first sample */
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

static uint64_t count_samples(const header *self) {
    return (uint64_t)self->width * self->height * self->channels;
}

/* Checks that the file is as long as its header says. */
static bool check_length(const header *self, const input *file) {
    const uint64_t samples = count_samples(self);
    /* A sample in text takes at least one digit, and a space before the next one. */
    const uint64_t needed =
        self->text ? 2 * samples - 1 : samples * (self->maximum > 255 ? 2 : 1);
    const uint64_t there = file->size > self->end ? file->size - self->end : 0;
    if (there < needed)
        report("%s: the file ends early: %lux%lu pixels need %llu bytes, it has %llu; "
               "get a complete copy",
               file->name, self->width, self->height, (unsigned long long)needed,
               (unsigned long long)there);
    return there >= needed;
}

/* Reads the sample at `*at` and advances `*at`. False if a number is missing in a text. */
static bool read_sample(const header *self, const input *file, size_t *at,
                        unsigned long *sample) {
    if (self->text)
        return read_number(file, at, sample);
    *sample = file->data[(*at)++];
    if (self->maximum > 255)
        *sample = *sample << 8 | file->data[(*at)++];
    return true;
}

static bool read_samples(const header *self, const input *file, image *target) {
    unsigned char *const to = target->pixels;
    const unsigned long maximum = self->maximum;
    const unsigned long rounding = target->mask ? maximum - 1 : maximum / 2;
    const uint64_t samples = count_samples(self);
    size_t at = self->end;
    if (!self->text && maximum == 255) {
        memcpy(to, file->data + at, (size_t)samples);
        return true;
    }
    for (uint64_t i = 0; i < samples; ++i) {
        unsigned long sample;
        if (!read_sample(self, file, &at, &sample))
            return refuse_pnm(file, "a sample is missing or not a number up to 65535");
        if (sample > maximum)
            return refuse_pnm(file, "a sample is above the maximum that the header gives");
        to[i] = (unsigned char)((sample * 255 + rounding) / maximum);
    }
    return true;
}

bool image_read_pnm(image *self, const input *file) {
    header head;
    return read_header(&head, file) && check_length(&head, file) &&
           image_allocate(self, file, (uint32_t)head.width, (uint32_t)head.height,
                          head.channels) &&
           read_samples(&head, file, self);
}
