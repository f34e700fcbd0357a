/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "live/drawing_program.h"

#include "gl/pass.h"
#include "live/find_function.h"
#include "tool/alloc.h"
#include "tool/text.h"

#include <stdlib.h>

extern const glsurf_shader_file live_shader_files[]; /* made by the build */

static void report_error(void *user, glsurf_log_level level, const char *message) {
    (void)user;
    if (level == GLSURF_LOG_ERROR)
        report("%s", message);
}

/* The layer is only there while it compiles: it is asked for five programs, when live
 * begins. */
unsigned drawing_program(const char *vertex, const char *fragment) {
    glsurf_object object = {
        .desc = { .name = "window", .get_proc_address = find_function, .log = report_error }
    };
    const glsurf_pass pass = {
        .stage = "live", .label = fragment, .vertex = vertex, .fragment = fragment
    };
    glsurf_gpu *gpu = alloc_zeroed(1, sizeof *gpu);
    GLuint program = 0;
    glsurf_result result = glsurf_gpu_create(
        gpu, &(glsurf_gpu_desc){
                 .object = &object, .shaders = live_shader_files, .constants = "" });
    if (!result)
        result = glsurf_program_make(gpu, &pass, "", &program);
    if (result && program)
        gpu->gl.DeleteProgram(program);
    glsurf_gpu_destroy(gpu);
    free(gpu);
    return result ? 0 : program;
}
