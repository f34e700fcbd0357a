/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "gl/state.h"

#include "gl/error.h"

static const GLenum enables[GLSURF_STATE_ENABLES] = {
    GL_SCISSOR_TEST,          GL_DEPTH_TEST,
    GL_STENCIL_TEST,          GL_CULL_FACE,
    GL_COLOR_LOGIC_OP,        GL_DITHER,
    GL_SAMPLE_COVERAGE,       GL_SAMPLE_ALPHA_TO_COVERAGE,
    GL_SAMPLE_ALPHA_TO_ONE,   GL_SAMPLE_MASK,
    GL_MULTISAMPLE,           GL_POLYGON_OFFSET_FILL,
    GL_POLYGON_SMOOTH,        GL_DEPTH_CLAMP,
    GL_PRIMITIVE_RESTART,     GL_RASTERIZER_DISCARD,
    GL_FRAMEBUFFER_SRGB,      GL_PROGRAM_POINT_SIZE,
    GL_CLIP_DISTANCE0,        GL_CLIP_DISTANCE1,
    GL_CLIP_DISTANCE2,        GL_CLIP_DISTANCE3,
    GL_CLIP_DISTANCE4,        GL_CLIP_DISTANCE5,
    GL_CLIP_DISTANCE6,        GL_CLIP_DISTANCE7,
    GL_DEPTH_BOUNDS_TEST_EXT, /* last: left out if the driver does not have it */
};

/* Pixel storage, with the values the passes use: no gaps between rows. Packing comes
 * first. */
static const struct {
    GLenum name;
    GLint value;
} pixels[GLSURF_STATE_PIXEL] = {
    { GL_PACK_SWAP_BYTES, GL_FALSE },   { GL_PACK_LSB_FIRST, GL_FALSE },
    { GL_PACK_ROW_LENGTH, 0 },          { GL_PACK_SKIP_ROWS, 0 },
    { GL_PACK_SKIP_PIXELS, 0 },         { GL_PACK_ALIGNMENT, 1 },
    { GL_UNPACK_SWAP_BYTES, GL_FALSE }, { GL_UNPACK_LSB_FIRST, GL_FALSE },
    { GL_UNPACK_ROW_LENGTH, 0 },        { GL_UNPACK_SKIP_ROWS, 0 },
    { GL_UNPACK_SKIP_PIXELS, 0 },       { GL_UNPACK_ALIGNMENT, 1 },
};

static int enable_count(const glsurf_gpu *gpu) {
    return GLSURF_STATE_ENABLES - (gpu->has_depth_bounds ? 0 : 1);
}

static void save_bindings(const glsurf_functions *gl, glsurf_state *s) {
    gl->GetIntegerv(GL_CURRENT_PROGRAM, &s->program);
    gl->GetIntegerv(GL_VERTEX_ARRAY_BINDING, &s->vertex_array);
    gl->GetIntegerv(GL_ARRAY_BUFFER_BINDING, &s->array_buffer);
    gl->GetIntegerv(GL_PIXEL_UNPACK_BUFFER_BINDING, &s->unpack_buffer);
    gl->GetIntegerv(GL_ACTIVE_TEXTURE, &s->active_texture);
    for (int i = 0; i < GLSURF_MAX_INPUTS; ++i) {
        gl->ActiveTexture(GL_TEXTURE0 + (GLenum)i);
        gl->GetIntegerv(GL_TEXTURE_BINDING_2D, &s->texture[i]);
        gl->GetIntegerv(GL_SAMPLER_BINDING, &s->sampler[i]);
    }
    gl->ActiveTexture(GL_TEXTURE0);
    gl->GetIntegerv(GL_TEXTURE_BINDING_RECTANGLE, &s->rectangle);
    gl->GetIntegerv(GL_TEXTURE_BINDING_2D_ARRAY, &s->array);
}

