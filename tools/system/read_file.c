/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "system/read_file.h"

#include "system/text.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { FIRST_BLOCK = 1 << 16 };

file_stamp file_stamp_of(const struct stat *status) {
    const struct timespec time = status->st_mtim;
    return (file_stamp){ status->st_size,
                         (int64_t)time.tv_sec * 1000000000 + time.tv_nsec };
}

bool input_open(input *self, const char *name) {
    *self = (input){ .name = name };
    if (strcmp(name, "-") == 0) {
        self->name = "standard input";
        self->file = stdin;
        return true;
    }
    if (*name == '\0') {
        report("the name of a file is empty; give a name");
        return false;
    }
    struct stat status;
    self->file = fopen(name, "rb");
    if (!self->file || fstat(fileno(self->file), &status) != 0) {
        report("cannot read %s: %s; name a file that can be read", name, strerror(errno));
        input_close(self);
        return false;
    }
    self->path = S_ISREG(status.st_mode) ? name : NULL;
    self->stamp = file_stamp_of(&status);
    return true;
}

bool input_read(input *self, size_t size) {
    size_t capacity = self->size;
    while (self->size < size) {
        if (self->size == capacity) {
            /* Doubles the memory, as the size of a pipe is unknown. */
            capacity = capacity < FIRST_BLOCK ? FIRST_BLOCK : capacity * 2;
            capacity = capacity < size ? capacity : size;
            unsigned char *const data = realloc(self->data, capacity + 1);
            if (!data) {
                report("%s: out of memory after %zu bytes; use a smaller file", self->name,
                       self->size);
                return false;
            }
            self->data = data;
        }
        errno = 0;
        const size_t count =
            fread(self->data + self->size, 1, capacity - self->size, self->file);
        self->size += count;
        self->data[self->size] = '\0';
        if (count == 0)
            break;
    }
    if (ferror(self->file)) {
        report("cannot read %s: %s; name a file that can be read", self->name,
               errno != 0 ? strerror(errno) : "read error");
        return false;
    }
    return true;
}

bool input_next(input *self, void *to, size_t size) {
    unsigned char *const bytes = to;
    const size_t left =
        self->position < self->size ? self->size - (size_t)self->position : 0;
    const size_t held = left < size ? left : size;
    if (held > 0)
        memcpy(bytes, self->data + self->position, held);
    const size_t count =
        held + (held < size ? fread(bytes + held, 1, size - held, self->file) : 0);
    self->position += count;
    return count == size;
}

void input_rewind(input *self) {
    if (self->path)
        fseek(self->file, (long)self->size, SEEK_SET);
    self->position = 0;
}

bool input_unchanged(const input *self) {
    struct stat status;
    if (!self->path || fstat(fileno(self->file), &status) != 0)
        return true;
    const file_stamp now = file_stamp_of(&status);
    if (now.size == self->stamp.size && now.time == self->stamp.time)
        return true;
    report("%s changed while it was read; try again when it is complete", self->name);
    return false;
}

static bool begins_with(const unsigned char *text, const char *mark) {
    return strncmp((const char *)text, mark, strlen(mark)) == 0;
}

bool input_load_text(input *self, const char *name, size_t longest, const char *sentence) {
    if (!input_open(self, name) || !input_read(self, longest) || !input_unchanged(self))
        return false;
    unsigned char *to = self->data;
    const unsigned char *from = to, *const end = to + self->size;
    const bool zeros = memchr(from, '\0', self->size);
    const bool utf16 = begins_with(from, "\xFF\xFE") || begins_with(from, "\xFE\xFF");
    if (utf16 || (sentence && (zeros || self->size >= longest))) {
        report("%s %s", self->name, utf16 ? "is in UTF-16; save it as UTF-8" : sentence);
        return false;
    }
    for (from += begins_with(from, "\xEF\xBB\xBF") ? 3 : 0; from < end; ++from)
        if (zeros || from[0] != '\r' || from[1] != '\n')
            *to++ = *from;
    *to = '\0';
    self->size = (size_t)(to - self->data);
    return true;
}

void input_close(input *self) {
    if (self->file && self->file != stdin)
        fclose(self->file);
    free(self->data);
    *self = (input){ 0 };
}
