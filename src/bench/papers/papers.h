/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The ways of computing a thing that [T] compares, to be measured beside the library's own:
 * none of them is in the library.
 *
 * A TASK is what is computed, and its input. A WAY of doing it is a list of STEPS, which
 * are draws, and says where the result is. Planning a way adds its textures and its steps;
 * then papers_run() runs any way, and papers_check() compares its result with that of plain
 * C.
 */
#ifndef GLSURF_BENCH_PAPERS_H
#define GLSURF_BENCH_PAPERS_H

#include "gl/pass.h"
#include "gl/texture.h"
#include "plan/plan.h"

extern const glsurf_shader_file papers_shader_files[]; /* ended by a NULL name */

/* ---------------------------------------------------------------- the tasks -- */

typedef struct papers_task papers_task;
typedef struct papers_way papers_way;
typedef struct papers_result papers_result;

/* What may be computed, in a file each. */
typedef struct papers_problem {
    const char *input; /* its label */
    glsurf_texel texel;
    int results; /* of a way */
    void (*plan)(papers_way *way, const papers_task *task, int number);
    /* See papers_check(): of result `index`, which has been read. */
    double (*off)(const papers_task *task, const papers_result *result, int index,
                  const void *data);
} papers_problem;

extern const papers_problem PAPERS_SUMS;    /* III-A: the integral image of an image */
extern const papers_problem PAPERS_BOXES;   /* III-B.1: responses, of an integral image */
extern const papers_problem PAPERS_SAMPLES; /* III-C, III-D: 113 Haar responses a feature */
extern const papers_problem PAPERS_BINS;    /* III-D: histograms of those */
extern const papers_problem PAPERS_CULL;    /* III-B.2: a mask of the maxima of a map */

struct papers_task {
    const papers_problem *of;
    int width, height; /* of the input */
    const void *data;  /* the input in memory */
    glsurf_slot input; /* and as a texture */

    uint32_t doubling_size;      /* sums: T0 */
    const glsurf_octave *octave; /* boxes: the first of the paper's preset */
    int features;                /* samples, bins */
    const float *positions;      /* samples: x, y and scale of each; filters stay inside */
    glsurf_slot position, lattice; /* the same as texture; (i, j, weight) of the samples */
    float weight[37];              /* of the samples by i^2 + j^2 */
    float threshold;               /* cull */
    int capacity;                  /* cull: so many values may be above it */
};

/* Adds the textures of the task's input, and fills them from memory. The plan has to be the
 * present one of the gpu. */
glsurf_result papers_open(papers_task *task, glsurf_gpu *gpu, glsurf_plan *plan);

/* ----------------------------------------------------------------- the ways -- */

enum {
    PAPERS_SUMS_PING_PONG = 0, /* III-A.1: one column, then one row, at a time */
    PAPERS_SUMS_DOUBLING,      /* rows, then columns, by recursive doubling */
    PAPERS_SUMS_BLELLOCH,      /* III-A.2 */
    PAPERS_SUMS_PROPOSED,      /* III-A.3 as printed */
    PAPERS_SUMS_WAYS,

    PAPERS_BOXES_PLAIN = 0, /* 32 lookups, one pass a level */
    PAPERS_BOXES_PLAIN_ALL, /* the same, one pass for all levels */
    PAPERS_BOXES_THREE,     /* 17 lookups, three passes a level */
    PAPERS_BOXES_FIVE,      /* table III: 40 lookups, five passes for all levels */
    PAPERS_BOXES_WAYS,

    PAPERS_BINS_SCATTER = 0, /* points, blended */
    PAPERS_BINS_GATHER,      /* each bin looks at the bin of every sample */
    PAPERS_BINS_GATHER_ALL,  /* the same, sixteen samples to a fetch */
    PAPERS_BINS_WAYS,

    PAPERS_CULL_NONE = 0, /* the second round runs everywhere */
    PAPERS_CULL_EARLY_Z,  /* where the first one left depth 1 */
    PAPERS_CULL_BRANCH,   /* the shader asks first */
    PAPERS_CULL_POINTS,   /* of a list that a HistoPyramid made */
    PAPERS_CULL_WAYS,

    /* Sums between pixels, III-C. */
    PAPERS_ACCESS_FOUR = 0, /* (18) */
    PAPERS_ACCESS_GATHER,   /* the same by textureGather */
    PAPERS_ACCESS_THREE,    /* (19) */
    PAPERS_ACCESS_TWO,      /* (20)-(22) */
    PAPERS_ACCESS_ONE,      /* all of that in one texel */
    PAPERS_ACCESSES,

