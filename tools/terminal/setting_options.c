/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "terminal/setting_options.h"

#include "system/exit_status.h"
#include "system/text.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    OPTIONS_MAX = 96,     /* options of a command with its settings, at most */
    SETTINGS_CHOICES = 16 /* choices of one setting, at most */
};

const char SETTINGS_HELP[] = "";

/* Options of the device, which are not settings of an extractor. */
static const option_row DEVICE_ROWS[] = {
    { "backend", option_backend, .offset = offsetof(settings, device.backend) },
    { "api", option_api, .offset = offsetof(settings, api) },
    { "path", option_path, .offset = offsetof(settings, device.paths) },
    { "wait_seconds", option_seconds, .offset = offsetof(settings, device.wait_seconds),
      .minimum = 0.001, .maximum = 86400.0 },
    { 0 },
};

const char SETTINGS_DEVICE_HELP[] =
    "  --backend gl         use OpenGL without a window (default)\n"
    "  --backend cpu        use plain C: the same features without OpenGL, slowly\n"
    "  --api gl             use only OpenGL 3.3. By default a GPU is asked for\n"
    "                       OpenGL 3.3 and, if it has none, for OpenGL ES 3.0\n"
    "  --api gles           use only OpenGL ES 3.0\n"
    "  --path NAME=on|off   turn a fast path on or off; by default glsurf chooses\n"
    "                       what is best with the driver. The features stay the same;\n"
    "                       glsurf info lists the paths\n"
    "  --wait-seconds N     end a wait for the GPU, which may hang, after N seconds;\n"
    "                       default: 30, and 600 without a GPU\n";

/* ------------------------------------------------------------------ parsing -- */

/* Returns NULL if there is no setting of this name. */
static const glsurf_setting *find_setting(const char *name) {
    size_t count;
    const glsurf_setting *const all = glsurf_settings(&count);
    for (size_t i = 0; i < count; ++i)
        if (strcmp(all[i].name, name) == 0)
            return &all[i];
    return NULL;
}

static bool is_of_features(const char *name) {
    return find_setting(name) && strcmp(name, "memory_limit") != 0;
}

/* Enums of choices have the size of unsigned. */
bool option_choice(const option_row *row, const char *text, void *at) {
    const glsurf_setting *const setting = find_setting(row->name);
    const char *names[SETTINGS_CHOICES + 1] = { NULL };
    for (int i = 0; i <= (int)setting->maximum; ++i)
        names[i] = setting->choices[i].name;
    return option_read_name(row, text, names, 0, at);
}

static option_reader *reader_of(const glsurf_setting *setting) {
    const double step = setting->multiple > 0.0 ? setting->multiple : 1.0;
    switch (setting->type) {
    case GLSURF_SETTING_CHOICE:
        return option_choice;
    case GLSURF_SETTING_PAIR:
        return option_pair;
    case GLSURF_SETTING_BYTES:
        return option_bytes;
    case GLSURF_SETTING_REAL:
        return setting->maximum > 1e30 ? option_positive : option_number;
    case GLSURF_SETTING_SWITCH:
        return option_flag;
    default:
        return setting->maximum == setting->minimum + step ? option_either : option_whole;
    }
}

/* The options of a command. */
typedef struct option_table {
    option_row rows[OPTIONS_MAX];
    char words[OPTIONS_MAX][OPTION_WORD];
    size_t count, own; /* rows, and rows of the command itself, which come first */
} option_table;

/* Adds a row, unless there is one with its name. */
static void add_row(option_table *self, option_row row) {
    char *const word = self->words[self->count];
    option_word(row.name, word);
    for (size_t i = 0; i < self->count; ++i)
        if (strcmp(self->words[i], word) == 0)
            return;
    self->rows[self->count++] = row;
}

static void add_settings(option_table *self) {
    size_t count;
    const glsurf_setting *const all = glsurf_settings(&count);
    for (size_t i = 0; i < count; ++i)
        if (!all[i].hidden_from_command)
            add_row(self,
                    (option_row){ all[i].name, reader_of(&all[i]),
                                  .offset = offsetof(settings, extractor) + all[i].offset,
                                  .minimum = all[i].minimum, .maximum = all[i].maximum });
    for (const option_row *row = DEVICE_ROWS; row->name; ++row)
        add_row(self, *row);
}

