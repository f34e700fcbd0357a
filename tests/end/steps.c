/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "steps.h"

#include "capped.h"
#include "query.h"

#include <math.h>
#include <string.h>

/* No powers of two: llvmpipe compiles programs again for textures with such sides. */
enum { GRAY_WIDTH = 60, GRAY_HEIGHT = 52, NOISE_WIDTH = 72, NOISE_HEIGHT = 56 };

/* FNV-1a. */
static void fold(bench *self, const void *data, size_t bytes) {
    const uint8_t *byte = data;
    for (size_t i = 0; i < bytes; ++i)
        self->sum = (self->sum ^ byte[i]) * 0x100000001b3u;
}

static void restart(bench *self) {
    self->sum = 0xcbf29ce484222325u;
}

static void make_layers(bench *self) {
    GLint bound = 0;
    glGetIntegerv(GL_TEXTURE_BINDING_2D_ARRAY, &bound);
    glGenTextures(1, &self->layers);
    glBindTexture(GL_TEXTURE_2D_ARRAY, self->layers);
    glTexImage3D(GL_TEXTURE_2D_ARRAY, 0, GL_R8, GRAY_WIDTH, GRAY_HEIGHT, 2, 0, GL_RED,
                 GL_UNSIGNED_BYTE, NULL);
    glTexSubImage3D(GL_TEXTURE_2D_ARRAY, 0, 0, 0, 1, GRAY_WIDTH, GRAY_HEIGHT, 1, GL_RED,
                    GL_UNSIGNED_BYTE, self->gray.pixels);
    glTexParameteri(GL_TEXTURE_2D_ARRAY, GL_TEXTURE_MAX_LEVEL, 0);
    glBindTexture(GL_TEXTURE_2D_ARRAY, (GLuint)bound);
}

static void make_framebuffer(bench *self) {
    GLint bound = 0;
    glGetIntegerv(GL_READ_FRAMEBUFFER_BINDING, &bound);
    glGenFramebuffers(1, &self->framebuffer);
    glBindFramebuffer(GL_READ_FRAMEBUFFER, self->framebuffer);
    glFramebufferTexture2D(GL_READ_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D,
                           self->texture, 0);
    glBindFramebuffer(GL_READ_FRAMEBUFFER, (GLuint)bound);
}

static void make_canvas(bench *self) {
    GLint texture = 0, bound = 0;
    glGetIntegerv(GL_TEXTURE_BINDING_2D, &texture);
    glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &bound);
    glGenTextures(1, &self->canvas_texture);
    glBindTexture(GL_TEXTURE_2D, self->canvas_texture);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, GRAY_WIDTH, GRAY_HEIGHT, 0, GL_RGBA,
                 GL_UNSIGNED_BYTE, NULL);
    glGenFramebuffers(1, &self->canvas);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, self->canvas);
    glFramebufferTexture2D(GL_DRAW_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D,
                           self->canvas_texture, 0);
    glDrawBuffers(2, (const GLenum[]){ GL_COLOR_ATTACHMENT0, GL_COLOR_ATTACHMENT1 });
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, (GLuint)bound);
    glBindTexture(GL_TEXTURE_2D, (GLuint)texture);
}

bench bench_make(glsurf_get_proc_address *get) {
    glsurf_get_proc_address *const all =
        is_capped() ? capped_get_proc_address : glsurf_context_get_proc_address;
    bench self = { .get = get ? get : all,
                   .es = is_es(),
                   .gray = picture_scene(GRAY_WIDTH, GRAY_HEIGHT, 1, 41),
                   .rgb = picture_scene(GRAY_WIDTH, GRAY_HEIGHT, 3, 42),
                   .noise = picture_noise(NOISE_WIDTH, NOISE_HEIGHT, 43) };
    GLint bound = 0;
    glGetIntegerv(GL_TEXTURE_BINDING_2D, &bound);
    glGenTextures(1, &self.texture);
    glBindTexture(GL_TEXTURE_2D, self.texture);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_R8, GRAY_WIDTH, GRAY_HEIGHT, 0, GL_RED,
                 GL_UNSIGNED_BYTE, self.gray.pixels);
    glBindTexture(GL_TEXTURE_2D, (GLuint)bound);
    make_layers(&self);
    make_framebuffer(&self);
    make_canvas(&self);
    restart(&self);
    return self;
}

