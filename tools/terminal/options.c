/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "terminal/options.h"

#include "system/text.h"

#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool read_float(const char *text, float *number) {
    char *end = NULL;
    *number = strtof(text, &end);
    return !isspace((unsigned char)*text) && end != text && *end == '\0';
}

bool option_positive(const char *option, const char *text, float *value) {
    float number;
    /* Also refuses numbers such as 1e-99, which are above zero but become 0 in a float. */
    if (!read_float(text, &number) || !isfinite(number) || number <= 0.0f) {
        report("%s takes a number above 0, such as 0.001, not '%s'", option, text);
        return false;
    }
    *value = number;
    return true;
}

bool option_number(const char *option, const char *text, float minimum, float maximum,
                   float *value) {
    float number;
    if (!read_float(text, &number) || !(number >= minimum && number <= maximum)) {
        report("%s takes a number from %g to %g, not '%s'", option, (double)minimum,
               (double)maximum, text);
        return false;
    }
    *value = number;
    return true;
}

bool option_count(const char *option, const char *text, uint32_t *value) {
    return option_whole(option, text, 0, UINT32_MAX, value);
}

bool option_whole(const char *option, const char *text, uint32_t minimum, uint32_t maximum,
                  uint32_t *value) {
    errno = 0;
    char *end = NULL;
    const unsigned long long number = strtoull(text, &end, 10);
    /* strtoull() alone would accept leading spaces and signs. */
    if (!isdigit((unsigned char)*text) || *end != '\0' || errno != 0 || number < minimum ||
        number > maximum) {
        report("%s takes a whole number from %lu to %lu, not '%s'", option,
               (unsigned long)minimum, (unsigned long)maximum, text);
        return false;
    }
    *value = (uint32_t)number;
    return true;
}

bool option_bytes(const char *option, const char *text, uint64_t *value) {
    static const char SUFFIXES[] = "KMG";
    errno = 0;
    char *end = NULL;
    const unsigned long long number = strtoull(text, &end, 10);
    const char *const suffix = *end != '\0' ? strchr(SUFFIXES, *end) : NULL;
    const int shift = suffix ? 10 * (int)(suffix - SUFFIXES + 1) : 0;
    if (!isdigit((unsigned char)*text) || end[suffix ? 1 : 0] != '\0' || errno != 0 ||
        number > UINT64_MAX >> shift) {
        report("%s takes a number of bytes, or of KiB, MiB or GiB with the suffix K, M or "
               "G, such as 512M, not '%s'",
               option, text);
        return false;
    }
    *value = (uint64_t)number << shift;
    return true;
}

bool option_pixels(const char *option, const char *text, float *value) {
    float number;
    if (!option_positive(option, text, &number))
        return false;
    if (number > 1e6f) {
        report("%s takes a number of pixels above 0 and at most a million, such as 3, not "
               "'%s'",
               option, text);
        return false;
    }
    *value = number;
    return true;
}

bool option_name(const char *option, const char *text, const char *const names[],
                 unsigned *value) {
    char *all = text_format("%s", "");
    for (unsigned i = 0; names[i]; ++i) {
        if (strcmp(text, names[i]) == 0) {
            *value = i;
            free(all);
            return true;
        }
        char *const more = text_format("%s%s%s", all,
                                       i == 0         ? ""
                                       : names[i + 1] ? ", "
                                                      : " or ",
                                       names[i]);
        free(all);
        all = more;
    }
    report("%s takes %s, not '%s'", option, all, text);
    free(all);
    return false;
}

bool option_file(const char *option, const char *what, const char *text,
                 const char **name) {
    if (*text == '\0' || strcmp(text, "-") == 0) {
        report("%s takes the name of %s, not '%s'", option, what, text);
        return false;
    }
    *name = text;
    return true;
}

bool option_output(const char *option, const char *what, const char *text,
                   const char **name) {
    if (strcmp(text, "-") != 0)
        return option_file(option, what, text, name);
    *name = text;
    return true;
}

/* Reads numbers separated by the characters of `between`: "x++" for 640x480+100+50. */
static bool read_numbers(const char *text, const char *between, uint32_t *numbers) {
    for (const char *end = between;; ++end) {
        char *rest = NULL;
        errno = 0;
        const unsigned long long number = strtoull(text, &rest, 10);
        if (!isdigit((unsigned char)*text) || *rest != *end || errno != 0 ||
            number > UINT32_MAX)
            return false;
        *numbers++ = (uint32_t)number;
        text = rest + 1;
        if (*end == '\0')
            return true;
    }
}

