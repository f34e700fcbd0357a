/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "bench/peer.h"

#include "tool/text.h"

#include <errno.h>
#include <math.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

/* A file without a name, which is gone when both processes are, however they end; the child
 * opens it by the number that it inherits. */
static bool write_picture(peer_program *self, const bench_shot *shot) {
    const char *const folder = getenv("TMPDIR");
    char *const name =
        text_format("%s/glsurf-bench-XXXXXX", folder && *folder != '\0' ? folder : "/tmp");
    const int file = mkstemp(name);
    if (file < 0) {
        report("cannot write %s for the peers: %s; set TMPDIR to a folder that can be "
               "written",
               name, strerror(errno));
        free(name);
        return false;
    }
    unlink(name);
    self->file = fdopen(file, "wb");
    bool good = self->file;
    if (good) {
        fprintf(self->file, "P5\n%u %u\n255\n", shot->width, shot->height);
        fwrite(shot->gray, 1, (size_t)shot->width * shot->height, self->file);
        good = fflush(self->file) == 0 && ferror(self->file) == 0;
        rewind(self->file);
    } else {
        close(file);
    }
    if (!good) {
        report("cannot write %s for the peers: %s; make room there, or set TMPDIR", name,
               strerror(errno));
    }
    free(name);
    return good;
}

static bool start(peer_program *self, uint32_t features) {
    int pair[2];
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, pair) != 0) {
        report("cannot speak to %s: %s", self->path, strerror(errno));
        return false;
    }
    char wanted[16], picture[32];
    snprintf(wanted, sizeof wanted, "%u", features);
    snprintf(picture, sizeof picture, "/dev/fd/%d", fileno(self->file));
    char *const arguments[] = { (char *)self->path, picture, wanted, NULL };
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, pair[1], STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, pair[1], STDOUT_FILENO);
    posix_spawn_file_actions_addclose(&actions, pair[0]);
    const int failed =
        posix_spawn(&self->child, self->path, &actions, NULL, arguments, environ);
    posix_spawn_file_actions_destroy(&actions);
    close(pair[1]);
    if (failed != 0) {
        self->child = 0;
        close(pair[0]);
        report("cannot run %s: %s; name the glsurf_peers that was built with --peers",
               self->path, strerror(failed));
        return false;
    }
    self->socket = pair[0];
    self->answers = fdopen(dup(pair[0]), "r");
    if (!self->answers)
        report("cannot speak to %s: %s", self->path, strerror(errno));
    return self->answers;
}

/* A line without its end, or NULL. */
static bool next_line(peer_program *self, char *line, int size) {
    if (!fgets(line, size, self->answers)) {
        bench_wipe();
        report("%s ended too early; run it by hand to see why", self->path);
        return false;
    }
    line[strcspn(line, "\n")] = '\0';
    return true;
}

static bool refuse(const peer_program *self, const char *line) {
    bench_wipe();
    report("%s prints '%.60s', which is not what glsurf_peers does", self->path, line);
    return false;
}

/* What is no name ends it, so that any program may be named, also one that never ends. */
static bool read_names(peer_program *self) {
    char line[512];
    while (next_line(self, line, sizeof line)) {
        if (*line == '\0')
            return true;
        char *const tab = strchr(line, '\t');
        if (!tab || self->count == PEER_MAX)
            return refuse(self, line);
        *tab = '\0';
        self->peer[self->count].name = text_format("%s", line);
        self->peer[self->count].settings = text_format("%s", tab + 1);
        ++self->count;
    }
    return false;
}

bool peer_open(peer_program *self, const char *path, const bench_shot *shot,
               uint32_t features) {
    *self = (peer_program){ .path = path, .socket = -1 };
    return write_picture(self, shot) && start(self, features) && read_names(self);
}

void peer_close(peer_program *self) {
    if (self->answers)
        fclose(self->answers);
    if (self->socket >= 0)
        close(self->socket);
    if (self->child > 0) {
        /* glsurf_peers ends with what it reads; another program may not. */
        kill(self->child, SIGTERM);
        while (waitpid(self->child, NULL, 0) < 0 && errno == EINTR) {}
    }
    if (self->file)
        fclose(self->file);
    for (size_t i = 0; i < self->count; ++i) {
        free(self->peer[i].name);
        free(self->peer[i].settings);
    }
    *self = (peer_program){ .socket = -1 };
}

bool peer_run(peer_program *self, size_t index, double *seconds, double *processor,
              uint32_t *features) {
    char line[128];
    const int length = snprintf(line, sizeof line, "%zu\n", index);
    /* MSG_NOSIGNAL: a program that has ended is reported below. */
    send(self->socket, line, (size_t)length, MSG_NOSIGNAL);
    if (!next_line(self, line, sizeof line))
        return false;
    double wall, used;
    if (sscanf(line, "%lf %lf %u", &wall, &used, features) != 3 || !isfinite(wall) ||
        !isfinite(used) || wall <= 0.0 || used < 0.0)
        return refuse(self, line);
    *seconds = 1e-3 * wall;
    *processor = 1e-3 * used;
    return true;
}
