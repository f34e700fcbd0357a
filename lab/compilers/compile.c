/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * lab_compile: compiles the programs of extractors and of a matcher on the driver that the
 * environment names, and prints what its compiler reports (KHR_debug) about each.
 *
 *     lab_compile [PATH=on|off]... SETTING...
 *
 * A SETTING is PRESET/DETECTOR, or "match". Nothing is drawn but empty areas, so it also
 * serves drivers without hardware. compilers.py reads the output:
 *
 *     paths NAME=on|off...          the paths in use
 *     begin VERTEX FRAGMENT DEFINES a call that may compile this program: a link or a draw
 *     says MESSAGE                  the driver's report during this call
 *     end SECONDS                   the call has returned after this processor time
 *     done SETTING SECONDS          processor time since the last setting, or since the
 *                                   start of the process
 */
#include "gl/device.h"
#include "gl/pass.h"
#include "glsurf/glsurf_context.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

enum { WIDTH = 640, HEIGHT = 480, FEATURES = 2000, LINE = 4096 };

/* gls_functions has no place for the caller's data. */
static glsurf_device *device;
static gls_functions original;
static clock_t began;

/* ------------------------------------------------------------------- calls -- */

/* Prints text on one line: lines of defines become words. */
static void print_line(const char *text) {
    for (const char *at = text; *at; ++at)
        putchar(*at == '\n' || *at == '\r' ? ' ' : *at);
    putchar('\n');
    fflush(stdout);
}

static void begin(GLuint name) {
    const gls_programs *programs = &device->programs;
    for (int i = 0; i < programs->count; ++i) {
        const gls_program *program = &programs->program[i];
        if (program->build.program != name)
            continue;
        printf("begin %s %s ", gls_pass_vertex(program->pass), program->pass->fragment);
        print_line(program->defines);
    }
    began = clock();
}

static void end(void) {
    printf("end %.3f\n", (double)(clock() - began) / CLOCKS_PER_SEC);
    fflush(stdout);
}

static void APIENTRY link_program(GLuint program) {
    begin(program);
    original.LinkProgram(program);
    end();
}

static void APIENTRY draw_arrays(GLenum mode, GLint first, GLsizei count) {
    begin(device->bound.program);
    original.DrawArrays(mode, first, count);
    end();
}

static void APIENTRY draw_arrays_instanced(GLenum mode, GLint first, GLsizei count,
                                           GLsizei instances) {
    begin(device->bound.program);
    original.DrawArraysInstanced(mode, first, count, instances);
    end();
}

static void APIENTRY print_report(GLenum source, GLenum type, GLuint id, GLenum severity,
                                  GLsizei length, const GLchar *message, const void *user) {
    (void)source, (void)type, (void)id, (void)severity, (void)length, (void)user;
    printf("says ");
    print_line(message);
}

static bool print_reports(void) {
    const GLubyte *version = device->gl.GetString(GL_VERSION);
    const bool es = version && strncmp((const char *)version, "OpenGL ES", 9) == 0;
    void *address = glsurf_context_get_proc_address(NULL, es ? "glDebugMessageCallbackKHR"
                                                             : "glDebugMessageCallback");
    PFNGLDEBUGMESSAGECALLBACKPROC set_callback = NULL;
    memcpy(&set_callback, &address, sizeof address);
    if (!set_callback)
        return false;
    set_callback(print_report, NULL);
    device->gl.Enable(GL_DEBUG_OUTPUT);
    device->gl.Enable(GL_DEBUG_OUTPUT_SYNCHRONOUS);
    return true;
}

/* ---------------------------------------------------------------- settings -- */

static glsurf_result prepare_match(void) {
    const glsurf_match_params params = { 0 };
    glsurf_matcher *matcher = NULL;
    bool done = false;
    glsurf_result result =
        glsurf_matcher_create(&matcher, device, &(glsurf_matcher_desc){ 0 });
    if (!result)
        result = glsurf_matcher_prepare(matcher, FEATURES, FEATURES, 64, &params, INFINITY,
                                        &done);
    glsurf_matcher_destroy(matcher);
    return result;
}

