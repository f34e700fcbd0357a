/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "properties.h"

#include <float.h>
#include <math.h>
#include <string.h>

/* A property is a field of glsurf_extractor_desc: a setting, or one half of a pair. */
typedef struct setting_field {
    const glsurf_setting *setting;
    guint half;
} setting_field;

static gboolean field_find(setting_field *found, guint index) {
    size_t count;
    const glsurf_setting *const settings = glsurf_settings(&count);
    for (size_t i = 0; i < count; ++i) {
        const guint halves = settings[i].type == GLSURF_SETTING_PAIR ? 2 : 1;
        if (settings[i].offset == offsetof(glsurf_extractor_desc, tile))
            continue;
        if (index < halves) {
            *found = (setting_field){ &settings[i], index };
            return TRUE;
        }
        index -= halves;
    }
    return FALSE;
}

/* The property's name: "max-features" for "max_features". */
static char *field_name(const setting_field *field) {
    static const char *const halves[] = { "-columns", "-rows" };
    const gboolean is_pair = field->setting->type == GLSURF_SETTING_PAIR;
    char *const name =
        g_strconcat(field->setting->name, is_pair ? halves[field->half] : "", NULL);
    return g_strdelimit(name, "_", '-');
}

/* --------------------------------------------------------------------- help -- */

/* The help as a sentence, with `end` appended. Settings in braces become
 * properties. */
static char *help_text(const char *help, const char *end) {
    GString *const text = g_string_new(NULL);
    gboolean is_name = FALSE;
    for (const char *at = help; *at; ++at)
        if (*at == '{' || *at == '}')
            is_name = *at == '{';
        else
            g_string_append_c(text, is_name && *at == '_' ? '-' : *at);
    g_string_append(text, end);
    text->str[0] = g_ascii_toupper(text->str[0]);
    return g_string_free(text, FALSE);
}

static char *blurb_of(const glsurf_setting *setting) {
    if (!setting->help)
        return g_strdup_printf("The %s: one of the values below.", setting->name);
    const gboolean says_zero = setting->type == GLSURF_SETTING_SWITCH ||
                               (setting->minimum == 0.0 && setting->default_value == 0.0);
    return help_text(setting->help, says_zero ? "." : ". 0 means the default.");
}

/* An enum type such as GstGlsurfPreset; its nicks are the names of the choices.
 * Types and their values live as long as the process. */
static GType choice_type(const glsurf_setting *setting) {
    char *const name = g_strdup_printf("GstGlsurf%c%s", g_ascii_toupper(setting->name[0]),
                                       setting->name + 1);
    GType type = g_type_from_name(name);
    if (type == 0) {
        const guint count = (guint)setting->maximum + 1;
        GEnumValue *const values = g_new0(GEnumValue, count + 1);
        for (guint i = 0; i < count; ++i)
            values[i] = (GEnumValue){ (gint)i, help_text(setting->choices[i].help, "."),
                                      setting->choices[i].name };
        type = g_enum_register_static(name, values);
        gst_type_mark_as_plugin_api(type, 0);
    }
    g_free(name);
    return type;
}

/* --------------------------------------------------------------- properties -- */

static GParamSpec *property_new(const setting_field *field, const char *name,
                                const char *blurb) {
    const glsurf_setting *const setting = field->setting;
    const GParamFlags flags = G_PARAM_READWRITE | (setting->effect == GLSURF_SETTING_FIXED
                                                       ? GST_PARAM_MUTABLE_READY
                                                       : GST_PARAM_MUTABLE_PLAYING);
    switch (setting->type) {
    case GLSURF_SETTING_CHOICE:
        return g_param_spec_enum(name, name, blurb, choice_type(setting), 0, flags);
    case GLSURF_SETTING_SWITCH:
        return g_param_spec_boolean(name, name, blurb, FALSE, flags);
    case GLSURF_SETTING_REAL:
        return g_param_spec_float(name, name, blurb, 0.0f, (gfloat)setting->maximum, 0.0f,
                                  flags);
    case GLSURF_SETTING_BYTES:
        return g_param_spec_uint64(name, name, blurb, 0, G_MAXUINT64, 0, flags);
    default:
        return g_param_spec_uint(name, name, blurb, 0, (guint)setting->maximum, 0, flags);
    }
}

