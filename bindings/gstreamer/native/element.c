/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The plugin, with one element: pads, properties, buffers, events and queries.
 *
 * The element submits the texture of a buffer and holds the buffer until its features are
 * ready. With N `frames`, up to N - 1 buffers wait when the next one arrives; this is the
 * latency. Without a frame rate in the caps the latency is unknown, so no buffer waits.
 *
 * THREADS. Any thread may set properties, under the object's lock. Buffers, events and
 * serialized queries arrive on the streaming thread. Everything that uses OpenGL runs on
 * the thread of GStreamer's context: see frames.h.
 */
#include "features.h"
#include "frames.h"
#include "properties.h"

GST_DEBUG_CATEGORY(gst_glsurf_debug);

typedef struct GstGlsurf {
    GstGLBaseFilter parent;
    gst_glsurf_wishes wishes; /* under the object's lock */
    gst_glsurf_frames frames;
    GstVideoInfo info;    /* from the caps; for the streaming thread */
    GstClockTime latency; /* under the object's lock */
} GstGlsurf;

typedef struct GstGlsurfClass {
    GstGLBaseFilterClass parent;
} GstGlsurfClass;

#define GST_GLSURF(object)                                                                 \
    (G_TYPE_CHECK_INSTANCE_CAST((object), gst_glsurf_get_type(), GstGlsurf))

GType gst_glsurf_get_type(void); /* G_DEFINE_TYPE() defines it */
G_DEFINE_TYPE(GstGlsurf, gst_glsurf, GST_TYPE_GL_BASE_FILTER)

/* Plane 0 of NV12 and I420 is luma: a texture of one channel, as with GRAY8. */
#define CAPS                                                                               \
    GST_VIDEO_CAPS_MAKE_WITH_FEATURES(GST_CAPS_FEATURE_MEMORY_GL_MEMORY,                   \
                                      "{ NV12, I420, GRAY8, RGBA }")                       \
    ", texture-target = (string) { 2D, rectangle }"
static GstStaticPadTemplate sink_template =
    GST_STATIC_PAD_TEMPLATE("sink", GST_PAD_SINK, GST_PAD_ALWAYS, GST_STATIC_CAPS(CAPS));
static GstStaticPadTemplate src_template =
    GST_STATIC_PAD_TEMPLATE("src", GST_PAD_SRC, GST_PAD_ALWAYS, GST_STATIC_CAPS(CAPS));

/* --------------------------------------------------------------- properties -- */

enum {
    PROPERTY_DRAW = 1,
    PROPERTY_MESSAGES,
    PROPERTY_WAIT,
    PROPERTY_TARGET,
    PROPERTY_FOCAL,
    PROPERTY_CUTOFF,
    PROPERTY_SETTINGS
};

static void set_property(GObject *object, guint number, const GValue *value,
                         GParamSpec *spec) {
    GstGlsurf *const self = GST_GLSURF(object);
    GST_OBJECT_LOCK(self);
    if (number == PROPERTY_DRAW) {
        self->wishes.draw = g_value_get_boolean(value);
    } else if (number == PROPERTY_MESSAGES) {
        self->wishes.messages = g_value_get_boolean(value);
    } else if (number == PROPERTY_WAIT) {
        self->wishes.wait_seconds = g_value_get_double(value);
    } else if (number == PROPERTY_TARGET) {
        const gchar *const names = g_value_get_string(value);
        self->wishes.target = names && *names ? g_intern_string(names) : NULL;
    } else if (number == PROPERTY_FOCAL) {
        self->wishes.focal = g_value_get_double(value);
    } else if (number == PROPERTY_CUTOFF) {
        self->wishes.cutoff = g_value_get_double(value);
    } else {
        gst_glsurf_property_set(&self->wishes.desc, number - PROPERTY_SETTINGS, value);
        ++self->wishes.version;
    }
    GST_OBJECT_UNLOCK(self);
    (void)spec;
}

static void get_property(GObject *object, guint number, GValue *value, GParamSpec *spec) {
    GstGlsurf *const self = GST_GLSURF(object);
    GST_OBJECT_LOCK(self);
    if (number == PROPERTY_DRAW)
        g_value_set_boolean(value, self->wishes.draw);
    else if (number == PROPERTY_MESSAGES)
        g_value_set_boolean(value, self->wishes.messages);
    else if (number == PROPERTY_WAIT)
        g_value_set_double(value, self->wishes.wait_seconds);
    else if (number == PROPERTY_TARGET)
        g_value_set_string(value, self->wishes.target);
    else if (number == PROPERTY_FOCAL)
        g_value_set_double(value, self->wishes.focal);
    else if (number == PROPERTY_CUTOFF)
        g_value_set_double(value, self->wishes.cutoff);
    else
        gst_glsurf_property_get(&self->wishes.desc, number - PROPERTY_SETTINGS, value);
    GST_OBJECT_UNLOCK(self);
    (void)spec;
}

