/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Pictures and screenshots for shell tests.
 *
 *   pictures part IN.png X Y WIDTH HEIGHT STEP GAIN OUT.png
 *       Writes WIDTH x HEIGHT samples of IN, beginning at (X, Y), STEP pixels apart (below
 *       1: enlarged). A sample is the mean of the STEP^2 pixels around it, or interpolated.
 *       The odds v / (255 - v) of each sample are multiplied by GAIN.
 *   pictures rotate OUT.png SHAPE YAW PITCH WIDTH HEIGHT GAIN VIGNETTING
 *       Writes what a camera sees of a coloured globe from its centre, with a focal length
 *       of 300 pixels, turned to the right and up by angles in degrees. SHAPE is plane or
 *       cylinder, see glsurf_projection. Values are multiplied by GAIN and by
 *       exp(VIGNETTING r^2) at r, the distance from the centre divided by half the
 *       diagonal.
 *   pictures compare PANORAMA.png TRUTH.png FAR MORE
 *       Succeeds if both have one size, and each pixel that the panorama covers equals
 *       the truth, moved by at most FAR pixels and off by at most MORE gray levels. Prints
 *       the number of covered pixels and the root mean square difference.
 *   pictures count FILE.png R G B
 *       Prints the number of pixels with about this colour.
 *   pictures outline FILE.png R G B X Y X Y X Y X Y
 *       Prints the percentage of the quadrangle's sides with about this colour; parts
 *       outside of the picture do not count.
 *   pictures circles FILE.png FEATURES.csv
 *       Prints the percentage of the keypoints, in the format of `glsurf detect`, with a
 *       circle around it in the colours of the overlay.
 *   pictures film OUT FRAMES LEFT [RIGHT]
 *       Writes the images LEFT/000000.png and so on in gray. If OUT ends in .avi, OUT is
 *       an uncompressed video of 10 images a second, otherwise a folder of PGM images.
 *       With RIGHT, each image has the image of RIGHT beside it.
 */
#include <math.h>
#include <png.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

typedef struct picture {
    int width, height;
    uint8_t *rgba;
} picture;

static _Noreturn void fail(const char *name, const char *why) {
    fprintf(stderr, "pictures: %s: %s\n", name, why);
    exit(2);
}

static picture load(const char *name) {
    png_image png = { .version = PNG_IMAGE_VERSION };
    picture p = { 0 };
    if (png_image_begin_read_from_file(&png, name)) {
        png.format = PNG_FORMAT_RGBA;
        p = (picture){ (int)png.width, (int)png.height, malloc(PNG_IMAGE_SIZE(png)) };
    }
    if (!p.rgba || !png_image_finish_read(&png, NULL, p.rgba, 0, NULL))
        fail(name, "the file cannot be read");
    return p;
}

/* Returns channel c at a pixel. Beyond the border: of the nearest border pixel. */
static double at(const picture *p, int x, int y, int c) {
    x = x < 0 ? 0 : x >= p->width ? p->width - 1 : x;
    y = y < 0 ? 0 : y >= p->height ? p->height - 1 : y;
    return p->rgba[4 * ((size_t)y * (size_t)p->width + (size_t)x) + (size_t)c];
}

/* ------------------------------------------------------------------------ part -- */

static double between(const picture *p, double x, double y, int c) {
    const int i = (int)floor(x), j = (int)floor(y);
    const double u = x - i, v = y - j;
    return (1 - v) * ((1 - u) * at(p, i, j, c) + u * at(p, i + 1, j, c)) +
           v * ((1 - u) * at(p, i, j + 1, c) + u * at(p, i + 1, j + 1, c));
}

static double sample(const picture *p, double x, double y, double step, int c) {
    const int n = step > 1.0 ? (int)ceil(step) : 1;
    double sum = 0.0;
    for (int j = 0; j < n; ++j)
        for (int i = 0; i < n; ++i)
            sum += between(p, x + ((i + 0.5) / n - 0.5) * step,
                           y + ((j + 0.5) / n - 0.5) * step, c);
    return sum / (n * n);
}

