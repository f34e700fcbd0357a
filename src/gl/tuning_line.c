/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The line is read without parsing the driver's strings: it is of this driver and this
 * library if it begins with what the writer would write here. Up to the entries it is
 * compared, and only the entries are parsed.
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
    DIGITS = 16,  /* of a hash */
    ENTRY = 64,   /* an entry with the longest name is shorter */
    FIXED = 128,  /* mark, quotes, digest, checksum */
    ESCAPED = 4,  /* characters of a byte that is escaped */
    CHECKED = 17, /* characters of the checksum, with the space before it */
};

static const char *const reasons[GLS_TUNED_REASONS] = { "", "faster", "same", "wrong" };

/* -------------------------------------------------------------------- write -- */

/* With other shaders or paths the times are others. Cost: a step of the hash for each of
 * the 200,000 bytes of shaders, about 0.2 ms; only devices with a line pay it. */
static uint64_t digest_of_library(void) {
    uint64_t digest = gls_hash_text(GLS_HASH_START, GLSURF_VERSION);
    for (const gls_shader_file *file = gls_shader_files; file->name; ++file) {
        digest = gls_hash_text(digest, file->name);
        digest = gls_hash_text(digest, file->text);
    }
    for (int path = 0; path < GLSURF_PATHS; ++path)
        digest = gls_hash_text(digest, glsurf_path_name((glsurf_path)path));
    return digest;
}

static char *put_string(char *to, const char *text) {
    to += sprintf(to, " \"");
    for (const unsigned char *at = (const unsigned char *)text; at && *at; ++at)
        if (*at == '"' || *at == '\\')
            to += sprintf(to, "\\%c", *at);
        else if (*at >= 0x20 && *at < 0x7f)
            *to++ = (char)*at;
        else
            to += sprintf(to, "\\x%02x", *at);
    return to + sprintf(to, "\"");
}

static size_t length_of(const char *text) {
    return text ? strlen(text) : 0;
}

/* Allocates a line and writes what precedes the entries. Returns its end, or NULL without
 * memory. */
static char *begin_line(const gls_driver_strings *driver, char **line) {
    const size_t strings = length_of(driver->vendor) + length_of(driver->renderer) +
                           length_of(driver->version);
    *line = malloc(FIXED + ESCAPED * strings + (size_t)ENTRY * GLSURF_PATHS);
    if (!*line)
        return NULL;
    char *to = *line + sprintf(*line, "%s", FORMAT);
    to = put_string(to, driver->vendor);
    to = put_string(to, driver->renderer);
    to = put_string(to, driver->version);
    return to + sprintf(to, " %016llx", (unsigned long long)digest_of_library());
}

static void put_checksum(char *to, const char *line, size_t length) {
    const uint64_t sum = gls_hash_stir(gls_hash(GLS_HASH_START, line, length));
    sprintf(to, " %016llx", (unsigned long long)sum);
}

char *gls_tuning_write(const gls_driver_strings *driver, const gls_tuning *tuning) {
    char *line, *to = begin_line(driver, &line);
    if (!to)
        return NULL;
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

/* Goes behind the text if it comes next. */
static bool skip_text(const char **at, const char *text) {
    const size_t length = strlen(text);
    if (strncmp(*at, text, length) != 0)
        return false;
    *at += length;
    return true;
}

/* No name of a path is the beginning of another with '=' behind it. */
static int read_path(const char **at) {
    for (int path = 0; path < GLSURF_PATHS; ++path) {
        const char *to = *at;
        if (skip_text(&to, glsurf_path_name((glsurf_path)path)) && skip_text(&to, "=")) {
            *at = to;
            return path;
        }
    }
    return -1;
}

static bool read_entry(const char **at, gls_tuning *tuning) {
    const int path = skip_text(at, " ") ? read_path(at) : -1;
    if (path < 0 || tuning->reason[path] != GLS_TUNED_NOT)
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

static bool read_entries(const char *at, const char *end, gls_tuning *tuning) {
    while (at < end)
        if (!read_entry(&at, tuning))
            return false;
    return at == end;
}

glsurf_result gls_tuning_read(gls_failure *failure, const char *line,
                              const gls_driver_strings *driver, gls_tuning *tuning) {
    static const char damaged[] =
        "the line of the tuning is damaged; give one of glsurf_tuner_line(), or none";
    *tuning = (gls_tuning){ 0 };
    if (!is_whole(line))
        return gls_failed(failure, GLSURF_ERROR_ARGUMENT, damaged);
    char *expected, *end = begin_line(driver, &expected);
    if (!end)
        return gls_failed(failure, GLSURF_ERROR_MEMORY, "no memory for a tuning");
    const size_t length = (size_t)(end - expected);
    const bool ours = strncmp(line, expected, length) == 0;
    free(expected);
    tuning->there = ours;
    if (!ours || read_entries(line + length, line + strlen(line) - CHECKED, tuning))
        return GLSURF_OK;
    *tuning = (gls_tuning){ 0 };
    return gls_failed(failure, GLSURF_ERROR_ARGUMENT, damaged);
}
