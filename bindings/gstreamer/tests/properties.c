/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Every setting of the library's table but `tile` is a property that keeps its value. */
#include "rig.h"

#include <string.h>

/* Sets and reads back the last choice, TRUE, or the smallest number above 0. */
static void set_other(GObject *object, const GParamSpec *spec,
                      const glsurf_setting *setting) {
    GValue value = G_VALUE_INIT, kept = G_VALUE_INIT;
    g_value_init(&value, spec->value_type);
    g_value_init(&kept, spec->value_type);
    if (setting->type == GLSURF_SETTING_CHOICE) {
        const guint last = (guint)setting->maximum;
        const GEnumValue *const choice =
            g_enum_get_value(G_ENUM_CLASS(g_type_class_peek(spec->value_type)), (gint)last);
        assert_string_equal(choice->value_nick, setting->choices[last].name);
        g_value_set_enum(&value, (gint)last);
    } else if (setting->type == GLSURF_SETTING_SWITCH) {
        g_value_set_boolean(&value, TRUE);
    } else {
        GValue number = G_VALUE_INIT;
        g_value_init(&number, G_TYPE_DOUBLE);
        g_value_set_double(&number, MAX(setting->minimum, 1.0));
        assert_true(g_value_transform(&number, &value));
    }
    g_object_set_property(object, spec->name, &value);
    g_object_get_property(object, spec->name, &kept);
    assert_int_equal(gst_value_compare(&value, &kept), GST_VALUE_EQUAL);
    g_value_unset(&value);
    g_value_unset(&kept);
}

static void check_property(GObject *object, const glsurf_setting *setting,
                           const char *ending) {
    char *const name = g_strconcat(setting->name, ending, NULL);
    const GParamSpec *const spec = g_object_class_find_property(
        G_OBJECT_GET_CLASS(object), g_strdelimit(name, "_", '-'));
    if (!spec)
        fail_msg("there is no property %s", name);
    const guint mutable =
        spec->flags & (GST_PARAM_MUTABLE_READY | GST_PARAM_MUTABLE_PLAYING);
    assert_int_equal(mutable, (guint)(setting->effect == GLSURF_SETTING_FIXED
                                          ? GST_PARAM_MUTABLE_READY
                                          : GST_PARAM_MUTABLE_PLAYING));
    assert_true(strlen(g_param_spec_get_blurb((GParamSpec *)spec)) > 20);
    set_other(object, spec, setting);
    g_free(name);
}

static void test_properties(void **state) {
    GstElement *const element = gst_element_factory_make("glsurf", NULL);
    assert_non_null(element);
    size_t count;
    guint columns = 0;
    const glsurf_setting *const settings = glsurf_settings(&count);
    for (size_t i = 0; i < count; ++i)
        if (strcmp(settings[i].name, "tile") == 0) {
            assert_null(g_object_class_find_property(G_OBJECT_GET_CLASS(element), "tile"));
        } else if (settings[i].type == GLSURF_SETTING_PAIR) {
            check_property(G_OBJECT(element), &settings[i], "-columns");
            check_property(G_OBJECT(element), &settings[i], "-rows");
            g_object_set(element, "grid-columns", 7, "grid-rows", 5, NULL);
            g_object_get(element, "grid-columns", &columns, NULL);
            assert_int_equal(columns, 7);
        } else {
            check_property(G_OBJECT(element), &settings[i], "");
        }
    gst_object_unref(element);
    (void)state;
}

static void test_wait(void **state) {
    GstElement *const element = gst_element_factory_make("glsurf", NULL);
    gdouble seconds = 1.0;
    g_object_get(element, "wait-seconds", &seconds, NULL);
    assert_true(seconds == 0.0);
    g_object_set(element, "wait-seconds", 0.125, NULL);
    g_object_get(element, "wait-seconds", &seconds, NULL);
    assert_true(seconds == 0.125);
    gst_object_unref(element);
    (void)state;
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_properties),
                                        cmocka_unit_test(test_wait) };
    gst_init(&argc, &argv);
    return cmocka_run_group_tests_name("properties", tests, NULL, NULL) + stream_tests() +
           event_tests() + drawing_tests() + context_tests() + target_tests();
}
