/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "common/ending.h"

#include "common/temporary.h"

#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>

/* 0: none. Two threads may get a signal each at the same time. */
static atomic_int first_signal;

static void on_signal(int number) {
    int none = 0;
    if (!atomic_compare_exchange_strong(&first_signal, &none, number))
        temporary_end(number);
}

void ending_catch(void) {
    static const int SIGNALS[] = { SIGINT, SIGTERM, SIGHUP };
    for (size_t i = 0; i < sizeof SIGNALS / sizeof *SIGNALS; ++i) {
        struct sigaction before;
        struct sigaction ours = { .sa_handler = on_signal };
        sigfillset(&ours.sa_mask);
        if (sigaction(SIGNALS[i], NULL, &before) == 0 && before.sa_handler == SIG_DFL)
            sigaction(SIGNALS[i], &ours, NULL);
    }
}

bool ending_asked(void) {
    return atomic_load(&first_signal) != 0;
}

int ending_signal(void) {
    return atomic_load(&first_signal);
}
