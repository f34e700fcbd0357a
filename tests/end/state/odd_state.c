/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "state/odd_state.h"

#include "state/query.h"
#include "texture.h"

static GLuint program_new(void) {
    const GLuint program = glCreateProgram();
    add_shader(program, GL_VERTEX_SHADER, "void main() { gl_Position = vec4(0.0); }");
    add_shader(program, GL_FRAGMENT_SHADER,
               "precision highp float;\nout vec4 colour;\n"
               "void main() { colour = vec4(1.0); }");
    glLinkProgram(program);
    return program;
}

/* Since OpenGL 4.0 and OpenGL ES 3.0, a transform feedback object holds the indexed
 * bindings of transform feedback. */
static void bind_newer_buffers(odd_state *s) {
    static const struct {
        int gl, es; /* minor version of OpenGL 4 and of OpenGL ES 3 */
        GLenum target;
    } newer[] = { { 0, 1, GL_DRAW_INDIRECT_BUFFER },  { 2, 1, GL_ATOMIC_COUNTER_BUFFER },
                  { 3, 1, GL_SHADER_STORAGE_BUFFER }, { 3, 1, GL_DISPATCH_INDIRECT_BUFFER },
                  { 4, 9, GL_QUERY_BUFFER },          { 6, 9, GL_PARAMETER_BUFFER } };
    for (size_t i = 0; i < COUNT(newer); ++i)
        if (has_version(4, newer[i].gl) || has_es(newer[i].es))
            glBindBuffer(newer[i].target, s->buffer[ODD_BUFFERS - 1 - i]);
    if (has_version(4, 0) || is_es()) {
        glGenTransformFeedbacks(1, &s->feedback);
        glBindTransformFeedback(GL_TRANSFORM_FEEDBACK, s->feedback);
    }
    if (has_version(4, 1) || has_es(1)) {
        glGenProgramPipelines(1, &s->pipeline);
        glBindProgramPipeline(s->pipeline);
    }
}

static void bind_vertex_array(odd_state *s) {
    glGenVertexArrays(1, &s->vertex_array);
    glBindVertexArray(s->vertex_array);
    for (GLuint i = 0; i < 4; ++i) {
        glBindBuffer(GL_ARRAY_BUFFER, s->buffer[i % 2]);
        if (i == 3)
            glVertexAttribIPointer(i, 2, GL_SHORT, 24, (void *)8);
        else
            glVertexAttribPointer(i, 3, GL_UNSIGNED_SHORT, GL_TRUE, 12, (void *)4);
        glVertexAttribDivisor(i, i);
        glEnableVertexAttribArray(i);
    }
    const GLuint count = (GLuint)integer_of(GL_MAX_VERTEX_ATTRIBS);
    for (GLuint i = 0; i < count; ++i)
        glVertexAttrib4f(i, 0.1f, 0.2f, 0.3f, 0.1f * (float)i);
}

static void bind_buffers(odd_state *s) {
    glGenBuffers(ODD_BUFFERS, s->buffer);
    for (int i = 0; i < ODD_BUFFERS; ++i) {
        glBindBuffer(GL_ARRAY_BUFFER, s->buffer[i]);
        glBufferData(GL_ARRAY_BUFFER, 4096, NULL, GL_STATIC_DRAW);
    }
    bind_vertex_array(s);
    bind_newer_buffers(s);
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, s->buffer[2]);
    glBindBuffer(GL_ARRAY_BUFFER, s->buffer[3]);
    glBindBuffer(GL_PIXEL_PACK_BUFFER, s->buffer[4]);
    glBindBuffer(GL_PIXEL_UNPACK_BUFFER, s->buffer[5]);
    glBindBufferRange(GL_UNIFORM_BUFFER, 2, s->buffer[6], 256, 512);
    glBindBuffer(GL_UNIFORM_BUFFER, s->buffer[7]);
    glBindBufferRange(GL_TRANSFORM_FEEDBACK_BUFFER, 1, s->buffer[8], 16, 64);
    glBindBuffer(GL_TRANSFORM_FEEDBACK_BUFFER, s->buffer[9]);
    glBindBuffer(GL_COPY_READ_BUFFER, s->buffer[10]);
    glBindBuffer(GL_COPY_WRITE_BUFFER, s->buffer[11]);
    if (!is_es() || has_es(2) || has_extension("GL_EXT_texture_buffer"))
        glBindBuffer(GL_TEXTURE_BUFFER, s->buffer[3]);
}

