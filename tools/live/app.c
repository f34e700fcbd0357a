/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * `glsurf live` at run time: moves images from the source to the window; handles the
 * targets, the report, keys and mouse.
 *
 * An outline belongs to the image in which it was found. Shown one image late, it would
 * visibly lag behind moving things. So an image is shown only after its targets were
 * found.
 */
#include "live/app.h"

#include "features/json_text.h"
#include "images/image.h"
#include "pictures/geometry_check.h"
#include "session/session.h"
#include "system/exit_status.h"
#include "system/output.h"
#include "system/text.h"

#include <math.h>
#include <string.h>

/* Side of the screen squares that hold one trail each. A trail may cross several squares.
 * (40 was chosen by looking: with 26, the value for circles in still pictures, trails hide
 * the image.) */
static const double TRAIL_POINTS = 40.0;

/* ----------------------------------------------------------------------- report -- */

static json_t *numbers(const double *values, int count) {
    json_t *list = json_array();
    for (int i = 0; i < count; ++i)
        list = json_append(list, json_number(values[i]));
    return list;
}

static json_t *points(const double corners[4][2]) {
    json_t *list = json_array();
    for (int i = 0; i < 4; ++i)
        list = json_append(list, numbers(corners[i], 2));
    return list;
}

/* Computes the true corners of the target in the image: maps the target's pixels to the
 * plane, and the plane to the image. */
static json_t *true_corners(const target *of, const slide *shown) {
    double to_plane[9], to_image[9], from[4][2], corners[4][2];
    if (!shown->known || !glsurf_homography_invert(of->placed, to_plane))
        return json_null();
    glsurf_homography_multiply(shown->placed, to_plane, to_image);
    corners_of(of->part, from);
    for (int i = 0; i < 4; ++i)
        if (!glsurf_homography_map(to_image, from[i][0], from[i][1], &corners[i][0],
                                   &corners[i][1]))
            return json_null();
    return points(corners);
}

static json_t *describe_target(const app *self, const glsurf_target_result *found) {
    const target *const of = finder_target(&self->finder, found);
    json_t *object =
        json_pack("{sI sb sI sI}", "target", (json_int_t)found->target, "followed",
                  (int)found->followed, "matches", (json_int_t)found->matches, "inliers",
                  (json_int_t)found->inliers);
    object = json_put(object, "homography", numbers(found->homography, 9));
    object = json_put(object, "corners", points(found->corners));
    object = json_put(object, "error", json_number(found->error));
    object = json_put(object, "rotation", numbers(found->pose.rotation, 9));
    object = json_put(object, "translation", numbers(found->pose.translation, 3));
    if (of->known)
        object = json_put(object, "truth", true_corners(of, &self->picture.image));
    return object;
}

/* Adds one line of JSON about the picture to the report. If picture and target show the
 * built-in scene, a target also has its true corners. Returns false after a report. */
static bool report_picture(const app *self) {
    enum { DIGITS = 10 };
    const frame *const picture = &self->picture;
    const glsurf_target_results *const results = &picture->results;
    FILE *const file = self->report.file;
    json_t *object = json_pack(
        "{sI sI sI sI sI sI}", "frame", (json_int_t)picture->number, "width",
        (json_int_t)picture->image.width, "height", (json_int_t)picture->image.height,
        "keypoints", (json_int_t)results->features.count, "total",
        (json_int_t)results->features.total, "followed", (json_int_t)picture->followed);
    if (self->finder.count > 0) {
        json_t *list = json_array();
        for (uint32_t i = 0; i < results->count; ++i)
            list = json_append(list, describe_target(self, &results->found[i]));
        object = json_put(object, "focal", json_number(results->focal));
        object = json_put(object, "targets", list);
    }
    /* Write errors are found when the file is closed. */
    if (!json_write(file, object, DIGITS)) {
        report("out of memory for the report; leave out --report");
        return false;
    }
    fputc('\n', file);
    fflush(file); /* a pipe or terminal gets the line at once */
    return true;
}

/* ----------------------------------------------------------------------- target -- */

/* Adds a part of the picture as a target, or all of it if `part` is empty. */
static glsurf_result add_part(app *self, glsurf_region part) {
    glsurf_image from = slide_source(&self->picture.image);
    from.region = part;
    return finder_add(&self->finder, &from, &self->picture.image);
}