static gst_glsurf_wishes wishes_of(GstGlsurf *self) {
    GST_OBJECT_LOCK(self);
    const gst_glsurf_wishes wishes = self->wishes;
    GST_OBJECT_UNLOCK(self);
    return wishes;
}

/* ----------------------------------------------------------------- failures -- */

static void post_error(GstGlsurf *self, const gst_glsurf_report *report) {
    switch (report->result) {
    case GLSURF_ERROR_UNSUPPORTED:
        GST_ELEMENT_ERROR(self, LIBRARY, INIT, ("%s", report->error),
                          ("set GST_GL_API=opengl3 or gles2 to get such a context"));
        break;
    case GLSURF_ERROR_ARGUMENT:
        GST_ELEMENT_ERROR(self, LIBRARY, SETTINGS, ("%s", report->error), (NULL));
        break;
    case GLSURF_ERROR_LIMIT:
    case GLSURF_ERROR_MEMORY:
        GST_ELEMENT_ERROR(self, RESOURCE, NO_SPACE_LEFT, ("%s", report->error), (NULL));
        break;
    default:
        GST_ELEMENT_ERROR(self, LIBRARY, FAILED, ("%s", report->error), (NULL));
    }
}

/* Posts the report and clears it. Returns TRUE if the stream can go on. */
static gboolean goes_on(GstGlsurf *self, gst_glsurf_report *report) {
    const gboolean good = report->result == GLSURF_OK;
    if (report->warning)
        GST_ELEMENT_WARNING(self, LIBRARY, SETTINGS, ("%s", report->warning), (NULL));
    if (!good)
        post_error(self, report);
    gst_glsurf_report_clear(report);
    return good;
}

/* ------------------------------------------------------------------ buffers -- */

/* Takes the next finished buffer, or NULL, and posts its message. */
static GstBuffer *next_buffer(GstGlsurf *self) {
    GstBuffer *const buffer = gst_glsurf_frames_next(&self->frames);
    if (buffer && wishes_of(self).messages) {
        const GstSegment *const segment = &GST_BASE_TRANSFORM(self)->segment;
        GstStructure *const structure = gst_glsurf_message_new(buffer, segment);
        if (structure)
            gst_element_post_message(GST_ELEMENT(self),
                                     gst_message_new_element(GST_OBJECT(self), structure));
    }
    return buffer;
}

/* Pushes all buffers under way, because the next item must follow them. If a push fails,
 * the next buffer reports the error again. */
static void drain(GstGlsurf *self) {
    if (!gst_glsurf_frames_any(&self->frames))
        return;
    const gst_glsurf_wishes wishes = wishes_of(self);
    gst_glsurf_report report = { GLSURF_OK, NULL, NULL };
    gst_glsurf_frames_run(&self->frames, NULL, &self->info, &wishes, 0, &report);
    goes_on(self, &report);
    GstBuffer *buffer;
    while ((buffer = next_buffer(self)))
        gst_pad_push(GST_BASE_TRANSFORM_SRC_PAD(self), buffer);
}

/* Drains, because the base class marks the next pushed buffer as a discontinuity. */
static GstFlowReturn submit_input_buffer(GstBaseTransform *trans, gboolean is_discont,
                                         GstBuffer *input) {
    if (is_discont)
        drain(GST_GLSURF(trans));
    return GST_BASE_TRANSFORM_CLASS(gst_glsurf_parent_class)
        ->submit_input_buffer(trans, is_discont, input);
}

/* The number of buffers that may be under way when the next one arrives. */
static guint held_by(const GstGlsurf *self) {
    return GST_VIDEO_INFO_FPS_N(&self->info) > 0 ? self->frames.most - 1 : 0;
}

static void update_latency(GstGlsurf *self) {
    const GstClockTime latency =
        held_by(self) > 0
            ? gst_util_uint64_scale_ceil(held_by(self) * GST_SECOND,
                                         (guint64)GST_VIDEO_INFO_FPS_D(&self->info),
                                         (guint64)GST_VIDEO_INFO_FPS_N(&self->info))
            : 0;
    GST_OBJECT_LOCK(self);
    const gboolean changes = latency != self->latency;
    self->latency = latency;
    GST_OBJECT_UNLOCK(self);
    if (changes)
        gst_element_post_message(GST_ELEMENT(self),
                                 gst_message_new_latency(GST_OBJECT(self)));
}

