/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * What one extractor, matcher or panorama holds of GL: functions, programs, framebuffers,
 * and the textures of its slots. No host state lives here; see state.h.
 */
#ifndef GLSURF_GL_GPU_H
#define GLSURF_GL_GPU_H

#include "core/tracer.h"
#include "core/view.h"
#include "gl/bound.h"
#include "gl/loader.h"
#include "gl/paths.h"
#include "gl/timer.h"
#include "plan/plan.h"

enum {
    GLSURF_MAX_OUTPUTS = 8,
    GLSURF_MAX_UNIFORMS = 16,
    GLSURF_MAX_PROGRAMS = 160,
    GLSURF_MAX_TARGETS = 224,
    GLSURF_MAX_PASSES = 2048,
    GLSURF_MAX_DEFINES = 640,
    GLSURF_MAX_FORMATS = 8, /* of program binaries */
};

struct glsurf_pass;

/* The text of a constant, which is one of GLSL's too. printf() would write commas in the
 * locale of a host that has those. */
#define GLSURF_LITERAL(constant)  GLSURF_LITERAL_(constant)
#define GLSURF_LITERAL_(constant) #constant

/* Where a program has a uniform; -1: nowhere. */
typedef struct glsurf_location {
    char name[24]; /* "": not asked yet */
    GLint location;
} glsurf_location;

/* A compiled variant: a row of a pass table with its defines. Draws with it name the same
 * uniforms in the same order, so that the place of one in a draw finds it here. */
typedef struct glsurf_program {
    const struct glsurf_pass *pass;
    char defines[GLSURF_MAX_DEFINES];
    GLuint name;
    glsurf_location location[GLSURF_MAX_UNIFORMS];
} glsurf_program;

/* What the host keeps of programs. See binary.c. */
typedef struct glsurf_binaries {
    glsurf_program_load_callback *load;
    glsurf_program_store_callback *store;
    void *user;
    int format_count; /* 0: the driver has none, or the host no callback */
    GLint format[GLSURF_MAX_FORMATS];
    uint64_t driver[2]; /* hash of who it is */
} glsurf_binaries;

/* A framebuffer object by its attachments. */
typedef struct glsurf_target {
    GLuint color[GLSURF_MAX_OUTPUTS];
    GLuint depth;
    GLuint name;
} glsurf_target;

/* A texture for host pixels of one format. It stays for the next image, so that a stream of
 * them makes it once. */
typedef struct glsurf_upload {
    GLuint name;
    GLsizei width, height;
} glsurf_upload;

typedef struct glsurf_gpu {
    glsurf_functions gl;
    glsurf_log_callback *log;
    void *log_user;
    char message[512];

    int max_size;
    bool buffer_blending;  /* 4.0: blend functions per draw buffer */
    bool viewport_array;   /* 4.1: viewport, scissor test and depth range per viewport */
    bool clip_control;     /* 4.5 */
    bool has_depth_bounds; /* EXT_depth_bounds_test is there */
    bool has_gather;       /* ARB_texture_gather is there */
    bool query_buffer;     /* 4.4 */
    /* The paths that are taken: see paths.c. */
    glsurf_family family;
    glsurf_path_choice paths; /* what the host says */
    uint32_t paths_there;     /* sum of 1u << path */
    bool use_gather;
    bool copies_wait;               /* for the host, with collect */
    bool depth_bounds, early_depth; /* of passes that are culled by depth */

    glsurf_tracer trace;
    glsurf_timings timings;
    glsurf_timer timer;
    bool sum_passes;            /* passes that are alike are noted as one */
    bool leave_state;           /* the host's state is not saved, nor restored */
    bool queries_4_3;           /* conservative occlusion queries */
    bool queries_4_6;           /* queries of pipeline statistics */
    bool feedback_can_be_asked; /* 4.0: whether transform feedback is active */
    struct glsurf_state *saved; /* the host's, during a call; NULL: it is not */

    const glsurf_plan *plan;             /* of an extractor's frame */
    const glsurf_texture_desc *slots;    /* what is in the slots */
    GLuint texture[GLSURF_MAX_TEXTURES]; /* per slot; 0 until first used */

    glsurf_upload upload[GLSURF_FORMAT_RGBA8 + 1];

    /* Shader files beside the library's, of a host of this layer: ended by a NULL name.
     * NULL: there are none. */
    const struct glsurf_shader_file *more_shaders;
    int program_count;
    int oldest_program;                         /* of a full table */
    uint32_t program_hash[GLSURF_MAX_PROGRAMS]; /* of pass and defines */
    glsurf_program program[GLSURF_MAX_PROGRAMS];
    glsurf_binaries binaries;
    uint32_t compiled, loaded; /* programs so far */
    int target_count;
    glsurf_target target[GLSURF_MAX_TARGETS];
    GLuint bound_target;
    glsurf_bound bound;

    GLuint empty_vertices; /* no attributes */
    GLuint sampler;        /* nearest, clamped: overrides whatever a texture has */

    int pass_count;
    int gray_pass, list_pass; /* number of passes before what follows gray, the lists */
    glsurf_pass_info pass[GLSURF_MAX_PASSES];
} glsurf_gpu;

/* Loads the functions, checks the version, makes the few fixed objects. The caller has
 * zeroed the struct and set log, log_user, timings, paths and binaries' callbacks. Errors:
 * UNSUPPORTED, GL. */
