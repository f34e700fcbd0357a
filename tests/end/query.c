/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "query.h"

#include <string.h>

#define COUNT(array) (sizeof(array) / sizeof *(array))

bool has_version(int major, int minor) {
    GLint a = 0, b = 0;
    glGetIntegerv(GL_MAJOR_VERSION, &a);
    glGetIntegerv(GL_MINOR_VERSION, &b);
    return a > major || (a == major && b >= minor);
}

bool has_extension(const char *name) {
    GLint count = 0;
    glGetIntegerv(GL_NUM_EXTENSIONS, &count);
    for (GLint i = 0; i < count; ++i)
        if (strcmp((const char *)glGetStringi(GL_EXTENSIONS, (GLuint)i), name) == 0)
            return true;
    return false;
}

GLint integer_of(GLenum name) {
    GLint value = 0;
    glGetIntegerv(name, &value);
    return value;
}

#define Q(name)                                                                            \
    { #name, name, 1 }
#define QN(name, n)                                                                        \
    { #name, name, n }

static const query values[] = {
    /* bindings */
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

    /* pixel storage */
    Q(GL_PACK_SWAP_BYTES),
    Q(GL_PACK_LSB_FIRST),
    Q(GL_PACK_ROW_LENGTH),
    Q(GL_PACK_IMAGE_HEIGHT),
    Q(GL_PACK_SKIP_ROWS),
    Q(GL_PACK_SKIP_PIXELS),
    Q(GL_PACK_SKIP_IMAGES),
    Q(GL_PACK_ALIGNMENT),
    Q(GL_UNPACK_SWAP_BYTES),
    Q(GL_UNPACK_LSB_FIRST),
    Q(GL_UNPACK_ROW_LENGTH),
    Q(GL_UNPACK_IMAGE_HEIGHT),
    Q(GL_UNPACK_SKIP_ROWS),
    Q(GL_UNPACK_SKIP_PIXELS),
    Q(GL_UNPACK_SKIP_IMAGES),
    Q(GL_UNPACK_ALIGNMENT),

    /* the others */
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

query_list queries_of_values(void) {
    return (query_list){ values, COUNT(values) };
}

query_list queries_of_enables(void) {
    return (query_list){ enables, COUNT(enables) };
}
