/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The same picture in every form that submit accepts, and regions of a picture.
 */
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */

#include "calls/api.h"
#include "state/query.h"
#include "texture.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/* -------------------------------------------------------------------- ways -- */

/* A way to store the picture's bytes in a texture. */
typedef struct way {
    const char *name;
    uint32_t channels; /* channels of the picture */
    bool rectangle;
    GLenum internal;
    int level;
    GLint swizzle[3]; /* all 0: no swizzle */
    GLenum format;    /* of the uploaded bytes, to suit the swizzle; 0: the picture's */
} way;

static const way ways[] = {
    { "R8", 1, false, GL_R8, 0, { 0 }, 0 },
    { "R8, level 2", 1, false, GL_R8, 2, { 0 }, 0 },
    { "RG8", 1, false, GL_RG8, 0, { 0 }, 0 },
    { "R16F", 1, false, GL_R16F, 0, { 0 }, 0 },
    { "a rectangle of R8", 1, true, GL_R8, 0, { 0 }, 0 },
    { "RGBA8, swizzle R R R", 1, false, GL_RGBA8, 0, { GL_RED, GL_RED, GL_RED }, 0 },
    { "RG8, swizzle R 1 1", 1, false, GL_RG8, 0, { GL_RED, GL_ONE, GL_ONE }, 0 },
    { "RGB8", 3, false, GL_RGB8, 0, { 0 }, 0 },
    { "RGBA8, level 1", 4, false, GL_RGBA8, 1, { 0 }, 0 },
    { "RGB8 as sRGB", 3, false, GL_SRGB8, 0, { 0 }, 0 },
    { "RGBA8 as sRGB, level 1", 4, false, GL_SRGB8_ALPHA8, 1, { 0 }, 0 },
    { "a rectangle of RGBA8 as sRGB", 4, true, GL_SRGB8_ALPHA8, 0, { 0 }, 0 },
    { "RGBA8 read as BGRA", 4, false, GL_RGBA8, 0, { GL_BLUE, GL_GREEN, GL_RED }, GL_BGRA },
    { "RGBA16F", 4, false, GL_RGBA16F, 0, { 0 }, 0 },
    { "a rectangle of RGBA32F", 4, true, GL_RGBA32F, 0, { 0 }, 0 },
};

static GLenum way_target(const way *w) {
    return w->rectangle ? GL_TEXTURE_RECTANGLE : GL_TEXTURE_2D;
}

/* Levels below the base level contain the picture's bytes, too, but have at least twice its
 * size. */
static GLuint texture_by(const way *w, const picture *from) {
    const GLenum target = way_target(w);
    const GLuint name = texture_bound(target);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
    for (int l = 0; l <= w->level; ++l) {
        const GLsizei width = (GLsizei)from->width << (w->level - l);
        const GLsizei height = (GLsizei)from->height << (w->level - l);
        uint8_t *bytes = test_memory((size_t)width * (size_t)height * from->channels);
        memcpy(bytes, from->pixels, (size_t)from->width * from->height * from->channels);
        if (w->format)
            glTexImage2D(target, l, (GLint)w->internal, width, height, 0, w->format,
                         GL_UNSIGNED_BYTE, bytes);
        else
            texture_upload(target, l, w->internal, width, height, from->channels, bytes);
        free(bytes);
    }
    if (w->level > 0)
        glTexParameteri(target, GL_TEXTURE_BASE_LEVEL, w->level);
    for (GLenum c = 0; c < 3 && w->swizzle[0]; ++c)
        glTexParameteri(target, GL_TEXTURE_SWIZZLE_R + c, w->swizzle[c]);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
    glBindTexture(target, 0);
    assert_int_equal(glGetError(), GL_NO_ERROR);
    return name;
}

/* OpenGL ES has neither rectangles nor pixels whose first byte is blue. */
static bool way_is_there(const way *w) {
    return has_target(way_target(w)) && !(w->format && is_es());
}

/* The image of a texture of the whole picture. A format that OpenGL ES 3.0 does not attach
 * to framebuffers says nothing of sRGB. */
static glsurf_image image_by(const way *w, GLuint name, const picture *from, int origin) {
    glsurf_image image = texture_image(name, from->width, from->height);
    image.target = way_target(w);
    image.origin = (glsurf_origin)origin;
    if (w->internal == GL_SRGB8 && !has_level_queries())
        image.encoding = GLSURF_ENCODING_SRGB;
    return image;
}

