/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Public calls as steps, and scenarios: sequences of steps. A step returns the result of
 * its last call. */
#include "calls/steps.h"

#include <math.h>
#include <string.h>

/* Begins a step. Its body follows, with the bench `self`. */
#define STEP(name, part, creates)                                                          \
    static glsurf_result run_##name(bench *self);                                          \
    static const step step_##name = { #name, part, creates, run_##name };                  \
    static glsurf_result run_##name(bench *self)
#define ON_DEVICE(name)    STEP(name, STEP_DEVICE, false)
#define ON_EXTRACTOR(name) STEP(name, STEP_EXTRACTOR, false)
#define ON_MATCHER(name)   STEP(name, STEP_MATCHER, false)
#define ON_PANORAMA(name)  STEP(name, STEP_PANORAMA, false)
#define ON_TARGETS(name)   STEP(name, STEP_TARGETS, false)

/* ----------------------------------------------------------------- devices -- */

#define DEVICE(name, ...)                                                                  \
    STEP(name, STEP_DEVICE, true) {                                                        \
        return create_device_with(self, (glsurf_device_desc){ __VA_ARGS__ });              \
    }

static glsurf_result create_device_with(bench *self, glsurf_device_desc desc) {
    desc.get_proc_address = self->get;
    desc.log = hear;
    desc.log_user = &self->log;
    desc.leave_state = self->leave_state;
    return glsurf_device_create(&self->device, &desc);
}

/* Callbacks of an application that stores no programs. */
static const void *load_nothing(void *user, const char *key, size_t *size) {
    *size = 0;
    return NULL;
}

static void store_nowhere(void *user, const char *key, const void *data, size_t size) {
}

DEVICE(create_device, .backend = GLSURF_BACKEND_GL)
DEVICE(create_cpu_device, .backend = GLSURF_BACKEND_CPU)

DEVICE(create_comparing_device, .paths.off = 1u << GLSURF_PATH_CPU_MATCH)

/* Paths that no software driver takes by default. */
DEVICE(create_odd_device,
       .paths.on = 1u << GLSURF_PATH_EARLY_Z | 1u << GLSURF_PATH_TEXEL_FETCH |
                   1u << GLSURF_PATH_FEW_TARGETS | 1u << GLSURF_PATH_FEW_REGISTERS |
                   1u << GLSURF_PATH_SHORT_LOOPS | 1u << GLSURF_PATH_INVALIDATE)

/* OpenGL ES has no time queries. */
DEVICE(create_timed_device,
       .timings = self->es ? GLSURF_TIMINGS_CLOCK : GLSURF_TIMINGS_QUERIES,
       .program_load = load_nothing, .program_store = store_nowhere)

/* Times differ from run to run, so the sum excludes them. */
ON_DEVICE(see_passes) {
    const glsurf_pass_info *passes;
    const uint32_t count = glsurf_device_passes(self->device, &passes);
    for (uint32_t i = 0; i < count && !self->any_api; ++i) {
        bench_fold(self, passes[i].stage, strlen(passes[i].stage));
        bench_fold(self, passes[i].label, strlen(passes[i].label));
        bench_fold(self, &passes[i].fragments, sizeof passes[i].fragments);
    }
    return GLSURF_OK;
}

ON_DEVICE(see_info) {
    glsurf_info info;
    glsurf_device_info(self->device, &info);
    if (self->any_api)
        return GLSURF_OK;
    bench_fold(self, info.renderer, strlen(info.renderer));
    bench_fold(self, info.version, strlen(info.version));
    return GLSURF_OK;
}

ON_DEVICE(check_rounding) {
    bool as_c;
    return glsurf_device_rounding_check(self->device, &as_c);
}

ON_DEVICE(change_to_clock) {
    return glsurf_device_set_timings(self->device, GLSURF_TIMINGS_CLOCK);
}

ON_DEVICE(query_times) {
    return self->es ? run_check_rounding(self)
                    : glsurf_device_set_timings(self->device, GLSURF_TIMINGS_QUERIES);
}

ON_DEVICE(check_timer) {
    glsurf_timer_check check;
    return glsurf_device_timer_check(self->device, &check);
}

/* -------------------------------------------------------------- extractors -- */

#define EXTRACTOR(name, ...)                                                               \
    STEP(name, STEP_EXTRACTOR, true) {                                                     \
        return glsurf_extractor_create(&self->extractor, self->device,                     \
                                       &(glsurf_extractor_desc){ __VA_ARGS__ });           \
    }