    /* How the 113 lattice points of a feature, a row of the output, are covered, III-D. */
    PAPERS_COVER_TABLE = 0, /* a column each, by a texture of the lattice */
    PAPERS_COVER_LINES,     /* a quadrilateral for each row of the lattice */
    PAPERS_COVER_EARLY_Z,   /* a square of 13 x 13, whose corners Early Z culls */
    PAPERS_COVER_DISCARD,   /* the same, the corners discarded by the shader */
    PAPERS_COVER_POINTS,    /* a list of points */
    PAPERS_COVERS,

    PAPERS_SAMPLES_WAYS = PAPERS_ACCESSES * PAPERS_COVERS
};

/* Ways of samples are numbered by both: access * PAPERS_COVERS + cover. */
static inline bool papers_needs_gather(const papers_task *task, int number) {
    return task->of == &PAPERS_SAMPLES && number / PAPERS_COVERS == PAPERS_ACCESS_GATHER;
}

/* A row of a pass table: what the pass does is said in its shader file. */
#define PAPERS_PASS(file, ...)                                                             \
    { .stage = "papers", .label = file, .fragment = file, __VA_ARGS__ }

/* A draw, or what goes before one whose extent is found out. A pass that writes or tests
 * depth does so whatever the library holds best for the driver. */
typedef struct papers_step papers_step;
struct papers_step {
    papers_step *next;
    enum {
        PAPERS_DRAW,
        PAPERS_POINTS, /* draws points instead: see shaders/points.glsl */
        PAPERS_COUNT,  /* reads back inputs[0], one texel: the sum of its four is `found` */
        PAPERS_LIST    /* draws rows of a list with space for `found` entries */
    } mode;
    int points; /* so many, or PAPERS_FOUND */
    const glsurf_pass *pass;
    double reads;
    glsurf_draw draw;
    char defines[160];
    float data[64]; /* of uniforms, which may be integers */
};

enum { PAPERS_FOUND = -1 };

typedef struct papers_steps {
    papers_step *first, *last;
    bool too_large; /* for the inputs of a pass */
} papers_steps;

/* Number c of texel (x, y) is offset + row y + texel x + c. */
struct papers_result {
    glsurf_slot slot;
    size_t offset, row, texel;
};

enum { PAPERS_LEVELS = 3 };

struct papers_way {
    glsurf_plan *plan;    /* of the textures */
    papers_steps prepare; /* what is looked up beside the input: once a frame */
    papers_steps steps;   /* input -> result */
    papers_result result[PAPERS_LEVELS]; /* of boxes one a level; otherwise the first */
};

/* Plans way `number` of a task, whose input is in the same plan, in the slots of it. */
void papers_plan(papers_way *way, glsurf_plan *plan, const papers_task *task, int number);
void papers_free(papers_way *way);

void papers_free_steps(papers_steps *steps);

/* Runs steps on the gpu, whose present plan is theirs. Errors: MEMORY, GL, LIMIT. */
glsurf_result papers_run(glsurf_gpu *gpu, const papers_steps *steps);

/* How far the result of a way is from that of plain C, in parts of what roundings allow: 0
 * the same bits, above 1 wrong. What is exact is 0 or infinity. */
glsurf_result papers_check(glsurf_gpu *gpu, const papers_way *way, const papers_task *task,
                           double *off);

/* What the steps of a way fetch, and the words of 32 bits that they write. */
typedef struct papers_tally {
    double reads, writes;
    int passes;
} papers_tally;

papers_tally papers_count(const papers_way *way);

/* ------------------------------------------------- how the tasks plan, check -- */

/* Zeroed memory, which is there: who has none ends. */
void *bench_memory(size_t bytes);

/* Adds a texture, which is made when it is first used. */
glsurf_slot papers_texture(glsurf_plan *plan, const char *label, glsurf_texel texel,
                           int width, int height);

/* Adds a draw with these defines; what its uniforms point to is copied. `reads` are its
 * fetches as [T] counts them, the mean over the fragments, where a pass_info has the most
 * of any fragment. Without a pass the step counts, with a vertex shader it draws points:
 * those found. Returns the step, for what else is to be said of it. */
__attribute__((format(printf, 5, 6))) papers_step *
papers_add(papers_steps *steps, const glsurf_pass *pass, double reads,
           const glsurf_draw *draw, const char *defines, ...);

/* The result is all of a texture whose texels have so many numbers. */
papers_result papers_whole(const papers_way *way, glsurf_slot slot, int numbers);

/* How far a number is off, in parts of what is allowed; NaN is wrong. And 2^-24. */
double papers_off(double actual, double expected, double allowed);
#define PAPERS_U (1.0 / 16777216.0)

/* The positions of a task's features as texture, and their lattice. */
glsurf_result papers_open_features(papers_task *task, glsurf_gpu *gpu, glsurf_plan *plan);

enum { PAPERS_SQUARE = 13 }; /* lattice points along a side */

#endif
