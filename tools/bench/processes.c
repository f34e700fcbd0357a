/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Child processes: the command, from start to end, and other detectors. */
#include "bench/bench.h"

#ifdef _WIN32

bool bench_processes(bench *self, const bench_input *input, const bench_system *system,
                     bench_subject subjects[2]) {
    (void)self, (void)input, (void)system, (void)subjects;
    return false;
}

void bench_peers(bench *self) {
    if (self->options->peers)
        bench_fail(
            "this glsurf was built without --peers, which needs POSIX; leave it out");
    bench_note_add(&self->report, "Other detectors can be compared on POSIX only.");
}

#else

#include "session/session.h"
#include "system/alloc.h"
#include "system/output.h"
#include "system/text.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

/* Writes the picture as PGM to an unnamed file. The file vanishes when all processes that
 * opened it have ended, however they end. */
static FILE *open_picture(const bench_input *input) {
    const char *const folder = getenv("TMPDIR");
    char *const name =
        text_format("%s/glsurf-bench-XXXXXX", folder && *folder != '\0' ? folder : "/tmp");
    const int number = mkstemp(name);
    if (number >= 0)
        unlink(name);
    FILE *const file = number >= 0 ? fdopen(number, "w+b") : NULL;
    if (file) {
        const uint32_t width = input->pixels.width, height = input->pixels.height;
        fprintf(file, "P5\n%u %u\n255\n", width, height);
        fwrite(input->gray, 1, (size_t)width * height, file);
    }
    if (!file || fflush(file) != 0 || ferror(file) != 0)
        bench_fail("cannot write %s for another process: %s; %sset TMPDIR to a folder that "
                   "can be written",
                   name, strerror(errno), output_remedy(errno));
    rewind(file);
    free(name);
    return file;
}

/* Starts a program with these files as standard input and output. `out` -1: discards its
 * output and error output. Returns 0, or the error number. */
static int start_child(pid_t *child, const char *const *arguments, int in, int out,
                       const char *const *environment) {
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, in, STDIN_FILENO);
    if (out >= 0)
        posix_spawn_file_actions_adddup2(&actions, out, STDOUT_FILENO);
    for (int i = STDOUT_FILENO; out < 0 && i <= STDERR_FILENO; ++i)
        posix_spawn_file_actions_addopen(&actions, i, "/dev/null", O_WRONLY, 0);
    const int failed = posix_spawn(child, arguments[0], &actions, NULL,
                                   (char *const *)arguments, (char *const *)environment);
    posix_spawn_file_actions_destroy(&actions);
    return failed;
}

/* Waits until the process has ended. Returns the status of waitpid(). */
static int wait_child(pid_t child) {
    int status = 0;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) {}
    return status;
}

/* ----------------------------------------------------------------- start-up -- */

static const char ITSELF[] = "/proc/self/exe";

typedef struct launch {
    FILE *picture;
    const bench_system *system;
    const char *const *environment;
} launch;

