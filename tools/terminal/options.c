/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "terminal/options.h"

#include "system/file_names.h"

#include "glsurf/glsurf.h"
#include "glsurf/glsurf_context.h"

#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* ------------------------------------------------------------------- rows -- */

const char *option_word(const char *name, char word[OPTION_WORD]) {
    snprintf(word, OPTION_WORD, "--%s", name);
    for (char *at = word; *at; ++at)
        *at = *at == '_' ? '-' : *at;
    return word;
}

/* Writes the option as messages name it. */
static const char *shortest_word(const option_row *row, char word[OPTION_WORD]) {
    if (!row->letter)
        return option_word(row->name, word);
    snprintf(word, OPTION_WORD, "-%c", row->letter);
    return word;
}

bool option_refuse(const option_row *row, const char *text, const char *takes, ...) {
    char word[OPTION_WORD];
    va_list arguments;
    va_start(arguments, takes);
    char *const what = text_format_list(takes, arguments);
    va_end(arguments);
    report("%s takes %s, not '%s'", shortest_word(row, word), what, text);
    free(what);
    return false;
}

bool option_set(const option_row *row, const char *text, void *self) {
    char word[OPTION_WORD];
    const char *const needs = row->needs ? row->needs : shortest_word(row, word);
    return (!row->have || row->have(needs)) &&
           row->read(row, text, (char *)self + row->offset);
}

/* ---------------------------------------------------------------- numbers -- */

static bool read_float(const char *text, float *number) {
    char *end = NULL;
    *number = strtof(text, &end);
    return !isspace((unsigned char)*text) && end != text && *end == '\0';
}

bool option_positive(const option_row *row, const char *text, void *at) {
    float number;
    /* Also refuses numbers such as 1e-99, which are above zero but become 0 in a float. */
    if (!read_float(text, &number) || !isfinite(number) || number <= 0.0f)
        return option_refuse(row, text, "a number above 0, such as 0.001");
    if (row->what && number > (float)row->maximum)
        return option_refuse(row, text, "%s", row->what);
    *(float *)at = number;
    return true;
}

bool option_number(const option_row *row, const char *text, void *at) {
    float number;
    if (!read_float(text, &number) ||
        !(number >= (float)row->minimum && number <= (float)row->maximum))
        return option_refuse(row, text, "a number from %g to %g", row->minimum,
                             row->maximum);
    *(float *)at = number;
    return true;
}

bool option_seconds(const option_row *row, const char *text, void *at) {
    float number = 0.0f;
    const bool good = option_number(row, text, &number);
    *(double *)at = (double)number;
    return good;
}

/* Reads a whole number that the character `end` follows. Returns the text after that
 * character, or NULL. strtoull() alone would accept leading spaces and signs. */
static const char *read_whole(const char *text, char end, uint64_t *number) {
    char *rest = NULL;
    errno = 0;
    *number = strtoull(text, &rest, 10);
    return isdigit((unsigned char)*text) && *rest == end && errno == 0 ? rest + 1 : NULL;
}

bool option_whole(const option_row *row, const char *text, void *at) {
    uint64_t number;
    if (!read_whole(text, '\0', &number) || (double)number < row->minimum ||
        (double)number > row->maximum)
        return option_refuse(row, text, "a whole number from %.0f to %.0f", row->minimum,
                             row->maximum);
    *(uint32_t *)at = (uint32_t)number;
    return true;
}

bool option_bytes(const option_row *row, const char *text, void *at) {
    static const char SUFFIXES[] = "KMG";
    const size_t length = strlen(text);
    const char *const suffix = length > 0 ? strchr(SUFFIXES, text[length - 1]) : NULL;
    const int shift = suffix ? 10 * (int)(suffix - SUFFIXES + 1) : 0;
    uint64_t number;
    if (!read_whole(text, suffix ? *suffix : '\0', &number) || number > UINT64_MAX >> shift)
        return option_refuse(row, text,
                             "a number of bytes, or of KiB, MiB or GiB with the suffix K, "
                             "M or G, such as 512M");
    *(uint64_t *)at = number << shift;
    return true;
}

