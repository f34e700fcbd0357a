/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "common/cache_folder.h"

#include "common/path.h"
#include "common/temporary.h"
#include "common/text.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char *folder_below(const char *variable, const char *below) {
    const char *const folder = getenv(variable);
    /* The XDG Base Directory Specification says that a path which is not absolute is
     * ignored. */
    return folder && path_is_absolute(folder) ? text_format("%s%s", folder, below) : NULL;
}

char *cache_folder(void) {
    const char *const said = getenv("GLSURF_CACHE");
    if (said && *said != '\0')
        return strcmp(said, "off") == 0 ? NULL : text_format("%s", said);
    /* LOCALAPPDATA is Windows' folder for such files. */
    static const char *const FOLDERS[][2] = { { "XDG_CACHE_HOME", "/glsurf" },
                                              { "LOCALAPPDATA", "/glsurf" },
                                              { "HOME", "/.cache/glsurf" } };
    char *folder = NULL;
    for (size_t i = 0; !folder && i < sizeof FOLDERS / sizeof *FOLDERS; ++i)
        folder = folder_below(FOLDERS[i][0], FOLDERS[i][1]);
    return folder;
}

static void make_folder(const char *folder) {
    char *const path = text_format("%s", folder);
    for (char *at = path + 1; *at != '\0'; ++at) {
        if (path_is_separator(*at)) {
            const char separator = *at;
            *at = '\0';
            mkdir(path, 0700);
            *at = separator;
        }
    }
    mkdir(path, 0700);
    free(path);
}

static bool write_all(int file, const char *data, size_t size) {
    while (size > 0) {
        const ssize_t put = write(file, data, size);
        if (put <= 0)
            return false;
        data += put;
        size -= (size_t)put;
    }
    return true;
}

/* Writes the file under another name first, so that a process that reads it at the same
 * time finds a whole file or none. */
bool cache_write(const char *folder, const char *name, const cache_part *parts,
                 size_t count) {
    make_folder(folder);
    char *const path = text_format("%s/%s", folder, name);
    char *const half = text_format("%s.XXXXXX", path);
    const int file = temporary_open(half);
    bool good = file >= 0;
    for (size_t i = 0; good && i < count; ++i)
        good = write_all(file, parts[i].data, parts[i].size);
    if (file >= 0) {
        good = close(file) == 0 && good && temporary_rename(half, path);
        if (!good)
            temporary_remove(half);
    }
    free(half);
    free(path);
    return good;
}
