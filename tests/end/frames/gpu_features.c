/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Features on the GPU, as textures and as a buffer, equal the collected ones. They have the
 * layout that the header documents, also after an image was processed again.
 */
#include "calls/api.h"
#include "texture.h"

#include <stdlib.h>
#include <string.h>

/* A texel of the keypoint texture. A keypoint has two. */
typedef struct texel {
    float v[4];
} texel;

/* Counts, keypoints and descriptors, read as an application reads them. */
typedef struct contents {
    glsurf_gpu_features of;
    uint32_t counts[4];
    texel *keypoints; /* two texels per feature, for the whole capacity */
    float *descriptors;
} contents;

static glsurf_gpu_features ask(glsurf_extractor *extractor) {
    glsurf_gpu_features exported = { 0 };
    assert_ok(glsurf_extractor_gpu_features(extractor, &exported));
    assert_string_equal(glsurf_device_message(device_of(extractor)), "");
    assert_true(exported.capacity > 0 &&
                (exported.descriptor_length == 64 || exported.descriptor_length == 128));
    return exported;
}

static contents contents_new(const glsurf_gpu_features *of) {
    return (contents){ .of = *of,
                       .keypoints = test_scratch((size_t)of->capacity * 2 * sizeof(texel)),
                       .descriptors = test_scratch((size_t)of->capacity *
                                                   of->descriptor_length * sizeof(float)) };
}

/* Reads a texture. In: width and height as documented. Out: as GL reports them. */
static void *read_texture(GLuint name, GLenum internal, int *width, int *height) {
    const bool counts = internal == GL_RGBA32UI;
    GLint format = (GLint)internal;
    glBindTexture(GL_TEXTURE_2D, name);
    texture_ask(&format, width, height);
    assert_int_equal(format, internal);
    void *data = test_scratch((size_t)*width * (size_t)*height * sizeof(texel));
    texture_read(GL_TEXTURE_2D, name, 0, *width, *height,
                 counts ? GL_RGBA_INTEGER : GL_RGBA, counts ? GL_UNSIGNED_INT : GL_FLOAT,
                 data);
    glBindTexture(GL_TEXTURE_2D, 0);
    return data;
}

static contents from_textures(const glsurf_gpu_features *exported) {
    contents self = contents_new(exported);
    const uint32_t texels = exported->descriptor_length / 4;
    int w = 2, h = 1;
    uint32_t *counts = read_texture(exported->count_texture, GL_RGBA32UI, &w, &h);
    assert_true(w == 2 && h == 1);
    memcpy(self.counts, counts, sizeof self.counts);
    w = 512;
    h = ((int)exported->capacity + 255) / 256;
    texel *keypoints = read_texture(exported->keypoint_texture, GL_RGBA32F, &w, &h);
    for (uint32_t i = 0; i < exported->capacity; ++i)
        for (uint32_t half = 0; half < 2; ++half)
            self.keypoints[2 * i + half] =
                keypoints[(i / 256) * (uint32_t)w + 2 * (i % 256) + half];
    w = 64 * (int)texels;
    h = ((int)exported->capacity + 63) / 64;
    texel *descriptors = read_texture(exported->descriptor_texture, GL_RGBA32F, &w, &h);
    for (uint32_t i = 0; i < exported->capacity; ++i)
        memcpy(self.descriptors + (size_t)i * exported->descriptor_length,
               descriptors + (size_t)(i / 64) * (size_t)w + texels * (i % 64),
               texels * sizeof(texel));
    return self;
}

static contents from_buffer(const glsurf_gpu_features *exported) {
    contents self = contents_new(exported);
    assert_true(exported->keypoint_offset >= 16 && exported->keypoint_offset % 16 == 0 &&
                exported->descriptor_offset % 16 == 0);
    glBindBuffer(GL_COPY_READ_BUFFER, exported->buffer);
    buffer_read(GL_COPY_READ_BUFFER, 0, sizeof self.counts, self.counts);
    buffer_read(GL_COPY_READ_BUFFER, exported->keypoint_offset,
                exported->capacity * 2 * sizeof(texel), self.keypoints);
    buffer_read(GL_COPY_READ_BUFFER, exported->descriptor_offset,
                (size_t)exported->capacity * exported->descriptor_length * sizeof(float),
                self.descriptors);
    glBindBuffer(GL_COPY_READ_BUFFER, 0);
    return self;
}

