/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "tool/ending.h"

#include "tool/temporary.h"

#include <signal.h>
#include <stddef.h>

static volatile sig_atomic_t first_signal; /* 0: none */

static void on_signal(int number) {
    if (first_signal != 0)
        temporary_end(number);
    else
        first_signal = number;
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
    return first_signal != 0;
}

int ending_signal(void) {
    return first_signal;
}