glsurf_result glsurf_gpu_create(glsurf_gpu *gpu, glsurf_get_proc_address *get, void *user);

/* Deletes every GL object; accepts what create left half done, and what was abandoned. */
void glsurf_gpu_destroy(glsurf_gpu *gpu);

/* Forgets every GL object: no call uses GL any more. */
void glsurf_gpu_abandon(glsurf_gpu *gpu);

static inline bool glsurf_gpu_is_there(const glsurf_gpu *gpu) {
    return gpu->gl.DeleteTextures;
}

/* Makes `plan`, which has to outlive its use, the present one, and its textures the slots.
 * The textures of the last one are deleted, but for the first `keep` slots, which both
 * plans have in common; the new ones are made when they are first used. */
void glsurf_gpu_set_plan(glsurf_gpu *gpu, const glsurf_plan *plan, glsurf_slot keep);

/* Writes the sentence to gpu->message and to the log; returns `result`. */
glsurf_result glsurf_fail(glsurf_gpu *gpu, glsurf_result result, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Errors that the host has not fetched are not of our making: they are logged and dropped,
 * lest a call here fails because of them. */
void glsurf_drop_errors(const glsurf_gpu *gpu);

/* Logs a sentence that makes nothing fail. */
void glsurf_warn(const glsurf_gpu *gpu, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* The program of a pass table's row, compiled when first asked for. */
glsurf_result glsurf_program_get(glsurf_gpu *gpu, const struct glsurf_pass *pass,
                                 const char *defines, glsurf_program **program);

/* Where the program has the uniform that a draw names at this place; -1: nowhere. */
GLint glsurf_program_location(glsurf_gpu *gpu, glsurf_program *program, int place,
                              const char *name);

/* The texture of a slot, made when first asked for. */
glsurf_result glsurf_texture_get(glsurf_gpu *gpu, glsurf_slot slot, GLuint *texture);

/* Deletes the texture of a slot, whose plan may change then. */
void glsurf_texture_drop(glsurf_gpu *gpu, glsurf_slot slot);

/* Puts a texture of the caller, or none, into a slot, and hands over the one there. */
GLuint glsurf_texture_swap(glsurf_gpu *gpu, glsurf_slot slot, GLuint texture);

/* Deletes a texture that is in no slot. */
void glsurf_texture_delete(glsurf_gpu *gpu, GLuint texture);

/* Hands the texture of a slot over to the caller; the slot is empty again. */
GLuint glsurf_texture_take(glsurf_gpu *gpu, glsurf_slot slot);

/* Copies host memory, rows close together, into a slot; and back. */
glsurf_result glsurf_texture_write(glsurf_gpu *gpu, glsurf_slot slot, const void *data);
glsurf_result glsurf_texture_read(glsurf_gpu *gpu, glsurf_slot slot, void *data);

/* The first rows only. */
glsurf_result glsurf_texture_write_rows(glsurf_gpu *gpu, glsurf_slot slot, int rows,
                                        const void *data);
glsurf_result glsurf_texture_read_rows(glsurf_gpu *gpu, glsurf_slot slot, int rows,
                                       void *data);

/* The same of a texture that is in no slot, but as planned. */
glsurf_result glsurf_texture_read_planned(glsurf_gpu *gpu, GLuint texture,
                                          const glsurf_texture_desc *plan, int rows,
                                          void *data);

/* Where shaders find a view of an image: shaders/include/image.glsl has the other half. */
typedef struct glsurf_source {
    GLuint texture; /* the host's, or a copy of its pixels */
    GLenum target;
    int x, y, step; /* texel of the view's top-left pixel, and what a row below adds to y */
    char defines[64];
} glsurf_source;

/* Finds the image's view; refuses textures whose texels are no numbers that shaders read,
 * a region beyond the image and a mask of another size. Errors: ARGUMENT. */
glsurf_result glsurf_image_check(glsurf_gpu *gpu, const glsurf_image *image,
                                 glsurf_view *view);

/* Copies the view's pixels into the texture that is bound, which takes this format, the row
 * that is stored first into its first. GL_RGBA_INTEGER: four gray pixels to a texel, of a
 * view whose width they divide. */
void glsurf_image_fill(const glsurf_gpu *gpu, const glsurf_image *image,
                       const glsurf_view *view, GLenum format);

/* Makes a view readable for shaders, until the next of pixels in the same format is. */
glsurf_result glsurf_source_open(glsurf_gpu *gpu, const glsurf_image *image,
                                 const glsurf_view *view, glsurf_source *source);

/* Deletes the copies of pixels. */
void glsurf_uploads_drop(glsurf_gpu *gpu);

/* Binds the framebuffer with these attachments (0: none), made when first asked for. */
glsurf_result glsurf_target_bind(glsurf_gpu *gpu, const GLuint color[GLSURF_MAX_OUTPUTS],
                                 GLuint depth, const char *label);

/* Deletes the framebuffers that a texture is attached to; it is bound nowhere. */
void glsurf_target_forget(glsurf_gpu *gpu, GLuint texture);

/* The error of a driver that gave an object no name: zero is the host's. */
glsurf_result glsurf_no_name(glsurf_gpu *gpu, const char *where);

/* GL_NO_ERROR, or an error result that names the place. */
glsurf_result glsurf_check_error(glsurf_gpu *gpu, const char *where);

#endif
