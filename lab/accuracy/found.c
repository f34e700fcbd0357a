/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "accuracy/found.h"

#include "core/view.h"
#include "end/picture.h"
#include "reference/lookup.h"
#include "reference/reference.h"
#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

found_image found_image_make(const char *path) {
    picture read =
        strcmp(path, "drawn") == 0 ? picture_scene(800, 600, 1, 7) : picture_load(path);
    const glsurf_image image = picture_image(&read);
    gls_views views;
    if (gls_views_from_image(NULL, &views, &image, GLSURF_BACKEND_CPU) ||
        gls_views_crop(NULL, &views))
        exit(EXIT_FAILURE);
    found_image self = { (int)read.width, (int)read.height,
                         test_memory((size_t)read.width * read.height) };
    gls_reference_gray(&views.image, self.gray);
    picture_free(&read);
    return self;
}

void found_image_free(found_image *image) {
    free(image->gray);
    *image = (found_image){ 0 };
}

const char *found_image_name(const char *path) {
    const char *name = path;
    for (const char *c = path; *c; ++c)
        if (*c == '/' && strchr(c + 1, '/'))
            name = c + 1;
    return name;
}

static found_point point_of(const gls_plan *plan, const gls_maps *maps,
                            const gls_candidate *at, const gls_position *to, int8_t sign) {
    return (found_point){ .x = at->x,
                          .y = at->y,
                          .octave = at->octave,
                          .level = at->level,
                          .sample = gls_map_at(&plan->space.octave[at->octave],
                                               maps->response[at->octave], at->level, at->x,
                                               at->y),
                          .sign = sign,
                          .keypoint_x = to->x,
                          .keypoint_y = to->y,
                          .scale = to->scale,
                          .response = to->response };
}

/* Lists and refines the candidates of the masks. */
static uint32_t list_points(const gls_plan *plan, const gls_maps *maps, float threshold,
                            found_point **points) {
    const uint8_t *const *mask = (const uint8_t *const *)maps->mask;
    const float *const *response = (const float *const *)maps->response;
    const uint32_t count = gls_reference_points(&plan->space, mask, NULL, 0);
    gls_candidate *list = test_memory((count + 1) * sizeof *list);
    gls_position *position = test_memory((count + 1) * sizeof *position);
    int8_t *sign = test_memory(count + 1);
    gls_reference_points(&plan->space, mask, list, count);
    gls_reference_refine(&plan->space, response, maps->integral, threshold,
                         gls_refine_share(plan->space.preset, plan->select.wanted), list,
                         count, position, sign);
    *points = test_memory((count + 1) * sizeof **points);
    for (uint32_t i = 0; i < count; ++i)
        (*points)[i] = point_of(plan, maps, &list[i], &position[i], sign[i]);
    free(list);
    free(position);
    free(sign);
    return count;
}

uint32_t found_points(const found_image *image, glsurf_detector detector, uint32_t octaves,
                      float threshold, found_point **points) {
    const gls_plan_params params = { .width = image->width,
                                     .height = image->height,
                                     .preset =
                                         gls_preset_row(GLSURF_PRESET_PAPER, detector),
                                     .octaves = octaves,
                                     .max_size = 1 << 14,
                                     .memory_limit = 1ull << 34 };
    gls_failure failure = { 0 };
    gls_plan plan;
    if (gls_plan_cpu(&failure, &plan, &params) != GLSURF_OK) {
        fprintf(stderr, "%s\n", failure.message);
        exit(EXIT_FAILURE);
    }
    gls_maps maps = { 0 };
    assert_true(gls_maps_make(&maps, &plan));
    memcpy(maps.gray, image->gray, (size_t)image->width * (size_t)image->height);
    assert_true(gls_maps_sum(&maps, &plan));
    test_maps_response(&maps, &plan);
    gls_maps_suppress(&maps, &plan, threshold);
    const uint32_t count = list_points(&plan, &maps, threshold, points);
    gls_maps_free(&maps);
    return count;
}
