/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "system/process.h"

#include <wchar.h>

#define WIN32_LEAN_AND_MEAN
#include <windows.h>

enum {
    LINE = 4096,
    LOOK = 10,    /* ms between two looks at a process */
    LEAVE = 10000 /* ms at most that a killed process takes to leave */
};

/* Keeps the output as far as there is space. */
static void take_output(process *self) {
    char part[1024];
    DWORD size = 0;
    while (PeekNamedPipe(self->pipe, NULL, 0, NULL, &size, NULL) && size > 0 &&
           ReadFile(self->pipe, part, sizeof part, &size, NULL)) {
        const size_t space = sizeof self->text - 1 - self->size;
        const size_t kept = size < space ? size : space;
        memcpy(self->text + self->size, part, kept);
        self->size += kept;
    }
}

/* A process that crashed ends with the number of its exception. Those are failures, whose
 * upper two bits are set; exit statuses are small. */
static void look(process *self) {
    DWORD status = 0;
    self->ended = WaitForSingleObject(self->child, LOOK) == WAIT_OBJECT_0;
    if (self->ended && GetExitCodeProcess(self->child, &status))
        self->status = status < 256 ? (int)status : -1;
}

/* Joins the arguments, which need no quotes and are ASCII. False if there is no space. */
static bool write_line(wchar_t line[LINE], const char *const *arguments) {
    size_t size = (size_t)swprintf(line, LINE, L"glsurf");
    for (; *arguments; ++arguments) {
        if (size + strlen(*arguments) + 2 > LINE)
            return false;
        line[size++] = L' ';
        for (const char *at = *arguments; *at; ++at)
            line[size++] = (wchar_t)*at;
        line[size] = L'\0';
    }
    return true;
}

/* A crash opens no window that waits for somebody: processes inherit the error mode. */
bool process_start(process *self, const char *const *arguments) {
    enum { PATH = 1024 };
    wchar_t program[PATH], line[LINE];
    SECURITY_ATTRIBUTES inherited = { .nLength = sizeof inherited, .bInheritHandle = TRUE };
    STARTUPINFOW start = { .cb = sizeof start, .dwFlags = STARTF_USESTDHANDLES };
    PROCESS_INFORMATION made;
    *self = (process){ 0 };
    const DWORD length = GetModuleFileNameW(NULL, program, PATH);
    if (length == 0 || length == PATH || !write_line(line, arguments) ||
        !CreatePipe(&self->pipe, &start.hStdOutput, &inherited, 0))
        return false;
    SetHandleInformation(self->pipe, HANDLE_FLAG_INHERIT, 0);
    start.hStdError = start.hStdOutput;
    const UINT mode = SetErrorMode(SEM_FAILCRITICALERRORS | SEM_NOGPFAULTERRORBOX);
    const bool good = CreateProcessW(program, line, NULL, NULL, TRUE, CREATE_NO_WINDOW,
                                     NULL, NULL, &start, &made);
    SetErrorMode(mode);
    CloseHandle(start.hStdOutput);
    if (!good) {
        CloseHandle(self->pipe);
        return false;
    }
    CloseHandle(made.hThread);
    self->child = made.hProcess;
    return true;
}

void process_end(process *self) {
    if (!self->ended) {
        TerminateProcess(self->child, 1);
        WaitForSingleObject(self->child, LEAVE); /* the driver may keep it */
    }
    CloseHandle(self->child);
    CloseHandle(self->pipe);
}

bool process_wait(process *self, double seconds) {
    for (double left = 1e3 * seconds; !self->ended && left >= 0.0; left -= LOOK) {
        look(self);
        take_output(self); /* a full pipe would stop the process */
    }
    return self->ended;
}
