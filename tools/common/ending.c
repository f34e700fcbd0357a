/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "common/ending.h"

#include "common/signals.h"
#include "common/temporary.h"

#include <stdatomic.h>

/* 0: none. Two threads may get a signal each at the same time. */
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
