/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Power may fail at any moment. First the bytes of a result reach the disk, then it gets
 * its name (output.h), then its line in the list. If a name or a line is lost, the image is
 * done once more. No line outlives its name, because journals of file systems keep the
 * order of changes. So the list and the folder need not be flushed.
 */
#include "features/finished.h"

#include "system/alloc.h"
#include "system/output.h"
#include "system/signals.h"
#include "system/temporary.h"
#include "system/text.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

static bool refuse_file(const char *path, const char *what) {
    const int reason = errno;
    report("cannot %s %s: %s; %sname another folder with -o", what, path, strerror(reason),
           output_remedy(reason));
    errno = reason;
    return false;
}

/* ----------------------------------------------------------------- the list -- */

static const char FIRST_LINE[] = "glsurf recipe 1", DONE[] = "done ";

/* Escapes newlines, which would end the line, and percent signs. */
static char *escape(const char *name) {
    char *const text = alloc_zeroed(3 * strlen(name) + 1, 1), *to = text;
    for (; *name != '\0'; ++name)
        if (*name == '%' || *name == '\n')
            to += sprintf(to, "%%%02X", *name);
        else
            *to++ = *name;
    return text;
}

static void unescape(char *text) {
    char *to = text;
    for (const char *at = text; *at != '\0'; ++at) {
        const bool percent = strncmp(at, "%25", 3) == 0, end = strncmp(at, "%0A", 3) == 0;
        *to++ = percent ? '%' : end ? '\n' : *at;
        at += percent || end ? 2 : 0;
    }
    *to = '\0';
}

/* Takes a line "done SIZE TIME NAME". The last line of a name counts. */
static void take_line(const finished *self, char *line) {
    file_stamp image;
    char *at = line + strlen(DONE);
    if (strncmp(line, DONE, strlen(DONE)) != 0)
        return;
    image.size = strtoll(at, &at, 10);
    if (*at != ' ')
        return;
    image.time = strtoll(at, &at, 10);
    if (*at++ != ' ')
        return;
    unescape(at);
    const name_row *const row = name_table_find(&self->names, at);
    if (row->name)
        self->images[row->number] = image;
}

/* Reads the list. Sets `same` to whether it has this recipe. Ignores lines without an end.
 * False after a report. */
static bool read_list(finished *self, const char *recipe, bool *same) {
    FILE *const file = fopen(self->path, "rb");
    if (!file)
        return refuse_file(self->path, "read");
    char *const second = text_format("recipe %s", recipe), *line = NULL;
    size_t capacity = 0, number = 0;
    *same = true;
    for (ssize_t length; *same && (length = getline(&line, &capacity, file)) > 0;
         ++number) {
        self->torn = line[length - 1] != '\n';
        line[length - 1] = '\0';
        const bool whole = !self->torn && strlen(line) == (size_t)length - 1;
        if (number < 2)
            *same = whole && strcmp(line, number == 0 ? FIRST_LINE : second) == 0;
        else if (whole)
            take_line(self, line);
    }
    *same = *same && number >= 2;
    const bool good = !ferror(file) || refuse_file(self->path, "read");
    free(line);
    free(second);
    fclose(file);
    return good;
}

/* Appends the text with one write(), so that no other process writes in between. */
static bool append(finished *self, const char *text) {
    const ssize_t length = (ssize_t)strlen(text);
    ssize_t written;
    do {
        errno = 0;
        written = write(self->file, text, (size_t)length);
    } while (written < 0 && errno == EINTR);
    self->torn = written != length;
    if (errno == 0)
        errno = ENOSPC; /* only a part fitted */
    return !self->torn || refuse_file(self->path, "write");
}

static bool begin_list(finished *self, const char *recipe) {
    char *const text = text_format("%s\nrecipe %s\n", FIRST_LINE, recipe);
    const bool good = append(self, text);
    free(text);
    return good;
}

/* Returns whether the open file still has this name. */
static bool has_name(int file, const char *path) {
    struct stat one, other;
    return fstat(file, &one) == 0 && stat(path, &other) == 0 &&
           one.st_dev == other.st_dev && one.st_ino == other.st_ino;
}

/* Opens the list. Removes a list with another recipe rather than emptying it, because a
 * process with that recipe may still append to it. A lock keeps processes that start
 * together from removing each other's lists. Without locks, images may be done again. */
static bool open_list(finished *self, const char *recipe) {
    for (bool same = false; !same;) {
        self->file = open(self->path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, 0666);
        if (self->file < 0)
            return refuse_file(self->path, "write");
        flock(self->file, LOCK_EX);
        if (has_name(self->file, self->path)) {
            const bool empty = lseek(self->file, 0, SEEK_END) == 0;
            if ((empty && !begin_list(self, recipe)) || !read_list(self, recipe, &same))
                return false;
            if (!same && unlink(self->path) != 0 && errno != ENOENT)
                return refuse_file(self->path, "replace");
        }
        flock(self->file, LOCK_UN);
        if (!same)
            close(self->file);
    }
    return true;
}

bool finished_has(const finished *self, const char *name, const char *image) {
    const file_stamp noted = self->images[name_table_find(&self->names, name)->number];
    struct stat source, result;
    if (noted.size == 0 || stat(image, &source) != 0 || !S_ISREG(source.st_mode))
        return false;
    const file_stamp now = file_stamp_of(&source);
    char *const path = text_format("%s/%s", self->folder, name);
    const bool present = stat(path, &result) == 0 && S_ISREG(result.st_mode);
    free(path);
    /* Copies keep old times, so only equal times mean an unchanged file. */
    return present && noted.size == now.size && noted.time == now.time;
}