void bench_clear(bench *self) {
    glsurf_feature_set_destroy(self->kept);
    glsurf_feature_set_destroy(self->loaded);
    glsurf_matcher_destroy(self->matcher);
    glsurf_extractor_destroy(self->extractor);
    glsurf_panorama_destroy(self->panorama);
    glsurf_device_destroy(self->device);
    self->device = NULL;
    self->kept = self->loaded = NULL;
    self->matcher = NULL;
    self->extractor = NULL;
    self->panorama = NULL;
    self->features = (glsurf_features){ 0 };
    restart(self);
}

void bench_free(bench *self) {
    bench_clear(self);
    glDeleteFramebuffers(1, &self->framebuffer);
    glDeleteFramebuffers(1, &self->canvas);
    glDeleteTextures(1, &self->canvas_texture);
    glDeleteTextures(1, &self->layers);
    glDeleteTextures(1, &self->texture);
    picture_free(&self->gray);
    picture_free(&self->rgb);
    picture_free(&self->noise);
}

/* ----------------------------------------------------------------- devices -- */

static glsurf_result create_device_with(bench *self, glsurf_device_desc desc) {
    desc.get_proc_address = self->get;
    desc.log = hear;
    desc.log_user = &self->log;
    return glsurf_device_create(&self->device, &desc);
}

static glsurf_result create_device(bench *self) {
    return create_device_with(self, (glsurf_device_desc){ 0 });
}

static glsurf_result create_cpu_device(bench *self) {
    return create_device_with(self, (glsurf_device_desc){ .backend = GLSURF_BACKEND_CPU });
}

/* Paths that no family of software drivers takes. */
static glsurf_result create_odd_device(bench *self) {
    return create_device_with(
        self, (glsurf_device_desc){ .paths.on = 1u << GLSURF_PATH_EARLY_Z |
                                                1u << GLSURF_PATH_TEXEL_FETCH |
                                                1u << GLSURF_PATH_FEW_TARGETS |
                                                1u << GLSURF_PATH_NARROW_SUPPRESS });
}

/* The callbacks of an application that loses the programs it should store. */
static const void *load_nothing(void *user, const char *key, size_t *size) {
    (void)user;
    (void)key;
    *size = 0;
    return NULL;
}

static void store_nowhere(void *user, const char *key, const void *data, size_t size) {
    (void)user;
    (void)key;
    (void)data;
    (void)size;
}

/* OpenGL ES has no queries of time. */
static glsurf_result create_timed_device(bench *self) {
    const glsurf_timings timings = self->es ? GLSURF_TIMINGS_CLOCK : GLSURF_TIMINGS_QUERIES;
    return create_device_with(self, (glsurf_device_desc){ .timings = timings,
                                                          .program_load = load_nothing,
                                                          .program_store = store_nowhere });
}

/* The times differ from run to run, so the sum does not contain them. */
static glsurf_result see_passes(bench *self) {
    const glsurf_pass_info *passes;
    const uint32_t count = glsurf_device_passes(self->device, &passes);
    for (uint32_t i = 0; i < count && !self->any_api; ++i) {
        fold(self, passes[i].stage, strlen(passes[i].stage));
        fold(self, passes[i].label, strlen(passes[i].label));
        fold(self, &passes[i].fragments, sizeof passes[i].fragments);
    }
    return GLSURF_OK;
}

static glsurf_result see_info(bench *self) {
    glsurf_info info;
    glsurf_device_info(self->device, &info);
    if (self->any_api)
        return GLSURF_OK;
    fold(self, info.renderer, strlen(info.renderer));
    fold(self, info.version, strlen(info.version));
    return GLSURF_OK;
}