static int part(char **a) {
    const picture from = load(a[0]);
    const double x = atof(a[1]), y = atof(a[2]), step = atof(a[5]), gain = atof(a[6]);
    png_image png = { .version = PNG_IMAGE_VERSION,
                      .width = (uint32_t)atoi(a[3]),
                      .height = (uint32_t)atoi(a[4]),
                      .format = PNG_FORMAT_RGB };
    uint8_t *rgb = malloc(PNG_IMAGE_SIZE(png)), *to = rgb;
    for (uint32_t j = 0; rgb && j < png.height; ++j)
        for (uint32_t i = 0; i < png.width; ++i)
            for (int c = 0; c < 3; ++c) {
                const double v = sample(&from, x + i * step, y + j * step, step, c);
                *to++ = (uint8_t)floor(gain * v / (1.0 + (gain - 1.0) * v / 255.0) + 0.5);
            }
    const int written = rgb && png_image_write_to_file(&png, a[7], 0, rgb, 0, NULL);
    free(rgb);
    free(from.rgba);
    return written ? EXIT_SUCCESS : 2;
}

/* ---------------------------------------------------------------------- rotate -- */

/* Colour of the globe: waves of random directions, lengths and colours. */
static void globe(const double direction[3], double rgb[3]) {
    enum { WAVES = 40, NUMBERS = 7 };
    uint32_t state = 1;
    rgb[0] = rgb[1] = rgb[2] = 120.0;
    for (int k = 0; k < WAVES; ++k) {
        double random[NUMBERS]; /* from -1 to 1 */
        for (int i = 0; i < NUMBERS; ++i) {
            state = 1664525u * state + 1013904223u;
            random[i] = (int32_t)state / 2147483648.0;
        }
        double phase = 3.2 * random[3];
        for (int i = 0; i < 3; ++i)
            phase += 120.0 * random[i] * direction[i];
        for (int i = 0; i < 3; ++i)
            rgb[i] += (8.0 + 4.0 * random[4 + i]) * sin(phase);
    }
}

/* Turns (x, y) by an angle in degrees, from x towards y. */
static void turn(double *x, double *y, double degrees) {
    const double angle = degrees * acos(-1.0) / 180.0, old = *x;
    const double c = cos(angle), s = sin(angle);
    *x = c * old - s * *y;
    *y = s * old + c * *y;
}

static int rotate(char **a) {
    static const double FOCAL = 300.0;
    const double yaw = atof(a[2]), pitch = atof(a[3]), gain = atof(a[6]);
    const double falloff = atof(a[7]);
    const bool round = strcmp(a[1], "plane") != 0;
    png_image png = { .version = PNG_IMAGE_VERSION,
                      .width = (uint32_t)atoi(a[4]),
                      .height = (uint32_t)atoi(a[5]),
                      .format = PNG_FORMAT_RGB };
    uint8_t *const pixels = malloc(PNG_IMAGE_SIZE(png)), *to = pixels;
    for (uint32_t j = 0; pixels && j < png.height; ++j)
        for (uint32_t i = 0; i < png.width; ++i) {
            const double x = i - (png.width - 1) / 2.0, y = j - (png.height - 1) / 2.0;
            const double r = hypot(x, y) / (hypot(png.width, png.height) / 2.0);
            const double u = x / FOCAL;
            double d[3] = { round ? sin(u) : u, y / FOCAL, round ? cos(u) : 1.0 }, rgb[3];
            const double length = sqrt(d[0] * d[0] + d[1] * d[1] + d[2] * d[2]);
            turn(&d[2], &d[1], -pitch);
            turn(&d[2], &d[0], yaw);
            for (int k = 0; k < 3; ++k)
                d[k] /= length;
            globe(d, rgb);
            for (int c = 0; c < 3; ++c)
                *to++ = (uint8_t)fmin(
                    fmax(floor(gain * exp(falloff * r * r) * rgb[c] + 0.5), 0.0), 255.0);
        }
    const int written = pixels && png_image_write_to_file(&png, a[0], 0, pixels, 0, NULL);
    free(pixels);
    return written ? EXIT_SUCCESS : 2;
}

/* --------------------------------------------------------------------- compare -- */

/* Returns the largest change of a value that moves by `far` < 1 along each axis, from any
 * position between pixels. Bilinear interpolation is no steeper than the largest difference
 * between the neighbouring pixels. */
