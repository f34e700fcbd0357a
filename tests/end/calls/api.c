/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "calls/api.h"

#include <stdio.h>
#include <string.h>

const float every_response = 1e-12f;

int api_check(void **state) {
    device_hear(NULL, NULL);
    test_end_held();
    return driver_is_clean() ? 0 : -1;
}

void hear(void *user, glsurf_log_level level, const char *message) {
    heard *self = user;
    ++self->count;
    self->level = level;
    snprintf(self->last, sizeof self->last, "%s", message);
}

void assert_heard_once(const heard *self) {
    assert_int_equal(self->count, 1);
    assert_int_equal(self->level, GLSURF_LOG_ERROR);
    assert_true(strlen(self->last) > 0);
    assert_null(strchr(self->last, '\n'));
}

void subject_make(subject *self, glsurf_backend backend, picture good) {
    *self = (subject){ .good = good };
    self->device = backend == GLSURF_BACKEND_GL ? device_shared() : NULL;
    if (self->device)
        device_hear(hear, &self->log);
    else
        self->device = device_new((glsurf_device_desc){
            .backend = backend, .log = hear, .log_user = &self->log });
    self->extractor = extractor_on(self->device, (glsurf_extractor_desc){ 0 });
    self->expected = extract(self->extractor, &self->good);
}

void subject_renew(subject *self, glsurf_extractor_desc desc) {
    glsurf_extractor_destroy(self->extractor);
    self->extractor = extractor_on(self->device, desc);
}

void assert_refused(subject *self, const glsurf_image *bad, glsurf_result result,
                    const char *words) {
    self->log.count = 0;
    assert_int_equal(glsurf_extractor_submit(self->extractor, bad), result);
    assert_heard_once(&self->log);
    assert_string_equal(glsurf_device_message(self->device), self->log.last);
    if (!strstr(self->log.last, words))
        fail_msg("\"%s\" does not say \"%s\"", self->log.last, words);
    assert_found(extract(self->extractor, &self->good), &self->expected);
}

void assert_refused_twice(subject *self, const glsurf_image *bad, const char *words) {
    assert_refused(self, bad, GLSURF_ERROR_ARGUMENT, words);
    glsurf_image masked = picture_image(&self->good);
    masked.mask = bad;
    assert_refused(self, &masked, GLSURF_ERROR_ARGUMENT, words);
}

void expect_features(glsurf_extractor *extractor, const glsurf_image *image,
                     const feature_list *expected, const char *what) {
    feature_list list = extract_image(extractor, image);
    if (!feature_list_same(&list, expected))
        fail_msg("%s, origin %d: the features differ, %u instead of %u", what,
                 (int)image->origin, list.count, expected->count);
    feature_list_free(&list);
}

glsurf_extractor *extractor_by(glsurf_backend backend, glsurf_extractor_desc desc) {
    return backend == GLSURF_BACKEND_GL
               ? extractor_new(desc)
               : extractor_with((glsurf_device_desc){ .backend = backend }, desc);
}

glsurf_extractor *setting_extractor(const setting *self, glsurf_extractor_desc desc) {
    desc.preset = self->preset;
    return extractor_by(self->backend, desc);
}

feature_list setting_extract(const setting *self, glsurf_extractor_desc desc,
                             const picture *from) {
    glsurf_extractor *extractor = setting_extractor(self, desc);
    const feature_list list = extract(extractor, from);
    glsurf_extractor_destroy(extractor);
    return list;
}
