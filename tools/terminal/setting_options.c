/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "terminal/setting_options.h"

#include "system/exit_status.h"
#include "system/text.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Numbers of the settings' options, above the commands' own, which begin at OPTION_LONG. */
enum {
    SETTINGS_OWN = 48,               /* options of a command, at most */
    SETTINGS_MAX = 48,               /* settings of an extractor, at most */
    SETTINGS_NAME = 32,              /* bytes of an option's name */
    SETTINGS_CHOICES = 16,           /* choices of one setting, at most */
    SETTING_FIRST = 2 * OPTION_LONG, /* extractor's, in the order of the table */
    SETTING_DEVICE = SETTING_FIRST + SETTINGS_MAX, /* rows of DEVICE_ROWS */
};

const char SETTINGS_HELP[] = "";

/* Options of the device, which are not settings of an extractor. */
static const option_row DEVICE_ROWS[] = {
    { "backend", OPTION_BACKEND, .offset = offsetof(settings, device.backend) },
    { "api", OPTION_API, .offset = offsetof(settings, api) },
    { "path", OPTION_PATH, .offset = offsetof(settings, device.paths) },
};
enum { DEVICE_COUNT = sizeof DEVICE_ROWS / sizeof *DEVICE_ROWS };

const char SETTINGS_DEVICE_HELP[] =
    "  --backend gl         use OpenGL without a window (default)\n"
    "  --backend cpu        use plain C: the same features without OpenGL, slowly\n"
    "  --api gl             use only OpenGL 3.3. By default a GPU is asked for\n"
    "                       OpenGL 3.3 and, if it has none, for OpenGL ES 3.0\n"
    "  --api gles           use only OpenGL ES 3.0\n"
    "  --path NAME=on|off   turn a fast path on or off; by default glsurf chooses\n"
    "                       what is best with the driver. The features stay the same;\n"
    "                       glsurf info lists the paths\n";

/* Writes the option of a setting, such as "--max-features". */
static const char *option_of(const glsurf_setting *setting, char name[SETTINGS_NAME]) {
    snprintf(name, SETTINGS_NAME, "--%s", setting->name);
    for (char *at = name; *at; ++at)
        *at = *at == '_' ? '-' : *at;
    return name;
}

/* ------------------------------------------------------------------ parsing -- */

static bool has_name(const struct option *longs, const char *name) {
    for (; longs->name; ++longs)
        if (strcmp(longs->name, name) == 0)
            return true;
    return false;
}

/* Calls option_next() with the options of the command and of the settings. If two have the
 * same name, the command's counts. */
static int settings_next(int argc, char **argv, const char *shorts,
                         const struct option *own) {
    struct option longs[SETTINGS_OWN + SETTINGS_MAX + DEVICE_COUNT + 1];
    char names[SETTINGS_MAX][SETTINGS_NAME];
    size_t count = 0, rows;
    for (; own[count].name; ++count)
        longs[count] = own[count];
    const glsurf_setting *const table = glsurf_settings(&rows);
    for (size_t i = 0; i < rows; ++i) {
        option_of(&table[i], names[i]);
        if (!table[i].hidden_from_command && !has_name(own, names[i] + 2))
            longs[count++] =
                (struct option){ names[i] + 2,
                                 table[i].type == GLSURF_SETTING_SWITCH ? no_argument
                                                                        : required_argument,
                                 NULL, SETTING_FIRST + (int)i };
    }
    for (int i = 0; i < DEVICE_COUNT; ++i)
        if (!has_name(own, DEVICE_ROWS[i].name))
            longs[count++] = (struct option){ DEVICE_ROWS[i].name, required_argument, NULL,
                                              SETTING_DEVICE + i };
    longs[count] = (struct option){ 0 };
    return option_next(argc, argv, shorts, longs);
}

/* Reads a choice. Enums of choices have the size of unsigned. */
static bool choose(const glsurf_setting *setting, const char *name, const char *text,
                   unsigned *value) {
    const char *names[SETTINGS_CHOICES + 1] = { NULL };
    for (int i = 0; i <= (int)setting->maximum; ++i)
        names[i] = setting->choices[i].name;
    return option_name(name, text, names, value);
}