/* Reads numbers separated by the characters of `between`: "x++" for 640x480+100+50. Each
 * has its own minimum. Writes nothing if one is wrong. */
static bool read_numbers(const char *text, const char *between, const uint32_t minimum[],
                         uint32_t maximum, uint32_t *numbers) {
    uint64_t read[4];
    const size_t count = strlen(between) + 1;
    for (size_t i = 0; i < count; ++i) {
        text = read_whole(text, between[i], &read[i]);
        if (!text || read[i] < minimum[i] || read[i] > maximum)
            return false;
    }
    for (size_t i = 0; i < count; ++i)
        numbers[i] = (uint32_t)read[i];
    return true;
}

static const uint32_t ONES[2] = { 1, 1 };

bool option_region(const option_row *row, const char *text, void *at) {
    static const uint32_t MINIMUM[4] = { 1, 1, 0, 0 };
    uint32_t numbers[4];
    if (!read_numbers(text, "x++", MINIMUM, UINT32_MAX, numbers))
        return option_refuse(row, text,
                             "WIDTHxHEIGHT+X+Y in pixels, such as 640x480+100+50");
    *(glsurf_region *)at = (glsurf_region){
        .width = numbers[0], .height = numbers[1], .x = numbers[2], .y = numbers[3]
    };
    return true;
}

bool option_pair(const option_row *row, const char *text, void *at) {
    return read_numbers(text, "x", ONES, (uint32_t)row->maximum, at) ||
           option_refuse(row, text, "columns and rows from 1 to %.0f, such as 8x6",
                         row->maximum);
}

bool option_shard(const option_row *row, const char *text, void *at) {
    uint32_t numbers[2];
    if (!read_numbers(text, "/", ONES, UINT32_MAX, numbers) || numbers[0] > numbers[1])
        return option_refuse(row, text, "I/N with I from 1 to N, such as 3/8");
    memcpy(at, numbers, sizeof numbers);
    return true;
}

bool option_size(const option_row *row, const char *text, void *at) {
    return read_numbers(text, "x", ONES, UINT32_MAX, at) ||
           option_refuse(row, text, "WIDTHxHEIGHT in pixels, such as 640x480");
}

bool option_window_size(const option_row *row, const char *text, void *at) {
    static const uint32_t MINIMUM[2] = { 64, 48 };
    return read_numbers(text, "x", MINIMUM, 16384, at) ||
           option_refuse(row, text,
                         "WIDTHxHEIGHT in pixels from 64x48 to 16384x16384, such as "
                         "640x480");
}

/* ------------------------------------------------------------------ names -- */

bool option_flag(const option_row *row, const char *text, void *at) {
    (void)row, (void)text;
    return *(bool *)at = true;
}

bool option_constant(const option_row *row, const char *text, void *at) {
    (void)text;
    *(unsigned *)at = (unsigned)row->minimum;
    return true;
}

bool option_quiet(const option_row *row, const char *text, void *at) {
    progress_stop();
    return option_flag(row, text, at);
}

bool option_text(const option_row *row, const char *text, void *at) {
    (void)row;
    *(const char **)at = text;
    return true;
}

/* Adds a name to a list, before `left` others: "a, b or c" if `last` is " or ". Takes the
 * list, which is NULL at first. */
static char *list_name(char *list, const char *dashes, const char *name, size_t left,
                       const char *last) {
    char *const longer = text_format("%s%s%s%s", list ? list : "", dashes, name,
                                     left > 1    ? ", "
                                     : left == 1 ? last
                                                 : "");
    free(list);
    return longer;
}