static void bind_framebuffers(odd_state *s) {
    glGenRenderbuffers(ODD_RENDERBUFFERS, s->renderbuffer);
    glGenFramebuffers(2, s->framebuffer);
    for (int f = 0; f < 2; ++f) {
        glBindFramebuffer(GL_FRAMEBUFFER, s->framebuffer[f]);
        for (int i = 0; i < 2; ++i) {
            glBindRenderbuffer(GL_RENDERBUFFER, s->renderbuffer[2 * f + i]);
            glRenderbufferStorage(GL_RENDERBUFFER, GL_RGBA8, 17, 13);
            glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0 + (GLenum)i,
                                      GL_RENDERBUFFER, s->renderbuffer[2 * f + i]);
        }
        /* without a stencil buffer, stencil reference values read as zero */
        glBindRenderbuffer(GL_RENDERBUFFER, s->renderbuffer[4]);
        glRenderbufferStorage(GL_RENDERBUFFER, GL_DEPTH24_STENCIL8, 17, 13);
        glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_STENCIL_ATTACHMENT,
                                  GL_RENDERBUFFER, s->renderbuffer[4]);
        glDrawBuffers(2, (const GLenum[]){ GL_NONE, GL_COLOR_ATTACHMENT1 });
        glReadBuffer(GL_COLOR_ATTACHMENT1);
    }
    glBindFramebuffer(GL_READ_FRAMEBUFFER, s->framebuffer[0]);
}

/* Binds a texture of each target to every unit, and a sampler with filters and wrap modes
 * that the library cannot use. */
