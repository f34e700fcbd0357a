/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Shared by the tests of single calls: records a device's log messages, checks that an
 * extractor still works after an error, and stores pictures in all forms of images.
 */
#ifndef GLSURF_TEST_END_API_H
#define GLSURF_TEST_END_API_H

#include "driver.h"
#include "extract.h"

enum { WIDTH = 240, HEIGHT = 180 };

/* A threshold that excludes no response. In the paper preset, responses are multiples of
 * 0.01 / (255^2 N^4), which is 3e-12 on the finest level that has keypoints, N = 15. The
 * default averages nine responses, and a mean is smaller than this only where the image
 * shows nothing. */
extern const float every_response;

typedef struct heard {
    unsigned count;
    glsurf_log_level level;
    char last[512];
} heard;

/* The log callback of a glsurf_device_desc; `user` is a `heard`. */
void hear(void *user, glsurf_log_level level, const char *message);

/* The log got one message: an error, one sentence without a newline. */
void assert_heard_once(const heard *self);

/* No device is made: its log hears the reason, which has these words. */
void assert_no_device(glsurf_device_desc desc, glsurf_result result, const char *words);

/* An extractor that gets input which it must refuse. */
typedef struct subject {
    heard log;
    glsurf_device *device; /* the shared one, or one of its own */
    glsurf_extractor *extractor;
    picture good;
    feature_list expected; /* features of the good picture */
} subject;

/* The subject must not move in memory. */
void subject_make(subject *self, glsurf_backend backend, picture good);

/* Replaces the extractor by one on the same device. */
void subject_renew(subject *self, glsurf_extractor_desc desc);

/* Submits `bad`, which must be refused with `result` and a sentence that has these words;
 * afterwards the extractor still works. */
void assert_refused(subject *self, const glsurf_image *bad, glsurf_result result,
                    const char *words);

/* The same of the image, and of one that has it as its mask. */
void assert_refused_twice(subject *self, const glsurf_image *bad, const char *words);

/* The image, which is described as by printf(), has these features. The read framebuffer
 * stays bound with its read buffer. */
void expect_features(glsurf_extractor *extractor, const glsurf_image *image,
                     const feature_list *expected, const char *what, ...);

/* The log got one message, which is the device's and has these words. */
void assert_told(const heard *self, const glsurf_device *device, const char *words);

/* A form in which an application may have a picture. */
typedef struct form {
    const char *name;
    uint32_t channels;    /* of the picture */
    GLenum target;        /* of a texture or framebuffer; 0: pixels in memory */
    GLenum internal;      /* format of a texture or framebuffer */
    GLint level;          /* base level of a texture */
    uint32_t layer;       /* of an array of FORM_LAYERS layers, which is RGBA8 */
    GLsizei samples;      /* of a framebuffer */
    GLint swizzle[3];     /* of a texture; all 0: none */
    GLenum upload;        /* order of the uploaded bytes, to suit the swizzle; 0: RGBA */
    glsurf_format format; /* of pixels in memory */
    size_t spare;         /* bytes behind each row of pixels */
} form;

enum { FORM_LAYERS = 3 };

/* A picture in a form. */
typedef struct formed {
    glsurf_image image;
    uint8_t *pixels;
    GLuint framebuffer, renderbuffer[2]; /* attachment 1 is drawn and read */
} formed;

/* OpenGL ES lacks rectangles, pixels whose first byte is blue, and a way to resolve R8. */
bool form_is_there(const form *as);

/* Stores the rows as they are. The origin says which is first. Leaves a framebuffer bound
 * to be read. Other layers of an array have the rows in the opposite order. */
formed form_make(const form *as, const picture *from, glsurf_origin origin);

/* A framebuffer without attachments, bound to be drawn and read. */
formed framebuffer_bare(void);

/* Gives the bound framebuffer an attachment of WIDTH x HEIGHT pixels, with as many samples
 * as the driver has, where it has fewer. */
void framebuffer_attach(const formed *to, GLuint i, GLenum internal, GLsizei samples);

/* Draws the picture into the draw framebuffer, the stored row 0 at the bottom. */
void framebuffer_show(const picture *from, GLenum internal);

/* Overwrites or deletes all that the image was read from. */
void formed_end(formed *self);

/* Each of the forms gives the features of the same pixels in RGB8 or GRAY8, for a whole
 * image that ends after submit, and for a region that is its own mask, or in an array has
 * another layer as its mask. */
void expect_forms(glsurf_extractor *extractor, const form *forms, size_t count);

/* After each test: no GL error is pending, and the driver has not complained. */
int api_check(void **state);

/* Rows of the array of tests in main(). */
#define TEST_NAMED(name, f, argument)                                                      \
    { name, f, NULL, api_check, argument }
#define TEST_FROM(f, set_up, argument)                                                     \
    { #f, f, set_up, NULL, argument }
#define TEST_BETWEEN(f, set_up, tear_down, argument)                                       \
    { #f, f, set_up, tear_down, argument }
#define TEST(f, argument) TEST_NAMED(#f, f, argument)
#define TEST_ON_BOTH(f)                                                                    \
    TEST_NAMED(#f ": gl", f, &(glsurf_backend){ GLSURF_BACKEND_GL }),                      \
        TEST_NAMED(#f ": cpu", f, &(glsurf_backend){ GLSURF_BACKEND_CPU })

/* The backend of such a test. */
glsurf_backend backend_of(void **state);

/* A backend and a preset. */
typedef struct setting {
    glsurf_backend backend;
    glsurf_preset preset;
} setting;

/* An extractor on the shared device or, without GL, a new one. */
glsurf_extractor *extractor_by(glsurf_backend backend, glsurf_extractor_desc desc);

/* An extractor of the preset on the shared device or, without GL, a new one, and its
 * features of one picture. */
glsurf_extractor *setting_extractor(const setting *self, glsurf_extractor_desc desc);
feature_list setting_extract(const setting *self, glsurf_extractor_desc desc,
                             const picture *from);

/* On both backends with each preset. *state is a `setting`. */
#define TEST_ON_ALL(f)                                                                     \
    TEST_SETTINGS(f, ": gl, default", GLSURF_BACKEND_GL, GLSURF_PRESET_DEFAULT),           \
        TEST_SETTINGS(f, ": gl, paper", GLSURF_BACKEND_GL, GLSURF_PRESET_PAPER),           \
        TEST_SETTINGS(f, ": cpu, default", GLSURF_BACKEND_CPU, GLSURF_PRESET_DEFAULT),     \
        TEST_SETTINGS(f, ": cpu, paper", GLSURF_BACKEND_CPU, GLSURF_PRESET_PAPER)
#define TEST_SETTINGS(f, name, backend, preset)                                            \
    TEST_NAMED(#f name, f, (&(setting){ backend, preset }))

#endif
