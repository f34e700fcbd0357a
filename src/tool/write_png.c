/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "tool/write_png.h"

#include "tool/output.h"
#include "tool/text.h"

#include <png.h>
#include <setjmp.h>
#include <stdio.h>

/* All that the functions share. Kept in one struct, so that no local variable has to
 * survive a longjmp(). */
typedef struct png_job {
    const char *path;
    FILE *file;
    png_structp png;
    png_infop info;
    bool full; /* fwrite() failed; output_close() reports it */
} png_job;

static void on_error(png_structp png, png_const_charp message) {
    png_job *const job = png_get_error_ptr(png);
    if (!job->full)
        report("cannot write %s as PNG: %s; use smaller images", job->path, message);
    png_longjmp(png, 1);
}

static void on_warning(png_structp png, png_const_charp message) {
    (void)png;
    (void)message;
}

static void on_write(png_structp png, png_bytep data, size_t size) {
    png_job *const job = png_get_io_ptr(png);
    if (fwrite(data, 1, size, job->file) != size) {
        job->full = true;
        png_error(png, "write error");
    }
}

static void on_flush(png_structp png) {
    (void)png;
}

static bool encode(png_job *job, const uint8_t *rgba, uint32_t width,
                   const layout_rectangle *part, bool opaque) {
    if (setjmp(png_jmpbuf(job->png)) != 0)
        return false;
    png_set_write_fn(job->png, job, on_write, on_flush);
    png_set_IHDR(job->png, job->info, part->width, part->height, 8,
                 opaque ? PNG_COLOR_TYPE_RGB : PNG_COLOR_TYPE_RGB_ALPHA, PNG_INTERLACE_NONE,
                 PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    png_write_info(job->png, job->info);
    if (opaque)
        png_set_filler(job->png, 0, PNG_FILLER_AFTER);
    for (uint32_t y = part->y; y < part->y + part->height; ++y)
        png_write_row(job->png, rgba + 4 * ((size_t)y * width + part->x));
    png_write_end(job->png, NULL);
    return true;
}

bool write_png(const char *path, const uint8_t *rgba, uint32_t width, layout_rectangle part,
               bool opaque) {
    output out;
    if (!output_open(&out, path))
        return false;
    png_job job = { .path = path, .file = out.file };
    job.png = png_create_write_struct(PNG_LIBPNG_VER_STRING, &job, on_error, on_warning);
    job.info = job.png ? png_create_info_struct(job.png) : NULL;
    bool good = false;
    if (!job.info)
        report("cannot write %s: out of memory; use smaller images", path);
    else
        good = encode(&job, rgba, width, &part, opaque);
    png_destroy_write_struct(&job.png, &job.info);
    return output_close(&out, good || job.full) && good;
}
