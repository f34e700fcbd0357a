/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The table of the check's subjects. A subject is a stage or a use of the library. It has a
 * table of cases; a case cannot be interrupted. The tests of the stages run the same
 * subjects with other cases.
 */
#ifndef GLSURF_CHECK_SUBJECTS_H
#define GLSURF_CHECK_SUBJECTS_H

#include "check/lists.h"
#include "check/made_features.h"
#include "check/stage_bounds.h"
#include "check/trial.h"
#include "stages/match.h"

/* The input of a case. */
typedef enum gls_input {
    GLS_INPUT_USUAL,     /* the picture, or random numbers */
    GLS_INPUT_TIES,      /* responses that have one of `values` + 2 values */
    GLS_INPUT_SPARSE,    /* responses of which few differ from 0 */
    GLS_INPUT_OCTAVE,    /* the same in the first octave, with exact ties */
    GLS_INPUT_FLAT,      /* equal responses; or refused keypoints only */
    GLS_INPUT_MASK,      /* also a mask of single pixels that are 0, 1 and other values */
    GLS_INPUT_SINGLE,    /* masks of a single bit */
    GLS_INPUT_BORDER,    /* keypoints whose filters end at the border or an edge */
    GLS_INPUT_ROUNDED,   /* keypoints whose filters have exact edges */
    GLS_INPUT_POWERS,    /* keypoints at powers of two, in an image without contrast */
    GLS_INPUT_SLOPE,     /* a keypoint in an image without responses along y */
    GLS_INPUT_FINE,      /* keypoints, most of them fine */
    GLS_INPUT_KEYPOINTS, /* input keypoints, some of them with an angle */
    GLS_INPUT_CLUSTERED, /* a list, most of it in a corner */
    GLS_INPUT_SPREAD,    /* a list in the whole image */
    GLS_INPUT_CUTS,      /* a list a little longer than a block, with each special cut */
    GLS_INPUT_MARKS,     /* the blocks that the path "early-z" marks */
    GLS_INPUT_UNDER_WAY, /* two images at a time */
    GLS_INPUT_ALIKE,     /* features of b, many are noisy copies of features of a */
    GLS_INPUT_GATHERED,  /* the same at few positions: rivals nearby */
    GLS_INPUT_WHOLE,     /* features of both at whole positions near each other */
    GLS_INPUT_EXPECTED,  /* also expected positions; some features have none */
    GLS_INPUT_EXTRACTED, /* a set made from an extractor's textures */
    GLS_INPUT_RATIOS     /* distances just at a ratio, and just above it */
} gls_input;

/* A case. Fields that a subject does not take are 0. */
typedef struct gls_case {
    gls_plan_params plan; /* preset NULL: the trial's */
    gls_picture_kind picture;
    gls_input input;
    uint32_t count;  /* entries, keypoints or images; features of a */
    uint32_t others; /* features of b */
    uint32_t more;   /* capacity beyond these features */
    uint32_t values; /* number of different responses; 0: all magnitudes. Or a gray level */
    uint32_t maxima; /* number of block maxima */
    uint32_t every;  /* list one in so many samples; 0: every fourth */
    double density;  /* share of set bits in masks */
    double largest;  /* largest scale */
    bool upright;
    gls_pixel origin;
    gls_made_kind kind; /* kind of features */
    const glsurf_match_params *params;
    int params_count;
} gls_case;

/* Fields of a case: the image's size, and the size and the picture. */
#define GLS_SIZE(w, h)        .plan.width = (w), .plan.height = (h)
#define GLS_IMAGE(w, h, kind) GLS_SIZE(w, h), .picture = GLS_PICTURE_##kind

typedef enum gls_maps_kind {
    GLS_MAPS_NONE,
    GLS_MAPS_PICTURE,
    GLS_MAPS_RESPONSES
} gls_maps_kind;

typedef struct gls_subject {
    const char *name;
    const gls_case *cases;
    int count;
    void (*run)(gls_trial *trial, const gls_case *c);
    gls_maps_kind maps; /* maps of the picture, made before the run */
    bool (*has)(const gls_preset_data *preset); /* NULL: for every preset */
    unsigned detector; /* bit of the only detector; 0: every detector */
    bool open;         /* makes public calls and its own plans. Otherwise the check enters
                          the GL state around a case */
    bool once;         /* does not depend on the preset */
} gls_subject;

static inline bool gls_subject_is_of(const gls_subject *subject,
                                     const gls_preset_data *preset) {
    return (!subject->has || subject->has(preset)) &&
           (!subject->detector || subject->detector >> preset->detector & 1);
}

#define GLS_CASES(rows) .cases = (rows), .count = sizeof(rows) / sizeof *(rows)

/* Parameters of matches; the last are for made-up nearest neighbours. */
enum {
    GLS_MATCH_OPTIONS = 6,
    GLS_MATCH_RIVAL_OPTIONS = 7,
    GLS_MATCH_GUIDES = 9,
    GLS_MATCH_RULES = 6
};

extern const glsurf_match_params gls_match_options[GLS_MATCH_OPTIONS],
    gls_match_rivals[GLS_MATCH_RIVAL_OPTIONS], gls_match_guides[GLS_MATCH_GUIDES],
    gls_match_rules[GLS_MATCH_RULES];

