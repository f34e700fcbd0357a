/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* `glsurf match`: the parsed command line, the result, and the functions that compute and
 * write it. */
#ifndef GLSURF_COMMAND_MATCH_COMMAND_H
#define GLSURF_COMMAND_MATCH_COMMAND_H

#include "album/album.h"
#include "album/near.h"
#include "features/formats.h"
#include "images/image.h"
#include "images/session_view.h"
#include "odometry/calibration.h"

#include "glsurf/glsurf.h"

#include <stdbool.h>
#include <stdio.h>

typedef struct match_result match_result;

/* Writes the matches to `file`. The caller checks `file` for write errors. False after a
 * report of any other error. */
typedef bool match_writer(FILE *file, const match_result *result);

match_writer write_matches_csv;
match_writer write_matches_json;

/* Geometry that the user wants, or that the matches have. */
typedef enum match_model {
    MATCH_DEFAULT, /* --model was not given. Results never have this or MATCH_AUTO */
    MATCH_AUTO,
    MATCH_HOMOGRAPHY,
    MATCH_FUNDAMENTAL,
    MATCH_NO_MODEL,
    MATCH_MODELS
} match_model;

/* The pairs of an album. */
typedef struct match_pairs {
    bool given;
    album_pair_mode mode;
    uint32_t window;  /* of ALBUM_SEQUENCE */
    const char *file; /* list of pairs, or NULL */
} match_pairs;

typedef struct match_options {
    const char *images[2]; /* of an album: its folder, and NULL */
    match_pairs pairs;
    uint32_t shard, shards; /* of an album's pairs; 0: all */
    bool resume;            /* leave out pairs that were matched before */
    /* File names, or NULL */
    const char *picture, *homography, *fundamental;
    const char *matches; /* file of matches, or NULL; "-": standard output */
    const char *guide;   /* file of params.matrix, or NULL */
    const char *calibration[CALIBRATION_FILES];             /* file names, or NULL */
    enum { MATCH_BY_ENDING, MATCH_CSV, MATCH_JSON } format; /* of `matches` */
    match_writer *write;                                    /* writes `matches` */
    match_model model;
    bool model_of_guide; /* --model auto uses the model of --guide */
    bool guide_guessed;  /* --guide-model was not given */
    bool json;           /* print the summary as JSON */
    bool epipolar_lines; /* draw them */
    bool stereo;         /* A and B are a rectified pair; no model is fitted */
    float tolerance;     /* tolerance of the model, in pixels; 0: the default */
    float rows;          /* value of --rows, in pixels; 0: not given */
    bool disparity;      /* --disparity was given */
    glsurf_match_params params;
    calibration cameras; /* contents of `calibration`; see match_run() */
    settings settings;
} match_options;

/* One of the two images, or its features. */
typedef struct match_side {
    const char *name;
    image picture;        /* image; without pixels if `stored` has features */
    features_file stored; /* features from a file; without keypoints: extract them */
    const glsurf_keypoint *points;
    uint32_t count, total; /* keypoints kept, and found */
} match_side;

/* Disparity and depth of a match of a rectified pair. */
typedef struct match_depth {
    double disparity; /* pixels */
    double depth;     /* in the unit of the calibration; NAN if unknown or not finite */
    double deviation; /* standard deviation of `depth` */
} match_depth;

struct match_result {
    match_side sides[2]; /* A and B */
    session_view views[2];
    glsurf_match *matches;
    uint32_t count;
    match_model model;
    /* `fundamental.scene` says whether the matches show depth */
    bool has_scene;
    bool *inlier; /* for each match; NULL without a model */
    uint32_t inliers;
    double rms; /* root mean square of the inliers' errors, in pixels */
    glsurf_homography homography;
    glsurf_fundamental fundamental;
    match_depth *depths; /* for each match of a rectified pair; otherwise NULL */
    /* Range of disparities without 2 % of the matches at each end, as false matches may
     * have any disparity. */
    struct {
        match_depth first, median, last;
    } range;
    double row_deviation; /* standard deviation of the differences of rows, in pixels */
    bool calibrated;      /* `depths` has depths */
    double extract, match, geometry, draw; /* seconds */
};

/* Returns the kind of the guide for messages: "homography" or "fundamental matrix". */
const char *match_guide_name(const match_options *options);

/* Reads, extracts, matches and writes. Returns the exit status. */
int match_run(match_options *options);

/* Matches the pairs of an album. Returns the exit status. */
int match_album(const match_options *options);

/* Results of an album's pairs: the ones of earlier runs, and the ones that this run adds.
 */
typedef struct match_record {
    const album *album;
    struct album_store *store;
    struct done_pair {
        uint64_t key;
        uint32_t inliers;
    } * done; /* by keys */
    size_t count;
    double committed; /* seconds */
} match_record;

/* Reads which pairs have results, with --resume, and opens the file for more. False after a
 * report. */
bool match_record_open(match_record *self, const match_options *options, const album *of);

/* Finds the inliers of a pair, if both images have the same features as then. */
bool match_record_find(const match_record *self, album_pair pair, uint32_t *inliers);

/* Adds the result of a pair, whose names ascend as bytes. */
void match_record_add(match_record *self, const match_result *result);

/* Writes what was added, `now` or every two seconds. False after a report. */
bool match_record_commit(match_record *self, bool now);

/* Drops what was not written. Accepts an object that is all zero. */
void match_record_close(match_record *self);

/* Finds the geometry that the matches agree on. Returns the exit status. */
int match_geometry(const match_options *options, match_result *result);

/* Checks for a rectified pair: matches `any`, found without a guide, fit the options' rows
 * and disparities more often than by chance. False after a report. */
bool match_is_stereo(const match_options *options, const match_result *result,
                     const glsurf_matches *any);

/* Sets the disparities of a rectified pair, and the depths if it is calibrated. */
void match_measure(const match_options *options, match_result *result);

/* Prints the summary of a few lines. */
void match_summary(FILE *file, const match_options *options, const match_result *result,
                   const char *renderer);

/* Prints the summary as an object of JSON, in one line. False after a report. */
bool match_summary_json(FILE *file, const match_result *result);

/* Writes the picture. False after a report. */
bool match_picture(const match_options *options, const match_result *result);

/* Writes a rectified pair's picture: A with coloured disparities. False after a report. */
bool match_stereo_picture(const char *path, const match_result *result);

#endif
