/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * A signal handler deletes the files. Three rules keep it free of races:
 *
 *  - The thread that makes temporary files is the only one that touches the table below. If
 *    another thread, such as one of the driver, gets the signal, it passes it on.
 *  - That thread blocks the signals while a file and its row in the table change together.
 *  - The handler is installed only while there are files, and only for signals that would
 *    end the tool. A command that handles a signal itself keeps its handler, and calls
 *    temporary_end() where the signal shall end the tool after all.
 *
 * In the end the handler restores the default action and raises the signal once more, so
 * that the shell sees which signal ended the tool.
 */
#include "common/temporary.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const int SIGNALS[] = {
    SIGHUP, SIGINT, SIGQUIT, SIGPIPE, SIGTERM, SIGXCPU, SIGXFSZ
};

/* The tool has at most three files at a time. A file without a row stays behind if a signal
 * comes. */
enum { SIGNAL_COUNT = sizeof SIGNALS / sizeof *SIGNALS, MAX_FILES = 8 };

static struct {
    bool known;                   /* whether `thread` is set; it never changes */
    pthread_t thread;             /* the one that makes temporary files */
    const char *paths[MAX_FILES]; /* NULL: a free row */
    int count;                    /* rows in use */
    bool ours[SIGNAL_COUNT];      /* signals with our handler */
} table;

static void remove_all(void) {
    for (int i = 0; i < MAX_FILES; ++i)
        if (table.paths[i])
            unlink(table.paths[i]);
}

void temporary_end(int number) {
    const int before = errno;
    if (table.known && !pthread_equal(pthread_self(), table.thread)) {
        pthread_kill(table.thread, number);
    } else {
        remove_all();
        const struct sigaction usual = { .sa_handler = SIG_DFL };
        sigaction(number, &usual, NULL);
        raise(number); /* is delivered when this function returns */
    }
    errno = before;
}

static void install_handlers(void) {
    if (!table.known) {
        table.known = true;
        table.thread = pthread_self();
        atexit(remove_all); /* for errors that end the tool at once */
    }
    for (int i = 0; i < SIGNAL_COUNT; ++i) {
        struct sigaction before, ours = { .sa_handler = temporary_end };
        sigfillset(&ours.sa_mask);
        table.ours[i] = sigaction(SIGNALS[i], NULL, &before) == 0 &&
                        before.sa_handler == SIG_DFL &&
                        sigaction(SIGNALS[i], &ours, NULL) == 0;
    }
}

static void restore_handlers(void) {
    const struct sigaction usual = { .sa_handler = SIG_DFL };
    for (int i = 0; i < SIGNAL_COUNT; ++i)
        if (table.ours[i])
            sigaction(SIGNALS[i], &usual, NULL);
}

/* Returns the signals that were blocked before, for allow_signals(). */
static sigset_t block_signals(void) {
    sigset_t signals, before;
    sigemptyset(&signals);
    for (int i = 0; i < SIGNAL_COUNT; ++i)
        sigaddset(&signals, SIGNALS[i]);
    pthread_sigmask(SIG_BLOCK, &signals, &before);
    return before;
}

static void allow_signals(const sigset_t *before) {
    pthread_sigmask(SIG_SETMASK, before, NULL);
}

static void add_path(const char *path) {
    if (table.count == 0)
        install_handlers();
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
                restore_handlers();
        }
    }
}

int temporary_open(char *path) {
    const sigset_t before = block_signals();
    const int descriptor = mkstemp(path);
    const int reason = errno;
    if (descriptor >= 0)
        add_path(path);
    allow_signals(&before);
    errno = reason;
    return descriptor;
}

bool temporary_rename(const char *path, const char *target) {
    const sigset_t before = block_signals();
    const bool good = rename(path, target) == 0;
    const int reason = errno;
    if (good)
        forget_path(path);
    allow_signals(&before);
    errno = reason;
    return good;
}

void temporary_remove(const char *path) {
    const sigset_t before = block_signals();
    unlink(path);
    forget_path(path);
    allow_signals(&before);
}