static void forget_targets(app *self) {
    finder_forget(&self->finder);
    self->picture.results.count = 0;
}

/* Adds a target that the user chose while live runs. */
static void take_part(app *self, glsurf_region part) {
    const glsurf_result result = add_part(self, part);
    const bool poor = result == GLSURF_ERROR_GEOMETRY;
    self->screen.failed |=
        !poor && !session_good(&self->finder.session, result, "the target");
    screen_note(&self->screen,
                text_format(poor ? "too few keypoints for a target" : "a new target"));
}

/* Adds the target in a file. Returns false after a report. */
static bool add_file(app *self, const char *name) {
    image file;
    if (!image_load(&file, name, &self->options->settings))
        return false;
    glsurf_image from = image_source(&file);
    from.region = self->options->part;
    const glsurf_result result = finder_add(&self->finder, &from, NULL);
    image_free(&file);
    return session_good(&self->finder.session, result, name);
}

/* ---------------------------------------------------------------------- picture -- */

/* Position of a picture in the window. */
static placement placement_of(const app *self, const slide *shown) {
    uint32_t width, height;
    window_get_size(&self->screen.window, &width, &height);
    return painter_placement(shown, (painter_box){ 0, 0, width, height });
}

/* Time of the picture for the filter. Images that live does not show when they are due
 * follow each other as if it did, so that every run gives the same report. */
static double time_of(const app *self) {
    const source_options *const from = &self->options->source;
    const bool timed = from->kind != SOURCE_SCENE && from->kind != SOURCE_FILES;
    const double rate = from->rate > 0.0f ? (double)from->rate : 30.0;
    return timed && !from->hurry ? session_seconds() : (double)self->picture.number / rate;
}

/* Finds the picture's features and targets. Returns false after a report. */
static bool find_features(app *self) {
    frame *const picture = &self->picture;
    picture->trails = &self->trails[picture->number % APP_TRAILS];
    picture->trails_before =
        picture->before.set ? &self->trails[(picture->number - 1) % APP_TRAILS] : NULL;
    picture->trail_spacing = TRAIL_POINTS * window_scale(&self->screen.window) /
                             placement_of(self, &picture->image).scale;
    self->screen.stale = true;
    return finder_find(&self->finder, picture);
}

/* Processes the image that the source delivered. Returns false after a report. */
static bool follow_picture(app *self) {
    const live_options *const options = self->options;
    frame *const picture = &self->picture;
    if (picture->number == 0 && options->width == 0)
        window_fit(&self->screen.window, picture->image.width, picture->image.height);
    frame_next(picture);
    picture->seconds = time_of(self);
    if (!find_features(self) || (self->report.file && !report_picture(self)))
        return false;
    screen_count(&self->screen);
    self->screen.step = false;
    self->screen.done |= picture->number == options->frames;
    return picture->number != options->target_frame ||
           session_good(&self->finder.session, add_part(self, options->part),
                        "--target-frame");
}

static bool advance(screen *base) {
    app *const self = (app *)base;
    frame *const picture = &self->picture;
    if (base->paused && !base->step && picture->number > 0)
        return true;
    const double start = session_seconds();
    const bool troubled = self->source->trouble;
    const source_result result = source_next(self->source, &picture->image);
    base->stale |= troubled != (self->source->trouble != NULL);
    base->done |= result == SOURCE_ENDED;
    if (result != SOURCE_FRAME)
        return result != SOURCE_FAILED;
    picture->load = session_seconds() - start;
    return follow_picture(self);
}

static void change(app *self, const settings *to) {
    if (!finder_change(&self->finder, to)) {
        self->screen.failed = true;
        return;
    }
    if (self->screen.paused &&
        self->picture.number > 0) /* no next image shows the change */
        self->screen.failed |= !find_features(self);
}

/* ------------------------------------------------------------------------- keys -- */

