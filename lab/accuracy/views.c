/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * lab_views PICTURE.png|drawn FOLDER [KINDS SEED]: renders the picture again with known
 * changes (changes.h), into a folder as `glsurf evaluate` reads it: img1.pgm, and imgN.pgm
 * and H1toNp with change N - 2. FOLDER must exist. KINDS is a sum of 1 << kind. Without
 * KINDS, img1.pgm is the picture itself.
 */
#include "accuracy/changes.h"

#include <stdio.h>
#include <stdlib.h>

static FILE *open_file(const char *folder, const char *format, int number) {
    char name[32], path[4096];
    snprintf(name, sizeof name, format, number);
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *const file = fopen(path, "wb");
    if (!file) {
        perror(path);
        exit(EXIT_FAILURE);
    }
    return file;
}

static void close_file(FILE *file) {
    const bool failed = ferror(file) != 0;
    if (fclose(file) || failed) {
        perror("a view");
        exit(EXIT_FAILURE);
    }
}

static void write_image(const char *folder, int number, const found_image *image) {
    FILE *const file = open_file(folder, "img%d.pgm", number);
    fprintf(file, "P5\n%d %d\n255\n", image->width, image->height);
    fwrite(image->gray, (size_t)image->width, (size_t)image->height, file);
    close_file(file);
}

static void write_matrix(const char *folder, int number, const double matrix[9]) {
    FILE *const file = open_file(folder, "H1to%dp", number);
    for (int k = 0; k < 9; ++k)
        fprintf(file, "%.17g%c", matrix[k], k % 3 == 2 ? '\n' : ' ');
    close_file(file);
}

int main(int argc, char **argv) {
    if (argc != 3 && argc != 5) {
        fprintf(stderr, "usage: lab_views PICTURE.png|drawn FOLDER [KINDS SEED]\n");
        return 2;
    }
    found_image picture = found_image_make(argv[1]);
    if (argc == 3) {
        write_image(argv[2], 1, &picture);
        found_image_free(&picture);
        return EXIT_SUCCESS;
    }
    changed_views views = changes_render(&picture, (unsigned)strtoul(argv[3], NULL, 10),
                                         strtoull(argv[4], NULL, 10));
    write_image(argv[2], 1, &views.first);
    for (int i = 0; i < CHANGES; ++i) {
        if (!views.view[i].image.gray)
            continue;
        write_image(argv[2], i + 2, &views.view[i].image);
        write_matrix(argv[2], i + 2, views.view[i].matrix);
    }
    changes_free(&views);
    found_image_free(&picture);
    return EXIT_SUCCESS;
}
