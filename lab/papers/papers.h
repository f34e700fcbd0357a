/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Alternatives that [T] compares, to be measured beside the library's own way. None of them
 * is in the library.
 *
 * A TASK is a computation with its input. A WAY to do it is a list of STEPS, which are
 * draws, and the position of the result. Planning a way adds its textures and its steps.
 * Then papers_run() runs the way, and papers_check() compares its result with plain C.
 */
#ifndef GLSURF_LAB_PAPERS_H
#define GLSURF_LAB_PAPERS_H

#include "gl/gpu.h"
#include "gl/pass.h"
#include "stages/plan.h"

extern const gls_shader_file papers_shader_files[]; /* the last one has no name */

/* ---------------------------------------------------------------- the tasks -- */

typedef struct papers_task papers_task;
typedef struct papers_way papers_way;
typedef struct papers_result papers_result;

/* Kind of task; each has a file of its own. */
typedef struct papers_problem {
    const char *input; /* label of the input texture */
    gls_texel texel;
    int results; /* number of results of a way */
    void (*plan)(papers_way *way, const papers_task *task, int number);
    /* Returns the error of result `index`, whose texels are `data`; see papers_check(). */
    double (*off)(const papers_task *task, const papers_result *result, int index,
                  const void *data);
} papers_problem;

extern const papers_problem PAPERS_SUMS;    /* III-A: the integral image of an image */
extern const papers_problem PAPERS_BOXES;   /* III-B.1: responses from an integral image */
extern const papers_problem PAPERS_SAMPLES; /* III-C, III-D: 113 responses per feature */
extern const papers_problem PAPERS_BINS;    /* III-D: histograms of these responses */
extern const papers_problem PAPERS_CULL;    /* III-B.2: a mask of the maxima of a map */

struct papers_task {
    const papers_problem *of;
    int width, height; /* size of the input */
    const void *data;  /* the input in memory */
    gls_slot input;    /* the input as a texture */

    uint32_t doubling_size;   /* sums: T0 */
    const gls_octave *octave; /* boxes: the first octave of the paper preset */
    int features;             /* samples, bins */
    /* samples: x, y and scale of each feature. All filters must lie inside the image. */
    const float *positions;
    gls_slot position, lattice; /* textures: positions; (i, j, weight) */
    float weight[37];           /* samples: weights by i^2 + j^2 */
    float threshold;            /* cull */
    int capacity;               /* cull: maximum number of values that pass */
};

/* Adds the textures of the task's input and fills them from memory. The plan must be the
 * gpu's current plan. */
glsurf_result papers_open(papers_task *task, gls_gpu *gpu, gls_plan *plan);

/* ----------------------------------------------------------------- the ways -- */

enum {
    PAPERS_SUMS_PING_PONG = 0, /* III-A.1: column by column, then row by row */
    PAPERS_SUMS_DOUBLING,      /* rows, then columns, by recursive doubling */
    PAPERS_SUMS_BLELLOCH,      /* III-A.2 */
    PAPERS_SUMS_PROPOSED,      /* III-A.3 as printed */
    PAPERS_SUMS_WAYS,

    PAPERS_BOXES_PLAIN = 0, /* 32 lookups, one pass per level */
    PAPERS_BOXES_PLAIN_ALL, /* the same, one pass for all levels */
    PAPERS_BOXES_THREE,     /* 17 lookups, three passes per level */
    PAPERS_BOXES_FIVE,      /* table III: 40 lookups, five passes for all levels */
    PAPERS_BOXES_WAYS,

    PAPERS_BINS_SCATTER = 0, /* blended points */
    PAPERS_BINS_GATHER,      /* each bin looks at the bin numbers of all samples */
    PAPERS_BINS_GATHER_ALL,  /* the same, sixteen bin numbers per fetch */
    PAPERS_BINS_WAYS,

    PAPERS_CULL_NONE = 0, /* the second round runs everywhere */
    PAPERS_CULL_EARLY_Z,  /* only where the first round wrote depth 1 */
    PAPERS_CULL_BRANCH,   /* the shader branches */
    PAPERS_CULL_POINTS,   /* points of a list made by a HistoPyramid */
    PAPERS_CULL_WAYS,

    /* Ways to sum between pixels, III-C. */
    PAPERS_ACCESS_FOUR = 0, /* (18) */
    PAPERS_ACCESS_GATHER,   /* the same by textureGather */
    PAPERS_ACCESS_THREE,    /* (19) */
    PAPERS_ACCESS_TWO,      /* (20)-(22) */
    PAPERS_ACCESS_ONE,      /* all four values in one texel */
    PAPERS_ACCESSES,

