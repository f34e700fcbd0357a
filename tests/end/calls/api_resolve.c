/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * An image and its mask are resolved once in a call, each by itself: what the application
 * says of one does not touch the other, and every kind of image goes with every kind of
 * mask.
 */
#include "calls/api.h"
#include "driver.h"
#include "texture.h"

#include <math.h>
#include <string.h>

enum { WIDE = 160, HIGH = 120, PIXELS = WIDE * HIGH };

/* ---------------------------------------------------------------- contents -- */

/* A colour picture, which is black where it has few contrasts, so that it is a mask, too,
 * and a gray one that is the same image, or the same mask. */
typedef struct content {
    picture colour, rgb, gray;
} content;

static content content_of(picture colour) {
    content made = { colour, picture_new(WIDE, HIGH, 3), picture_new(WIDE, HIGH, 1) };
    for (size_t i = 0; i < PIXELS; ++i) {
        const uint8_t *c = colour.pixels + 4 * i;
        memcpy(made.rgb.pixels + 3 * i, c, 3);
        made.gray.pixels[i] =
            (uint8_t)((19595u * c[0] + 38470u * c[1] + 7471u * c[2] + 32768u) >> 16);
    }
    return made;
}

static content scene(void) {
    picture colour = picture_scene(WIDE, HIGH, 4, 8);
    for (size_t y = 30; y < 90; ++y)
        memset(colour.pixels + 4 * (y * WIDE + 50), 0, (size_t)4 * 60);
    return content_of(colour);
}

/* Blocks. The gray of blue 1 is 0, but it is not black. */
static content blocks(void) {
    picture colour = picture_new(WIDE, HIGH, 4);
    for (size_t i = 0; i < PIXELS; ++i) {
        const size_t block = i / WIDE / 12 * 7 + i % WIDE / 16;
        uint8_t *c = colour.pixels + 4 * i;
        c[2] = block % 3 != 0;
        c[3] = (uint8_t)i;
    }
    content made = content_of(colour);
    for (size_t i = 0; i < PIXELS; ++i)
        made.gray.pixels[i] = colour.pixels[4 * i + 2];
    return made;
}

/* ------------------------------------------------------------------- forms -- */

/* Rows of the table. */
enum { BOTTOM = 3, LAYER = 9, FRAMEBUFFER, FORMS };

static const form forms[FORMS] = {
    { "gray", 1, .format = GLSURF_FORMAT_GRAY8 },
    { "RGB", 3, .format = GLSURF_FORMAT_RGB8 },
    { "BGRA", 4, .format = GLSURF_FORMAT_BGRA8 },
    [BOTTOM] = { "gray from the bottom", 1, .format = GLSURF_FORMAT_GRAY8 },
    { "R8", 1, GL_TEXTURE_2D, .internal = GL_R8 },
    { "RGBA8", 4, GL_TEXTURE_2D, .internal = GL_RGBA8 },
    { "SRGB8_ALPHA8", 4, GL_TEXTURE_2D, .internal = GL_SRGB8_ALPHA8 },
    { "R32F", 1, GL_TEXTURE_2D, .internal = GL_R32F },
    { "a rectangle", 1, GL_TEXTURE_RECTANGLE, .internal = GL_R8 },
    [LAYER] = { "a layer", 4, GL_TEXTURE_2D_ARRAY,
                .layer = 0 }, /* of one array: see pairs_make() */
    [FRAMEBUFFER] = { "a framebuffer", 4, GL_READ_FRAMEBUFFER, .internal = GL_RGBA8 },
};

/* Row 0 of a framebuffer is the top row. */
static formed content_formed(const content *from, int as) {
    const uint32_t channels = forms[as].channels;
    const picture *stored = channels == 1   ? &from->gray
                            : channels == 3 ? &from->rgb
                                            : &from->colour;
    const picture flipped = picture_flipped(stored);
    return as == BOTTOM ? form_make(&forms[as], &flipped, GLSURF_ORIGIN_BOTTOM)
                        : form_make(&forms[as], stored, GLSURF_ORIGIN_TOP);
}

/* The image with the mask, and a region for every other pair. */
static glsurf_image masked(const glsurf_image *image, const glsurf_image *mask, bool part) {
    glsurf_image made = *image;
    made.mask = mask;
    if (part)
        made.region = (glsurf_region){ 13, 7, 140, 101 };
    return made;
}

/* --------------------------------------------------------------- encodings -- */

/* The value that a shader gets from a stored sRGB value. */
static float linear(uint8_t value) {
    const double v = value / 255.0;
    return (float)(v <= 0.04045 ? v / 12.92 : pow((v + 0.055) / 1.055, 2.4));
}

/* An array of floats: layer 0 has the scene, and layer 1 the mask. */
static GLuint array_of_floats(const content of[2], bool srgb) {
    float *values = test_scratch(2 * PIXELS * sizeof *values);
    for (size_t i = 0; i < PIXELS; ++i) {
        const uint8_t gray = of[0].gray.pixels[i];
        values[i] = srgb ? linear(gray) : (float)gray / 255.0f;
        values[PIXELS + i] = of[1].gray.pixels[i] ? 0.0015f : 0.0f;
    }
    const GLuint name = texture_bound(GL_TEXTURE_2D_ARRAY);
    glTexImage3D(GL_TEXTURE_2D_ARRAY, 0, GL_R32F, WIDE, HIGH, 2, 0, GL_RED, GL_FLOAT,
                 values);
    glBindTexture(GL_TEXTURE_2D_ARRAY, 0);
    return name;
}

