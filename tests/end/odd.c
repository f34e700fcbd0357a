/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "odd.h"

#include "query.h"

static GLuint program_new(void) {
    static const char *const text[] = {
        "#version 330\nvoid main() { gl_Position = vec4(0.0); }",
        "#version 330\nout vec4 colour;\nvoid main() { colour = vec4(1.0); }",
    };
    const GLuint program = glCreateProgram();
    for (int i = 0; i < 2; ++i) {
        const GLuint shader =
            glCreateShader(i == 0 ? GL_VERTEX_SHADER : GL_FRAGMENT_SHADER);
        glShaderSource(shader, 1, &text[i], NULL);
        glCompileShader(shader);
        glAttachShader(program, shader);
        glDeleteShader(shader);
    }
    glLinkProgram(program);
    return program;
}

/* From 4.0 on, a transform feedback object holds the indexed bindings of transform
 * feedback. */
static void bind_newer_buffers(odd_state *s) {
    static const struct {
        int minor;
        GLenum target;
    } of_4[] = { { 0, GL_DRAW_INDIRECT_BUFFER },  { 2, GL_ATOMIC_COUNTER_BUFFER },
                 { 3, GL_SHADER_STORAGE_BUFFER }, { 3, GL_DISPATCH_INDIRECT_BUFFER },
                 { 4, GL_QUERY_BUFFER },          { 6, GL_PARAMETER_BUFFER } };
    for (size_t i = 0; i < COUNT(of_4); ++i)
        if (has_version(4, of_4[i].minor))
            glBindBuffer(of_4[i].target, s->buffer[ODD_BUFFERS - 1 - i]);
    if (has_version(4, 0)) {
        glGenTransformFeedbacks(1, &s->feedback);
        glBindTransformFeedback(GL_TRANSFORM_FEEDBACK, s->feedback);
    }
    if (has_version(4, 1)) {
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

/* Binds to every unit a texture of each target, and a sampler whose filters and wrap modes
 * differ from those that the library needs. */
static void bind_units(odd_state *s) {
    static const GLenum targets[ODD_TARGETS] = {
        GL_TEXTURE_1D,
        GL_TEXTURE_2D,
        GL_TEXTURE_3D,
        GL_TEXTURE_1D_ARRAY,
        GL_TEXTURE_2D_ARRAY,
        GL_TEXTURE_RECTANGLE,
        GL_TEXTURE_BUFFER,
        GL_TEXTURE_CUBE_MAP,
        GL_TEXTURE_2D_MULTISAMPLE,
        GL_TEXTURE_2D_MULTISAMPLE_ARRAY,
        GL_TEXTURE_CUBE_MAP_ARRAY /* last, because it needs 4.0 */
    };
    const int target_count = ODD_TARGETS - (has_version(4, 0) ? 0 : 1);
    glGenTextures(ODD_TARGETS, s->texture);
    glGenSamplers(1, &s->sampler);
    glSamplerParameteri(s->sampler, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
    glSamplerParameteri(s->sampler, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    glSamplerParameteri(s->sampler, GL_TEXTURE_WRAP_S, GL_MIRRORED_REPEAT);
    glSamplerParameteri(s->sampler, GL_TEXTURE_COMPARE_MODE, GL_COMPARE_REF_TO_TEXTURE);
    const int count = integer_of(GL_MAX_COMBINED_TEXTURE_IMAGE_UNITS);
    for (int i = 0; i < count; ++i) {
        glActiveTexture(GL_TEXTURE0 + (GLenum)i);
        for (int t = 0; t < target_count; ++t)
            glBindTexture(targets[t], s->texture[t]);
        glBindSampler((GLuint)i, s->sampler);
    }
    glActiveTexture(GL_TEXTURE7);
}

static void set_pixel_modes(void) {
    glPixelStorei(GL_PACK_SWAP_BYTES, GL_TRUE);
    glPixelStorei(GL_PACK_LSB_FIRST, GL_TRUE);
    glPixelStorei(GL_PACK_ROW_LENGTH, 1234);
    glPixelStorei(GL_PACK_IMAGE_HEIGHT, 77);
    glPixelStorei(GL_PACK_SKIP_ROWS, 3);
    glPixelStorei(GL_PACK_SKIP_PIXELS, 5);
    glPixelStorei(GL_PACK_SKIP_IMAGES, 2);
    glPixelStorei(GL_PACK_ALIGNMENT, 8);
    glPixelStorei(GL_UNPACK_SWAP_BYTES, GL_TRUE);
    glPixelStorei(GL_UNPACK_LSB_FIRST, GL_TRUE);
    glPixelStorei(GL_UNPACK_ROW_LENGTH, 4321);
    glPixelStorei(GL_UNPACK_IMAGE_HEIGHT, 55);
    glPixelStorei(GL_UNPACK_SKIP_ROWS, 7);
    glPixelStorei(GL_UNPACK_SKIP_PIXELS, 11);
    glPixelStorei(GL_UNPACK_SKIP_IMAGES, 4);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 2);
}

static void set_values(void) {
    glViewport(3, 5, 7, 11);
    glScissor(1, 2, 3, 4);
    glDepthRange(0.75, 0.25);
    glDepthFunc(GL_NOTEQUAL);
    glDepthMask(GL_FALSE);
    glClearDepth(0.3);
    glClearColor(0.1f, 0.2f, 0.3f, 0.4f);
    glClearStencil(9);
    glBlendColor(0.5f, 0.6f, 0.7f, 0.8f);
    glBlendFuncSeparate(GL_DST_COLOR, GL_ONE_MINUS_SRC_COLOR, GL_CONSTANT_ALPHA,
                        GL_DST_ALPHA);
    glBlendEquationSeparate(GL_FUNC_REVERSE_SUBTRACT, GL_MAX);
    glLogicOp(GL_INVERT);
    glPolygonMode(GL_FRONT_AND_BACK, GL_LINE);
    glPolygonOffset(3.0f, 4.0f);
    glCullFace(GL_FRONT_AND_BACK);
    glFrontFace(GL_CW);
    glPointSize(5.0f);
    glLineWidth(0.5f);
    glPointParameterf(GL_POINT_FADE_THRESHOLD_SIZE, 3.0f);
    glPointParameteri(GL_POINT_SPRITE_COORD_ORIGIN, GL_LOWER_LEFT);
    glProvokingVertex(GL_FIRST_VERTEX_CONVENTION);
    glPrimitiveRestartIndex(1);
    glSampleCoverage(0.25f, GL_TRUE);
    glSampleMaski(0, 0);
    glStencilFuncSeparate(GL_FRONT, GL_NEVER, 3, 0x55);
    glStencilFuncSeparate(GL_BACK, GL_GREATER, 4, 0x33);
    glStencilOpSeparate(GL_FRONT, GL_INCR, GL_DECR, GL_INVERT);
    glStencilOpSeparate(GL_BACK, GL_ZERO, GL_REPLACE, GL_INCR_WRAP);
    glStencilMaskSeparate(GL_FRONT, 0x0f);
    glStencilMaskSeparate(GL_BACK, 0xf0);
    glHint(GL_LINE_SMOOTH_HINT, GL_NICEST);
    glHint(GL_POLYGON_SMOOTH_HINT, GL_FASTEST);
    glHint(GL_TEXTURE_COMPRESSION_HINT, GL_FASTEST);
    glHint(GL_FRAGMENT_SHADER_DERIVATIVE_HINT, GL_NICEST);
}

/* Values of later versions that do not affect the library's draws. */
static void set_newer_values(void) {
    if (has_version(4, 0)) {
        glPatchParameteri(GL_PATCH_VERTICES, 7);
        glPatchParameterfv(GL_PATCH_DEFAULT_OUTER_LEVEL, (GLfloat[]){ 2, 3, 4, 5 });
        glPatchParameterfv(GL_PATCH_DEFAULT_INNER_LEVEL, (GLfloat[]){ 6, 7 });
        glMinSampleShading(0.5f);
    }
    if (has_version(4, 2)) {
        glPixelStorei(GL_UNPACK_COMPRESSED_BLOCK_SIZE, 16);
        glPixelStorei(GL_PACK_COMPRESSED_BLOCK_SIZE, 8);
    }
    if (has_version(4, 3))
        glEnable(GL_PRIMITIVE_RESTART_FIXED_INDEX);
    if (has_version(4, 6)) { /* libOpenGL exports no function of 4.6 */
        union {
            void *object;
            PFNGLPOLYGONOFFSETCLAMPPROC set;
        } clamp = { glsurf_egl_get_proc_address(NULL, "glPolygonOffsetClamp") };
        clamp.set(3.0f, 4.0f, 5.0f);
    }
}

static bool default_of(GLenum enable) {
    return enable == GL_DITHER || enable == GL_MULTISAMPLE;
}

static void set_enables(bool odd) {
    const query_list list = queries_of_enables();
    for (size_t i = 0; i < list.count; ++i) {
        const GLenum name = list.query[i].value;
        if (default_of(name) != odd)
            glEnable(name);
        else
            glDisable(name);
    }
}

/* Colour masks and blending that differ from buffer to buffer. */
static void set_buffers_drawn(void) {
    const GLuint count = (GLuint)integer_of(GL_MAX_DRAW_BUFFERS);
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
    set_pixel_modes();
    set_values();
    set_enables(true);
    set_buffers_drawn();
    set_newer_values();
    odd_extra_set(extra);
    assert_int_equal(glGetError(), GL_NO_ERROR);
    return s;
}

void odd_state_clear(odd_state *s) {
    if (has_version(4, 3))
        glDisable(GL_PRIMITIVE_RESTART_FIXED_INDEX);
    odd_extra_clear();
    set_enables(false);
    glProvokingVertex(GL_LAST_VERTEX_CONVENTION);
    glFrontFace(GL_CCW);
    glPolygonMode(GL_FRONT_AND_BACK, GL_FILL);
    glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
    glDepthMask(GL_TRUE);
    glDepthRange(0.0, 1.0);
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
    static const GLenum modes[] = { GL_PACK_SWAP_BYTES,     GL_PACK_LSB_FIRST,
                                    GL_PACK_ROW_LENGTH,     GL_PACK_IMAGE_HEIGHT,
                                    GL_PACK_SKIP_ROWS,      GL_PACK_SKIP_PIXELS,
                                    GL_PACK_SKIP_IMAGES,    GL_UNPACK_SWAP_BYTES,
                                    GL_UNPACK_LSB_FIRST,    GL_UNPACK_ROW_LENGTH,
                                    GL_UNPACK_IMAGE_HEIGHT, GL_UNPACK_SKIP_ROWS,
                                    GL_UNPACK_SKIP_PIXELS,  GL_UNPACK_SKIP_IMAGES };
    for (size_t i = 0; i < COUNT(modes); ++i)
        glPixelStorei(modes[i], 0);
    glPixelStorei(GL_PACK_ALIGNMENT, 4);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
    assert_int_equal(glGetError(), GL_NO_ERROR);
}