#define CHANGE(name, ...)                                                                  \
    ON_EXTRACTOR(name) {                                                                   \
        return glsurf_extractor_change(self->extractor,                                    \
                                       &(glsurf_extractor_desc){ __VA_ARGS__ });           \
    }

/* Folds only names and sizes: the maps contain NaN with varying bits. */
static void see(void *user, const glsurf_array *array) {
    bench_fold(user, array->name, strlen(array->name));
    bench_fold(user, &array->rows, sizeof array->rows);
}

EXTRACTOR(create, .capacity = ROOM)
EXTRACTOR(create_ring, .frames = 3)
EXTRACTOR(create_paper, .preset = GLSURF_PRESET_PAPER, .threshold = 1e-5f,
          .descriptor_length = 128, .max_features = 40)

/* Lists that are too short for the noise; the second with a grid and inspection too. */
EXTRACTOR(create_short, .frames = 2, .capacity = 16, .threshold = 1e-9f)
EXTRACTOR(create_all, .frames = 2, .capacity = 16, .threshold = 1e-9f, .max_features = 30,
          .grid_columns = 3, .grid_rows = 2, .inspect = see, .inspect_user = self)

CHANGE(change, .preset = GLSURF_PRESET_PAPER, .threshold = 1e-5f, .upright = true,
       .max_features = 30)
CHANGE(change_to_censure, .detector = GLSURF_DETECTOR_CENSURE, .threshold = 1e-3f,
       .octaves = 1, .upright = true, .max_features = 30)
CHANGE(change_to_dog, .detector = GLSURF_DETECTOR_DOG, .intervals = 1, .threshold = 1e-3f,
       .octaves = 2, .upright = true, .max_features = 30)

ON_EXTRACTOR(destroy) {
    glsurf_extractor_destroy(self->extractor);
    self->extractor = NULL;
    self->features = (glsurf_features){ 0 }; /* they belonged to the extractor */
    return GLSURF_OK;
}

ON_EXTRACTOR(poll) {
    bool ready = false;
    return glsurf_extractor_poll(self->extractor, &ready);
}

ON_EXTRACTOR(export_features) {
    glsurf_gpu_features features;
    return glsurf_extractor_gpu_features(self->extractor, &features);
}

/* Prepares in steps of a microsecond. Each does one piece of the preparation. */
ON_EXTRACTOR(prepare) {
    const glsurf_image image = picture_image(&self->gray);
    glsurf_result result = GLSURF_OK;
    for (bool done = false; !result && !done;)
        result = glsurf_extractor_prepare(self->extractor, &image, 1e-6, &done);
    return result;
}

static glsurf_result submit(bench *self, const picture *from) {
    const glsurf_image image = picture_image(from);
    return glsurf_extractor_submit(self->extractor, &image);
}

ON_EXTRACTOR(submit) {
    return submit(self, &self->gray);
}

ON_EXTRACTOR(submit_colour) {
    return submit(self, &self->rgb);
}

ON_EXTRACTOR(submit_noise) {
    return submit(self, &self->noise);
}

static glsurf_image texture_of(const bench *self) {
    return (glsurf_image){ .texture = self->texture,
                           .width = GRAY_WIDTH,
                           .height = GRAY_HEIGHT,
                           .origin = GLSURF_ORIGIN_TOP };
}

ON_EXTRACTOR(submit_texture) {
    const glsurf_image image = texture_of(self);
    return glsurf_extractor_submit(self->extractor, &image);
}

/* Pixels in BGR order, with a layer as the mask. */
ON_EXTRACTOR(submit_layer) {
    glsurf_image mask = texture_of(self), image = picture_image(&self->rgb);
    mask.texture = self->layers;
    mask.target = GL_TEXTURE_2D_ARRAY;
    mask.layer = 1;
    image.format = GLSURF_FORMAT_BGR8;
    image.mask = &mask;
    return glsurf_extractor_submit(self->extractor, &image);
}

/* Returns the result of a call, or an error if the bench's framebuffer is no longer bound
 * for reading. Binds the framebuffer that was bound before the call. */
static glsurf_result still_read(const bench *self, GLint before, glsurf_result result) {
    const GLint after = bench_bind_read((GLuint)before);
    return result || after == (GLint)self->framebuffer ? result : GLSURF_ERROR_GL;
}

/* As still_read(), for the canvas as draw framebuffer. */
static glsurf_result still_drawn(const bench *self, GLint before, glsurf_result result) {
    const bool stays = bench_canvas_is_bound(self);
    bench_bind_draw((GLuint)before);
    return result || stays ? result : GLSURF_ERROR_GL;
}