/* Returns the processor seconds of all child processes waited for so far. */
static double children_seconds(void) {
    struct rusage usage;
    getrusage(RUSAGE_CHILDREN, &usage);
    return (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
           1e-6 * (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec);
}

static void run_process(bench_lap *lap, void *user) {
    const launch *const self = user;
    const bench_system *const system = self->system;
    const glsurf_context_api api = lap->bench->options->api;
    const char *const arguments[] = { ITSELF,
                                      "detect",
                                      "-",
                                      "--preset",
                                      glsurf_preset_name(system->preset),
                                      "--max-features",
                                      "1000",
                                      "--detector",
                                      glsurf_detector_name(system->detector),
                                      api == GLSURF_CONTEXT_API_ANY ? NULL : "--api",
                                      api == GLSURF_CONTEXT_API_GLES ? "gles" : "gl",
                                      NULL };
    const int picture = fileno(self->picture);
    const double before = children_seconds();
    pid_t child;
    lseek(picture, 0, SEEK_SET);
    bench_lap_start(lap);
    const int failed = start_child(&child, arguments, picture, -1, self->environment);
    if (failed != 0)
        bench_fail("cannot start another glsurf: %s; leave out the section sizes",
                   strerror(failed));
    const int status = wait_child(child);
    bench_lap_stop(lap);
    lap->processor = children_seconds() - before;
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
        bench_fail("another glsurf, which was started to be timed, failed; leave out the "
                   "section sizes");
}

/* Returns the environment without the caches of the driver and of the command. The first
 * setting of a name counts. */
static const char **cold_environment(void) {
    static const char *const COLD[] = { "GLSURF_CACHE=off",
                                        "MESA_SHADER_CACHE_DISABLE=true",
                                        "__GL_SHADER_DISK_CACHE=0" };
    enum { COUNT = sizeof COLD / sizeof *COLD };
    size_t all = 0;
    while (environ[all])
        ++all;
    const char **const with = alloc_zeroed(COUNT + all + 1, sizeof *with);
    memcpy(with, COLD, sizeof COLD);
    memcpy(with + COUNT, environ, all * sizeof *with);
    return with;
}

bool bench_processes(bench *self, const bench_input *input, const bench_system *system,
                     bench_subject subjects[2]) {
    if (access(ITSELF, X_OK) != 0)
        return false;
    const char **const cold = cold_environment();
    FILE *const picture = open_picture(input);
    launch launches[2] = { { picture, system, cold },
                           { picture, system, (const char *const *)environ } };
    for (int i = 0; i < 2; ++i)
        subjects[i] = (bench_subject){ .run = run_process, .user = &launches[i] };
    bench_progress(self, "processes from start to end, %s", system->name);
    bench_measure(self, subjects, 2, (bench_effort){ 2, 6.0 });
    fclose(picture);
    free(cold);
    return true;
}

/* -------------------------------------------------------------------- peers -- */

/* Program that runs other detectors on request: a child process at the other end of a
 * socket. lab/peers/peers.cpp describes its input and output. */
enum { PEER_MAX = 16 };

typedef struct peer_program {
    const char *path; /* used in reports */
    FILE *file;       /* the picture for the program */
    pid_t child;
    FILE *answers; /* our end of the socket */
    size_t count;
    struct peer {
        struct peer_program *program;
        size_t index;
        char name[512], *settings; /* `settings` follows the name in its buffer */
        uint32_t features;
    } peer[PEER_MAX];
} peer_program;

/* Ends the program and the command. glsurf_peers would end with its input; another program
 * may not. */
#define PEER_FAIL(self, ...) (kill((self)->child, SIGTERM), bench_fail(__VA_ARGS__))

/* Reads a line and removes its end. */
static void next_line(peer_program *self, char *line, int size) {
    if (!fgets(line, size, self->answers))
        PEER_FAIL(self, "%s ended too early; run it by hand to see why", self->path);
    line[strcspn(line, "\n")] = '\0';
}

_Noreturn static void refuse_line(const peer_program *self, const char *line) {
    PEER_FAIL(self,
              "%s prints '%.60s', unlike glsurf_peers; name the glsurf_peers of "
              "lab/peers",
              self->path, line);
}

/* Starts the program with the picture and the number of features that each detector should
 * find. It opens the picture through the file descriptor that it inherits, and does not get
 * our end of the socket. */
static void start_program(peer_program *self, const bench_input *input, uint32_t features) {
    int pair[2];
    char wanted[16], picture[32];
    const char *const arguments[] = { self->path, picture, wanted, NULL };
    self->file = open_picture(input);
    snprintf(wanted, sizeof wanted, "%u", features);
    snprintf(picture, sizeof picture, "/dev/fd/%d", fileno(self->file));
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, pair) == 0)
        self->answers = fdopen(pair[0], "r");
    if (!self->answers)
        bench_fail("cannot open a socket for %s: %s; close other programs", self->path,
                   strerror(errno));
    fcntl(pair[0], F_SETFD, FD_CLOEXEC);
    const int failed = start_child(&self->child, arguments, pair[1], pair[1],
                                   (const char *const *)environ);
    if (failed != 0)
        bench_fail("cannot run %s: %s; name the glsurf_peers of lab/peers with --peers",
                   self->path, strerror(failed));
    close(pair[1]);
}

/* Reads the names of the detectors. A line that is not a name ends the command. So naming
 * any other program is safe, even one that prints without end. */
static void read_peers(peer_program *self) {
    for (char line[512]; next_line(self, line, sizeof line), *line != '\0'; ++self->count) {
        struct peer *const at = &self->peer[self->count];
        char *const tab = strchr(line, '\t');
        if (!tab || self->count == PEER_MAX)
            refuse_line(self, line);
        *tab = '\0';
        *at = (struct peer){ .program = self, .index = self->count };
        memcpy(at->name, line, sizeof line);
        at->settings = at->name + (tab + 1 - line);
    }
}

static void close_peers(peer_program *self) {
    fclose(self->answers);
    kill(self->child, SIGTERM);
    wait_child(self->child);
    fclose(self->file);
}

/* Seconds of untimed runs before each timed run. A detector that has just slept, or whose
 * memory has left the caches, is slower than in a stream of images. */
static const double WARM = 0.1;