static double change(const picture *p, int x, int y, int c, double far) {
    double across = 0.0, down = 0.0;
    for (int j = -1; j <= 1; ++j)
        for (int i = -1; i <= 0; ++i) {
            across =
                fmax(across, fabs(at(p, x + i + 1, y + j, c) - at(p, x + i, y + j, c)));
            down = fmax(down, fabs(at(p, x + j, y + i + 1, c) - at(p, x + j, y + i, c)));
        }
    return far * (across + down);
}

static int compare(char **a) {
    const picture p = load(a[0]), truth = load(a[1]);
    const double far = atof(a[2]), more = atof(a[3]);
    size_t covered = 0, wrong = 0;
    double squares = 0.0;
    if (p.width != truth.width || p.height != truth.height) {
        fprintf(stderr, "pictures: the panorama is %dx%d, the truth %dx%d\n", p.width,
                p.height, truth.width, truth.height);
        return EXIT_FAILURE;
    }
    for (int y = 0; y < p.height; ++y)
        for (int x = 0; x < p.width; ++x) {
            if (at(&p, x, y, 3) == 0.0)
                continue;
            ++covered;
            for (int c = 0; c < 3; ++c) {
                const double off = at(&p, x, y, c) - at(&truth, x, y, c);
                squares += off * off;
                if (fabs(off) > change(&truth, x, y, c, far) + more && wrong++ == 0)
                    fprintf(stderr,
                            "pictures: (%d, %d) channel %d is %.0f instead of %.0f\n", x, y,
                            c, at(&p, x, y, c), at(&truth, x, y, c));
            }
        }
    printf("%zu pixels covered, rms difference %.3f\n", covered,
           covered ? sqrt(squares / (3.0 * (double)covered)) : 0.0);
    free(p.rgba);
    free(truth.rgba);
    return covered && !wrong && far < 1.0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

/* ------------------------------------------------------------------ screenshots -- */

typedef struct colour {
    int red, green, blue;
} colour;

/* Colours of Okabe and Ito's palette, as in glsurf_extractor_draw(). */
static const colour ORANGE = { 230, 158, 0 }, BLUE = { 87, 181, 232 };

static bool is_like(const picture *self, int x, int y, colour wanted, int tolerance) {
    const uint8_t *const pixel = self->rgba + 4 * ((size_t)y * self->width + x);
    return abs(pixel[0] - wanted.red) <= tolerance &&
           abs(pixel[1] - wanted.green) <= tolerance &&
           abs(pixel[2] - wanted.blue) <= tolerance;
}

/* Returns true if a pixel at most one pixel from (x, y) has the colour. */
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

/* Returns true if most of 24 points on the circle have its colour. The overlay blends this
 * colour with the image: at least a tenth of the image remains, and more where circles
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

static int examine(const char *what, int count, char **a) {
    const picture self = load(a[0]);
    int status = 2;
    if (strcmp(what, "circles") == 0 && count == 2) {
        status = print_circles(&self, a[1]);
    } else if (count >= 4) {
        const colour wanted = { atoi(a[1]), atoi(a[2]), atoi(a[3]) };
        if (strcmp(what, "count") == 0)
            status = print_count(&self, wanted);
        else if (strcmp(what, "outline") == 0 && count == 12)
            status = print_outline(&self, wanted, a + 4);
    }
    free(self.rgba);
    return status;
}

/* ------------------------------------------------------------------------ film -- */

/* An AVI file with the codec Y800: rows of gray bytes, top row first. */
enum { RATE = 10 };

typedef struct film {
    FILE *file; /* the video, or NULL */
    const char *out;
    uint32_t frames, width, height;
    uint8_t *gray;
} film;

/* Reads an image into the film, as number `side` of `sides` images side by side. */
static void load_side(film *self, const char *folder, uint32_t number, uint32_t side,
                      uint32_t sides) {
    char path[4096];
    png_image image = { .version = PNG_IMAGE_VERSION };
    snprintf(path, sizeof path, "%s/%06u.png", folder, (unsigned)number);
    if (!png_image_begin_read_from_file(&image, path))
        fail(path, image.message);
    image.format = PNG_FORMAT_GRAY;
    if (!self->gray) {
        self->width = sides * image.width;
        self->height = image.height;
        self->gray = calloc(self->height, self->width);
    }
    if (sides * image.width != self->width || image.height != self->height || !self->gray)
        fail(path, "the images differ in size");
    if (!png_image_finish_read(&image, NULL, self->gray + side * image.width,
                               (png_int_32)self->width, NULL))
        fail(path, image.message);
}

static void put32(const film *self, uint32_t value) {
    for (int i = 0; i < 4; ++i)
        putc((int)(value >> 8 * i & 255), self->file);
}

static void put_numbers(const film *self, const uint32_t *values, size_t count) {
    for (size_t i = 0; i < count; ++i)
        put32(self, values[i]);
}

/* Writes the name and the size of a chunk. */
static void begin(const film *self, const char *name, uint32_t size) {
    fwrite(name, 1, 4, self->file);
    put32(self, size);
}

static void begin_list(const film *self, const char *kind, const char *name,
                       uint32_t size) {
    begin(self, kind, size + 4);
    fwrite(name, 1, 4, self->file);
}

#define NUMBERS(self, ...)                                                                 \
    put_numbers(self, (const uint32_t[]){ __VA_ARGS__ },                                   \
                sizeof(const uint32_t[]){ __VA_ARGS__ } / 4)

static void write_header(const film *self) {
    const uint32_t bytes = self->width * self->height, y800 = 0x30303859;
    const uint32_t images = self->frames * (bytes + 8), stream = 4 + 64 + 48;
    begin_list(self, "RIFF", "AVI ", 12 + 64 + 8 + stream + 12 + images);
    begin_list(self, "LIST", "hdrl", 64 + 8 + stream);
    begin(self, "avih", 56);
    NUMBERS(self, 1000000 / RATE, bytes * RATE, 0, 0, self->frames, 0, 1, bytes,
            self->width, self->height, 0, 0, 0, 0);
    begin_list(self, "LIST", "strl", 64 + 48);
    begin(self, "strh", 56);
    fwrite("vids", 1, 4, self->file);
    NUMBERS(self, y800, 0, 0, 0, 1, RATE, 0, self->frames, bytes, UINT32_MAX, 0, 0,
            self->width | self->height << 16);
    begin(self, "strf", 40);
    NUMBERS(self, 40, self->width, self->height, 1 | 8 << 16, y800, bytes, 0, 0, 0, 0);
    begin_list(self, "LIST", "movi", images);
}

static void write_image(const film *self, uint32_t number) {
    const size_t bytes = (size_t)self->width * self->height;
    if (self->file) {
        begin(self, "00db", (uint32_t)bytes);
        fwrite(self->gray, 1, bytes, self->file);
        return;
    }
    char path[4096];
    snprintf(path, sizeof path, "%s/%06u.pgm", self->out, (unsigned)number);
    FILE *const file = fopen(path, "wb");
    if (!file)
        fail(path, "the file cannot be written");
    fprintf(file, "P5\n%u %u\n255\n", (unsigned)self->width, (unsigned)self->height);
    fwrite(self->gray, 1, bytes, file);
    if (fclose(file) != 0)
        fail(path, "the file cannot be written");
}

static int make_film(int count, char **a) {
    film self = { .out = a[0], .frames = (uint32_t)strtoul(a[1], NULL, 10) };
    const char *const ending = strrchr(self.out, '.');
    const uint32_t sides = (uint32_t)count - 2;
    if (!ending || strcmp(ending, ".avi") != 0)
        mkdir(self.out, 0700);
    else if (!(self.file = fopen(self.out, "wb")))
        fail(self.out, "the file cannot be written");
    for (uint32_t number = 0; number < self.frames; ++number) {
        for (uint32_t side = 0; side < sides; ++side)
            load_side(&self, a[2 + side], number, side, sides);
        if (self.file && number == 0)
            write_header(&self);
        write_image(&self, number);
    }
    free(self.gray);
    if (self.file && fclose(self.file) != 0)
        fail(self.out, "the file cannot be written");
    return 0;
}

int main(int argc, char **argv) {
    if (argc == 10 && strcmp(argv[1], "part") == 0)
        return part(argv + 2);
    if (argc == 10 && strcmp(argv[1], "rotate") == 0)
        return rotate(argv + 2);
    if (argc == 6 && strcmp(argv[1], "compare") == 0)
        return compare(argv + 2);
    if ((argc == 5 || argc == 6) && strcmp(argv[1], "film") == 0)
        return make_film(argc - 2, argv + 2);
    if (argc >= 4)
        return examine(argv[1], argc - 2, argv + 2);
    fprintf(stderr, "usage: see the comment at the top of tests/end/pictures.c\n");
    return 2;
}
