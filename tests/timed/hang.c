/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* hang [ARGUMENT...]: two threads that wait for ever. test_timed.sh looks for the names of
 * their functions. */
#define _XOPEN_SOURCE 700

#include <pthread.h>
#include <unistd.h>

__attribute__((noinline)) static void hang_in_the_second_thread(void) {
    for (;;)
        sleep(1000); /* with pause() the compiler would merge the two functions */
}

__attribute__((noinline)) static void hang_in_the_first_thread(void) {
    for (;;)
        pause();
}

static void *begin(void *nothing) {
    hang_in_the_second_thread();
    return nothing;
}

int main(void) {
    pthread_t thread;
    if (pthread_create(&thread, NULL, begin, NULL) != 0)
        return 1;
    hang_in_the_first_thread();
    return 0;
}
