/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Writes and reads the tuning line. The reader does not parse the part before the entries:
 * the line belongs to this driver and library if it begins as the writer would begin it.
 */
#include "gl/paths.h"

#include "core/hash.h"
#include "gl/shader_text.h"

#include <stdio.h>
#include <stdlib.h>

/* "1" is the version of the format. */
#define MARK   "glsurf-tuning "
#define FORMAT MARK "1"

enum {
    ENTRY = 64,   /* an entry with the longest name is shorter */
    CHECKED = 17, /* characters of a hash, with the space before it */
    BEGIN = sizeof FORMAT - 1 + CHECKED, /* characters before the entries */
};

static const char *const reasons[GLS_TUNED_REASONS] = { "", "faster", "same", "wrong" };

/* -------------------------------------------------------------------- write -- */

/* Writes the part before the entries, and returns its end. Other shaders or paths have
 * other times, so the digest covers them. Cost: a step of the hash for each of the 200,000
 * bytes of shaders, about 0.2 ms; only devices with a line pay it. */
static char *put_begin(char *to, const gls_driver_strings *driver) {
    uint64_t digest = gls_hash_text(GLS_HASH_START, driver->vendor);
    digest = gls_hash_text(digest, driver->renderer);
    digest = gls_hash_text(digest, driver->version);
    digest = gls_hash_text(digest, GLSURF_VERSION);
    for (const gls_shader_file *file = gls_shader_files; file->name; ++file) {
        digest = gls_hash_text(digest, file->name);
        digest = gls_hash_text(digest, file->text);
    }
    for (int path = 0; path < GLSURF_PATHS; ++path)
        digest = gls_hash_text(digest, glsurf_path_name((glsurf_path)path));
    return to + sprintf(to, FORMAT " %016llx", (unsigned long long)digest);
}

static void put_checksum(char *to, const char *line, size_t length) {
    const uint64_t sum = gls_hash_stir(gls_hash(GLS_HASH_START, line, length));
    sprintf(to, " %016llx", (unsigned long long)sum);
}

char *gls_tuning_write(const gls_driver_strings *driver, const gls_tuning *tuning) {
    char *const line = malloc(BEGIN + (size_t)ENTRY * GLSURF_PATHS + CHECKED + 1);
    if (!line)
        return NULL;
    char *to = put_begin(line, driver);
    for (int path = 0; path < GLSURF_PATHS; ++path)
        if (tuning->reason[path] != GLS_TUNED_NOT)
            to += snprintf(to, ENTRY, " %s=%s:%s", glsurf_path_name((glsurf_path)path),
                           tuning->on >> path & 1 ? "on" : "off",
                           reasons[tuning->reason[path]]);
    put_checksum(to, line, (size_t)(to - line));
    return line;
}

/* --------------------------------------------------------------------- read -- */

static bool is_whole(const char *line) {
    char expected[CHECKED + 1];
    const size_t length = strlen(line);
    if (strncmp(line, MARK, strlen(MARK)) != 0 || length < strlen(MARK) + CHECKED)
        return false;
    put_checksum(expected, line, length - CHECKED);
    return strcmp(line + length - CHECKED, expected) == 0;
}

/* Moves *at behind the text if it comes next. Returns false if not. */
static bool skip_text(const char **at, const char *text) {
    const size_t length = strlen(text);
    if (strncmp(*at, text, length) != 0)
        return false;
    *at += length;
    return true;
}

/* Reads an entry. The '=' tells a name from a longer name that begins with it. */
static bool read_entry(const char **at, gls_tuning *tuning) {
    int path = 0;
    if (!skip_text(at, " "))
        return false;
    for (; path < GLSURF_PATHS; ++path) {
        const char *to = *at;
        if (skip_text(&to, glsurf_path_name((glsurf_path)path)) && skip_text(&to, "=")) {
            *at = to;
            break;
        }
    }
    if (path == GLSURF_PATHS || tuning->reason[path] != GLS_TUNED_NOT)
        return false;
    const bool on = skip_text(at, "on:");
    if (!on && !skip_text(at, "off:"))
        return false;
    if (on)
        tuning->on |= 1u << path;
    for (int reason = GLS_TUNED_NOT + 1; reason < GLS_TUNED_REASONS; ++reason)
        if (skip_text(at, reasons[reason])) {
            tuning->reason[path] = (gls_tuned)reason;
            return true;
        }
    return false;
}

glsurf_result gls_tuning_read(gls_failure *failure, const char *line,
                              const gls_driver_strings *driver, gls_tuning *tuning) {
    *tuning = (gls_tuning){ 0 };
    if (is_whole(line)) {
        char expected[BEGIN + 1];
        put_begin(expected, driver);
        tuning->valid = strncmp(line, expected, BEGIN) == 0;
        if (!tuning->valid)
            return GLSURF_OK;
        const char *at = line + BEGIN, *const end = line + strlen(line) - CHECKED;
        bool good = true;
        while (good && at < end)
            good = read_entry(&at, tuning);
        if (good && at == end)
            return GLSURF_OK;
        *tuning = (gls_tuning){ 0 };
    }
    return gls_refused(
        failure,
        "the tuning line is damaged; give a line from glsurf_tuner_line(), or NULL");
}