static const key_row KEYS[] = {
    { GLFW_KEY_SPACE, 0, "Space", "take the current image as the only target", 0 },
    { 0, 0, "Mouse", "mark a part of the image as a target", 0 },
    { GLFW_KEY_BACKSPACE, 0, "Backspace", "forget the targets", 0 },
    { GLFW_KEY_UP, 0, "Up, wheel", "higher threshold: fewer keypoints", 0 },
    { GLFW_KEY_DOWN, 0, "Down, wheel", "lower threshold: more keypoints", 0 },
    { GLFW_KEY_U, 0, "U", "with or without orientations", 0 },
    { GLFW_KEY_K, 0, "K", "show or hide keypoints", OVERLAY_KEYPOINTS },
    { GLFW_KEY_T, 0, "T", "show or hide trails of motion", OVERLAY_TRAILS },
    { GLFW_KEY_O, 0, "O", "show or hide the targets' outlines", OVERLAY_OUTLINE },
    { GLFW_KEY_B, 0, "B", "show or hide the cube on each target", OVERLAY_CUBE },
    { GLFW_KEY_I, 0, "I", "show or hide the panel of figures", OVERLAY_PANEL },
    { GLFW_KEY_G, 0, "G", "measure the time of each stage (slower)", 0 },
    { 0, 0, NULL, NULL, 0 },
};

void live_print_keys(void) {
    screen_write_keys(stdout, KEYS, false);
}

static void set_threshold(app *self, double factor) {
    settings to = self->finder.session.settings;
    if (to.extractor.features > 0) {
        screen_note(&self->screen, text_format("%lu keypoints whatever the threshold",
                                               (unsigned long)to.extractor.features));
        return;
    }
    const double threshold = (double)to.extractor.threshold * factor;
    to.extractor.threshold = (float)fmin(fmax(threshold, 1e-6), 1.0);
    change(self, &to);
    screen_note(&self->screen,
                text_format("threshold %.3g", (double)to.extractor.threshold));
}

static void press_key(screen *base, int key) {
    app *const self = (app *)base;
    settings to = self->finder.session.settings;
    switch (key) {
    case GLFW_KEY_SPACE:
        if (self->picture.number > 0) {
            forget_targets(self);
            take_part(self, (glsurf_region){ 0 });
        }
        break;
    case GLFW_KEY_BACKSPACE:
        forget_targets(self);
        screen_note(base, text_format("no target"));
        break;
    case GLFW_KEY_UP:
        set_threshold(self, 1.25);
        break;
    case GLFW_KEY_DOWN:
        set_threshold(self, 1.0 / 1.25);
        break;
    case GLFW_KEY_U:
        to.extractor.upright = !to.extractor.upright;
        change(self, &to);
        screen_note(base, text_format(to.extractor.upright ? "upright: no orientations"
                                                           : "with orientations"));
        break;
    default: /* G */
        to.device.timings = to.device.timings ? GLSURF_TIMINGS_NONE : GLSURF_TIMINGS_CLOCK;
        change(self, &to);
    }
}

/* ------------------------------------------------------------------------ mouse -- */

/* Converts a region of the window to a region of the image, clipped to the image. A region
 * beside the image is left without width or height. */
static glsurf_region part_of_image(const app *self, glsurf_region part,
                                   const slide *whole) {
    const placement to_canvas = placement_of(self, whole);
    const double edges[4] = { part.x, part.y, part.x + part.width, part.y + part.height };
    uint32_t pixels[4];
    for (int i = 0; i < 4; ++i) {
        const double origin =
            (i % 2 == 0 ? to_canvas.x : to_canvas.y) - 0.5 * to_canvas.scale;
        const double maximum = i % 2 == 0 ? whole->width : whole->height;
        const double pixel = round((edges[i] - origin) / to_canvas.scale);
        pixels[i] = (uint32_t)fmin(fmax(pixel, 0.0), maximum);
    }
    return (glsurf_region){ pixels[0], pixels[1], pixels[2] - pixels[0],
                            pixels[3] - pixels[1] };
}

/* Adds the marked part of the image as a target. */
static void take_mark(app *self) {
    const glsurf_region part = part_of_image(self, self->drag, &self->picture.image);
    if (part.width > 0 && part.height > 0) /* take_part() takes 0 for the whole image */
        take_part(self, part);
    else
        screen_note(&self->screen, text_format("the mark is beside the image"));
}

static void on_scroll(GLFWwindow *handle, double x, double y) {
    (void)x;
    set_threshold(glfwGetWindowUserPointer(handle), pow(1.1, y));
}