/* Refuses a value that is none of the names. */
static bool refuse_names(const option_row *row, const char *text, const char *what,
                         const char *dot, const char *const names[]) {
    size_t left = 0;
    char *all = NULL;
    while (names[left])
        ++left;
    for (size_t i = 0; names[i]; ++i)
        all = list_name(all, dot, names[i], --left, " or ");
    option_refuse(row, text, "%s%s", what, all);
    free(all);
    return false;
}

bool option_file(const option_row *row, const char *text, void *at) {
    if (*text == '\0' || strcmp(text, "-") == 0)
        return option_refuse(row, text, "the name of %s", row->what ? row->what : "a file");
    const char *const ending = path_ending(text);
    bool known = !row->names || *ending == '\0';
    for (size_t i = 0; !known && row->names[i]; ++i)
        known = strcasecmp(row->names[i], ending) == 0;
    return known ? option_text(row, text, at)
                 : refuse_names(row, text, "a file whose name ends in ", ".", row->names);
}

bool option_output(const option_row *row, const char *text, void *at) {
    return (strcmp(text, "-") == 0 ? option_text : option_file)(row, text, at);
}

bool option_read_name(const option_row *row, const char *text, const char *const names[],
                      unsigned first, unsigned *value) {
    for (unsigned i = 0; names[i]; ++i)
        if (strcmp(text, names[i]) == 0) {
            *value = first + i;
            return true;
        }
    return refuse_names(row, text, "", "", names);
}

bool option_name(const option_row *row, const char *text, void *at) {
    return option_read_name(row, text, row->names, (unsigned)row->minimum, at);
}

bool option_either(const option_row *row, const char *text, void *at) {
    char first[16], second[16];
    unsigned index;
    snprintf(first, sizeof first, "%g", row->minimum);
    snprintf(second, sizeof second, "%g", row->maximum);
    const char *const names[] = { first, second, NULL };
    if (!option_read_name(row, text, names, 0, &index))
        return false;
    *(uint32_t *)at = (uint32_t)(index > 0 ? row->maximum : row->minimum);
    return true;
}

bool option_api(const option_row *row, const char *text, void *at) {
    static const char *const NAMES[] = { "gl", "gles", NULL };
    return option_read_name(row, text, NAMES, GLSURF_CONTEXT_API_GL, at);
}

bool option_backend(const option_row *row, const char *text, void *at) {
    static const char *const NAMES[] = { "gl", "cpu", NULL };
    return option_read_name(row, text, NAMES, GLSURF_BACKEND_GL, at);
}

/* The last of several options for one path counts. */
bool option_path(const option_row *row, const char *text, void *at) {
    glsurf_path_choice *const value = at;
    const char *const sign = strchr(text, '=');
    const bool on = sign && strcmp(sign + 1, "on") == 0;
    const bool off = sign && strcmp(sign + 1, "off") == 0;
    const char *names[GLSURF_PATHS + 1] = { NULL };
    for (int i = 0; i < GLSURF_PATHS; ++i) {
        const char *const name = names[i] = glsurf_path_name((glsurf_path)i);
        if (!(on || off) || strlen(name) != (size_t)(sign - text) ||
            strncmp(name, text, strlen(name)) != 0)
            continue;
        const uint32_t bit = 1u << i;
        value->on = on ? value->on | bit : value->on & ~bit;
        value->off = off ? value->off | bit : value->off & ~bit;
        return true;
    }
    return refuse_names(row, text, "NAME=on or NAME=off, where NAME is ", "", names);
}

/* -------------------------------------------------------------- options -- */

/* Returns the word with the unknown letter. getopt_long() has advanced only if the letter
 * ends its word. It reads a character beyond ASCII as several letters. */
static const char *word_with(int letter, int argc, char **argv) {
    const char *const word = optind < argc ? argv[optind] : "";
    const char *const found =
        word[0] == '-' && word[1] != '-' ? strchr(word + 1, (char)letter) : NULL;
    return found && found[1] != '\0' ? word : argv[optind - 1];
}

