/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "system/output.h"

#include "system/alloc.h"
#include "system/file_names.h"
#include "system/temporary.h"
#include "system/text.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

const char *output_remedy(int reason) {
    const bool full = reason == 0 || reason == ENOSPC || reason == EDQUOT;
    return full ? "free some space or " : "";
}

static bool refuse_file(const char *path, int reason) {
    char *const folder =
        text_format("%.*s", path ? (int)path_folder_length(path) : 0, path ? path : "");
    struct stat status;
    if (reason == ENOENT && *folder != '\0' && stat(folder, &status) != 0)
        report("cannot write %s: the folder %s does not exist; create it or name another",
               path, folder);
    else
        report("cannot write %s: %s; %sname another file",
               path ? path : "to standard output",
               reason != 0 ? strerror(reason) : "write error, perhaps a full disk",
               output_remedy(reason));
    free(folder);
    return false;
}

/* Follows the symbolic links of `path`, also to files that do not exist yet, which
 * realpath() cannot. Takes `path`; the caller frees the result. */
static char *follow_links(char *path) {
    enum { MAX_LINKS = 40, LONGEST = 4096 };
    for (int i = 0; i < MAX_LINKS; ++i) {
        char to[LONGEST];
        const ssize_t length = readlink(path, to, sizeof to);
        if (length < 0 || length == LONGEST)
            break;
        to[length] = '\0';
        const int folder = path_is_absolute(to) ? 0 : (int)path_folder_length(path);
        char *const next = text_format("%.*s%s", folder, path, to);
        free(path);
        path = next;
    }
    return path;
}

/* Returns the path without symbolic links; the file need not exist. Also removes "." and
 * ".." as far as the folders exist. The caller frees it. */
static char *resolve_path(const char *path) {
    char *const target = follow_links(text_format("%s", path));
    char *real = realpath(target, NULL);
    size_t length = strlen(target);
    while (!real) {
        while (length > 0 && path_is_separator(target[length - 1]))
            --length;
        while (length > 0 && !path_is_separator(target[length - 1]))
            --length;
        char *const folder =
            length > 0 ? text_format("%.*s", (int)length, target) : text_format(".");
        char *const parent = realpath(folder, NULL);
        if (parent || length == 0) {
            const char *const before = parent ? parent : "";
            const bool is_root = parent && path_name(parent)[0] == '\0';
            real = text_format("%s%s%s", before, is_root ? "" : "/", target + length);
        }
        free(parent);
        free(folder);
    }
    free(target);
    return real;
}

/* Returns the mode that open() would give a new file. A file of mkstemp() can be read only
 * by its owner. */
static mode_t usual_mode(void) {
    const mode_t mask = umask(0);
    umask(mask);
    return 0666 & ~mask;
}

/* Opens a temporary file in the folder of the target, because rename() works only within
 * one file system. */
static bool open_temporary(output *self, mode_t mode) {
    const int folder = (int)path_folder_length(self->target);
    self->temporary = text_format("%.*s.glsurf-XXXXXX", folder, self->target);
    const int descriptor = temporary_open(self->temporary);
    if (descriptor < 0)
        return false;
    if (fchmod(descriptor, mode) != 0 || !(self->file = fdopen(descriptor, "wb"))) {
        const int reason = errno;
        close(descriptor);
        temporary_remove(self->temporary);
        errno = reason;
        return false;
    }
    return true;
}

/* Gives the new file the owner and group of the old one, as far as the user may. If the
 * file cannot get the group, its group gets no rights. */
static bool keep_owner(output *self, const struct stat *old) {
    const int descriptor = fileno(self->file);
    struct stat new;
    if (fstat(descriptor, &new) != 0)
        return false;
    bool kept = new.st_uid == old->st_uid &&new.st_gid == old->st_gid;
    kept = kept || fchown(descriptor, old->st_uid, old->st_gid) == 0 ||
           fchown(descriptor, (uid_t)-1, old->st_gid) == 0;
    return fchmod(descriptor, old->st_mode & (kept ? 0777 : 0707)) == 0;
}