static glsurf_result check_rounding(bench *self) {
    bool as_c;
    return glsurf_device_rounding_check(self->device, &as_c);
}

static glsurf_result change_to_clock(bench *self) {
    return glsurf_device_set_timings(self->device, GLSURF_TIMINGS_CLOCK);
}

static glsurf_result query_times(bench *self) {
    return self->es ? check_rounding(self)
                    : glsurf_device_set_timings(self->device, GLSURF_TIMINGS_QUERIES);
}

static glsurf_result check_timer(bench *self) {
    glsurf_timer_check check;
    return glsurf_device_timer_check(self->device, &check);
}

/* -------------------------------------------------------------- extractors -- */

static glsurf_result create_with(bench *self, glsurf_extractor_desc desc) {
    return glsurf_extractor_create(&self->extractor, self->device, &desc);
}

static glsurf_result create(bench *self) {
    return create_with(self, (glsurf_extractor_desc){ .capacity = ROOM });
}

static glsurf_result create_paper(bench *self) {
    return create_with(self, (glsurf_extractor_desc){ .preset = GLSURF_PRESET_PAPER,
                                                      .threshold = 1e-5f,
                                                      .descriptor_length = 128,
                                                      .max_features = 40 });
}

static glsurf_result create_ring(bench *self) {
    return create_with(self, (glsurf_extractor_desc){ .frames = 3 });
}

/* An extractor whose lists are too short for the noise. */
static glsurf_result create_short(bench *self) {
    return create_with(
        self, (glsurf_extractor_desc){ .frames = 2, .capacity = 16, .threshold = 1e-9f });
}

/* Folds only names and sizes: the maps contain NaN, in varying bit patterns. */
static void see(void *user, const glsurf_array *array) {
    fold(user, array->name, strlen(array->name));
    fold(user, &array->rows, sizeof array->rows);
}

/* Short lists, a grid, and inspection of every map. */
static glsurf_result create_all(bench *self) {
    return create_with(self, (glsurf_extractor_desc){ .frames = 2,
                                                      .capacity = 16,
                                                      .threshold = 1e-9f,
                                                      .max_features = 30,
                                                      .grid_columns = 3,
                                                      .grid_rows = 2,
                                                      .inspect = see,
                                                      .inspect_user = self });
}

static glsurf_result destroy(bench *self) {
    glsurf_extractor_destroy(self->extractor);
    self->extractor = NULL;
    self->features = (glsurf_features){ 0 }; /* which the extractor had */
    return GLSURF_OK;
}

static glsurf_result change(bench *self) {
    return glsurf_extractor_change(self->extractor,
                                   &(glsurf_extractor_desc){ .preset = GLSURF_PRESET_PAPER,
                                                             .threshold = 1e-5f,
                                                             .upright = true,
                                                             .max_features = 30 });
}

static glsurf_result change_to_censure(bench *self) {
    return glsurf_extractor_change(
        self->extractor, &(glsurf_extractor_desc){ .detector = GLSURF_DETECTOR_CENSURE,
                                                   .threshold = 1e-3f,
                                                   .octaves = 1,
                                                   .upright = true,
                                                   .max_features = 30 });
}

static glsurf_result change_to_dog(bench *self) {
    return glsurf_extractor_change(
        self->extractor, &(glsurf_extractor_desc){ .detector = GLSURF_DETECTOR_DOG,
                                                   .intervals = 1,
                                                   .threshold = 1e-3f,
                                                   .octaves = 2,
                                                   .upright = true,
                                                   .max_features = 30 });
}

static glsurf_result poll(bench *self) {
    bool ready = false;
    return glsurf_extractor_poll(self->extractor, &ready);
}

static glsurf_result export_features(bench *self) {
    glsurf_gpu_features features;
    return glsurf_extractor_gpu_features(self->extractor, &features);
}

static glsurf_result submit(bench *self) {
    const glsurf_image image = picture_image(&self->gray);
    return glsurf_extractor_submit(self->extractor, &image);
}