/* ------------------------------------------------------------- long options -- */

/* Bytes of a long option, at most. */
enum { LONGEST = 32 };

static size_t minimum(size_t a, size_t b) {
    return a < b ? a : b;
}

/* Returns the optimal string alignment distance: the number of letters to insert, remove,
 * replace or exchange with a neighbour to turn `a` into `b`. */
static size_t distance(const char *a, size_t length, const char *b) {
    size_t changes[LONGEST + 1][LONGEST + 1];
    const size_t other = strlen(b);
    for (size_t i = 0; i <= length; ++i)
        for (size_t j = 0; j <= other; ++j) {
            size_t *const at = &changes[i][j];
            *at = i + j; /* right where one text is empty */
            if (i > 0 && j > 0)
                *at = minimum(minimum(changes[i][j - 1], changes[i - 1][j]) + 1,
                              changes[i - 1][j - 1] + (a[i - 1] != b[j - 1]));
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                *at = minimum(*at, changes[i - 2][j - 2] + 1);
        }
    return changes[length][other];
}

/* Returns the nearest option, or NULL if more than half of the letters differ. */
static const char *nearest_option(const char *name, size_t length,
                                  const struct option *longs) {
    const char *best = NULL;
    size_t maximum = length / 2;
    for (const struct option *at = longs; length <= LONGEST && at->name; ++at) {
        const size_t changes =
            strlen(at->name) <= LONGEST ? distance(name, length, at->name) : LONGEST;
        if (changes <= maximum && (!best || changes < maximum)) {
            best = at->name;
            maximum = changes;
        }
    }
    return best;
}

/* Returns the options that begin with `name`, as "--a, --b and --c"; NULL: below two. */
static char *beginnings(const char *name, size_t length, const struct option *longs) {
    char *list = NULL;
    size_t left = 0;
    for (const struct option *at = longs; at->name; ++at)
        left += strncmp(at->name, name, length) == 0;
    if (left < 2)
        return NULL;
    for (const struct option *at = longs; at->name; ++at)
        if (strncmp(at->name, name, length) == 0)
            list = list_name(list, "--", at->name, --left, " and ");
    return list;
}

/* Reports an unknown or ambiguous option. `word` is --NAME or --NAME=VALUE. */
static void report_unknown(const char *word, const struct option *longs,
                           const char *command) {
    const int length = (int)strcspn(word, "=");
    const char *const name = word + 2;
    char *const several = beginnings(name, (size_t)length - 2, longs);
    const char *const near = nearest_option(name, (size_t)length - 2, longs);
    if (several)
        report("option %.*s is ambiguous: %s begin like this; see %s --help", length, word,
               several, command);
    else if (near)
        report("unknown option %.*s; the nearest is --%s; see %s --help", length, word,
               near, command);
    else
        report("unknown option %.*s; see %s --help", length, word, command);
    free(several);
}

int option_next(int argc, char **argv, const char *shorts, const struct option *longs) {
    opterr = 0;
    const int option = getopt_long(argc, argv, shorts, longs, NULL);
    const char *const word = argv[optind - 1];
    /* If a long option was given a value but takes none, optopt is its own letter or
     * number, which is known. */
    const bool known = optopt == 0 || optopt >= OPTION_LONG || strchr(shorts, optopt);
    if (option == ':') {
        report("%s needs a value; see %s --help", word, argv[0]);
    } else if (option == '?' && !known) {
        if (optopt > 0 && optopt < 128)
            report("unknown option -%c; see %s --help", optopt, argv[0]);
        else
            report("unknown option %s; see %s --help", word_with(optopt, argc, argv),
                   argv[0]);
    } else if (option == '?' && optopt != 0) {
        report("option %.*s takes no value; leave out %s", (int)strcspn(word, "="), word,
               word + strcspn(word, "="));
    } else if (option == '?') {
        report_unknown(word, longs, argv[0]);
    }
    return option;
}