/* Reads a count. If only two values are allowed, the error message lists both. */
static bool set_count(const glsurf_setting *setting, const char *name, const char *text,
                      uint32_t *value) {
    const double step = setting->multiple > 0.0 ? setting->multiple : 1.0;
    if (setting->maximum == setting->minimum + step) {
        char first[16], second[16];
        unsigned index;
        snprintf(first, sizeof first, "%g", setting->minimum);
        snprintf(second, sizeof second, "%g", setting->maximum);
        if (!option_name(name, text, (const char *const[]){ first, second, NULL }, &index))
            return false;
        *value = (uint32_t)(index > 0 ? setting->maximum : setting->minimum);
        return true;
    }
    return option_whole(name, text, (uint32_t)setting->minimum, (uint32_t)setting->maximum,
                        value);
}

static bool set_setting(const glsurf_setting *setting, const char *text,
                        glsurf_extractor_desc *desc) {
    char name[SETTINGS_NAME];
    option_of(setting, name);
    void *const at = (char *)desc + setting->offset;
    switch (setting->type) {
    case GLSURF_SETTING_CHOICE:
        return choose(setting, name, text, at);
    case GLSURF_SETTING_PAIR:
        return option_pair(name, text, (uint32_t)setting->maximum, at);
    case GLSURF_SETTING_BYTES:
        return option_bytes(name, text, at);
    case GLSURF_SETTING_REAL:
        return setting->maximum > 1e30 ? option_positive(name, text, at)
                                       : option_number(name, text, (float)setting->minimum,
                                                       (float)setting->maximum, at);
    case GLSURF_SETTING_SWITCH:
        return *(bool *)at = true;
    default:
        return set_count(setting, name, text, at);
    }
}

const glsurf_setting *settings_find(const char *name) {
    size_t count;
    const glsurf_setting *const table = glsurf_settings(&count);
    for (size_t i = 0; i < count; ++i)
        if (strcmp(table[i].name, name) == 0)
            return &table[i];
    return NULL;
}

static bool set_name(const char *option, const char *text, const char *const names[],
                     unsigned first, unsigned *value) {
    unsigned index;
    if (!option_name(option, text, names, &index))
        return false;
    *value = first + index;
    return true;
}

/* Sets the field of a row. */
static bool set_row(const option_row *row, void *self, const char *text) {
    static const char *const BACKENDS[] = { "gl", "cpu", NULL };
    static const char *const APIS[] = { "gl", "gles", NULL };
    char name[SETTINGS_NAME];
    void *const at = (char *)self + row->offset;
    if (row->letter)
        snprintf(name, sizeof name, "-%c", row->letter);
    else
        snprintf(name, sizeof name, "--%s", row->name);
    if (row->have && !row->have(row->needs ? row->needs : name))
        return false;
    switch (row->type) {
    case OPTION_FLAG:
        return row->set ? row->set(self, NULL) : (*(bool *)at = true);
    case OPTION_CONSTANT:
        *(unsigned *)at = row->minimum;
        return true;
    case OPTION_TEXT:
        *(const char **)at = text;
        return true;
    case OPTION_FILE:
        return option_file(name, row->what ? row->what : "a file", text, at);
    case OPTION_OUTPUT:
        return option_output(name, row->what ? row->what : "a file", text, at);
    case OPTION_POSITIVE:
        return option_positive(name, text, at);
    case OPTION_PIXELS:
        return option_pixels(name, text, at);
    case OPTION_WHOLE:
        return option_whole(name, text, row->minimum, row->maximum, at);
    case OPTION_BYTES:
        return option_bytes(name, text, at);
    case OPTION_CHOICE:
        return (!row->set || row->set(self, text)) &&
               choose(settings_find(row->name), name, text, at);
    case OPTION_NAME:
        return set_name(name, text, row->names, row->minimum, at);
    case OPTION_API:
        return set_name(name, text, APIS, GLSURF_CONTEXT_API_GL, at);
    case OPTION_BACKEND:
        return set_name(name, text, BACKENDS, GLSURF_BACKEND_GL, at);
    case OPTION_PATH:
        return option_path(text, at);
    case OPTION_REGION:
        return option_region(name, text, at);
    default:
        return row->set(self, text);
    }
}

/* Sets the option that getopt_long() returned. */
static bool set_option(int option, const char *text, const option_row *rows, void *self,
                       settings *with) {
    if (option >= SETTING_DEVICE)
        return set_row(&DEVICE_ROWS[option - SETTING_DEVICE], with, text);
    if (option >= SETTING_FIRST)
        return set_setting(&glsurf_settings(NULL)[option - SETTING_FIRST], text,
                           &with->extractor);
    if (option >= OPTION_LONG)
        return set_row(&rows[option - OPTION_LONG], self, text);
    while (rows->letter != option)
        ++rows;
    return set_row(rows, self, text);
}