static glsurf_result submit_colour(bench *self) {
    const glsurf_image image = picture_image(&self->rgb);
    return glsurf_extractor_submit(self->extractor, &image);
}

/* Steps of a microsecond, each of which does one piece of the preparation. */
static glsurf_result prepare(bench *self) {
    const glsurf_image image = picture_image(&self->gray);
    glsurf_result result = GLSURF_OK;
    for (bool done = false; !result && !done;)
        result = glsurf_extractor_prepare(self->extractor, &image, 1e-6, &done);
    return result;
}

static glsurf_result submit_noise(bench *self) {
    const glsurf_image image = picture_image(&self->noise);
    return glsurf_extractor_submit(self->extractor, &image);
}

static glsurf_result submit_texture(bench *self) {
    return glsurf_extractor_submit(self->extractor,
                                   &(glsurf_image){ .texture = self->texture,
                                                    .width = GRAY_WIDTH,
                                                    .height = GRAY_HEIGHT });
}

/* Blue first, and a layer as the mask. */
static glsurf_result submit_layer(bench *self) {
    const glsurf_image mask = { .texture = self->layers,
                                .width = GRAY_WIDTH,
                                .height = GRAY_HEIGHT,
                                .target = GL_TEXTURE_2D_ARRAY,
                                .layer = 1 };
    glsurf_image image = picture_image(&self->rgb);
    image.format = GLSURF_FORMAT_BGR8;
    image.mask = &mask;
    return glsurf_extractor_submit(self->extractor, &image);
}

static const glsurf_image shown = { .target = GL_READ_FRAMEBUFFER,
                                    .width = GRAY_WIDTH,
                                    .height = GRAY_HEIGHT };

/* The step binds its framebuffer for the call, and looks whether it is still bound after.
 */
static GLint bind_framebuffer(GLuint name) {
    GLint bound = 0;
    glGetIntegerv(GL_READ_FRAMEBUFFER_BINDING, &bound);
    glBindFramebuffer(GL_READ_FRAMEBUFFER, name);
    return bound;
}

/* Whether the canvas is still bound, with its draw buffers. */
static bool canvas_is_bound(const bench *self) {
    GLint name = 0, buffer[2] = { 0 };
    glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &name);
    glGetIntegerv(GL_DRAW_BUFFER0, &buffer[0]);
    glGetIntegerv(GL_DRAW_BUFFER1, &buffer[1]);
    return name == (GLint)self->canvas && buffer[0] == GL_COLOR_ATTACHMENT0 &&
           buffer[1] == GL_COLOR_ATTACHMENT1;
}

/* The same for a framebuffer that is drawn into. */
static GLint bind_canvas(GLuint name) {
    GLint bound = 0;
    glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &bound);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, name);
    return bound;
}

static glsurf_result submit_framebuffer(bench *self) {
    const GLint before = bind_framebuffer(self->framebuffer);
    const glsurf_result result = glsurf_extractor_submit(self->extractor, &shown);
    const GLint after = bind_framebuffer((GLuint)before);
    return result || after == (GLint)self->framebuffer ? result : GLSURF_ERROR_GL;
}

/* A region of an image with bottom origin, and a mask with bottom origin. */
static glsurf_result submit_masked(bench *self) {
    const glsurf_image mask = { .pixels = self->gray.pixels,
                                .width = GRAY_WIDTH,
                                .height = GRAY_HEIGHT,
                                .origin = GLSURF_ORIGIN_BOTTOM };
    glsurf_image image = picture_image(&self->rgb);
    image.origin = GLSURF_ORIGIN_BOTTOM;
    image.region = (glsurf_region){ 3, 2, GRAY_WIDTH - 5, GRAY_HEIGHT - 4 };
    image.mask = &mask;
    return glsurf_extractor_submit(self->extractor, &image);
}

