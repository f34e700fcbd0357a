/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * An image and its mask are resolved once in a call, each by itself: what the application
 * says of one does not touch the other, every kind of image goes with every kind of mask,
 * and the library asks GL for each fact once, before it draws.
 */
#include "calls/api.h"
#include "calls/image_queries.h"
#include "state/query.h"
#include "texture.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { WIDE = 160, HIGH = 120, PIXELS = WIDE * HIGH };

/* ---------------------------------------------------------------- contents -- */

/* A colour picture, which is black where it has few contrasts, so that it is a mask, too,
 * and a gray one that is the same image, or the same mask. */
typedef struct content {
    picture colour, gray;
} content;

static content content_of(picture colour) {
    content made = { colour, picture_new(WIDE, HIGH, 1) };
    for (size_t i = 0; i < PIXELS; ++i) {
        const uint8_t *c = colour.pixels + 4 * i;
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

typedef enum form {
    FORM_GRAY,
    FORM_RGB,
    FORM_BGRA,
    FORM_BOTTOM, /* gray, from the bottom row */
    FORM_R8,
    FORM_RGBA8,
    FORM_SRGB,
    FORM_R32F,
    FORM_RECTANGLE,
    FORM_LAYER,
    FORM_FRAMEBUFFER,
    FORMS
} form;

static const char *const form_names[FORMS] = {
    "gray", "RGB",         "BGRA",    "gray from the bottom", "R8", "RGBA8", "SRGB8_ALPHA8",
    "R32F", "a rectangle", "a layer", "a framebuffer"
};

/* A content in a form. */
typedef struct formed {
    glsurf_image image;
    GLuint texture, framebuffer;
} formed;

/* Pixels of `channels` bytes; `order` says which byte of the content each is. */
static uint8_t *pixels_of(const content *from, size_t channels, const int order[4]) {
    uint8_t *made = test_scratch(PIXELS * channels);
    for (size_t i = 0; i < PIXELS * channels; ++i)
        made[i] = from->colour.pixels[i / channels * 4 + (size_t)order[i % channels]];
    return made;
}

static formed form_pixels(const content *from, form as) {
    static const int rgb[] = { 0, 1, 2, 3 }, bgr[] = { 2, 1, 0, 3 };
    formed made = { .image = picture_image(&from->gray) };
    if (as == FORM_GRAY)
        return made;
    made.image.pixels = as == FORM_BOTTOM ? picture_flipped(&from->gray).pixels
                        : as == FORM_RGB  ? pixels_of(from, 3, rgb)
                                          : pixels_of(from, 4, bgr);
    made.image.stride = 0;
    made.image.format = as == FORM_BOTTOM ? GLSURF_FORMAT_GRAY8
                        : as == FORM_RGB  ? GLSURF_FORMAT_RGB8
                                          : GLSURF_FORMAT_BGRA8;
    made.image.origin = as == FORM_BOTTOM ? GLSURF_ORIGIN_BOTTOM : GLSURF_ORIGIN_DEFAULT;
    return made;
}

static void upload_floats(const content *from) {
    float *values = test_scratch(PIXELS * sizeof *values);
    for (size_t i = 0; i < PIXELS; ++i)
        values[i] = (float)from->gray.pixels[i] / 255.0f;
    glTexImage2D(GL_TEXTURE_2D, 0, GL_R32F, WIDE, HIGH, 0, GL_RED, GL_FLOAT, values);
}

static formed form_texture(const content *from, form as) {
    const bool colour = as == FORM_RGBA8 || as == FORM_SRGB || as == FORM_FRAMEBUFFER;
    const GLenum target = as == FORM_RECTANGLE ? GL_TEXTURE_RECTANGLE : GL_TEXTURE_2D;
    const GLenum internal = as == FORM_SRGB ? GL_SRGB8_ALPHA8 : colour ? GL_RGBA8 : GL_R8;
    const picture *bytes = colour ? &from->colour : &from->gray;
    formed made = { .image = { 0 } };
    made.texture = texture_bound(target);
    if (as == FORM_R32F)
        upload_floats(from);
    else
        texture_upload(target, 0, internal, WIDE, HIGH, bytes->channels, bytes->pixels);
    glBindTexture(target, 0);
    made.image = texture_image(made.texture, WIDE, HIGH);
    made.image.target = target;
    return made;
}

/* Row 0 of the framebuffer is the top row. */
static formed form_framebuffer(const content *from) {
    formed made = form_texture(from, FORM_FRAMEBUFFER);
    glGenFramebuffers(1, &made.framebuffer);
    glBindFramebuffer(GL_READ_FRAMEBUFFER, made.framebuffer);
    glFramebufferTexture2D(GL_READ_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D,
                           made.texture, 0);
    glBindFramebuffer(GL_READ_FRAMEBUFFER, 0);
    made.image = (glsurf_image){ .target = GL_READ_FRAMEBUFFER,
                                 .width = WIDE,
                                 .height = HIGH,
                                 .origin = GLSURF_ORIGIN_TOP };
    return made;
}

static bool form_is_there(form as) {
    return as != FORM_RECTANGLE || has_target(GL_TEXTURE_RECTANGLE);
}

static formed form_make(const content *from, form as) {
    return as < FORM_R8             ? form_pixels(from, as)
           : as == FORM_FRAMEBUFFER ? form_framebuffer(from)
                                    : form_texture(from, as);
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

/* What a shader gets of a stored sRGB value. */
static float linear(uint8_t value) {
    const double v = value / 255.0;
    return (float)(v <= 0.04045 ? v / 12.92 : pow((v + 0.055) / 1.055, 2.4));
}

/* Layers of one array of floats, or of two. */
static void fill_layer(GLuint name, GLint layer, const float *values) {
    glBindTexture(GL_TEXTURE_2D_ARRAY, name);
    glTexSubImage3D(GL_TEXTURE_2D_ARRAY, 0, 0, 0, layer, WIDE, HIGH, 1, GL_RED, GL_FLOAT,
                    values);
    glBindTexture(GL_TEXTURE_2D_ARRAY, 0);
}

static void make_arrays(GLuint names[2]) {
    for (int i = 0; i < 2; ++i) {
        names[i] = texture_bound(GL_TEXTURE_2D_ARRAY);
        glTexImage3D(GL_TEXTURE_2D_ARRAY, 0, GL_R32F, WIDE, HIGH, 2, 0, GL_RED, GL_FLOAT,
                     NULL);
        glBindTexture(GL_TEXTURE_2D_ARRAY, 0);
    }
}

static glsurf_image layer_of(GLuint name, uint32_t layer, glsurf_encoding encoding) {
    glsurf_image image = texture_image(name, WIDE, HIGH);
    image.target = GL_TEXTURE_2D_ARRAY;
    image.layer = layer;
    image.encoding = encoding;
    return image;
}

/* Values of the image are sRGB or linear, and the mask says that its own are of the other
 * kind. The features are those of gray pixels. */
static void each_has_its_encoding(void **state) {
    const glsurf_encoding kinds[] = { GLSURF_ENCODING_LINEAR, GLSURF_ENCODING_SRGB };
    content of[2] = { scene(), blocks() };
    float *values = test_scratch(PIXELS * sizeof *values);
    GLuint arrays[2];
    make_arrays(arrays);
    glsurf_extractor *extractor = extractor_new((glsurf_extractor_desc){ 0 });
    const glsurf_image mask = picture_image(&of[1].gray), gray = picture_image(&of[0].gray);
    glsurf_image image = masked(&gray, &mask, false);
    feature_list expected = extract_image(extractor, &image);
    assert_true(expected.count > 10);
    for (size_t i = 0; i < PIXELS; ++i)
        values[i] = of[1].gray.pixels[i] ? 0.0015f : 0.0f;
    for (int i = 0; i < 2; ++i)
        fill_layer(arrays[i], 1, values);
    for (int srgb = 0; srgb < 2; ++srgb) {
        for (size_t i = 0; i < PIXELS; ++i)
            values[i] =
                srgb ? linear(of[0].gray.pixels[i]) : (float)of[0].gray.pixels[i] / 255.0f;
        fill_layer(arrays[0], 0, values);
        const glsurf_image from = layer_of(arrays[0], 0, kinds[srgb]);
        for (int other = 0; other < 2; ++other) {
            const glsurf_image layer = layer_of(arrays[other], 1, kinds[!srgb]);
            image = masked(&from, &layer, false);
            feature_list list = extract_image(extractor, &image);
            if (!feature_list_same(&list, &expected))
                fail_msg("%s image, mask in %s texture: %u features instead of %u",
                         srgb ? "sRGB" : "linear", other ? "another" : "the same",
                         list.count, expected.count);
        }
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
        for (form f = 0; f < FORMS; ++f) {
            self->made[i][f] = (formed){ 0 };
            if (f == FORM_LAYER) {
                self->made[i][f].image =
                    layer_of(self->array, 1 + 2 * (uint32_t)i, GLSURF_ENCODING_DEFAULT);
                continue;
            }
            if (form_is_there(f))
                self->made[i][f] = form_make(&self->of[i], f);
        }
    assert_int_equal(glGetError(), GL_NO_ERROR);
}

/* One framebuffer is bound, so an image and a mask that are framebuffers are the same. */
static const formed *pairs_mask(const pairs *self, form image, form mask) {
    return image == FORM_FRAMEBUFFER && mask == FORM_FRAMEBUFFER ? &self->made[0][mask]
                                                                 : &self->made[1][mask];
}

static void pairs_bind(const pairs *self, form image, form mask) {
    glBindFramebuffer(GL_READ_FRAMEBUFFER,
                      image == FORM_FRAMEBUFFER  ? self->made[0][image].framebuffer
                      : mask == FORM_FRAMEBUFFER ? self->made[1][mask].framebuffer
                                                 : 0);
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
    for (form i = 0; i < FORMS; ++i)
        for (form m = 0; m < FORMS; ++m) {
            if (!form_is_there(i) || !form_is_there(m))
                continue;
            const bool itself = i == FORM_FRAMEBUFFER && m == FORM_FRAMEBUFFER;
            for (int part = (int)(i + m) % 2; part < 2; part += test_full() ? 1 : 2) {
                const glsurf_image image =
                    masked(&p.made[0][i].image, &pairs_mask(&p, i, m)->image, part);
                pairs_bind(&p, i, m);
                feature_list list = extract_image(extractor, &image);
                if (!feature_list_same(&list, &expected[2 * itself + part]))
                    fail_msg("%s with a mask of %s%s: %u features instead of %u",
                             form_names[i], form_names[m], part ? ", a region" : "",
                             list.count, expected[2 * itself + part].count);
            }
        }
    glBindFramebuffer(GL_READ_FRAMEBUFFER, 0);
}

/* ------------------------------------------------------------------- facts -- */

/* Objects that a call is given: the image's, and the mask's. */
typedef struct given {
    glsurf_image image;
    GLuint texture[2], framebuffer;
    unsigned maximum; /* twice where both are of one object */
} given;

static void begin(const given *g) {
    glBindFramebuffer(GL_READ_FRAMEBUFFER, g->framebuffer);
    facts_begin(g->texture[0], g->texture[1], g->framebuffer);
}

/* The call has asked for facts of all objects, so that the test would see too many. */
static void end(const given *g, const char *call) {
    facts_assert_once(call, g->maximum);
    for (int i = 0; i < 2; ++i)
        if (g->texture[i])
            assert_true(facts_of_texture(g->texture[i]) >= 3);
    if (g->framebuffer)
        assert_true(facts_of_framebuffer(g->framebuffer) >= 3);
}

static void end_without(const given *g, const char *call) {
    for (int i = 0; i < 2; ++i)
        if (g->texture[i] && facts_of_texture(g->texture[i]) > 0)
            fail_msg("%s asks for facts of a texture", call);
    if (g->framebuffer && facts_of_framebuffer(g->framebuffer) > 0)
        fail_msg("%s asks for facts of a framebuffer", call);
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
        end(g, "prepare");
    }
    begin(g);
    assert_ok(glsurf_extractor_submit(extractor, &g->image));
    end(g, "submit");
    begin(g);
    feature_list list = collect(extractor);
    end_without(g, "collect");
    assert_true(list.count > 10);
    begin(g);
    assert_ok(glsurf_extractor_describe(extractor, &g->image, &keypoint, 1));
    end(g, "describe");
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
        end(&g, "panorama_add");
    }
}

static given given_of(const pairs *p, form image, form mask) {
    const formed *from = &p->made[0][image];
    const formed *by = mask < FORMS ? pairs_mask(p, image, mask) : NULL;
    const bool both = image == mask && (mask == FORM_LAYER || mask == FORM_FRAMEBUFFER);
    given made = { .image = masked(&from->image, by ? &by->image : NULL, true),
                   .texture = { from->image.texture, by ? by->image.texture : 0 },
                   .framebuffer = from->framebuffer ? from->framebuffer
                                  : by              ? by->framebuffer
                                                    : 0,
                   .maximum = both ? 2 : 1 };
    return made;
}

/* A sample has every other pair on each of the two devices. */
static bool is_asked(form image, form mask, int device) {
    return test_full() || ((int)image + (int)mask + device) % 2 == 0;
}

/* Of the image alone, then with each kind of mask. */
static void each_fact_is_asked_once(void **state) {
    pairs p;
    pairs_make(&p);
    for (int leave = 0; leave < 2; ++leave) {
        glsurf_device *device = device_new((glsurf_device_desc){
            .leave_state = leave, .get_proc_address = facts_get_proc_address });
        for (form i = FORM_R8; i < FORMS; ++i)
            for (form m = FORM_R8; m <= FORMS; ++m)
                if (is_asked(i, m, leave) && form_is_there(i) &&
                    (m == FORMS || form_is_there(m))) {
                    const given g = given_of(&p, i, m);
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
