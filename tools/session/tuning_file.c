/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "session/tuning_file.h"

#include "session/program_cache.h"
#include "system/text.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* A line is shorter. */
enum { MOST = 4096 };

/* Reads a plain file without the newline at its end. The library finds what is wrong with
 * it: a line that is cut has another checksum. */
static char *read_line(const char *path) {
    struct stat about;
    char text[MOST];
    /* O_NONBLOCK: does not wait if the file is a pipe. */
    const int file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (file < 0)
        return NULL;
    const bool plain = fstat(file, &about) == 0 && S_ISREG(about.st_mode);
    const ssize_t got = plain ? read(file, text, sizeof text - 1) : -1;
    close(file);
    if (got < 0)
        return NULL;
    text[got] = '\0';
    text[strcspn(text, "\n")] = '\0';
    return text_format("%s", text);
}

void tuning_file_open(tuning_file *self, const char *folder,
                      const glsurf_device_desc *device) {
    char key[GLSURF_TUNING_KEY_SIZE];
    *self = (tuning_file){ 0 };
    if (!folder || glsurf_tuning_key(device, key) != GLSURF_OK)
        return;
    self->name = text_format("tuning-%s", key);
    char *const path = text_format("%s/%s", folder, self->name);
    self->line = read_line(path);
    free(path);
}

bool tuning_file_keep(const tuning_file *self, const char *folder, const char *line) {
    const cache_part parts[] = { { line, strlen(line) }, { "\n", 1 } };
    return self->name && cache_write(folder, self->name, parts, 2);
}

void tuning_file_close(tuning_file *self) {
    free(self->name);
    free(self->line);
    *self = (tuning_file){ 0 };
}