/* Input keypoints, in a region of the image. */
static glsurf_result describe(bench *self) {
    static const glsurf_keypoint input[] = {
        { 20.25f, 17.5f, 2.0f, NAN, 1.0f, 1 },
        { 40.0f, 30.0f, 3.0f, 1.0f, 1.0f, -1 },
    };
    glsurf_image image = picture_image(&self->gray);
    image.region = (glsurf_region){ 8, 8, GRAY_WIDTH - 10, GRAY_HEIGHT - 9 };
    return glsurf_extractor_describe(self->extractor, &image, input, 2);
}

static glsurf_result draw_features(bench *self) {
    const glsurf_feature_drawing drawing = { .origin = GLSURF_ORIGIN_TOP };
    const GLint before = bind_canvas(self->canvas);
    const glsurf_result result = glsurf_extractor_draw(self->extractor, &drawing);
    const bool stays = canvas_is_bound(self);
    bind_canvas((GLuint)before);
    return result || stays ? result : GLSURF_ERROR_GL;
}

static glsurf_result collect_features(bench *self) {
    const glsurf_result result = glsurf_extractor_collect(self->extractor, &self->features);
    if (!result) {
        const glsurf_features *f = &self->features;
        fold(self, f->keypoints, f->count * sizeof *f->keypoints);
        fold(self, f->descriptors, (size_t)f->count * f->descriptor_length * sizeof(float));
    }
    return result;
}

/* ---------------------------------------------------------------- matchers -- */

static glsurf_result create_matcher(bench *self) {
    return glsurf_matcher_create(&self->matcher, self->device,
                                 &(glsurf_matcher_desc){ .frames = 2 });
}

static glsurf_result keep(bench *self) {
    glsurf_feature_set_destroy(self->kept);
    return glsurf_feature_set_keep(&self->kept, self->matcher, self->extractor);
}

static glsurf_result load(bench *self) {
    glsurf_feature_set_destroy(self->loaded);
    return glsurf_feature_set_load(&self->loaded, self->matcher, &self->features);
}

static glsurf_result match(bench *self) {
    const glsurf_match_params params = { .guide = GLSURF_GUIDE_HOMOGRAPHY,
                                         .matrix = { 1, 0, 0, 0, 1, 0, 0, 0, 1 } };
    return glsurf_matcher_submit(self->matcher, self->kept, self->loaded, &params);
}

/* Of the kept set, whose number only the GPU has, the first features are expected where
 * they are. */
static glsurf_result match_expected(bench *self) {
    glsurf_expected expected[50] = { { 0 } };
    const uint32_t count =
        self->features.count < COUNT(expected) ? self->features.count : COUNT(expected);
    for (uint32_t i = 0; i < count; ++i)
        expected[i] = (glsurf_expected){ .x = self->features.keypoints[i].x,
                                         .y = self->features.keypoints[i].y };
    const glsurf_match_params params = { .guide = GLSURF_GUIDE_POSITIONS,
                                         .position_count = count,
                                         .positions = expected };
    return glsurf_matcher_submit(self->matcher, self->kept, self->loaded, &params);
}

static glsurf_result match_one_way(bench *self) {
    const glsurf_match_params params = { .one_way = true };
    return glsurf_matcher_submit(self->matcher, self->loaded, self->kept, &params);
}

static glsurf_result count(bench *self) {
    const uint32_t kept = glsurf_feature_set_count(self->kept);
    fold(self, &kept, sizeof kept);
    return kept > 0 ? GLSURF_OK : GLSURF_ERROR_GL; /* the device's message says more */
}

static glsurf_result poll_matches(bench *self) {
    bool ready = false;
    return glsurf_matcher_poll(self->matcher, &ready);
}

static glsurf_result export_matches(bench *self) {
    glsurf_gpu_matches matches;
    return glsurf_matcher_gpu_matches(self->matcher, &matches);
}

