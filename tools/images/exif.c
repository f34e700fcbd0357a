/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Takes the orientation and the camera from EXIF, which libexif reads. */
#include "images/image.h"

#include <libexif/exif-data.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The bytes that libexif reads, and the number of messages that it has sent. */
typedef struct exif_bytes {
    unsigned char *data;
    size_t size;
    uint32_t messages;
} exif_bytes;

/* libexif sends messages about each entry. Lists that refer to each other can keep it busy
 * for minutes, so this function ends the work: it clears the bytes that are left to read.
 * Other blocks have at most 5,461 entries, with a few messages each. */
static void on_message(ExifLog *log, ExifLogCode code, const char *domain,
                       const char *format, va_list arguments, void *user) {
    enum { MAX_MESSAGES = 1 << 16 };
    exif_bytes *const bytes = user;
    (void)log, (void)code, (void)domain, (void)format, (void)arguments;
    if (++bytes->messages == MAX_MESSAGES)
        memset(bytes->data, 0, bytes->size);
}

/* Returns the number of an entry with one number, or 0. */
static double number_of(ExifContent *list, ExifTag tag) {
    const ExifEntry *const entry = exif_content_get_entry(list, tag);
    if (!entry || entry->components != 1)
        return 0.0;
    const ExifByteOrder order = exif_data_get_byte_order(list->parent);
    if (entry->format == EXIF_FORMAT_SHORT)
        return exif_get_short(entry->data, order);
    if (entry->format == EXIF_FORMAT_LONG)
        return exif_get_long(entry->data, order);
    if (entry->format != EXIF_FORMAT_RATIONAL)
        return 0.0;
    const ExifRational number = exif_get_rational(entry->data, order);
    return number.denominator > 0 ? (double)number.numerator / number.denominator : 0.0;
}

/* Copies a text without blanks at its end. Bytes that do not print become question marks.
 */
static void copy_text(ExifContent *list, ExifTag tag, char text[IMAGE_CAMERA_NAME]) {
    const ExifEntry *const entry = exif_content_get_entry(list, tag);
    const uint32_t size = entry && entry->format == EXIF_FORMAT_ASCII ? entry->size : 0;
    size_t length = 0;
    for (uint32_t i = 0; i < size && i + 1 < IMAGE_CAMERA_NAME; ++i) {
        const unsigned char c = entry->data[i];
        if (c == '\0')
            break;
        text[i] = c < ' ' || c > '~' ? '?' : (char)c;
        length = c == ' ' ? length : i + 1;
    }
    text[length] = '\0';
}

/* Without film, the larger side of the sensor has the width of film. FocalPlaneXResolution
 * counts pixels of the original image per inch, or in the unit that is given. */
static double focal_length_35(ExifContent *list, const image *of) {
    enum { INCH = 2, CENTIMETRE = 3 };
    const ExifTag unit_tag = EXIF_TAG_FOCAL_PLANE_RESOLUTION_UNIT;
    const double unit =
        exif_content_get_entry(list, unit_tag) ? number_of(list, unit_tag) : INCH;
    const double film = number_of(list, EXIF_TAG_FOCAL_LENGTH_IN_35MM_FILM);
    if (film > 0.0 || (unit != INCH && unit != CENTIMETRE))
        return film;
    const double side = fmax(number_of(list, EXIF_TAG_PIXEL_X_DIMENSION),
                             number_of(list, EXIF_TAG_PIXEL_Y_DIMENSION));
    return number_of(list, EXIF_TAG_FOCAL_LENGTH) *
           number_of(list, EXIF_TAG_FOCAL_PLANE_X_RESOLUTION) /
           (unit == INCH ? 25.4 : 10.0) * IMAGE_FILM_WIDTH /
           (side > 0.0 ? side : fmax(of->width, of->height));
}

static void take_entries(image *self, const ExifData *exif) {
    ExifContent *const list = exif->ifd[EXIF_IFD_0], *const more = exif->ifd[EXIF_IFD_EXIF];
    const ExifEntry *const turned = exif_content_get_entry(list, EXIF_TAG_ORIENTATION);
    const double orientation = number_of(list, EXIF_TAG_ORIENTATION);
    if (turned && turned->format == EXIF_FORMAT_SHORT && orientation <= 8.0)
        self->orientation = (uint32_t)orientation;
    copy_text(list, EXIF_TAG_MAKE, self->camera.make);
    copy_text(list, EXIF_TAG_MODEL, self->camera.model);
    self->camera.focal_length = (float)number_of(more, EXIF_TAG_FOCAL_LENGTH);
    self->camera.focal_length_35 = (float)focal_length_35(more, self);
}

void image_read_exif(image *self, const unsigned char *data, size_t size) {
    static const unsigned char HEADER[] = { 'E', 'x', 'i', 'f', 0, 0 };
    exif_bytes bytes = { malloc(sizeof HEADER + size), sizeof HEADER + size, 0 };
    ExifData *const exif = exif_data_new();
    ExifLog *const log = exif_log_new();
    if (bytes.data && exif && log) {
        memcpy(bytes.data, HEADER, sizeof HEADER);
        memcpy(bytes.data + sizeof HEADER, data, size);
        exif_log_set_func(log, on_message, &bytes);
        exif_data_log(exif, log);
        /* Would convert some entries, and add others. */
        exif_data_unset_option(exif, EXIF_DATA_OPTION_FOLLOW_SPECIFICATION);
        exif_data_load_data(exif, bytes.data, (unsigned)bytes.size);
        take_entries(self, exif);
    }
    exif_log_unref(log);
    exif_data_unref(exif);
    free(bytes.data);
}
