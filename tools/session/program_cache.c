/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "session/program_cache.h"

#include "system/file_names.h"
#include "system/output.h"
#include "system/temporary.h"
#include "system/text.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* --------------------------------------------------------------- folder -- */

static char *folder_below(const char *variable, const char *below) {
    const char *const folder = getenv(variable);
    /* The XDG Base Directory Specification ignores relative paths. */
    return folder && path_is_absolute(folder) ? text_format("%s%s", folder, below) : NULL;
}

char *cache_folder(void) {
    const char *const said = getenv("GLSURF_CACHE");
    if (said && *said != '\0')
        return strcmp(said, "off") == 0 ? NULL : text_format("%s", said);
    /* LOCALAPPDATA is the folder for such files on Windows. */
    static const char *const FOLDERS[][2] = { { "XDG_CACHE_HOME", "/glsurf" },
                                              { "LOCALAPPDATA", "/glsurf" },
                                              { "HOME", "/.cache/glsurf" } };
    char *folder = NULL;
    for (size_t i = 0; !folder && i < sizeof FOLDERS / sizeof *FOLDERS; ++i)
        folder = folder_below(FOLDERS[i][0], FOLDERS[i][1]);
    return folder;
}

/* Writes the file under another name first, so that other processes read a whole file or
 * none. */
bool cache_write(const char *folder, const char *name, const cache_part *parts,
                 size_t count) {
    output_parents(folder, 0700);
    mkdir(folder, 0700);
    char *const path = text_format("%s/%s", folder, name);
    char *const half = text_format("%s.XXXXXX", path);
    const int descriptor = temporary_open(half);
    FILE *const file = descriptor < 0 ? NULL : fdopen(descriptor, "wb");
    bool good = file;
    for (size_t i = 0; good && i < count; ++i)
        good = fwrite(parts[i].data, 1, parts[i].size, file) == parts[i].size;
    if (file)
        good = fclose(file) == 0 && good && temporary_rename(half, path);
    else if (descriptor >= 0)
        close(descriptor);
    if (descriptor >= 0 && !good)
        temporary_remove(half);
    free(half);
    free(path);
    return good;
}

/* ----------------------------------------------------------------- open -- */

enum { MIB = 1 << 20, MAX_BYTES = 64 * MIB, MAX_FILE = 16 * MIB, DAY = 24 * 60 * 60 };

/* The first bytes of every file of the cache; trim_folder() deletes no other file. The
 * program follows, at an offset that keeps the alignment of malloc(). */
static const char MAGIC[16] = "glsurf program 1";

void program_cache_open(program_cache *self) {
    *self = (program_cache){ .folder = cache_folder() };
}

/* -------------------------------------------------------------------- load -- */

/* Opens a regular file. Returns NULL for others, and does not wait for a pipe. */
static FILE *open_plain(const char *path, int flags, struct stat *about) {
    const int descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | flags);
    if (descriptor < 0)
        return NULL;
    const bool plain = fstat(descriptor, about) == 0 && S_ISREG(about->st_mode);
    FILE *const file = plain ? fdopen(descriptor, "rb") : NULL;
    if (!file)
        close(descriptor);
    return file;
}

static bool begins_as_ours(FILE *file) {
    char begin[sizeof MAGIC];
    return fread(begin, 1, sizeof begin, file) == sizeof begin &&
           memcmp(begin, MAGIC, sizeof MAGIC) == 0;
}

/* Reads the program in a file. Keeps the time of last use, accurate to a day, as the file's
 * modification time. */
static void *load_program(FILE *file, const struct stat *about, size_t *size) {
    if (!begins_as_ours(file) || about->st_size > MAX_FILE)
        return NULL;
    if (time(NULL) - about->st_mtime > DAY)
        (void)futimens(fileno(file), NULL);
    *size = (size_t)about->st_size - sizeof MAGIC;
    void *const data = malloc(*size + 1); /* malloc(0) may return NULL */
    if (data && fread(data, 1, *size, file) == *size)
        return data;
    free(data);
    return NULL;
}

const void *program_cache_load(void *user, const char *key, size_t *size) {
    program_cache *const self = user;
    struct stat about;
    free(self->data);
    self->data = NULL;
    char *const path = text_format("%s/%s", self->folder, key);
    FILE *const file = open_plain(path, 0, &about);
    free(path);
    if (file) {
        self->data = load_program(file, &about, size);
        fclose(file);
    }
    return self->data;
}

/* ------------------------------------------------------------------- store -- */