ON_EXTRACTOR(submit_framebuffer) {
    const GLint before = bench_bind_read(self->framebuffer);
    return still_read(self, before, glsurf_extractor_submit(self->extractor, &bench_shown));
}

/* A region of an image with bottom origin, and a mask with bottom origin. */
ON_EXTRACTOR(submit_masked) {
    glsurf_image mask = picture_image(&self->gray), image = picture_image(&self->rgb);
    mask.origin = image.origin = GLSURF_ORIGIN_BOTTOM;
    image.region = (glsurf_region){ 3, 2, GRAY_WIDTH - 5, GRAY_HEIGHT - 4 };
    image.mask = &mask;
    return glsurf_extractor_submit(self->extractor, &image);
}

/* Input keypoints, in a region of the image. */
ON_EXTRACTOR(describe) {
    static const glsurf_keypoint input[] = {
        { 20.25f, 17.5f, 2.0f, NAN, 1.0f, 1 },
        { 40.0f, 30.0f, 3.0f, 1.0f, 1.0f, -1 },
    };
    glsurf_image image = picture_image(&self->gray);
    image.region = (glsurf_region){ 8, 8, GRAY_WIDTH - 10, GRAY_HEIGHT - 9 };
    return glsurf_extractor_describe(self->extractor, &image, input, 2);
}

ON_EXTRACTOR(draw_features) {
    const glsurf_feature_drawing drawing = { .origin = GLSURF_ORIGIN_TOP };
    const GLint before = bench_bind_draw(self->canvas);
    return still_drawn(self, before, glsurf_extractor_draw(self->extractor, &drawing));
}

ON_EXTRACTOR(collect_features) {
    glsurf_features *f = &self->features;
    const glsurf_result result = glsurf_extractor_collect(self->extractor, f);
    if (!result) {
        bench_fold(self, f->keypoints, f->count * sizeof *f->keypoints);
        bench_fold(self, f->descriptors,
                   (size_t)f->count * f->descriptor_length * sizeof(float));
    }
    return result;
}

/* All rounds of an image in tiles. */
ON_EXTRACTOR(compute_tiles) {
    const glsurf_image image = picture_image(&self->gray);
    glsurf_tiles *tiles = NULL;
    glsurf_features f = { 0 };
    glsurf_result result =
        glsurf_tiles_create(&tiles, self->extractor, image.width, image.height);
    while (!result && glsurf_tiles_count(tiles) > 0) {
        const uint32_t count = glsurf_tiles_count(tiles);
        for (uint32_t i = 0; !result && i < count; ++i) {
            glsurf_blob work, done;
            result = glsurf_tiles_task(tiles, i, &work);
            const glsurf_region tile = result ? image.region : glsurf_tile_region(&work);
            bench_fold(self, &tile, sizeof tile);
            if (!result)
                result = glsurf_extractor_compute(self->extractor, &work, &image, &done);
            if (!result)
                result = glsurf_tiles_take(tiles, &done);
        }
    }
    if (!result)
        result = glsurf_tiles_features(tiles, &f);
    bench_fold(self, f.keypoints, f.count * sizeof *f.keypoints);
    glsurf_tiles_destroy(tiles);
    return result;
}

/* ---------------------------------------------------------------- matchers -- */

STEP(create_matcher, STEP_MATCHER, true) {
    return glsurf_matcher_create(&self->matcher, self->device,
                                 &(glsurf_matcher_desc){ .frames = 2 });
}

ON_MATCHER(keep) {
    glsurf_feature_set_destroy(self->kept);
    return glsurf_feature_set_keep(&self->kept, self->matcher, self->extractor);
}

ON_MATCHER(load) {
    glsurf_feature_set_destroy(self->loaded);
    return glsurf_feature_set_load(&self->loaded, self->matcher, &self->features);
}

static const glsurf_match_params homography = { .guide = GLSURF_GUIDE_HOMOGRAPHY,
                                                .matrix = { 1, 0, 0, 0, 1, 0, 0, 0, 1 } };

ON_MATCHER(prepare_matches) {
    glsurf_result result = GLSURF_OK;
    for (bool done = false; !result && !done;)
        result =
            glsurf_matcher_prepare(self->matcher, 9, 1025, 64, &homography, 1e-6, &done);
    return result;
}

ON_MATCHER(match) {
    return glsurf_matcher_submit(self->matcher, self->kept, self->loaded, &homography);
}