/* Asserts that the first `count` keypoints and descriptors equal the list's, and that all
 * other keypoints are zero. */
static void assert_contents(const contents *self, const feature_list *list,
                            uint32_t count) {
    static const texel zero;
    assert_int_equal(self->counts[0], count);
    assert_int_equal(self->counts[3], self->of.capacity);
    for (uint32_t i = 0; i < count; ++i) {
        const glsurf_keypoint *k = &list->keypoints[i];
        const texel expected[2] = { { { k->x, k->y, k->scale, k->angle } },
                                    { { k->response, (float)k->laplacian, 0.0f, 0.0f } } };
        assert_memory_equal(&self->keypoints[2 * i], expected, sizeof expected);
    }
    for (uint32_t i = 2 * count; i < 2 * self->of.capacity; ++i)
        assert_memory_equal(&self->keypoints[i], &zero, sizeof zero);
    assert_memory_equal(self->descriptors, list->descriptors,
                        (size_t)count * list->length * sizeof(float));
}

static void assert_exported(glsurf_extractor *extractor, const feature_list *list,
                            uint32_t count, uint64_t number) {
    const glsurf_gpu_features exported = ask(extractor);
    assert_int_equal(exported.frame, number);
    assert_int_equal(exported.descriptor_length, list->length);
    contents both[2] = { from_textures(&exported), from_buffer(&exported) };
    for (int i = 0; i < 2; ++i) {
        assert_contents(&both[i], list, count);
        if (count == list->count)
            assert_int_equal(both[i].counts[1], list->total);
    }
}

/* ------------------------------------------------------------------- tests -- */

static void before_and_after_collecting(void **state) {
    static const glsurf_extractor_desc settings[] = {
        { 0 },
        { .upright = true, .descriptor_length = 128 },
        { .preset = GLSURF_PRESET_PAPER },
        { .detector = GLSURF_DETECTOR_CENSURE, .max_features = 40 },
        { .detector = GLSURF_DETECTOR_DOG },
        { .max_features = 30 },
        { .capacity = 5000 },
        { .double_image = true, .octaves = 2, .capacity = 2000 },
    };
    picture pictures[] = { picture_scene(160, 120, 1, 4), picture_noise(90, 200, 2),
                           picture_flat(100, 80, 5), picture_scene(5, 3, 1, 6) };
    for (size_t s = 0; s < COUNT(settings); ++s) {
        glsurf_extractor *extractor = extractor_new(settings[s]);
        for (uint64_t p = 0; p < 4; ++p) {
            feature_list expected = extract_once(settings[s], &pictures[p]);
            submit_picture(extractor, &pictures[p]);
            assert_exported(extractor, &expected, expected.count, p + 1);
            assert_found(collect(extractor), &expected);
            assert_exported(extractor, &expected, expected.count, p + 1);
        }
    }
}

static void the_capacity_is_bounded(void **state) {
    picture scene = picture_scene(160, 120, 1, 4);
    const glsurf_extractor_desc few = { .max_features = 30 }, large = { .capacity = 5000 };
    glsurf_extractor *extractor = extractor_new(few);
    submit_picture(extractor, &scene);
    assert_int_equal(ask(extractor).capacity, 30);
    assert_ok(glsurf_extractor_change(extractor, &large));
    submit_picture(extractor, &scene);
    assert_int_equal(ask(extractor).capacity, 5000);
}

/* Before collect, the textures hold only features of the first candidates. Collect raises
 * the capacity. */