#define GLS_PARAMS(of, first, n) .params = &(of)[first], .params_count = (n)

/* The subjects, in the order of the check. */
#define GLS_SUBJECTS(row)                                                                  \
    row(gray), row(enlarge), row(smooth), row(integral), row(hessian), row(censure),       \
        row(dog), row(suppress), row(points), row(refine), row(select), row(localise),     \
        row(haar), row(orientation), row(descriptor), row(publish), row(input),            \
        row(match), row(pairs), row(frames), row(matching), row(panorama), row(bands),     \
        row(drawing), row(state)

#define GLS_SUBJECT(name) gls_subject_##name
extern const gls_subject GLS_SUBJECTS(GLS_SUBJECT);

/* All subjects; the last is NULL. */
extern const gls_subject *const gls_subjects[];

/* Converts an image to gray or to a mask, in a separate call, and compares it with the same
 * image in memory. Bytes may differ by `bound`. */
void gls_check_image(gls_trial *trial, const glsurf_image *image,
                     const glsurf_image *stored, bool is_mask, double bound,
                     const char *what);

/* Returns a random region of an image, or all of it. */
glsurf_region gls_check_region(uint32_t width, uint32_t height, gls_random *random);

/* Makes floats that round to the bytes: less than half a byte off; 255 v rounds by 2 ulp at
 * most. Two in three are no byte values: clamped ones, and NaN. `kept` receives their
 * values in a mask: not 0, or 0. */
const float *gls_check_floats(gls_trial *trial, uint8_t *bytes, uint8_t *kept,
                              size_t count);

/* Adds an image in memory, whose top row comes first, to a panorama of one tile that blends
 * in bands on the GPU, and compares each pass with the reference on the same input. */
void gls_check_bands_add(gls_trial *trial, glsurf_panorama *panorama,
                         const glsurf_image *image, const glsurf_placement *placement);

/* Compares the passes that make the canvas. */
void gls_check_bands_canvas(gls_trial *trial, glsurf_panorama *panorama);

/* Two feature sets on the GPU and the textures of a match, to run matching stages one by
 * one. Failures are in the trial's result. */
typedef struct gls_match_size {
    uint32_t count, capacity; /* features */
} gls_match_size;

typedef struct gls_match_rig {
    gls_trial *trial;
    gls_texture_desc slots[GLS_MATCH_SLOTS];
    gls_match_size size[2];
    gls_match_side side[2];
    uint32_t length; /* of descriptors */
} gls_match_rig;

/* Gives the gpu the slots of a match, and deletes the textures that it had. */
void gls_match_rig_make(gls_match_rig *self, gls_trial *trial, const gls_match_size size[2],
                        uint32_t length, bool rivals);

/* Deletes the textures, also after a failed call. The gpu then has no slots. */
void gls_match_rig_free(gls_match_rig *self);

/* Uploads a set, 0 for a and 1 for b, of size[set].count features. `values` has the layout
 * of the texture, up to the end of the last tile with features; NULL: none, for "pairs". */
void gls_match_rig_load(gls_match_rig *self, int set, const gls_match_keypoint *keypoint,
                        const uint32_t *values);

/* Returns the match of both sets. guide and rule have to outlive it. */
gls_match_job gls_match_rig_job(const gls_match_rig *self, const gls_match_guide *guide,
                                const gls_match_rule *rule);

/* Finds the nearest of both sets, as a matcher does: all tiles, and then the rivals. */
void gls_match_rig_run(gls_match_rig *self, const gls_match_job *job);

/* Returns the number of tiles that have features of a set. */
int gls_match_rig_tiles(const gls_match_rig *self, int set);

/* Makes the nearest neighbours of `count` features: none yet. */
gls_nearest gls_check_nearest(gls_trial *trial, uint32_t count);

/* Matches features with two matchers, the GPU's first, then the CPU's. Compares the matches
 * and returns the GPU's. */
glsurf_matches gls_check_matches(gls_trial *trial, glsurf_matcher *const matchers[2],
                                 const glsurf_features features[2],
                                 const glsurf_match_params *params);

/* Compares the sums and bytes of a panorama on a GPU with one on the CPU, and with the
 * bounds. Returns the share of pixels that rounding does not decide. */
double gls_check_canvas(gls_trial *trial, glsurf_panorama *const panoramas[2],
                        const gls_bounded_canvas *canvas);

/* Suppresses the responses of the maps, compares the candidates and makes their masks. */
#define GLS_SUPPRESS_THRESHOLD 4e-4f
void gls_check_suppressed(gls_trial *trial, uint8_t *mask[GLS_MAX_OCTAVES]);

/* Refines listed candidates of the maps, with a mask or NULL, and compares. */
void gls_check_candidates(gls_trial *trial, const uint8_t *mask, gls_points *list);

/* Moves keypoints, with a mask or NULL, and compares. Returns the moved keypoints. */
const gls_position *gls_check_places(gls_trial *trial, const gls_position *from,
                                     uint32_t count, const uint8_t *mask);

/* Runs a case: makes its plan and its maps, and runs the subject. */
void gls_subject_run(const gls_subject *subject, gls_trial *trial, const gls_case *c);

#endif
