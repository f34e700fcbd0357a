/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "command/info.h"

#include "features/json_text.h"
#include "system/text.h"
#include "terminal/setting_options.h"

static json_t *name_or_null(const char *name) {
    return name ? json_name(name) : json_null();
}

static void add_memory(void *list, const char *name, const glsurf_memory *memory) {
    json_t **const rows = list;
    json_t *row = json_pack("{s:s}", "name", name);
    row = json_put(row, "bytes",
                   memory ? json_integer((json_int_t)memory->bytes) : json_null());
    if (memory) {
        row = json_put(row, "bytes_per_pixel", json_real(memory->bytes_per_pixel));
        row = json_put(row, "bytes_per_feature", json_real(memory->bytes_per_feature));
        row = json_put(row, "features", json_integer(memory->capacity));
    }
    *rows = json_append(*rows, row);
}

/* Adds what only OpenGL has. */
static json_t *put_gl(json_t *value, const session *self, const glsurf_info *info) {
    glsurf_context_info made;
    glsurf_timer_check timer;
    glsurf_path_info paths[GLSURF_PATHS];
    const char *family;
    bool as_c;
    glsurf_context_get_info(self->context, &made);
    glsurf_device_paths(self->device, paths, &family);
    json_t *list = json_array();
    for (int i = 0; i < GLSURF_PATHS; ++i)
        list = json_append(list, json_pack("{s:s, s:b, s:b, s:s}", "name", paths[i].name,
                                           "supported", paths[i].supported, "used",
                                           paths[i].used, "why", paths[i].why));
    value =
        json_put(value, "api",
                 json_string(made.api == GLSURF_CONTEXT_API_GLES ? "OpenGL ES" : "OpenGL"));
    value = json_put(value, "version", name_or_null(info->version));
    value = json_put(value, "context", name_or_null(made.through));
    value = json_put(value, "functions", name_or_null(info->loader));
    value = json_put(value, "family", json_string(family));
    value = json_put(value, "timer_trusted",
                     glsurf_device_timer_check(self->device, &timer) == GLSURF_OK
                         ? json_boolean(timer.trusted)
                         : json_null());
    value = json_put(value, "rounding_as_c",
                     glsurf_device_rounding_check(self->device, &as_c) == GLSURF_OK
                         ? json_boolean(as_c)
                         : json_null());
    value = json_put(value, "programs", name_or_null(self->programs.folder));
    value = json_put(value, "tuned", json_boolean(info->tuned));
    return json_put(value, "paths", list);
}

bool info_write_json(const session *self, const info_options *options) {
    const bool gl = self->settings.device.backend == GLSURF_BACKEND_GL;
    glsurf_info info = { 0 };
    glsurf_device_info(self->device, &info);
    json_t *value = json_pack(
        "{s:s, s:s, s:o, s:I, s:I, s:f}", "glsurf", glsurf_version(), "backend",
        gl ? "gl" : "cpu", "renderer", name_or_null(info.renderer), "max_size",
        (json_int_t)info.max_size, "memory_limit", (json_int_t)info_memory_limit(options),
        "threshold", (double)settings_threshold(&self->settings.extractor));
    if (gl)
        value = put_gl(value, self, &info);
    if (options->width != 0) {
        json_t *rows = json_array();
        info_memory(self, options, add_memory, &rows);
        value = json_put(value, "width", json_integer(options->width));
        value = json_put(value, "height", json_integer(options->height));
        value = json_put(value, "memory", rows);
    }
    const bool good = json_write(stdout, value, JSON_DIGITS);
    putchar('\n');
    if (!good)
        report("out of memory for JSON; leave out --json");
    return good;
}
