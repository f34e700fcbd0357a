/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Reads and writes JPEG with libjpeg-turbo. The bytes of the file are in memory: decoding
 * begins with checks of all of it. */
#include "images/image_rows.h"

#include "images/picture_file.h"
#include "system/alloc.h"
#include "system/text.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>

static bool report_damage(const input *file, const char *reason) {
    report("%s: damaged or unsupported JPEG (%s); get an intact copy or convert it to PNG",
           file->name, reason);
    return false;
}

static bool ends_early(const input *file) {
    report("%s: the JPEG ends early, after %zu bytes; get a complete copy", file->name,
           file->size);
    return false;
}

/* Returns whether an end-of-image marker follows the last start-of-scan marker. Coded
 * pixels contain neither marker, because they have a zero after each byte FF. */
static bool has_end(const input *file) {
    for (size_t i = file->size; i >= 2; --i) {
        const unsigned char *const marker = file->data + i - 2;
        if (marker[0] == 0xFF && (marker[1] == 0xD9 || marker[1] == 0xDA))
            return marker[1] == 0xD9;
    }
    return false;
}

/* Counts scans. Sets `arithmetic` if a marker from SOF9 to SOF11 says that pixels are coded
 * arithmetically. Markers in a thumbnail also count, which does no harm. */
static uint64_t count_scans(const input *file, bool *arithmetic) {
    uint64_t scans = 0;
    for (size_t i = 0; i + 1 < file->size; ++i) {
        if (file->data[i] != 0xFF)
            continue;
        const unsigned char marker = file->data[i + 1];
        scans += marker == 0xDA;
        *arithmetic = *arithmetic || (marker >= 0xC9 && marker <= 0xCB);
    }
    return scans;
}

/* Refuses a file before the decoder allocates memory for what it claims.
 *
 * A Huffman code has at least 1 bit, and each block of 8x8 pixels at least one code, so a
 * byte holds at most 512 pixels. It holds four times as many, 2048, with two components
 * that are each sampled fully in one direction and every fourth time in the other.
 *
 * A scan of a progressive file may change no pixel, but costs the decoder about 10 ns per
 * block: 1.3 s for MAX_WORK. Images of the largest size can have 32 scans, and encoders
 * write about 10. */
static bool check_work(const input *file, uint64_t pixels) {
    static const uint64_t MAX_PIXELS_PER_BYTE = 2048, MAX_WORK = (uint64_t)1 << 33,
                          MAX_SCANS = 500;
    bool arithmetic = false;
    const uint64_t scans = count_scans(file, &arithmetic);
    if (!arithmetic && pixels / MAX_PIXELS_PER_BYTE > file->size)
        return ends_early(file);
    if (scans <= MAX_SCANS && scans * pixels <= MAX_WORK)
        return true;
    report("%s: %llu scans of %llu pixels each take too long; convert it to PNG",
           file->name, (unsigned long long)scans, (unsigned long long)pixels);
    return false;
}

/* --------------------------------------------------------------- errors -- */

/* Errors of a codec. Messages are the first ones, or empty. */
typedef struct jpeg_errors {
    struct jpeg_error_mgr manager;
    jmp_buf stop;
    char error[JMSG_LENGTH_MAX], warning[JMSG_LENGTH_MAX];
} jpeg_errors;

static void on_error(j_common_ptr codec) {
    jpeg_errors *const self = codec->client_data;
    codec->err->format_message(codec, self->error);
    longjmp(self->stop, 1);
}

static void on_message(j_common_ptr codec, int level) {
    jpeg_errors *const self = codec->client_data;
    if (level < 0 && self->warning[0] == '\0')
        codec->err->format_message(codec, self->warning);
}

static struct jpeg_error_mgr *catch_errors(jpeg_errors *self) {
    jpeg_std_error(&self->manager);
    self->manager.error_exit = on_error;
    self->manager.emit_message = on_message;
    return &self->manager;
}

/* ------------------------------------------------------------- decoding -- */

typedef struct jpeg_decoder {
    struct jpeg_decompress_struct codec;
    jpeg_errors errors;
    unsigned char *cmyk; /* a row */
} jpeg_decoder;

static bool read_header(image_rows *self, jpeg_decoder *job) {
    struct jpeg_decompress_struct *const codec = &job->codec;
    const input *const file = &self->file;
    jpeg_create_decompress(codec);
    jpeg_mem_src(codec, file->data, (unsigned long)file->size);
    jpeg_read_header(codec, TRUE);
    const uint32_t width = codec->image_width, height = codec->image_height;
    if (!image_fits(&self->of, file, width, height) ||
        !check_work(file, (uint64_t)width * height))
        return false;
    const bool gray = codec->jpeg_color_space == JCS_GRAYSCALE;
    const bool cmyk =
        codec->jpeg_color_space == JCS_CMYK || codec->jpeg_color_space == JCS_YCCK;
    codec->out_color_space = gray ? JCS_GRAYSCALE : cmyk ? JCS_CMYK : JCS_RGB;
    job->cmyk = cmyk ? alloc_zeroed(width, 4) : NULL;
    self->of.width = width;
    self->of.height = height;
    self->of.channels = gray ? 1 : 3;
    return true;
}

/* Reads the first block of EXIF. Before the first scan, each segment has a marker of two
 * bytes, which fill bytes may precede, and a length, which counts its own two bytes. */