static bool open_target(output *self, const char *path) {
    struct stat status;
    if (stat(path, &status) != 0) {
        if (errno != ENOENT)
            return false;
        self->target = resolve_path(path);
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
    self->target = resolve_path(path);
    self->links = status.st_nlink;
    return open_temporary(self, status.st_mode & 0700) && keep_owner(self, &status);
}

static void release(output *self) {
    free(self->name);
    free(self->target);
    free(self->temporary);
    free(self->buffer);
    *self = (output){ 0 };
}

bool output_open(output *self, const char *path) {
    *self = (output){ 0 };
    if (!path || strcmp(path, "-") == 0) {
        self->file = stdout;
        return true;
    }
    self->name = text_format("%s", path);
    if (!open_target(self, path)) {
        const int reason = errno;
        refuse_file(path, reason);
        if (self->file) {
            fclose(self->file);
            temporary_remove(self->temporary);
        }
        release(self);
        errno = reason;
        return false;
    }
    /* The usual buffer of 4 KiB spends three times as long in system calls. */
    enum { BUFFER = 1 << 16 };
    self->buffer = malloc(BUFFER);
    if (self->buffer)
        setvbuf(self->file, self->buffer, _IOFBF, BUFFER);
    return true;
}

bool output_close(output *self, bool good) {
    errno = 0;
    bool written = fflush(self->file) == 0 && !ferror(self->file);
    if (good && written && self->synced)
        written = fsync(fileno(self->file)) == 0;
    int reason = written ? 0 : errno; /* calls that succeed may set it, too */
    if (self->target && fclose(self->file) != 0) {
        reason = reason != 0 ? reason : errno;
        written = false;
    }
    if (good && written && self->temporary &&
        !temporary_rename(self->temporary, self->target)) {
        reason = errno;
        written = false;
    }
    if (self->temporary && !(good && written))
        temporary_remove(self->temporary);
    if (good && !written)
        refuse_file(self->name, reason);
    if (good && written && self->links > 1)
        report("note: %s was replaced; its other names (hard links) keep the old contents",
               self->name);
    release(self);
    errno = reason != 0 ? reason : EIO; /* a stream does not say why it failed */
    return good && written;
}

bool output_check(const char *path) {
    struct stat status;
    if (!path || strcmp(path, "-") == 0 ||
        (stat(path, &status) == 0 && !S_ISREG(status.st_mode) && !S_ISDIR(status.st_mode)))
        return true;
    output out;
    const bool good = output_open(&out, path);
    if (good)
        output_close(&out, false);
    return good;
}

int output_parents(const char *path, unsigned mode) {
    char *const partial = text_format("%s", path);
    int reason = 0;
    for (char *at = partial + 1; *partial != '\0' && *at != '\0'; ++at) {
        if (path_is_separator(*at)) {
            const char separator = *at;
            *at = '\0';
            if (mkdir(partial, mode) != 0 && errno != EEXIST && reason == 0)
                reason = errno;
            *at = separator;
        }
    }
    free(partial);
    return reason;
}

bool output_folder(const char *path) {
    const int parents = output_parents(path, 0777);
    if (mkdir(path, 0777) == 0)
        return true;
    int reason = errno;
    struct stat status;
    if (stat(path, &status) == 0 && S_ISDIR(status.st_mode))
        return true;
    if (reason == ENOENT && parents != 0)
        reason = parents; /* the cause of ENOENT */
    report("cannot create the folder %s: %s; name another folder", path,
           reason == EEXIST ? "a file has that name" : strerror(reason));
    return false;
}

/* ------------------------------------------------------ inputs and outputs -- */

/* Identified by device and inode if the file exists, otherwise by its path. */
typedef struct listed_file {
    char *name; /* as the user wrote it */
    char *path; /* resolved; empty if the file exists */
    dev_t device;
    ino_t inode;
    bool written;
} listed_file;

static void add_file(file_list *self, const char *name, bool written) {
    struct stat status;
    if (!name || strcmp(name, "-") == 0)
        return;
    const bool exists = stat(name, &status) == 0;
    if (exists && !S_ISREG(status.st_mode))
        return;
    if ((self->count & (self->count - 1)) == 0) { /* a power of two: double the memory */
        const size_t capacity = self->count > 0 ? 2 * self->count : 1;
        self->files = alloc_grown(self->files, capacity * sizeof *self->files);
    }
    self->files[self->count++] = (listed_file){
        .name = text_format("%s", name),
        .path = exists ? text_format("%s", "") : resolve_path(name),
        .device = exists ? status.st_dev : 0,
        .inode = exists ? status.st_ino : 0,
        .written = written,
    };
}

void file_list_read(file_list *self, const char *path) {
    add_file(self, path, false);
}

void file_list_write(file_list *self, const char *path) {
    add_file(self, path, true);
}

static int compare_files(const listed_file *a, const listed_file *b) {
    if (a->device != b->device)
        return a->device < b->device ? -1 : 1;
    if (a->inode != b->inode)
        return a->inode < b->inode ? -1 : 1;
    return strcmp(a->path, b->path);
}

/* Sorts entries by file, and puts reads before writes. */
static int by_file(const void *a, const void *b) {
    const listed_file *const x = a, *const y = b;
    const int order = compare_files(x, y);
    return order != 0 ? order : (int)x->written - (int)y->written;
}

/* Expects neighbours in the sorted list, where entries for one file are adjacent. */
static bool is_lost(const listed_file *one, const listed_file *next) {
    if (!next->written || compare_files(one, next) != 0)
        return false;
    if (one->written)
        report("two results would go to %s; give each its own name", one->name);
    else
        report("%s is an input and would be written over; name another file", next->name);
    return true;
}

bool file_list_check(file_list *self) {
    bool good = true;
    if (self->count > 0)
        qsort(self->files, self->count, sizeof *self->files, by_file);
    for (size_t i = 0; good && i + 1 < self->count; ++i)
        good = !is_lost(&self->files[i], &self->files[i + 1]);
    for (size_t i = 0; i < self->count; ++i) {
        free(self->files[i].name);
        free(self->files[i].path);
    }
    free(self->files);
    *self = (file_list){ 0 };
    return good;
}
