/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "system/process.h"

#include <string.h>

/* Keeps a part of the output, as far as there is space. */
static void keep_text(process *self, const char *text, size_t size) {
    const size_t space = sizeof self->text - 1 - self->size;
    const size_t kept = size < space ? size : space;
    memcpy(self->text + self->size, text, kept);
    self->size += kept;
    self->text[self->size] = '\0';
}

enum { MAX_ARGUMENTS = 64, LOOK = 10 /* ms between two looks at a process */ };

#ifdef _WIN32
#include <stdio.h>

#define WIN32_LEAN_AND_MEAN
#include <windows.h>

static void take_output(process *self) {
    const HANDLE pipe = (HANDLE)self->pipe;
    char part[1024];
    DWORD size = 0;
    while (PeekNamedPipe(pipe, NULL, 0, NULL, &size, NULL) && size > 0 &&
           ReadFile(pipe, part, sizeof part, &size, NULL))
        keep_text(self, part, size);
}

/* Looks once, for at most LOOK. */
static void look(process *self) {
    const HANDLE child = (HANDLE)self->child;
    DWORD status = 0;
    self->ended = WaitForSingleObject(child, LOOK) == WAIT_OBJECT_0;
    if (self->ended && GetExitCodeProcess(child, &status))
        self->status = status >= 0xC0000000u ? -1 : (int)status; /* an exception */
}

bool process_start(process *self, const char *const *arguments) {
    enum { LENGTH = 1024 };
    wchar_t program[LENGTH], line[LENGTH] = L"glsurf";
    SECURITY_ATTRIBUTES inherited = { sizeof inherited, NULL, TRUE };
    PROCESS_INFORMATION made;
    HANDLE from, to;
    size_t length = wcslen(line);
    *self = (process){ 0 };
    for (; *arguments; ++arguments)
        length += (size_t)swprintf(line + length, LENGTH - length, L" %hs", *arguments);
    const DWORD size = GetModuleFileNameW(NULL, program, LENGTH);
    if (size == 0 || size == LENGTH || !CreatePipe(&from, &to, &inherited, 0))
        return false;
    SetHandleInformation(from, HANDLE_FLAG_INHERIT, 0);
    STARTUPINFOW startup = { .cb = sizeof startup,
                             .dwFlags = STARTF_USESTDHANDLES,
                             .hStdInput = INVALID_HANDLE_VALUE,
                             .hStdOutput = to,
                             .hStdError = to };
    /* A crash of the process, which inherits this mode, must not open a dialog. */
    const UINT mode = SetErrorMode(SEM_FAILCRITICALERRORS | SEM_NOGPFAULTERRORBOX);
    const BOOL good =
        CreateProcessW(program, line, NULL, NULL, TRUE, 0, NULL, NULL, &startup, &made);
    SetErrorMode(mode);
    CloseHandle(to);
    if (!good) {
        CloseHandle(from);
        return false;
    }
    CloseHandle(made.hThread);
    self->child = (intptr_t)made.hProcess;
    self->pipe = (intptr_t)from;
    return true;
}

void process_end(process *self) {
    if (!self->ended)
        TerminateProcess((HANDLE)self->child, 1);
    CloseHandle((HANDLE)self->child);
    CloseHandle((HANDLE)self->pipe);
}

#else
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

static void take_output(process *self) {
    char part[1024];
    ssize_t size;
    while ((size = read((int)self->pipe, part, sizeof part)) > 0)
        keep_text(self, part, (size_t)size);
}

static void look(process *self) {
    int status = 0;
    const pid_t found = waitpid((pid_t)self->child, &status, WNOHANG);
    self->ended = found == (pid_t)self->child;
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
        kill((pid_t)self->child, SIGKILL);
        while (waitpid((pid_t)self->child, &status, 0) < 0 && errno == EINTR) {}
    }
    close((int)self->pipe);
}

#endif

/* A look takes LOOK, or a little more. */
bool process_wait(process *self, double seconds) {
    for (double left = 1e3 * seconds; !self->ended && left >= 0.0; left -= LOOK) {
        look(self);
        take_output(self); /* a full pipe would stop the process */
    }
    return self->ended;
}
