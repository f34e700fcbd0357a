/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "frames.h"

#include "features.h"
#include "pictures.h"
#include "properties.h"

#include <gst/gl/gstglfuncs.h>

/* A frame under way. */
typedef struct waiting {
    GstBuffer *buffer;
    guint64 number;
    guint width, height; /* of the image */
    GstStructure *settings;
} waiting;

static void frame_free(waiting *frame) {
    if (frame->buffer)
        gst_buffer_unref(frame->buffer);
    gst_structure_free(frame->settings);
    g_free(frame);
}

/* ------------------------------------------------------------------ failures -- */

void gst_glsurf_report_clear(gst_glsurf_report *report) {
    g_free(report->error);
    g_free(report->warning);
    *report = (gst_glsurf_report){ GLSURF_OK, NULL, NULL };
}

/* Keeps the first failure; later ones follow from it. */
static void fail(gst_glsurf_report *report, glsurf_result result, const char *sentence) {
    if (report->result != GLSURF_OK)
        return;
    report->result = result;
    report->error = g_strdup(sentence);
}

static void warn(gst_glsurf_report *report, const char *sentence) {
    g_free(report->warning);
    report->warning = g_strdup(sentence);
}

/* --------------------------------------------------------------------- device -- */

static void *get_proc_address(void *user, const char *name) {
    return gst_gl_context_get_proc_address(user, name);
}

static void *current_context(void *user) {
    (void)user;
    return gst_gl_context_get_current();
}

static void log_message(void *user, glsurf_log_level level, const char *message) {
    gst_glsurf_frames *const self = user;
    if (level == GLSURF_LOG_ERROR) {
        GST_ERROR_OBJECT(self->owner, "%s", message);
        if (!self->device) { /* once there is a device, it has the message */
            g_free(self->logged);
            self->logged = g_strdup(message);
        }
    } else if (level == GLSURF_LOG_WARNING) {
        GST_WARNING_OBJECT(self->owner, "%s", message);
    } else {
        GST_INFO_OBJECT(self->owner, "%s", message);
    }
}

/* The settings that the extractor has with these wishes: with targets, the defaults of
 * glsurf_targets_desc.extractor. */
static glsurf_extractor_desc settings_of(const gst_glsurf_frames *self,
                                         const gst_glsurf_wishes *wishes) {
    glsurf_extractor_desc desc = wishes->desc;
    if (self->targets && desc.features == 0 && desc.max_features == 0 &&
        desc.threshold == 0.0f && desc.grid_columns == 0 && desc.grid_rows == 0) {
        desc.features = 500;
        desc.grid_columns = 8;
        desc.grid_rows = 6;
    }
    return desc;
}

static void take_wishes(gst_glsurf_frames *self, const gst_glsurf_wishes *wishes) {
    const glsurf_extractor_desc desc = settings_of(self, wishes);
    self->version = wishes->version;
    if (self->settings)
        gst_structure_free(self->settings);
    self->settings = gst_glsurf_settings_new(&desc);
}

static void destroy_objects(gst_glsurf_frames *self) {
    if (self->framebuffer)
        self->context->gl_vtable->DeleteFramebuffers(1, &self->framebuffer);
    if (!self->targets)
        glsurf_extractor_destroy(self->extractor);
    glsurf_targets_destroy(self->targets);
    glsurf_device_destroy(self->device);
    self->framebuffer = 0;
    self->targets = NULL;
    self->extractor = NULL;
    self->device = NULL;
    gst_clear_object(&self->context);
}

/* --------------------------------------------------------------------- drawing -- */

/* GL state that drawing changes. */
typedef struct drawing_state {
    GLint framebuffer, viewport[4];
    GLboolean scissor;
} drawing_state;

static drawing_state state_get(const GstGLFuncs *gl) {
    drawing_state state = { .scissor = gl->IsEnabled(GL_SCISSOR_TEST) };
    gl->GetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &state.framebuffer);
    gl->GetIntegerv(GL_VIEWPORT, state.viewport);
    return state;
}

