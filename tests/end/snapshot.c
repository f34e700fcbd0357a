/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "snapshot.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Of EXT_depth_bounds_test, which is not in the core header. */
enum { DEPTH_BOUNDS_TEST = 0x8890, DEPTH_BOUNDS = 0x8891 };

enum { MAX_VALUES = 4 };

static bool has_version(int major, int minor) {
    GLint a = 0, b = 0;
    glGetIntegerv(GL_MAJOR_VERSION, &a);
    glGetIntegerv(GL_MINOR_VERSION, &b);
    return a > major || (a == major && b >= minor);
}

static bool has_extension(const char *name) {
    GLint count = 0;
    glGetIntegerv(GL_NUM_EXTENSIONS, &count);
    for (GLint i = 0; i < count; ++i)
        if (strcmp((const char *)glGetStringi(GL_EXTENSIONS, (GLuint)i), name) == 0)
            return true;
    return false;
}

static GLint integer_of(GLenum name) {
    GLint value = 0;
    glGetIntegerv(name, &value);
    return value;
}

/* ----------------------------------------------------------------- taking -- */

static void add(snapshot *self, const char *name, int index, double value) {
    if (self->count == self->room) {
        self->room = self->room ? 2 * self->room : 1024;
        self->items = realloc(self->items, self->room * sizeof *self->items);
        assert_non_null(self->items);
    }
    snapshot_item *item = &self->items[self->count++];
    snprintf(item->name, sizeof item->name, "%s[%d]", name, index);
    item->value = value;
}

typedef struct query {
    const char *name;
    GLenum value;
    int values;
} query;

