/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The next option of a command line, and what is wrong with it. */
#include "common/options.h"

#include "common/text.h"

#include <stdlib.h>
#include <string.h>

/* The word that has the unknown letter. getopt_long() has moved on only if the letter is
 * the last one of its word. A character beyond ASCII is several letters to it. */
static const char *word_with(int letter, int argc, char **argv) {
    const char *const word = optind < argc ? argv[optind] : "";
    const char *const found =
        word[0] == '-' && word[1] != '-' ? strchr(word + 1, (char)letter) : NULL;
    return found && found[1] != '\0' ? word : argv[optind - 1];
}

/* Whether an option is an unknown letter. For a long option that takes no value but was
 * given one, getopt_long() sets optopt to the option's own letter or number, which is
 * known. */
static bool is_unknown_letter(int option, const char *shorts) {
    return option != 0 && option < OPTION_LONG && !strchr(shorts, option);
}

/* ------------------------------------------------------------- long options -- */

/* Long options are shorter than that. */
enum { LONGEST = 32 };

static size_t minimum(size_t a, size_t b) {
    return a < b ? a : b;
}

/* How many letters to insert, remove, replace or exchange with their neighbour make `b` of
 * `a`: the optimal string alignment distance. */
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

/* The option whose name is most like this one, or NULL if more than half would change. */
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

/* The options that begin like this, as "--a, --b and --c". NULL if there is only one. */
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

/* `word` is --NAME or --NAME=VALUE. */
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
    if (option == ':') {
        report("%s needs a value; see %s --help", word, argv[0]);
    } else if (option == '?' && is_unknown_letter(optopt, shorts)) {
        const bool is_ascii = optopt > 0 && optopt < 128;
        if (is_ascii)
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