static void of_more_candidates_than_capacity(void **state) {
    picture noise = picture_noise(131, 97, 32);
    glsurf_extractor_desc desc = { 0 };
    feature_list expected = extract_once(desc, &noise);
    desc.capacity = 64;
    glsurf_extractor *extractor = extractor_new(desc);
    submit_picture(extractor, &noise);
    const glsurf_gpu_features exported = ask(extractor);
    assert_int_equal(exported.capacity, 64);
    contents first = from_textures(&exported);
    assert_true(first.counts[0] > 10 && first.counts[0] <= 64 && first.counts[2] > 64);
    assert_exported(extractor, &expected, first.counts[0], 1);
    assert_found(collect(extractor), &expected);
    assert_true(ask(extractor).capacity >= expected.count);
    assert_exported(extractor, &expected, expected.count, 1);
}

/* An older image that is processed again overwrites the textures. When the application asks
 * for features, the textures hold the newest image again. */
static void after_an_older_image_was_done_again(void **state) {
    picture noise = picture_noise(131, 97, 32);
    picture others[] = { picture_scene(131, 97, 1, 9), picture_scene(170, 90, 1, 9),
                         picture_scene(5, 3, 1, 9) };
    glsurf_extractor_desc desc = { .frames = 2 };
    feature_list of_noise = extract_once(desc, &noise);
    desc.capacity = 64;
    for (int p = 0; p < 3; ++p) {
        feature_list of_other = extract_once(desc, &others[p]);
        assert_true(of_other.count < 32 && of_noise.count > 64);
        glsurf_extractor *extractor = extractor_new(desc);
        submit_picture(extractor, &noise);
        submit_picture(extractor, &others[p]);
        assert_found(collect(extractor), &of_noise);
        assert_exported(extractor, &of_other, of_other.count, 2);
        assert_found(collect(extractor), &of_other);
        assert_exported(extractor, &of_other, of_other.count, 2);
        submit_picture(extractor, &others[p]);
        submit_picture(extractor, &noise);
        assert_found(collect(extractor), &of_other);
        assert_found(collect(extractor), &of_noise);
        assert_exported(extractor, &of_noise, of_noise.count, 4);
        submit_picture(extractor, &noise); /* collected without asking */
        submit_picture(extractor, &others[p]);
        assert_found(collect(extractor), &of_noise);
        assert_found(collect(extractor), &of_other);
        assert_exported(extractor, &of_other, of_other.count, 6);
    }
}

/* Bound textures and buffers change with the next image's size, without a GL error. */
static void bound_while_sizes_change(void **state) {
    picture pictures[] = { picture_scene(160, 120, 1, 4), picture_scene(90, 200, 1, 2) };
    glsurf_extractor *extractor = extractor_new((glsurf_extractor_desc){ 0 });
    for (int p = 0; p < 4; ++p) {
        submit_picture(extractor, &pictures[p % 2]);
        const glsurf_gpu_features exported = ask(extractor);
        glActiveTexture(GL_TEXTURE3);
        glBindTexture(GL_TEXTURE_2D, exported.keypoint_texture);
        glActiveTexture(GL_TEXTURE0);
        glBindTexture(GL_TEXTURE_2D, exported.descriptor_texture);
        glBindBuffer(GL_ARRAY_BUFFER, exported.buffer);
    }
}

static void refused(void **state) {
    glsurf_gpu_features exported;
    picture scene = picture_scene(80, 60, 1, 4);
    glsurf_extractor *extractor = extractor_new((glsurf_extractor_desc){ 0 });
    glsurf_extractor *by_cpu =
        extractor_with((glsurf_device_desc){ .backend = GLSURF_BACKEND_CPU },
                       (glsurf_extractor_desc){ 0 });
    assert_argument(glsurf_extractor_gpu_features(extractor, &exported));
    submit_picture(extractor, &scene);
    submit_picture(by_cpu, &scene);
    assert_argument(glsurf_extractor_gpu_features(by_cpu, &exported));
    ask(extractor);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(before_and_after_collecting, NULL),
        TEST(the_capacity_is_bounded, NULL),
        TEST(of_more_candidates_than_capacity, NULL),
        TEST(after_an_older_image_was_done_again, NULL),
        TEST(bound_while_sizes_change, NULL),
        TEST(refused, NULL),
    };
    return driver_main("gpu_features", tests, COUNT(tests));
}
