/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * PGM and PPM, by TurboJPEG.
 *
 * tjLoadImage() scales samples to 8 bits with rounding. This file reads the header before
 * it calls tjLoadImage(), because tjLoadImage()
 *  - allocates what the header declares, up to 12 GiB, before it sees that the file ends,
 *  - turns samples above the declared maximum into 0 without a warning, in 8-bit files,
 *  - reports every fault as "unexpected end" or "not a PPM", without figures.
 */
#include "common/image.h"

#include "common/temporary.h"
#include "common/text.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <turbojpeg.h>
#include <unistd.h>

/* The largest side that TurboJPEG accepts. */
enum { MAX_SIDE = 65535 };

typedef struct header {
    unsigned long width, height, maximum;
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

/* Reads a number from 1 to 65535; false if there is none. */
static bool read_number(const input *file, size_t *at, unsigned long *value) {
    *at = skip_space(file, *at);
    *value = 0;
    const size_t begin = *at;
    while (*at < file->size && isdigit(file->data[*at]) && *value <= MAX_SIDE)
        *value = *value * 10 + (file->data[(*at)++] - (unsigned)'0');
    return *at > begin && *value >= 1 && *value <= MAX_SIDE;
}

static bool read_header(header *self, const input *file) {
    size_t at = 2;
    if (!read_number(file, &at, &self->width) || !read_number(file, &at, &self->height))
        return refuse_pnm(file, "width or height is not within 1 to 65535");
    if (!read_number(file, &at, &self->maximum))
        return refuse_pnm(file, "the maximum sample value is not within 1 to 65535");
    self->end = at + 1; /* exactly one white-space character follows the header */
    return true;
}

static bool check_samples(const header *self, const input *file) {
    const char kind = (char)file->data[1];
    const bool text = kind == '2' || kind == '3';
    const uint64_t samples =
        (uint64_t)self->width * self->height * (kind == '3' || kind == '6' ? 3 : 1);
    /* A sample in text takes at least one digit, and a space before the next one. */
    const uint64_t needed =
        text ? 2 * samples - 1 : samples * (self->maximum > 255 ? 2 : 1);
    const uint64_t there = file->size > self->end ? file->size - self->end : 0;
    if (there < needed) {
        report("%s: the file ends early: %lux%lu pixels need %llu bytes, it has %llu; "
               "get a complete copy",
               file->name, self->width, self->height, (unsigned long long)needed,
               (unsigned long long)there);
        return false;
    }
    for (uint64_t i = 0; !text && self->maximum < 255 && i < samples; ++i)
        if (file->data[self->end + i] > self->maximum)
            return refuse_pnm(file, "a sample is above the maximum that the header gives");
    return true;
}

static bool load_pnm(image *self, const input *file, const char *path) {
    const bool colour = file->data[1] == '3' || file->data[1] == '6';
    int width = 0, height = 0, format = colour ? TJPF_RGB : TJPF_GRAY;
    unsigned char *const pixels = tjLoadImage(path, &width, 1, &height, &format, 0);
    if (!pixels)
        return refuse_pnm(file, tjGetErrorStr2(NULL));
    const bool good =
        image_allocate(self, file, (uint32_t)width, (uint32_t)height, colour ? 3 : 1);
    if (good)
        memcpy(self->pixels, pixels, (size_t)self->width * self->height * self->channels);
    tjFree(pixels);
    return good;
}

static bool write_all(int descriptor, const input *file) {
    for (size_t done = 0; done < file->size;) {
        const ssize_t count = write(descriptor, file->data + done, file->size - done);
        if (count <= 0)
            return false;
        done += (size_t)count;
    }
    return true;
}

/* tjLoadImage() needs a path, so data from a pipe is copied to a temporary file. */
static bool load_pipe(image *self, const input *file) {
    const char *const folder = getenv("TMPDIR");
    char *const path = text_format("%s/glsurf-XXXXXX", folder ? folder : "/tmp");
    const int descriptor = temporary_open(path);
    bool good = false;
    if (descriptor < 0 || !write_all(descriptor, file))
        report("%s: cannot copy it to %s; free some space there or set TMPDIR", file->name,
               path);
    else
        good = load_pnm(self, file, path);
    if (descriptor >= 0) {
        close(descriptor);
        temporary_remove(path);
    }
    free(path);
    return good;
}

bool image_read_pnm(image *self, const input *file) {
    header head;
    if (!read_header(&head, file) || !check_samples(&head, file) ||
        !image_fits(self, file, (uint32_t)head.width, (uint32_t)head.height))
        return false;
    return file->path ? load_pnm(self, file, file->path) : load_pipe(self, file);
}
