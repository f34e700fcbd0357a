/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "command/info.h"

#include "features/json_text.h"
#include "terminal/setting_options.h"

static json_t *name_or_null(const char *name) {
    return name ? json_name(name) : json_null();
}

static json_t *flag_or_null(glsurf_result known, bool flag) {
    return known == GLSURF_OK ? json_boolean(flag) : json_null();
}

static json_t *gl_value(const session *self, const glsurf_info *info) {
    glsurf_context_info made;
    glsurf_timer_check timer = { 0 };
    glsurf_path_info paths[GLSURF_PATHS];
    const char *family;
    bool as_c = false;
    const glsurf_result timed = glsurf_device_timer_check(self->device, &timer);
    const glsurf_result rounded = glsurf_device_rounding_check(self->device, &as_c);
    glsurf_context_get_info(self->context, &made);
    glsurf_device_paths(self->device, paths, &family);
    json_t *list = json_array();
    for (int i = 0; i < GLSURF_PATHS; ++i)
        list = json_append(list, json_pack("{s:s, s:b, s:b, s:s}", "name", paths[i].name,
                                           "supported", paths[i].supported, "used",
                                           paths[i].used, "why", paths[i].why));
    return json_pack("{s:s, s:o, s:o, s:o, s:s, s:o, s:o, s:o, s:b, s:o}", "api",
                     made.api == GLSURF_CONTEXT_API_GLES ? "OpenGL ES" : "OpenGL",
                     "version", name_or_null(info->version), "context",
                     name_or_null(made.through), "functions", name_or_null(info->loader),
                     "family", family, "timer_trusted", flag_or_null(timed, timer.trusted),
                     "rounding_as_c", flag_or_null(rounded, as_c), "programs",
                     name_or_null(self->programs.folder), "tuned", info->tuned, "paths",
                     list);
}

static json_t *memory_value(const info_memory *memory) {
    const glsurf_memory *const bytes = &memory->bytes;
    return memory->fits ? json_pack("{s:s, s:I, s:f, s:f, s:I}", "name", memory->name,
                                    "bytes", (json_int_t)bytes->bytes, "bytes_per_pixel",
                                    bytes->bytes_per_pixel, "bytes_per_feature",
                                    bytes->bytes_per_feature, "features",
                                    (json_int_t)bytes->capacity)
                        : json_pack("{s:s, s:n}", "name", memory->name, "bytes");
}

bool info_write_json(const info_result *result) {
    const session *const self = &result->session;
    const bool gl = self->settings.device.backend == GLSURF_BACKEND_GL;
    glsurf_info info = { 0 };
    glsurf_device_info(self->device, &info);
    json_t *memory = json_array();
    for (int i = 0; i < result->count; ++i)
        memory = json_append(memory, memory_value(&result->memory[i]));
    json_t *const value = json_pack(
        "{s:s, s:s, s:o, s:I, s:I, s:f, s:o, s:I, s:I, s:o}", "glsurf", glsurf_version(),
        "backend", gl ? "gl" : "cpu", "renderer", name_or_null(info.renderer), "max_size",
        (json_int_t)info.max_size, "memory_limit", (json_int_t)result->limit, "threshold",
        (double)settings_threshold(&self->settings.extractor), "opengl",
        gl ? gl_value(self, &info) : json_null(), "width", (json_int_t)result->width,
        "height", (json_int_t)result->height, "memory", memory);
    return json_print(stdout, value, JSON_DIGITS);
}
