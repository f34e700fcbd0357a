/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* `glsurf info`: describes the driver and the memory of an image. */
#include "command/info.h"

#include "images/image.h"
#include "system/exit_status.h"
#include "system/text.h"
#include "terminal/options.h"
#include "terminal/setting_options.h"
#include "terminal/text_table.h"
#include "terminal/timings.h"

#include "glsurf/glsurf.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const HELP[] = {
    "glsurf info describes what computes features on this machine: the renderer, its\n"
    "limits and the optional paths in use. It can also print the memory of an image.\n"
    "\n"
    "usage: glsurf info [IMAGE] [OPTION]...\n"
    "\n"
    "With IMAGE, a PNG, JPEG, PGM or PPM file, or with --size, info also prints how\n"
    "much memory an image of this size takes with each preset and, with the default\n"
    "preset, with each detector.\n"
    "\n"
    "  --size WxH           print the memory of an image of W x H pixels\n",
    SETTINGS_DEVICE_HELP,
    "  --memory-limit SIZE  refuse images whose features take more memory than SIZE\n"
    "                       bytes (default 4G); K, M and G stand for KiB, MiB and GiB\n"
    "  --json               print all as one object of JSON\n"
    "  -h, --help           print this text\n"
    "\n"
    "environment:\n"
    "  GLSURF_CACHE         the folder in which commands keep compiled shader\n"
    "                       programs, at most 64 MiB, so that the next start is\n"
    "                       quicker, and what glsurf check --tune has found; off keeps\n"
    "                       nothing. Default: glsurf in $XDG_CACHE_HOME, on Windows in\n"
    "                       %LOCALAPPDATA%, else in ~/.cache\n"
    "\n"
    "example:\n"
    "  glsurf info photo.jpg --api gles\n",
    NULL,
};

/* Prints the API, its version from the beginning of GL_VERSION, and why it was chosen. */
static void print_api(const glsurf_context_info *made, glsurf_context_api asked) {
    static const char GLES[] = "OpenGL ES ";
    const bool gles = made->api == GLSURF_CONTEXT_API_GLES;
    const char *number = made->version;
    if (strncmp(number, GLES, strlen(GLES)) == 0)
        number += strlen(GLES);
    printf("API                %s%.*s (%s)\n", gles ? GLES : "OpenGL ",
           (int)strcspn(number, " "), number,
           asked == GLSURF_CONTEXT_API_GL     ? "--api gl"
           : asked == GLSURF_CONTEXT_API_GLES ? "--api gles"
           : gles                             ? "no OpenGL 3.3 core context here"
                                              : "by default");
}

static void print_tuning(const session *self, const glsurf_info *info) {
    printf("tuning             ");
    if (!self->tuning.name)
        printf("kept in no folder\n");
    else if (info->tuned)
        printf("kept in %s/%s\n", self->programs.folder, self->tuning.name);
    else if (self->settings.device.tuning)
        printf("%s/%s belongs to another version of the driver or of glsurf; run glsurf "
               "check --tune again\n",
               self->programs.folder, self->tuning.name);
    else
        printf("none; glsurf check --tune measures which paths are best here\n");
}

static void print_gl(const session *self, glsurf_context_api asked,
                     const glsurf_info *info) {
    glsurf_context_info made;
    glsurf_timer_check check;
    bool as_c;
    glsurf_context_get_info(self->context, &made);
    printf("context            %s\n", made.through);
    print_api(&made, asked);
    printf("OpenGL version     %s\n", info->version ? info->version : "unknown");
    printf("OpenGL functions   from %s\n", info->loader ? info->loader : "unknown");
    if (glsurf_device_timer_check(self->device, &check) == GLSURF_OK) {
        char *const verdict = timings_verdict(&check);
        printf("times of passes    %s\n", verdict);
        free(verdict);
    }
    if (glsurf_device_rounding_check(self->device, &as_c) == GLSURF_OK)
        printf("rounding           %s\n",
               as_c ? "as in C: features have the bytes of the CPU backend"
                    : "unlike C: features are close to those of the CPU backend");
    printf("compiled programs  kept in %s\n",
           self->programs.folder ? self->programs.folder : "no folder");
    print_tuning(self, info);
}

static void print_paths(const session *self) {
    glsurf_path_info paths[GLSURF_PATHS];
    const char *family;
    glsurf_device_paths(self->device, paths, &family);
    char *const heads =
        text_format("path              |supported|in use |why (driver: %s)", family);
    text_table table = table_make(heads, NULL);
    for (int i = 0; i < GLSURF_PATHS; ++i) {
        table_row(&table, "%s\t%s\t%s\t%s", paths[i].name,
                  paths[i].supported ? "yes" : "no", paths[i].used ? "yes" : "no",
                  paths[i].why);
    }
    putchar('\n');
    table_end(&table, stdout);
    free(heads);
}

