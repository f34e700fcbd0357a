/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The file has a row for each death: the 32 hexadecimal digits of the work, and the letter
 * `a` if it was alone or `b` if it was beside other work. The process that runs writes the
 * row of its work behind them, and cuts it off at the end. A process that is killed leaves
 * its row, which the next process counts. A process may be killed at any moment, so no row
 * ever moves: the rows of work that is done become blank where they are. Two processes on
 * one part overwrite each other's row: then a death is counted too often or not at all,
 * which does no harm before DEATHS_MAX lone ones. A torn or blank row equals no work.
 */
#include "common/deaths.h"

#include "system/alloc.h"
#include "system/signals.h"
#include "system/temporary.h"
#include "system/text.h"

#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { LETTER = DIGEST_TEXT - 1, ROW = DIGEST_TEXT + 1 }; /* digits, letter, newline */

/* What the handler below needs. A handler can only know static objects. */
static volatile sig_atomic_t under_way = -1;
static off_t deaths_end;

/* Somebody who stops a process, such as a batch system at its time limit, has nothing
 * against the image. */
static void on_signal(int number) {
    if (under_way >= 0 && ftruncate(under_way, deaths_end) != 0) {
        /* It counts as a death. */
    }
    temporary_end(number);
}

static death parse_row(const char row[ROW]) {
    death one = { .alone = row[LETTER] == 'a' };
    one.counted = digest_read(&one.work, row) && (one.alone || row[LETTER] == 'b') &&
                  row[ROW - 1] == '\n';
    return one;
}

static void read_rows(deaths *self) {
    struct stat status;
    const size_t maximum =
        fstat(self->file, &status) == 0 ? (size_t)status.st_size / ROW : 0;
    self->rows = alloc_zeroed(maximum, sizeof *self->rows);
    for (; self->count < maximum; ++self->count) {
        char row[ROW];
        if (pread(self->file, row, ROW, (off_t)self->count * ROW) != ROW)
            break;
        self->rows[self->count] = parse_row(row);
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
    signals_catch(SIGNALS_ASK, on_signal);
}

death_count deaths_of(const deaths *self, const digest *work) {
    death_count count = { 0 };
    for (size_t i = 0; i < self->count; ++i) {
        const death *const row = &self->rows[i];
        if (row->counted && digest_equal(&row->work, work)) {
            ++count.all;
            count.alone += row->alone;
        }
    }
    return count;
}

/* Without space for a row, a death is not counted. */
static void write_row(const deaths *self, size_t number, char row[ROW]) {
    row[ROW - 1] = '\n';
    if (pwrite(self->file, row, ROW, (off_t)number * ROW) != ROW)
        return;
}

void deaths_begin(const deaths *self, const digest *work, bool alone) {
    char row[ROW];
    if (self->file < 0)
        return;
    digest_print(work, row);
    row[LETTER] = alone ? 'a' : 'b';
    write_row(self, self->count, row);
}

/* Cuts off the row of the work that is under way. */
static void cut_row(const deaths *self) {
    if (ftruncate(self->file, (off_t)self->count * ROW) != 0)
        return; /* the last work counts as a death */
}

void deaths_forget(deaths *self, const digest *work) {
    if (self->file < 0)
        return;
    under_way = -1;
    for (size_t i = 0; i < self->count; ++i) {
        death *const row = &self->rows[i];
        if (row->counted && digest_equal(&row->work, work)) {
            char blank[ROW];
            memset(blank, '-', ROW);
            write_row(self, i, blank);
            row->counted = false;
        }
    }
    while (self->count > 0 && !self->rows[self->count - 1].counted)
        --self->count;
    cut_row(self);
    deaths_end = (off_t)self->count * ROW;
    under_way = self->file;
}

void deaths_close(deaths *self) {
    if (self->path && self->file >= 0) {
        under_way = -1;
        cut_row(self);
        if (self->count == 0)
            unlink(self->path);
        close(self->file);
    }
    free(self->path);
    free(self->rows);
    *self = (deaths){ 0 };
}