static void state_restore(const GstGLFuncs *gl, const drawing_state *state) {
    gl->BindFramebuffer(GL_DRAW_FRAMEBUFFER, (GLuint)state->framebuffer);
    gl->Viewport(state->viewport[0], state->viewport[1], state->viewport[2],
                 state->viewport[3]);
    if (state->scissor)
        gl->Enable(GL_SCISSOR_TEST);
}

static glsurf_feature_drawing drawing_of(GstGLMemory *memory) {
    const GstGLFormat format = gst_gl_memory_get_texture_format(memory);
    glsurf_feature_drawing drawing = { .origin = GLSURF_ORIGIN_TOP };
    if (format != GST_GL_RGBA && format != GST_GL_RGBA8)
        for (int i = 0; i < 4; ++i) {
            drawing.dark[i] = 1.0f;
            drawing.light[i] = i == 3 ? 1.0f : 0.0f;
        }
    return drawing;
}

/* Draws the features of the last submitted frame over the memory's texture. In textures of
 * one channel circles are white around dark blobs and black around light ones. Restores the
 * context's state. */
static glsurf_result draw_texture(gst_glsurf_frames *self, GstGLMemory *memory,
                                  guint texture) {
    const GstGLFuncs *const gl = self->context->gl_vtable;
    const GstGLTextureTarget target = gst_gl_memory_get_texture_target(memory);
    const drawing_state state = state_get(gl);
    if (self->framebuffer == 0)
        gl->GenFramebuffers(1, &self->framebuffer);
    gl->BindFramebuffer(GL_DRAW_FRAMEBUFFER, self->framebuffer);
    gl->FramebufferTexture2D(GL_DRAW_FRAMEBUFFER, GL_COLOR_ATTACHMENT0,
                             gst_gl_texture_target_to_gl(target), texture, 0);
    gl->Viewport(0, 0, gst_gl_memory_get_texture_width(memory),
                 gst_gl_memory_get_texture_height(memory));
    gl->Disable(GL_SCISSOR_TEST);
    const glsurf_feature_drawing drawing = drawing_of(memory);
    const glsurf_result result = glsurf_extractor_draw(self->extractor, &drawing);
    /* An attached texture would outlive its buffer. */
    gl->FramebufferTexture2D(GL_DRAW_FRAMEBUFFER, GL_COLOR_ATTACHMENT0,
                             gst_gl_texture_target_to_gl(target), 0, 0);
    state_restore(gl, &state);
    return result;
}

/* ------------------------------------------------------------------------ jobs -- */

/* Work for the thread of the context. */
typedef struct gl_job {
    gst_glsurf_frames *frames;
    GstBuffer *buffer;
    const GstVideoInfo *info;
    const gst_glsurf_wishes *wishes;
    guint held;
    gst_glsurf_report *report;
    const GPtrArray *pictures; /* the targets, or NULL */
} gl_job;

static glsurf_result create_finder(gst_glsurf_frames *self, const gl_job *job) {
    const gst_glsurf_wishes *const wishes = job->wishes;
    if (!job->pictures)
        return glsurf_extractor_create(&self->extractor, self->device, &wishes->desc);
    const glsurf_targets_desc desc = { .extractor = wishes->desc,
                                       .focal = wishes->focal,
                                       .cutoff = wishes->cutoff };
    glsurf_result result = glsurf_targets_create(&self->targets, self->device, &desc);
    self->extractor = glsurf_targets_extractor(self->targets);
    gchar *error = NULL;
    if (!result)
        result = gst_glsurf_pictures_add(job->pictures, wishes->target, self->targets,
                                         self->device, &error);
    if (error)
        fail(job->report, result, error);
    g_free(error);
    return result;
}

static void open_job(GstGLContext *context, gpointer data) {
    const gl_job *const job = data;
    gst_glsurf_frames *const self = job->frames;
    g_mutex_lock(&self->lock);
    self->context = gst_object_ref(context);
    const glsurf_device_desc desc = { .get_proc_address = get_proc_address,
                                      .get_proc_address_user = context,
                                      .current_context = current_context,
                                      .log = log_message,
                                      .log_user = self,
                                      .wait_seconds = job->wishes->wait_seconds };
    glsurf_result result = glsurf_device_create(&self->device, &desc);
    if (result) {
        fail(job->report, result, self->logged);
    } else {
        result = create_finder(self, job);
        if (result)
            fail(job->report, result, glsurf_device_message(self->device));
    }
    if (result)
        destroy_objects(self);
    else
        take_wishes(self, job->wishes);
    g_mutex_unlock(&self->lock);
}

