/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Creates a device in a context, and destroys it. */
#include "core/view.h"
#include "gl/context_check.h"
#include "gl/error.h"
#include "gl/paths.h"
#include "gl/program.h"
#include "gl/timer.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---------------------------------------------------------------- context -- */

/* Requires at least OpenGL 3.3 or OpenGL ES 3.0, because the shaders are written in their
 * languages. OpenGL ES renders to textures of floats only with an extension. */
static glsurf_result check_version(glsurf_device *device) {
    const gls_functions *gl = &device->gl;
    const char *version = (const char *)gl->GetString(GL_VERSION);
    GLint major = 0, minor = 0;
    gl->GetIntegerv(GL_MAJOR_VERSION, &major);
    gl->GetIntegerv(GL_MINOR_VERSION, &minor);
    device->es = gls_version_is_es(version);
    device->defers_errors = device->es && strstr(version, "WebGL");
    device->version = 10 * major + minor;
    if (device->version < (device->es ? 30 : 33))
        return gls_fail(device, GLSURF_ERROR_UNSUPPORTED,
                        "the current context is \"%s\"; make one of at least OpenGL 3.3 or "
                        "OpenGL ES 3.0 current",
                        version);
    if (device->es && !gls_has_extension(gl, "GL_EXT_color_buffer_float"))
        return gls_fail(device, GLSURF_ERROR_UNSUPPORTED,
                        "the current context, \"%s\", cannot render to textures of floats; "
                        "make one with GL_EXT_color_buffer_float current",
                        version);
    return GLSURF_OK;
}

