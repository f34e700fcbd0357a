/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* timed SECONDS MORE COMMAND [ARGUMENT...]: runs a test that has so many seconds.
 *
 * If it takes longer, gdb prints the stacks of all threads of the command and of its
 * descendants, for at most MORE seconds. Then all of them are killed, and the exit code is
 * 124. Otherwise the exit code is the command's, or the signal that ended the command ends
 * this program.
 *
 * Where a process may trace its descendants only (Yama's ptrace_scope is 1, as in Ubuntu),
 * gdb has to be their ancestor. So the command is a child of the tracer, which becomes gdb
 * when the time is over. The tracer is a child of the keeper, which keeps the time, kills,
 * and passes the exit code on. Both adopt orphans, so no descendant gets lost. */
#define _XOPEN_SOURCE 700

#include "timed/processes.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { TIME_IS_OVER = 124, CANNOT_WATCH = 125, CANNOT_START = 127, MAX_SHOWN = 32 };

typedef struct {
    sigset_t mask; /* as this program was started */
    struct sigaction on_child;
} signals;

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

/* ------------------------------------------------------------------- signals -- */

/* SIGCHLD, and those that are forwarded. The keeper sends SIGUSR1 to the tracer. */
static sigset_t waited(bool is_tracer) {
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGCHLD);
    sigaddset(&set, SIGHUP);
    sigaddset(&set, SIGINT);
    sigaddset(&set, SIGQUIT);
    sigaddset(&set, SIGTERM);
    if (is_tracer)
        sigaddset(&set, SIGUSR1);
    return set;
}

static void block(signals *before) {
    const sigset_t set = waited(true);
    const struct sigaction nothing = { .sa_handler = SIG_DFL };
    sigprocmask(SIG_BLOCK, &set, &before->mask);
    sigaction(SIGCHLD, &nothing, &before->on_child);
}

static void restore(const signals *before) {
    sigaction(SIGCHLD, &before->on_child, NULL);
    sigprocmask(SIG_SETMASK, &before->mask, NULL);
}

/* Reaps all children that have ended. Returns whether `child` is one of them. */
static bool reap(pid_t child, int *status) {
    bool ended = false;
    int other;
    pid_t pid;
    while ((pid = waitpid(-1, &other, WNOHANG)) > 0) {
        if (pid == child) {
            *status = other;
            ended = true;
        }
    }
    return ended;
}

/* Waits until the child ends, and forwards signals to it. Returns false after the seconds,
 * and in the tracer when the keeper says that they are over. */
static bool wait_for(pid_t child, bool is_tracer, double seconds, int *status) {
    const sigset_t set = waited(is_tracer);
    const double end = now() + seconds;
    for (;;) {
        const double left = end - now();
        if (left <= 0.0)
            return false;
        const struct timespec time = { (time_t)left,
                                       (long)(1e9 * (left - (double)(time_t)left)) };
        siginfo_t info;
        const int number = sigtimedwait(&set, &info, &time);
        if (number == SIGUSR1)
            return false;
        if (number == SIGCHLD && reap(child, status))
            return true;
        /* The kernel sends those of a terminal to all its processes. */
        if (number > 0 && number != SIGCHLD && info.si_code <= 0)
            kill(child, number);
    }
}

/* Ends this process as the child with this status has ended. */
static _Noreturn void end_as(int status) {
    if (WIFEXITED(status))
        _exit(WEXITSTATUS(status));
    const int number = WTERMSIG(status);
    const struct rlimit no_core = { 0, 0 };
    setrlimit(RLIMIT_CORE, &no_core);
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, number);
    signal(number, SIG_DFL);
    sigprocmask(SIG_UNBLOCK, &set, NULL);
    raise(number);
    _exit(128 + number);
}

/* -------------------------------------------------------------------- stacks -- */

static bool has_stacks_of_interest(const process *one) {
    const char *names[] = { "bash", "sh", "dash", "timeout", "timed", "ctest", "cmake" };
    for (size_t i = 0; i < sizeof names / sizeof names[0]; ++i)
        if (strcmp(one->name, names[i]) == 0)
            return false;
    return one->state != 'Z';
}

/* Becomes gdb, which prints the stacks of all descendants. What the kernel knows about
 * their threads comes before, as gdb may be missing or forbidden. */
