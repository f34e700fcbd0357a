/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "gl/state_table.h"

#include "core/view.h"

/* Names that the core profile's header lacks: of the compatibility profile, of OpenGL ES
 * and of extensions. */
enum {
    POLYGON_STIPPLE = 0x0B42,
    ALPHA_TEST = 0x0BC0,
    MAP_COLOR = 0x0D10,
    RED_SCALE = 0x0D14,
    RED_BIAS = 0x0D15,
    GREEN_SCALE = 0x0D18,
    GREEN_BIAS = 0x0D19,
    BLUE_SCALE = 0x0D1A,
    BLUE_BIAS = 0x0D1B,
    ALPHA_SCALE = 0x0D1C,
    ALPHA_BIAS = 0x0D1D,
    CLAMP_FRAGMENT_COLOR = 0x891B,
    PACK_INVERT = 0x8758,
    TEXTURE_BINDING_EXTERNAL = 0x8D67,
    PACK_REVERSE_ROW_ORDER = 0x93A4,
};

#define GROUP(name) .group = GLS_STATE_##name
#define KIND(name)  .kind = GLS_KIND_##name
#define IF(flag)    .supported = offsetof(glsurf_device, flag)
#define FIRST(...)                                                                         \
    .initial = &(const gls_state_value) {                                                  \
        __VA_ARGS__                                                                        \
    }

/* Items that are off, or zero, while passes run. */
#define OFF(of, what)                                                                      \
    { GROUP(of), KIND(ENABLE), .name = what }
#define OFF_IF(flag, of, what)                                                             \
    { GROUP(of), KIND(ENABLE), .name = what, IF(has.flag) }
#define ZERO(of, what)                                                                     \
    { GROUP(of), KIND(STORAGE), .name = what }
#define TRANSFER(what, standard)                                                           \
    {                                                                                      \
        GROUP(TRANSFER), KIND(TRANSFER), .name = what, .value.f = { standard },            \
                                         IF(compatibility)                                 \
    }

/* The items of a unit, and of a draw buffer. Each unit and buffer is a group. */
#define UNIT(i)                                                                            \
    { .group = GLS_STATE_UNIT + i,                                                         \
      KIND(TEXTURE),                                                                       \
      .name = GL_TEXTURE_BINDING_2D,                                                       \
      .target = GL_TEXTURE_2D,                                                             \
      .index = i,                                                                          \
      .bound = true,                                                                       \
      .left = true },                                                                      \
    {                                                                                      \
        .group = GLS_STATE_UNIT + i, KIND(SAMPLER), .name = GL_SAMPLER_BINDING,            \
        .index = i, .bound = true                                                          \
    }
#define BUFFER(i)                                                                          \
    { .group = GLS_STATE_MASK + i,                                                         \
      KIND(MASK),                                                                          \
      .name = GL_COLOR_WRITEMASK,                                                          \
      .index = i,                                                                          \
      .value.b = { GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE } },                                 \
    {                                                                                      \
        .group = GLS_STATE_BLEND + i, KIND(ENABLE_OF), .name = GL_BLEND, .index = i,       \
        .varies = true                                                                     \
    }

/* The table leaves out state that cannot change results. The textures that the library
 * draws to have one sample. So the multisample operations change nothing, but with
 * GL_MULTISAMPLE off no driver needs to know that. Depth and stencil tests pass without a
 * depth or stencil texture. Only the application's framebuffer may have these things.
 * Blending changes no integers, dithering no floats. Shaders set the clip distances.
 * GL_PACK_LSB_FIRST and GL_UNPACK_LSB_FIRST concern only bitmaps. */
