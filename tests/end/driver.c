/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "driver.h"

#include "extract.h"
#include "support/system.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const driver *opened; /* the driver that was opened last */

void driver_open(driver *self) {
    *self = (driver){ 0 };
    opened = self;
    const int status = test_open(&self->context, &self->complaints);
    if (status)
        exit(status);
}

glsurf_context *context_new(void) {
    char reason[200];
    glsurf_context *context = test_context(true, reason, sizeof reason);
    if (!context)
        fail_msg("no context: %s", reason);
    return context;
}

static void check_current(bool made) {
    if (made)
        return;
    puts("failed: a context cannot be made current");
    exit(EXIT_FAILURE);
}

void driver_use_compatibility(driver *self) {
    const bool is_new = !self->compatibility;
    if (is_new)
        self->compatibility = system_compatibility_context();
    if (!self->compatibility) {
        printf("skipped: the driver has no context of the compatibility profile\n");
        exit(TEST_SKIP);
    }
    check_current(system_make_current(self->compatibility));
    if (is_new)
        test_listen(&self->complaints);
}

void driver_use_core(driver *self) {
    check_current(glsurf_context_make_current(self->context) == GLSURF_OK);
}

void driver_close(driver *self) {
    if (self->compatibility)
        driver_use_core(self);
    device_end_shared();
    if (self->compatibility) {
        system_end_context(self->compatibility);
        self->compatibility = NULL;
    }
    glsurf_context_destroy(self->context);
    self->context = NULL;
}

int driver_test(driver *self, const char *name, const struct CMUnitTest *tests,
                size_t count) {
    int status = test_main(name, tests, count);
    if (glGetError() != GL_NO_ERROR || self->complaints > 0)
        status = EXIT_FAILURE;
    driver_close(self);
    return status;
}

int driver_main(const char *name, const struct CMUnitTest *tests, size_t count) {
    driver self;
    driver_open(&self);
    return driver_test(&self, name, tests, count);
}

bool driver_is_clean(void) {
    return glGetError() == GL_NO_ERROR && opened->complaints == 0;
}

void driver_assert_clean(const driver *self) {
    assert_int_equal(glGetError(), GL_NO_ERROR);
    assert_int_equal(self->complaints, 0);
}

static void require_files(char *const *paths, int count) {
    for (int i = 0; i < count; ++i) {
        FILE *file = fopen(paths[i], "rb");
        if (!file) {
            printf("skipped: images of ../shared are absent: %s\n", paths[i]);
            exit(TEST_SKIP);
        }
        fclose(file);
    }
}

int task_main(const char *name, struct CMUnitTest test, int argc, char **argv) {
    task self = { .count = argc - 1, .paths = argv + 1 };
    require_files(self.paths, self.count);
    driver_open(&self.driver);
    test.initial_state = &self;
    return driver_test(&self.driver, name, &test, 1);
}

bool driver_rounds_as_c(void) {
    const char *text = getenv("GLSURF_TEST_EXACT");
    bool as_c = false;
    if (text && strcmp(text, "0") == 0)
        return false;
    glsurf_device *shared = device_shared();
    glsurf_device *device = shared ? shared : device_new((glsurf_device_desc){ 0 });
    assert_ok(glsurf_device_rounding_check(device, &as_c));
    if (!shared)
        glsurf_device_destroy(device);
    return as_c;
}
