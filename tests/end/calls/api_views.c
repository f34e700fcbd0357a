/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The same picture in every form that submit accepts, and regions of a picture.
 */
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */

#include "calls/api.h"
#include "state/query.h"
#include "texture.h"

#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/* A picture's bytes in textures. */
static const form textures[] = {
    { "R8", 1, GL_TEXTURE_2D, .internal = GL_R8 },
    { "R8, level 2", 1, GL_TEXTURE_2D, .internal = GL_R8, .level = 2 },
    { "RG8", 1, GL_TEXTURE_2D, .internal = GL_RG8 },
    { "R16F", 1, GL_TEXTURE_2D, .internal = GL_R16F },
    { "a rectangle of R8", 1, GL_TEXTURE_RECTANGLE, .internal = GL_R8 },
    { "RGBA8, swizzle R R R", 1, GL_TEXTURE_2D, .internal = GL_RGBA8,
      .swizzle = { GL_RED, GL_RED, GL_RED } },
    { "RG8, swizzle R 1 1", 1, GL_TEXTURE_2D, .internal = GL_RG8,
      .swizzle = { GL_RED, GL_ONE, GL_ONE } },
    { "RGB8", 3, GL_TEXTURE_2D, .internal = GL_RGB8 },
    { "RGBA8, level 1", 4, GL_TEXTURE_2D, .internal = GL_RGBA8, .level = 1 },
    { "RGB8 as sRGB", 3, GL_TEXTURE_2D, .internal = GL_SRGB8 },
    { "RGBA8 as sRGB, level 1", 4, GL_TEXTURE_2D, .internal = GL_SRGB8_ALPHA8, .level = 1 },
    { "a rectangle of RGBA8 as sRGB", 4, GL_TEXTURE_RECTANGLE,
      .internal = GL_SRGB8_ALPHA8 },
    { "RGBA8 read as BGRA", 4, GL_TEXTURE_2D, .internal = GL_RGBA8,
      .swizzle = { GL_BLUE, GL_GREEN, GL_RED }, .upload = GL_BGRA },
    { "RGBA16F", 4, GL_TEXTURE_2D, .internal = GL_RGBA16F },
    { "a rectangle of RGBA32F", 4, GL_TEXTURE_RECTANGLE, .internal = GL_RGBA32F },
};

static void textures_give_the_same_features(void **state) {
    glsurf_extractor *extractor = extractor_new((glsurf_extractor_desc){ 0 });
    expect_forms(extractor, textures, COUNT(textures));
}

/* ----------------------------------------------------------------- regions -- */

/* Features of a cut-out copy of the region, moved to the region's position by one addition
 * of floats for x and one for y. */
static feature_list features_of_cut(glsurf_extractor *extractor, const picture *from,
                                    const glsurf_region *region) {
    picture part = picture_cut(from, region);
    feature_list list = extract(extractor, &part);
    feature_list_move(&list, region->x, region->y);
    return list;
}

static const glsurf_region regions[] = { { 0, 0, WIDTH, HEIGHT },
                                         { 0, 0, 170, 130 },
                                         { WIDTH - 170, HEIGHT - 130, 170, 130 },
                                         { 37, 41, 170, 130 },
                                         { 101, 3, 100, 171 },
                                         { 5, 7, 1, 1 },
                                         { WIDTH - 1, HEIGHT - 1, 1, 1 } };

/* Regions of textures are compared by expect_forms() and by tests/stage/gray.c. */
static void regions_are_cut_images(void **state) {
    static const uint32_t channels[] = { 1, 3, 4 };
    glsurf_extractor *extractor =
        extractor_by(backend_of(state), (glsurf_extractor_desc){ 0 });
    for (size_t i = 0; i < COUNT(channels) * COUNT(regions); ++i) {
        const glsurf_region *region = &regions[i % COUNT(regions)];
        picture top = picture_scene(WIDTH, HEIGHT, channels[i / COUNT(regions)], 8);
        picture bottom = picture_flipped(&top);
        feature_list expected = features_of_cut(extractor, &top, region);
        assert_true(region->width == 1 || expected.count > 20);
        for (int o = 0; o < 2; ++o) {
            glsurf_image image = picture_image(o == GLSURF_ORIGIN_BOTTOM ? &bottom : &top);
            image.origin = (glsurf_origin)o;
            image.region = *region;
            expect_features(extractor, &image, &expected, "a region of pixels");
        }
    }
}