static void run_own(bench_lap *lap, void *user) {
    const double start = session_seconds();
    do
        bench_frame_run(lap, user);
    while (session_seconds() - start < WARM);
    bench_lap_start(lap);
    bench_frame_run(lap, user);
}

static void run_peer(bench_lap *lap, void *user) {
    struct peer *const self = user;
    peer_program *const program = self->program;
    double milliseconds = 0.0, processor = 0.0, warm = 0.0;
    do {
        char line[128];
        const int length = snprintf(line, sizeof line, "%zu\n", self->index);
        warm += 1e-3 * milliseconds;
        /* MSG_NOSIGNAL: the next line reports a program that has ended. */
        send(fileno(program->answers), line, (size_t)length, MSG_NOSIGNAL);
        next_line(program, line, sizeof line);
        if (sscanf(line, "%lf %lf %u", &milliseconds, &processor, &self->features) != 3 ||
            !isfinite(milliseconds) || !isfinite(processor) || milliseconds <= 0.0 ||
            processor < 0.0)
            refuse_line(program, line);
    } while (warm < WARM);
    bench_lap_stop(lap);
    lap->seconds = 1e-3 * milliseconds;
    lap->processor = 1e-3 * processor;
}

static const table_column COLUMNS[] = {
    { "size", "size", TABLE_TEXT },
    { "detector", "detector", TABLE_TEXT },
    { "features", "features", 0 },
    BENCH_TIMES,
    { "over_paper", "times as long as\nour paper preset", 2 },
    { "settings", "settings", TABLE_TEXT },
};

/* Rows of glsurf: each system with orientations, then upright. */
enum { OWN = 2 * BENCH_SYSTEMS };

static void compare_peers(bench *self, text_table *table, const bench_input *input,
                          uint32_t features, peer_program *program) {
    bench_subject subjects[OWN + PEER_MAX] = { 0 };
    for (size_t i = 0; i < OWN; ++i) {
        subjects[i] = bench_settle(self, input, &BENCH_SYSTEM[i / 2], features);
        subjects[i].run = run_own;
        subjects[i].desc.upright = i % 2 == 1;
    }
    for (size_t i = 0; i < program->count; ++i)
        subjects[OWN + i] = (bench_subject){ .run = run_peer, .user = &program->peer[i] };
    bench_progress(self, "%s in turn", input->size);
    bench_measure(self, subjects, OWN + program->count, (bench_effort){ 15, 30.0 });
    for (size_t i = 0; i < OWN + program->count; ++i) {
        const bool own = i < OWN;
        const struct peer *const peer = own ? NULL : &program->peer[i - OWN];
        const bench_system *const system = &BENCH_SYSTEM[own ? i / 2 : 0];
        char name[64];
        snprintf(name, sizeof name, "glsurf, %s %s%s", system->name,
                 system->detector == GLSURF_DETECTOR_HESSIAN ? "preset" : "detector",
                 i % 2 == 1 ? ", upright" : "");
        BENCH_CELLS(table, CELL(input->size), CELL(own ? name : peer->name),
                    CELL(own ? subjects[i].count : peer->features),
                    CELL(&subjects[i].sample),
                    CELL(bench_ratio(&subjects[i].sample, &subjects[0].sample)),
                    CELL(own ? NULL : peer->settings));
    }
}

/* Compares glsurf with other detectors: same image in memory, same number of features,
 * results in memory. They run in turn, so that other load on the machine hits all alike. */
void bench_peers(bench *self) {
    static const bench_size SIZES[] = { { 640, 480, 1000, BENCH_QUICK },
                                        { 1280, 960, 3000, BENCH_NORMAL } };
    const char *const path = self->options->peers;
    text_table *const table =
        BENCH_TABLE(self, "peers", COLUMNS,
                    "detection, orientation and description; image and results in memory");
    for (size_t i = 0; i < sizeof SIZES / sizeof *SIZES; ++i) {
        peer_program program = { .path = path };
        if (SIZES[i].from > self->options->extent)
            continue;
        bench_input input = bench_input_open(self, SIZES[i].width, SIZES[i].height);
        bench_progress(self, "%s: settings for %u features", input.size, SIZES[i].features);
        if (path) {
            start_program(&program, &input, SIZES[i].features);
            read_peers(&program);
        }
        compare_peers(self, table, &input, SIZES[i].features, &program);
        if (path)
            close_peers(&program);
        bench_input_close(self, &input);
    }
    bench_note_add(&self->report,
                   path ? "Each peer runs in its own process, set as near to the number of "
                          "features as it can be. Untimed runs of a tenth of a second "
                          "precede every timed run, of peers and of glsurf."
                        : "--peers adds other detectors to this table.");
}

#endif
