/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * An image and its mask are resolved once in a call, each by itself: what the application
 * says of one does not touch the other, every int of image goes with every int of mask,
 * and the library asks GL for each fact once, before it draws.
 */
#include "calls/api.h"
#include "calls/image_queries.h"
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

/* Rows of the table; textures begin with R8. */
enum { BOTTOM = 3, R8, LAYER = 9, FRAMEBUFFER, FORMS };

static const form forms[FORMS] = {
    { "gray", 1, .format = GLSURF_FORMAT_GRAY8 },
    { "RGB", 3, .format = GLSURF_FORMAT_RGB8 },
    { "BGRA", 4, .format = GLSURF_FORMAT_BGRA8 },
    [BOTTOM] = { "gray from the bottom", 1, .format = GLSURF_FORMAT_GRAY8 },
    [R8] = { "R8", 1, GL_TEXTURE_2D, .internal = GL_R8 },
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

/* Objects that a call is given: the image's, and the mask's. */
typedef struct given {
    glsurf_image image;
    GLuint texture[2], framebuffer;
    unsigned maximum; /* twice where both are of one object */
} given;

/* The image with a mask, or without one: mask FORMS. One framebuffer is bound, so an image
 * and a mask that are framebuffers are the same. */
static given given_of(const pairs *p, int image, int mask, bool part) {
    static const formed none;
    const bool both = image == mask && (mask == LAYER || mask == FRAMEBUFFER);
    const formed *from = &p->made[0][image];
    const formed *by = mask == FORMS                 ? &none
                       : both && mask == FRAMEBUFFER ? from
                                                     : &p->made[1][mask];
    return (given){ .image = masked(&from->image, mask < FORMS ? &by->image : NULL, part),
                    .texture = { from->image.texture, by->image.texture },
                    .framebuffer = from->framebuffer ? from->framebuffer : by->framebuffer,
                    .maximum = both ? 2 : 1 };
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
            const bool itself = i == FRAMEBUFFER && m == FRAMEBUFFER;
            for (int part = (i + m) % 2; part < 2; part += test_full() ? 1 : 2) {
                const given g = given_of(&p, i, m, part);
                glBindFramebuffer(GL_READ_FRAMEBUFFER, g.framebuffer);
                expect_features(extractor, &g.image, &expected[2 * itself + part],
                                "%s with a mask of %s%s", forms[i].name, forms[m].name,
                                part ? ", a region" : "");
            }
        }
    glBindFramebuffer(GL_READ_FRAMEBUFFER, 0);
}

/* ------------------------------------------------------------------- facts -- */

static void begin(const given *g) {
    glBindFramebuffer(GL_READ_FRAMEBUFFER, g->framebuffer);
    facts_begin(g->texture[0], g->texture[1], g->framebuffer);
}

/* The call has asked for facts of all objects, so that the test would see too many, or for
 * none. */
static void end(const given *g, const char *call, bool asks) {
    const int facts[] = { g->texture[0] ? facts_of_texture(g->texture[0]) : 3 * asks,
                          g->texture[1] ? facts_of_texture(g->texture[1]) : 3 * asks,
                          g->framebuffer ? facts_of_framebuffer(g->framebuffer)
                                         : 3 * asks };
    facts_assert_once(call, g->maximum);
    for (size_t i = 0; i < COUNT(facts); ++i)
        if (asks ? facts[i] < 3 : facts[i] > 0)
            fail_msg("%s asks for %d facts of a %s", call, facts[i],
                     i < 2 ? "texture" : "framebuffer");
}

static bool asks_nothing(const given *g) {
    return facts_of_texture(g->texture[0]) + facts_of_texture(g->texture[1]) +
               facts_of_framebuffer(g->framebuffer) ==
           0;
}

/* A list of one candidate is too short, so collect processes the image again, from the
 * library's copy. */
static void ask_extractor(glsurf_device *device, const given *g) {
    static const glsurf_keypoint keypoint = { 80.0f, 60.0f, 2.0f, 0.0f, 1.0f, 1 };
    glsurf_extractor *extractor =
        extractor_on(device, (glsurf_extractor_desc){ .capacity = 1 });
    for (bool done = false; !done;) {
        begin(g);
        assert_ok(glsurf_extractor_prepare(extractor, &g->image, 0.0, &done));
        if (done || !asks_nothing(g)) /* while the driver is busy, prepare does nothing */
            end(g, "prepare", true);
    }
    begin(g);
    assert_ok(glsurf_extractor_submit(extractor, &g->image));
    end(g, "submit", true);
    begin(g);
    feature_list list = collect(extractor);
    end(g, "collect", false);
    assert_true(list.count > 10);
    begin(g);
    assert_ok(glsurf_extractor_describe(extractor, &g->image, &keypoint, 1));
    end(g, "describe", true);
    list = collect(extractor);
    assert_int_equal(list.count, 1);
}

/* Panoramas take no mask. */
static void ask_panorama(glsurf_device *device, given g) {
    const glsurf_placement there = { .to_canvas = { 1, 0, 0, 0, 1, 0, 0, 0, 1 } };
    if (g.image.mask)
        return;
    glsurf_panorama *panorama = panorama_on(device, WIDE, HIGH);
    for (int i = 0; i < 2; ++i) {
        begin(&g);
        assert_ok(glsurf_panorama_add(panorama, &g.image, &there));
        end(&g, "panorama_add", true);
    }
}

/* A sample has every other pair on each of the two devices. */
static bool is_asked(int image, int mask, int device) {
    return test_full() || (image + mask + device) % 2 == 0;
}

/* Asks of the image alone, then with each form of mask. */
static void each_fact_is_asked_once(void **state) {
    pairs p;
    pairs_make(&p);
    for (int leave = 0; leave < 2; ++leave) {
        glsurf_device *device = device_new((glsurf_device_desc){
            .leave_state = leave, .get_proc_address = facts_get_proc_address });
        for (int i = R8; i < FORMS; ++i)
            for (int m = R8; m <= FORMS; ++m)
                if (is_asked(i, m, leave) && form_is_there(&forms[i]) &&
                    (m == FORMS || form_is_there(&forms[m]))) {
                    const given g = given_of(&p, i, m, true);
                    ask_extractor(device, &g);
                    ask_panorama(device, g);
                }
    }
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    glUseProgram(0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(each_has_its_encoding, NULL),
        TEST(every_image_goes_with_every_mask, NULL),
        TEST(each_fact_is_asked_once, NULL),
    };
    return driver_main("api_resolve", tests, COUNT(tests));
}