    /* Ways to cover the 113 lattice points of a feature, which is a row of the output,
     * III-D. */
    PAPERS_COVER_TABLE = 0, /* one column per point, by a texture of the lattice */
    PAPERS_COVER_LINES,     /* a quadrilateral for each row of the lattice */
    PAPERS_COVER_EARLY_Z,   /* a square of 13 x 13, whose corners Early Z culls */
    PAPERS_COVER_DISCARD,   /* the same, the corners discarded by the shader */
    PAPERS_COVER_POINTS,    /* a list of points */
    PAPERS_COVERS,

    PAPERS_SAMPLES_WAYS = PAPERS_ACCESSES * PAPERS_COVERS
};

/* Returns true if a way needs textureGather. A way of PAPERS_SAMPLES has the number access
 * * PAPERS_COVERS + cover. */
static inline bool papers_needs_gather(const papers_task *task, int number) {
    return task->of == &PAPERS_SAMPLES && number / PAPERS_COVERS == PAPERS_ACCESS_GATHER;
}

/* Row of a pass table. The shader file describes the pass. */
#define PAPERS_PASS(file, ...)                                                             \
    {                                                                                      \
        .stage = "papers", .label = file, .constants = GLS_ORIENTATION_DEFINES,            \
        .fragment = file, __VA_ARGS__                                                      \
    }

/* Draw, or step that finds the extent of a later draw. A pass that writes or tests depth
 * does so even if the library avoids this with the driver. */
typedef struct papers_step papers_step;
struct papers_step {
    papers_step *next;
    enum {
        PAPERS_DRAW,
        PAPERS_POINTS, /* draws points, see shaders/points.glsl */
        PAPERS_COUNT,  /* reads back inputs[0], one texel; `found` is the sum of its four
                          numbers */
        PAPERS_LIST    /* draws as many rows of a list as `found` entries need */
    } mode;
    int points; /* number of points, or PAPERS_FOUND */
    const gls_pass *pass;
    double reads;
    gls_draw draw;
    char defines[160];
    float data[64]; /* uniform values, floats or integers */
};

enum { PAPERS_FOUND = -1 };

typedef struct papers_steps {
    papers_step *first, *last;
    bool too_large; /* the image needs more inputs than a pass has */
} papers_steps;

/* Layout of a result: number c of texel (x, y) is at offset + row y + texel x + c. With
 * `every` > 1, only rows y divisible by it exist, at y / every. */
struct papers_result {
    gls_slot slot;
    size_t offset, row, texel;
    int every;
};

enum { PAPERS_LEVELS = 3 };

struct papers_way {
    gls_plan *plan;       /* plan with the textures */
    papers_steps prepare; /* makes tables from the input; runs once per frame */
    papers_steps steps;   /* input -> result */
    papers_result result[PAPERS_LEVELS]; /* boxes: one per level; otherwise one */
};

/* Plans way `number` of a task whose input is in the same plan. */
void papers_plan(papers_way *way, gls_plan *plan, const papers_task *task, int number);
void papers_free(papers_way *way);

void papers_free_steps(papers_steps *steps);

/* Runs steps. Their plan must be the gpu's current plan. Errors: MEMORY, GL, LIMIT. */
glsurf_result papers_run(gls_gpu *gpu, const papers_steps *steps);

/* Gets a way's error against plain C, relative to the error that roundings allow. 0: the
 * same bits; above 1: wrong. For exact results `off` is 0 or infinity. */
glsurf_result papers_check(gls_gpu *gpu, const papers_way *way, const papers_task *task,
                           double *off);

/* Fetches of a way, and 32-bit words written. */
typedef struct papers_tally {
    double reads, writes;
    int passes;
} papers_tally;

papers_tally papers_count(const papers_way *way);

/* ----------------------------------------------------- planning and checking -- */

/* Adds a texture, which is created at its first use. */
gls_slot papers_texture(gls_plan *plan, const char *label, gls_texel texel, int width,
                        int height);

/* Adds a draw with these defines, and copies its uniforms' values. `reads`: fetches per
 * fragment as [T] counts them, the mean over all fragments (glsurf_pass_info has the
 * maximum). Without a pass, the step counts; with a vertex shader, it draws the found
 * points. Returns the step, so that the caller can change its mode or points. */
__attribute__((format(printf, 5, 6))) papers_step *
papers_add(papers_steps *steps, const gls_pass *pass, double reads, const gls_draw *draw,
           const char *defines, ...);

/* Returns a result that is a whole texture with this many numbers per texel. */
papers_result papers_whole(const papers_way *way, gls_slot slot, int numbers);

/* Returns the error of a number relative to the allowed error; infinity for NaN. PAPERS_U
 * is 2^-24. */
double papers_off(double actual, double expected, double allowed);
#define PAPERS_U (1.0 / 16777216.0)

/* Adds the positions of a task's features and their lattice as textures. */
glsurf_result papers_open_features(papers_task *task, gls_gpu *gpu, gls_plan *plan);

enum { PAPERS_SQUARE = 13 }; /* lattice points along one side */

#endif
