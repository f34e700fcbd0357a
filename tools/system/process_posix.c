/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "system/process.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

enum { MAX_ARGUMENTS = 64, LOOK = 10 /* ms between two looks at a process */ };

/* Keeps the output as far as there is space. */
static void take_output(process *self) {
    char part[1024];
    ssize_t size;
    while ((size = read(self->pipe, part, sizeof part)) > 0) {
        const size_t space = sizeof self->text - 1 - self->size;
        const size_t kept = (size_t)size < space ? (size_t)size : space;
        memcpy(self->text + self->size, part, kept);
        self->size += kept;
    }
}

static void look(process *self) {
    int status = 0;
    const pid_t found = waitpid(self->child, &status, WNOHANG);
    self->ended = found == self->child;
    if (self->ended)
        self->status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    else
        nanosleep(&(struct timespec){ .tv_nsec = LOOK * 1000000L }, NULL);
}

bool process_start(process *self, const char *const *arguments) {
    static const char ITSELF[] = "/proc/self/exe";
    const char *all[MAX_ARGUMENTS + 2] = { "glsurf" };
    posix_spawn_file_actions_t actions;
    int ends[2];
    pid_t child;
    *self = (process){ 0 };
    for (int i = 0; arguments[i] && i < MAX_ARGUMENTS; ++i)
        all[i + 1] = arguments[i];
    if (access(ITSELF, X_OK) != 0 || pipe(ends) != 0)
        return false;
    for (int i = 0; i < 2; ++i)
        fcntl(ends[i], F_SETFD, FD_CLOEXEC);
    fcntl(ends[0], F_SETFL, O_NONBLOCK);
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDERR_FILENO);
    const int failed =
        posix_spawn(&child, ITSELF, &actions, NULL, (char *const *)all, environ);
    posix_spawn_file_actions_destroy(&actions);
    close(ends[1]);
    self->child = child;
    self->pipe = ends[0];
    if (failed != 0)
        close(ends[0]);
    return failed == 0;
}

void process_end(process *self) {
    if (!self->ended) {
        int status;
        kill(self->child, SIGKILL);
        while (waitpid(self->child, &status, 0) < 0 && errno == EINTR) {}
    }
    close(self->pipe);
}

/* A look takes LOOK, or a little more. */
bool process_wait(process *self, double seconds) {
    for (double left = 1e3 * seconds; !self->ended && left >= 0.0; left -= LOOK) {
        look(self);
        take_output(self); /* a full pipe would stop the process */
    }
    return self->ended;
}