/* Creates the objects in the base class's current context, unless they exist. */
static gboolean open_context(GstGlsurf *self, const gst_glsurf_wishes *wishes) {
    GstGLBaseFilter *const base = GST_GL_BASE_FILTER(self);
    gst_glsurf_report report = { GLSURF_OK, NULL, NULL };
    if (!gst_gl_base_filter_find_gl_context(base))
        return FALSE; /* the base class has posted the reason */
    GstGLContext *context = gst_gl_base_filter_get_gl_context(base);
    gst_glsurf_frames_open(&self->frames, context, wishes, &report);
    gst_object_unref(context);
    if (!goes_on(self, &report))
        return FALSE;
    update_latency(self);
    return TRUE;
}

static GstFlowReturn generate_output(GstBaseTransform *trans, GstBuffer **output) {
    GstGlsurf *const self = GST_GLSURF(trans);
    GstBuffer *const input = g_steal_pointer(&trans->queued_buf);
    if (input) {
        const gst_glsurf_wishes wishes = wishes_of(self);
        gst_glsurf_report report = { GLSURF_OK, NULL, NULL };
        const gboolean has_caps =
            GST_VIDEO_INFO_FORMAT(&self->info) != GST_VIDEO_FORMAT_UNKNOWN;
        if (!has_caps || !open_context(self, &wishes)) {
            gst_buffer_unref(input);
            return has_caps ? GST_FLOW_ERROR : GST_FLOW_NOT_NEGOTIATED;
        }
        gst_glsurf_frames_run(&self->frames, gst_buffer_make_writable(input), &self->info,
                              &wishes, held_by(self), &report);
        if (!goes_on(self, &report))
            return GST_FLOW_ERROR;
    }
    *output = next_buffer(self);
    return GST_FLOW_OK;
}

/* -------------------------------------------------------------------- caps -- */

static gboolean set_caps(GstBaseTransform *trans, GstCaps *input, GstCaps *output) {
    GstGlsurf *const self = GST_GLSURF(trans);
    const gst_glsurf_wishes wishes = wishes_of(self);
    return gst_video_info_from_caps(&self->info, input) &&
           GST_BASE_TRANSFORM_CLASS(gst_glsurf_parent_class)
               ->set_caps(trans, input, output) &&
           open_context(self, &wishes);
}

/* ------------------------------------------------------- events and queries -- */

static gboolean sink_event(GstBaseTransform *trans, GstEvent *event) {
    GstGlsurf *const self = GST_GLSURF(trans);
    const gboolean flushes = GST_EVENT_TYPE(event) == GST_EVENT_FLUSH_STOP;
    if (!flushes && GST_EVENT_IS_SERIALIZED(event))
        drain(self);
    if (flushes || GST_EVENT_TYPE(event) == GST_EVENT_SEGMENT) /* a seek may not flush */
        gst_glsurf_frames_flush(&self->frames);
    return GST_BASE_TRANSFORM_CLASS(gst_glsurf_parent_class)->sink_event(trans, event);
}

static void add_latency(GstGlsurf *self, GstQuery *query) {
    gboolean live;
    GstClockTime minimum, maximum;
    gst_query_parse_latency(query, &live, &minimum, &maximum);
    GST_OBJECT_LOCK(self);
    minimum += self->latency;
    if (maximum != GST_CLOCK_TIME_NONE)
        maximum += self->latency;
    GST_OBJECT_UNLOCK(self);
    gst_query_set_latency(query, live, minimum, maximum);
}

/* Enlarges downstream's pools by the number of buffers that wait here. */
static void ask_for_held(const GstGlsurf *self, GstQuery *query) {
    for (guint i = 0; i < gst_query_get_n_allocation_pools(query); ++i) {
        GstBufferPool *pool;
        guint size, minimum, maximum;
        gst_query_parse_nth_allocation_pool(query, i, &pool, &size, &minimum, &maximum);
        gst_query_set_nth_allocation_pool(query, i, pool, size, minimum + held_by(self),
                                          maximum ? maximum + held_by(self) : 0);
        if (pool)
            gst_object_unref(pool);
    }
}

static gboolean query(GstBaseTransform *trans, GstPadDirection direction, GstQuery *query) {
    GstGlsurf *const self = GST_GLSURF(trans);
    if (direction == GST_PAD_SINK && GST_QUERY_IS_SERIALIZED(query))
        drain(self);
    if (!GST_BASE_TRANSFORM_CLASS(gst_glsurf_parent_class)->query(trans, direction, query))
        return FALSE;
    if (direction == GST_PAD_SRC && GST_QUERY_TYPE(query) == GST_QUERY_LATENCY)
        add_latency(self, query);
    else if (direction == GST_PAD_SINK && GST_QUERY_TYPE(query) == GST_QUERY_ALLOCATION)
        ask_for_held(self, query);
    return TRUE;
}

/* --------------------------------------------------------------------- life -- */

/* Runs on the thread of a context: another one than ours if the base class changed it. */
static void gl_stop(GstGLBaseFilter *base) {
    gst_glsurf_frames_close(&GST_GLSURF(base)->frames);
}

