/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "common/stamp.h"

#include <errno.h>
#include <fcntl.h>
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

bool stamp_holds(const stamp *self, const char *path, bool name_kept, stamp *now,
                 bool *read) {
    struct stat status;
    *read = false;
    if (stat(path, &status) != 0 || !S_ISREG(status.st_mode) ||
        (uint64_t)status.st_size != self->size)
        return false;
    if (self->modified != 0 && self->modified == nanoseconds(status.st_mtim) &&
        (!name_kept || self->changed == nanoseconds(status.st_ctim)))
        return true;
    const int descriptor = open(path, O_RDONLY | O_CLOEXEC);
    *read = descriptor >= 0 && stamp_descriptor(descriptor, now);
    if (descriptor >= 0)
        close(descriptor);
    return *read && now->size == self->size && digest_equal(&now->content, &self->content);
}
