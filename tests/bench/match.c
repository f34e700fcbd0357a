/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * bench_match [--timings] [--length N] COUNT...: matches two random sets of each count with
 * GL and prints the seconds, the matches, and the most memory that the process has had. Not
 * a test: the large counts take minutes.
 */
#include "support/features.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

typedef struct bench {
    bool timings;
    uint32_t length;
} bench;

static double seconds_now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void print_log(void *user, glsurf_log_level level, const char *message) {
    (void)user;
    (void)level;
    fprintf(stderr, "%s\n", message);
}

static void show_progress(void *user, uint64_t done, uint64_t total) {
    const double *start = user;
    fprintf(stderr, "\r%5.1f %% after %.0f s%s", 100.0 * (double)done / (double)total,
            seconds_now() - *start, done == total ? "\r\033[K" : "");
}

static glsurf_feature_set *load(glsurf_matcher *matcher, uint32_t count, uint32_t length,
                                uint64_t salt) {
    test_random random = test_random_make(salt);
    test_features list = test_features_make(TEST_FEATURES_RANDOM, count, length, &random);
    const glsurf_features view = test_features_view(&list);
    glsurf_feature_set *set = NULL;
    glsurf_feature_set_load(&set, matcher, &view);
    test_features_free(&list);
    return set;
}

static void print_passes(const glsurf_matcher *matcher) {
    const glsurf_pass_info *pass;
    const uint32_t count = glsurf_matcher_passes(matcher, &pass);
    for (uint32_t i = 0; i < count; ++i)
        printf("    %-10s %10.4f s, %.0f fragments\n", pass[i].label, pass[i].seconds,
               (double)pass[i].fragments);
}

static bool measure(const bench *with, uint32_t count) {
    double start = 0.0;
    glsurf_matcher *matcher = NULL;
    const glsurf_matcher_desc desc = {
        .get_proc_address = headless_get_proc_address,
        .log = print_log,
        .progress = isatty(STDERR_FILENO) ? show_progress : NULL,
        .progress_user = &start,
        .timings = with->timings,
    };
    if (glsurf_matcher_create(&matcher, &desc))
        return false;
    glsurf_feature_set *a = load(matcher, count, with->length, 1);
    glsurf_feature_set *b = load(matcher, count, with->length, 2);
    const glsurf_match_params params = { .ratio = 1.0f };
    glsurf_matches matches = { 0 };
    bool good = true;
    for (int round = 0; good && round < (count > 20000 ? 1 : 3); ++round) {
        start = seconds_now();
        good = !glsurf_matcher_submit(matcher, a, b, &params) &&
               !glsurf_matcher_collect(matcher, &matches);
        struct rusage usage;
        getrusage(RUSAGE_SELF, &usage);
        printf("%u x %u of %u: %.3f s, %u matches, at most %.0f MiB\n", count, count,
               with->length, seconds_now() - start, matches.count,
               (double)usage.ru_maxrss / 1024.0);
        fflush(stdout);
    }
    if (with->timings)
        print_passes(matcher);
    glsurf_feature_set_destroy(a);
    glsurf_feature_set_destroy(b);
    glsurf_matcher_destroy(matcher);
    return good;
}

int main(int argc, char **argv) {
    bench with = { .length = 64 };
    char reason[256];
    headless *context = headless_create(false, reason, sizeof reason);
    if (!context) {
        fprintf(stderr, "bench_match: %s\n", reason);
        return EXIT_FAILURE;
    }
    bool good = true;
    for (int i = 1; good && i < argc; ++i) {
        if (strcmp(argv[i], "--timings") == 0)
            with.timings = true;
        else if (strcmp(argv[i], "--length") == 0 && i + 1 < argc)
            with.length = (uint32_t)strtoul(argv[++i], NULL, 10);
        else
            good = measure(&with, (uint32_t)strtoul(argv[i], NULL, 10));
    }
    headless_destroy(context);
    return good ? EXIT_SUCCESS : EXIT_FAILURE;
}