bool finished_add(finished *self, const char *name, const char *image,
                  const file_stamp *stamp) {
    char *const word = escape(name), *const source = escape(image);
    char *const line =
        text_format("%s%s%" PRId64 " %" PRId64 " %s\nimage %s\n", self->torn ? "\n" : "",
                    DONE, stamp->size, stamp->time, word, source);
    flock(self->file, LOCK_EX); /* keeps lines of other machines on a network */
    const bool good = append(self, line);
    const int reason = errno;
    flock(self->file, LOCK_UN);
    free(line);
    free(source);
    free(word);
    errno = reason;
    return good;
}

/* ------------------------------------------------------- marks of processes -- */

static const char MARK[] = "glsurf-work-";

struct ended_work {
    char *image, *mark;
};

/* Mark to remove, for the handler below, which sees only static objects. */
static const char *volatile own_mark;

/* Removes the mark: if somebody stops the process, such as a batch system at its time
 * limit, the image is not the cause. */
static void on_signal(int number) {
    if (own_mark)
        unlink(own_mark);
    temporary_end(number);
}

/* Takes the image of a mark that no process holds. In a folder without locks, each mark
 * counts as held. */
static void read_mark(finished *self, char *path) {
    const int file = open(path, O_RDONLY | O_CLOEXEC);
    struct stat status;
    if (file >= 0 && flock(file, LOCK_SH | LOCK_NB) == 0 && fstat(file, &status) == 0 &&
        status.st_size > 0) {
        char *const image = alloc_zeroed((size_t)status.st_size + 1, 1);
        if (read(file, image, (size_t)status.st_size) < 0)
            *image = '\0'; /* no image has this name */
        self->ended = alloc_grown(self->ended, ++self->ended_count * sizeof *self->ended);
        self->ended[self->ended_count - 1] =
            (struct ended_work){ image, text_format("%s", path) };
    }
    if (file >= 0)
        close(file);
}

static bool read_marks(finished *self) {
    DIR *const open = opendir(self->folder);
    if (!open)
        return refuse_file(self->folder, "read");
    for (struct dirent *entry; (entry = readdir(open));) {
        if (strncmp(entry->d_name, MARK, strlen(MARK)) != 0)
            continue;
        char *const path = text_format("%s/%s", self->folder, entry->d_name);
        read_mark(self, path);
        free(path);
    }
    closedir(open);
    return true;
}

/* Makes the mark of this process. Numbers it, as processes on other machines may have the
 * same id. Without a mark, no image is noted. */
static void make_mark(finished *self) {
    for (int i = 1; self->mark_file < 0 && (i == 1 || errno == EEXIST); ++i) {
        free(self->mark);
        self->mark = text_format("%s/%s%ld-%d.txt", self->folder, MARK, (long)getpid(), i);
        self->mark_file = open(self->mark, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    }
    if (self->mark_file < 0)
        return;
    flock(self->mark_file, LOCK_EX);
    own_mark = self->mark;
    signals_catch(SIGNALS_ASK, on_signal);
}

bool finished_begin(finished *self, const char *image) {
    for (size_t i = 0; i < self->ended_count; ++i) {
        if (strcmp(self->ended[i].image, image) != 0)
            continue;
        report("%s: skipped, because a process ended while it worked on this image; remove "
               "%s to try it again",
               image, self->ended[i].mark);
        return false;
    }
    if (!self->mark)
        make_mark(self);
    if (self->mark_file >= 0 && write(self->mark_file, image, strlen(image)) < 0)
        finished_end(self); /* the image is not noted */
    return true;
}

void finished_end(const finished *self) {
    if (self->mark_file >= 0 && ftruncate(self->mark_file, 0) == 0)
        lseek(self->mark_file, 0, SEEK_SET);
}

/* ---------------------------------------------------------------------- both -- */

bool finished_open(finished *self, const char *folder, const char *recipe,
                   char *const *names, size_t first, size_t step, size_t count) {
    const size_t maximum = first < count ? (count - first - 1) / step + 1 : 0;
    *self = (finished){
        .folder = folder,
        .path = text_format("%s/glsurf-recipe.txt", folder),
        .file = -1,
        .mark_file = -1,
        .names = name_table_create(maximum),
        .images = alloc_zeroed(maximum, sizeof(file_stamp)),
    };
    for (size_t i = first, number = 0; i < count; i += step, ++number)
        *name_table_find(&self->names, names[i]) = (name_row){ names[i], number };
    return open_list(self, recipe) && read_marks(self);
}

void finished_close(finished *self) {
    if (self->path && self->file >= 0)
        close(self->file);
    if (self->path && self->mark_file >= 0) {
        unlink(self->mark);
        own_mark = NULL;
        close(self->mark_file);
    }
    for (size_t i = 0; i < self->ended_count; ++i) {
        free(self->ended[i].image);
        free(self->ended[i].mark);
    }
    free(self->ended);
    free(self->mark);
    free(self->path);
    free(self->images);
    name_table_destroy(&self->names);
    *self = (finished){ 0 };
}