static void on_button(GLFWwindow *handle, int button, int action, int modifiers) {
    (void)modifiers;
    enum { MINIMUM = 8 }; /* pixels; a smaller mark was a click */
    app *const self = glfwGetWindowUserPointer(handle);
    if (button != GLFW_MOUSE_BUTTON_LEFT)
        return;
    if (action == GLFW_PRESS)
        memcpy(self->begin, self->cursor, sizeof self->begin);
    else if (self->drag.width >= MINIMUM && self->drag.height >= MINIMUM &&
             self->picture.number > 0)
        take_mark(self);
    self->drag = (glsurf_region){ 0 };
    self->dragging = action == GLFW_PRESS;
    self->screen.stale = true;
}

static void on_move(GLFWwindow *handle, double x, double y) {
    app *const self = glfwGetWindowUserPointer(handle);
    uint32_t width, height;
    int wide = 0, high = 0;
    window_get_size(&self->screen.window, &width, &height);
    glfwGetWindowSize(handle, &wide, &high);
    /* The window may have more pixels than screen units. */
    self->cursor[0] = fmin(fmax(x * width / fmax(wide, 1.0), 0.0), width);
    self->cursor[1] = fmin(fmax(y * height / fmax(high, 1.0), 0.0), height);
    if (!self->dragging)
        return;
    self->drag = (glsurf_region){
        .x = (uint32_t)fmin(self->cursor[0], self->begin[0]),
        .y = (uint32_t)fmin(self->cursor[1], self->begin[1]),
        .width = (uint32_t)fabs(self->cursor[0] - self->begin[0]),
        .height = (uint32_t)fabs(self->cursor[1] - self->begin[1]),
    };
    self->screen.stale = true;
}

/* ------------------------------------------------------------- beginning and end -- */

static bool open_all(app *self) {
    const live_options *const options = self->options;
    const source_options *const from = &options->source;
    const bool sized = options->width > 0;
    const glsurf_targets_desc desc = { .focal = options->focal, .cutoff = options->cutoff };
    if (!screen_open(&self->screen, sized ? options->width : from->width,
                     sized ? options->height : from->height, options->settings.api) ||
        (options->report && !output_open(&self->report, options->report)) ||
        !finder_open(&self->finder, &options->settings, &desc))
        return false;
    GLFWwindow *const handle = self->screen.window.handle;
    if (handle) {
        glfwSetScrollCallback(handle, on_scroll);
        glfwSetMouseButtonCallback(handle, on_button);
        glfwSetCursorPosCallback(handle, on_move);
    }
    self->source = source_open(from);
    if (!self->source)
        return false;
    for (size_t i = 0; i < options->target_count; ++i)
        if (!add_file(self, options->targets[i]))
            return false;
    return true;
}

static void close_all(app *self) {
    if (screen_is_open(&self->screen)) {
        source_close(self->source);
        frame_free(&self->picture);
        for (int i = 0; i < APP_TRAILS; ++i)
            trails_free(&self->trails[i]);
        finder_close(&self->finder);
    }
    screen_close(&self->screen);
}

/* Checks that results and inputs are different files, and that results can be written. */
static bool check_files(const live_options *options) {
    const source_options *const from = &options->source;
    const bool named = from->kind == SOURCE_FILES || from->kind == SOURCE_VIDEO;
    file_list files = { 0 };
    for (size_t i = 0; named && i < from->count; ++i)
        file_list_read(&files, from->names[i]);
    for (size_t i = 0; i < options->target_count; ++i)
        file_list_read(&files, options->targets[i]);
    file_list_write(&files, options->report);
    file_list_write(&files, options->screenshot);
    return file_list_check(&files) && output_check(options->report) &&
           output_check(options->screenshot);
}

int live_run(const live_options *options) {
    static const screen_methods METHODS = { "live",  KEYS,     press_key,
                                            advance, app_draw, app_fill };
    if (!check_files(options))
        return TOOL_FAILURE;
    app self = { .screen = { .methods = &METHODS,
                             .hidden = options->hidden,
                             .full_screen = options->full_screen,
                             .screenshot = options->screenshot,
                             .overlays = options->overlays,
                             .paused = options->paused },
                 .options = options };
    bool good = open_all(&self) && screen_run(&self.screen);
    if (self.report.file)
        good = output_close(&self.report, good) && good;
    close_all(&self);
    return good ? TOOL_SUCCESS : TOOL_FAILURE;
}