static glsurf_image layer_of(GLuint name, uint32_t layer, glsurf_encoding encoding) {
    glsurf_image image = texture_image(name, WIDE, HIGH);
    image.target = GL_TEXTURE_2D_ARRAY;
    image.layer = layer;
    image.encoding = encoding;
    return image;
}

/* Values of the image are sRGB or linear, and the mask says that its own, in the same array
 * or in another, have the other encoding. The features are the same as from gray pixels. */
static void each_has_its_encoding(void **state) {
    const glsurf_encoding encodings[] = { GLSURF_ENCODING_LINEAR, GLSURF_ENCODING_SRGB };
    const content of[] = { scene(), blocks() };
    glsurf_extractor *extractor = extractor_new((glsurf_extractor_desc){ 0 });
    const glsurf_image mask = picture_image(&of[1].gray), gray = picture_image(&of[0].gray);
    glsurf_image image = masked(&gray, &mask, false);
    feature_list expected = extract_image(extractor, &image);
    assert_true(expected.count > 10);
    for (int i = 0; i < 4; ++i) {
        const bool srgb = i / 2, other = i % 2;
        const GLuint arrays[] = { array_of_floats(of, srgb), array_of_floats(of, srgb) };
        const glsurf_image from = layer_of(arrays[0], 0, encodings[srgb]);
        const glsurf_image layer = layer_of(arrays[other], 1, encodings[!srgb]);
        image = masked(&from, &layer, false);
        expect_features(extractor, &image, &expected, "%s image, mask in %s texture",
                        srgb ? "sRGB" : "linear", other ? "another" : "the same");
    }
}

/* ------------------------------------------------------------------- pairs -- */

typedef struct pairs {
    content of[2]; /* scene and mask */
    formed made[2][FORMS];
    GLuint array;
} pairs;

static void pairs_make(pairs *self) {
    self->of[0] = scene();
    self->of[1] = blocks();
    const picture layers[] = { self->of[1].colour, self->of[0].colour, self->of[0].colour,
                               self->of[1].colour };
    self->array = texture_array(layers, 4, 0);
    for (int i = 0; i < 2; ++i)
        for (int f = 0; f < FORMS; ++f)
            if (f == LAYER)
                self->made[i][f] =
                    (formed){ .image = layer_of(self->array, 1 + 2 * (uint32_t)i,
                                                GLSURF_ENCODING_DEFAULT) };
            else if (form_is_there(&forms[f]))
                self->made[i][f] = content_formed(&self->of[i], f);
}

/* The features of gray pixels with a mask of gray pixels: of the scene with the blocks, and
 * with itself. */
static feature_list expected_of(glsurf_extractor *extractor, const pairs *self, bool itself,
                                bool part) {
    const glsurf_image gray = picture_image(&self->of[0].gray);
    const glsurf_image mask = picture_image(&self->of[itself ? 0 : 1].gray);
    const glsurf_image image = masked(&gray, &mask, part);
    return extract_image(extractor, &image);
}

static void every_image_goes_with_every_mask(void **state) {
    pairs p;
    pairs_make(&p);
    glsurf_extractor *extractor = extractor_new((glsurf_extractor_desc){ 0 });
    feature_list expected[4];
    for (int i = 0; i < 4; ++i) {
        expected[i] = expected_of(extractor, &p, i / 2, i % 2);
        assert_true(expected[i].count > 10);
    }
    feature_list all = extract(extractor, &p.of[0].gray);
    assert_true(expected[0].count + 10 < all.count && expected[2].count < all.count);
    for (int i = 0; i < FORMS; ++i)
        for (int m = 0; m < FORMS; ++m) {
            if (!form_is_there(&forms[i]) || !form_is_there(&forms[m]))
                continue;
            /* One framebuffer is bound: two that are framebuffers are the same. */
            const bool itself = i == FRAMEBUFFER && m == FRAMEBUFFER;
            const formed *const from = &p.made[0][i], *const by = &p.made[!itself][m];
            for (int part = (i + m) % 2; part < 2; part += test_full() ? 1 : 2) {
                const glsurf_image image = masked(&from->image, &by->image, part);
                glBindFramebuffer(GL_READ_FRAMEBUFFER,
                                  from->framebuffer ? from->framebuffer : by->framebuffer);
                expect_features(extractor, &image, &expected[2 * itself + part],
                                "%s with a mask of %s%s", forms[i].name, forms[m].name,
                                part ? ", a region" : "");
            }
        }
    glBindFramebuffer(GL_READ_FRAMEBUFFER, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(each_has_its_encoding, NULL),
        TEST(every_image_goes_with_every_mask, NULL),
    };
    return driver_main("api_resolve", tests, COUNT(tests));
}