void gst_glsurf_properties_install(GObjectClass *class, guint first) {
    setting_field field;
    for (guint index = 0; field_find(&field, index); ++index) {
        char *const name = field_name(&field), *const blurb = blurb_of(field.setting);
        g_object_class_install_property(class, first + index,
                                        property_new(&field, name, blurb));
        g_free(blurb);
        g_free(name);
    }
}

/* ------------------------------------------------------------------- values -- */

static size_t offset_of(const setting_field *field) {
    return field->setting->offset + field->half * sizeof(uint32_t);
}

void gst_glsurf_property_set(glsurf_extractor_desc *desc, guint index,
                             const GValue *value) {
    setting_field field;
    GValue number = G_VALUE_INIT;
    if (!field_find(&field, index))
        return;
    void *const at = (char *)desc + offset_of(&field);
    if (field.setting->type == GLSURF_SETTING_REAL) {
        *(float *)at = g_value_get_float(value);
        return;
    }
    g_value_init(&number, G_TYPE_UINT64);
    g_value_transform(value, &number);
    if (field.setting->type == GLSURF_SETTING_SWITCH)
        *(bool *)at = g_value_get_uint64(&number) != 0;
    else if (field.setting->type == GLSURF_SETTING_BYTES)
        *(uint64_t *)at = g_value_get_uint64(&number);
    else
        *(uint32_t *)at = (uint32_t)g_value_get_uint64(&number);
}

/* A new value of the property's type. */
static GValue value_new(const glsurf_extractor_desc *desc, const setting_field *field) {
    const void *const at = (const char *)desc + offset_of(field);
    GValue value = G_VALUE_INIT;
    switch (field->setting->type) {
    case GLSURF_SETTING_CHOICE:
        g_value_init(&value, choice_type(field->setting));
        g_value_set_enum(&value, (gint) * (const glsurf_preset *)at);
        break;
    case GLSURF_SETTING_SWITCH:
        g_value_init(&value, G_TYPE_BOOLEAN);
        g_value_set_boolean(&value, *(const bool *)at);
        break;
    case GLSURF_SETTING_REAL:
        g_value_init(&value, G_TYPE_FLOAT);
        g_value_set_float(&value, *(const float *)at);
        break;
    case GLSURF_SETTING_BYTES:
        g_value_init(&value, G_TYPE_UINT64);
        g_value_set_uint64(&value, *(const uint64_t *)at);
        break;
    default:
        g_value_init(&value, G_TYPE_UINT);
        g_value_set_uint(&value, *(const uint32_t *)at);
    }
    return value;
}

void gst_glsurf_property_get(const glsurf_extractor_desc *desc, guint index,
                             GValue *value) {
    setting_field field;
    if (!field_find(&field, index))
        return;
    const GValue own = value_new(desc, &field);
    g_value_copy(&own, value);
}

GstStructure *gst_glsurf_settings_new(const glsurf_extractor_desc *desc) {
    GstStructure *const settings = gst_structure_new_empty("GlsurfSettings");
    setting_field field;
    for (guint index = 0; field_find(&field, index); ++index) {
        if (!field.setting->is_result)
            continue;
        char *const name = field_name(&field);
        GValue value = value_new(desc, &field);
        gst_structure_take_value(settings, name, &value);
        g_free(name);
    }
    return settings;
}

guint gst_glsurf_frames_of(const glsurf_extractor_desc *desc) {
    setting_field field;
    for (guint index = 0; field_find(&field, index); ++index)
        if (offset_of(&field) == offsetof(glsurf_extractor_desc, frames) &&
            desc->frames == 0)
            return (guint)field.setting->default_value;
    return desc->frames;
}