/* Expects the first features of the kept set, whose count only the GPU has, at their own
 * positions. */
ON_MATCHER(match_expected) {
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

ON_MATCHER(match_one_way) {
    const glsurf_match_params params = { .one_way = true };
    return glsurf_matcher_submit(self->matcher, self->loaded, self->kept, &params);
}

ON_MATCHER(count) {
    const uint32_t kept = glsurf_feature_set_count(self->kept);
    bench_fold(self, &kept, sizeof kept);
    return kept > 0 ? GLSURF_OK : GLSURF_ERROR_GL; /* the device's message says more */
}

ON_MATCHER(poll_matches) {
    bool ready = false;
    return glsurf_matcher_poll(self->matcher, &ready);
}

ON_MATCHER(export_matches) {
    glsurf_gpu_matches matches;
    return glsurf_matcher_gpu_matches(self->matcher, &matches);
}

ON_MATCHER(draw_matches) {
    glsurf_match_drawing drawing = { .limit = 5 };
    glsurf_clip_matrix(GRAY_WIDTH, GRAY_HEIGHT, -1, 1, 0, -1, drawing.a_to_clip);
    glsurf_clip_matrix(GRAY_WIDTH, GRAY_HEIGHT, 0, 1, 1, -1, drawing.b_to_clip);
    const GLint before = bench_bind_draw(self->canvas);
    return still_drawn(self, before, glsurf_matcher_draw(self->matcher, &drawing));
}

ON_MATCHER(collect_matches) {
    glsurf_matches matches = { 0 };
    const glsurf_result result = glsurf_matcher_collect(self->matcher, &matches);
    if (!result)
        bench_fold(self, matches.matches, matches.count * sizeof *matches.matches);
    return result;
}

/* --------------------------------------------------------------- panoramas -- */

STEP(create_panorama, STEP_PANORAMA, true) {
    const glsurf_panorama_desc desc = { .canvas = { .width = 2 * GRAY_WIDTH,
                                                    .height = GRAY_HEIGHT } };
    return glsurf_panorama_create(&self->panorama, self->device, &desc);
}

STEP(create_bands, STEP_PANORAMA, true) {
    const glsurf_panorama_desc desc = {
        .canvas = { .width = 2 * GRAY_WIDTH,
                    .height = GRAY_HEIGHT,
                    .projection = GLSURF_PROJECTION_CYLINDER,
                    .focal = 1000.0 },
        .blend = GLSURF_BLEND_BANDS,
    };
    return glsurf_panorama_create(&self->panorama, self->device, &desc);
}

/* On a cylinder of such a radius, pixels are directions nearly as on a plane. */
ON_PANORAMA(add_bands) {
    const glsurf_image image = picture_image(&self->rgb);
    const glsurf_placement there = { .to_canvas = { 1, 0, 9, 0, 1, 5, 0, 0, 1000 },
                                     .vignetting = { -0.5f } };
    return glsurf_panorama_add(self->panorama, &image, &there);
}

/* Starts a part, and then the whole canvas. */
ON_PANORAMA(start_panorama) {
    const uint32_t rows = glsurf_panorama_rows(self->panorama);
    const glsurf_region part = { 3, 1, GRAY_WIDTH, GRAY_HEIGHT / 2 },
                        whole = { 0, 0, 2 * GRAY_WIDTH, rows };
    const glsurf_result result = glsurf_panorama_start(self->panorama, &part);
    return result ? result : glsurf_panorama_start(self->panorama, &whole);
}

static glsurf_result add_at(const bench *self, const glsurf_image *image, double x,
                            double y) {
    const glsurf_placement there = { .to_canvas = { 1, 0, x, 0, 1, y, 0, 0, 1 } };
    return glsurf_panorama_add(self->panorama, image, &there);
}

ON_PANORAMA(add) {
    const glsurf_image image = picture_image(&self->rgb);
    return add_at(self, &image, 0, 0);
}

ON_PANORAMA(add_texture) {
    const glsurf_image image = texture_of(self);
    return add_at(self, &image, GRAY_WIDTH, 0);
}

ON_PANORAMA(add_framebuffer) {
    const GLint before = bench_bind_read(self->framebuffer);
    return still_read(self, before, add_at(self, &bench_shown, 7, 5));
}

/* Images of all sources. */
ON_PANORAMA(survey) {
    const glsurf_image images[] = { picture_image(&self->rgb), texture_of(self),
                                    bench_shown };
    glsurf_placement there[3] = {
        { .to_canvas = { 1, 0, 0, 0, 1, 0, 0, 0, 1 } },
        { .to_canvas = { 1, 0, 0.5 * GRAY_WIDTH, 0, 1, 0, 0, 0, 1 } },
        { .to_canvas = { 1, 0, 7, 0, 1, 5, 0, 0, 1 } },
    };
    const GLint before = bench_bind_read(self->framebuffer);
    return still_read(self, before,
                      glsurf_panorama_survey(self->panorama, images, there, 3, NULL));
}

ON_PANORAMA(read_panorama) {
    static uint8_t rgba[2 * GRAY_WIDTH * GRAY_HEIGHT * 4];
    const glsurf_result result = glsurf_panorama_read(self->panorama, rgba);
    if (!result)
        bench_fold(self, rgba, sizeof rgba);
    return result;
}

ON_PANORAMA(export_panorama) {
    uint32_t texture = 0;
    return glsurf_panorama_texture(self->panorama, &texture);
}

/* ----------------------------------------------------------------- targets -- */

STEP(create_targets, STEP_TARGETS, true) {
    return glsurf_targets_create(&self->targets, self->device,
                                 &(glsurf_targets_desc){ .cutoff = 1.0 });
}

/* Adds a picture, with `seconds` for a call in steps. */
static glsurf_result add_picture(bench *self, const glsurf_image *image, bool no_tilts,
                                 double seconds) {
    const glsurf_target_desc desc = { .no_tilts = no_tilts, .seconds = seconds };
    glsurf_result result;
    do
        result = glsurf_targets_add(self->targets, image, &desc, &self->target);
    while (!result && self->target == 0);
    return result;
}

ON_TARGETS(add_target) {
    const glsurf_image image = picture_image(&self->noise);
    return add_picture(self, &image, false, 0);
}

ON_TARGETS(add_target_texture) {
    const glsurf_image image = texture_of(self);
    return add_picture(self, &image, true, 1e-9);
}

ON_TARGETS(add_target_features) {
    const glsurf_region part = { .width = GRAY_WIDTH, .height = GRAY_HEIGHT };
    return glsurf_targets_add_features(self->targets, &self->features, &part,
                                       &(glsurf_target_desc){ 0 }, &self->target);
}

ON_TARGETS(remove_target) {
    return glsurf_targets_remove(self->targets, self->target);
}

ON_TARGETS(submit_to_targets) {
    const glsurf_image image = picture_image(&self->noise);
    return glsurf_targets_submit(self->targets, &image, 1.0);
}

/* The answer depends on the driver's speed. */
ON_TARGETS(poll_targets) {
    bool ready;
    return glsurf_targets_poll(self->targets, &ready);
}

ON_TARGETS(collect_targets) {
    glsurf_target_results found;
    const glsurf_result result = glsurf_targets_collect(self->targets, &found);
    for (uint32_t i = 0; i < found.count && !result; ++i) {
        bench_fold(self, found.found[i].corners, sizeof found.found[i].corners);
        bench_fold(self, found.found[i].modelview, sizeof found.found[i].modelview);
    }
    if (!result)
        self->features = found.features;
    return result;
}

/* --------------------------------------------------------------- scenarios -- */

#define S(name) &step_##name
#define STEPS(...)                                                                         \
    (const step *const[]) {                                                                \
        __VA_ARGS__, NULL                                                                  \
    }

#define MATCHING                                                                           \
    S(create), S(create_matcher), S(submit), S(keep), S(count), S(collect_features),       \
        S(load), S(prepare_matches), S(match), S(poll_matches), S(export_matches),         \
        S(draw_matches), S(match_one_way), S(collect_matches), S(keep), S(match_expected), \
        S(collect_matches), S(collect_matches)

/* With frames in flight, a fourth image drops the first. Lists that are too short grow at
 * collect, which processes the image again, with its own mask, region and keypoints. Other
 * waiting images are processed again at their draw or export. The second extractor with the
 * preset "paper" uses the programs of the first. Keep and load destroy the previous set. */
const scenario scenarios[] = {
    { "images of several sizes",
      STEPS(S(create_device), S(create), S(submit), S(collect_features), S(submit_noise),
            S(collect_features), S(submit_texture), S(submit_masked), S(collect_features),
            S(submit_layer), S(collect_features), S(submit_framebuffer),
            S(collect_features), S(compute_tiles)) },
    { "frames in flight",
      STEPS(S(create_device), S(create_ring), S(submit), S(submit_noise), S(poll),
            S(submit_texture), S(submit_colour), S(poll), S(collect_features),
            S(export_features), S(draw_features), S(collect_features),
            S(collect_features)) },
    { "lists that grow, and a change",
      STEPS(S(create_device), S(create_short), S(submit_noise), S(export_features),
            S(submit), S(collect_features), S(draw_features), S(export_features), S(change),
            S(submit), S(collect_features), S(collect_features)) },
    { "masks, regions, a grid and input keypoints",
      STEPS(S(create_device), S(create_all), S(submit_masked), S(submit_noise),
            S(collect_features), S(describe), S(export_features), S(collect_features),
            S(submit_masked), S(collect_features), S(collect_features)) },
    { "the CPU backend",
      STEPS(S(create_cpu_device), S(create_all), S(create_matcher), S(submit_masked),
            S(submit_noise), S(keep), S(collect_features), S(load), S(prepare_matches),
            S(match), S(describe), S(collect_features), S(collect_features), S(prepare),
            S(collect_matches), S(change_to_dog), S(change_to_clock), S(submit),
            S(collect_features), S(compute_tiles), S(create_panorama), S(add),
            S(read_panorama), S(create_targets), S(add_target), S(submit_to_targets),
            S(collect_targets)) },
    { "the paper preset", STEPS(S(create_odd_device), S(create_paper), S(prepare),
                                S(submit), S(collect_features), S(destroy), S(create_paper),
                                S(prepare), S(submit), S(collect_features)) },
    { "other detectors",
      STEPS(S(create_device), S(create), S(change_to_censure), S(submit),
            S(collect_features), S(change_to_dog), S(submit), S(collect_features)) },
    { "matching", STEPS(S(create_comparing_device), MATCHING) },
    { "matching on the CPU", STEPS(S(create_device), MATCHING) },
    { "times of passes, and stored programs",
      STEPS(S(create_timed_device), S(create), S(submit), S(see_passes), S(submit),
            S(draw_features), S(collect_features), S(see_passes), S(check_timer),
            S(change_to_clock), S(submit), S(query_times), S(see_passes),
            S(collect_features), S(check_rounding), S(submit), S(collect_features)) },
    { "a panorama",
      STEPS(S(create_device), S(create_panorama), S(survey), S(add), S(add_texture),
            S(add_framebuffer), S(read_panorama), S(export_panorama)) },
    { "bands, in parts",
      STEPS(S(create_device), S(create_bands), S(survey), S(add_bands), S(start_panorama),
            S(add_bands), S(read_panorama), S(export_panorama)) },
    { "targets", STEPS(S(create_device), S(create_targets), S(add_target),
                       S(submit_to_targets), S(poll_targets), S(collect_targets),
                       S(add_target_features), S(add_target_texture), S(submit_to_targets),
                       S(remove_target), S(collect_targets)) },
    { "objects of one device", /* used in turn */
      STEPS(S(create_device), S(create), S(see_info), S(create_panorama), S(add),
            S(query_times), S(submit), S(see_passes), S(create_matcher), S(keep),
            S(add_texture), S(collect_features), S(check_rounding), S(load), S(destroy),
            S(create_paper), S(match_one_way), S(see_passes), S(submit_noise),
            S(read_panorama), S(see_passes), S(collect_matches), S(collect_features),
            S(see_info)) },
    { 0 },
};

glsurf_result scenario_run(const scenario *self, bench *on, const step **at) {
    glsurf_result result = GLSURF_OK;
    for (const step *const *next = self->steps; *next && !result; ++next) {
        *at = *next;
        result = (*at)->run(on);
    }
    return result;
}

glsurf_result step_run(bench *on, const char *name) {
    for (const scenario *s = scenarios; s->name; ++s)
        for (const step *const *next = s->steps; *next; ++next)
            if (strcmp((*next)->name, name) == 0)
                return (*next)->run(on);
    fail_msg("no step %s", name);
    return GLSURF_ERROR_ARGUMENT;
}

const char *step_message(const step *self, const bench *on) {
    return self->creates && self->part == STEP_DEVICE ? on->log.last
                                                      : glsurf_device_message(on->device);
}

glsurf_result step_again(const step *self, bench *on) {
    switch (self->part) {
    case STEP_DEVICE:
        return run_check_rounding(on);
    case STEP_EXTRACTOR:
        return run_submit(on);
    case STEP_MATCHER:
        return run_load(on);
    case STEP_PANORAMA:
        return run_add(on);
    default:
        return run_submit_to_targets(on);
    }
}
