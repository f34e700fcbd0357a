/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * A program that is compiled with an older header, with today's and with a newer one, and
 * runs with one library. It uses all structs of the headers and prints what it gets, which
 * has to be the same each time. It prints neither addresses nor what depends on the header.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <glsurf/glsurf.h>
#include <glsurf/glsurf_egl.h>

enum { WIDTH = 160, HEIGHT = 120, MOST = 400 };

static void check(glsurf_result result, const char *what) {
    if (result == GLSURF_OK)
        return;
    printf("%s: %s\n", what, glsurf_result_string(result));
    exit(1);
}
#define CHECK(call) check(call, #call)

static void print_log(void *user, glsurf_log_level level, const char *message) {
    if (level != GLSURF_LOG_INFO)
        printf("%s: %s\n", (const char *)user, message);
}

/* FNV-1a, 64 bits. */
static uint64_t hash(const void *data, size_t size) {
    uint64_t sum = 14695981039346656037u;
    for (size_t i = 0; i < size; ++i)
        sum = (sum ^ ((const uint8_t *)data)[i]) * 1099511628211u;
    return sum;
}

/* Blobs at random places, which move by (dx, dy). */
static void draw(uint8_t *gray, int dx, int dy) {
    uint32_t random = 7;
    memset(gray, 128, WIDTH * HEIGHT);
    for (int i = 0; i < 90; ++i) {
        int number[4];
        for (int k = 0; k < 4; ++k) {
            random = random * 1664525u + 1013904223u;
            number[k] = (int)(random >> 16);
        }
        const int x = number[0] % WIDTH + dx, y = number[1] % HEIGHT + dy;
        const int radius = 2 + number[2] % 7, value = number[3] % 256;
        for (int v = y - radius; v <= y + radius; ++v)
            for (int u = x - radius; u <= x + radius; ++u)
                if (u >= 0 && v >= 0 && u < WIDTH && v < HEIGHT &&
                    (u - x) * (u - x) + (v - y) * (v - y) <= radius * radius)
                    gray[v * WIDTH + u] = (uint8_t)value;
    }
}

/* ------------------------------------------------------------ what callbacks get -- */

static void print_array(void *user, const glsurf_array *array) {
    static const size_t bytes[] = { 1, 4, 4, 2 };
    (void)user;
    printf("array %s %" PRIu32 "x%" PRIu32 " %016" PRIx64 "\n", array->name, array->rows,
           array->columns,
           hash(array->data, (size_t)array->rows * array->columns * bytes[array->element]));
}

static void print_span(void *user, const glsurf_span *span) {
    (void)user;
    if (strcmp(span->category, "call") == 0)
        printf("span %s %" PRIu64 " %d\n", span->name, span->frame,
               span->end > span->begin);
}

/* ---------------------------------------------------------------------- features -- */

static void print_features(const char *what, const glsurf_features *f) {
    printf("%s: frame %" PRIu64 " dropped %" PRIu64 " count %" PRIu32 " total %" PRIu32
           " length %" PRIu32 " keypoints %016" PRIx64 " descriptors %016" PRIx64 "\n",
           what, f->frame, f->dropped, f->count, f->total, f->descriptor_length,
           hash(f->keypoints, f->count * sizeof *f->keypoints),
           hash(f->descriptors,
                (size_t)f->count * f->descriptor_length * sizeof *f->descriptors));
}

static void print_extractor(glsurf_extractor *extractor) {
    glsurf_info info;
    glsurf_extractor_info(extractor, &info);
    printf("info: %s, %s, %s, size %" PRIu32 " compiled %d loaded %" PRIu32
           " bytes %" PRIu64 "\n",
           info.renderer, info.version, info.loader, info.max_size, info.compiled > 0,
           info.loaded, info.frame_bytes);
    /* The entry behind the array stays as it is. */
    glsurf_path_info paths[GLSURF_PATHS + 1];
    memset(paths, 77, sizeof paths);
    const char *family = NULL;
    const uint32_t known = glsurf_extractor_paths(extractor, paths, &family);
    for (int i = 0; i <= GLSURF_PATH_LATE_COPY; ++i)
        printf("path: %s needs %s, there %d used %d, %s\n", paths[i].name, paths[i].needs,
               paths[i].there, paths[i].used, paths[i].why);
    for (uint32_t i = known; i < GLSURF_PATHS; ++i)
        if (paths[i].name || paths[i].there)
            printf("an unknown path has a name\n");
    if (((const uint8_t *)&paths[GLSURF_PATHS])[0] != 77)
        printf("more paths than there is space for\n");
    const glsurf_level *levels;
    const uint32_t count = glsurf_extractor_levels(extractor, &levels);
    for (uint32_t i = 0; i < count; ++i)
        printf("level: %" PRIu32 " %" PRIu32 " %" PRIu32 " %g\n", levels[i].size,
               levels[i].step, levels[i].offset, (double)levels[i].sigma);
    const glsurf_pass_info *passes;
    const uint32_t draws = glsurf_extractor_passes(extractor, &passes);
    printf("passes: %" PRIu32 ", first %s: %s, %" PRIu64 "\n", draws, passes[0].stage,
           passes[0].label, passes[0].fragments);
}

