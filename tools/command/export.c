/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* `glsurf export`: writes an album's features and matches for another program. */
#include "album/album.h"
#include "album/exporter.h"
#include "system/alloc.h"
#include "system/exit_status.h"
#include "system/text.h"
#include "terminal/options.h"
#include "terminal/setting_options.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char *const HELP[] = {
    "glsurf export writes the features and matches of an album for a program that\n"
    "reconstructs scenes.\n"
    "\n"
    "usage: glsurf export colmap FOLDER -o FILE [OPTION]...\n"
    "  or:  glsurf export hloc FOLDER -o OUT [OPTION]...\n"
    "  or:  glsurf export openmvg FOLDER -o OUT [OPTION]...\n"
    "\n"
    "FOLDER has the features that glsurf detect wrote as npz, and the matches that\n"
    "glsurf match FOLDER found. Pairs with a geometry are written, with its inliers.\n"
    "Images have their names below the root of detect.\n"
    "\n"
    "  -o, --output OUT     colmap: the new database; hloc: a folder for features.h5\n"
    "                       and matches.h5; openmvg: a folder for its files\n"
    "  --no-descriptors     leave out descriptors, which the mappers do not need\n"
    "  --camera CAMERA      the camera of all images is known: COLMAP's name of a model\n"
    "                       and its parameters, such as 'PINHOLE 320 320 160 120'.\n"
    "                       openmvg takes SIMPLE_PINHOLE, SIMPLE_RADIAL and RADIAL, hloc\n"
    "                       has no cameras\n"
    "  -q, --quiet          print neither summary nor progress\n"
    "  -h, --help           print this text\n"
    "\n"
    "Without --camera, photographs of one make, model, focal length and size in EXIF\n"
    "share a camera. Its focal length is the one in EXIF, for 35-mm film, or 1.2\n"
    "times the larger side.\n"
    "\n"
    "example:\n"
    "  glsurf export colmap features -o album.db\n"
    "\n"
    "exit status: 0 success, 1 bad input or failure, 2 wrong usage\n",
    NULL,
};

typedef struct export_options {
    const char *output;
    export_camera camera; /* `count` 0: unknown */
    bool no_descriptors, quiet;
} export_options;

/* COLMAP's camera models in the order of their numbers, and their numbers of parameters. */
static const char *const MODELS[] = { "SIMPLE_PINHOLE",
                                      "PINHOLE",
                                      "SIMPLE_RADIAL",
                                      "RADIAL",
                                      "OPENCV",
                                      "OPENCV_FISHEYE",
                                      "FULL_OPENCV",
                                      "FOV",
                                      "SIMPLE_RADIAL_FISHEYE",
                                      "RADIAL_FISHEYE",
                                      "THIN_PRISM_FISHEYE",
                                      NULL };
static const int PARAMETERS[] = { 3, 4, 4, 5, 8, 8, 12, 5, 4, 5, 12 };

static bool read_camera(const option_row *row, const char *text, void *at) {
    export_camera *const camera = at;
    char *const name = text_format("%.*s", (int)strcspn(text, " "), text);
    unsigned model = 0;
    bool good = option_read_name(row, name, MODELS, 0, &model);
    free(name);
    if (!good)
        return false;
    *camera = (export_camera){ .model = (int)model, .count = PARAMETERS[model] };
    char *rest = (char *)text + strlen(MODELS[model]);
    for (int i = 0; i < camera->count; ++i) {
        const char *const number = rest;
        camera->parameters[i] = strtod(number, &rest);
        good = good && rest != number && isfinite(camera->parameters[i]);
    }
    return (good && *rest == '\0' && camera->parameters[0] > 0.0) ||
           option_refuse(row, text, "%d numbers after %s, the first above 0", camera->count,
                         MODELS[model]);
}

/* Checks that the program takes the camera. False after a report. */
static bool check_camera(const export_format *format, const export_camera *camera) {
    if (camera->count == 0 || format->models >> camera->model & 1)
        return true;
    report(format->models ? "%s has no camera like COLMAP's %s; see glsurf export --help"
                          : "%s has no cameras; leave out --camera %s",
           format->name, MODELS[camera->model]);
    return false;
}

#define FIELD(field) .offset = offsetof(export_options, field)

static const option_row ROWS[] = {
    { "output", option_file, FIELD(output), 'o' },
    { "no-descriptors", option_flag, FIELD(no_descriptors) },
    { "camera", read_camera, FIELD(camera) },
    { "quiet", option_quiet, FIELD(quiet), 'q' },
    { 0 },
};

typedef struct export_work {
    const export_options *options;
    album from; /* images in the order of the names' bytes, which numbers them */
    exporter exporter;
    uint32_t pairs;
    uint64_t features, inliers;
} export_work;

static int by_name(const void *a, const void *b) {
    return strcmp(((const album_image *)a)->name, ((const album_image *)b)->name);
}

