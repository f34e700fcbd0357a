/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "common/stamp.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

static int64_t nanoseconds(struct timespec time) {
    return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

stamp stamp_make(const struct stat *status, const digest *content) {
    return (stamp){
        .size = (uint64_t)status->st_size,
        .modified = nanoseconds(status->st_mtim),
        .changed = nanoseconds(status->st_ctim),
        .content = *content,
    };
}

void stamp_doubt(stamp *self) {
    enum { STEP = 2 }; /* seconds; no file system that is in use has a coarser clock */
    const int64_t settled = ((int64_t)time(NULL) - STEP) * 1000000000;
    if (self->modified >= settled || self->changed >= settled)
        self->modified = self->changed = 0;
}

bool stamp_descriptor(int descriptor, stamp *self) {
    struct stat before, after;
    digest_state state;
    digest_begin(&state);
    char block[1 << 16];
    off_t at = 0;
    if (fstat(descriptor, &before) != 0)
        return false;
    for (ssize_t count; (count = pread(descriptor, block, sizeof block, at)) != 0;) {
        if (count < 0 && errno != EINTR)
            return false;
        if (count > 0) {
            digest_add(&state, block, (size_t)count);
            at += count;
        }
    }
    if (fstat(descriptor, &after) != 0)
        return false;
    const digest content = digest_end(&state);
    *self = stamp_make(&after, &content);
    if (before.st_size != after.st_size || after.st_size != at ||
        nanoseconds(before.st_mtim) != nanoseconds(after.st_mtim))
        self->modified = self->changed = 0;
    return true;
}

digest stamp_times(const stamp *self) {
    if (self->modified == 0)
        return (digest){ { 0 } };
    char text[3 * 21 + 1];
    const int length = snprintf(text, sizeof text, "%" PRIu64 " %" PRId64 " %" PRId64 "\n",
                                self->size, self->modified, self->changed);
    return digest_of(text, (size_t)length);
}

static bool is_file(const char *path, struct stat *status) {
    return stat(path, status) == 0 && S_ISREG(status->st_mode);
}

static bool stamp_file(const char *path, stamp *self) {
    const int descriptor = open(path, O_RDONLY | O_CLOEXEC);
    const bool good = descriptor >= 0 && stamp_descriptor(descriptor, self);
    if (descriptor >= 0)
        close(descriptor);
    return good;
}

bool stamp_holds(stamp *self, const char *path) {
    struct stat status;
    stamp now;
    if (!is_file(path, &status) || (uint64_t)status.st_size != self->size)
        return false;
    if (self->modified != 0 && self->modified == nanoseconds(status.st_mtim))
        return true;
    if (!stamp_file(path, &now) || !digest_equal(&now.content, &self->content))
        return false;
    self->modified = now.modified;
    return true;
}

bool stamp_input_holds(digest *times, const digest *content, const char *path) {
    struct stat status;
    if (!is_file(path, &status))
        return false;
    stamp now = stamp_make(&status, content);
    const digest found = stamp_times(&now);
    if (!digest_is_zero(times) && digest_equal(times, &found))
        return true;
    if (!stamp_file(path, &now) || !digest_equal(&now.content, content))
        return false;
    stamp_doubt(&now);
    *times = stamp_times(&now);
    return true;
}
