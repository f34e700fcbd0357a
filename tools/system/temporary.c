/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * A signal handler deletes the files. Three rules keep it free of races:
 *
 *  - Only the thread that makes temporary files touches the table below. If another thread,
 *    such as one of the driver's, gets the signal, it passes the signal on.
 *  - That thread blocks the signals while a file and its row in the table change together.
 *  - The handler is installed only while there are files, and only for signals that would
 *    end the tool. A command with a handler of its own keeps it, and calls temporary_end()
 *    if the signal shall end the tool.
 */
#include "system/temporary.h"

#include "system/signals.h"

#include <errno.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The tool has at most three files at a time. A signal leaves a file without a row behind.
 */
enum { MAX_FILES = 8 };

static struct {
    bool used;                    /* there was a file before */
    const char *paths[MAX_FILES]; /* NULL: a free row */
    int count;                    /* rows in use */
} table;

static void remove_all(void) {
    for (int i = 0; i < MAX_FILES; ++i)
        if (table.paths[i])
            unlink(table.paths[i]);
}

void temporary_end(int number) {
    const int before = errno;
    if (!signals_pass(number)) {
        remove_all();
        signals_end(number);
    }
    errno = before;
}

static void add_path(const char *path) {
    if (!table.used)
        atexit(remove_all); /* for errors that end the tool at once */
    table.used = true;
    if (table.count == 0)
        signals_catch(SIGNALS_ALL, temporary_end);
    for (int i = 0; i < MAX_FILES; ++i) {
        if (!table.paths[i]) {
            table.paths[i] = path;
            ++table.count;
            return;
        }
    }
}

static void forget_path(const char *path) {
    for (int i = 0; i < MAX_FILES; ++i) {
        if (table.paths[i] == path) {
            table.paths[i] = NULL;
            if (--table.count == 0)
                signals_release(temporary_end);
        }
    }
}

int temporary_open(char *path) {
    signals_block();
    const int descriptor = mkstemp(path);
    const int reason = errno;
    if (descriptor >= 0)
        add_path(path);
    signals_allow();
    errno = reason;
    return descriptor;
}

bool temporary_rename(const char *path, const char *target) {
    signals_block();
    const bool good = rename(path, target) == 0;
    const int reason = errno;
    if (good)
        forget_path(path);
    signals_allow();
    errno = reason;
    return good;
}

void temporary_remove(const char *path) {
    signals_block();
    unlink(path);
    forget_path(path);
    signals_allow();
}

/* --------------------------------------------------------- asked to end -- */

static struct {
    const char *sentence;
    bool terminal; /* stderr is one */
} last;

static void put(const char *text) {
    const ssize_t written = write(STDERR_FILENO, text, strlen(text));
    (void)written; /* nobody may listen */
}

static void tell_end(int number) {
    if (signals_pass(number))
        return;
    put(last.terminal ? "\r\033[Kglsurf: " : "glsurf: ");
    put(last.sentence);
    put("\n");
    temporary_end(number);
}

void ending_tell(const char *sentence) {
    last.sentence = sentence;
    last.terminal = isatty(STDERR_FILENO);
    signals_catch(SIGNALS_ASK, tell_end);
}

/* The first signal, or 0. Atomic, as two threads may get signals at the same time. */
static atomic_int first_signal;

static void on_signal(int number) {
    int none = 0;
    if (!atomic_compare_exchange_strong(&first_signal, &none, number))
        temporary_end(number);
}

void ending_catch(void) {
    signals_catch(SIGNALS_ASK, on_signal);
}

bool ending_asked(void) {
    return atomic_load(&first_signal) != 0;
}

int ending_signal(void) {
    return atomic_load(&first_signal);
}
