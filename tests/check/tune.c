/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * tune [FOLDER]: tests the tuner, and devices with its line. Writes lines into FOLDER for
 * tests/check/tune.sh, as the command keeps them: one that toggles a path, one of a newer
 * driver, and a damaged one.
 */
#include "support/system.h"
#include "support/test.h"

#include "gl/device.h"
#include "gl/paths.h"

#include "glsurf/glsurf_check.h"
#include "tuning/time_pairs.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const glsurf_device_desc gl = { .get_proc_address = glsurf_context_get_proc_address,
                                       .log = test_log };

/* Makes a tuner with one subject and small pictures: a frame takes about a millisecond. */
static glsurf_tuner *make_tuner(double seconds, uint32_t paths, char *subject) {
    glsurf_tuner_check check = glsurf_check_for_tuner();
    check.user = subject;
    const glsurf_tuner_desc desc = { .check = check,
                                     .seconds = seconds,
                                     .width = { 96, 128 },
                                     .height = { 80, 96 },
                                     .max_features = { 50, 50 },
                                     .paths = paths };
    glsurf_tuner *tuner = NULL;
    assert_ok(glsurf_tuner_create(&tuner, &gl, &desc));
    return tuner;
}

/* Tunes to the end, in steps of this many seconds. */
static void tune(glsurf_tuner *tuner, double seconds) {
    for (bool done = false; !done;)
        assert_ok(glsurf_tuner_step(tuner, seconds, &done));
}

static const glsurf_tuner_row *row_of(const glsurf_tuner *tuner, glsurf_path path) {
    uint32_t count;
    const glsurf_tuner_row *rows = glsurf_tuner_rows(tuner, &count);
    assert_int_equal(count, GLSURF_PATHS);
    assert_string_equal(rows[path].name, glsurf_path_name(path));
    return &rows[path];
}

static glsurf_device *device_with(const char *line, glsurf_path_choice paths) {
    glsurf_device_desc desc = gl;
    glsurf_device *device = NULL;
    desc.tuning = line;
    desc.paths = paths;
    assert_ok(glsurf_device_create(&device, &desc));
    return device;
}

static glsurf_path_info path_of(const glsurf_device *device, glsurf_path path) {
    glsurf_path_info paths[GLSURF_PATHS];
    glsurf_device_paths(device, paths, NULL);
    return paths[path];
}

/* ------------------------------------------------------------------- tuner -- */

static PFNGLGENVERTEXARRAYSPROC real_make;
static PFNGLDELETEVERTEXARRAYSPROC real_delete;
static PFNGLGETSYNCIVPROC real_sync;
static int devices; /* made so far; the second one hangs as long as it lives */
static bool broken; /* from then on, checks fail */

static void APIENTRY make_arrays(GLsizei count, GLuint *names) {
    ++devices;
    real_make(count, names);
}

static void APIENTRY delete_arrays(GLsizei count, const GLuint *names) {
    devices = broken ? devices : 0;
    real_delete(count, names);
}

static void APIENTRY get_sync(GLsync sync, GLenum name, GLsizei count, GLsizei *length,
                              GLint *values) {
    real_sync(sync, name, count, length, values);
    if (devices >= 2)
        *values = GL_UNSIGNALED;
}

static void *find_hanging(void *user, const char *name) {
    static const test_own functions[] = {
        { "glGenVertexArrays", (void (*)(void))make_arrays, &real_make },
        { "glDeleteVertexArrays", (void (*)(void))delete_arrays, &real_delete },
        { "glGetSynciv", (void (*)(void))get_sync, &real_sync },
    };
    return test_own_function(functions, COUNT(functions), name);
}

static glsurf_result begin_nothing(void **check, const glsurf_device_desc *device,
                                   void *user) {
    *check = user;
    return GLSURF_OK;
}

static glsurf_result check_nothing(void *check, char *wrong, size_t size, bool *done) {
    *done = true;
    return broken && devices >= 2 ? GLSURF_ERROR_GL : GLSURF_OK;
}

static void end_nothing(void *check) {
}

/* The tuner ends at the limit, and its line says that the path is wrong: also if the driver
 * does not recover. */
