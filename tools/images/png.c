/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Reads PNG of every kind, and writes PNG, with the low-level interface of libpng. The
 * simplified interface would apply the gamma and colour chunks. */
#include "images/image_rows.h"

#include "images/picture_file.h"
#include "system/alloc.h"
#include "system/file_names.h"
#include "system/output.h"
#include "system/text.h"

#include <png.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* -------------------------------------------------------------- reading -- */

typedef struct png_decoder {
    png_structp png;
    png_infop info;
    int passes;
    bool reported;
} png_decoder;

static void on_read_error(png_structp png, png_const_charp message) {
    const image_rows *const self = png_get_error_ptr(png);
    const png_decoder *const job = self->decoder;
    if (!job->reported)
        report("%s: damaged PNG (%s); get an intact copy", self->file.name, message);
    png_longjmp(png, 1);
}

/* Ignores warnings: they are about chunks that do not affect the samples. */
static void on_warning(png_structp png, png_const_charp message) {
    (void)png;
    (void)message;
}

static void on_read(png_structp png, png_bytep data, size_t size) {
    image_rows *const self = png_get_io_ptr(png);
    png_decoder *const job = self->decoder;
    if (!input_next(&self->file, data, size)) {
        report("%s: the PNG ends early, after %llu bytes; get a complete copy",
               self->file.name, (unsigned long long)self->file.position);
        job->reported = true;
        png_error(png, "end of file");
    }
}

static void take_exif(image_rows *self) {
    const png_decoder *const job = self->decoder;
    png_uint_32 size;
    png_bytep exif;
    if (png_get_eXIf_1(job->png, job->info, &size, &exif) != 0)
        image_read_exif(&self->of, exif, size);
}

/* Merges the two bytes of each sample of a mask into one, which is 0 only if both are 0. */
static void merge_bytes(png_structp png, png_row_infop row, png_bytep data) {
    for (size_t i = 0; i < row->rowbytes / 2; ++i)
        data[i] = data[2 * i] | data[2 * i + 1];
    (void)png;
}

static void read_header(image_rows *self, png_decoder *job) {
    png_structp png = job->png;
    image *const of = &self->of;
    /* Drops other chunks but EXIF: gamma and profiles are ignored, and compressed text
     * could have any size. */
    png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, NULL, -1);
    png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_AS_DEFAULT, (png_const_bytep) "eXIf",
                                1);
    png_set_read_fn(png, self, on_read);
    png_read_info(png, job->info);
    of->width = png_get_image_width(png, job->info);
    of->height = png_get_image_height(png, job->info);
    png_set_expand(png); /* palettes to RGB, 1, 2 and 4 bits to 8, tRNS to alpha */
    png_set_strip_alpha(png);
    if (!of->mask) {
        png_set_scale_16(png); /* rounds 255 v / 65535; strip_16 would drop the low byte */
    } else if (png_get_bit_depth(png, job->info) == 16) {
        png_set_read_user_transform_fn(png, merge_bytes);
        png_set_user_transform_info(png, NULL, 8, 0);
    }
    job->passes = png_set_interlace_handling(png);
    self->only_whole = job->passes > 1;
    png_read_update_info(png, job->info);
    of->channels = png_get_channels(png, job->info);
    take_exif(self);
}

static bool begin_png(image_rows *self) {
    png_decoder *const job = self->decoder = alloc_zeroed(1, sizeof *job);
    job->png =
        png_create_read_struct(PNG_LIBPNG_VER_STRING, self, on_read_error, on_warning);
    job->info = job->png ? png_create_info_struct(job->png) : NULL;
    if (!job->info) {
        report("%s: out of memory; use a smaller image", self->file.name);
        return false;
    }
    if (setjmp(png_jmpbuf(job->png)) != 0)
        return false;
    read_header(self, job);
    return image_fits(&self->of, &self->file, self->of.width, self->of.height);
}

/* Reads up to IEND; fails if the file is cut off. */
static void read_end(image_rows *self, const png_decoder *job) {
    png_read_end(job->png, job->info);
    take_exif(self);
}

