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

static void bind_buffers(odd_state *s) {
    glGenBuffers(10, s->buffer);
    for (int i = 0; i < 10; ++i) {
        glBindBuffer(GL_ARRAY_BUFFER, s->buffer[i]);
        glBufferData(GL_ARRAY_BUFFER, 4096, NULL, GL_STATIC_DRAW);
    }
    glGenVertexArrays(1, &s->vertex_array);
    glBindVertexArray(s->vertex_array);
    for (GLuint i = 0; i < 4; ++i) {
        glBindBuffer(GL_ARRAY_BUFFER, s->buffer[i % 2]);
        glVertexAttribPointer(i, 3, GL_FLOAT, GL_FALSE, 12, NULL);
        glVertexAttribDivisor(i, i);
        glEnableVertexAttribArray(i);
    }
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, s->buffer[2]);
    glBindBuffer(GL_ARRAY_BUFFER, s->buffer[3]);
    glBindBuffer(GL_PIXEL_PACK_BUFFER, s->buffer[4]);
    glBindBuffer(GL_PIXEL_UNPACK_BUFFER, s->buffer[5]);
    glBindBufferBase(GL_UNIFORM_BUFFER, 2, s->buffer[6]);
    glBindBuffer(GL_UNIFORM_BUFFER, s->buffer[7]);
    glBindBufferBase(GL_TRANSFORM_FEEDBACK_BUFFER, 1, s->buffer[8]);
    glBindBuffer(GL_TRANSFORM_FEEDBACK_BUFFER, s->buffer[9]);
}

static void bind_framebuffers(odd_state *s) {
    glGenRenderbuffers(4, s->renderbuffer);
    glGenFramebuffers(2, s->framebuffer);
    for (int f = 0; f < 2; ++f) {
        glBindFramebuffer(GL_FRAMEBUFFER, s->framebuffer[f]);
        for (int i = 0; i < 2; ++i) {
            glBindRenderbuffer(GL_RENDERBUFFER, s->renderbuffer[2 * f + i]);
            glRenderbufferStorage(GL_RENDERBUFFER, GL_RGBA8, 17, 13);
            glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0 + (GLenum)i,
                                      GL_RENDERBUFFER, s->renderbuffer[2 * f + i]);
        }
        glDrawBuffers(2, (const GLenum[]){ GL_NONE, GL_COLOR_ATTACHMENT1 });
        glReadBuffer(GL_COLOR_ATTACHMENT1);
    }
    glBindFramebuffer(GL_READ_FRAMEBUFFER, s->framebuffer[0]);
}

/* Every unit gets a texture of each of three targets and a sampler that filters and wraps
 * otherwise than the library needs. */
