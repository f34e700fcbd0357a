/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The file has a row of 32 hexadecimal digits for each death. The process that runs writes
 * the row of its work behind them, and cuts it off at the end. A process that is killed
 * leaves its row, which the next process counts. Two processes on one part overwrite each
 * other's row: then a death is counted too often or not at all, which does no harm before
 * it has happened DEATHS_MOST times to the same work. A torn row equals no work.
 */
#include "tool/deaths.h"

#include "tool/alloc.h"
#include "tool/temporary.h"
#include "tool/text.h"

#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

enum { ROW = DIGEST_TEXT }; /* the digits and a newline */

/* What the handler below needs. A handler can only know static objects. */
static volatile sig_atomic_t under_way = -1;
static off_t deaths_end;

static void on_signal(int number) {
    if (under_way >= 0 && ftruncate(under_way, deaths_end) != 0) {
        /* It counts as a death. */
    }
    temporary_end(number);
}

/* Somebody who stops a process, such as a batch system at its time limit, has nothing
 * against the image. */
static void catch_signals(void) {
    static const int SIGNALS[] = { SIGINT, SIGTERM, SIGHUP };
    for (size_t i = 0; i < sizeof SIGNALS / sizeof *SIGNALS; ++i) {
        struct sigaction before, ours = { .sa_handler = on_signal };
        sigfillset(&ours.sa_mask);
        if (sigaction(SIGNALS[i], NULL, &before) == 0 && before.sa_handler == SIG_DFL)
            sigaction(SIGNALS[i], &ours, NULL);
    }
}

static void read_rows(deaths *self) {
    struct stat status;
    const size_t most = fstat(self->file, &status) == 0 ? (size_t)status.st_size / ROW : 0;
    self->rows = alloc_zeroed(most, sizeof *self->rows);
    for (; self->count < most; ++self->count) {
        char row[ROW];
        if (pread(self->file, row, ROW, (off_t)self->count * ROW) != ROW)
            break;
        digest_read(&self->rows[self->count], row);
    }
}

void deaths_open(deaths *self, const char *folder, const char *part) {
    *self = (deaths){ .path = text_format("%s/%s.deaths", folder, part) };
    self->file = open(self->path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (self->file < 0)
        return;
    read_rows(self);
    deaths_end = (off_t)self->count * ROW;
    under_way = self->file;
    catch_signals();
}

/* Without space for a row, a death is not counted. */
static void write_row(const deaths *self, size_t number, const digest *key) {
    char row[ROW];
    digest_print(key, row);
    row[ROW - 1] = '\n';
    if (pwrite(self->file, row, ROW, (off_t)number * ROW) != ROW)
        return;
}

static void cut(const deaths *self) {
    if (ftruncate(self->file, (off_t)self->count * ROW) != 0)
        return; /* the last work counts as a death */
}

size_t deaths_begin(const deaths *self, const digest *key) {
    size_t before = 0;
    for (size_t i = 0; i < self->count; ++i)
        before += digest_equal(&self->rows[i], key);
    if (self->file >= 0 && before < DEATHS_MOST)
        write_row(self, self->count, key);
    return before;
}

void deaths_forget(deaths *self, const digest *key) {
    size_t kept = 0;
    for (size_t i = 0; i < self->count; ++i)
        if (!digest_equal(&self->rows[i], key))
            self->rows[kept++] = self->rows[i];
    if (kept == self->count)
        return;
    self->count = kept;
    under_way = -1;
    for (size_t i = 0; i < kept; ++i)
        write_row(self, i, &self->rows[i]);
    cut(self);
    deaths_end = (off_t)kept * ROW;
    under_way = self->file;
}

void deaths_close(deaths *self) {
    if (self->path && self->file >= 0) {
        under_way = -1;
        cut(self);
        if (self->count == 0)
            unlink(self->path);
        close(self->file);
    }
    free(self->path);
    free(self->rows);
    *self = (deaths){ 0 };
}
