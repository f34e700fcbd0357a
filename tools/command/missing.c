/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Messages of builds without a feature: a row for each function. */
#include "album/exporter.h"
#include "command/check_report.h"
#include "command/info.h"
#include "command/match_command.h"
#include "features/formats.h"
#include "features/trace_file.h"
#include "images/image_rows.h"
#include "live/odometry_live.h"
#include "pictures/annotate.h"
#include "system/exit_status.h"
#include "system/text.h"

#pragma GCC diagnostic ignored "-Wunused-parameter"

/* Defines a function that reports a sentence and fails. */
#define MISSING(function, failure, ...)                                                    \
    function {                                                                             \
        report(__VA_ARGS__);                                                               \
        return failure;                                                                    \
    }
#define MISSING_LIBRARIES(function, failure, what)                                         \
    MISSING(function, failure,                                                             \
            "this glsurf was built without %s and the libraries that it needs; build it "  \
            "again with GLSURF_TOOL_LIBRARIES=ON",                                         \
            what)
#define MISSING_COMMAND(name)                                                              \
    MISSING_LIBRARIES(int name##_command(int argc, char **argv), TOOL_FAILURE, #name)

/* Defines a function that is never called, because its option is refused. */
#define UNUSED(function, ...)                                                              \
    function {                                                                             \
        return __VA_ARGS__;                                                                \
    }

#ifdef GLSURF_TOOL_LIBRARIES

UNUSED(bool libraries_have(const char *what), true)

#else

MISSING_LIBRARIES(bool libraries_have(const char *what), false, what)

MISSING_COMMAND(bench)
MISSING_COMMAND(evaluate)
MISSING_COMMAND(export)
MISSING_COMMAND(live)
MISSING_COMMAND(odometry)
MISSING_COMMAND(stitch)
MISSING_LIBRARIES(int match_album(const match_options *options), TOOL_FAILURE, "albums")

MISSING(static bool begin_png(image_rows *self), false,
        "%s is a PNG, and this glsurf was built without libpng; convert it to PGM or PPM",
        self->file.name)
MISSING(static bool begin_jpeg(image_rows *self), false,
        "%s is a JPEG, and this glsurf was built without libjpeg-turbo; convert it to PGM "
        "or PPM",
        self->file.name)
UNUSED(static void close_nothing(image_rows *self), )
const image_reader IMAGE_PNG = { .begin = begin_png, .close = close_nothing };
const image_reader IMAGE_JPEG = { .begin = begin_jpeg, .close = close_nothing };

MISSING(bool features_file_load(features_file *self, const char *name), false,
        "%s has features, and this glsurf was built without Jansson and libzip; name the "
        "image",
        name)

UNUSED(void features_file_free(features_file *self), )
UNUSED(bool write_json(FILE *file, const feature_set *set), false)
UNUSED(bool write_npz(FILE *file, const feature_set *set), false)
UNUSED(bool annotate(const char *path, const image *picture,
                     const glsurf_features *features, uint32_t *drawn),
       false)
UNUSED(void dump_array(void *user, const glsurf_array *array), )
UNUSED(bool dump_plan(const dump *self, const glsurf_extractor *extractor, uint32_t width,
                      uint32_t height),
       false)
UNUSED(void trace_take(void *self, const glsurf_span *span), )
UNUSED(uint64_t trace_now(void), 0)
UNUSED(void trace_add(trace *self, const char *name, uint64_t begin, uint64_t frame), )
UNUSED(void trace_free(trace *self), )
UNUSED(bool trace_write(const trace *self, const char *path), false)
UNUSED(bool write_matches_json(FILE *file, const match_result *result), false)
UNUSED(bool match_summary_json(FILE *file, const match_result *result), false)
UNUSED(bool info_write_json(const info_result *result), false)
UNUSED(bool match_picture(const match_options *options, const match_result *result), false)
UNUSED(bool match_stereo_picture(const char *path, const match_result *result), false)
UNUSED(void check_report_found(check_report *self, const glsurf_check *check,
                               const glsurf_check_desc *desc, const settings *with), )
UNUSED(void check_report_tuned(check_report *self, const glsurf_tuner_row *rows,
                               uint32_t count), )
UNUSED(bool check_report_write(check_report *self, const settings *with), true)

#endif

#if defined GLSURF_TOOL_LIBRARIES && !defined GLSURF_WITH_SQLITE

#define MISSING_SQLITE(function)                                                           \
    MISSING(function, NULL,                                                                \
            "this glsurf was built without SQLite, which keeps the matches of an album; "  \
            "install libsqlite3-dev and build it again")

MISSING_SQLITE(album_store *album_store_open(const char *folder, uint32_t shard,
                                             uint32_t shards, const char *recipe,
                                             bool resume))
MISSING_SQLITE(album_reader *album_reader_open(const char *folder, const char *recipe,
                                               bool brief))
UNUSED(void album_store_add(album_store *self, const stored_pair *pair), )
UNUSED(bool album_store_commit(album_store *self), false)
UNUSED(void album_store_close(album_store *self), )
UNUSED(bool album_reader_next(album_reader *self, stored_pair *pair), false)
UNUSED(bool album_reader_drop(album_reader *self, album_stamper *stamper, const void *of),
       false)
UNUSED(bool album_reader_close(album_reader *self), false)

const export_format EXPORT_COLMAP = { .name = "colmap" }; /* the reader refuses before */

#endif

#if defined GLSURF_TOOL_LIBRARIES && !defined GLSURF_WITH_HDF5

MISSING(
    static bool open_hloc(exporter *self, const char *path), false,
    "this glsurf was built without HDF5, which hloc reads; install libhdf5-dev and build "
    "it again")
UNUSED(static bool close_hloc(exporter *self, bool good), false)

const export_format EXPORT_HLOC = { .name = "hloc",
                                    .open = open_hloc,
                                    .close = close_hloc };

#endif

#if defined GLSURF_TOOL_LIBRARIES && !defined GLSURF_WITH_ODOMETRY

MISSING(int odometry_command(int argc, char **argv), TOOL_FAILURE,
        "this glsurf was built without OpenCV, which finds the camera's poses; install "
        "libopencv-calib3d-dev and build it again")

#endif

#if defined GLSURF_TOOL_LIBRARIES && !defined GLSURF_WITH_LIVE

#define MISSING_LIVE(function, what)                                                       \
    MISSING(function, TOOL_FAILURE,                                                        \
            "this glsurf was built without %s; install GLFW 3.3 (libglfw3-dev), for "      \
            "cameras and videos also GStreamer (libgstreamer-plugins-base1.0-dev), and "   \
            "build it again",                                                              \
            what)

MISSING_LIVE(int live_command(int argc, char **argv), "live")
MISSING_LIVE(int odometry_live(odometry_work *work, odometry_finish *finish),
             "odometry --live")
UNUSED(void odometry_live_print_keys(void), )

#endif
