/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * POSIX on Windows: functions that the tools use and that mingw-w64 lacks or does
 * differently. The tools are written for POSIX; on Windows the compiler includes this file
 * before each source file (see cmake/GlsurfTools.cmake).
 *
 * File names, arguments and environment variables are UTF-8. Names may be longer than 260
 * characters. Files are binary unless fopen() is asked for text. An open file may be
 * removed and renamed, as on POSIX. There are no owners and modes.
 */
#ifndef GLSURF_SYSTEM_POSIX_WINDOWS_H
#define GLSURF_SYSTEM_POSIX_WINDOWS_H

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <io.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <time.h>
#include <unistd.h>

/* ------------------------------------------------------------------- files -- */

#define O_CLOEXEC  O_NOINHERIT
#define O_NONBLOCK 0
#define O_NOFOLLOW 0

/* No function sets these here. */
#define EDQUOT 1001
#define ESTALE 1002

typedef uint64_t posix_ino_t, posix_dev_t;
typedef int uid_t, gid_t;

/* Times have steps of 100 ns. */
struct posix_stat {
    unsigned st_mode;
    posix_dev_t st_dev;
    posix_ino_t st_ino;
    uint64_t st_nlink;
    uid_t st_uid;
    gid_t st_gid;
    int64_t st_size;
    struct timespec st_mtim;
};

struct posix_entry {
    char d_name[4 * 260];
};

typedef struct posix_dir posix_dir;

int posix_open(const char *path, int flags, ...);
FILE *posix_fopen(const char *path, const char *mode);
int posix_stat(const char *path, struct posix_stat *status);
int posix_fstat(int file, struct posix_stat *status);
int posix_access(const char *path, int mode);
int posix_unlink(const char *path);
int posix_rename(const char *from, const char *to);
int posix_mkdir(const char *path, int mode);
int posix_mkstemp(char *path);
int posix_isatty(int file);
posix_dir *posix_opendir(const char *path);
struct posix_entry *posix_readdir(posix_dir *self);
int posix_closedir(posix_dir *self);

/* Returns the path without symbolic links, with "/" as separators. `resolved` has to be
 * NULL. */
char *realpath(const char *path, char *resolved);

/* Always fails; realpath() resolves links. */
ssize_t readlink(const char *path, char *to, size_t size);

enum { LOCK_SH = 1, LOCK_EX = 2, LOCK_NB = 4, LOCK_UN = 8 };
int flock(int file, int operation);

int fsync(int file);
int fchmod(int file, unsigned mode);
int fchown(int file, uid_t owner, gid_t group);
int futimens(int file, const struct timespec times[2]);
ssize_t getline(char **line, size_t *capacity, FILE *file);

#undef stat
#undef fstat
#define ino_t    posix_ino_t
#define dev_t    posix_dev_t
#define DIR      posix_dir
#define dirent   posix_entry
#define open     posix_open
#define fopen    posix_fopen
#define stat     posix_stat
#define lstat    posix_stat /* links are not told apart */
#define fstat    posix_fstat
#define access   posix_access
#define unlink   posix_unlink
#define rename   posix_rename
#define mkdir    posix_mkdir
#define mkstemp  posix_mkstemp
#define isatty   posix_isatty
#define opendir  posix_opendir
#define readdir  posix_readdir
#define closedir posix_closedir
#define st_mtime st_mtim.tv_sec

/* ----------------------------------------------------------------- process -- */

/* Returns a value that stays valid for four more calls. */
char *posix_getenv(const char *name);
#define getenv posix_getenv

int setenv(const char *name, const char *value, int overwrite);

enum { _SC_NPROCESSORS_ONLN };
long sysconf(int name);

/* Always fails; Windows has no load average. */
int getloadavg(double loads[], int count);

/* The tools' main(), which wmain() in posix_windows.c calls with arguments in UTF-8. */
int posix_main(int argc, char **argv);
#define main posix_main

#endif
