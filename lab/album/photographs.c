/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "album/album.h"

#include "end/picture.h"
#include "support/test.h"
#include "whitening/scene.h"

#include "../../examples/walk_painter.h"

#include <stdlib.h>
#include <string.h>

enum { WIDTH = PHOTOGRAPH_WIDTH, HEIGHT = PHOTOGRAPH_HEIGHT, PIXELS = WIDTH * HEIGHT };

const char render_name[] = "album";

/* Looks from the path of the walk, up to half a metre beside it and 40 degrees aside. */
static uint8_t *take_town(uint8_t *to) {
    glsurf_context *context = NULL;
    painter painted = { .width = WIDTH, .height = HEIGHT, .gray = true };
    scene_random random = { 7 };
    pose path[PATH_FRAMES];
    path_make(path);
    if (!render_begin(&painted.gl, &context) || !painter_prepare(&painted))
        exit(EXIT_FAILURE);
    for (int n = 0; n < TOWN_VIEWS; ++n, to += PIXELS) {
        const double x = scene_between(&random, -0.5, 0.5),
                     y = scene_between(&random, -0.2, 0.2),
                     pan = scene_between(&random, -40.0, 40.0),
                     tilt = scene_between(&random, -5.0, 5.0),
                     roll = scene_between(&random, -5.0, 5.0);
        const pose aside = pose_make(x, y, 0.0, pan, tilt, roll);
        const pose camera = pose_multiply(&path[n * PATH_FRAMES / TOWN_VIEWS], &aside);
        if (!painter_draw(&painted, &camera))
            exit(EXIT_FAILURE);
        memcpy(to, painted.pixels, PIXELS);
    }
    free(painted.pixels);
    glsurf_context_destroy(context);
    return to;
}

/* Makes scenes of leaves and of blobs and rectangles in turn. */
static float *make_flat(int n, scene_random *random) {
    if (n % 2 == 0)
        return scene_make(random);
    picture drawn = picture_scene(SCENE_WIDTH, SCENE_HEIGHT, 1, (uint32_t)n);
    float *const scene = test_memory((size_t)SCENE_WIDTH * SCENE_HEIGHT * sizeof *scene);
    for (int i = 0; i < SCENE_WIDTH * SCENE_HEIGHT; ++i)
        scene[i] = (float)drawn.pixels[i];
    picture_free(&drawn);
    return scene;
}

/* Looks at a spot near the scene's middle, with `zoom` points of the scene to a pixel. */
static scene_shot choose_shot(scene_random *random) {
    scene_shot shot = { .gain = scene_between(random, 0.5, 1.0),
                        .offset = scene_between(random, 0.0, 20.0),
                        .noise = scene_between(random, 0.5, 5.0),
                        .blurs = (int)scene_between(random, 0.0, 4.0) };
    const double zoom = scene_between(random, 0.7, 1.6);
    const double to[9] = {
        1.0, 0.0, 0.5 * SCENE_WIDTH + scene_between(random, -200.0, 200.0),
        0.0, 1.0, 0.5 * SCENE_HEIGHT + scene_between(random, -150.0, 150.0),
        0.0, 0.0, 1.0
    };
    double c, s;
    scene_direction(random, &c, &s);
    const double turn[9] = { zoom * c,
                             -zoom * s,
                             0.0,
                             zoom * s,
                             zoom * c,
                             0.0,
                             scene_between(random, -1e-3, 1e-3),
                             scene_between(random, -1e-3, 1e-3),
                             1.0 };
    const double from[9] = {
        1.0, 0.0, -0.5 * WIDTH, 0.0, 1.0, -0.5 * HEIGHT, 0.0, 0.0, 1.0
    };
    glsurf_homography_multiply(to, turn, shot.matrix);
    glsurf_homography_multiply(shot.matrix, from, shot.matrix);
    return shot;
}

static uint8_t *take_flat(uint8_t *to) {
    scene_random random = { 56 };
    for (int n = 0; n < FLAT_SCENES + STRANGERS; ++n) {
        float *const scene = make_flat(n, &random);
        for (int k = 0; k < (n < FLAT_SCENES ? FLAT_VIEWS : 1); ++k, to += PIXELS) {
            const scene_shot shot = choose_shot(&random);
            scene_take(scene, &shot, &random, WIDTH, HEIGHT, to);
        }
        free(scene);
    }
    return to;
}

uint8_t *photographs_take(void) {
    uint8_t *const all = test_memory((size_t)PHOTOGRAPHS * PIXELS);
    uint8_t *to = take_flat(take_town(all));
    for (uint32_t n = 0; n < PLAIN; ++n, to += PIXELS) {
        picture plain =
            n == 0 ? picture_flat(WIDTH, HEIGHT, 128) : picture_noise(WIDTH, HEIGHT, n);
        memcpy(to, plain.pixels, PIXELS);
        picture_free(&plain);
    }
    return all;
}