int settings_read(int argc, char **argv, const option_row *rows, void *self, settings *with,
                  const char *const help[]) {
    option_table all = { .count = 0 };
    for (; rows->name; ++rows)
        add_row(&all, *rows);
    all.own = all.count;
    if (with)
        add_settings(&all);
    struct option longs[OPTIONS_MAX + 2] = { { "help", no_argument, NULL, 'h' } };
    char shorts[16] = ":h", *end = shorts + 2;
    for (size_t i = 0; i < all.count; ++i) {
        const option_row *const row = &all.rows[i];
        const bool flag = row->read == option_flag || row->read == option_constant ||
                          row->read == option_quiet;
        longs[i + 1] = (struct option){ all.words[i] + 2,
                                        flag            ? no_argument
                                        : row->optional ? optional_argument
                                                        : required_argument,
                                        NULL, OPTION_LONG + (int)i };
        if (row->letter)
            end += sprintf(end, flag ? "%c" : "%c:", row->letter);
    }
    for (int option; (option = option_next(argc, argv, shorts, longs)) != -1;) {
        if (option == 'h')
            return help ? settings_print_help(help) : OPTIONS_HELP;
        if (option == '?' || option == ':')
            return TOOL_USAGE;
        size_t i = 0;
        while (option != OPTION_LONG + (int)i && option != all.rows[i].letter)
            ++i;
        if (!option_set(&all.rows[i], optarg, i < all.own ? self : (void *)with))
            return TOOL_USAGE;
        if (i >= all.own && is_of_features(all.rows[i].name))
            with->named = all.rows[i].name;
    }
    return -1;
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

/* Prints an option with its value, and its help with a remark at the end. */
static void print_entry(const char *name, const char *value, const char *help,
                        const char *remark) {
    char word[64];
    char *const text = text_format("%s%s", help, remark);
    int column = printf("  %s%s%s", name, *value ? " " : "", value);
    if (column >= COLUMN) {
        putchar('\n');
        column = 0;
    }
    column += printf("%*s", COLUMN - column, "");
    for (const char *at = text; *at;) {
        at = take_word(at, word, sizeof word);
        const int gap = column > COLUMN ? 1 : 0;
        if (column + gap + (int)strlen(word) > WIDTH)
            column = printf("\n%*s%s", COLUMN, "", word) - 1;
        else
            column += printf("%*s%s", gap, "", word);
    }
    putchar('\n');
    free(text);
}

static void print_setting(const glsurf_setting *setting) {
    char name[OPTION_WORD];
    option_word(setting->name, name);
    if (setting->type != GLSURF_SETTING_CHOICE)
        print_entry(name, setting->value ? setting->value : "", setting->help,
                    setting->type == GLSURF_SETTING_BYTES
                        ? "; K, M and G stand for KiB, MiB and GiB"
                        : "");
    else
        for (int i = 0; i <= (int)setting->maximum; ++i)
            print_entry(name, setting->choices[i].name, setting->choices[i].help,
                        i == 0 ? " (default)" : "");
}

/* Returns whether the command's help has an option with this setting's name. A choice is
 * printed with the settings anyway. */
static bool is_told(const char *const help[], const glsurf_setting *setting) {
    char name[OPTION_WORD];
    char *const line = text_format("  %s ", option_word(setting->name, name));
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

char *settings_name(glsurf_detector detector, glsurf_preset preset) {
    const char *const name = glsurf_preset_name(preset);
    if (detector == GLSURF_DETECTOR_HESSIAN)
        return text_format("%s", name);
    const bool both = preset != GLSURF_PRESET_DEFAULT;
    return text_format("%s%s%s", glsurf_detector_name(detector), both ? "/" : "",
                       both ? name : "");
}

/* Reports a setting that applies only to other detectors or presets. */
static void report_foreign(const glsurf_setting *setting, double value) {
    char name[OPTION_WORD], above[24] = "";
    option_word(setting->name, name);
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

bool settings_check_album(const settings *self) {
    char word[OPTION_WORD];
    if (self->named)
        report("%s is for the extraction of features, which an album already has; leave it "
               "out, or give it to glsurf detect",
               option_word(self->named, word));
    return !self->named && settings_check_api(self);
}
