/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Every process appends to a file of its part, PART.index, and reads all files of the index
 * when it starts, so the number of parts may change. Of several records of a name the
 * newest one counts.
 *
 * Power may fail at any moment. The bytes of a result are on the disk before it gets its
 * name (output.h), and its record follows. Whatever else is lost, a name or a record, leads
 * to doing the image once more. So folders and the index are flushed only at the end.
 */
#include "common/finished.h"

#include "common/output.h"
#include "system/alloc.h"
#include "system/text.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static bool refuse_file(const char *path, const char *what) {
    const int reason = errno;
    report("cannot %s %s: %s; free some space or name another folder with -o", what, path,
           strerror(reason));
    errno = reason;
    return false;
}

/* ------------------------------------------------------------------ reading -- */

static bool ends_in(const char *name, const char *ending) {
    const size_t length = strlen(name), end = strlen(ending);
    return length > end && strcmp(name + length - end, ending) == 0;
}

static void take_record(finished *self, char *line) {
    finished_record record;
    char *name;
    if (!finished_record_read(line, &record, &name) || !ends_in(name, self->ending))
        return;
    name[strlen(name) - strlen(self->ending)] = '\0';
    const name_row *const row = name_table_find(&self->names, name);
    if (row->name && record.time >= self->records[row->number].time)
        self->records[row->number] = record;
}

static bool read_index(finished *self, const char *path) {
    FILE *const file = fopen(path, "rb");
    if (!file)
        return errno == ENOENT || refuse_file(path, "read");
    char *line = NULL;
    size_t capacity = 0;
    for (ssize_t length; (length = getline(&line, &capacity, file)) > 0;) {
        if (line[length - 1] == '\n')
            line[--length] = '\0';
        if (strlen(line) == (size_t)length)
            take_record(self, line);
    }
    const bool good = !ferror(file) || refuse_file(path, "read");
    free(line);
    fclose(file);
    return good;
}

/* A process that was killed left its temporary file. One that runs writes to it at least
 * every few seconds, but a batch system may suspend it for hours. */
static void remove_old(const char *path) {
    enum { OLD = 24 * 3600 }; /* seconds */
    struct stat status;
    if (stat(path, &status) == 0 && status.st_mtime + OLD < time(NULL))
        unlink(path);
}

/* Whether the file lists the failed images of a part of another number of parts. Those
 * images have no result, so the parts of this run try them and list them again. */
static bool is_other_list(const finished *self, const char *name) {
    const char *const ours = strstr(self->part, "-of-"), *const its = strstr(name, "-of-");
    const size_t length = ours ? strlen(ours) : 0;
    return ours && its && ends_in(name, ".failed") &&
           (strncmp(its, ours, length) != 0 || strcmp(its + length, ".failed") != 0);
}

static bool read_all(finished *self) {
    DIR *const open = opendir(self->folder);
    if (!open)
        return refuse_file(self->folder, "read");
    bool good = true;
    for (struct dirent *entry; good && (entry = readdir(open));) {
        char *const path = text_format("%s/%s", self->folder, entry->d_name);
        if (strncmp(entry->d_name, ".glsurf-", strlen(".glsurf-")) == 0)
            remove_old(path);
        else if (is_other_list(self, entry->d_name))
            unlink(path);
        else if (ends_in(entry->d_name, ".index"))
            good = read_index(self, path);
        free(path);
    }
    closedir(open);
    return good;
}

/* ------------------------------------------------------------------ writing -- */

static bool open_file(finished *self) {
    char *const path = text_format("%s/%s.index", self->folder, self->part);
    self->file = open(path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, 0666);
    const bool good = self->file >= 0 || refuse_file(path, "write");
    char last = '\n';
    const off_t size = good ? lseek(self->file, 0, SEEK_END) : 0;
    self->torn = size > 0 && (pread(self->file, &last, 1, size - 1) != 1 || last != '\n');
    free(path);
    return good;
}

bool finished_open(finished *self, const char *folder, const char *part, const char *ending,
                   char *const *names, size_t first, size_t step, size_t count) {
    const size_t maximum = first < count ? (count - first - 1) / step + 1 : 0;
    *self = (finished){
        .folder = text_format("%s/.glsurf", folder),
        .part = text_format("%s", part),
        .ending = ending,
        .file = -1,
        .names = name_table_create(maximum),
        .records = alloc_zeroed(maximum, sizeof(finished_record)),
    };
    for (size_t i = first, number = 0; i < count; i += step, ++number)
        *name_table_find(&self->names, names[i]) = (name_row){ names[i], number };
    return output_folder(self->folder) && open_file(self) && read_all(self);
}

const finished_record *finished_find(const finished *self, const char *name) {
    return &self->records[name_table_find(&self->names, name)->number];
}

/* One write() for the whole record: of several processes, none comes between. */
static bool append_record(finished *self, const char *line) {
    char *const text = text_format("%s%s", self->torn ? "\n" : "", line);
    const size_t length = strlen(text);
    ssize_t written;
    do {
        errno = 0;
        written = write(self->file, text, length);
    } while (written < 0 && errno == EINTR);
    /* With no error, only a part fitted. */
    const int reason = errno != 0 ? errno : ENOSPC;
    self->torn = written != (ssize_t)length;
    free(text);
    errno = reason;
    return !self->torn;
}

bool finished_add(finished *self, const char *name, finished_record record) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    record.time = (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
    /* A machine whose clock is ahead may have written the record before. */
    const int64_t before = finished_find(self, name)->time;
    if (record.time <= before)
        record.time = before + (before < INT64_MAX);
    char *const path = text_format("%s%s", name, self->ending);
    char *const line = finished_record_print(path, &record);
    const bool good = append_record(self, line) || refuse_file(self->folder, "write into");
    const int reason = errno;
    free(line);
    free(path);
    if (good)
        self->records[name_table_find(&self->names, name)->number] = record;
    errno = reason;
    return good;
}

bool finished_write_failed(const finished *self, char *const *failed, size_t count) {
    char *const path = text_format("%s/%s.failed", self->folder, self->part);
    bool good = true;
    char end = '\n';
    for (size_t i = 0; i < count; ++i)
        if (strchr(failed[i], '\n') || ends_in(failed[i], "\r"))
            end = '\0';
    if (count == 0) {
        good = unlink(path) == 0 || errno == ENOENT || refuse_file(path, "remove");
    } else {
        output out;
        good = output_open(&out, path);
        for (size_t i = 0; good && i < count; ++i) {
            fputs(failed[i], out.file);
            fputc(end, out.file);
        }
        good = good && output_close(&out, true);
    }
    free(path);
    return good;
}

static bool sync_folder(const char *folder) {
    const int file = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    /* Some file systems cannot flush a folder, and say so by EINVAL. A folder that the user
     * may only search, as the parent may be, was there before. */
    const bool good =
        file >= 0 ? fsync(file) == 0 || errno == EINVAL : errno == EACCES || errno == EPERM;
    if (!good)
        refuse_file(folder, "write");
    if (file >= 0)
        close(file);
    return good;
}

bool finished_sync(const finished *self, const char *folder) {
    char *const parent = text_format("%s/..", folder);
    const bool good = (fsync(self->file) == 0 || refuse_file(self->folder, "write into")) &&
                      sync_folder(self->folder) && sync_folder(folder) &&
                      sync_folder(parent);
    free(parent);
    return good;
}

void finished_close(finished *self) {
    if (self->folder && self->file >= 0)
        close(self->file);
    free(self->folder);
    free(self->part);
    name_table_destroy(&self->names);
    free(self->records);
    *self = (finished){ 0 };
}