void program_cache_store(void *user, const char *key, const void *data, size_t size) {
    program_cache *const self = user;
    const cache_part parts[] = { { MAGIC, sizeof MAGIC }, { data, size } };
    if (size > MAX_FILE - sizeof MAGIC)
        return; /* load_program() would refuse it */
    self->stored = true;
    cache_write(self->folder, key, parts, 2);
}

/* -------------------------------------------------------------------- trim -- */

typedef struct entry {
    char *path;
    off_t size;
    time_t time;
} entry;

typedef struct entries {
    entry *entry;
    size_t count;
    off_t bytes;
} entries;

static int by_time(const void *a, const void *b) {
    const time_t x = ((const entry *)a)->time, y = ((const entry *)b)->time;
    return (x > y) - (x < y);
}

/* Returns whether a name has 32 hexadecimal digits, as the cache's files; incomplete files
 * also have the suffix of mkstemp(). */
static bool has_our_name(const char *name) {
    return strspn(name, "0123456789abcdef") == 32 &&
           (name[32] == '\0' || (name[32] == '.' && strlen(name) == 32 + 7));
}

/* Checks the first bytes, too, because the user may keep other files with such names in the
 * folder. */
static bool is_ours(const char *path, struct stat *about) {
    FILE *const file = open_plain(path, O_NOFOLLOW, about);
    const bool ours = file && begins_as_ours(file);
    if (file)
        fclose(file);
    return ours;
}

static void add_entry(entries *all, const char *folder, const char *name) {
    struct stat about;
    char *const path = text_format("%s/%s", folder, name);
    entry *const grown = realloc(all->entry, (all->count + 1) * sizeof *grown);
    if (grown)
        all->entry = grown;
    if (!grown || !is_ours(path, &about)) {
        free(path);
        return;
    }
    all->entry[all->count++] = (entry){ path, about.st_size, about.st_mtime };
    all->bytes += about.st_size;
}

static void list_entries(entries *all, const char *folder) {
    DIR *const open = opendir(folder);
    const struct dirent *found;
    while (open && (found = readdir(open)))
        if (has_our_name(found->d_name))
            add_entry(all, folder, found->d_name);
    if (open)
        closedir(open);
}

/* If the files exceed MAX_BYTES, removes the oldest until three quarters of MAX_BYTES are
 * left, so that the next file does not start this again. */
static void trim_folder(const char *folder) {
    entries all = { 0 };
    list_entries(&all, folder);
    if (all.bytes > MAX_BYTES) {
        qsort(all.entry, all.count, sizeof *all.entry, by_time);
        for (size_t i = 0; i < all.count && all.bytes > MAX_BYTES / 4 * 3; ++i) {
            unlink(all.entry[i].path);
            all.bytes -= all.entry[i].size;
        }
    }
    for (size_t i = 0; i < all.count; ++i)
        free(all.entry[i].path);
    free(all.entry);
}

void program_cache_close(program_cache *self) {
    if (self->stored)
        trim_folder(self->folder);
    free(self->data);
    free(self->folder);
    *self = (program_cache){ 0 };
}

/* ------------------------------------------------------------------ tuning -- */

/* Reads the first line of a regular file. The library checks it: a truncated line has
 * another checksum. */
static char *read_line(const char *path) {
    enum { MOST = 4096 }; /* a line is shorter */
    struct stat about;
    char text[MOST];
    FILE *const file = open_plain(path, 0, &about);
    if (!file)
        return NULL;
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    const bool good = !ferror(file);
    fclose(file);
    text[strcspn(text, "\n")] = '\0';
    return good ? text_format("%s", text) : NULL;
}

void tuning_file_open(tuning_file *self, const char *folder,
                      const glsurf_device_desc *device) {
    char key[GLSURF_TUNING_KEY_SIZE];
    *self = (tuning_file){ 0 };
    if (!folder || glsurf_tuning_key(device, key) != GLSURF_OK)
        return;
    self->name = text_format("tuning-%s", key);
    char *const path = text_format("%s/%s", folder, self->name);
    self->line = read_line(path);
    free(path);
}

bool tuning_file_keep(const tuning_file *self, const char *folder, const char *line) {
    const cache_part parts[] = { { line, strlen(line) }, { "\n", 1 } };
    return self->name && cache_write(folder, self->name, parts, 2);
}

void tuning_file_close(tuning_file *self) {
    free(self->name);
    free(self->line);
    *self = (tuning_file){ 0 };
}