/* Applies changed settings. After a refusal the old ones stay until the next change. */
static void change_settings(const gl_job *job) {
    gst_glsurf_frames *const self = job->frames;
    if (self->version == job->wishes->version)
        return;
    const glsurf_extractor_desc desc = settings_of(self, job->wishes);
    if (glsurf_extractor_change(self->extractor, &desc) == GLSURF_OK) {
        take_wishes(self, job->wishes);
    } else {
        self->version = job->wishes->version;
        warn(job->report, glsurf_device_message(self->device));
    }
}

/* The texture of the first plane, luma, gray or RGBA, as an image. It is larger
 * than the picture if planes are padded. */
static glsurf_image image_of(GstGLMemory *memory, guint texture, const GstVideoInfo *info) {
    const guint width = (guint)gst_gl_memory_get_texture_width(memory);
    const guint height = (guint)gst_gl_memory_get_texture_height(memory);
    glsurf_image image = {
        .width = width,
        .height = height,
        .texture = texture,
        .target = gst_gl_texture_target_to_gl(gst_gl_memory_get_texture_target(memory)),
        .origin = GLSURF_ORIGIN_TOP,
    };
    const guint shown[] = { (guint)GST_VIDEO_INFO_WIDTH(info),
                            (guint)GST_VIDEO_INFO_HEIGHT(info) };
    if (width != shown[0] || height != shown[1])
        image.region = (glsurf_region){ 0, 0, shown[0], shown[1] };
    return image;
}

/* The reason for refusing the memory, or NULL. */
static const char *refuse_memory(GstMemory *memory, GstGLContext *context) {
    if (!gst_is_gl_memory(memory))
        return "a buffer has no OpenGL memory; put glupload before glsurf";
    GstGLContext *const other = ((GstGLBaseMemory *)memory)->context;
    if (other != context && !gst_gl_context_can_share(context, other))
        return "a texture belongs to an OpenGL context that shares no objects with "
               "glsurf's; give all elements of the pipeline one display and one "
               "application context";
    return NULL;
}

/* Draws features into the texture. Memory that another buffer shares is copied first. */
static void draw_features(const gl_job *job) {
    gst_glsurf_frames *const self = job->frames;
    GstMapInfo map;
    if (!gst_buffer_map_range(job->buffer, 0, 1, &map, GST_MAP_READWRITE | GST_MAP_GL)) {
        fail(job->report, GLSURF_ERROR_GL,
             "the texture cannot be mapped for drawing; set draw to false");
        return;
    }
    GstMemory *const memory = gst_buffer_peek_memory(job->buffer, 0);
    const glsurf_result result =
        draw_texture(self, (GstGLMemory *)memory, *(guint *)map.data);
    if (result)
        fail(job->report, result, glsurf_device_message(self->device));
    gst_buffer_unmap(job->buffer, &map);
    GstGLSyncMeta *const sync = gst_buffer_get_gl_sync_meta(job->buffer);
    if (sync)
        gst_gl_sync_meta_set_sync_point(sync, self->context);
}

static gboolean submit_texture(const gl_job *job, GstMemory *memory) {
    gst_glsurf_frames *const self = job->frames;
    GstMapInfo map;
    if (!gst_buffer_map_range(job->buffer, 0, 1, &map, GST_MAP_READ | GST_MAP_GL)) {
        fail(job->report, GLSURF_ERROR_GL,
             "the texture of a buffer cannot be mapped; set GST_DEBUG=gl*:4 to see why");
        return FALSE;
    }
    const glsurf_image image =
        image_of((GstGLMemory *)memory, *(guint *)map.data, job->info);
    /* A buffer without a time counts as one of 30 per second. */
    const GstClockTime time = GST_BUFFER_PTS(job->buffer);
    const double seconds = GST_CLOCK_TIME_IS_VALID(time) ? (double)time / GST_SECOND
                                                         : (double)self->number / 30.0;
    const glsurf_result result = self->targets
                                     ? glsurf_targets_submit(self->targets, &image, seconds)
                                     : glsurf_extractor_submit(self->extractor, &image);
    gst_buffer_unmap(job->buffer, &map);
    if (result)
        fail(job->report, result, glsurf_device_message(self->device));
    return result == GLSURF_OK;
}