static void print_info(const info_result *result, glsurf_context_api asked) {
    const session *const self = &result->session;
    glsurf_info info = { 0 };
    glsurf_device_info(self->device, &info);
    const bool gl = self->settings.device.backend == GLSURF_BACKEND_GL;
    printf("glsurf             %s\n", glsurf_version());
    printf("backend            %s\n", gl ? "gl" : "cpu");
    printf("renderer           %s\n", info.renderer ? info.renderer : "unknown");
    if (gl)
        print_gl(self, asked, &info);
    printf("largest image      %lux%lu\n", (unsigned long)info.max_size,
           (unsigned long)info.max_size);
    printf("memory limit       %llu MiB\n", (unsigned long long)(result->limit >> 20));
    printf("default threshold  %g\n",
           (double)settings_threshold(&self->settings.extractor));
    if (gl)
        print_paths(self);
}

static void add_memory(info_result *to, const glsurf_device_desc *device,
                       glsurf_detector detector, glsurf_preset preset) {
    info_memory *const memory = &to->memory[to->count++];
    glsurf_extractor_desc desc = to->session.settings.extractor;
    desc.detector = detector;
    desc.preset = preset;
    desc.frames = 1; /* as in glsurf detect */
    memory->name = settings_name(detector, preset);
    memory->fits = glsurf_extractor_memory(device, &desc, to->width, to->height,
                                           &memory->bytes) == GLSURF_OK;
}

static void find_memory(info_result *to) {
    glsurf_device_desc device = to->session.settings.device;
    glsurf_path_info paths[GLSURF_PATHS];
    /* Memory depends on some paths, so this fixes each path as the device uses it. */
    glsurf_device_paths(to->session.device, paths, NULL);
    device.paths = (glsurf_path_choice){ 0 };
    for (int i = 0; i < GLSURF_PATHS; ++i)
        *(paths[i].used ? &device.paths.on : &device.paths.off) |= 1u << i;
    for (int i = 0; i < GLSURF_PRESETS; ++i)
        add_memory(to, &device, GLSURF_DETECTOR_HESSIAN, (glsurf_preset)i);
    for (int i = GLSURF_DETECTOR_HESSIAN + 1; i < GLSURF_DETECTORS; ++i)
        add_memory(to, &device, (glsurf_detector)i, GLSURF_PRESET_DEFAULT);
}

static void print_memory(const info_result *result) {
    text_table table =
        table_make("preset or detector| bytes/pixel| bytes/feature|  features|       MiB",
                   text_format("memory of %lux%lu", (unsigned long)result->width,
                               (unsigned long)result->height));
    for (int i = 0; i < result->count; ++i) {
        const info_memory *const row = &result->memory[i];
        if (row->fits)
            table_row(&table, "%s\t%.1f\t%.1f\t%lu\t%.1f", row->name,
                      row->bytes.bytes_per_pixel, row->bytes.bytes_per_feature,
                      (unsigned long)row->bytes.capacity,
                      (double)row->bytes.bytes / 1048576.0);
        else
            table_row(&table, "%-18s more than the memory limit", row->name);
    }
    table_end(&table, stdout);
}

/* Options; `image` is a file or NULL. */
typedef struct info_options {
    settings settings;
    uint32_t width, height; /* of --size */
    const char *image;
    bool json;
} info_options;

#define FIELD(name) .offset = offsetof(info_options, name)

static const option_row ROWS[] = {
    { "api", option_api, FIELD(settings.api) },
    { "backend", option_backend, FIELD(settings.device.backend) },
    { "path", option_path, FIELD(settings.device.paths) },
    { "size", option_size, FIELD(width) },
    { "json", option_flag, FIELD(json), .have = libraries_have },
    { "memory-limit", option_bytes, FIELD(settings.extractor.memory_limit) },
    { 0 },
};

static int run_info(const info_options *options) {
    const uint64_t limit = options->settings.extractor.memory_limit;
    info_result result = { .limit = limit != 0 ? limit : GLSURF_DEFAULT_MEMORY_LIMIT,
                           .width = options->width,
                           .height = options->height };
    if (options->image) {
        image picture;
        if (!image_load(&picture, options->image, &options->settings))
            return TOOL_FAILURE;
        result.width = picture.width;
        result.height = picture.height;
        image_free(&picture);
    }
    if (!session_open(&result.session, &options->settings))
        return TOOL_FAILURE;
    if (result.width != 0)
        find_memory(&result);
    const bool good = !options->json || info_write_json(&result);
    if (!options->json)
        print_info(&result, options->settings.api);
    if (!options->json && result.count > 0)
        print_memory(&result);
    for (int i = 0; i < result.count; ++i)
        free(result.memory[i].name);
    session_close(&result.session);
    return good ? TOOL_SUCCESS : TOOL_FAILURE;
}

int info_command(int argc, char **argv) {
    info_options options = { 0 };
    const int status = settings_read(argc, argv, ROWS, &options, NULL, HELP);
    if (status >= 0)
        return status;
    if (!settings_check_api(&options.settings))
        return TOOL_USAGE;
    if (argc - optind > 1) {
        report("info takes one image, not '%s' as well; see glsurf info --help",
               argv[optind + 1]);
        return TOOL_USAGE;
    }
    options.image = argv[optind];
    if (options.image && options.width != 0) {
        report("info takes an image or --size, not both; leave out one of them");
        return TOOL_USAGE;
    }
    return run_info(&options);
}