static _Noreturn void become_gdb(void) {
    process *found = malloc(MAX_PROCESSES * sizeof *found);
    char attach[MAX_SHOWN][32], title[MAX_SHOWN][64];
    char *arguments[8 + 8 * MAX_SHOWN] = { "gdb", "-nx", "-batch", "-iex", "set width 0" };
    size_t count = 5, shown = 0;
    const size_t descendants = found ? find_descendants(getpid(), found) : 0;
    for (size_t i = 0; i < descendants; ++i) {
        print_process(&found[i]);
        if (shown == MAX_SHOWN || !has_stacks_of_interest(&found[i]))
            continue;
        const long pid = found[i].pid;
        snprintf(attach[shown], sizeof attach[0], "attach %ld", pid);
        snprintf(title[shown], sizeof title[0], "echo \\n== process %ld\\n", pid);
        char *commands[] = { title[shown], attach[shown], "thread apply all bt 60",
                             "detach" };
        for (size_t k = 0; k < sizeof commands / sizeof commands[0]; ++k) {
            arguments[count++] = "-ex";
            arguments[count++] = commands[k];
        }
        ++shown;
    }
    fflush(stdout);
    unsetenv("DEBUGINFOD_URLS"); /* it downloads nothing */
    const int nothing = open("/dev/null", O_RDONLY);
    dup2(nothing, STDIN_FILENO);
    dup2(STDOUT_FILENO, STDERR_FILENO);
    if (shown == 0)
        _exit(EXIT_SUCCESS);
    execvp(arguments[0], arguments);
    printf("timed: gdb cannot be started: %s\n", strerror(errno));
    fflush(stdout);
    _exit(CANNOT_START);
}

/* ----------------------------------------------------------------- processes -- */

static _Noreturn void run(char **command, const signals *before) {
    restore(before);
    execvp(command[0], command);
    fprintf(stderr, "timed: %s cannot be started: %s\n", command[0], strerror(errno));
    _exit(CANNOT_START);
}

static _Noreturn void trace(char **command, const signals *before) {
    const double always = 1e9;
    int status = 0;
    prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
    const pid_t child = fork();
    if (child == 0)
        run(command, before);
    if (child < 0)
        _exit(CANNOT_WATCH);
    if (wait_for(child, true, always, &status))
        end_as(status);
    restore(before);
    become_gdb();
}

/* Kills all descendants. A process that the kernel does not let go ends this after some
 * seconds. */
static void kill_descendants(void) {
    process *found = malloc(MAX_PROCESSES * sizeof *found);
    const double end = now() + 5.0;
    size_t count = 1;
    int status;
    while (found && count > 0 && now() < end) {
        count = find_descendants(getpid(), found);
        for (size_t i = 0; i < count; ++i)
            kill(found[i].pid, SIGKILL);
        const struct timespec pause = { 0, 10000000 };
        nanosleep(&pause, NULL);
        reap(0, &status);
    }
    free(found);
}

static _Noreturn void keep(pid_t tracer, double seconds, double more) {
    int status = 0;
    if (wait_for(tracer, false, seconds, &status))
        end_as(status);
    printf("\ntimed: the test has not ended after %g s\n", seconds);
    fflush(stdout);
    kill(tracer, SIGUSR1);
    if (!wait_for(tracer, false, more, &status))
        printf("timed: gdb has not ended after %g s\n", more);
    else if (status != 0)
        puts("timed: gdb has not shown all stacks");
    kill_descendants();
    fflush(stdout);
    _exit(TIME_IS_OVER);
}

int main(int argc, char **argv) {
    const double seconds = argc > 3 ? strtod(argv[1], NULL) : 0.0;
    const double more = argc > 3 ? strtod(argv[2], NULL) : 0.0;
    if (!(seconds > 0.0 && more > 0.0)) {
        fputs("usage: timed SECONDS MORE COMMAND [ARGUMENT...]\n", stderr);
        return CANNOT_WATCH;
    }
    signals before;
    block(&before);
    prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
    const pid_t tracer = fork();
    if (tracer == 0)
        trace(argv + 3, &before);
    if (tracer < 0) {
        perror("timed: a process cannot be made");
        return CANNOT_WATCH;
    }
    keep(tracer, seconds, more);
}