static gboolean stop(GstBaseTransform *trans) {
    GstGlsurf *const self = GST_GLSURF(trans);
    gst_glsurf_frames_close(&self->frames);
    gst_glsurf_frames_flush(&self->frames);
    self->frames.number = 0;
    gst_video_info_init(&self->info);
    return GST_BASE_TRANSFORM_CLASS(gst_glsurf_parent_class)->stop(trans);
}

static void finalize(GObject *object) {
    gst_glsurf_frames_clear(&GST_GLSURF(object)->frames);
    G_OBJECT_CLASS(gst_glsurf_parent_class)->finalize(object);
}

static void gst_glsurf_init(GstGlsurf *self) {
    gst_glsurf_frames_init(&self->frames, GST_OBJECT(self));
    gst_video_info_init(&self->info);
    self->wishes.desc.tile = 1; /* in one piece: properties.h */
}

static void gst_glsurf_class_init(GstGlsurfClass *class) {
    GObjectClass *const object = G_OBJECT_CLASS(class);
    GstElementClass *const element = GST_ELEMENT_CLASS(class);
    GstBaseTransformClass *const transform = GST_BASE_TRANSFORM_CLASS(class);
    GST_DEBUG_CATEGORY_INIT(gst_glsurf_debug, "glsurf", 0, "SURF features");
    object->set_property = set_property;
    object->get_property = get_property;
    object->finalize = finalize;
    const GParamFlags flags = G_PARAM_READWRITE | GST_PARAM_MUTABLE_PLAYING;
    g_object_class_install_property(
        object, PROPERTY_DRAW,
        g_param_spec_boolean("draw", "draw",
                             "Draw the features into the texture. A texture that other "
                             "elements also use is copied first.",
                             FALSE, flags));
    g_object_class_install_property(
        object, PROPERTY_MESSAGES,
        g_param_spec_boolean("messages", "messages",
                             "Post the features of every frame as an element message "
                             "\"" GST_GLSURF_META "\" with the times of the buffer.",
                             FALSE, flags));
    const GParamFlags fixed = G_PARAM_READWRITE | GST_PARAM_MUTABLE_READY;
    g_object_class_install_property(
        object, PROPERTY_WAIT,
        g_param_spec_double("wait-seconds", "wait-seconds",
                            "End a wait for the GPU, which may hang, after this many "
                            "seconds. 0 means 30, and 600 without a GPU.",
                            0.0, 86400.0, 0.0, fixed));
    g_object_class_install_property(
        object, PROPERTY_TARGET,
        g_param_spec_string("target", "target",
                            "Find and follow the pictures in these image files, separated "
                            "by commas. Without other settings a frame then has 500 "
                            "features, and 1,000 while a target is lost.",
                            NULL, fixed));
    g_object_class_install_property(
        object, PROPERTY_FOCAL,
        g_param_spec_double("focal", "focal",
                            "The focal length of the camera in pixels, for the poses of "
                            "targets. 0 means that it is estimated.",
                            0.0, 1e6, 0.0, fixed));
    g_object_class_install_property(
        object, PROPERTY_CUTOFF,
        g_param_spec_double("cutoff", "cutoff",
                            "The lowest cutoff frequency, in hertz, of the filter that "
                            "steadies targets. 0 means no filter.",
                            0.0, 1e3, 0.0, fixed));
    gst_glsurf_properties_install(object, PROPERTY_SETTINGS);

    gst_element_class_set_static_metadata(
        element, "SURF features", "Filter/Analyzer/Video",
        "Finds and describes the features of textures, and attaches them to the buffers as "
        "the meta " GST_GLSURF_META,
        "the glsurf authors");
    gst_element_class_add_static_pad_template(element, &sink_template);
    gst_element_class_add_static_pad_template(element, &src_template);

    transform->set_caps = set_caps;
    transform->stop = stop;
    transform->sink_event = sink_event;
    transform->query = query;
    transform->submit_input_buffer = submit_input_buffer;
    transform->generate_output = generate_output;
    GST_GL_BASE_FILTER_CLASS(class)->gl_stop = gl_stop;
}

static gboolean plugin_init(GstPlugin *plugin) {
    return gst_glsurf_meta_register() &&
           gst_element_register(plugin, "glsurf", GST_RANK_NONE, gst_glsurf_get_type());
}

/* GST_PLUGIN_DEFINE() needs this name. */
#define PACKAGE "glsurf"
GST_PLUGIN_DEFINE(GST_VERSION_MAJOR, GST_VERSION_MINOR, glsurf,
                  "SURF features of video frames, computed by OpenGL", plugin_init,
                  GLSURF_VERSION, "BSD", "glsurf", "Unknown package origin")
