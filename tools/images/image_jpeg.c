/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Reads and writes JPEG with TurboJPEG. */
#include "images/image.h"

#include "images/picture_file.h"
#include "system/text.h"

#include <string.h>
#include <turbojpeg.h>

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
    static const uint64_t MAX_PIXELS_PER_BYTE = 2048, MAX_WORK = (uint64_t)1 << 33;
    bool arithmetic = false;
    const uint64_t scans = count_scans(file, &arithmetic);
    if (!arithmetic && pixels / MAX_PIXELS_PER_BYTE > file->size)
        return ends_early(file);
    if (scans * pixels <= MAX_WORK)
        return true;
    report("%s: %llu scans of %llu pixels each take too long; convert it to PNG",
           file->name, (unsigned long long)scans, (unsigned long long)pixels);
    return false;
}

/* Fails on a warning about missing pixels, and reports other warnings as a note. TurboJPEG
 * gives only the first warning, so this also checks the end of the file. */
static bool accept_warning(const input *file, const char *warning) {
    if (strstr(warning, "Premature end of JPEG file") || !has_end(file))
        return ends_early(file);
    if (strstr(warning, "premature end"))
        return report_damage(file, warning);
    report("%s: note: %s; the image is used anyway", file->name, warning);
    return true;
}

static bool decode_jpeg(tjhandle decoder, const input *file, int format,
                        unsigned char *pixels, int width, int height) {
    /* Limits scans: a small progressive file can keep a decoder busy for hours. */
    const int flags = TJFLAG_LIMITSCANS;
    if (tjDecompress2(decoder, file->data, (unsigned long)file->size, pixels, width, 0,
                      height, format, flags) == 0)
        return true;
    if (tjGetErrorCode(decoder) == TJERR_WARNING)
        return accept_warning(file, tjGetErrorStr2(decoder));
    return report_damage(file, tjGetErrorStr2(decoder));
}

/* CMYK files hold Adobe's inverted values: 255 is no ink, so red = cyan x black. */
static void from_cmyk(unsigned char *rgb, const unsigned char *cmyk, size_t count) {
    for (size_t i = 0; i < count; ++i) {
        const unsigned black = cmyk[4 * i + 3];
        for (size_t c = 0; c < 3; ++c)
            rgb[3 * i + c] = (unsigned char)((cmyk[4 * i + c] * black + 127) / 255);
    }
}

static bool read_cmyk(image *self, tjhandle decoder, const input *file, int width,
                      int height) {
    image cmyk = { .with = self->with };
    const uint32_t w = (uint32_t)width, h = (uint32_t)height;
    const bool good = image_allocate(&cmyk, file, w, h, 4) &&
                      decode_jpeg(decoder, file, TJPF_CMYK, cmyk.pixels, width, height) &&
                      image_allocate(self, file, w, h, 3);
    if (good)
        from_cmyk(self->pixels, cmyk.pixels, (size_t)w * h);
    image_free(&cmyk);
    return good;
}

static bool read_any(image *self, tjhandle decoder, const input *file) {
    /* A file with tables but no image passes, and leaves these unchanged. */
    int width = 0, height = 0, subsampling = -1, colour = -1;
    if (tjDecompressHeader3(decoder, file->data, (unsigned long)file->size, &width, &height,
                            &subsampling, &colour) != 0)
        return has_end(file) ? report_damage(file, tjGetErrorStr2(decoder))
                             : ends_early(file);
    if (width < 1 || height < 1)
        return report_damage(file, "it contains no image");
    if (!image_fits(self, file, (uint32_t)width, (uint32_t)height) ||
        !check_work(file, (uint64_t)width * (uint64_t)height))
        return false;
    if (colour == TJCS_CMYK || colour == TJCS_YCCK)
        return read_cmyk(self, decoder, file, width, height);
    const bool gray = colour == TJCS_GRAY;
    return image_allocate(self, file, (uint32_t)width, (uint32_t)height, gray ? 1 : 3) &&
           decode_jpeg(decoder, file, gray ? TJPF_GRAY : TJPF_RGB, self->pixels, width,
                       height);
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

bool image_read_jpeg(image *self, const input *file) {
    const tjhandle decoder = tjInitDecompress();
    if (!decoder) {
        report("%s: out of memory; use a smaller image", file->name);
        return false;
    }
    const bool good = read_any(self, decoder, file);
    if (good)
        find_exif(self, file);
    tjDestroy(decoder);
    return good;
}

/* Neither reduces the resolution of colours nor shows its blocks beside thin lines. */
bool write_jpeg_into(FILE *file, const picture_pixels *from, const char *path,
                     const char *way_out) {
    enum { QUALITY = 95 };
    const uint16_t one = 1;
    const int cairo = *(const uint8_t *)&one == 0 ? TJPF_XRGB : TJPF_BGRX;
    const tjhandle encoder = tjInitCompress();
    unsigned char *data = NULL;
    unsigned long size = 0;
    const bool good =
        encoder &&
        tjCompress2(encoder, from->first, (int)from->width, (int)from->stride,
                    (int)from->height, from->order == PICTURE_CAIRO ? cairo : TJPF_RGBX,
                    &data, &size, TJSAMP_444, QUALITY, 0) == 0;
    if (good)
        fwrite(data, 1, size, file);
    else
        report("cannot write %s as JPEG: %s; %s", path,
               encoder ? tjGetErrorStr2(encoder) : "out of memory", way_out);
    tjFree(data);
    if (encoder)
        tjDestroy(encoder);
    return good;
}