static void save_fragment_operations(const glsurf_gpu *gpu, glsurf_state *s) {
    const glsurf_functions *gl = &gpu->gl;
    for (GLuint i = 0; i < GLSURF_MAX_OUTPUTS; ++i) {
        s->blend[i] = gl->IsEnabledi(GL_BLEND, i);
        gl->GetBooleani_v(GL_COLOR_WRITEMASK, i, s->color_mask[i]);
    }
    gl->GetIntegerv(GL_BLEND_SRC_RGB, &s->blend_source_rgb);
    gl->GetIntegerv(GL_BLEND_SRC_ALPHA, &s->blend_source_alpha);
    gl->GetIntegerv(GL_BLEND_DST_RGB, &s->blend_target_rgb);
    gl->GetIntegerv(GL_BLEND_DST_ALPHA, &s->blend_target_alpha);
    gl->GetIntegerv(GL_BLEND_EQUATION_RGB, &s->blend_equation_rgb);
    gl->GetIntegerv(GL_BLEND_EQUATION_ALPHA, &s->blend_equation_alpha);
    gl->GetIntegerv(GL_DEPTH_FUNC, &s->depth_function);
    gl->GetBooleanv(GL_DEPTH_WRITEMASK, &s->depth_mask);
    gl->GetDoublev(GL_DEPTH_RANGE, s->depth_range);
    if (gpu->depth_bounds)
        gl->GetDoublev(GL_DEPTH_BOUNDS_EXT, s->depth_bounds);
    gl->GetIntegerv(GL_POLYGON_MODE, s->polygon_mode);
    if (gpu->clip_control) {
        gl->GetIntegerv(GL_CLIP_ORIGIN, &s->clip_origin);
        gl->GetIntegerv(GL_CLIP_DEPTH_MODE, &s->clip_depth_mode);
    }
}

static void save_reading(const glsurf_gpu *gpu, glsurf_state *s) {
    const glsurf_functions *gl = &gpu->gl;
    gl->GetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &s->draw_framebuffer);
    gl->GetIntegerv(GL_READ_FRAMEBUFFER_BINDING, &s->read_framebuffer);
    gl->GetIntegerv(GL_PIXEL_PACK_BUFFER_BINDING, &s->pack_buffer);
    gl->GetIntegerv(GL_CLAMP_READ_COLOR, &s->clamp_read_color);
    for (int i = 0; i < GLSURF_STATE_PACK; ++i)
        gl->GetIntegerv(pixels[i].name, &s->pixel[i]);
    glsurf_compatibility_save(gpu, &s->compatibility);
}

static void save_drawing(const glsurf_gpu *gpu, glsurf_state *s) {
    const glsurf_functions *gl = &gpu->gl;
    save_bindings(gl, s);
    save_fragment_operations(gpu, s);
    for (int i = GLSURF_STATE_PACK; i < GLSURF_STATE_PIXEL; ++i)
        gl->GetIntegerv(pixels[i].name, &s->pixel[i]);
    gl->GetFloatv(GL_VIEWPORT, s->viewport);
    for (int i = 0; i < enable_count(gpu); ++i)
        s->enable[i] = gl->IsEnabled(enables[i]);
}

/* Later versions have a blend function per draw buffer, and a scissor test, a viewport and
 * a depth range per viewport. The library uses only the first of each, so it sets only the
 * first and need not save the others. */
static void set_blending(const glsurf_gpu *gpu, const GLenum function[4],
                         const GLenum equation[2]) {
    const glsurf_functions *gl = &gpu->gl;
    if (gpu->buffer_blending) {
        gl->BlendFuncSeparatei(0, function[0], function[1], function[2], function[3]);
        gl->BlendEquationSeparatei(0, equation[0], equation[1]);
    } else {
        gl->BlendFuncSeparate(function[0], function[1], function[2], function[3]);
        gl->BlendEquationSeparate(equation[0], equation[1]);
    }
}

static void set_depth_range(const glsurf_gpu *gpu, GLdouble near, GLdouble far) {
    if (gpu->viewport_array)
        gpu->gl.DepthRangeIndexed(0, near, far);
    else
        gpu->gl.DepthRange(near, far);
}