static glsurf_extractor_desc settings(void) {
    return (glsurf_extractor_desc){ .threshold = 0.0002f,
                                    .max_features = MOST,
                                    .grid_columns = 4,
                                    .grid_rows = 3,
                                    .octaves = 3,
                                    .memory_limit = (uint64_t)1 << 30,
                                    .capacity = 4096,
                                    .frames = 3,
                                    .get_proc_address = glsurf_egl_get_proc_address,
                                    .log = print_log,
                                    .log_user = (void *)"extractor",
                                    .inspect = print_array,
                                    .trace = print_span,
                                    .paths = { .off = 1u << GLSURF_PATH_GATHER } };
}

static glsurf_extractor *make_extractor(const glsurf_image *image) {
    const glsurf_extractor_desc desc = settings();
    glsurf_memory memory;
    CHECK(glsurf_extractor_memory(&desc, WIDTH, HEIGHT, &memory));
    printf("memory: %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu32 " %g %g\n", memory.bytes,
           memory.image_bytes, memory.feature_bytes, memory.capacity,
           memory.bytes_per_pixel, memory.bytes_per_feature);
    glsurf_extractor *extractor = NULL;
    CHECK(glsurf_extractor_create(&extractor, &desc));
    bool done = false;
    CHECK(glsurf_extractor_prepare(extractor, image, 1000.0, &done));
    printf("prepared: %d\n", done);
    return extractor;
}

/* With a region and a mask, then with other settings, then of input keypoints. */
static void find_features(glsurf_extractor *extractor, glsurf_image image) {
    static uint8_t allowed[WIDTH * HEIGHT];
    memset(allowed, 255, sizeof allowed / 2);
    const glsurf_image mask = { .pixels = allowed, .width = WIDTH, .height = HEIGHT };
    const glsurf_keypoint keypoint = { .x = 80.0f, .y = 60.0f, .scale = 3.0f };
    glsurf_features features;
    image.mask = &mask;
    image.region = (glsurf_region){ 10, 5, 140, 100 };
    CHECK(glsurf_extractor_submit(extractor, &image));
    CHECK(glsurf_extractor_collect(extractor, &features));
    print_features("masked", &features);
    print_extractor(extractor);
    glsurf_extractor_desc changed = settings();
    changed.descriptor_length = 128;
    changed.upright = true;
    CHECK(glsurf_extractor_change(extractor, &changed));
    CHECK(glsurf_extractor_describe(extractor, &image, &keypoint, 1));
    CHECK(glsurf_extractor_collect(extractor, &features));
    print_features("described", &features);
    changed = settings();
    CHECK(glsurf_extractor_change(extractor, &changed));
    if (glsurf_extractor_collect(extractor, &features) == GLSURF_ERROR_ARGUMENT)
        printf("refused: %s\n", glsurf_extractor_message(extractor));
}

static uint32_t keep_features(glsurf_extractor *extractor, const glsurf_image *image,
                              glsurf_keypoint *keypoints, glsurf_feature_set **set,
                              glsurf_matcher *matcher, bool load) {
    glsurf_features features;
    glsurf_gpu_features exported;
    CHECK(glsurf_extractor_submit(extractor, image));
    CHECK(glsurf_extractor_gpu_features(extractor, &exported));
    printf("exported: frame %" PRIu64 " capacity %" PRIu32 " length %" PRIu32
           " objects %d offsets %zu %zu\n",
           exported.frame, exported.capacity, exported.descriptor_length,
           exported.keypoint_texture && exported.descriptor_texture &&
               exported.count_texture && exported.buffer,
           exported.keypoint_offset, exported.descriptor_offset);
    CHECK(glsurf_extractor_collect(extractor, &features));
    print_features("whole", &features);
    memcpy(keypoints, features.keypoints, features.count * sizeof *keypoints);
    CHECK(load ? glsurf_feature_set_load(set, matcher, &features)
               : glsurf_feature_set_keep(set, matcher, extractor));
    return features.count;
}