static bool read_png(image_rows *self, uint32_t count, unsigned char *to, size_t stride) {
    const png_decoder *const job = self->decoder;
    if (setjmp(png_jmpbuf(job->png)) != 0)
        return false;
    for (int pass = 0; pass < job->passes; ++pass)
        for (uint32_t y = 0; y < count; ++y)
            png_read_row(job->png, to + y * stride, NULL);
    if (self->next + count == self->of.height)
        read_end(self, job);
    return true;
}

static void close_png(image_rows *self) {
    png_decoder *const job = self->decoder;
    if (job)
        png_destroy_read_struct(&job->png, &job->info, NULL);
    free(job);
    self->decoder = NULL;
}

const image_reader IMAGE_PNG = { begin_png, read_png, close_png };

/* -------------------------------------------------------------- writing -- */
/*
 * The defaults of libpng try five filters on each row and search long for repetitions, but
 * photographs have few. The filter "Sub" alone with the lowest level takes a seventh of the
 * time: 0.52 s instead of 3.77 s for a photograph of 12 megapixels, and 15.3 MB instead of
 * 13.5 MB. "Paeth" takes 2 % fewer bytes and a tenth more time; "Up" takes a quarter more
 * bytes for pictures of matches.
 */

typedef struct png_output {
    const char *path, *way_out;
    FILE *file;
    png_structp png;
    png_infop info;
} png_output;

static void on_write_error(png_structp png, png_const_charp message) {
    png_output *const job = png_get_error_ptr(png);
    if (!ferror(job->file))
        report("cannot write %s as PNG: %s; %s", job->path, message, job->way_out);
    png_longjmp(png, 1);
}

static bool encode_png(png_output *job, const picture_pixels *from) {
    if (setjmp(png_jmpbuf(job->png)) != 0)
        return ferror(job->file);
    const uint16_t one = 1;
    const bool transparent = from->order == PICTURE_RGBA;
    /* On big-endian machines a 32-bit number begins with the byte to leave out. */
    const bool high_first = from->order == PICTURE_CAIRO && *(const uint8_t *)&one == 0;
    png_init_io(job->png, job->file);
    png_set_IHDR(job->png, job->info, from->width, from->height, 8,
                 transparent ? PNG_COLOR_TYPE_RGB_ALPHA : PNG_COLOR_TYPE_RGB,
                 PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    png_set_compression_level(job->png, 1);
    png_set_filter(job->png, PNG_FILTER_TYPE_BASE, PNG_FILTER_SUB);
    png_write_info(job->png, job->info);
    if (!transparent)
        png_set_filler(job->png, 0, high_first ? PNG_FILLER_BEFORE : PNG_FILLER_AFTER);
    if (from->order == PICTURE_CAIRO && !high_first)
        png_set_bgr(job->png);
    for (uint32_t y = 0; y < from->height; ++y) {
        const uint8_t *const row = picture_row(from, y);
        if (!row)
            return false;
        png_write_row(job->png, row);
    }
    png_write_end(job->png, NULL);
    return true;
}

static bool write_png_into(FILE *file, const picture_pixels *from, const char *path,
                           const char *way_out) {
    png_output job = { .path = path, .way_out = way_out, .file = file };
    job.png =
        png_create_write_struct(PNG_LIBPNG_VER_STRING, &job, on_write_error, on_warning);
    job.info = job.png ? png_create_info_struct(job.png) : NULL;
    bool good = false;
    if (!job.info)
        report("cannot write %s: out of memory; %s", path, way_out);
    else
        good = encode_png(&job, from);
    png_destroy_write_struct(&job.png, &job.info);
    return good;
}

bool write_picture_into(FILE *file, const picture_pixels *from, const char *path,
                        const char *way_out) {
    const char *const ending = path_ending(path);
    const bool jpeg = strcasecmp(ending, "jpg") == 0 || strcasecmp(ending, "jpeg") == 0;
    return (jpeg ? write_jpeg_into : write_png_into)(file, from, path, way_out);
}

bool write_picture(const char *path, const picture_pixels *from) {
    output out;
    return output_open(&out, path) &&
           output_close(&out,
                        write_picture_into(out.file, from, path, "use smaller images"));
}
