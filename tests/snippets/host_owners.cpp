/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Two images matched with the owners of glsurf.hpp, and an image that is refused. */
#include "glsurf/glsurf.hpp"

#include "frame.h"

#include <cstdio>
#include <cstring>
#include <memory>

SNIPPET

static void check_preparation(const glsurf_image &image) {
    glsurf::context context;
    glsurf_device_desc desc{};
    desc.get_proc_address = glsurf_context_get_proc_address;
    glsurf::device device(desc);
    glsurf::extractor extractor(device);
    int steps = 1;
    while (!extractor.prepare(image, 0.0))
        ++steps;
    frame_check(steps > 10, "the preparation takes fewer than 10 steps");
    bool refused = false;
    try {
        (void)extractor.prepare(image, -1.0);
    } catch (const glsurf::error &error) {
        refused = error.result() == GLSURF_ERROR_ARGUMENT;
    }
    frame_check(refused, "a negative time is not refused");
}

/* Whether submit fails with this result and a sentence that has these words. */
static bool refuses(glsurf::extractor &extractor, const glsurf_image &image,
                    glsurf_result result, const char *words) {
    try {
        extractor.submit(image);
    } catch (const glsurf::error &error) {
        return error.result() == result && std::strstr(error.what(), words);
    }
    return false;
}

/* What a device tells, and an extractor that outlives its owner. */
static void check_device(const glsurf_image &image) {
    glsurf::context context;
    glsurf_device_desc desc{};
    desc.get_proc_address = glsurf_context_get_proc_address;
    auto device = std::make_unique<glsurf::device>(desc);
    frame_check(std::strcmp(device->info().loader, "callback") == 0, "another loader");
    frame_check(std::strcmp(device->paths()[GLSURF_PATH_GATHER].name, "gather") == 0,
                "another path");
    (void)device->rounding_check();
    glsurf::extractor extractor(*device);
    frame_check(refuses(extractor, {}, GLSURF_ERROR_ARGUMENT, "no image was given") &&
                    std::strstr(glsurf_device_message(device->get()), "no image"),
                "an error has another sentence than the device");
    glsurf_device *object = device->get();
    device.reset();
    extractor.submit(image);
    frame_check(extractor.collect().count >= 50, "there are fewer than 50 features");
    frame_check(refuses(extractor, {}, GLSURF_ERROR_ARGUMENT, "no image was given"),
                "an extractor without an owner of its device has no sentence");
    glsurf_device_abandon(object); /* the extractor keeps it alive */
    frame_check(refuses(extractor, image, GLSURF_ERROR_GL, "abandoned"),
                "an abandoned device takes an image");
}

/* A device that is refused throws the sentence that only the log has. */
static void check_refusal() {
    glsurf_device_desc desc{};
    desc.paths.on = desc.paths.off = 1;
    try {
        glsurf::device device(desc);
        frame_check(false, "a path is both on and off");
    } catch (const glsurf::error &error) {
        frame_check(std::strstr(error.what(), " off"), "a refusal has no sentence");
    }
}

int main() {
    uint8_t *gray = frame_image(0);
    glsurf_image image{};
    image.pixels = gray;
    image.width = FRAME_WIDTH;
    image.height = FRAME_HEIGHT;
    frame_check(count_matches(image, image) >= 50, "there are fewer than 50 matches");
    frame_check(count_matches(image, glsurf_image{}) == 0, "an image of no size matches");
    check_preparation(image);
    check_device(image);
    check_refusal();
    free(gray);
    return 0;
}