static void bind_units(odd_state *s) {
    glGenTextures(1, &s->texture);
    glGenTextures(1, &s->cube);
    glGenTextures(1, &s->array);
    glGenSamplers(1, &s->sampler);
    glSamplerParameteri(s->sampler, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
    glSamplerParameteri(s->sampler, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    glSamplerParameteri(s->sampler, GL_TEXTURE_WRAP_S, GL_MIRRORED_REPEAT);
    glSamplerParameteri(s->sampler, GL_TEXTURE_COMPARE_MODE, GL_COMPARE_REF_TO_TEXTURE);
    const int count = integer_of(GL_MAX_COMBINED_TEXTURE_IMAGE_UNITS);
    for (int i = 0; i < count; ++i) {
        glActiveTexture(GL_TEXTURE0 + (GLenum)i);
        glBindTexture(GL_TEXTURE_2D, s->texture);
        glBindTexture(GL_TEXTURE_CUBE_MAP, s->cube);
        glBindTexture(GL_TEXTURE_2D_ARRAY, s->array);
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
    glBlendFuncSeparate(GL_DST_COLOR, GL_ONE_MINUS_SRC_COLOR, GL_CONSTANT_ALPHA, GL_ZERO);
    glBlendEquationSeparate(GL_FUNC_REVERSE_SUBTRACT, GL_MAX);
    glLogicOp(GL_INVERT);
    glPolygonMode(GL_FRONT_AND_BACK, GL_LINE);
    glPolygonOffset(3.0f, 4.0f);
    glCullFace(GL_FRONT_AND_BACK);
    glFrontFace(GL_CW);
    glPointSize(5.0f);
    glPointParameterf(GL_POINT_FADE_THRESHOLD_SIZE, 3.0f);
    glPointParameteri(GL_POINT_SPRITE_COORD_ORIGIN, GL_LOWER_LEFT);
    glProvokingVertex(GL_FIRST_VERTEX_CONVENTION);
    glPrimitiveRestartIndex(1);
    glSampleCoverage(0.25f, GL_TRUE);
    glSampleMaski(0, 0);
    glStencilFunc(GL_NEVER, 3, 0x55);
    glStencilOp(GL_INCR, GL_DECR, GL_INVERT);
    glStencilMaskSeparate(GL_FRONT, 0x0f);
    glStencilMaskSeparate(GL_BACK, 0xf0);
    glHint(GL_LINE_SMOOTH_HINT, GL_NICEST);
    glHint(GL_POLYGON_SMOOTH_HINT, GL_FASTEST);
    glHint(GL_FRAGMENT_SHADER_DERIVATIVE_HINT, GL_NICEST);
}

static bool default_of(GLenum enable) {
    return enable == GL_DITHER || enable == GL_MULTISAMPLE;
}

static void set_enables(bool odd) {
    const query_list list = queries_of_enables();
    for (size_t i = 0; i < list.count; ++i) {
        const GLenum name = list.query[i].value;
        if (name == GL_DEBUG_OUTPUT_SYNCHRONOUS)
            continue;
        if (default_of(name) != odd)
            glEnable(name);
        else
            glDisable(name);
    }
}

/* The other way round on every second buffer. */
static void set_buffers_drawn(void) {
    const GLuint count = (GLuint)integer_of(GL_MAX_DRAW_BUFFERS);
    for (GLuint i = 0; i < count; ++i) {
        glColorMaski(i, i % 2, i / 2 % 2, i % 3 == 0, GL_FALSE);
        if (i % 2)
            glEnablei(GL_BLEND, i);
        else
            glDisablei(GL_BLEND, i);
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
    if (has_version(4, 3))
        glEnable(GL_PRIMITIVE_RESTART_FIXED_INDEX);
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
    glDeleteRenderbuffers(4, s->renderbuffer);
    glDeleteBuffers(10, s->buffer);
    glDeleteTextures(1, &s->texture);
    glDeleteTextures(1, &s->cube);
    glDeleteTextures(1, &s->array);
    glDeleteSamplers(1, &s->sampler);
    static const GLenum modes[] = { GL_PACK_SWAP_BYTES,     GL_PACK_LSB_FIRST,
                                    GL_PACK_ROW_LENGTH,     GL_PACK_IMAGE_HEIGHT,
                                    GL_PACK_SKIP_ROWS,      GL_PACK_SKIP_PIXELS,
                                    GL_PACK_SKIP_IMAGES,    GL_UNPACK_SWAP_BYTES,
                                    GL_UNPACK_LSB_FIRST,    GL_UNPACK_ROW_LENGTH,
                                    GL_UNPACK_IMAGE_HEIGHT, GL_UNPACK_SKIP_ROWS,
                                    GL_UNPACK_SKIP_PIXELS,  GL_UNPACK_SKIP_IMAGES };
    for (size_t i = 0; i < sizeof modes / sizeof *modes; ++i)
        glPixelStorei(modes[i], 0);
    glPixelStorei(GL_PACK_ALIGNMENT, 4);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
    assert_int_equal(glGetError(), GL_NO_ERROR);
}