bool option_region(const char *option, const char *text, glsurf_region *value) {
    uint32_t numbers[4];
    if (!read_numbers(text, "x++", numbers) || numbers[0] == 0 || numbers[1] == 0) {
        report("%s takes WIDTHxHEIGHT+X+Y in pixels, such as 640x480+100+50, not '%s'",
               option, text);
        return false;
    }
    *value = (glsurf_region){
        .width = numbers[0], .height = numbers[1], .x = numbers[2], .y = numbers[3]
    };
    return true;
}

/* Reads two numbers within limits, separated by `between`. */
static bool read_pair(const char *text, const char *between, const uint32_t minimum[2],
                      uint32_t maximum, uint32_t *first, uint32_t *second) {
    uint32_t numbers[2];
    if (!read_numbers(text, between, numbers) || numbers[0] < minimum[0] ||
        numbers[1] < minimum[1] || numbers[0] > maximum || numbers[1] > maximum)
        return false;
    *first = numbers[0];
    *second = numbers[1];
    return true;
}

static const uint32_t ONES[2] = { 1, 1 };

bool option_pair(const char *option, const char *text, uint32_t maximum, uint32_t pair[2]) {
    const bool good = read_pair(text, "x", ONES, maximum, &pair[0], &pair[1]);
    if (!good)
        report("%s takes columns and rows from 1 to %lu, such as 8x6, not '%s'", option,
               (unsigned long)maximum, text);
    return good;
}

bool option_shard(const char *text, uint32_t *shard, uint32_t *shards) {
    uint32_t first, second;
    if (!read_pair(text, "/", ONES, UINT32_MAX, &first, &second) || first > second) {
        report("--shard takes I/N with I from 1 to N, such as 3/8, not '%s'", text);
        return false;
    }
    *shard = first;
    *shards = second;
    return true;
}

bool option_size(const char *text, uint32_t *width, uint32_t *height) {
    const bool good = read_pair(text, "x", ONES, UINT32_MAX, width, height);
    if (!good)
        report("--size takes WIDTHxHEIGHT in pixels, such as 640x480, not '%s'", text);
    return good;
}

bool option_window_size(const char *text, uint32_t *width, uint32_t *height) {
    static const uint32_t MINIMUM[2] = { 64, 48 };
    const bool good = read_pair(text, "x", MINIMUM, 16384, width, height);
    if (!good)
        report("--size takes WIDTHxHEIGHT in pixels from 64x48 to 16384x16384, such as "
               "640x480, not '%s'",
               text);
    return good;
}

/* The last of several options for one path counts. */
bool option_path(const char *text, glsurf_path_choice *value) {
    const char *const sign = strchr(text, '=');
    const bool on = sign && strcmp(sign + 1, "on") == 0;
    const bool off = sign && strcmp(sign + 1, "off") == 0;
    for (int i = 0; (on || off) && i < GLSURF_PATHS; ++i) {
        const char *const name = glsurf_path_name((glsurf_path)i);
        if (strlen(name) != (size_t)(sign - text) || strncmp(name, text, strlen(name)) != 0)
            continue;
        const uint32_t bit = 1u << i;
        value->on = on ? value->on | bit : value->on & ~bit;
        value->off = off ? value->off | bit : value->off & ~bit;
        return true;
    }
    report("--path takes NAME=on or NAME=off, NAME being a path that glsurf info lists, "
           "not '%s'",
           text);
    return false;
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
    size_t rows[3][LONGEST + 1];
    const size_t other = strlen(b);
    for (size_t j = 0; j <= other; ++j)
        rows[0][j] = j;
    for (size_t i = 1; i <= length; ++i) {
        size_t *const now = rows[i % 3], *const before = rows[(i + 2) % 3];
        const size_t *const two = rows[(i + 1) % 3];
        now[0] = i;
        for (size_t j = 1; j <= other; ++j) {
            now[j] = minimum(minimum(now[j - 1], before[j]) + 1,
                             before[j - 1] + (a[i - 1] != b[j - 1]));
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                now[j] = minimum(now[j], two[j - 2] + 1);
        }
    }
    return rows[length % 3][other];
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
    for (const struct option *at = longs; at->name; ++at) {
        if (strncmp(at->name, name, length) != 0)
            continue;
        --left;
        char *const longer = text_format("%s--%s%s", list ? list : "", at->name,
                                         left > 1   ? ", "
                                         : left > 0 ? " and "
                                                    : "");
        free(list);
        list = longer;
    }
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