static void bind_units(odd_state *s) {
    const query_list units = queries_of(QUERY_UNITS);
    glGenTextures(ODD_TARGETS, s->texture);
    glGenSamplers(1, &s->sampler);
    glSamplerParameteri(s->sampler, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
    glSamplerParameteri(s->sampler, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    glSamplerParameteri(s->sampler, GL_TEXTURE_WRAP_S, GL_MIRRORED_REPEAT);
    glSamplerParameteri(s->sampler, GL_TEXTURE_COMPARE_MODE, GL_COMPARE_REF_TO_TEXTURE);
    const GLuint count = (GLuint)integer_of(GL_MAX_COMBINED_TEXTURE_IMAGE_UNITS);
    for (size_t t = 0; t < units.count; ++t) {
        const GLenum target = target_of(&units.query[t]);
        const bool present = query_is_there(&units.query[t]);
        for (GLuint i = 0; present && i < count; ++i) {
            glActiveTexture(GL_TEXTURE0 + i);
            if (target)
                glBindTexture(target, s->texture[t]);
            else
                glBindSampler(i, s->sampler);
        }
    }
    glActiveTexture(GL_TEXTURE7);
}

/* glPolygonOffsetClamp(): the core header lacks it, and libOpenGL exports no function of
 * 4.6 or of extensions. */
typedef void(APIENTRY *polygon_offset)(GLfloat factor, GLfloat units, GLfloat clamp);

/* Pixel storage modes: an odd value, the default, and the contexts that have the mode. */
static const struct {
    GLenum name;
    GLint odd, plain;
    bool es;
    const char *extension; /* extension that the mode needs; NULL: none */
} modes[] = {
    { GL_PACK_SWAP_BYTES, GL_TRUE, GL_FALSE, false, NULL },
    { GL_PACK_LSB_FIRST, GL_TRUE, GL_FALSE, false, NULL },
    { GL_PACK_ROW_LENGTH, 1234, 0, true, NULL },
    { GL_PACK_IMAGE_HEIGHT, 77, 0, false, NULL },
    { GL_PACK_SKIP_ROWS, 3, 0, true, NULL },
    { GL_PACK_SKIP_PIXELS, 5, 0, true, NULL },
    { GL_PACK_SKIP_IMAGES, 2, 0, false, NULL },
    { GL_PACK_ALIGNMENT, 8, 4, true, NULL },
    { GL_UNPACK_SWAP_BYTES, GL_TRUE, GL_FALSE, false, NULL },
    { GL_UNPACK_LSB_FIRST, GL_TRUE, GL_FALSE, false, NULL },
    { GL_UNPACK_ROW_LENGTH, 4321, 0, true, NULL },
    { GL_UNPACK_IMAGE_HEIGHT, 55, 0, true, NULL },
    { GL_UNPACK_SKIP_ROWS, 7, 0, true, NULL },
    { GL_UNPACK_SKIP_PIXELS, 11, 0, true, NULL },
    { GL_UNPACK_SKIP_IMAGES, 4, 0, true, NULL },
    { GL_UNPACK_ALIGNMENT, 2, 4, true, NULL },
    { PACK_INVERT, GL_TRUE, GL_FALSE, true, "GL_MESA_pack_invert" },
    { PACK_REVERSE_ROW_ORDER, GL_TRUE, GL_FALSE, true, "GL_ANGLE_pack_reverse_row_order" },
};

static void set_pixel_modes(bool odd) {
    const bool es = is_es();
    for (size_t i = 0; i < COUNT(modes); ++i)
        if ((modes[i].es || !es) &&
            (!modes[i].extension || has_extension(modes[i].extension)))
            glPixelStorei(modes[i].name, odd ? modes[i].odd : modes[i].plain);
}

static void set_stencil(void) {
    glStencilFuncSeparate(GL_FRONT, GL_NEVER, 3, 0x55);
    glStencilFuncSeparate(GL_BACK, GL_GREATER, 4, 0x33);
    glStencilOpSeparate(GL_FRONT, GL_INCR, GL_DECR, GL_INVERT);
    glStencilOpSeparate(GL_BACK, GL_ZERO, GL_REPLACE, GL_INCR_WRAP);
    glStencilMaskSeparate(GL_FRONT, 0x0f);
    glStencilMaskSeparate(GL_BACK, 0xf0);
}

static void set_values(void) {
    glViewport(3, 5, 7, 11);
    glScissor(1, 2, 3, 4);
    glDepthFunc(GL_NOTEQUAL);
    glDepthMask(GL_FALSE);
    glClearColor(0.1f, 0.2f, 0.3f, 0.4f);
    glClearStencil(9);
    glBlendColor(0.5f, 0.6f, 0.7f, 0.8f);
    glBlendFuncSeparate(GL_DST_COLOR, GL_ONE_MINUS_SRC_COLOR, GL_CONSTANT_ALPHA,
                        GL_DST_ALPHA);
    glBlendEquationSeparate(GL_FUNC_REVERSE_SUBTRACT, GL_MAX);
    glPolygonOffset(3.0f, 4.0f);
    glCullFace(GL_FRONT_AND_BACK);
    glFrontFace(GL_CW);
    glLineWidth(0.5f);
    glSampleCoverage(0.25f, GL_TRUE);
    set_stencil();
    glHint(GL_FRAGMENT_SHADER_DERIVATIVE_HINT, GL_NICEST);
    if (!is_es() || has_es(1))
        glSampleMaski(0, 0);
    if (is_es()) {
        glDepthRangef(0.75f, 0.25f);
        glClearDepthf(0.3f);
    }
}

static void set_values_of_desktop(void) {
    glDepthRange(0.75, 0.25);
    glClearDepth(0.3);
    glLogicOp(GL_INVERT);
    glPolygonMode(GL_FRONT_AND_BACK, GL_LINE);
    glPointSize(5.0f);
    glPointParameterf(GL_POINT_FADE_THRESHOLD_SIZE, 3.0f);
    glPointParameteri(GL_POINT_SPRITE_COORD_ORIGIN, GL_LOWER_LEFT);
    glProvokingVertex(GL_FIRST_VERTEX_CONVENTION);
    glPrimitiveRestartIndex(1);
    glHint(GL_LINE_SMOOTH_HINT, GL_NICEST);
    glHint(GL_POLYGON_SMOOTH_HINT, GL_FASTEST);
    glHint(GL_TEXTURE_COMPRESSION_HINT, GL_FASTEST);
}

static void set_offset_clamp(void) {
    const bool core = has_version(4, 6);
    if (!core && !has_extension("GL_EXT_polygon_offset_clamp"))
        return;
    union {
        void *object;
        polygon_offset set;
    } clamp = { glsurf_context_get_proc_address(NULL, core ? "glPolygonOffsetClamp"
                                                           : "glPolygonOffsetClampEXT") };
    clamp.set(3.0f, 4.0f, 5.0f);
}

static void set_polygon_mode(GLenum mode) {
    union {
        void *object;
        PFNGLPOLYGONMODEPROC set;
    } polygon = { NULL };
    if (!is_es())
        glPolygonMode(GL_FRONT_AND_BACK, mode);
    else if (has_extension("GL_NV_polygon_mode"))
        polygon.object = glsurf_context_get_proc_address(NULL, "glPolygonModeNV");
    else if (has_extension("GL_ANGLE_polygon_mode"))
        polygon.object = glsurf_context_get_proc_address(NULL, "glPolygonModeANGLE");
    if (polygon.object)
        polygon.set(GL_FRONT_AND_BACK, mode);
}

/* Sets values of later versions that do not affect the library's draws. */
static void set_newer_values(void) {
    if (has_version(4, 0)) {
        glPatchParameterfv(GL_PATCH_DEFAULT_OUTER_LEVEL, (GLfloat[]){ 2, 3, 4, 5 });
        glPatchParameterfv(GL_PATCH_DEFAULT_INNER_LEVEL, (GLfloat[]){ 6, 7 });
    }
    if (has_version(4, 0) || has_es(2) ||
        (is_es() && has_extension("GL_EXT_tessellation_shader")))
        glPatchParameteri(GL_PATCH_VERTICES, 7);
    if (has_sample_shading())
        glMinSampleShading(0.5f);
    if (has_version(4, 2)) {
        glPixelStorei(GL_UNPACK_COMPRESSED_BLOCK_SIZE, 16);
        glPixelStorei(GL_PACK_COMPRESSED_BLOCK_SIZE, 8);
    }
    set_offset_clamp();
}

static void set_all_values(void) {
    set_pixel_modes(true);
    set_values();
    if (!is_es())
        set_values_of_desktop();
    set_polygon_mode(GL_LINE);
    set_newer_values();
}

static void clear_values(void) {
    set_pixel_modes(false);
    set_polygon_mode(GL_FILL);
    glFrontFace(GL_CCW);
    glDepthMask(GL_TRUE);
    if (is_es()) {
        glDepthRangef(0.0f, 1.0f);
    } else {
        glDepthRange(0.0, 1.0);
        glProvokingVertex(GL_LAST_VERTEX_CONVENTION);
    }
}

static bool default_of(GLenum enable) {
    return enable == GL_DITHER || enable == GL_MULTISAMPLE ||
           enable == BLEND_ADVANCED_COHERENT || (enable == GL_FRAMEBUFFER_SRGB && is_es());
}

/* llvmpipe compiles every shader again for each such state. So in a sample only
 * ODD_COMPILED makes them odd. */
static bool is_compiled(GLenum enable) {
    return enable == GL_DITHER || enable == GL_DEPTH_CLAMP ||
           enable == GL_TEXTURE_CUBE_MAP_SEAMLESS;
}

static void set_enables(bool odd, odd_extra extra) {
    const query_list list = queries_of(QUERY_ENABLES);
    for (size_t i = 0; i < list.count; ++i) {
        const GLenum name = list.query[i].value;
        if (!query_is_there(&list.query[i]))
            continue;
        if (odd && extra != ODD_COMPILED && is_compiled(name) && !test_full())
            continue;
        if (default_of(name) != odd)
            glEnable(name);
        else
            glDisable(name);
    }
}

/* Sets different colour masks and blending for each buffer, if buffers have their own. */
static void set_buffers_drawn(void) {
    const GLuint count = has_buffer_state() ? (GLuint)integer_of(GL_MAX_DRAW_BUFFERS) : 0;
    glColorMask(GL_FALSE, GL_TRUE, GL_FALSE, GL_TRUE);
    for (GLuint i = 0; i < count; ++i) {
        glColorMaski(i, i % 2, i / 2 % 2, i % 3 == 0, GL_FALSE);
        if (i % 2)
            glDisablei(GL_BLEND, i);
        else
            glEnablei(GL_BLEND, i);
    }
}

odd_state odd_state_set(odd_extra extra) {
    odd_state s = { .program = program_new() };
    glUseProgram(s.program);
    bind_buffers(&s);
    bind_framebuffers(&s);
    bind_units(&s);
    set_all_values();
    set_enables(true, extra);
    set_buffers_drawn();
    odd_extra_set(extra);
    assert_int_equal(glGetError(), GL_NO_ERROR);
    return s;
}

void odd_state_clear(odd_state *s) {
    odd_extra_clear();
    set_enables(false, ODD_NOTHING_MORE);
    clear_values();
    glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
    glUseProgram(0);
    glBindVertexArray(0);
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    glDeleteProgram(s->program);
    glDeleteVertexArrays(1, &s->vertex_array);
    glDeleteFramebuffers(2, s->framebuffer);
    glDeleteRenderbuffers(ODD_RENDERBUFFERS, s->renderbuffer);
    if (s->feedback)
        glDeleteTransformFeedbacks(1, &s->feedback);
    if (s->pipeline)
        glDeleteProgramPipelines(1, &s->pipeline);
    glDeleteBuffers(ODD_BUFFERS, s->buffer);
    glDeleteTextures(ODD_TARGETS, s->texture);
    glDeleteSamplers(1, &s->sampler);
    assert_int_equal(glGetError(), GL_NO_ERROR);
}
