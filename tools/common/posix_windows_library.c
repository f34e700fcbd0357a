/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* What of posix_windows.h needs no call of Windows' own. */
#include <stdbool.h>

static int fail(int reason) {
    errno = reason;
    return -1;
}

FILE *posix_fopen(const char *path, const char *mode) {
    const bool both = strchr(mode, '+');
    const int way = both ? O_RDWR : *mode == 'r' ? O_RDONLY : O_WRONLY;
    const int rest = *mode == 'w'   ? O_CREAT | O_TRUNC
                     : *mode == 'a' ? O_CREAT | O_APPEND
                                    : 0;
    const int file = posix_open(path, way | rest | (strchr(mode, 'b') ? 0 : O_TEXT));
    FILE *const stream = file >= 0 ? _fdopen(file, mode) : NULL;
    if (file >= 0 && !stream)
        close(file);
    return stream;
}

int posix_access(const char *path, int mode) {
    struct posix_stat status;
    if (posix_stat(path, &status) != 0)
        return -1;
    return mode & W_OK && S_ISREG(status.st_mode) && !(status.st_mode & S_IWUSR)
               ? fail(EACCES)
               : 0;
}

ssize_t readlink(const char *path, char *to, size_t size) {
    (void)path, (void)to, (void)size;
    return fail(EINVAL);
}

int fchmod(int file, unsigned mode) {
    (void)file, (void)mode;
    return 0;
}

int fchown(int file, uid_t owner, gid_t group) {
    (void)file, (void)owner, (void)group;
    return 0;
}

ssize_t getline(char **line, size_t *capacity, FILE *file) {
    size_t length = 0;
    for (int c = 0; c != '\n' && (c = getc(file)) != EOF;) {
        if (length + 2 > *capacity) {
            const size_t more = 2 * *capacity + 128;
            char *const grown = realloc(*line, more);
            if (!grown)
                return fail(ENOMEM);
            *line = grown;
            *capacity = more;
        }
        (*line)[length++] = (char)c;
        (*line)[length] = '\0';
    }
    return length > 0 ? (ssize_t)length : -1;
}

int setenv(const char *name, const char *value, int overwrite) {
    return !overwrite && posix_getenv(name) ? 0 : _putenv_s(name, value);
}

int getloadavg(double loads[], int count) {
    (void)loads, (void)count;
    return -1;
}