static glsurf_result prepare_extractor(const glsurf_extractor_desc *desc) {
    static const uint8_t pixels[WIDTH * HEIGHT];
    const glsurf_image image = {
        .pixels = pixels, .format = GLSURF_FORMAT_GRAY8, .width = WIDTH, .height = HEIGHT
    };
    glsurf_extractor *extractor = NULL;
    bool done = false;
    glsurf_result result = glsurf_extractor_create(&extractor, device, desc);
    if (!result)
        result = glsurf_extractor_prepare(extractor, &image, INFINITY, &done);
    glsurf_extractor_destroy(extractor);
    return result;
}

/* Returns false if the setting is unknown or fails. */
static bool prepare(const char *setting) {
    glsurf_result result = GLSURF_ERROR_ARGUMENT;
    char name[64];
    if (strcmp(setting, "match") == 0)
        result = prepare_match();
    for (int p = 0; p < GLSURF_PRESETS; ++p)
        for (int d = 0; d < GLSURF_DETECTORS; ++d) {
            snprintf(name, sizeof name, "%s/%s", glsurf_preset_name((glsurf_preset)p),
                     glsurf_detector_name((glsurf_detector)d));
            if (strcmp(setting, name) == 0)
                result = prepare_extractor(&(glsurf_extractor_desc){
                    .preset = (glsurf_preset)p, .detector = (glsurf_detector)d });
        }
    if (result)
        fprintf(stderr, "lab_compile: %s: %s\n", setting, glsurf_device_message(device));
    return !result;
}

/* -------------------------------------------------------------------- main -- */

static bool add_path(glsurf_path_choice *paths, const char *argument) {
    const char *value = strchr(argument, '=');
    if (!value)
        return false;
    for (int i = 0; i < GLSURF_PATHS; ++i) {
        const char *name = glsurf_path_name((glsurf_path)i);
        if (strlen(name) == (size_t)(value - argument) &&
            strncmp(argument, name, strlen(name)) == 0)
            *(strcmp(value, "=on") == 0 ? &paths->on : &paths->off) |= 1u << i;
    }
    return true;
}

static void print_log(void *user, glsurf_log_level level, const char *message) {
    (void)user;
    if (level != GLSURF_LOG_INFO)
        fprintf(stderr, "lab_compile: %s\n", message);
}

static void print_paths(void) {
    glsurf_path_info paths[GLSURF_PATHS];
    const char *family = NULL;
    glsurf_device_paths(device, paths, &family);
    printf("paths");
    for (int i = 0; i < GLSURF_PATHS; ++i)
        printf(" %s=%s", paths[i].name, paths[i].used ? "on" : "off");
    printf("\n");
}

int main(int count, char **arguments) {
    glsurf_device_desc desc = { .get_proc_address = glsurf_context_get_proc_address,
                                .log = print_log };
    glsurf_context *context = NULL;
    bool good = true;
    int at = 1;
    while (at < count && add_path(&desc.paths, arguments[at]))
        ++at;
    if (glsurf_context_create(&context,
                              &(glsurf_context_desc){ .debug = true, .log = print_log }) ||
        glsurf_device_create(&device, &desc))
        return 1;
    print_paths();
    original = device->gl;
    device->gl.LinkProgram = link_program;
    device->gl.DrawArrays = draw_arrays;
    device->gl.DrawArraysInstanced = draw_arrays_instanced;
    good = print_reports();
    for (clock_t before = 0; at < count; ++at) {
        good = prepare(arguments[at]) && good;
        const clock_t now = clock();
        printf("done %s %.2f\n", arguments[at], (double)(now - before) / CLOCKS_PER_SEC);
        fflush(stdout);
        before = now;
    }
    glsurf_device_destroy(device);
    glsurf_context_destroy(context);
    return good ? 0 : 1;
}