static void find_exif(image *self, const input *file) {
    for (size_t at = 2; at + 10 <= file->size && file->data[at] == 0xFF;) {
        const unsigned char *const segment = file->data + at;
        const bool fill = segment[1] == 0xFF;
        const size_t length = fill ? 0 : (size_t)segment[2] << 8 | segment[3];
        if (segment[1] == 0xDA || length > file->size - at - 2)
            break;
        if (segment[1] == 0xE1 && length >= 8 && memcmp(segment + 4, "Exif\0", 6) == 0) {
            image_read_exif(self, segment + 10, length - 8);
            break;
        }
        at += fill ? 1 : 2 + length;
    }
}

static bool begin_jpeg(image_rows *self) {
    jpeg_decoder *const job = self->decoder = alloc_zeroed(1, sizeof *job);
    if (!image_read_file(&self->file))
        return false;
    job->codec.err = catch_errors(&job->errors);
    job->codec.client_data = &job->errors;
    if (setjmp(job->errors.stop) != 0)
        return has_end(&self->file) ? report_damage(&self->file, job->errors.error)
                                    : ends_early(&self->file);
    if (!read_header(self, job))
        return false;
    find_exif(&self->of, &self->file);
    return true;
}

/* CMYK files hold Adobe's inverted values: 255 is no ink, so red = cyan x black. */
static void from_cmyk(unsigned char *rgb, const unsigned char *cmyk, size_t count) {
    for (size_t i = 0; i < count; ++i) {
        const unsigned black = cmyk[4 * i + 3];
        for (size_t c = 0; c < 3; ++c)
            rgb[3 * i + c] = (unsigned char)((cmyk[4 * i + c] * black + 127) / 255);
    }
}

/* Fails on a warning about missing pixels, and reports other warnings as a note. Only the
 * first warning is kept, so this also checks the end of the file. */
static bool accept_warning(const image_rows *self, const char *warning) {
    const input *const file = &self->file;
    if (warning[0] == '\0')
        return true;
    if (strstr(warning, "Premature end of JPEG file") || !has_end(file))
        return ends_early(file);
    if (strstr(warning, "premature end"))
        return report_damage(file, warning);
    if (!self->ended)
        report("%s: note: %s; the image is used anyway", file->name, warning);
    return true;
}

/* libjpeg-turbo decodes a progressive file as a whole before the first row. */
static bool read_jpeg(image_rows *self, uint32_t count, unsigned char *to, size_t stride) {
    jpeg_decoder *const job = self->decoder;
    if (setjmp(job->errors.stop) != 0)
        return report_damage(&self->file, job->errors.error);
    if (self->next == 0)
        jpeg_start_decompress(&job->codec);
    for (uint32_t y = 0; y < count; ++y) {
        unsigned char *row = job->cmyk ? job->cmyk : to + y * stride;
        jpeg_read_scanlines(&job->codec, &row, 1);
        if (job->cmyk)
            from_cmyk(to + y * stride, job->cmyk, self->of.width);
    }
    if (self->next + count < self->of.height)
        return true;
    jpeg_finish_decompress(&job->codec);
    return accept_warning(self, job->errors.warning);
}

static void close_jpeg(image_rows *self) {
    jpeg_decoder *const job = self->decoder;
    if (job) {
        jpeg_destroy_decompress(&job->codec);
        free(job->cmyk);
    }
    free(job);
    self->decoder = NULL;
}

const image_reader IMAGE_JPEG = { begin_jpeg, read_jpeg, close_jpeg };

/* ------------------------------------------------------------- encoding -- */

typedef struct jpeg_encoder {
    struct jpeg_compress_struct codec;
    jpeg_errors errors;
} jpeg_encoder;

/* Neither reduces the resolution of colours nor shows its blocks beside thin lines. False
 * without a row. */
static bool encode(struct jpeg_compress_struct *codec, FILE *file,
                   const picture_pixels *from) {
    enum { QUALITY = 95 };
    const uint16_t one = 1;
    const J_COLOR_SPACE cairo = *(const uint8_t *)&one == 0 ? JCS_EXT_XRGB : JCS_EXT_BGRX;
    jpeg_create_compress(codec);
    jpeg_stdio_dest(codec, file);
    codec->image_width = from->width;
    codec->image_height = from->height;
    codec->input_components = 4;
    codec->in_color_space = from->order == PICTURE_CAIRO ? cairo : JCS_EXT_RGBX;
    jpeg_set_defaults(codec);
    jpeg_set_quality(codec, QUALITY, TRUE);
    codec->comp_info[0].h_samp_factor = codec->comp_info[0].v_samp_factor = 1;
    jpeg_start_compress(codec, TRUE);
    for (uint32_t y = 0; y < from->height; ++y) {
        JSAMPROW row = (JSAMPROW)(uintptr_t)picture_row(from, y);
        if (!row)
            return false;
        jpeg_write_scanlines(codec, &row, 1);
    }
    jpeg_finish_compress(codec);
    return true;
}

bool write_jpeg_into(FILE *file, const picture_pixels *from, const char *path,
                     const char *way_out) {
    jpeg_encoder *const job = alloc_zeroed(1, sizeof *job);
    job->codec.err = catch_errors(&job->errors);
    job->codec.client_data = &job->errors;
    bool good = false;
    if (setjmp(job->errors.stop) == 0)
        good = encode(&job->codec, file, from);
    else if (!ferror(file))
        report("cannot write %s as JPEG: %s; %s", path, job->errors.error, way_out);
    good = good || ferror(file);
    jpeg_destroy_compress(&job->codec);
    free(job);
    return good;
}
