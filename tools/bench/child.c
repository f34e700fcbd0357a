/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "bench/child.h"
#include "common/alloc.h"

#include "common/text.h"

#include <errno.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

static bool write_picture(FILE *file, const bench_shot *shot) {
    fprintf(file, "P5\n%u %u\n255\n", shot->width, shot->height);
    fwrite(shot->gray, 1, (size_t)shot->width * shot->height, file);
    const bool good = fflush(file) == 0 && ferror(file) == 0;
    const int reason = errno;
    rewind(file);
    errno = reason;
    return good;
}

FILE *bench_child_picture(const bench_shot *shot) {
    const char *const folder = getenv("TMPDIR");
    char *const name =
        text_format("%s/glsurf-bench-XXXXXX", folder && *folder != '\0' ? folder : "/tmp");
    const int number = mkstemp(name);
    if (number >= 0)
        unlink(name);
    FILE *const file = number >= 0 ? fdopen(number, "w+b") : NULL;
    if (!file || !write_picture(file, shot))
        bench_fail("cannot write %s for another process: %s; free space there, or set "
                   "TMPDIR to a folder that can be written",
                   name, strerror(errno));
    free(name);
    return file;
}

/* The environment with `settings` before it; the first setting of a name counts. */
static const char **environment_with(const char *const *settings) {
    size_t count = 0, all = 0;
    while (settings && settings[count])
        ++count;
    while (environ[all])
        ++all;
    const char **const with = alloc_zeroed((count + all + 1), sizeof *with);
    for (size_t i = 0; i < count; ++i)
        with[i] = settings[i];
    for (size_t i = 0; i < all; ++i)
        with[count + i] = environ[i];
    return with;
}

int bench_child_start(pid_t *child, const char *const *arguments, const int files[3],
                      const char *const *settings) {
    const char **const environment = environment_with(settings);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    for (int i = 0; i < 3; ++i)
        if (files[i] >= 0)
            posix_spawn_file_actions_adddup2(&actions, files[i], i);
    const int failed = posix_spawn(child, arguments[0], &actions, NULL,
                                   (char *const *)arguments, (char *const *)environment);
    posix_spawn_file_actions_destroy(&actions);
    free(environment);
    return failed;
}

int bench_child_wait(pid_t child) {
    int status = 0;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) {}
    return status;
}
