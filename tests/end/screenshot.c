/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * screenshot count FILE.png R G B        prints how many pixels have about that colour
 * screenshot outline FILE.png R G B X Y X Y X Y X Y
 *     prints which percentage of the quadrangle's sides has about that colour; parts
 *     outside of the picture do not count
 * screenshot circles FILE.png FEATURES.csv
 *     prints which percentage of the keypoints, in the format of `glsurf detect`, has a
 *     circle around it in the colours of the overlay
 */
#include <math.h>
#include <png.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct picture {
    int width, height;
    uint8_t *rgb;
} picture;

typedef struct colour {
    int red, green, blue;
} colour;

/* Colours of the palette of Okabe and Ito, as of glsurf_extractor_draw(). */
static const colour ORANGE = { 230, 158, 0 }, BLUE = { 87, 181, 232 };

static bool load(picture *self, const char *path) {
    png_image image = { .version = PNG_IMAGE_VERSION };
    if (!png_image_begin_read_from_file(&image, path)) {
        fprintf(stderr, "screenshot: %s: %s\n", path, image.message);
        return false;
    }
    image.format = PNG_FORMAT_RGB;
    self->width = (int)image.width;
    self->height = (int)image.height;
    self->rgb = malloc(PNG_IMAGE_SIZE(image));
    return self->rgb && png_image_finish_read(&image, NULL, self->rgb, 0, NULL);
}

static bool is_like(const picture *self, int x, int y, colour wanted, int tolerance) {
    const uint8_t *const pixel = self->rgb + 3 * ((size_t)y * self->width + x);
    return abs(pixel[0] - wanted.red) <= tolerance &&
           abs(pixel[1] - wanted.green) <= tolerance &&
           abs(pixel[2] - wanted.blue) <= tolerance;
}

/* Whether a pixel at most one away from (x, y) has the colour. */
static bool is_near(const picture *self, double x, double y, colour wanted, int tolerance) {
    const int column = (int)floor(x + 0.5), row = (int)floor(y + 0.5);
    for (int j = row - 1; j <= row + 1; ++j) {
        for (int i = column - 1; i <= column + 1; ++i)
            if (i >= 0 && j >= 0 && i < self->width && j < self->height &&
                is_like(self, i, j, wanted, tolerance))
                return true;
    }
    return false;
}

static bool is_inside(const picture *self, double x, double y, double margin) {
    return x >= margin && y >= margin && x <= self->width - 1 - margin &&
           y <= self->height - 1 - margin;
}

static int print_count(const picture *self, colour wanted) {
    int count = 0;
    for (int y = 0; y < self->height; ++y)
        for (int x = 0; x < self->width; ++x)
            count += is_like(self, x, y, wanted, 12);
    printf("%d\n", count);
    return 0;
}

static int print_outline(const picture *self, colour wanted, char **words) {
    double corner[5][2];
    for (int i = 0; i < 10; ++i)
        corner[i / 2][i % 2] = atof(words[i % 8]);
    int seen = 0, all = 0;
    for (int i = 0; i < 4; ++i) {
        for (double t = 0.0; t < 1.0; t += 0.002) {
            const double x = (1.0 - t) * corner[i][0] + t * corner[i + 1][0];
            const double y = (1.0 - t) * corner[i][1] + t * corner[i + 1][1];
            if (is_inside(self, x, y, 3.0)) {
                ++all;
                seen += is_near(self, x, y, wanted, 30);
            }
        }
    }
    printf("%d\n", all > 0 ? 100 * seen / all : 0);
    return 0;
}

/* Whether most of 24 points of the circle have its colour. The overlay blends that colour
 * with the image's, of which at least a tenth remains, and more where other circles
 * cross. */
static bool has_circle(const picture *self, double x, double y, double radius,
                       colour wanted) {
    int seen = 0;
    for (int i = 0; i < 24; ++i) {
        const double angle = i * acos(-1.0) / 12.0;
        seen += is_near(self, x + radius * cos(angle), y + radius * sin(angle), wanted, 60);
    }
    return seen >= 16;
}

static int print_circles(const picture *self, const char *path) {
    FILE *const file = fopen(path, "r");
    if (!file)
        return 1;
    static char line[1 << 16];
    int seen = 0, all = 0;
    while (fgets(line, sizeof line, file)) {
        double x, y, scale, angle, response;
        int laplacian;
        if (sscanf(line, "%lf,%lf,%lf,%lf,%lf,%d", &x, &y, &scale, &angle, &response,
                   &laplacian) != 6 ||
            !is_inside(self, x, y, 2.5 * scale + 2.0))
            continue;
        ++all;
        seen += has_circle(self, x, y, 2.5 * scale, laplacian > 0 ? ORANGE : BLUE);
    }
    fclose(file);
    printf("%d\n", all > 0 ? 100 * seen / all : 0);
    return 0;
}

static int run(const picture *self, int argc, char **argv) {
    const char *const what = argv[1];
    if (strcmp(what, "circles") == 0 && argc == 4)
        return print_circles(self, argv[3]);
    if (argc < 6)
        return 2;
    const colour wanted = { atoi(argv[3]), atoi(argv[4]), atoi(argv[5]) };
    if (strcmp(what, "count") == 0)
        return print_count(self, wanted);
    return strcmp(what, "outline") == 0 && argc == 14
               ? print_outline(self, wanted, argv + 6)
               : 2;
}

int main(int argc, char **argv) {
    picture self = { 0 };
    if (argc < 3)
        return 2;
    const int status = load(&self, argv[2]) ? run(&self, argc, argv) : 1;
    free(self.rgb);
    return status;
}