const gls_state_item gls_state_items[] = {
    { GROUP(FRAMEBUFFERS), KIND(FRAMEBUFFER), .name = GL_DRAW_FRAMEBUFFER_BINDING,
      .target = GL_DRAW_FRAMEBUFFER, .bound = true },
    { GROUP(FRAMEBUFFERS), KIND(FRAMEBUFFER), .name = GL_READ_FRAMEBUFFER_BINDING,
      .target = GL_READ_FRAMEBUFFER, .bound = true },

    { GROUP(PACK_BUFFER), KIND(BUFFER), .name = GL_PIXEL_PACK_BUFFER_BINDING,
      .target = GL_PIXEL_PACK_BUFFER, .varies = true },
    { GROUP(PACK), KIND(STORAGE), .name = GL_PACK_SWAP_BYTES, IF(has.desktop) },
    ZERO(PACK, GL_PACK_ROW_LENGTH),
    ZERO(PACK, GL_PACK_SKIP_ROWS),
    ZERO(PACK, GL_PACK_SKIP_PIXELS),
    { GROUP(PACK), KIND(STORAGE), .name = PACK_INVERT, IF(has.pack_invert) },
    { GROUP(PACK), KIND(STORAGE), .name = PACK_REVERSE_ROW_ORDER, IF(has.pack_reverse) },
    { GROUP(PACK_ALIGNMENT), KIND(STORAGE), .name = GL_PACK_ALIGNMENT, .value.i = { 1 },
      FIRST(.i = { 4 }) },
    { GROUP(PACK_FLOATS), KIND(CLAMP), .name = GL_CLAMP_READ_COLOR, .value.i = { GL_FALSE },
      FIRST(.i = { GL_FIXED_ONLY }), IF(has.desktop) },

    { GROUP(UNPACK_BUFFER), KIND(BUFFER), .name = GL_PIXEL_UNPACK_BUFFER_BINDING,
      .target = GL_PIXEL_UNPACK_BUFFER },
    ZERO(UNPACK, GL_UNPACK_ROW_LENGTH),
    ZERO(UNPACK, GL_UNPACK_SKIP_ROWS),
    ZERO(UNPACK, GL_UNPACK_SKIP_PIXELS),
    { GROUP(UNPACK), KIND(STORAGE), .name = GL_UNPACK_ALIGNMENT, .value.i = { 1 },
      FIRST(.i = { 4 }) },
    { GROUP(UNPACK_WIDE), KIND(STORAGE), .name = GL_UNPACK_SWAP_BYTES, IF(has.desktop) },
    ZERO(UNPACK_LAYER, GL_UNPACK_SKIP_IMAGES),
    ZERO(UNPACK_LAYER, GL_UNPACK_IMAGE_HEIGHT),

    TRANSFER(RED_SCALE, 1.0f),
    TRANSFER(RED_BIAS, 0.0f),
    TRANSFER(GREEN_SCALE, 1.0f),
    TRANSFER(GREEN_BIAS, 0.0f),
    TRANSFER(BLUE_SCALE, 1.0f),
    TRANSFER(BLUE_BIAS, 0.0f),
    TRANSFER(ALPHA_SCALE, 1.0f),
    TRANSFER(ALPHA_BIAS, 0.0f),
    TRANSFER(MAP_COLOR, 0.0f),

    { GROUP(DRAW), KIND(PROGRAM), .name = GL_CURRENT_PROGRAM, .bound = true },
    { GROUP(DRAW), KIND(VERTICES), .name = GL_VERTEX_ARRAY_BINDING, .bound = true },
    { GROUP(DRAW), KIND(VIEWPORT), .name = GL_VIEWPORT, .bound = true, .left = true },
    OFF(DRAW, GL_CULL_FACE),
    OFF_IF(logic_op, DRAW, GL_COLOR_LOGIC_OP),
    { GROUP(DRAW), KIND(ENABLE), .name = GL_MULTISAMPLE, FIRST(.b = { GL_TRUE }),
      IF(has.multisample_control) },
    OFF_IF(desktop, DRAW, GL_POLYGON_SMOOTH),
    OFF_IF(desktop, DRAW, GL_PRIMITIVE_RESTART),
    OFF(DRAW, GL_RASTERIZER_DISCARD),
    { GROUP(DRAW), KIND(SCISSOR), .name = GL_SCISSOR_TEST, .bound = true },
    { GROUP(DRAW), KIND(SCISSOR_BOX), .name = GL_SCISSOR_BOX, .bound = true, .left = true },
    { GROUP(DRAW), KIND(POLYGONS), .name = GL_POLYGON_MODE, .value.i = { GL_FILL, GL_FILL },
      IF(has.polygon_mode) },
    { GROUP(DRAW), KIND(CLIPPING), .name = GL_CLIP_ORIGIN,
      .value.i = { GL_LOWER_LEFT, GL_NEGATIVE_ONE_TO_ONE }, IF(has.clip_control) },
    /* With an advanced equation GL refuses draws while blending is on for any buffer, even
     * an unused one. So the equation is replaced before blending is looked at. */
    { GROUP(DRAW), KIND(EQUATION), .name = GL_BLEND_EQUATION_RGB,
      .value.i = { GL_FUNC_ADD, GL_FUNC_ADD }, IF(has.advanced_blending) },
    { GROUP(DRAW), KIND(ENABLE), .name = ALPHA_TEST, IF(compatibility) },
    { GROUP(DRAW), KIND(ENABLE), .name = POLYGON_STIPPLE, IF(compatibility) },
    { GROUP(DRAW), KIND(CLAMP), .name = CLAMP_FRAGMENT_COLOR, .value.i = { GL_FALSE },
      FIRST(.i = { GL_FIXED_ONLY }), IF(compatibility) },

    OFF_IF(srgb_control, COPY, GL_FRAMEBUFFER_SRGB),
    { GROUP(FIXED_POINT), KIND(ENABLE), .name = GL_DITHER, FIRST(.b = { GL_TRUE }) },
    { GROUP(BLEND_FUNCTIONS), KIND(BLENDING), .name = GL_BLEND_SRC_RGB,
      .value.i = { GL_ONE, GL_ONE, GL_ONE, GL_ONE },
      FIRST(.i = { GL_ONE, GL_ZERO, GL_ONE, GL_ZERO }), .varies = true },
    { GROUP(BLEND_FUNCTIONS), KIND(EQUATION), .name = GL_BLEND_EQUATION_RGB,
      .value.i = { GL_FUNC_ADD, GL_FUNC_ADD }, IF(has.plain_blending) },
    OFF(DESTINATION, GL_SAMPLE_COVERAGE),
    OFF_IF(sample_mask, DESTINATION, GL_SAMPLE_MASK),
    OFF(DESTINATION, GL_SAMPLE_ALPHA_TO_COVERAGE),
    OFF_IF(multisample_control, DESTINATION, GL_SAMPLE_ALPHA_TO_ONE),
    OFF(DESTINATION, GL_STENCIL_TEST),
    OFF_IF(depth_clamp, DESTINATION, GL_DEPTH_CLAMP),

    { GROUP(DEPTH), KIND(ENABLE), .name = GL_DEPTH_TEST, .varies = true },
    OFF(DEPTH, GL_POLYGON_OFFSET_FILL),
    { GROUP(DEPTH), KIND(DEPTH_FUNCTION), .name = GL_DEPTH_FUNC, .value.i = { GL_LESS },
      .bound = true },
    { GROUP(DEPTH), KIND(DEPTH_MASK), .name = GL_DEPTH_WRITEMASK, .value.b = { GL_TRUE },
      .bound = true },
    { GROUP(DEPTH), KIND(DEPTH_RANGE), .name = GL_DEPTH_RANGE, .value.d = { 0.0, 1.0 } },
    { GROUP(DEPTH), KIND(DEPTH_BOUNDS), .name = GL_DEPTH_BOUNDS_EXT,
      .value.d = { 0.0, 1.0 }, .bound = true, IF(depth_bounds) },
    { GROUP(DEPTH), KIND(ENABLE), .name = GL_DEPTH_BOUNDS_TEST_EXT, .varies = true,
      IF(has.depth_bounds) },

    { GROUP(UNITS), KIND(UNIT), .name = GL_ACTIVE_TEXTURE, .value.i = { GL_TEXTURE0 },
      .bound = true },
    { GROUP(RECTANGLE), KIND(TEXTURE), .name = GL_TEXTURE_BINDING_RECTANGLE,
      .target = GL_TEXTURE_RECTANGLE, .bound = true, .left = true },
    { GROUP(ARRAY), KIND(TEXTURE), .name = GL_TEXTURE_BINDING_2D_ARRAY,
      .target = GL_TEXTURE_2D_ARRAY, .bound = true, .left = true },
    { GROUP(ARRAY_OF_1), KIND(TEXTURE), .name = GL_TEXTURE_BINDING_2D_ARRAY,
      .target = GL_TEXTURE_2D_ARRAY, .index = 1, .bound = true, .left = true },
    { GROUP(EXTERNAL), KIND(TEXTURE), .name = TEXTURE_BINDING_EXTERNAL,
      .target = GLS_TARGET_EXTERNAL, .bound = true, .left = true },
    UNIT(0),
    UNIT(1),
    UNIT(2),
    UNIT(3),
    UNIT(4),
    UNIT(5),
    UNIT(6),
    UNIT(7),
    UNIT(8),
    UNIT(9),
    UNIT(10),
    UNIT(11),
    UNIT(12),
    UNIT(13),
    UNIT(14),
    UNIT(15),
    BUFFER(0),
    BUFFER(1),
    BUFFER(2),
    BUFFER(3),
    BUFFER(4),
    BUFFER(5),
    BUFFER(6),
    BUFFER(7),
};

_Static_assert(sizeof gls_state_items / sizeof *gls_state_items == GLS_STATE_ITEMS,
               "count the items");
_Static_assert(GLS_MAX_INPUTS == 16 && GLS_MAX_OUTPUTS == 8, "list them all");