#define Q(name)                                                                            \
    { #name, name, 1 }
#define QN(name, n)                                                                        \
    { #name, name, n }

static const query bindings[] = {
    Q(GL_CURRENT_PROGRAM),
    Q(GL_VERTEX_ARRAY_BINDING),
    Q(GL_ARRAY_BUFFER_BINDING),
    Q(GL_ELEMENT_ARRAY_BUFFER_BINDING),
    Q(GL_DRAW_FRAMEBUFFER_BINDING),
    Q(GL_READ_FRAMEBUFFER_BINDING),
    Q(GL_RENDERBUFFER_BINDING),
    Q(GL_ACTIVE_TEXTURE),
    Q(GL_PIXEL_PACK_BUFFER_BINDING),
    Q(GL_PIXEL_UNPACK_BUFFER_BINDING),
    Q(GL_UNIFORM_BUFFER_BINDING),
    Q(GL_TRANSFORM_FEEDBACK_BUFFER_BINDING),
    Q(GL_DRAW_BUFFER0),
    Q(GL_DRAW_BUFFER1),
    Q(GL_READ_BUFFER),
};

static const query pixel_modes[] = {
    Q(GL_PACK_SWAP_BYTES),   Q(GL_PACK_LSB_FIRST),     Q(GL_PACK_ROW_LENGTH),
    Q(GL_PACK_IMAGE_HEIGHT), Q(GL_PACK_SKIP_ROWS),     Q(GL_PACK_SKIP_PIXELS),
    Q(GL_PACK_SKIP_IMAGES),  Q(GL_PACK_ALIGNMENT),     Q(GL_UNPACK_SWAP_BYTES),
    Q(GL_UNPACK_LSB_FIRST),  Q(GL_UNPACK_ROW_LENGTH),  Q(GL_UNPACK_IMAGE_HEIGHT),
    Q(GL_UNPACK_SKIP_ROWS),  Q(GL_UNPACK_SKIP_PIXELS), Q(GL_UNPACK_SKIP_IMAGES),
    Q(GL_UNPACK_ALIGNMENT),
};

static const query values[] = {
    QN(GL_VIEWPORT, 4),
    QN(GL_SCISSOR_BOX, 4),
    QN(GL_DEPTH_RANGE, 2),
    Q(GL_DEPTH_FUNC),
    Q(GL_DEPTH_WRITEMASK),
    Q(GL_DEPTH_CLEAR_VALUE),
    QN(GL_COLOR_CLEAR_VALUE, 4),
    Q(GL_STENCIL_CLEAR_VALUE),
    QN(GL_BLEND_COLOR, 4),
    Q(GL_BLEND_SRC_RGB),
    Q(GL_BLEND_SRC_ALPHA),
    Q(GL_BLEND_DST_RGB),
    Q(GL_BLEND_DST_ALPHA),
    Q(GL_BLEND_EQUATION_RGB),
    Q(GL_BLEND_EQUATION_ALPHA),
    Q(GL_LOGIC_OP_MODE),
    Q(GL_POLYGON_MODE),
    Q(GL_POLYGON_OFFSET_FACTOR),
    Q(GL_POLYGON_OFFSET_UNITS),
    Q(GL_CULL_FACE_MODE),
    Q(GL_FRONT_FACE),
    Q(GL_LINE_WIDTH),
    Q(GL_POINT_SIZE),
    Q(GL_POINT_FADE_THRESHOLD_SIZE),
    Q(GL_POINT_SPRITE_COORD_ORIGIN),
    Q(GL_PROVOKING_VERTEX),
    Q(GL_PRIMITIVE_RESTART_INDEX),
    Q(GL_SAMPLE_COVERAGE_VALUE),
    Q(GL_SAMPLE_COVERAGE_INVERT),
    Q(GL_CLAMP_READ_COLOR),
    Q(GL_STENCIL_FUNC),
    Q(GL_STENCIL_REF),
    Q(GL_STENCIL_VALUE_MASK),
    Q(GL_STENCIL_WRITEMASK),
    Q(GL_STENCIL_FAIL),
    Q(GL_STENCIL_PASS_DEPTH_FAIL),
    Q(GL_STENCIL_PASS_DEPTH_PASS),
    Q(GL_STENCIL_BACK_FUNC),
    Q(GL_STENCIL_BACK_WRITEMASK),
    Q(GL_LINE_SMOOTH_HINT),
    Q(GL_POLYGON_SMOOTH_HINT),
    Q(GL_FRAGMENT_SHADER_DERIVATIVE_HINT),
};

static const query enables[] = {
    Q(GL_SCISSOR_TEST),
    Q(GL_BLEND),
    Q(GL_DEPTH_TEST),
    Q(GL_STENCIL_TEST),
    Q(GL_CULL_FACE),
    Q(GL_COLOR_LOGIC_OP),
    Q(GL_DITHER),
    Q(GL_SAMPLE_COVERAGE),
    Q(GL_SAMPLE_ALPHA_TO_COVERAGE),
    Q(GL_SAMPLE_ALPHA_TO_ONE),
    Q(GL_SAMPLE_MASK),
    Q(GL_MULTISAMPLE),
    Q(GL_POLYGON_OFFSET_FILL),
    Q(GL_POLYGON_OFFSET_LINE),
    Q(GL_POLYGON_OFFSET_POINT),
    Q(GL_POLYGON_SMOOTH),
    Q(GL_LINE_SMOOTH),
    Q(GL_DEPTH_CLAMP),
    Q(GL_PRIMITIVE_RESTART),
    Q(GL_RASTERIZER_DISCARD),
    Q(GL_FRAMEBUFFER_SRGB),
    Q(GL_PROGRAM_POINT_SIZE),
    Q(GL_TEXTURE_CUBE_MAP_SEAMLESS),
    Q(GL_CLIP_DISTANCE0),
    Q(GL_CLIP_DISTANCE1),
    Q(GL_CLIP_DISTANCE2),
    Q(GL_CLIP_DISTANCE3),
    Q(GL_CLIP_DISTANCE4),
    Q(GL_CLIP_DISTANCE5),
    Q(GL_CLIP_DISTANCE6),
    Q(GL_CLIP_DISTANCE7),
    Q(GL_DEBUG_OUTPUT_SYNCHRONOUS),
};

static void take(snapshot *self, const query *list, size_t count) {
    for (size_t i = 0; i < count; ++i) {
        GLdouble v[MAX_VALUES] = { 0 };
        glGetDoublev(list[i].value, v);
        for (int k = 0; k < list[i].values; ++k)
            add(self, list[i].name, k, v[k]);
    }
}

#define TAKE(self, list) take(self, list, sizeof list / sizeof *list)

static void take_buffers_drawn(snapshot *self) {
    const bool each = has_version(4, 0);
    const GLuint count = (GLuint)integer_of(GL_MAX_DRAW_BUFFERS);
    static const GLenum names[] = { GL_BLEND_SRC_RGB,      GL_BLEND_SRC_ALPHA,
                                    GL_BLEND_DST_RGB,      GL_BLEND_DST_ALPHA,
                                    GL_BLEND_EQUATION_RGB, GL_BLEND_EQUATION_ALPHA };
    for (GLuint i = 0; i < count; ++i) {
        GLboolean mask[4];
        glGetBooleani_v(GL_COLOR_WRITEMASK, i, mask);
        for (int c = 0; c < 4; ++c)
            add(self, "colour mask of a buffer", (int)(4 * i) + c, mask[c]);
        add(self, "blending of a buffer", (int)i, glIsEnabledi(GL_BLEND, i));
        for (int n = 0; each && n < 6; ++n) {
            GLint value = 0;
            glGetIntegeri_v(names[n], i, &value);
            add(self, "blend function of a buffer", (int)(6 * i) + n, value);
        }
    }
}

static void take_units(snapshot *self) {
    const GLint active = integer_of(GL_ACTIVE_TEXTURE);
    const int count = integer_of(GL_MAX_COMBINED_TEXTURE_IMAGE_UNITS);
    for (int i = 0; i < count; ++i) {
        glActiveTexture(GL_TEXTURE0 + (GLenum)i);
        add(self, "GL_TEXTURE_2D of a unit", i, integer_of(GL_TEXTURE_BINDING_2D));
        add(self, "GL_TEXTURE_CUBE_MAP of a unit", i,
            integer_of(GL_TEXTURE_BINDING_CUBE_MAP));
        add(self, "GL_TEXTURE_2D_ARRAY of a unit", i,
            integer_of(GL_TEXTURE_BINDING_2D_ARRAY));
        add(self, "sampler of a unit", i, integer_of(GL_SAMPLER_BINDING));
    }
    glActiveTexture((GLenum)active);
}

static void take_vertex_array(snapshot *self) {
    for (GLuint i = 0; i < 8; ++i) {
        GLint enabled = 0, buffer = 0, divisor = 0;
        glGetVertexAttribiv(i, GL_VERTEX_ATTRIB_ARRAY_ENABLED, &enabled);
        glGetVertexAttribiv(i, GL_VERTEX_ATTRIB_ARRAY_BUFFER_BINDING, &buffer);
        glGetVertexAttribiv(i, GL_VERTEX_ATTRIB_ARRAY_DIVISOR, &divisor);
        add(self, "vertex attribute enabled", (int)i, enabled);
        add(self, "vertex attribute's buffer", (int)i, buffer);
        add(self, "vertex attribute's divisor", (int)i, divisor);
    }
}

static void take_indexed_buffers(snapshot *self) {
    for (GLuint i = 0; i < 4; ++i) {
        GLint name = 0;
        glGetIntegeri_v(GL_UNIFORM_BUFFER_BINDING, i, &name);
        add(self, "indexed uniform buffer", (int)i, name);
        glGetIntegeri_v(GL_TRANSFORM_FEEDBACK_BUFFER_BINDING, i, &name);
        add(self, "indexed feedback buffer", (int)i, name);
    }
    GLint mask = 0;
    glGetIntegeri_v(GL_SAMPLE_MASK_VALUE, 0, &mask);
    add(self, "sample mask", 0, mask);
}

static void take_newer(snapshot *self) {
    if (has_extension("GL_EXT_depth_bounds_test")) {
        GLdouble bounds[2];
        glGetDoublev(DEPTH_BOUNDS, bounds);
        add(self, "depth bounds", 0, bounds[0]);
        add(self, "depth bounds", 1, bounds[1]);
        add(self, "depth bounds test", 0, glIsEnabled(DEPTH_BOUNDS_TEST));
    }
    if (has_version(4, 0)) {
        add(self, "sample shading", 0, glIsEnabled(GL_SAMPLE_SHADING));
    }
    if (has_version(4, 1)) {
        for (GLuint i = 0; i < 4; ++i) {
            GLfloat viewport[4];
            GLint scissor[4];
            GLdouble range[2];
            glGetFloati_v(GL_VIEWPORT, i, viewport);
            glGetIntegeri_v(GL_SCISSOR_BOX, i, scissor);
            glGetDoublei_v(GL_DEPTH_RANGE, i, range);
            for (int k = 0; k < 4; ++k) {
                add(self, "viewport", (int)(4 * i) + k, viewport[k]);
                add(self, "scissor box", (int)(4 * i) + k, scissor[k]);
            }
            add(self, "depth range", (int)(2 * i), range[0]);
            add(self, "depth range", (int)(2 * i) + 1, range[1]);
            add(self, "scissor test", (int)i, glIsEnabledi(GL_SCISSOR_TEST, i));
        }
    }
    if (has_version(4, 3))
        add(self, "fixed restart index", 0, glIsEnabled(GL_PRIMITIVE_RESTART_FIXED_INDEX));
    if (has_version(4, 5)) {
        add(self, "clip origin", 0, integer_of(GL_CLIP_ORIGIN));
        add(self, "clip depth mode", 0, integer_of(GL_CLIP_DEPTH_MODE));
    }
}

snapshot snapshot_take(void) {
    snapshot self = { 0 };
    TAKE(&self, bindings);
    TAKE(&self, pixel_modes);
    TAKE(&self, values);
    for (size_t i = 0; i < sizeof enables / sizeof *enables; ++i)
        add(&self, enables[i].name, 0, glIsEnabled(enables[i].value));
    take_buffers_drawn(&self);
    take_units(&self);
    take_vertex_array(&self);
    take_indexed_buffers(&self);
    take_newer(&self);
    assert_int_equal(glGetError(), GL_NO_ERROR);
    return self;
}

void snapshot_free(snapshot *self) {
    free(self->items);
    *self = (snapshot){ 0 };
}

int snapshot_differences(const snapshot *before, const snapshot *after, const char *call) {
    assert_int_equal(before->count, after->count);
    int changed = 0;
    for (size_t i = 0; i < before->count; ++i) {
        const snapshot_item *a = &before->items[i], *b = &after->items[i];
        assert_string_equal(a->name, b->name);
        if (a->value != b->value && ++changed <= 20)
            print_error("%s changed %s from %g to %g\n", call, a->name, a->value, b->value);
    }
    return changed;
}

/* ---------------------------------------------------------------- setting -- */

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
    for (size_t i = 0; i < sizeof enables / sizeof *enables; ++i) {
        const GLenum name = enables[i].value;
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

static void set_depth_bounds(double low, double high, bool enabled) {
    if (!has_extension("GL_EXT_depth_bounds_test"))
        return;
    union {
        void *object;
        void(APIENTRY *set)(GLdouble, GLdouble);
    } bounds = { headless_get_proc_address(NULL, "glDepthBoundsEXT") };
    assert_non_null(bounds.object);
    bounds.set(low, high);
    (enabled ? glEnable : glDisable)(DEPTH_BOUNDS_TEST);
}

static void set_per_buffer(void) {
    const GLuint count = (GLuint)integer_of(GL_MAX_DRAW_BUFFERS);
    for (GLuint i = 0; i < count; ++i) {
        glBlendFuncSeparatei(i, i % 2 ? GL_DST_COLOR : GL_SRC_COLOR, GL_ONE, GL_ZERO,
                             i % 3 ? GL_ONE : GL_DST_ALPHA);
        glBlendEquationSeparatei(i, i % 2 ? GL_MIN : GL_MAX, GL_FUNC_SUBTRACT);
    }
    glEnable(GL_SAMPLE_SHADING);
}

static void set_viewports(void) {
    for (GLuint i = 0; i < 4; ++i) {
        const float f = (float)i;
        glViewportIndexedf(i, f + 1.0f, f, 10.0f + f, 20.0f - f);
        glScissorIndexed(i, (GLint)i, 1, 2, 3);
        glDepthRangeIndexed(i, 0.1 * (double)i, 0.9);
        (i % 2 ? glEnablei : glDisablei)(GL_SCISSOR_TEST, i);
    }
}

bool odd_extra_is_there(odd_extra extra) {
    switch (extra) {
    case ODD_NOTHING_MORE:
    case ODD_CLAMPED_READS:
        return true;
    case ODD_DEPTH_BOUNDS:
        return has_extension("GL_EXT_depth_bounds_test");
    case ODD_PER_BUFFER:
        return has_version(4, 0);
    case ODD_VIEWPORTS:
        return has_version(4, 1);
    case ODD_CLIP_CONTROL:
        return has_version(4, 5);
    }
    return false;
}

static void set_extra(odd_extra extra) {
    switch (extra) {
    case ODD_NOTHING_MORE:
        break;
    case ODD_DEPTH_BOUNDS:
        set_depth_bounds(0.25, 0.5, true);
        break;
    case ODD_CLAMPED_READS:
        glClampColor(GL_CLAMP_READ_COLOR, GL_TRUE);
        break;
    case ODD_PER_BUFFER:
        set_per_buffer();
        break;
    case ODD_VIEWPORTS:
        set_viewports();
        break;
    case ODD_CLIP_CONTROL:
        glClipControl(GL_UPPER_LEFT, GL_ZERO_TO_ONE);
        break;
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
    set_extra(extra);
    assert_int_equal(glGetError(), GL_NO_ERROR);
    return s;
}

void odd_state_clear(odd_state *s) {
    if (has_version(4, 5))
        glClipControl(GL_LOWER_LEFT, GL_NEGATIVE_ONE_TO_ONE);
    if (has_version(4, 3))
        glDisable(GL_PRIMITIVE_RESTART_FIXED_INDEX);
    if (has_version(4, 0))
        glDisable(GL_SAMPLE_SHADING);
    set_depth_bounds(0.0, 1.0, false);
    set_enables(false);
    glDisable(GL_SCISSOR_TEST);
    glClampColor(GL_CLAMP_READ_COLOR, GL_FIXED_ONLY);
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
