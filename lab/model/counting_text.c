/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "model/counting_text.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

_Noreturn void fail(const char *format, ...) {
    va_list list;
    va_start(list, format);
    fputs("lab_count: ", stderr);
    vfprintf(stderr, format, list);
    fputs("\n", stderr);
    exit(EXIT_FAILURE);
}

typedef struct text {
    char *at;
    size_t length;
} text;

static void add(text *to, const char *from, size_t bytes) {
    to->at = realloc(to->at, to->length + bytes + 1);
    if (!to->at)
        fail("out of memory");
    memcpy(to->at + to->length, from, bytes);
    to->length += bytes;
    to->at[to->length] = '\0';
}

static void add_string(text *to, const char *from) {
    add(to, from, strlen(from));
}

static char *without_comments(const char *from) {
    char *const made = malloc(strlen(from) + 1), *to = made;
    if (!made)
        fail("out of memory");
    while (*from) {
        if (from[0] == '/' && from[1] == '/') {
            while (*from && *from != '\n')
                ++from;
        } else if (from[0] == '/' && from[1] == '*') {
            for (from += 2; *from && !(from[0] == '*' && from[1] == '/');)
                ++from;
            from += *from ? 2 : 0;
        } else {
            *to++ = *from++;
        }
    }
    *to = '\0';
    return made;
}

/* Returns the word's length if it stands at `at` and is not part of a longer word. */
static size_t word_at(const char *begin, const char *at, const char *word) {
    const size_t length = strlen(word);
    const bool begins = at == begin || !(isalnum((unsigned char)at[-1]) || at[-1] == '_');
    return begins && strncmp(at, word, length) == 0 &&
                   !(isalnum((unsigned char)at[length]) || at[length] == '_')
               ? length
               : 0;
}

/* Returns the end of a part that begins at `at`: the first of `ends` outside of brackets.
 */
static const char *end_of(const char *at, const char *ends) {
    int depth = 0;
    for (; *at; ++at) {
        if (depth == 0 && strchr(ends, *at))
            return at;
        depth += *at == '(' || *at == '[' ? 1 : *at == ')' || *at == ']' ? -1 : 0;
    }
    fail("a shader's brackets are not balanced");
}

static void count_calls(text *to, const char *begin, const char *at, const char *end);

/* Returns true if the condition is "i < n" with n at most 8: compilers write such a loop
 * out, and its fetches wait together. */
static bool is_written_out(const char *condition, const char *end) {
    const char *less = condition;
    while (less < end && *less != '<')
        ++less;
    return end - less == 3 && less[1] == ' ' && less[2] >= '1' && less[2] <= '8';
}

/* Adds a loop's header, whose condition also counts the turn; `at` is behind "for". */
static const char *count_loop(text *to, const char *begin, const char *at) {
    const char *first = end_of(at, "(") + 1, *condition = end_of(first, ";") + 1;
    const char *last = end_of(condition, ";");
    add_string(to, "for (");
    count_calls(to, begin, first, condition);
    add_string(to, is_written_out(condition, last) ? " (" : " counted_turn(");
    count_calls(to, begin, condition, last);
    add_string(to, ")");
    return last;
}

/* Copies a text, and counts its fetches and the turns of its loops. */
static void count_calls(text *to, const char *begin, const char *at, const char *end) {
    static const char *const fetches[] = { "texelFetch", "textureLod", "textureGather",
                                           "texture" };
    while (at < end) {
        size_t length = 0;
        for (size_t i = 0; !length && i < sizeof fetches / sizeof *fetches; ++i)
            length = word_at(begin, at, fetches[i]);
        const char *arguments = at + length;
        if (length && *arguments == '(') {
            const char *close = end_of(arguments + 1, ")");
            add_string(to, length == strlen("textureGather") ? "(counted_gather(), "
                                                             : "(counted_fetch(), ");
            add(to, at, length);
            count_calls(to, begin, arguments, close);
            add_string(to, "))");
            at = close + 1;
        } else if (word_at(begin, at, "for")) {
            at = count_loop(to, begin, at + strlen("for"));
        } else if (word_at(begin, at, "main")) {
            add_string(to, "counted_main");
            at += strlen("main");
        } else if (word_at(begin, at, "discard")) {
            add_string(to, "return"); /* only main() discards */
            at += strlen("discard");
        } else if (strncmp(at, "layout(location", strlen("layout(location")) == 0) {
            at = end_of(at + strlen("layout"), " ") + 1;
            at += word_at(begin, at, "out") ? strlen("out") : 0;
        } else {
            add(to, at++, 1);
        }
    }
}

/* The lines of the version and of extensions stay the first. */
char *counting_text(const char *source) {
    char *const plain = without_comments(source);
    const char *body = plain;
    text made = { 0 };
    for (const char *next = plain; next; next = strstr(body, "#extension"))
        body = end_of(next, "\n") + 1;
    add(&made, plain, (size_t)(body - plain));
    add_string(&made,
               "uint counted_fetches = 0u, counted_gathers = 0u;\n"
               "uint counted_turns = 0u, counted_since = 0u;\n"
               "int counted_fetch() { ++counted_fetches; counted_since = 1u;\n"
               "    return 0; }\n"
               "int counted_gather() { ++counted_gathers; return counted_fetch(); }\n"
               "bool counted_turn(bool goes) { counted_turns += counted_since;\n"
               "    counted_since = 0u; return goes; }\n");
    count_calls(&made, plain, body, plain + strlen(plain));
    add_string(&made, "\nlayout(location = 0) out uvec4 counted_all;\n"
                      "void main() { counted_main();\n"
                      "    counted_all = uvec4(counted_fetches, counted_turns, 1u,\n"
                      "                        counted_gathers); }\n");
    free(plain);
    return made.at;
}