static glsurf_result draw_matches(bench *self) {
    glsurf_match_drawing drawing = { .limit = 5 };
    glsurf_clip_matrix(GRAY_WIDTH, GRAY_HEIGHT, -1, 1, 0, -1, drawing.a_to_clip);
    glsurf_clip_matrix(GRAY_WIDTH, GRAY_HEIGHT, 0, 1, 1, -1, drawing.b_to_clip);
    const GLint before = bind_canvas(self->canvas);
    const glsurf_result result = glsurf_matcher_draw(self->matcher, &drawing);
    const bool stays = canvas_is_bound(self);
    bind_canvas((GLuint)before);
    return result || stays ? result : GLSURF_ERROR_GL;
}

static glsurf_result collect_matches(bench *self) {
    glsurf_matches matches = { 0 };
    const glsurf_result result = glsurf_matcher_collect(self->matcher, &matches);
    if (!result)
        fold(self, matches.matches, matches.count * sizeof *matches.matches);
    return result;
}

/* --------------------------------------------------------------- panoramas -- */

static glsurf_result create_panorama(bench *self) {
    const glsurf_panorama_desc desc = { .width = 2 * GRAY_WIDTH, .height = GRAY_HEIGHT };
    return glsurf_panorama_create(&self->panorama, self->device, &desc);
}

static glsurf_result add(bench *self) {
    const glsurf_image image = picture_image(&self->rgb);
    const glsurf_placement left = { .to_canvas = { 1, 0, 0, 0, 1, 0, 0, 0, 1 } };
    return glsurf_panorama_add(self->panorama, &image, &left);
}

static glsurf_result add_texture(bench *self) {
    const glsurf_placement right = { .to_canvas = { 1, 0, GRAY_WIDTH, 0, 1, 0, 0, 0, 1 } };
    return glsurf_panorama_add(self->panorama,
                               &(glsurf_image){ .texture = self->texture,
                                                .width = GRAY_WIDTH,
                                                .height = GRAY_HEIGHT },
                               &right);
}

static glsurf_result add_framebuffer(bench *self) {
    const glsurf_placement there = { .to_canvas = { 1, 0, 7, 0, 1, 5, 0, 0, 1 } };
    const GLint before = bind_framebuffer(self->framebuffer);
    const glsurf_result result = glsurf_panorama_add(self->panorama, &shown, &there);
    const GLint after = bind_framebuffer((GLuint)before);
    return result || after == (GLint)self->framebuffer ? result : GLSURF_ERROR_GL;
}

static glsurf_result read_panorama(bench *self) {
    static uint8_t rgba[2 * GRAY_WIDTH * GRAY_HEIGHT * 4];
    const glsurf_result result = glsurf_panorama_read(self->panorama, rgba);
    if (!result)
        fold(self, rgba, sizeof rgba);
    return result;
}

static glsurf_result export_panorama(bench *self) {
    uint32_t texture = 0;
    return glsurf_panorama_texture(self->panorama, &texture);
}

/* --------------------------------------------------------------- scenarios -- */