static void hanging_paths_are_wrong(void **state) {
    const glsurf_device_desc device = { .get_proc_address = find_hanging,
                                        .wait_seconds = 0.125 };
    const glsurf_tuner_desc desc = {
        .check = { begin_nothing, check_nothing, end_nothing, &devices },
        .seconds = 3600.0,
        .width = { 96, 128 },
        .height = { 80, 96 },
        .paths = 1u << GLSURF_PATH_TEXEL_FETCH | 1u << GLSURF_PATH_EARLY_Z
    };
    for (int i = 0; i < 2; ++i) {
        glsurf_tuner *tuner = NULL;
        glsurf_result result = GLSURF_OK;
        bool done = false;
        devices = 0;
        broken = i == 1;
        assert_ok(glsurf_tuner_create(&tuner, &device, &desc));
        while (!result && !done)
            result = glsurf_tuner_step(tuner, 0.01, &done);
        const glsurf_tuner_row *row = row_of(tuner, GLSURF_PATH_EARLY_Z);
        assert_int_equal(result, broken ? GLSURF_ERROR_GL : GLSURF_OK);
        assert_int_equal(row->tuned, GLSURF_TUNED_WRONG);
        assert_false(row->on || row->right);
        assert_non_null(strstr(row->why, "did not end its work within 0.125 s"));
        assert_int_equal(row_of(tuner, GLSURF_PATH_TEXEL_FETCH)->pairs,
                         broken ? 0 : GLS_MAX_PAIRS);
        assert_non_null(strstr(glsurf_tuner_line(tuner), "early-z=off:wrong"));
        devices = 0;
        glsurf_tuner_destroy(tuner);
    }
}

/* The first fault is in a pass of "gather", which is off by default. The second one is in
 * the default set, and disappears when "gather" is toggled. */
static void wrong_paths_are_not_taken(void **state) {
    static const struct {
        const char *mutant;
        bool on;
        const char *why, *why_of_device;
    } CASES[] = {
        { "integral/pixels.frag@p.x & 3@p.x & 2", false,
          "gives wrong results when turned on: frames: ",
          "gives wrong results on this machine" },
        { "haar/packed3.frag@one ? fifth : fourth@fourth", true,
          "is needed for right results on this machine",
          "is needed for right results on this machine" },
    };
    for (size_t i = 0; i < COUNT(CASES); ++i) {
        bool done = false;
        system_set_variable("GLSURF_TEST_MUTANT", CASES[i].mutant);
        glsurf_tuner *tuner = make_tuner(3600.0, 1u << GLSURF_PATH_GATHER, "frames");
        const glsurf_tuner_row *row = row_of(tuner, GLSURF_PATH_GATHER);
        while (!done) {
            assert_string_equal(glsurf_tuner_line(tuner), "");
            assert_ok(glsurf_tuner_step(tuner, 0.0, &done));
        }
        system_set_variable("GLSURF_TEST_MUTANT", NULL);
        printf("%s: %s\n%s\n", row->name, row->why, glsurf_tuner_line(tuner));
        assert_int_equal(row->tuned, GLSURF_TUNED_WRONG);
        assert_true(row->toggled && row->pairs == 0);
        assert_true(row->on == CASES[i].on && row->right == CASES[i].on);
        assert_non_null(strstr(row->why, CASES[i].why));
        assert_int_equal(row_of(tuner, GLSURF_PATH_SHADER_BLEND)->tuned,
                         GLSURF_TUNED_FIXED);
        glsurf_device *device =
            device_with(glsurf_tuner_line(tuner), (glsurf_path_choice){ 0 });
        const glsurf_path_info path = path_of(device, GLSURF_PATH_GATHER);
        assert_int_equal(path.used, CASES[i].on);
        assert_string_equal(path.why, CASES[i].why_of_device);
        glsurf_device_destroy(device);
        assert_ok(glsurf_tuner_step(tuner, 0.1, &done));
        assert_true(done);
        glsurf_tuner_destroy(tuner);
    }
}

static void paths_are_timed(void **state) {
    glsurf_tuner *tuner = make_tuner(3600.0, 1u << GLSURF_PATH_LATE_COPY, "gray");
    const glsurf_tuner_row *row = row_of(tuner, GLSURF_PATH_LATE_COPY);
    tune(tuner, 0.0);
    assert_true(row->toggled && row->right);
    assert_int_equal(row->pairs, GLS_MAX_PAIRS);
    assert_true(row->tuned == GLSURF_TUNED_FASTER || row->tuned == GLSURF_TUNED_SAME);
    for (int size = 0; size < GLSURF_TUNER_SIZES; ++size)
        assert_true(row->on_seconds[size] > 0.0 && row->off_seconds[size] > 0.0);
    glsurf_tuner_destroy(tuner);
}