static void set_enable(const glsurf_gpu *gpu, GLenum name, bool on) {
    const glsurf_functions *gl = &gpu->gl;
    if (name == GL_SCISSOR_TEST && gpu->viewport_array)
        if (on)
            gl->Enablei(name, 0);
        else
            gl->Disablei(name, 0);
    else if (on)
        gl->Enable(name);
    else
        gl->Disable(name);
}

static void set_reading_defaults(glsurf_gpu *gpu) {
    const glsurf_functions *gl = &gpu->gl;
    for (int i = 0; i < GLSURF_STATE_PACK; ++i)
        gl->PixelStorei(pixels[i].name, pixels[i].value);
    gl->BindBuffer(GL_PIXEL_PACK_BUFFER, 0);
    gl->ClampColor(GL_CLAMP_READ_COLOR, GL_FALSE);
    glsurf_compatibility_set_defaults(gpu);
    gpu->framebuffers.bound = 0;
    glsurf_bound_forget(&gpu->bound);
}

static void set_drawing_defaults(glsurf_gpu *gpu) {
    const glsurf_functions *gl = &gpu->gl;
    for (int i = 0; i < enable_count(gpu); ++i)
        set_enable(gpu, enables[i], false);
    gl->Enable(GL_PROGRAM_POINT_SIZE);
    for (int i = GLSURF_STATE_PACK; i < GLSURF_STATE_PIXEL; ++i)
        gl->PixelStorei(pixels[i].name, pixels[i].value);
    gl->BindBuffer(GL_PIXEL_UNPACK_BUFFER, 0);
    for (GLuint i = 0; i < GLSURF_MAX_OUTPUTS; ++i) {
        gl->Disablei(GL_BLEND, i);
        gl->ColorMaski(i, GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
    }
    for (GLuint i = 0; i < GLSURF_MAX_INPUTS; ++i)
        gl->BindSampler(i, gpu->sampler);
    set_blending(gpu, (const GLenum[]){ GL_ONE, GL_ONE, GL_ONE, GL_ONE },
                 (const GLenum[]){ GL_FUNC_ADD, GL_FUNC_ADD });
    set_depth_range(gpu, 0.0, 1.0);
    if (gpu->clip_control)
        gl->ClipControl(GL_LOWER_LEFT, GL_NEGATIVE_ONE_TO_ONE);
    gl->PolygonMode(GL_FRONT_AND_BACK, GL_FILL);
}

/* Whether a query is active that would count the library's draws: any but a timer query. */
static bool query_is_active(const glsurf_gpu *gpu) {
    static const GLenum targets[] = {
        GL_SAMPLES_PASSED,
        GL_ANY_SAMPLES_PASSED,
        GL_PRIMITIVES_GENERATED,
        GL_TRANSFORM_FEEDBACK_PRIMITIVES_WRITTEN,
        GL_ANY_SAMPLES_PASSED_CONSERVATIVE, /* from 4.3 */
        GL_VERTICES_SUBMITTED,              /* from 4.6 */
        GL_PRIMITIVES_SUBMITTED,
        GL_VERTEX_SHADER_INVOCATIONS,
        GL_TESS_CONTROL_SHADER_PATCHES,
        GL_TESS_EVALUATION_SHADER_INVOCATIONS,
        GL_GEOMETRY_SHADER_INVOCATIONS,
        GL_GEOMETRY_SHADER_PRIMITIVES_EMITTED,
        GL_FRAGMENT_SHADER_INVOCATIONS,
        GL_COMPUTE_SHADER_INVOCATIONS,
        GL_CLIPPING_INPUT_PRIMITIVES,
        GL_CLIPPING_OUTPUT_PRIMITIVES,
    };
    const int count = gpu->queries_4_6   ? (int)(sizeof targets / sizeof *targets)
                      : gpu->queries_4_3 ? 5
                                         : 4;
    for (int i = 0; i < count; ++i) {
        GLint query = 0;
        gpu->gl.GetQueryiv(targets[i], GL_CURRENT_QUERY, &query);
        if (query != 0)
            return true;
    }
    return false;
}

/* Before 4.0 GL cannot be asked for active transform feedback. But then it is an error to
 * make the current program current again, which otherwise changes nothing. */
static bool feedback_is_active(const glsurf_gpu *gpu) {
    const glsurf_functions *gl = &gpu->gl;
    if (gpu->feedback_can_be_asked) {
        GLboolean active = GL_FALSE, paused = GL_FALSE;
        gl->GetBooleanv(GL_TRANSFORM_FEEDBACK_BUFFER_ACTIVE, &active);
        gl->GetBooleanv(GL_TRANSFORM_FEEDBACK_BUFFER_PAUSED, &paused);
        return active && !paused;
    }
    GLint program = 0;
    gl->GetIntegerv(GL_CURRENT_PROGRAM, &program);
    gl->UseProgram((GLuint)program);
    return gl->GetError() != GL_NO_ERROR;
}

static glsurf_result refuse(glsurf_gpu *gpu, const char *what) {
    return glsurf_fail(
        gpu, GLSURF_ERROR_ARGUMENT,
        "%s is active and would count or capture the library's draws; end it "
        "before the call",
        what);
}

/* Whether the application has nothing active that the library's draws would disturb. */
static glsurf_result check_drawing(glsurf_gpu *gpu) {
    if (gpu->object->desc.leave_state)
        return GLSURF_OK;
    if (query_is_active(gpu))
        return refuse(gpu, "a query that is not a timer query");
    if (feedback_is_active(gpu))
        return refuse(gpu, "transform feedback");
    return GLSURF_OK;
}

glsurf_result glsurf_state_enter_reading(glsurf_gpu *gpu, glsurf_state *s) {
    const bool leave = gpu->object->desc.leave_state;
    const glsurf_result result = leave ? GLSURF_OK : glsurf_compatibility_check(gpu);
    if (result)
        return result;
    glsurf_drop_errors(gpu);
    if (!leave) {
        save_reading(gpu, s);
        gpu->saved = s;
    }
    gpu->reading = true;
    set_reading_defaults(gpu);
    return GLSURF_OK;
}

glsurf_result glsurf_state_enter_drawing(glsurf_gpu *gpu) {
    if (!gpu->reading)
        return GLSURF_OK;
    const glsurf_result result = check_drawing(gpu);
    if (result)
        return result;
    if (gpu->saved)
        save_drawing(gpu, gpu->saved);
    gpu->reading = false;
    set_drawing_defaults(gpu);
    return GLSURF_OK;
}

glsurf_result glsurf_state_enter(glsurf_gpu *gpu, glsurf_state *s) {
    glsurf_result result = glsurf_state_enter_reading(gpu, s);
    if (result)
        return result;
    result = glsurf_state_enter_drawing(gpu);
    if (result)
        glsurf_state_leave(gpu, s);
    return result;
}

/* Done at once, because GL may give the name to another texture before the state is
 * restored. */
void glsurf_state_forget(glsurf_gpu *gpu, GLuint texture) {
    if (gpu->reading)
        return; /* the bindings are still the application's */
    for (int i = 0; gpu->saved && i < GLSURF_MAX_INPUTS; ++i)
        if ((GLuint)gpu->saved->texture[i] == texture)
            gpu->saved->texture[i] = 0;
}

static void restore_textures(const glsurf_functions *gl, const glsurf_state *s) {
    for (int i = 0; i < GLSURF_MAX_INPUTS; ++i) {
        gl->ActiveTexture(GL_TEXTURE0 + (GLenum)i);
        gl->BindTexture(GL_TEXTURE_2D, (GLuint)s->texture[i]);
        gl->BindSampler((GLuint)i, (GLuint)s->sampler[i]);
    }
    gl->ActiveTexture(GL_TEXTURE0);
    gl->BindTexture(GL_TEXTURE_RECTANGLE, (GLuint)s->rectangle);
    gl->BindTexture(GL_TEXTURE_2D_ARRAY, (GLuint)s->array);
    gl->ActiveTexture((GLenum)s->active_texture);
}

static void restore_bindings(const glsurf_functions *gl, const glsurf_state *s) {
    gl->UseProgram((GLuint)s->program);
    gl->BindVertexArray((GLuint)s->vertex_array);
    gl->BindBuffer(GL_ARRAY_BUFFER, (GLuint)s->array_buffer);
    gl->BindBuffer(GL_PIXEL_UNPACK_BUFFER, (GLuint)s->unpack_buffer);
}

static void restore_fragment_operations(const glsurf_gpu *gpu, const glsurf_state *s) {
    const glsurf_functions *gl = &gpu->gl;
    for (GLuint i = 0; i < GLSURF_MAX_OUTPUTS; ++i) {
        if (s->blend[i])
            gl->Enablei(GL_BLEND, i);
        else
            gl->Disablei(GL_BLEND, i);
        gl->ColorMaski(i, s->color_mask[i][0], s->color_mask[i][1], s->color_mask[i][2],
                       s->color_mask[i][3]);
    }
    set_blending(
        gpu,
        (const GLenum[]){ (GLenum)s->blend_source_rgb, (GLenum)s->blend_target_rgb,
                          (GLenum)s->blend_source_alpha, (GLenum)s->blend_target_alpha },
        (const GLenum[]){ (GLenum)s->blend_equation_rgb, (GLenum)s->blend_equation_alpha });
    gl->DepthFunc((GLenum)s->depth_function);
    gl->DepthMask(s->depth_mask);
    set_depth_range(gpu, s->depth_range[0], s->depth_range[1]);
    if (gpu->clip_control)
        gl->ClipControl((GLenum)s->clip_origin, (GLenum)s->clip_depth_mode);
    if (gpu->depth_bounds)
        gl->DepthBoundsEXT(s->depth_bounds[0], s->depth_bounds[1]);
    if (gpu->compatibility) {
        gl->PolygonMode(GL_FRONT, (GLenum)s->polygon_mode[0]);
        gl->PolygonMode(GL_BACK, (GLenum)s->polygon_mode[1]);
    } else {
        gl->PolygonMode(GL_FRONT_AND_BACK, (GLenum)s->polygon_mode[0]);
    }
}

static void restore_reading(const glsurf_gpu *gpu, const glsurf_state *s) {
    const glsurf_functions *gl = &gpu->gl;
    gl->BindFramebuffer(GL_DRAW_FRAMEBUFFER, (GLuint)s->draw_framebuffer);
    gl->BindFramebuffer(GL_READ_FRAMEBUFFER, (GLuint)s->read_framebuffer);
    gl->BindBuffer(GL_PIXEL_PACK_BUFFER, (GLuint)s->pack_buffer);
    gl->ClampColor(GL_CLAMP_READ_COLOR, (GLenum)s->clamp_read_color);
    for (int i = 0; i < GLSURF_STATE_PACK; ++i)
        gl->PixelStorei(pixels[i].name, s->pixel[i]);
    glsurf_compatibility_restore(gpu, &s->compatibility);
}

static void restore_drawing(const glsurf_gpu *gpu, const glsurf_state *s) {
    const glsurf_functions *gl = &gpu->gl;
    restore_bindings(gl, s);
    restore_textures(gl, s);
    restore_fragment_operations(gpu, s);
    for (int i = GLSURF_STATE_PACK; i < GLSURF_STATE_PIXEL; ++i)
        gl->PixelStorei(pixels[i].name, s->pixel[i]);
    glsurf_set_viewport(gpu, s->viewport[0], s->viewport[1], s->viewport[2],
                        s->viewport[3]);
    for (int i = 0; i < enable_count(gpu); ++i)
        set_enable(gpu, enables[i], s->enable[i]);
}

void glsurf_state_leave(glsurf_gpu *gpu, const glsurf_state *s) {
    if (gpu->saved && !gpu->reading)
        restore_drawing(gpu, s);
    if (gpu->saved)
        restore_reading(gpu, s);
    gpu->saved = NULL;
    gpu->reading = false;
    /* Errors that are left from a failed call are not the application's. */
    glsurf_clear_errors(gpu);
}