/* ------------------------------------------------------------ matches and panorama -- */

static glsurf_homography match(glsurf_extractor *extractor, const glsurf_image image[2]) {
    static glsurf_keypoint keypoints[2][MOST];
    static bool inlier[MOST];
    glsurf_matcher *matcher = NULL;
    glsurf_feature_set *sets[2] = { NULL, NULL };
    CHECK(glsurf_matcher_create(
        &matcher, &(glsurf_matcher_desc){ .memory_limit = (uint64_t)1 << 30,
                                          .get_proc_address = glsurf_egl_get_proc_address,
                                          .log = print_log,
                                          .log_user = (void *)"matcher",
                                          .trace = print_span }));
    for (int i = 0; i < 2; ++i)
        keep_features(extractor, &image[i], keypoints[i], &sets[i], matcher, i == 0);
    const glsurf_match_params params = { .ratio = 0.9f,
                                         .max_distance = 0.7f,
                                         .guide = GLSURF_GUIDE_HOMOGRAPHY,
                                         .matrix = { 1, 0, 8, 0, 1, 4, 0, 0, 1 },
                                         .tolerance = 20.0f };
    glsurf_gpu_matches exported;
    glsurf_matches matches;
    CHECK(glsurf_matcher_submit(matcher, sets[0], sets[1], &params));
    CHECK(glsurf_matcher_gpu_matches(matcher, &exported));
    printf("exported: capacity %" PRIu32 " objects %d offset %zu\n", exported.capacity,
           exported.texture && exported.count_texture && exported.buffer,
           exported.match_offset);
    CHECK(glsurf_matcher_collect(matcher, &matches));
    printf("matches: dropped %" PRIu64 " count %" PRIu32 " %016" PRIx64 "\n",
           matches.dropped, matches.count,
           hash(matches.matches, matches.count * sizeof *matches.matches));
    glsurf_homography found;
    CHECK(glsurf_homography_find(keypoints[0], keypoints[1], matches.matches, matches.count,
                                 &(glsurf_homography_params){ .tolerance = 2.0, .seed = 5 },
                                 &found, inlier));
    printf("homography: %" PRIu32 " inliers rms %.6f iterations %" PRIu32 " %.3f %.3f\n",
           found.inliers, found.rms, found.iterations, found.matrix[2], found.matrix[5]);
    for (int i = 0; i < 2; ++i)
        glsurf_feature_set_destroy(sets[i]);
    glsurf_matcher_destroy(matcher);
    return found;
}

static void join(const glsurf_image image[2], const glsurf_homography *to_second) {
    enum { WIDE = WIDTH + 16, TALL = HEIGHT + 8 };
    static uint8_t rgba[WIDE * TALL * 4];
    glsurf_placement placement = { .gain = { 1.25f, 1.0f, 0.0f } };
    glsurf_panorama *panorama = NULL;
    CHECK(glsurf_panorama_create(
        &panorama, &(glsurf_panorama_desc){ .width = WIDE,
                                            .height = TALL,
                                            .get_proc_address = glsurf_egl_get_proc_address,
                                            .log = print_log,
                                            .log_user = (void *)"panorama" }));
    memcpy(placement.to_canvas, to_second->matrix, sizeof placement.to_canvas);
    CHECK(glsurf_panorama_add(panorama, &image[0], &placement));
    placement = (glsurf_placement){ .to_canvas = { 1, 0, 0, 0, 1, 0, 0, 0, 1 } };
    CHECK(glsurf_panorama_add(panorama, &image[1], &placement));
    CHECK(glsurf_panorama_read(panorama, rgba));
    printf("panorama: %016" PRIx64 "\n", hash(rgba, sizeof rgba));
    glsurf_panorama_destroy(panorama);
}

int main(void) {
    static uint8_t gray[2][WIDTH * HEIGHT];
    glsurf_image image[2];
    for (int i = 0; i < 2; ++i) {
        draw(gray[i], 8 * i, 4 * i);
        image[i] = (glsurf_image){ .pixels = gray[i], .width = WIDTH, .height = HEIGHT };
    }
    glsurf_egl *egl = NULL;
    CHECK(glsurf_egl_create(
        &egl, &(glsurf_egl_desc){ .log = print_log, .log_user = (void *)"egl" }));
    printf("context: %s\n", glsurf_egl_description(egl));
    glsurf_extractor *extractor = make_extractor(&image[0]);
    find_features(extractor, image[0]);
    const glsurf_homography found = match(extractor, image);
    join(image, &found);
    glsurf_extractor_destroy(extractor);
    glsurf_egl_destroy(egl);
    return 0;
}