/* Ratios of both halves, and the number of outliers in each half. */
static void both_halves_decide(void **state) {
    static const struct {
        double first, second;
        uint32_t count, outliers;
        int order;
    } CASES[] = { { 0.94, 0.94, 8, 0, -1 }, { 0.94, 0.96, 8, 0, 0 },
                  { 0.96, 0.94, 64, 0, 0 }, { 1.06, 1.06, 8, 0, 1 },
                  { 1.06, 1.04, 64, 0, 0 }, { 1.0, 1.0, 64, 0, 0 },
                  { 0.5, 2.0, 64, 0, 0 },   { 0.9, 0.9, 8, 1, -1 },
                  { 0.9, 0.9, 64, 15, -1 }, { 1.1, 1.1, 64, 15, 1 },
                  { 1.0, 1.0, 64, 15, 0 },  { 0.9, 0.9, 9, 1, -1 } };
    for (size_t i = 0; i < COUNT(CASES); ++i) {
        double ratio[GLS_MAX_PAIRS];
        const uint32_t count = CASES[i].count, half = count / 2;
        for (uint32_t k = 0; k < count; ++k) {
            const bool outlier = k % half < CASES[i].outliers;
            ratio[k] = outlier         ? (CASES[i].order > 0 ? 0.1 : 10.0)
                       : k < count / 2 ? CASES[i].first
                                       : CASES[i].second;
        }
        if (gls_compare_pairs(ratio, count) != CASES[i].order)
            fail_msg("case %zu", i);
    }
}

/* The time ends before the default set is checked, so there is no line. */
static void budgets_end(void **state) {
    glsurf_tuner *tuner = make_tuner(1e-9, 0, NULL);
    tune(tuner, 0.1);
    for (int path = 0; path < GLSURF_PATH_SHADER_BLEND; ++path) {
        const glsurf_tuner_row *row = row_of(tuner, (glsurf_path)path);
        assert_true(row->tuned == GLSURF_TUNED_UNDECIDED ||
                    row->tuned == GLSURF_TUNED_FIXED);
        assert_false(row->toggled);
    }
    assert_string_equal(glsurf_tuner_line(tuner), "");
    glsurf_tuner_destroy(tuner);
}

static PFNGLGETSTRINGPROC real_string;

static const GLubyte *APIENTRY string_of_raspberry_pi(GLenum name) {
    return name == GL_RENDERER ? (const GLubyte *)"V3D 4.2" : real_string(name);
}

static void *find_raspberry_pi(void *user, const char *name) {
    union {
        void *object;
        PFNGLGETSTRINGPROC string;
    } found = { glsurf_context_get_proc_address(user, name) };
    if (strcmp(name, "glGetString") == 0) {
        real_string = found.string;
        found.string = string_of_raspberry_pi;
    }
    return found.object;
}

/* A path that is on because it compiles sooner stays on: the tuner only times frames. */
static void what_compiles_sooner_stays(void **state) {
    const glsurf_device_desc device = { .get_proc_address = find_raspberry_pi };
    glsurf_tuner *tuner = NULL;
    assert_ok(glsurf_tuner_create(
        &tuner, &device, &(glsurf_tuner_desc){ .check = glsurf_check_for_tuner() }));
    const glsurf_tuner_row *row = row_of(tuner, GLSURF_PATH_ROW_DIFFERENCES);
    assert_true(row->supported && row->on);
    assert_int_equal(row->tuned, GLSURF_TUNED_FIXED);
    assert_string_equal(row->why, "compiles much sooner here, as measured");
    glsurf_tuner_destroy(tuner);
}

/* ------------------------------------------------------------------ devices -- */

/* Makes a line of this driver that toggles "late-copy" and says nothing else. */
static char *turning_line(const char *version, bool *on) {
    glsurf_device *device = device_with(NULL, (glsurf_path_choice){ 0 });
    gls_driver_strings driver = gls_driver_strings_of(&device->gl);
    gls_tuning tuning = { .on = ~device->paths_taken };
    if (version)
        driver.version = version;
    tuning.reason[GLSURF_PATH_LATE_COPY] = GLS_TUNED_FASTER;
    *on = tuning.on >> GLSURF_PATH_LATE_COPY & 1;
    char *line = gls_tuning_write(&driver, &tuning);
    assert_non_null(line);
    glsurf_device_destroy(device);
    return line;
}