static void submit_buffer(gl_job *job) {
    gst_glsurf_frames *const self = job->frames;
    GstMemory *const memory = gst_buffer_peek_memory(job->buffer, 0);
    const char *const refusal = refuse_memory(memory, self->context);
    if (refusal) {
        fail(job->report, GLSURF_ERROR_ARGUMENT, refusal);
        return;
    }
    GstGLSyncMeta *const sync = gst_buffer_get_gl_sync_meta(job->buffer);
    if (sync)
        gst_gl_sync_meta_wait(sync, self->context);
    change_settings(job);
    if (!submit_texture(job, memory))
        return;
    if (job->wishes->draw)
        draw_features(job);
    waiting *const frame = g_new0(waiting, 1);
    frame->buffer = g_steal_pointer(&job->buffer);
    frame->number = ++self->number;
    frame->width = (guint)GST_VIDEO_INFO_WIDTH(job->info);
    frame->height = (guint)GST_VIDEO_INFO_HEIGHT(job->info);
    frame->settings = gst_structure_copy(self->settings);
    g_queue_push_tail(&self->under_way, frame);
}

/* Collects the oldest frame. If its features exceed the memory limit, it passes without
 * features, with a warning. */
static void collect_frame(gst_glsurf_frames *self, gst_glsurf_report *report) {
    glsurf_target_results results = { 0 };
    const glsurf_result result =
        self->targets ? glsurf_targets_collect(self->targets, &results)
                      : glsurf_extractor_collect(self->extractor, &results.features);
    waiting *const frame = g_queue_pop_head(&self->under_way);
    if (result == GLSURF_OK)
        gst_glsurf_meta_add(frame->buffer, &results, self->targets != NULL, frame->number,
                            frame->width, frame->height, frame->settings);
    else if (result == GLSURF_ERROR_LIMIT)
        warn(report, glsurf_device_message(self->device));
    else
        fail(report, result, glsurf_device_message(self->device));
    g_queue_push_tail(&self->done, g_steal_pointer(&frame->buffer));
    frame_free(frame);
}

static bool is_ready(gst_glsurf_frames *self) {
    bool ready = false;
    const glsurf_result result = self->targets
                                     ? glsurf_targets_poll(self->targets, &ready)
                                     : glsurf_extractor_poll(self->extractor, &ready);
    return result == GLSURF_OK && ready;
}

static void collect_frames(gst_glsurf_frames *self, guint held, gst_glsurf_report *report) {
    while (self->under_way.length > held || (self->under_way.length > 0 && is_ready(self)))
        collect_frame(self, report);
}

static void run_job(GstGLContext *context, gpointer data) {
    gl_job *const job = data;
    gst_glsurf_frames *const self = job->frames;
    g_mutex_lock(&self->lock);
    if (self->context == context) {
        if (job->buffer)
            submit_buffer(job);
        collect_frames(self, job->held, job->report);
    }
    g_mutex_unlock(&self->lock);
}

static void close_job(GstGLContext *context, gpointer data) {
    gst_glsurf_frames *const self = data;
    gst_glsurf_report report = { GLSURF_OK, NULL, NULL };
    g_mutex_lock(&self->lock);
    if (self->context == context) {
        collect_frames(self, 0, &report);
        destroy_objects(self);
    }
    g_mutex_unlock(&self->lock);
    gst_glsurf_report_clear(&report);
}

/* ----------------------------------------------------------------------- calls -- */