static glsurf_result make_objects(glsurf_device *device) {
    const gls_functions *gl = &device->gl;
    gl->GenVertexArrays(1, &device->empty_vertices);
    gl->GenSamplers(1, &device->sampler);
    if (!device->empty_vertices || !device->sampler)
        return gls_no_name(device, "the creation of objects");
    gl->SamplerParameteri(device->sampler, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    gl->SamplerParameteri(device->sampler, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    gl->SamplerParameteri(device->sampler, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    gl->SamplerParameteri(device->sampler, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
    return gls_check_error(device, "the creation of objects");
}

static glsurf_result open_context(glsurf_device *device) {
    const gls_functions *gl = &device->gl;
    const char *line = device->desc.tuning;
    device->desc.tuning = NULL; /* the line's memory stays the application's */
    glsurf_result result = check_version(device);
    if (!result)
        result = gls_compatibility_find(device);
    if (!result)
        result = gls_compatibility_check(device);
    if (result)
        return result;
    device->has = gls_find_support(&device->gl, &device->desc, device->es, device->version);
    gl->GetIntegerv(GL_MAX_TEXTURE_SIZE, &device->max_size);
    gl->GetIntegerv(GL_MAX_VIEWPORT_DIMS, device->max_framebuffer);
    gl->GetIntegerv(GL_MAX_DRAW_BUFFERS, &device->max_outputs);
    if (device->max_outputs > GLS_MAX_OUTPUTS)
        device->max_outputs = GLS_MAX_OUTPUTS;
    const gls_driver_strings driver = gls_driver_strings_of(gl);
    if (line)
        result = gls_tuning_read(&device->failure, line, &driver, &device->tuning);
    if (!result)
        result = gls_paths_choose(device);
    if (device->desc.wait_seconds == 0.0) /* browsers compile while a call waits */
        device->desc.wait_seconds = gls_family_is_software(device->family) ? 600.0
                                    : device->in_browser                   ? 120.0
                                                                           : 30.0;
    if (!result)
        result = gls_timer_set(device, device->desc.timings);
    if (device->has.program_binary)
        gls_binaries_open(&device->binaries, &device->gl);
    return result ? result : make_objects(device);
}

static glsurf_result open_gl(glsurf_device *device) {
    const glsurf_device_desc *desc = &device->desc;
    glsurf_result result = gls_load(&device->failure, &device->gl, desc->get_proc_address,
                                    desc->get_proc_address_user);
    if (result)
        return result;
    /* Without a context glGetString() returns NULL. It also does after glBegin(). */
    if (!gls_current_note(&device->current, desc) || !device->gl.GetString(GL_VERSION)) {
        memset(&device->gl, 0, sizeof device->gl);
        return gls_fail(device, GLSURF_ERROR_UNSUPPORTED,
                        device->current.context
                            ? "glGetString(GL_VERSION) failed; make this call outside of "
                              "glBegin() and glEnd()"
                            : "no OpenGL context is current on this thread; make one of "
                              "OpenGL 3.3 or OpenGL ES 3.0 current first");
    }
    result = gls_drop_errors(device);
    if (!result)
        result = open_context(device);
    if (result)
        gls_clear_errors(device);
    return result;
}

/* ------------------------------------------------------------ create, free -- */

/* Checks the description and makes a device from it. */
static glsurf_result make_device(const glsurf_device_desc *desc, glsurf_device **made) {
    /* Logs messages while there is no device to keep them. */
    gls_failure failure = { .log = desc->log, .log_user = desc->log_user };
    if ((unsigned)desc->backend > GLSURF_BACKEND_CPU)
        return gls_refused(&failure,
                           "unknown backend; use GLSURF_BACKEND_GL or GLSURF_BACKEND_CPU");
    glsurf_result result = gls_timings_check(&failure, desc->timings);
    if (!(desc->wait_seconds >= 0.0) || isinf(desc->wait_seconds))
        result =
            gls_refused(&failure,
                        "the limit of a wait for the GPU is out of range (%g seconds); "
                        "use more than 0, or 0 for the default",
                        desc->wait_seconds);
    if (!result)
        result = gls_paths_check(&failure, &desc->paths);
    if (result)
        return result;
    glsurf_device *device = *made = calloc(1, sizeof *device);
    if (!device)
        return gls_failed(&failure, GLSURF_ERROR_MEMORY, "out of memory for a device");
    device->desc = *desc;
    device->failure = failure;
    device->trace.callback = desc->trace;
    device->trace.user = desc->trace_user;
    device->binaries.load = desc->program_load;
    device->binaries.store = desc->program_store;
    device->binaries.user = desc->program_user;
    device->shaders[0] = gls_shader_files;
    gls_device_hold(device);
    return GLSURF_OK;
}

glsurf_result glsurf_device_create(glsurf_device **device, const glsurf_device_desc *desc) {
    if (!device)
        return GLSURF_ERROR_ARGUMENT;
    *device = NULL;
    if (!desc)
        return GLSURF_ERROR_ARGUMENT;
    glsurf_device *made;
    glsurf_result result = make_device(desc, &made);
    if (result)
        return result;
    if (!gls_device_on_cpu(made))
        result = open_gl(made);
    if (result)
        gls_device_release(made);
    else
        *device = made;
    return result;
}

void gls_device_hold(glsurf_device *device) {
    ++device->holds;
}

void gls_device_release(glsurf_device *device) {
    if (--device->holds > 0)
        return;
    if (gls_device_can_delete(device, "device")) {
        gls_programs_delete(device);
        gls_timer_close(device);
        device->gl.DeleteVertexArrays(1, &device->empty_vertices);
        device->gl.DeleteSamplers(1, &device->sampler);
        device->gl.DeleteFramebuffers(1, &device->asking);
    }
    gls_timer_drop(&device->timer);
    free(device);
}

void glsurf_device_destroy(glsurf_device *device) {
    if (device)
        gls_device_release(device);
}

/* Clears functions and context, so that no call reaches GL. */
void glsurf_device_abandon(glsurf_device *device) {
    if (!device)
        return;
    memset(&device->gl, 0, sizeof device->gl);
    device->current = (gls_current){ 0 };
    gls_timer_drop(&device->timer);
    device->programs.count = device->passes.count = 0;
    device->abandoned = true;
}

const char *glsurf_device_message(const glsurf_device *device) {
    return device ? device->failure.message : "";
}

/* --------------------------------------------------------------------- info -- */

void glsurf_device_info(const glsurf_device *device, glsurf_info *info) {
    if (!info)
        return;
    *info = (glsurf_info){ .renderer = "", .version = "", .loader = "" };
    if (device && gls_device_on_cpu(device)) {
        *info = (glsurf_info){ .renderer = "CPU (plain C)",
                               .version = GLSURF_VERSION,
                               .loader = "none",
                               .max_size = GLS_CPU_MAX_SIZE };
    } else if (device) {
        if (gls_device_is_there(device) && gls_current_is(&device->current)) {
            const gls_driver_strings driver = gls_driver_strings_of(&device->gl);
            info->renderer = driver.renderer;
            info->version = driver.version;
        }
        info->loader = device->desc.get_proc_address ? "callback" : "GLEW";
        info->max_size = (uint32_t)device->max_size;
        info->compiled = device->programs.compiled;
        info->loaded = device->programs.loaded;
        info->tuned = device->tuning.valid;
    }
}