/* tune.sh tests lines of another version, and requested paths. */
static void lines_choose_paths(void **state) {
    glsurf_device_desc desc = gl;
    glsurf_info info;
    bool on;
    char *line = turning_line(NULL, &on);
    glsurf_device *device = device_with(line, (glsurf_path_choice){ 0 });
    line[20] ^= 1; /* the device has read it */
    glsurf_device_info(device, &info);
    assert_true(info.tuned);
    assert_true(device->desc.wait_seconds ==
                (gls_family_is_software(device->family) ? 600.0 : 30.0));
    const glsurf_path_info path = path_of(device, GLSURF_PATH_LATE_COPY);
    assert_int_equal(path.used, on);
    assert_non_null(strstr(path.why, "as measured on this machine"));
    glsurf_device_destroy(device);
    desc.tuning = line;
    desc.log = NULL;
    assert_argument(glsurf_device_create(&device, &desc));
    assert_null(device);
    free(line);
}

static void refused_calls(void **state) {
    glsurf_tuner *tuner = (glsurf_tuner *)&tuner;
    char key[GLSURF_TUNING_KEY_SIZE];
    bool done;
    uint32_t count = 1;
    glsurf_device_desc quiet = gl;
    quiet.log = NULL;
    const glsurf_tuner_check check = glsurf_check_for_tuner();
    const glsurf_tuner_desc wrong[] = { { .seconds = 1.0 }, /* without a check */
                                        { .check = check, .seconds = -1.0 },
                                        { .check = check, .seconds = (double)NAN },
                                        { .check = check, .paths = 1u << GLSURF_PATHS } };
    for (size_t i = 0; i < COUNT(wrong); ++i) {
        assert_argument(glsurf_tuner_create(&tuner, &quiet, &wrong[i]));
        assert_null(tuner);
    }
    assert_int_equal(glsurf_tuner_create(
                         &tuner, &quiet,
                         &(glsurf_tuner_desc){ .check = check, .width = { 1u << 30, 0 } }),
                     GLSURF_ERROR_LIMIT);
    const glsurf_device_desc cpu = { .backend = GLSURF_BACKEND_CPU };
    assert_argument(
        glsurf_tuner_create(&tuner, &cpu, &(glsurf_tuner_desc){ .check = check }));
    assert_argument(glsurf_tuner_create(NULL, &quiet, wrong));
    assert_argument(glsurf_tuner_create(&tuner, NULL, wrong));
    assert_argument(glsurf_tuner_create(&tuner, &quiet, NULL));
    assert_argument(glsurf_tuner_step(NULL, 0.0, &done));
    assert_null(glsurf_tuner_rows(NULL, &count));
    assert_int_equal(count, 0);
    assert_string_equal(glsurf_tuner_line(NULL), "");
    assert_string_equal(glsurf_tuned_name((glsurf_tuned)99), "");
    glsurf_tuner_destroy(NULL);
    assert_argument(glsurf_tuning_key(NULL, key));
    assert_string_equal(key, "");
    assert_argument(glsurf_tuning_key(&quiet, NULL));
}

/* -------------------------------------------------------------------- files -- */

static void write_file(const char *folder, const char *name, const char *line) {
    char path[1024];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "w");
    if (!file || fprintf(file, "%s\n", line) < 0 || fclose(file) != 0)
        fail_msg("%s cannot be written", path);
}

static void lines_are_kept(void **state) {
    const char *folder = *state;
    char key[GLSURF_TUNING_KEY_SIZE], name[64];
    bool on;
    char *line = turning_line(NULL, &on);
    assert_ok(glsurf_tuning_key(&gl, key));
    assert_int_equal(strspn(key, "0123456789abcdef"), GLSURF_TUNING_KEY_SIZE - 1);
    if (folder) {
        snprintf(name, sizeof name, "tuning-%s", key);
        write_file(folder, name, line);
        line[strlen(line) / 2] ^= 1;
        write_file(folder, "damaged", line);
        char *newer = turning_line("newer", &on);
        write_file(folder, "newer", newer);
        free(newer);
    }
    free(line);
}

int main(int argc, char **argv) {
    char reason[256];
    glsurf_context *context = test_context(false, reason, sizeof reason);
    if (!context)
        return test_missing(reason);
    TEST_LIST(tests, wrong_paths_are_not_taken, hanging_paths_are_wrong, paths_are_timed,
              both_halves_decide, budgets_end, what_compiles_sooner_stays,
              lines_choose_paths, refused_calls, lines_are_kept);
    tests[COUNT(tests) - 1].initial_state = argc > 1 ? argv[1] : NULL;
    const int status = test_main("tune", tests, COUNT(tests));
    glsurf_context_destroy(context);
    return status;
}
