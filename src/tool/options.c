/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "tool/options.h"

#include "tool/text.h"

#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

bool option_positive(const char *option, const char *text, float *value) {
    char *end = NULL;
    const float number = strtof(text, &end);
    /* Also refuses what is above zero as written but not as a float, such as 1e-99. */
    if (isspace((unsigned char)*text) || end == text || *end != '\0' || !isfinite(number) ||
        number <= 0.0f) {
        report("%s takes a number above 0, such as 0.001, not '%s'", option, text);
        return false;
    }
    *value = number;
    return true;
}

bool option_count(const char *option, const char *text, uint32_t *value) {
    errno = 0;
    char *end = NULL;
    const unsigned long long number = strtoull(text, &end, 10);
    /* strtoull() would take spaces and signs. */
    if (!isdigit((unsigned char)*text) || *end != '\0' || errno != 0 ||
        number > UINT32_MAX) {
        report("%s takes a whole number from 0 to %lu, not '%s'", option,
               (unsigned long)UINT32_MAX, text);
        return false;
    }
    *value = (uint32_t)number;
    return true;
}

bool option_backend(const char *text, glsurf_backend *value) {
    if (strcmp(text, "gl") == 0) {
        *value = GLSURF_BACKEND_GL;
    } else if (strcmp(text, "reference") == 0) {
        *value = GLSURF_BACKEND_REFERENCE;
    } else {
        report("--backend takes gl or reference, not '%s'", text);
        return false;
    }
    return true;
}

bool option_preset(const char *text, glsurf_preset *value) {
    if (strcmp(text, "default") == 0) {
        *value = GLSURF_PRESET_DEFAULT;
    } else if (strcmp(text, "paper") == 0) {
        *value = GLSURF_PRESET_PAPER;
    } else {
        report("--preset takes default or paper, not '%s'", text);
        return false;
    }
    return true;
}

bool option_descriptor(const char *text, uint32_t *value) {
    if (strcmp(text, "64") != 0 && strcmp(text, "128") != 0) {
        report("--descriptor takes 64 or 128, not '%s'", text);
        return false;
    }
    *value = strcmp(text, "64") == 0 ? 64 : 128;
    return true;
}

/* Digits, and then `end`; moves on behind it. */
static bool read_number(const char **text, char end, uint32_t *value) {
    char *rest = NULL;
    errno = 0;
    const unsigned long long number = strtoull(*text, &rest, 10);
    if (!isdigit((unsigned char)**text) || *rest != end || errno != 0 ||
        number > UINT32_MAX)
        return false;
    *value = (uint32_t)number;
    *text = rest + 1;
    return true;
}

bool option_region(const char *option, const char *text, glsurf_region *value) {
    const char *at = text;
    glsurf_region region;
    if (!read_number(&at, 'x', &region.width) || !read_number(&at, '+', &region.height) ||
        !read_number(&at, '+', &region.x) || !read_number(&at, '\0', &region.y) ||
        region.width == 0 || region.height == 0) {
        report("%s takes WIDTHxHEIGHT+X+Y in pixels, such as 640x480+100+50, not '%s'",
               option, text);
        return false;
    }
    *value = region;
    return true;
}

bool option_grid(const char *text, uint32_t *columns, uint32_t *rows) {
    const char *at = text;
    uint32_t first, second;
    if (!read_number(&at, 'x', &first) || !read_number(&at, '\0', &second) || first < 1 ||
        first > 64 || second < 1 || second > 64) {
        report("--grid takes columns and rows from 1 to 64, such as 8x6, not '%s'", text);
        return false;
    }
    *columns = first;
    *rows = second;
    return true;
}

bool option_size(const char *text, uint32_t *width, uint32_t *height) {
    const char *at = text;
    uint32_t first, second;
    if (!read_number(&at, 'x', &first) || !read_number(&at, '\0', &second) || first == 0 ||
        second == 0) {
        report("--size takes WIDTHxHEIGHT in pixels, such as 640x480, not '%s'", text);
        return false;
    }
    *width = first;
    *height = second;
    return true;
}

/* The later of two about the same path counts. */
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
    report("--path takes NAME=on or NAME=off, NAME as glsurf info lists them, not '%s'",
           text);
    return false;
}

int option_next(int argc, char **argv, const char *shorts, const struct option *longs) {
    opterr = 0;
    const int option = getopt_long(argc, argv, shorts, longs, NULL);
    if (option == ':') {
        report("%s needs a value; see glsurf %s --help", argv[optind - 1], argv[0]);
    } else if (option == '?' && optopt > 0 && optopt < OPTION_LONG) {
        report("unknown option -%c; see glsurf %s --help", optopt, argv[0]);
    } else if (option == '?') {
        report("unknown, ambiguous or overloaded option %s; see glsurf %s --help",
               argv[optind - 1], argv[0]);
    }
    return option;
}
