/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "system/signals.h"

#include <pthread.h>
#include <signal.h>
#include <stddef.h>

static const int NUMBERS[] = { SIGHUP,  SIGINT,  SIGTERM, /* SIGNALS_ASK */
                               SIGQUIT, SIGPIPE, SIGXCPU, SIGXFSZ };
enum { ASK = 3, ALL = sizeof NUMBERS / sizeof *NUMBERS };

static struct {
    bool known;       /* `thread` is set, and never changes */
    pthread_t thread; /* thread that blocks signals */
    sigset_t before;  /* signals blocked before signals_block() */
} state;

void signals_catch(signals_set set, signals_handler *handler) {
    for (int i = 0; i < (set == SIGNALS_ASK ? ASK : ALL); ++i) {
        struct sigaction before, ours = { .sa_handler = handler };
        sigfillset(&ours.sa_mask);
        if (sigaction(NUMBERS[i], NULL, &before) == 0 && before.sa_handler == SIG_DFL)
            sigaction(NUMBERS[i], &ours, NULL);
    }
}

void signals_release(signals_handler *handler) {
    const struct sigaction usual = { .sa_handler = SIG_DFL };
    for (int i = 0; i < ALL; ++i) {
        struct sigaction before;
        if (sigaction(NUMBERS[i], NULL, &before) == 0 && before.sa_handler == handler)
            sigaction(NUMBERS[i], &usual, NULL);
    }
}

void signals_block(void) {
    sigset_t signals;
    sigemptyset(&signals);
    for (int i = 0; i < ALL; ++i)
        sigaddset(&signals, NUMBERS[i]);
    pthread_sigmask(SIG_BLOCK, &signals, &state.before);
    if (!state.known) {
        state.thread = pthread_self();
        state.known = true;
    }
}

void signals_allow(void) {
    pthread_sigmask(SIG_SETMASK, &state.before, NULL);
}

bool signals_pass(int number) {
    const bool pass = state.known && !pthread_equal(pthread_self(), state.thread);
    if (pass)
        pthread_kill(state.thread, number);
    return pass;
}

void signals_end(int number) {
    const struct sigaction usual = { .sa_handler = SIG_DFL };
    sigaction(number, &usual, NULL);
    raise(number); /* delivered when the handler returns */
}

const char *signals_name(int number) {
    return number == SIGINT ? "SIGINT" : number == SIGTERM ? "SIGTERM" : "a signal";
}
