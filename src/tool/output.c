/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "tool/output.h"

#include "tool/text.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool refuse(const char *path, int reason) {
    report("cannot write %s: %s; name another file or free some space",
           path ? path : "to standard output",
           reason != 0 ? strerror(reason) : "write error, perhaps a full disk");
    return false;
}

/* The mode that open() would give a new file. mkstemp() makes files that only their owner
 * can read. */
static mode_t usual_mode(void) {
    const mode_t mask = umask(0);
    umask(mask);
    return 0666 & ~mask;
}

/* Opens a temporary file in the folder of the target, because rename() works only within
 * one file system. */
static bool open_temporary(output *self, mode_t mode) {
    const char *const slash = strrchr(self->target, '/');
    const int folder = slash ? (int)(slash - self->target) + 1 : 0;
    self->temporary = text_format("%.*s.glsurf-XXXXXX", folder, self->target);
    const int descriptor = mkstemp(self->temporary);
    if (descriptor < 0)
        return false;
    if (fchmod(descriptor, mode) != 0 || !(self->file = fdopen(descriptor, "wb"))) {
        const int reason = errno;
        close(descriptor);
        unlink(self->temporary);
        errno = reason;
        return false;
    }
    return true;
}

static bool open_target(output *self, const char *path) {
    struct stat status;
    if (stat(path, &status) != 0) {
        self->target = text_format("%s", path);
        return open_temporary(self, usual_mode());
    }
    if (S_ISDIR(status.st_mode)) {
        errno = EISDIR;
        return false;
    }
    if (!S_ISREG(status.st_mode)) {
        self->target = text_format("%s", path);
        self->file = fopen(path, "wb");
        return self->file;
    }
    /* Replacing a file needs only a writable folder. But a user who made the file read-only
     * wants to keep it. */
    if (access(path, W_OK) != 0)
        return false;
    /* Replaces the file that a symbolic link points to, not the link. */
    self->target = realpath(path, NULL);
    return self->target && open_temporary(self, status.st_mode & 0777);
}

static void release(output *self) {
    free(self->target);
    free(self->temporary);
    *self = (output){ 0 };
}

bool output_open(output *self, const char *path) {
    *self = (output){ 0 };
    if (!path) {
        self->file = stdout;
        return true;
    }
    if (!open_target(self, path)) {
        refuse(path, errno);
        release(self);
        return false;
    }
    return true;
}

bool output_close(output *self, bool good) {
    errno = 0;
    bool written = fflush(self->file) == 0 && !ferror(self->file);
    int reason = errno;
    if (self->target && fclose(self->file) != 0) {
        reason = reason != 0 ? reason : errno;
        written = false;
    }
    if (good && written && self->temporary && rename(self->temporary, self->target) != 0) {
        reason = errno;
        written = false;
    }
    if (self->temporary && !(good && written))
        unlink(self->temporary);
    if (good && !written)
        refuse(self->target, reason);
    release(self);
    return good && written;
}

/* Whether both paths exist and are the same plain file. */
static bool is_one_file(const char *one, const char *other) {
    struct stat a, b;
    return stat(one, &a) == 0 && stat(other, &b) == 0 && S_ISREG(a.st_mode) &&
           a.st_dev == b.st_dev && a.st_ino == b.st_ino;
}

bool output_spares(const char *path, const char *source) {
    if (path && source && is_one_file(path, source)) {
        report("%s is an input and would be written over; name another file", path);
        return false;
    }
    return true;
}

/* The path with its folder resolved: without ".", ".." and symbolic links. NULL if there is
 * no such folder. */
static char *resolved(const char *path) {
    const char *const slash = strrchr(path, '/');
    char *const folder =
        slash ? text_format("%.*s", (int)(slash - path) + 1, path) : text_format(".");
    char *const real = realpath(folder, NULL);
    char *const whole = real ? text_format("%s/%s", real, slash ? slash + 1 : path) : NULL;
    free(folder);
    free(real);
    return whole;
}

bool output_differs(const char *one, const char *other) {
    if (!one || !other)
        return true;
    char *const a = resolved(one), *const b = resolved(other);
    const bool same =
        strcmp(one, other) == 0 || is_one_file(one, other) || (a && b && strcmp(a, b) == 0);
    free(a);
    free(b);
    if (same)
        report("two results would go to %s; give each its own name", one);
    return !same;
}

bool output_check(const char *path) {
    struct stat status;
    if (!path ||
        (stat(path, &status) == 0 && !S_ISREG(status.st_mode) && !S_ISDIR(status.st_mode)))
        return true;
    output out;
    const bool good = output_open(&out, path);
    if (good)
        output_close(&out, false);
    return good;
}

bool output_folder(const char *path) {
    char *const partial = text_format("%s", path);
    /* Cuts the path at each slash from the left, and creates that parent. It may exist
     * already. */
    for (char *at = partial + 1; *partial != '\0' && *at != '\0'; ++at) {
        if (*at == '/') {
            *at = '\0';
            mkdir(partial, 0777);
            *at = '/';
        }
    }
    free(partial);
    struct stat status;
    if (mkdir(path, 0777) != 0 && (stat(path, &status) != 0 || !S_ISDIR(status.st_mode))) {
        report("cannot create the folder %s: %s; name another folder", path,
               errno == EEXIST || errno == 0 ? "a file has that name" : strerror(errno));
        return false;
    }
    return true;
}