static void every_way_gives_the_same_features(void **state) {
    glsurf_extractor *extractor = extractor_new((glsurf_extractor_desc){ 0 });
    for (size_t i = 0; i < COUNT(ways); ++i) {
        if (!way_is_there(&ways[i]))
            continue;
        /* odd sizes, so that no row is aligned */
        picture top = picture_scene(WIDTH - 1, HEIGHT - 3, ways[i].channels, 8);
        picture bottom = picture_flipped(&top);
        feature_list expected = extract(extractor, &top);
        assert_true(expected.count > 20);
        glsurf_image image = picture_image(&bottom);
        image.origin = GLSURF_ORIGIN_BOTTOM;
        expect_features(extractor, &image, &expected, "pixels");
        for (int o = 0; o < 2; ++o) {
            const GLuint name = texture_by(&ways[i], o == 0 ? &top : &bottom);
            image = image_by(&ways[i], name, &top, o);
            expect_features(extractor, &image, &expected, ways[i].name);
            image.width = top.width;
            image.height = top.height;
            assert_ok(glsurf_extractor_submit(extractor, &image));
            texture_delete(name); /* which the application may after submit */
            assert_found(collect(extractor), &expected);
        }
    }
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

static void regions_are_cut_images(void **state) {
    const glsurf_backend *backend = *state;
    const bool gl = *backend == GLSURF_BACKEND_GL;
    glsurf_extractor *extractor = extractor_by(*backend, (glsurf_extractor_desc){ 0 });
    const int step = test_full() ? 1 : 2; /* a sample has one origin for each region */
    for (uint32_t channels = 1; channels <= 4; channels += channels == 1 ? 2 : 1) {
        picture top = picture_scene(WIDTH, HEIGHT, channels, 8),
                bottom = picture_flipped(&top);
        for (size_t r = 0; r < COUNT(regions); ++r) {
            feature_list expected = features_of_cut(extractor, &top, &regions[r]);
            assert_true(regions[r].width == 1 || expected.count > 20);
            for (int o = step == 1 ? 0 : (int)(channels + r) % 2; o < 2; o += step) {
                const picture *stored = o == 0 ? &top : &bottom;
                glsurf_image image = picture_image(stored);
                image.origin = (glsurf_origin)o;
                image.region = regions[r];
                expect_features(extractor, &image, &expected, "a region of pixels");
                for (size_t w = 0; gl && w < COUNT(ways); ++w) {
                    if (ways[w].channels != channels || !way_is_there(&ways[w]))
                        continue;
                    const GLuint name = texture_by(&ways[w], stored);
                    image = image_by(&ways[w], name, stored, o);
                    image.region = regions[r];
                    expect_features(extractor, &image, &expected, ways[w].name);
                    texture_delete(name);
                }
            }
        }
    }
}

/* An image that is larger than any texture can be processed in regions. */
static void the_whole_may_be_larger_than_any_texture(void **state) {
    const glsurf_backend *backend = *state;
    const glsurf_region region = { 69000, 1, 300, 200 };
    picture scene = picture_scene(300, 200, 1, 3), wide = picture_new(70000, 202, 1);
    for (size_t y = 0; y < 200; ++y)
        memcpy(wide.pixels + (y + 1) * 70000 + 69000, scene.pixels + y * 300, 300);
    glsurf_extractor *extractor = extractor_by(*backend, (glsurf_extractor_desc){ 0 });
    feature_list expected = features_of_cut(extractor, &wide, &region);
    assert_true(expected.count > 20 && expected.keypoints[0].x > 69000.0f);
    glsurf_image image = picture_image(&wide);
    image.region = region;
    expect_features(extractor, &image, &expected, "a region of a wide image");
}

/* ------------------------------------------------------------- memory read -- */

/* An image whose rows are two memory pages each. Its region lies at the end of the first
 * page of its rows, or at the beginning of the second. The other page of these rows, and
 * both pages of all other rows, cannot be read. */
typedef struct fenced {
    uint8_t *memory;
    size_t page, bytes;
    glsurf_image image;
} fenced;

enum { FENCED_ROWS = 240, FENCED_Y = 17, FENCED_HEIGHT = 150, FENCED_WIDTH = 200 };

static fenced fence(const picture *part, glsurf_format format, int second_page,
                    glsurf_origin origin) {
    const size_t page = (size_t)sysconf(_SC_PAGESIZE), stride = 2 * page;
    const size_t pixel = part->channels, row = FENCED_WIDTH * pixel;
    fenced f = { .page = page, .bytes = stride * FENCED_ROWS };
    f.memory =
        mmap(NULL, f.bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    assert_true(f.memory != MAP_FAILED);
    /* The first whole pixel of the second page, or the last FENCED_WIDTH pixels of the
     * first page. */
    const size_t x = second_page ? (page + pixel - 1) / pixel : page / pixel - FENCED_WIDTH;
    for (size_t y = 0; y < FENCED_ROWS; ++y) {
        const size_t stored = origin != GLSURF_ORIGIN_BOTTOM ? y : FENCED_ROWS - 1 - y;
        uint8_t *at = f.memory + stored * stride;
        const bool inside = y >= FENCED_Y && y < FENCED_Y + FENCED_HEIGHT;
        if (inside)
            memcpy(at + x * pixel, part->pixels + (y - FENCED_Y) * row, row);
        for (size_t p = 0; p < 2; ++p)
            if (!inside || p != (size_t)second_page)
                assert_int_equal(mprotect(at + p * page, page, PROT_NONE), 0);
    }
    f.image = (glsurf_image){
        .pixels = f.memory,
        .width = (uint32_t)(stride / pixel),
        .height = FENCED_ROWS,
        .stride = stride,
        .format = format,
        .origin = origin,
        .region = { (uint32_t)x, FENCED_Y, FENCED_WIDTH, FENCED_HEIGHT },
    };
    return f;
}

/* Reading any other memory ends the program. The last row has no padding after it,
 * either. */
static void nothing_else_is_read(void **state) {
    static const glsurf_format formats[] = { 0, GLSURF_FORMAT_GRAY8, 0, GLSURF_FORMAT_RGB8,
                                             GLSURF_FORMAT_RGBA8 };
    const glsurf_backend *backend = *state;
    glsurf_extractor *extractor = extractor_by(*backend, (glsurf_extractor_desc){ 0 });
    for (uint32_t channels = 1; channels <= 4; channels += channels == 1 ? 2 : 1) {
        picture part = picture_scene(FENCED_WIDTH, FENCED_HEIGHT, channels, 5);
        for (int i = 0; i < 4; ++i) {
            fenced f = fence(&part, formats[channels], i / 2, (glsurf_origin)(i % 2));
            feature_list expected = extract(extractor, &part);
            feature_list_move(&expected, f.image.region.x, f.image.region.y);
            expect_features(extractor, &f.image, &expected, "a fenced region");
            glsurf_image mask = f.image; /* of a mask, too, only the region may be read */
            mask.region = (glsurf_region){ 0 };
            f.image.mask = &mask;
            feature_list list = extract_image(extractor, &f.image);
            assert_true(list.count > 0);
            munmap(f.memory, f.bytes);
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

typedef struct noted {
    GLint parameter[COUNT(parameters)];
    float *pixels;
} noted;

static noted note(const way *w, GLuint name) {
    const GLenum target = way_target(w);
    const bool floats = w->internal == GL_RGBA16F || w->internal == GL_RGBA32F;
    noted made = { .pixels = test_scratch((size_t)4 * WIDTH * HEIGHT * sizeof(float)) };
    glBindTexture(target, name);
    for (size_t i = 0; i < COUNT(parameters); ++i)
        glGetTexParameteriv(target, parameters[i], &made.parameter[i]);
    texture_read(target, name, w->level, WIDTH, HEIGHT, GL_RGBA,
                 floats ? GL_FLOAT : GL_UNSIGNED_BYTE, made.pixels);
    glBindTexture(target, 0);
    return made;
}

/* An image and a mask that are textures keep their parameters and texels. Afterwards the
 * application's rectangle texture is bound to each unit again, as the header promises. */
static void textures_are_not_modified(void **state) {
    picture scene = picture_scene(WIDTH, HEIGHT, 4, 8);
    glsurf_extractor *extractor = extractor_new((glsurf_extractor_desc){ 0 });
    const bool rectangles = has_target(GL_TEXTURE_RECTANGLE);
    GLuint others[2];
    glGenTextures(2, others);
    for (size_t w = 0; w < COUNT(ways); ++w) {
        if (ways[w].channels != 4 || !way_is_there(&ways[w]))
            continue;
        const GLenum target = way_target(&ways[w]);
        const bool rectangle = ways[w].rectangle;
        const GLuint name = texture_by(&ways[w], &scene);
        glBindTexture(target, name);
        glTexParameteri(target, GL_TEXTURE_WRAP_S,
                        rectangle ? GL_CLAMP_TO_BORDER : GL_MIRRORED_REPEAT);
        glTexParameteri(target, GL_TEXTURE_MIN_FILTER,
                        rectangle ? GL_LINEAR : GL_LINEAR_MIPMAP_LINEAR);
        glTexParameteri(target, GL_TEXTURE_MAX_LEVEL, rectangle ? 0 : 7);
        glTexParameteri(target, GL_TEXTURE_COMPARE_FUNC, GL_NEVER);
        noted before = note(&ways[w], name);
        for (int i = 0; i < 2 && rectangles; ++i) {
            glActiveTexture(GL_TEXTURE0 + (GLenum)i);
            glBindTexture(GL_TEXTURE_RECTANGLE, others[i]);
        }
        const glsurf_image mask = image_by(&ways[w], name, &scene, 0);
        glsurf_image image = mask;
        image.mask = &mask;
        feature_list list = extract_image(extractor, &image);
        assert_true(list.count > 20);
        for (int i = 1; i >= 0 && rectangles; --i) {
            GLint bound = 0;
            glActiveTexture(GL_TEXTURE0 + (GLenum)i);
            glGetIntegerv(GL_TEXTURE_BINDING_RECTANGLE, &bound);
            assert_int_equal(bound, others[i]);
            glBindTexture(GL_TEXTURE_RECTANGLE, 0);
        }
        noted after = note(&ways[w], name);
        assert_memory_equal(before.parameter, after.parameter, sizeof before.parameter);
        assert_memory_equal(before.pixels, after.pixels,
                            (size_t)4 * WIDTH * HEIGHT * sizeof(float));
    }
    glDeleteTextures(2, others);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(every_way_gives_the_same_features, NULL),
        TEST_ON_BOTH(regions_are_cut_images),
        TEST_ON_BOTH(the_whole_may_be_larger_than_any_texture),
        TEST_ON_BOTH(nothing_else_is_read),
        TEST(textures_are_not_modified, NULL),
    };
    return driver_main("api_views", tests, COUNT(tests));
}