#define DEVICE(f)                                                                          \
    { #f, STEP_DEVICE, true, f }
#define ON_DEVICE(f)                                                                       \
    { #f, STEP_DEVICE, false, f }
#define ON_EXTRACTOR(f)                                                                    \
    { #f, STEP_EXTRACTOR, false, f }
#define ON_MATCHER(f)                                                                      \
    { #f, STEP_MATCHER, false, f }
#define ON_PANORAMA(f)                                                                     \
    { #f, STEP_PANORAMA, false, f }
#define EXTRACTOR(f)                                                                       \
    { #f, STEP_EXTRACTOR, true, f }
#define MATCHER                                                                            \
    { "create_matcher", STEP_MATCHER, true, create_matcher }
#define PANORAMA                                                                           \
    { "create_panorama", STEP_PANORAMA, true, create_panorama }

static const step sizes[] = {
    DEVICE(create_device),
    EXTRACTOR(create),
    ON_EXTRACTOR(submit),
    ON_EXTRACTOR(collect_features),
    ON_EXTRACTOR(submit_noise), /* another size */
    ON_EXTRACTOR(collect_features),
    ON_EXTRACTOR(submit_texture),
    ON_EXTRACTOR(submit_masked),
    ON_EXTRACTOR(collect_features),
    ON_EXTRACTOR(submit_layer),
    ON_EXTRACTOR(collect_features),
    ON_EXTRACTOR(submit_framebuffer),
    ON_EXTRACTOR(collect_features),
    { 0 },
};

static const step ring[] = {
    DEVICE(create_device),
    EXTRACTOR(create_ring),
    ON_EXTRACTOR(submit),
    ON_EXTRACTOR(submit_noise),
    ON_EXTRACTOR(poll),
    ON_EXTRACTOR(submit_texture),
    ON_EXTRACTOR(submit_colour), /* drops the first image */
    ON_EXTRACTOR(poll),
    ON_EXTRACTOR(collect_features),
    ON_EXTRACTOR(export_features),
    ON_EXTRACTOR(draw_features),
    ON_EXTRACTOR(collect_features),
    ON_EXTRACTOR(collect_features),
    { 0 },
};

static const step lists[] = {
    DEVICE(create_device),
    EXTRACTOR(create_short),
    ON_EXTRACTOR(submit_noise),
    ON_EXTRACTOR(export_features),
    ON_EXTRACTOR(submit),
    ON_EXTRACTOR(collect_features), /* enlarges the list and processes the image again */
    ON_EXTRACTOR(draw_features),    /* processes the other image again, too */
    ON_EXTRACTOR(export_features),
    ON_EXTRACTOR(change),
    ON_EXTRACTOR(submit),
    ON_EXTRACTOR(collect_features),
    ON_EXTRACTOR(collect_features),
    { 0 },
};

/* Each image is processed again with its own mask, region and keypoints. */
static const step all_of_it[] = {
    DEVICE(create_device),
    EXTRACTOR(create_all),
    ON_EXTRACTOR(submit_masked),
    ON_EXTRACTOR(submit_noise), /* too many candidates for the lists */

    ON_EXTRACTOR(collect_features),
    ON_EXTRACTOR(describe),
    ON_EXTRACTOR(export_features),
    ON_EXTRACTOR(collect_features),
    ON_EXTRACTOR(submit_masked),
    ON_EXTRACTOR(collect_features),
    ON_EXTRACTOR(collect_features),
    { 0 },
};

static const step cpu[] = {
    DEVICE(create_cpu_device),
    EXTRACTOR(create_all),
    MATCHER,
    ON_EXTRACTOR(submit_masked),
    ON_EXTRACTOR(submit_noise),
    ON_MATCHER(keep),
    ON_EXTRACTOR(collect_features),
    ON_MATCHER(load),
    ON_MATCHER(match),
    ON_EXTRACTOR(describe),
    ON_EXTRACTOR(collect_features),
    ON_EXTRACTOR(collect_features),
    ON_EXTRACTOR(prepare),
    ON_MATCHER(collect_matches),
    ON_EXTRACTOR(change_to_dog),
    ON_DEVICE(change_to_clock),
    ON_EXTRACTOR(submit),
    ON_EXTRACTOR(collect_features),
    { 0 },
};

static const step detectors[] = {
    DEVICE(create_device),
    EXTRACTOR(create),
    ON_EXTRACTOR(change_to_censure),
    ON_EXTRACTOR(submit),
    ON_EXTRACTOR(collect_features),
    ON_EXTRACTOR(change_to_dog),
    ON_EXTRACTOR(submit),
    ON_EXTRACTOR(collect_features),
    { 0 },
};

static const step paper[] = {
    DEVICE(create_odd_device), EXTRACTOR(create_paper),        ON_EXTRACTOR(prepare),
    ON_EXTRACTOR(submit),      ON_EXTRACTOR(collect_features), ON_EXTRACTOR(destroy),
    EXTRACTOR(create_paper),   ON_EXTRACTOR(prepare), /* finds the programs of the first one
                                                       */
    ON_EXTRACTOR(submit),      ON_EXTRACTOR(collect_features), { 0 },
};

static const step matching[] = {
    DEVICE(create_device),
    EXTRACTOR(create),
    MATCHER,
    ON_EXTRACTOR(submit),
    ON_MATCHER(keep),
    ON_EXTRACTOR(collect_features),
    ON_MATCHER(load),
    ON_MATCHER(match),
    ON_MATCHER(poll_matches),
    ON_MATCHER(export_matches),
    ON_MATCHER(draw_matches),
    ON_MATCHER(match_one_way),
    ON_MATCHER(count),
    ON_MATCHER(collect_matches),
    ON_MATCHER(keep), /* destroys the kept set before */
    ON_MATCHER(match_expected),
    ON_MATCHER(collect_matches),
    ON_MATCHER(collect_matches),
    { 0 },
};

static const step times[] = {
    DEVICE(create_timed_device),    EXTRACTOR(create),
    ON_EXTRACTOR(submit),           ON_DEVICE(see_passes),
    ON_EXTRACTOR(submit),           ON_EXTRACTOR(draw_features),
    ON_EXTRACTOR(collect_features), ON_DEVICE(see_passes),
    ON_DEVICE(check_timer),         ON_DEVICE(change_to_clock),
    ON_EXTRACTOR(submit),           ON_DEVICE(query_times),
    ON_DEVICE(see_passes),          ON_EXTRACTOR(collect_features),
    ON_DEVICE(check_rounding),      ON_EXTRACTOR(submit),
    ON_EXTRACTOR(collect_features), { 0 },
};

static const step panorama[] = {
    DEVICE(create_device),
    PANORAMA,
    ON_PANORAMA(add),
    ON_PANORAMA(add_texture),
    ON_PANORAMA(add_framebuffer),
    ON_PANORAMA(read_panorama),
    ON_PANORAMA(export_panorama),
    { 0 },
};

/* One extractor after the other, a matcher and a panorama, in turn. */
static const step together[] = {
    DEVICE(create_device),
    EXTRACTOR(create),
    ON_DEVICE(see_info),
    PANORAMA,
    ON_PANORAMA(add),
    ON_DEVICE(query_times),
    ON_EXTRACTOR(submit),
    ON_DEVICE(see_passes),
    MATCHER,
    ON_MATCHER(keep),
    ON_PANORAMA(add_texture),
    ON_EXTRACTOR(collect_features),
    ON_DEVICE(check_rounding),
    ON_MATCHER(load),
    ON_EXTRACTOR(destroy),
    EXTRACTOR(create_paper),
    ON_MATCHER(match_one_way),
    ON_DEVICE(see_passes),
    ON_EXTRACTOR(submit_noise),
    ON_PANORAMA(read_panorama),
    ON_DEVICE(see_passes),
    ON_MATCHER(collect_matches),
    ON_EXTRACTOR(collect_features),
    ON_DEVICE(see_info),
    { 0 },
};

const scenario scenarios[] = {
    { "images of several sizes", sizes },
    { "frames in flight", ring },
    { "lists that grow, and a change", lists },
    { "masks, regions, a grid and input keypoints", all_of_it },
    { "the CPU backend", cpu },
    { "the paper preset", paper },
    { "other detectors", detectors },
    { "matching", matching },
    { "times of passes, and stored programs", times },
    { "a panorama", panorama },
    { "objects of one device", together },
    { 0 },
};

glsurf_result scenario_run(const scenario *self, bench *on, const step **at) {
    glsurf_result result = GLSURF_OK;
    for (*at = self->steps; (*at)->name; ++*at)
        if ((result = (*at)->run(on)) != GLSURF_OK)
            break;
    return result;
}

const char *step_message(const step *self, const bench *on) {
    return self->creates && self->part == STEP_DEVICE ? on->log.last
                                                      : glsurf_device_message(on->device);
}

glsurf_result step_again(const step *self, bench *on) {
    switch (self->part) {
    case STEP_DEVICE:
        return check_rounding(on);
    case STEP_EXTRACTOR:
        return submit(on);
    case STEP_MATCHER:
        return load(on);
    default:
        return add(on);
    }
}