int settings_read(int argc, char **argv, const option_row *rows, void *self, settings *with,
                  const char *const help[]) {
    struct option own[SETTINGS_OWN] = { { "help", no_argument, NULL, 'h' } };
    char shorts[16] = ":h", *end = shorts + 2;
    for (int i = 0; rows[i].name; ++i) {
        const bool flag = rows[i].type == OPTION_FLAG || rows[i].type == OPTION_CONSTANT;
        own[i + 1] = (struct option){ rows[i].name,
                                      flag                           ? no_argument
                                      : rows[i].type == OPTION_MAYBE ? optional_argument
                                                                     : required_argument,
                                      NULL, OPTION_LONG + i };
        if (rows[i].letter)
            end += sprintf(end, flag ? "%c" : "%c:", rows[i].letter);
    }
    for (;;) {
        const int option = with ? settings_next(argc, argv, shorts, own)
                                : option_next(argc, argv, shorts, own);
        if (option == -1)
            return -1;
        if (option == 'h')
            return help ? settings_print_help(help) : OPTIONS_HELP;
        if (option == '?' || option == ':' || !set_option(option, optarg, rows, self, with))
            return TOOL_USAGE;
    }
}

/* --------------------------------------------------------------------- help -- */

enum { COLUMN = 23, WIDTH = 80 };

/* Takes the next word, and turns {max_features} into --max-features. Returns the rest. */
static const char *take_word(const char *text, char *word, size_t size) {
    size_t length = 0;
    bool is_name = false;
    for (; *text && *text != ' '; ++text) {
        if (*text == '{' || *text == '}') {
            is_name = *text == '{';
            if (is_name && length + 2 < size)
                word[length++] = '-', word[length++] = '-';
        } else if (length + 1 < size) {
            word[length++] = is_name && *text == '_' ? '-' : *text;
        }
    }
    word[length] = '\0';
    while (*text == ' ')
        ++text;
    return text;
}

static void print_entry(const char *term, const char *help) {
    char word[64];
    int column = printf("  %s", term);
    if (column >= COLUMN) {
        putchar('\n');
        column = 0;
    }
    column += printf("%*s", COLUMN - column, "");
    while (*help) {
        help = take_word(help, word, sizeof word);
        const int gap = column > COLUMN ? 1 : 0;
        if (column + gap + (int)strlen(word) > WIDTH)
            column = printf("\n%*s%s", COLUMN, "", word) - 1;
        else
            column += printf("%*s%s", gap, "", word);
    }
    putchar('\n');
}

static void print_choices(const glsurf_setting *setting, const char *name) {
    for (int i = 0; i <= (int)setting->maximum; ++i) {
        char *const term = text_format("%s %s", name, setting->choices[i].name);
        char *const help =
            text_format("%s%s", setting->choices[i].help, i == 0 ? " (default)" : "");
        print_entry(term, help);
        free(term);
        free(help);
    }
}

static void print_setting(const glsurf_setting *setting) {
    char name[SETTINGS_NAME];
    option_of(setting, name);
    if (setting->type == GLSURF_SETTING_CHOICE) {
        print_choices(setting, name);
        return;
    }
    char *const term = text_format("%s%s%s", name, setting->value ? " " : "",
                                   setting->value ? setting->value : "");
    char *const help = text_format("%s%s", setting->help,
                                   setting->type == GLSURF_SETTING_BYTES
                                       ? "; K, M and G stand for KiB, MiB and GiB"
                                       : "");
    print_entry(term, help);
    free(term);
    free(help);
}

/* Returns whether the command's help has an option with this setting's name. A choice is
 * printed with the settings anyway. */
static bool is_told(const char *const help[], const glsurf_setting *setting) {
    char name[SETTINGS_NAME];
    char *const line = text_format("  %s ", option_of(setting, name));
    bool told = false;
    for (size_t i = 0; help[i] && setting->type != GLSURF_SETTING_CHOICE; ++i)
        told |= strstr(help[i], line) != NULL;
    free(line);
    return told;
}

static void print_settings(const char *const help[]) {
    size_t count;
    const glsurf_setting *const table = glsurf_settings(&count);
    puts("keypoints and descriptors:");
    for (size_t i = 0; i < count; ++i)
        if (!table[i].hidden_from_command && !is_told(help, &table[i]))
            print_setting(&table[i]);
    printf("\nhow features are computed:\n%s", SETTINGS_DEVICE_HELP);
}