static void number_images(album *self) {
    qsort(self->images, self->count, sizeof *self->images, by_name);
    for (size_t i = 0; i < self->count; ++i)
        name_table_find(&self->names, self->images[i].name)->number = i;
}

static bool add_image(export_work *self, const album_image *one) {
    features_file file = { 0 };
    bool good = features_file_load(&file, one->path);
    if (good && !self->options->no_descriptors && file.features.descriptor_length != 64) {
        report("%s has descriptors of %lu numbers, and other programs take 64; add "
               "--no-descriptors",
               one->path, (unsigned long)file.features.descriptor_length);
        good = false;
    }
    self->features += file.features.count;
    good = good && exporter_add_image(&self->exporter, &(export_image){
                                                           .name = one->name,
                                                           .width = file.width,
                                                           .height = file.height,
                                                           .camera = &file.camera,
                                                           .features = &file.features,
                                                       });
    features_file_free(&file);
    return good;
}

static bool add_images(export_work *self) {
    for (size_t i = 0; i < self->from.count; ++i) {
        progress("%zu of %zu images", i, self->from.count);
        if (!add_image(self, &self->from.images[i]))
            return false;
    }
    return true;
}

/* Checks that a pair was matched with the features that the album has now. */
static bool is_current(const export_work *self, const stored_pair *found) {
    char *const stamp = album_stamp(&self->from, found->a, found->b);
    const bool current = strcmp(stamp, found->stamp) == 0;
    free(stamp);
    if (!current)
        report("the features of %s or %s have changed since they were matched; match the "
               "album again with --resume",
               found->a, found->b);
    return current;
}

static bool add_pairs(export_work *self, album_reader *reader) {
    stored_pair found;
    /* Pairs without a geometry show different things. Pairs of images whose features were
     * removed are left out, too. */
    while (album_reader_next(reader, &found)) {
        const size_t a = album_find(&self->from, found.a);
        const size_t b = album_find(&self->from, found.b);
        if (found.model == STORED_NONE || a == SIZE_MAX || b == SIZE_MAX)
            continue;
        progress("%lu pairs", (unsigned long)self->pairs);
        if (!is_current(self, &found) ||
            !exporter_add_pair(&self->exporter,
                               &(export_pair){ (uint32_t)a, (uint32_t)b, &found }))
            return false;
        ++self->pairs;
        self->inliers += found.inliers;
    }
    return true;
}

static bool write_all(export_work *self, const export_format *format) {
    const export_options *const options = self->options;
    const album *const from = &self->from;
    const char **const names = alloc_zeroed(from->count, sizeof *names);
    for (size_t i = 0; i < from->count; ++i)
        names[i] = from->images[i].name;
    album_reader *reader = album_reader_open(from->folder, NULL, false);
    const bool begun =
        reader && exporter_open(&self->exporter, format, options->output, names,
                                from->count, !options->no_descriptors,
                                options->camera.count > 0 ? &options->camera : NULL);
    bool good = begun && add_images(self) && add_pairs(self, reader);
    good = album_reader_close(reader) && good;
    if (good && self->pairs == 0) {
        report("%s has no matches with a geometry; run glsurf match %s first", from->folder,
               from->folder);
        good = false;
    }
    free(names);
    return begun && exporter_close(&self->exporter, good);
}

static bool run(export_work *self, const export_format *format, const char *folder) {
    bool good = album_open(&self->from, folder);
    if (good)
        number_images(&self->from);
    good = good && write_all(self, format);
    progress_wipe();
    if (good && !self->options->quiet)
        printf("%s: %zu images, %llu features, %lu pairs, %llu inliers\n",
               self->options->output, self->from.count, (unsigned long long)self->features,
               (unsigned long)self->pairs, (unsigned long long)self->inliers);
    good = good && self->from.failed == 0;
    album_close(&self->from);
    return good;
}

static const export_format *find_format(const char *name) {
    static const export_format *const formats[] = { &EXPORT_COLMAP, &EXPORT_HLOC,
                                                    &EXPORT_OPENMVG };
    for (size_t i = 0; i < sizeof formats / sizeof *formats; ++i)
        if (strcmp(formats[i]->name, name) == 0)
            return formats[i];
    report("glsurf export writes for colmap, hloc or openmvg, not for '%s'", name);
    return NULL;
}

int export_command(int argc, char **argv) {
    export_options options = { 0 };
    const int status = settings_read(argc, argv, ROWS, &options, NULL, HELP);
    if (status >= 0)
        return status;
    if (argc - optind != 2 || !options.output) {
        report("export needs a program, the folder of an album and, with -o, where to "
               "write; see glsurf export --help");
        return TOOL_USAGE;
    }
    const export_format *format = find_format(argv[optind]);
    export_work work = { .options = &options };
    return !format || !check_camera(format, &options.camera) ? TOOL_USAGE
           : run(&work, format, argv[optind + 1])            ? TOOL_SUCCESS
                                                             : TOOL_FAILURE;
}
