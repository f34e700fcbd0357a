/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * replay FOLDER [RUNS]: runs a fuzz target on every file of the folder, and on RUNS (100)
 * changed copies of each: bytes replaced, bits flipped, bytes removed, and the end cut off.
 * The changes depend on the name of the file alone. A run that crashes is printed.
 */
#define _GNU_SOURCE
#include "fuzz.h"

#include <dirent.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LARGEST = 1 << 16 };

static char running[300];

static void say_which(int signal_number) {
    if (write(STDERR_FILENO, running, strlen(running)) < 0)
        _exit(1);
    signal(signal_number, SIG_DFL);
    raise(signal_number);
}

/* Marsaglia's xorshift. */
static uint32_t next(uint32_t *state) {
    *state ^= *state << 13;
    *state ^= *state >> 17;
    *state ^= *state << 5;
    return *state;
}

static size_t change(uint8_t *data, size_t size, uint32_t *random) {
    for (uint32_t changes = 1 + next(random) % 4; changes > 0 && size > 0; --changes) {
        const size_t at = next(random) % size;
        switch (next(random) % 4) {
        case 0:
            data[at] = (uint8_t)next(random);
            break;
        case 1:
            data[at] ^= (uint8_t)(1u << next(random) % 8);
            break;
        case 2:
            memmove(data + at, data + at + 1, size - at - 1);
            --size;
            break;
        default:
            size = at;
        }
    }
    return size;
}

static int replay(const char *folder, const char *name, uint32_t runs) {
    static uint8_t seed[LARGEST], copy[LARGEST];
    char path[600];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "rb");
    if (!file)
        return 0;
    const size_t size = fread(seed, 1, LARGEST, file);
    fclose(file);
    uint32_t random = 2463534242u;
    for (const char *at = name; *at; ++at)
        random = random * 31u + (unsigned char)*at;
    random |= 1u;
    for (uint32_t run = 0; run <= runs; ++run) {
        memcpy(copy, seed, size);
        const size_t left = run > 0 ? change(copy, size, &random) : size;
        snprintf(running, sizeof running, "in run %u of the seed %.200s\n", run, name);
        /* The block has the exact size, so that a sanitizer sees reads beyond it. */
        uint8_t *exact = malloc(left > 0 ? left : 1);
        if (!exact)
            return 0;
        memcpy(exact, copy, left);
        LLVMFuzzerTestOneInput(exact, left);
        free(exact);
    }
    return 1;
}

int main(int argc, char **argv) {
    const uint32_t runs = argc > 2 ? (uint32_t)atoi(argv[2]) : 100;
    DIR *folder = argc > 1 ? opendir(argv[1]) : NULL;
    int seeds = 0;
    if (!folder)
        return fprintf(stderr, "usage: replay FOLDER [RUNS]\n"), 2;
    signal(SIGSEGV, say_which);
    signal(SIGABRT, say_which);
    signal(SIGBUS, say_which);
    signal(SIGFPE, say_which);
    for (struct dirent *entry; (entry = readdir(folder)) != NULL;)
        if (entry->d_name[0] != '.')
            seeds += replay(argv[1], entry->d_name, runs);
    closedir(folder);
    printf("%d seeds, %u changed copies of each\n", seeds, runs);
    return seeds > 0 ? 0 : 1;
}