/* An image that is larger than any texture can be processed in regions. */
static void the_whole_may_be_larger_than_any_texture(void **state) {
    const glsurf_region region = { 69000, 1, 300, 200 };
    picture scene = picture_scene(300, 200, 1, 3), wide = picture_new(70000, 202, 1);
    for (size_t y = 0; y < 200; ++y)
        memcpy(wide.pixels + (y + 1) * 70000 + 69000, scene.pixels + y * 300, 300);
    glsurf_extractor *extractor =
        extractor_by(backend_of(state), (glsurf_extractor_desc){ 0 });
    feature_list expected = features_of_cut(extractor, &wide, &region);
    assert_true(expected.count > 20 && expected.keypoints[0].x > 69000.0f);
    glsurf_image image = picture_image(&wide);
    image.region = region;
    expect_features(extractor, &image, &expected, "a region of a wide image");
}

/* ------------------------------------------------------------- memory read -- */

enum { FENCED_ROWS = 240, FENCED_Y = 17, FENCED_HEIGHT = 150, FENCED_WIDTH = 200 };

/* Maps an image whose rows are two memory pages each. Its region lies at the end of the
 * first page of its rows, or at the beginning of the second. The other page of these rows,
 * and both pages of all other rows, cannot be read. */
static glsurf_image fence(const picture *part, glsurf_format format, int second_page,
                          glsurf_origin origin) {
    const size_t page = (size_t)sysconf(_SC_PAGESIZE), stride = 2 * page;
    const size_t pixel = part->channels, row = FENCED_WIDTH * pixel;
    uint8_t *memory =
        mmap(NULL, stride * FENCED_ROWS, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    assert_true(memory != MAP_FAILED);
    /* The first whole pixel of the second page, or the last FENCED_WIDTH pixels of the
     * first page. */
    const size_t x = second_page ? (page + pixel - 1) / pixel : page / pixel - FENCED_WIDTH;
    for (size_t i = 0; i < FENCED_HEIGHT; ++i) {
        const size_t y = i + FENCED_Y;
        const size_t stored = origin != GLSURF_ORIGIN_BOTTOM ? y : FENCED_ROWS - 1 - y;
        uint8_t *at = memory + stored * stride;
        assert_int_equal(
            mprotect(at + (second_page ? page : 0), page, PROT_READ | PROT_WRITE), 0);
        memcpy(at + x * pixel, part->pixels + i * row, row);
    }
    return (glsurf_image){
        .pixels = memory,
        .width = (uint32_t)(stride / pixel),
        .height = FENCED_ROWS,
        .stride = stride,
        .format = format,
        .origin = origin,
        .region = { (uint32_t)x, FENCED_Y, FENCED_WIDTH, FENCED_HEIGHT },
    };
}

/* Reading any other memory ends the program. The last row has no padding after it,
 * either. */
static void nothing_else_is_read(void **state) {
    static const glsurf_format formats[] = { 0, GLSURF_FORMAT_GRAY8, 0, GLSURF_FORMAT_RGB8,
                                             GLSURF_FORMAT_RGBA8 };
    glsurf_extractor *extractor =
        extractor_by(backend_of(state), (glsurf_extractor_desc){ 0 });
    for (uint32_t channels = 1; channels <= 4; channels += channels == 1 ? 2 : 1) {
        picture part = picture_scene(FENCED_WIDTH, FENCED_HEIGHT, channels, 5);
        for (int i = 0; i < 4; ++i) {
            glsurf_image image =
                fence(&part, formats[channels], i / 2, (glsurf_origin)(i % 2));
            feature_list expected = extract(extractor, &part);
            feature_list_move(&expected, image.region.x, image.region.y);
            expect_features(extractor, &image, &expected, "a fenced region");
            glsurf_image mask = image; /* of a mask, too, only the region may be read */
            mask.region = (glsurf_region){ 0 };
            image.mask = &mask;
            assert_true(extract_image(extractor, &image).count > 0);
            munmap((void *)(uintptr_t)image.pixels, image.stride * FENCED_ROWS);
        }
    }
}

/* ---------------------------------------------------------------- textures -- */

static const GLenum parameters[] = {
    GL_TEXTURE_WRAP_S,       GL_TEXTURE_WRAP_T,       GL_TEXTURE_MIN_FILTER,
    GL_TEXTURE_MAG_FILTER,   GL_TEXTURE_BASE_LEVEL,   GL_TEXTURE_MAX_LEVEL,
    GL_TEXTURE_MIN_LOD,      GL_TEXTURE_MAX_LOD,      GL_TEXTURE_SWIZZLE_R,
    GL_TEXTURE_SWIZZLE_G,    GL_TEXTURE_SWIZZLE_B,    GL_TEXTURE_SWIZZLE_A,
    GL_TEXTURE_COMPARE_MODE, GL_TEXTURE_COMPARE_FUNC,
};

/* The parameters of a texture, and its texels. */
typedef struct noted {
    GLint parameter[COUNT(parameters)];
    float pixels[4 * WIDTH * HEIGHT];
} noted;

static noted *note(const form *as, GLuint name) {
    const bool floats = as->internal == GL_RGBA16F || as->internal == GL_RGBA32F;
    noted *made = test_scratch(sizeof *made);
    glBindTexture(as->target, name);
    for (size_t i = 0; i < COUNT(parameters); ++i)
        glGetTexParameteriv(as->target, parameters[i], &made->parameter[i]);
    texture_read(as->target, name, as->level, WIDTH, HEIGHT, GL_RGBA,
                 floats ? GL_FLOAT : GL_UNSIGNED_BYTE, made->pixels);
    glBindTexture(as->target, 0);
    return made;
}

/* Sets parameters that images need not have. */
static void set_parameters(GLenum target, GLuint name) {
    const bool rectangle = target == GL_TEXTURE_RECTANGLE;
    glBindTexture(target, name);
    glTexParameteri(target, GL_TEXTURE_WRAP_S,
                    rectangle ? GL_CLAMP_TO_BORDER : GL_MIRRORED_REPEAT);
    glTexParameteri(target, GL_TEXTURE_MIN_FILTER,
                    rectangle ? GL_LINEAR : GL_LINEAR_MIPMAP_LINEAR);
    glTexParameteri(target, GL_TEXTURE_MAX_LEVEL, rectangle ? 0 : 7);
    glTexParameteri(target, GL_TEXTURE_COMPARE_FUNC, GL_NEVER);
    glBindTexture(target, 0);
}

/* An image and a mask that are textures keep their parameters and texels. Afterwards the
 * application's rectangle texture is bound to each unit again, as the header promises. */
static void textures_are_not_modified(void **state) {
    picture scene = picture_scene(WIDTH, HEIGHT, 4, 8);
    glsurf_extractor *extractor = extractor_new((glsurf_extractor_desc){ 0 });
    const bool rectangles = has_target(GL_TEXTURE_RECTANGLE);
    GLuint others[2];
    glGenTextures(2, others);
    for (const form *as = textures; as < textures + COUNT(textures); ++as) {
        if (as->channels != 4 || !form_is_there(as))
            continue;
        const glsurf_image mask = form_make(as, &scene, GLSURF_ORIGIN_TOP).image;
        set_parameters(as->target, mask.texture);
        const noted *before = note(as, mask.texture);
        for (int i = 0; i < 2 && rectangles; ++i) {
            glActiveTexture(GL_TEXTURE0 + (GLenum)i);
            glBindTexture(GL_TEXTURE_RECTANGLE, others[i]);
        }
        glsurf_image image = mask;
        image.mask = &mask;
        assert_true(extract_image(extractor, &image).count > 20);
        for (int i = 1; i >= 0 && rectangles; --i) {
            glActiveTexture(GL_TEXTURE0 + (GLenum)i);
            assert_int_equal(integer_of(GL_TEXTURE_BINDING_RECTANGLE), others[i]);
            glBindTexture(GL_TEXTURE_RECTANGLE, 0);
        }
        assert_memory_equal(before, note(as, mask.texture), sizeof *before);
    }
    glDeleteTextures(2, others);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(textures_give_the_same_features, NULL),
        TEST_ON_BOTH(regions_are_cut_images),
        TEST_ON_BOTH(the_whole_may_be_larger_than_any_texture),
        TEST_ON_BOTH(nothing_else_is_read),
        TEST(textures_are_not_modified, NULL),
    };
    return driver_main("api_views", tests, COUNT(tests));
}