static GstGLContext *context_of(gst_glsurf_frames *self) {
    g_mutex_lock(&self->lock);
    GstGLContext *const context = self->context ? gst_object_ref(self->context) : NULL;
    g_mutex_unlock(&self->lock);
    return context;
}

void gst_glsurf_frames_init(gst_glsurf_frames *self, GstObject *owner) {
    self->owner = owner;
    g_mutex_init(&self->lock);
    g_queue_init(&self->under_way);
    g_queue_init(&self->done);
}

void gst_glsurf_frames_clear(gst_glsurf_frames *self) {
    gst_glsurf_frames_close(self);
    gst_glsurf_frames_flush(self);
    if (self->settings)
        gst_structure_free(self->settings);
    g_free(self->logged);
    g_mutex_clear(&self->lock);
}

/* Decodes the pictures on this thread: the thread of the context may be the display's. */
static void open_in(gst_glsurf_frames *self, GstGLContext *context,
                    const gst_glsurf_wishes *wishes, gst_glsurf_report *report) {
    GPtrArray *pictures = NULL;
    gchar *error = NULL;
    g_mutex_lock(&self->lock);
    self->most = gst_glsurf_frames_of(&wishes->desc);
    g_mutex_unlock(&self->lock);
    if (wishes->target)
        pictures = gst_glsurf_pictures_load(wishes->target, &error);
    if (error)
        fail(report, GLSURF_ERROR_ARGUMENT, error);
    else
        gst_gl_context_thread_add(
            context, open_job,
            &(gl_job){
                .frames = self, .wishes = wishes, .report = report, .pictures = pictures });
    g_clear_pointer(&pictures, g_ptr_array_unref);
    g_free(error);
}

void gst_glsurf_frames_open(gst_glsurf_frames *self, GstGLContext *context,
                            const gst_glsurf_wishes *wishes, gst_glsurf_report *report) {
    GstGLContext *before = context_of(self);
    if (before != context) {
        gst_glsurf_frames_close(self);
        open_in(self, context, wishes, report);
    }
    gst_clear_object(&before);
}

void gst_glsurf_frames_run(gst_glsurf_frames *self, GstBuffer *buffer,
                           const GstVideoInfo *info, const gst_glsurf_wishes *wishes,
                           guint held, gst_glsurf_report *report) {
    GstGLContext *context = context_of(self);
    gl_job job = { self, buffer, info, wishes, held, report, NULL };
    if (context)
        gst_gl_context_thread_add(context, run_job, &job);
    gst_clear_object(&context);
    if (!job.buffer)
        return;
    /* A buffer that was refused, or whose context another thread just closed, passes
     * without features. */
    g_mutex_lock(&self->lock);
    g_queue_push_tail(&self->done, job.buffer);
    g_mutex_unlock(&self->lock);
}

GstBuffer *gst_glsurf_frames_next(gst_glsurf_frames *self) {
    g_mutex_lock(&self->lock);
    GstBuffer *const buffer = g_queue_pop_head(&self->done);
    g_mutex_unlock(&self->lock);
    return buffer;
}

gboolean gst_glsurf_frames_any(gst_glsurf_frames *self) {
    g_mutex_lock(&self->lock);
    const gboolean any = self->under_way.length + self->done.length > 0;
    g_mutex_unlock(&self->lock);
    return any;
}

void gst_glsurf_frames_close(gst_glsurf_frames *self) {
    GstGLContext *context = context_of(self);
    if (context)
        gst_gl_context_thread_add(context, close_job, self);
    gst_clear_object(&context);
}

void gst_glsurf_frames_flush(gst_glsurf_frames *self) {
    gst_glsurf_report report = { GLSURF_OK, NULL, NULL };
    gst_glsurf_frames_run(self, NULL, NULL, NULL, 0, &report);
    gst_glsurf_report_clear(&report);
    g_mutex_lock(&self->lock);
    if (self->targets)
        glsurf_targets_reset(self->targets);
    g_mutex_unlock(&self->lock);
    GstBuffer *buffer;
    while ((buffer = gst_glsurf_frames_next(self)))
        gst_buffer_unref(buffer);
}
