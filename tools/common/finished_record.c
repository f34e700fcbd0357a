/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "common/finished_record.h"

#include "system/alloc.h"
#include "system/text.h"

#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A path may hold any byte. %XX stands for those that would end a word. */
static char *escape(const char *path) {
    char *const text = alloc_zeroed(3 * strlen(path) + 1, 1);
    char *to = text;
    for (const unsigned char *at = (const unsigned char *)path; *at != '\0'; ++at)
        if (*at <= ' ' || *at == '%' || *at == 0x7F)
            to += sprintf(to, "%%%02X", *at);
        else
            *to++ = (char)*at;
    return text;
}

static void unescape(char *text) {
    char *to = text;
    for (const char *at = text; *at != '\0'; ++at) {
        unsigned value = 0;
        if (*at == '%' && isxdigit((unsigned char)at[1]) && isxdigit((unsigned char)at[2]))
            sscanf(at + 1, "%2X", &value);
        *to++ = value != 0 ? (char)value : *at;
        at += value != 0 ? 2 : 0;
    }
    *to = '\0';
}

char *finished_record_print(const char *path, const finished_record *record) {
    char recipe[DIGEST_TEXT], maker[DIGEST_TEXT], inputs[DIGEST_TEXT] = "-";
    char content[DIGEST_TEXT], result[DIGEST_TEXT], check[DIGEST_TEXT];
    digest_print(&record->recipe, recipe);
    digest_print(&record->maker, maker);
    if (!digest_is_zero(&record->inputs))
        digest_print(&record->inputs, inputs);
    digest_print(&record->content, content);
    digest_print(&record->result.content, result);
    char *const word = escape(path);
    char *const text = text_format("%s %s %s %s %" PRIu64 " %" PRId64 " %s %" PRId64 " %s ",
                                   recipe, maker, inputs, content, record->result.size,
                                   record->result.modified, result, record->time, word);
    const digest sum = digest_of(text, strlen(text));
    digest_print(&sum, check);
    char *const line = text_format("%s%s\n", text, check);
    free(text);
    free(word);
    return line;
}

/* Splits a line at its blanks. False unless it has `count` words. */
static bool split(char *line, char *words[], int count) {
    for (int i = 0; i < count; ++i) {
        words[i] = line;
        line += strcspn(line, " ");
        if (line == words[i] || (*line == ' ') != (i + 1 < count))
            return false;
        if (*line == ' ')
            *line++ = '\0';
    }
    return true;
}

static bool read_digest(const char *word, digest *value) {
    return strlen(word) == DIGEST_TEXT - 1 && digest_read(value, word);
}

static bool read_number(const char *word, int64_t *value) {
    enum { DIGITS = 19 }; /* of the largest number */
    const char *const digits = word + (*word == '-');
    const size_t length = strspn(digits, "0123456789");
    errno = 0;
    *value = strtoll(word, NULL, 10);
    return length > 0 && length <= DIGITS && digits[length] == '\0' && errno == 0;
}

static bool has_check(const char *line) {
    const char *const last = strrchr(line, ' ');
    char check[DIGEST_TEXT];
    const digest sum = digest_of(line, last ? (size_t)(last + 1 - line) : 0);
    digest_print(&sum, check);
    return last && strcmp(last + 1, check) == 0;
}

bool finished_record_read(char *line, finished_record *record, char **path) {
    enum {
        RECIPE,
        MAKER,
        INPUTS,
        CONTENT,
        SIZE,
        MODIFIED,
        RESULT,
        TIME,
        PATH,
        CHECK,
        COUNT
    };
    char *words[COUNT];
    *record = (finished_record){ 0 };
    if (!has_check(line) || !split(line, words, COUNT))
        return false;
    int64_t size;
    const bool good =
        read_digest(words[RECIPE], &record->recipe) &&
        read_digest(words[MAKER], &record->maker) &&
        (strcmp(words[INPUTS], "-") == 0 || read_digest(words[INPUTS], &record->inputs)) &&
        read_digest(words[CONTENT], &record->content) && read_number(words[SIZE], &size) &&
        read_number(words[MODIFIED], &record->result.modified) &&
        read_digest(words[RESULT], &record->result.content) &&
        read_number(words[TIME], &record->time) && size >= 0 && record->time > 0;
    record->result.size = good ? (uint64_t)size : 0;
    unescape(words[PATH]);
    *path = words[PATH];
    return good;
}
