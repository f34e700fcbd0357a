/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "features/json_text.h"

#include "system/output.h"
#include "system/text.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

json_t *json_number(double value) {
    return isfinite(value) ? json_real(value) : json_null();
}

json_t *json_name(const char *name) {
    json_t *value = json_string(name);
    if (!value) {
        char *const plain = text_format("%s", name);
        for (char *at = plain; *at != '\0'; ++at)
            *at = (unsigned char)*at < 0x80 ? *at : '?';
        value = json_string(plain);
        free(plain);
    }
    return value;
}

/* Returns `value` if `good`. Otherwise frees it and returns NULL. */
static json_t *whole_value(json_t *value, bool good) {
    if (good)
        return value;
    json_decref(value);
    return NULL;
}

json_t *json_append(json_t *array, json_t *value) {
    return whole_value(array, json_array_append_new(array, value) == 0);
}

json_t *json_put(json_t *object, const char *key, json_t *value) {
    return whole_value(object, json_object_set_new(object, key, value) == 0);
}

json_t *json_rows(const text_table *table) {
    json_t *rows = json_array();
    for (size_t i = 0; i < table->count; i += table->column_count) {
        json_t *row = json_object();
        for (size_t c = 0; c < table->column_count; ++c) {
            const table_cell *const cell = &table->cells[i + c];
            row = json_put(row, table->columns[c].key,
                           cell->text ? json_name(cell->text) : json_number(cell->number));
        }
        rows = json_append(rows, row);
    }
    return rows;
}

/* ------------------------------------------------------------------- files -- */

static bool dump_value(FILE *file, json_t *value, size_t flags) {
    const bool good = value && json_dumpf(value, file, flags) == 0;
    json_decref(value);
    return good || ferror(file);
}

bool json_write(FILE *file, json_t *value, int digits) {
    return dump_value(file, value, JSON_COMPACT | JSON_REAL_PRECISION((size_t)digits));
}

bool json_print(FILE *file, json_t *value, int digits) {
    const bool good = json_write(file, value, digits);
    fputc('\n', file);
    if (!good)
        report("out of memory for JSON; leave out --json");
    return good;
}

bool json_write_list(FILE *file, json_item *item, const void *list, size_t count,
                     int digits) {
    bool good = true;
    fputc('[', file);
    for (size_t i = 0; good && i < count; ++i) {
        fputs(i == 0 ? "\n" : ",\n", file);
        good = json_write(file, item(list, i), digits);
    }
    fputs("\n]", file);
    return good;
}

bool json_write_object(FILE *file, json_t *head, const char *key, json_item *item,
                       const void *list, size_t count) {
    char *const text = head ? json_dumps(head, 0) : NULL;
    json_decref(head);
    if (!text)
        return false;
    fprintf(file, "%.*s,\n\"%s\": ", (int)strlen(text) - 1, text, key);
    free(text);
    const bool good = json_write_list(file, item, list, count, JSON_DIGITS);
    fputs("}\n", file);
    return good;
}

bool json_save(const char *path, json_t *value, const char *way_out) {
    output out;
    if (!output_open(&out, path)) {
        json_decref(value);
        return false;
    }
    const bool good =
        dump_value(out.file, value, JSON_INDENT(1) | JSON_REAL_PRECISION(JSON_DIGITS));
    fputc('\n', out.file);
    if (!good)
        report("out of memory for %s; %s", path, way_out);
    return output_close(&out, good);
}
