/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * In a context of OpenGL ES every call leaves all state as it was, and gives the same bytes
 * whatever the state is: the state of OpenGL ES 3.0, and of those extensions that add some
 * which concerns the library. Skipped in contexts of OpenGL.
 */
#include "query.h"
#include "steps.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The header of the core profile lacks these. */
enum { MULTISAMPLE_COMPATIBILITY = 0x809D, COLOR_LOGIC_OP = 0x0BF2 };

/* ------------------------------------------------------------------ queries -- */

#define Q(name)                                                                            \
    { #name, name, 1, 33, 30, NULL }
#define QN(name, n)                                                                        \
    { #name, name, n, 33, 30, NULL }

static const query values[] = {
    Q(GL_ELEMENT_ARRAY_BUFFER_BINDING),
    Q(GL_ARRAY_BUFFER_BINDING),
    Q(GL_VERTEX_ARRAY_BINDING),
    QN(GL_VIEWPORT, 4),
    QN(GL_DEPTH_RANGE, 2),
    Q(GL_LINE_WIDTH),
    Q(GL_CULL_FACE_MODE),
    Q(GL_FRONT_FACE),
    Q(GL_POLYGON_OFFSET_FACTOR),
    Q(GL_POLYGON_OFFSET_UNITS),
    Q(GL_SAMPLE_COVERAGE_VALUE),
    Q(GL_SAMPLE_COVERAGE_INVERT),
    Q(GL_ACTIVE_TEXTURE),
    QN(GL_SCISSOR_BOX, 4),
    Q(GL_STENCIL_FUNC),
    Q(GL_STENCIL_VALUE_MASK),
    Q(GL_STENCIL_REF),
    Q(GL_STENCIL_FAIL),
    Q(GL_STENCIL_PASS_DEPTH_FAIL),
    Q(GL_STENCIL_PASS_DEPTH_PASS),
    Q(GL_STENCIL_BACK_FUNC),
    Q(GL_STENCIL_BACK_VALUE_MASK),
    Q(GL_STENCIL_BACK_REF),
    Q(GL_STENCIL_BACK_FAIL),
    Q(GL_STENCIL_BACK_PASS_DEPTH_FAIL),
    Q(GL_STENCIL_BACK_PASS_DEPTH_PASS),
    Q(GL_DEPTH_FUNC),
    Q(GL_BLEND_SRC_RGB),
    Q(GL_BLEND_SRC_ALPHA),
    Q(GL_BLEND_DST_RGB),
    Q(GL_BLEND_DST_ALPHA),
    Q(GL_BLEND_EQUATION_RGB),
    Q(GL_BLEND_EQUATION_ALPHA),
    QN(GL_BLEND_COLOR, 4),
    QN(GL_COLOR_WRITEMASK, 4),
    Q(GL_DEPTH_WRITEMASK),
    Q(GL_STENCIL_WRITEMASK),
    Q(GL_STENCIL_BACK_WRITEMASK),
    QN(GL_COLOR_CLEAR_VALUE, 4),
    Q(GL_DEPTH_CLEAR_VALUE),
    Q(GL_STENCIL_CLEAR_VALUE),
    Q(GL_DRAW_FRAMEBUFFER_BINDING),
    Q(GL_READ_FRAMEBUFFER_BINDING),
    Q(GL_DRAW_BUFFER0),
    Q(GL_DRAW_BUFFER1),
    Q(GL_READ_BUFFER),
    Q(GL_RENDERBUFFER_BINDING),
    Q(GL_UNPACK_IMAGE_HEIGHT),
    Q(GL_UNPACK_SKIP_IMAGES),
    Q(GL_UNPACK_ROW_LENGTH),
    Q(GL_UNPACK_SKIP_ROWS),
    Q(GL_UNPACK_SKIP_PIXELS),
    Q(GL_UNPACK_ALIGNMENT),
    Q(GL_PACK_ROW_LENGTH),
    Q(GL_PACK_SKIP_ROWS),
    Q(GL_PACK_SKIP_PIXELS),
    Q(GL_PACK_ALIGNMENT),
    Q(GL_PIXEL_PACK_BUFFER_BINDING),
    Q(GL_PIXEL_UNPACK_BUFFER_BINDING),
    Q(GL_CURRENT_PROGRAM),
    Q(GL_TRANSFORM_FEEDBACK_BINDING),
    Q(GL_TRANSFORM_FEEDBACK_BUFFER_BINDING),
    Q(GL_UNIFORM_BUFFER_BINDING),
    Q(GL_FRAGMENT_SHADER_DERIVATIVE_HINT),
    Q(GL_COPY_READ_BUFFER_BINDING),
    Q(GL_COPY_WRITE_BUFFER_BINDING),
};

static const query units[] = {
    Q(GL_TEXTURE_BINDING_2D),       Q(GL_TEXTURE_BINDING_3D),
    Q(GL_TEXTURE_BINDING_2D_ARRAY), Q(GL_TEXTURE_BINDING_CUBE_MAP),
    Q(GL_SAMPLER_BINDING),
};

/* State that is on or off, where the context has it. */
typedef struct enable {
    GLenum name;
    bool initial;
    const char *extension; /* NULL: OpenGL ES 3.0 has it */
} enable;

static const enable enables[] = {
    { GL_CULL_FACE, false, NULL },
    { GL_SCISSOR_TEST, false, NULL },
    { GL_STENCIL_TEST, false, NULL },
    { GL_DEPTH_TEST, false, NULL },
    { GL_BLEND, false, NULL },
    { GL_DITHER, true, NULL },
    { GL_POLYGON_OFFSET_FILL, false, NULL },
    { GL_SAMPLE_COVERAGE, false, NULL },
    { GL_SAMPLE_ALPHA_TO_COVERAGE, false, NULL },
    { GL_RASTERIZER_DISCARD, false, NULL },
    { GL_PRIMITIVE_RESTART_FIXED_INDEX, false, NULL },
    { GL_DEPTH_CLAMP, false, "GL_EXT_depth_clamp" },
    { GL_FRAMEBUFFER_SRGB, true, "GL_EXT_sRGB_write_control" },
    { GL_CLIP_DISTANCE0, false, "GL_EXT_clip_cull_distance" },
    { GL_CLIP_DISTANCE3, false, "GL_EXT_clip_cull_distance" },
    { MULTISAMPLE_COMPATIBILITY, true, "GL_EXT_multisample_compatibility" },
    { COLOR_LOGIC_OP, false, "GL_ANGLE_logic_op" },
};

static bool is_there(const char *extension) {
    return !extension || has_extension(extension);
}

/* ---------------------------------------------------------------- functions -- */

/* Functions of extensions; NULL where the context has them not. */
typedef struct more {
    void(APIENTRY *enable)(GLenum, GLuint);
    void(APIENTRY *color_mask)(GLuint, GLboolean, GLboolean, GLboolean, GLboolean);
    GLboolean(APIENTRY *is_enabled)(GLenum, GLuint);
    void(APIENTRY *polygon_mode)(GLenum, GLenum);
    void(APIENTRY *clip_control)(GLenum, GLenum);
} more;

/* Fills a function pointer, if the context has the extension. */
static void find(const char *extension, const char *name, void *function) {
    void *const address = glsurf_context_get_proc_address(NULL, name);
    if (has_extension(extension))
        memcpy(function, &address, sizeof address);
}

static more find_more(void) {
    static const char indexed[] = "GL_EXT_draw_buffers_indexed";
    more m = { 0 };
    find(indexed, "glEnableiEXT", &m.enable);
    find(indexed, "glColorMaskiEXT", &m.color_mask);
    find(indexed, "glIsEnablediEXT", &m.is_enabled);
    find("GL_NV_polygon_mode", "glPolygonModeNV", &m.polygon_mode);
    find("GL_ANGLE_polygon_mode", "glPolygonModeANGLE", &m.polygon_mode);
    find("GL_EXT_clip_control", "glClipControlEXT", &m.clip_control);
    return m;
}

/* ---------------------------------------------------------------- snapshots -- */

enum { MAXIMUM = 2048 };

typedef struct state_of {
    const char *name[MAXIMUM];
    GLfloat value[MAXIMUM];
    size_t count;
} state_of;

static void add(state_of *s, const char *name, GLfloat value) {
    assert_true(s->count < MAXIMUM);
    s->name[s->count] = name;
    s->value[s->count++] = value;
}

static void take_floats(state_of *s, const query *q) {
    GLfloat v[QUERY_MAX_VALUES] = { 0 };
    glGetFloatv(q->value, v);
    for (int k = 0; k < q->values; ++k)
        add(s, q->name, v[k]);
}

static void take_units(state_of *s) {
    const GLint active = integer_of(GL_ACTIVE_TEXTURE);
    const int count = integer_of(GL_MAX_COMBINED_TEXTURE_IMAGE_UNITS);
    for (int i = 0; i < count; ++i) {
        glActiveTexture(GL_TEXTURE0 + (GLenum)i);
        for (size_t n = 0; n < COUNT(units); ++n)
            take_floats(s, &units[n]);
    }
    glActiveTexture((GLenum)active);
}

static void take_more(state_of *s, const more *m) {
    for (GLuint i = 0; m->is_enabled && i < (GLuint)integer_of(GL_MAX_DRAW_BUFFERS); ++i) {
        GLint mask[4] = { 0 };
        glGetIntegeri_v(GL_COLOR_WRITEMASK, i, mask);
        for (int c = 0; c < 4; ++c)
            add(s, "colour mask of a buffer", (GLfloat)mask[c]);
        add(s, "blending of a buffer", m->is_enabled(GL_BLEND, i));
    }
    if (m->polygon_mode)
        add(s, "polygon mode", (GLfloat)integer_of(GL_POLYGON_MODE));
    if (m->clip_control) {
        add(s, "clip origin", (GLfloat)integer_of(GL_CLIP_ORIGIN));
        add(s, "clip depth mode", (GLfloat)integer_of(GL_CLIP_DEPTH_MODE));
    }
}

static void take(state_of *s, const more *m) {
    s->count = 0;
    for (size_t i = 0; i < COUNT(values); ++i)
        take_floats(s, &values[i]);
    for (size_t i = 0; i < COUNT(enables); ++i)
        if (is_there(enables[i].extension))
            add(s, "an enable", glIsEnabled(enables[i].name));
    take_units(s);
    take_more(s, m);
    assert_int_equal(glGetError(), GL_NO_ERROR);
}

/* ---------------------------------------------------------------- odd state -- */

enum { BUFFERS = 10, TEXTURES = 4 };

typedef struct odd {
    GLuint program, vertices, framebuffer, renderbuffer, sampler, feedback;
    GLuint buffer[BUFFERS], texture[TEXTURES];
} odd;

static GLuint program_new(void) {
    static const char *const text[] = {
        "#version 300 es\nvoid main() { gl_Position = vec4(0.0); }",
        "#version 300 es\nprecision highp float;\nout vec4 colour;\n"
        "void main() { colour = vec4(1.0); }",
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

static void bind_buffers(odd *o) {
    static const GLenum targets[BUFFERS] = {
        GL_ARRAY_BUFFER,        GL_ELEMENT_ARRAY_BUFFER, GL_PIXEL_PACK_BUFFER,
        GL_PIXEL_UNPACK_BUFFER, GL_UNIFORM_BUFFER,       GL_TRANSFORM_FEEDBACK_BUFFER,
        GL_COPY_READ_BUFFER,    GL_COPY_WRITE_BUFFER,    GL_ARRAY_BUFFER,
        GL_UNIFORM_BUFFER
    };
    glGenVertexArrays(1, &o->vertices);
    glBindVertexArray(o->vertices);
    glGenTransformFeedbacks(1, &o->feedback);
    glBindTransformFeedback(GL_TRANSFORM_FEEDBACK, o->feedback);
    glGenBuffers(BUFFERS, o->buffer);
    for (int i = 0; i < BUFFERS; ++i) {
        glBindBuffer(targets[i], o->buffer[i]);
        glBufferData(targets[i], 4096, NULL, GL_STATIC_DRAW);
    }
    glVertexAttribPointer(0, 3, GL_UNSIGNED_SHORT, GL_TRUE, 12, (void *)4);
    glEnableVertexAttribArray(0);
}

static void bind_framebuffer(odd *o) {
    glGenRenderbuffers(1, &o->renderbuffer);
    glBindRenderbuffer(GL_RENDERBUFFER, o->renderbuffer);
    glRenderbufferStorage(GL_RENDERBUFFER, GL_RGBA8, 17, 13);
    glGenFramebuffers(1, &o->framebuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, o->framebuffer);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT1, GL_RENDERBUFFER,
                              o->renderbuffer);
    glDrawBuffers(2, (const GLenum[]){ GL_NONE, GL_COLOR_ATTACHMENT1 });
    glReadBuffer(GL_COLOR_ATTACHMENT1);
}

static void bind_units(odd *o) {
    static const GLenum targets[TEXTURES] = { GL_TEXTURE_2D, GL_TEXTURE_3D,
                                              GL_TEXTURE_2D_ARRAY, GL_TEXTURE_CUBE_MAP };
    const int count = integer_of(GL_MAX_COMBINED_TEXTURE_IMAGE_UNITS);
    glGenTextures(TEXTURES, o->texture);
    glGenSamplers(1, &o->sampler);
    glSamplerParameteri(o->sampler, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
    glSamplerParameteri(o->sampler, GL_TEXTURE_WRAP_S, GL_MIRRORED_REPEAT);
    glSamplerParameteri(o->sampler, GL_TEXTURE_COMPARE_MODE, GL_COMPARE_REF_TO_TEXTURE);
    for (int i = 0; i < count; ++i) {
        glActiveTexture(GL_TEXTURE0 + (GLenum)i);
        for (int t = 0; t < TEXTURES; ++t)
            glBindTexture(targets[t], o->texture[t]);
        glBindSampler((GLuint)i, o->sampler);
    }
    glActiveTexture(GL_TEXTURE7);
}

static void set_values(void) {
    glPixelStorei(GL_PACK_ROW_LENGTH, 1234);
    glPixelStorei(GL_PACK_SKIP_ROWS, 3);
    glPixelStorei(GL_PACK_SKIP_PIXELS, 5);
    glPixelStorei(GL_PACK_ALIGNMENT, 8);
    glPixelStorei(GL_UNPACK_ROW_LENGTH, 4321);
    glPixelStorei(GL_UNPACK_IMAGE_HEIGHT, 55);
    glPixelStorei(GL_UNPACK_SKIP_ROWS, 7);
    glPixelStorei(GL_UNPACK_SKIP_PIXELS, 11);
    glPixelStorei(GL_UNPACK_SKIP_IMAGES, 4);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 2);
    glViewport(3, 5, 7, 11);
    glScissor(1, 2, 3, 4);
    glDepthRangef(0.75f, 0.25f);
    glDepthFunc(GL_NOTEQUAL);
    glDepthMask(GL_FALSE);
    glClearDepthf(0.3f);
    glClearColor(0.1f, 0.2f, 0.3f, 0.4f);
    glClearStencil(9);
    glColorMask(GL_FALSE, GL_TRUE, GL_FALSE, GL_FALSE);
    glBlendColor(0.5f, 0.6f, 0.7f, 0.8f);
    glBlendFuncSeparate(GL_DST_COLOR, GL_ONE_MINUS_SRC_COLOR, GL_CONSTANT_ALPHA,
                        GL_DST_ALPHA);
    glBlendEquationSeparate(GL_FUNC_REVERSE_SUBTRACT, GL_MAX);
    glPolygonOffset(3.0f, 4.0f);
    glCullFace(GL_FRONT_AND_BACK);
    glFrontFace(GL_CW);
    glLineWidth(1.5f);
    glSampleCoverage(0.25f, GL_TRUE);
    glStencilFuncSeparate(GL_FRONT, GL_NEVER, 3, 0x55);
    glStencilFuncSeparate(GL_BACK, GL_GREATER, 4, 0x33);
    glStencilOpSeparate(GL_FRONT, GL_INCR, GL_DECR, GL_INVERT);
    glStencilOpSeparate(GL_BACK, GL_ZERO, GL_REPLACE, GL_INCR_WRAP);
    glStencilMaskSeparate(GL_FRONT, 0x0f);
    glStencilMaskSeparate(GL_BACK, 0xf0);
    glHint(GL_FRAGMENT_SHADER_DERIVATIVE_HINT, GL_NICEST);
}

static void set_more(const more *m) {
    for (GLuint i = 0; m->enable && i < (GLuint)integer_of(GL_MAX_DRAW_BUFFERS); ++i) {
        m->color_mask(i, i % 2, i / 2 % 2, i % 3 == 0, GL_FALSE);
        if (i % 2 == 0)
            m->enable(GL_BLEND, i);
    }
    if (m->polygon_mode)
        m->polygon_mode(GL_FRONT_AND_BACK, GL_LINE);
    if (m->clip_control)
        m->clip_control(GL_UPPER_LEFT, GL_ZERO_TO_ONE);
}

/* llvmpipe compiles every shader once more for these, so in a sample they are odd in a
 * scenario of few shaders only, which draws into the application's framebuffer. */
static void set_compiled(bool as_odd) {
    for (size_t i = 0; i < COUNT(enables); ++i)
        if ((enables[i].name == GL_DITHER || enables[i].name == GL_DEPTH_CLAMP) &&
            is_there(enables[i].extension))
            (enables[i].initial == as_odd ? glDisable : glEnable)(enables[i].name);
}

static bool is_compiled_again(const scenario *s) {
    return test_full() || strcmp(s->name, "a panorama") == 0;
}

static odd odd_set(const more *m) {
    odd o = { .program = program_new() };
    glUseProgram(o.program);
    bind_buffers(&o);
    bind_framebuffer(&o);
    bind_units(&o);
    set_values();
    for (size_t i = 0; i < COUNT(enables); ++i)
        if (is_there(enables[i].extension))
            (enables[i].initial ? glDisable : glEnable)(enables[i].name);
    set_more(m);
    assert_int_equal(glGetError(), GL_NO_ERROR);
    return o;
}

/* --------------------------------------------------------------------- tests -- */

/* The sums of all scenarios, in a context with default state. */
static void find_sums(bench *on, uint64_t *sums) {
    const step *at;
    for (const scenario *s = scenarios; s->name; ++s) {
        if (scenario_run(s, on, &at))
            fail_msg("%s: %s: %s", s->name, at->name, step_message(at, on));
        *sums++ = on->sum;
        bench_clear(on);
    }
}

static int differences(const state_of *before, const state_of *after, const char *call) {
    int count = 0;
    for (size_t i = 0; i < before->count; ++i)
        if (before->value[i] != after->value[i] && ++count < 20)
            print_error("%s changed %s (%zu) from %g to %g\n", call, before->name[i], i,
                        (double)before->value[i], (double)after->value[i]);
    return count;
}

static void every_call_leaves_the_state(void **state) {
    static state_of before, after; /* large */
    const driver *driven = *state;
    const more m = find_more();
    uint64_t sums[16] = { 0 };
    bench on = bench_make(NULL);
    find_sums(&on, sums);
    odd_set(&m); /* the context ends with the test */
    take(&before, &m);
    printf("%zu values\n", before.count);
    for (size_t n = 0; scenarios[n].name; ++n) {
        set_compiled(is_compiled_again(&scenarios[n]));
        take(&before, &m);
        for (const step *at = scenarios[n].steps; at->name; ++at) {
            if (at->run(&on))
                fail_msg("%s: %s: %s", scenarios[n].name, at->name, step_message(at, &on));
            driver_assert_clean(driven);
            take(&after, &m);
            assert_int_equal(differences(&before, &after, at->name), 0);
        }
        if (on.sum != sums[n])
            fail_msg("%s gives other results in odd state", scenarios[n].name);
        bench_clear(&on);
        take(&after, &m);
        assert_int_equal(differences(&before, &after, "destroy"), 0);
    }
    assert_int_equal(glGetError(), GL_NO_ERROR);
}

int main(void) {
    driver used;
    driver_open(&used);
    if (!is_es()) {
        printf("skipped: the context is none of OpenGL ES\n");
        driver_close(&used);
        return TEST_SKIP;
    }
    const struct CMUnitTest tests[] = { cmocka_unit_test_prestate(
        every_call_leaves_the_state, &used) };
    return driver_test(&used, "state_es", tests, COUNT(tests));
}
