/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * directory: extracts the features of all PNG images in a folder and writes a text file for
 * each image. Needs no display. While the GPU works on one image, the program reads the
 * next one: up to FRAMES images are in flight.
 *
 *     directory IMAGES TEXTS
 *
 * writes TEXTS/NAME.txt for IMAGES/NAME.png, one line per feature: "x y scale angle" and
 * the descriptor.
 */
#include <dirent.h>
#include <png.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "glsurf/glsurf.h"
#include "glsurf/glsurf_context.h"

enum { FRAMES = 2, MAX_PATH = 1024 };

typedef struct job {
    const char *images, *texts;
    glsurf_device *device;
    glsurf_extractor *extractor;
    struct dirent **names;
    int count, submitted, collected;
} job;

/* If a function below fails, it prints one message on stderr and returns false. */
static bool fail(const char *what, const char *why) {
    fprintf(stderr, "directory: %s: %s\n", what, why);
    return false;
}

static void print_log(void *user, glsurf_log_level level, const char *message) {
    (void)user;
    if (level != GLSURF_LOG_INFO)
        fprintf(stderr, "directory: %s\n", message);
}

static int is_png(const struct dirent *entry) {
    const size_t length = strlen(entry->d_name);
    return length > 4 && strcmp(entry->d_name + length - 4, ".png") == 0;
}

static bool join(char path[MAX_PATH], const char *folder, const char *name,
                 const char *ending) {
    const int length = snprintf(path, MAX_PATH, "%s/%.*s%s", folder,
                                (int)(strlen(name) - strlen(".png")), name, ending);
    return length < MAX_PATH || fail(name, "the path is too long; rename the folder");
}

/* Reads pixels with libpng. The caller frees them. Returns NULL after a message. */
static uint8_t *read_png(const char *path, glsurf_image *image) {
    png_image png = { .version = PNG_IMAGE_VERSION };
    uint8_t *pixels = NULL;
    if (png_image_begin_read_from_file(&png, path)) {
        png.format = PNG_FORMAT_RGB;
        pixels = malloc(PNG_IMAGE_SIZE(png));
        if (pixels && png_image_finish_read(&png, NULL, pixels, 0, NULL)) {
            *image = (glsurf_image){ .pixels = pixels,
                                     .width = png.width,
                                     .height = png.height,
                                     .format = GLSURF_FORMAT_RGB8 };
            return pixels;
        }
    }
    fail(path, *png.message ? png.message : "there is not enough memory; scale it down");
    png_image_free(&png);
    free(pixels);
    return NULL;
}

static bool submit_next(job *self) {
    char path[MAX_PATH];
    glsurf_image image;
    if (!join(path, self->images, self->names[self->submitted]->d_name, ".png"))
        return false;
    uint8_t *pixels = read_png(path, &image);
    if (!pixels)
        return false;
    const glsurf_result result = glsurf_extractor_submit(self->extractor, &image);
    free(pixels); /* glsurf reads them during submit only */
    ++self->submitted;
    return result == GLSURF_OK || fail(path, glsurf_device_message(self->device));
}

static void write_features(FILE *file, const glsurf_features *features) {
    for (uint32_t i = 0; i < features->count; ++i) {
        const glsurf_keypoint *k = &features->keypoints[i];
        fprintf(file, "%.3f %.3f %.3f %.4f", k->x, k->y, k->scale, k->angle);
        for (uint32_t j = 0; j < features->descriptor_length; ++j)
            fprintf(file, " %.6f",
                    features->descriptors[(size_t)i * features->descriptor_length + j]);
        fputc('\n', file);
    }
}

static bool collect_oldest(job *self) {
    char path[MAX_PATH];
    glsurf_features features = { 0 };
    if (glsurf_extractor_collect(self->extractor, &features) != GLSURF_OK)
        return fail(self->names[self->collected]->d_name,
                    glsurf_device_message(self->device));
    if (!join(path, self->texts, self->names[self->collected++]->d_name, ".txt"))
        return false;
    FILE *file = fopen(path, "w");
    if (!file)
        return fail(path, "the file cannot be created; check that its folder exists");
    write_features(file, &features);
    bool bad = ferror(file) != 0;
    bad |= fclose(file) != 0;
    printf("%s: %u features\n", path, features.count);
    return !bad || fail(path, "the file cannot be written; free some disk space");
}

static bool run(job *self) {
    while (self->submitted < self->count) {
        if (self->submitted - self->collected == FRAMES && !collect_oldest(self))
            return false;
        if (!submit_next(self))
            return false;
    }
    while (self->collected < self->count)
        if (!collect_oldest(self))
            return false;
    return true;
}

int main(int argc, char **argv) {
    if (argc != 3 || argv[1][0] == '-') {
        fprintf(stderr, "usage: directory IMAGES TEXTS\n");
        return 2;
    }
    job self = { .images = argv[1], .texts = argv[2] };
    self.count = scandir(argv[1], &self.names, is_png, alphasort);
    if (self.count < 0) {
        fail(argv[1], "the folder cannot be read; check its name");
        return 1;
    }
    glsurf_context *context = NULL;
    const glsurf_device_desc with = { .get_proc_address = glsurf_context_get_proc_address,
                                      .log = print_log };
    const glsurf_extractor_desc desc = { .frames = FRAMES };
    const bool good =
        glsurf_context_create(&context, &(glsurf_context_desc){ .log = print_log }) ==
            GLSURF_OK &&
        glsurf_device_create(&self.device, &with) == GLSURF_OK &&
        glsurf_extractor_create(&self.extractor, self.device, &desc) == GLSURF_OK &&
        run(&self);
    glsurf_extractor_destroy(self.extractor);
    glsurf_device_destroy(self.device);
    glsurf_context_destroy(context);
    for (int i = 0; i < self.count; ++i)
        free(self.names[i]);
    free(self.names);
    return good ? 0 : 1;
}