int settings_print_help(const char *const help[]) {
    for (size_t i = 0; help[i]; ++i)
        if (help[i] == SETTINGS_HELP)
            print_settings(help);
        else
            fputs(help[i], stdout);
    return TOOL_SUCCESS;
}

/* ------------------------------------------------------------------- values -- */

char *settings_text(const glsurf_extractor_desc *desc) {
    char *all = text_format("%s", "");
    size_t count;
    const glsurf_setting *const table = glsurf_settings(&count);
    for (size_t i = 0; i < count; ++i) {
        if (!table[i].is_result)
            continue;
        const bool is_pair = table[i].type == GLSURF_SETTING_PAIR;
        char *const more = text_format(
            is_pair ? "%s%s %.9gx%.9g, " : "%s%s %.9g, ", all, table[i].name,
            glsurf_setting_get(&table[i], desc, 0), glsurf_setting_get(&table[i], desc, 1));
        free(all);
        all = more;
    }
    return all;
}

/* ------------------------------------------------------------------- checks -- */

bool settings_check_api(const settings *self) {
    if (self->api == GLSURF_CONTEXT_API_ANY || self->device.backend == GLSURF_BACKEND_GL)
        return true;
    report("--api chooses OpenGL or OpenGL ES, and --backend cpu uses neither; leave out "
           "one of them");
    return false;
}

float settings_threshold(const glsurf_extractor_desc *desc) {
    if (desc->threshold > 0.0f)
        return desc->threshold;
    const float threshold = glsurf_detector_threshold(desc->detector, desc->preset);
    if (desc->detector == GLSURF_DETECTOR_DOG && desc->intervals > 0)
        return threshold * (float)GLSURF_DOG_INTERVALS / (float)desc->intervals;
    return threshold;
}

const char *settings_remark(const glsurf_extractor_desc *desc, uint32_t count) {
    return desc->features > count ? " (the image has no more)" : "";
}

void settings_drop_foreign(glsurf_extractor_desc *desc) {
    size_t count;
    const glsurf_setting *const table = glsurf_settings(&count);
    for (size_t i = 0; i < count; ++i)
        if (!glsurf_setting_applies(&table[i], desc))
            glsurf_setting_reset(&table[i], desc);
}

char *settings_name(glsurf_detector detector, glsurf_preset preset, bool with_preset) {
    const char *const name = glsurf_preset_name(preset);
    if (detector == GLSURF_DETECTOR_HESSIAN)
        return text_format("%s", name);
    const bool both = with_preset || preset != GLSURF_PRESET_DEFAULT;
    return text_format("%s%s%s", glsurf_detector_name(detector), both ? "/" : "",
                       both ? name : "");
}

/* Reports a setting that applies only to other detectors or presets. */
static void report_foreign(const glsurf_setting *setting, double value) {
    char name[SETTINGS_NAME], above[24] = "";
    option_of(setting, name);
    if (setting->needs_above > 0.0)
        snprintf(above, sizeof above, " %g", value);
    report("%s%s is for --detector %s%s%s; choose %s, or leave out %s", name, above,
           setting->needs_detector, setting->needs_preset ? " with --preset " : "",
           setting->needs_preset ? setting->needs_preset : "",
           setting->needs_preset ? "these" : "it", name);
}

/* Checks the settings of the number of keypoints against each other. */
static bool check_number(const glsurf_extractor_desc *desc) {
    const char *why = NULL;
    if (desc->features != 0 && desc->max_features != 0)
        why = "--features and --max-features both say how many keypoints there are; leave "
              "out one of them";
    else if (desc->features != 0 && desc->threshold != 0.0f)
        why = "--features finds keypoints whatever the threshold; leave out --features or "
              "--threshold";
    else if (desc->grid_columns != 0 && desc->max_features == 0 && desc->features == 0)
        why = "--grid spreads the keypoints that --max-features or --features keeps; give "
              "one of them too, above 0";
    if (why)
        report("%s", why);
    return !why;
}

bool settings_check(const settings *self) {
    const glsurf_extractor_desc *const desc = &self->extractor;
    size_t count;
    const glsurf_setting *const table = glsurf_settings(&count);
    if (!settings_check_api(self))
        return false;
    for (size_t i = 0; i < count; ++i)
        if (!glsurf_setting_applies(&table[i], desc)) {
            report_foreign(&table[i], glsurf_setting_get(&table[i], desc, 0));
            return false;
        }
    return check_number(desc);
}
