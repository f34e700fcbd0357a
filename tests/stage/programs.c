/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The table of programs: a variant is compiled once while the table is not full. In a full
 * table a new variant replaces an old one. Images of many sizes need more variants than any
 * table has.
 */
#include "support/test.h"

#include "gl/pass.h"

#include <stdio.h>
#include <stdlib.h>

static const gls_pass pass = {
    .stage = "test",
    .label = "test",
    .fragment = "smooth/columns.frag",
    .inputs = { "gray" },
    .outputs = { "columns" },
};

static GLuint variant(test_gpu *t, int number) {
    char defines[64];
    gls_program *program = NULL;
    snprintf(defines, sizeof defines, "#define VARIANT %d\n", number);
    test_gpu_ok(t, gls_program_get(t->device, &pass, defines, &program));
    assert_true(program->build.program != 0);
    return program->build.program;
}

static void variants_are_kept_up_to_the_capacity(void **state) {
    test_gpu *t = *state;
    const GLuint first = variant(t, 0);
    for (int i = 1; i < 10; ++i)
        assert_true(variant(t, i) != first);
    assert_int_equal(variant(t, 0), first);
}

static void draw_variant(test_gpu *t, int number) {
    char defines[64];
    snprintf(defines, sizeof defines, "#define VARIANT %d\n", number);
    test_gpu_ok(t, gls_pass_run(&t->gpu, &pass,
                                &(gls_draw){ .defines = defines,
                                             .inputs = { t->plan.image.gray },
                                             .outputs = { t->plan.sums.by_four },
                                             .uniforms = { GLS_INTS("lanes", 1, 4) } }));
}

/* Every variant works when it is asked for, also one that was replaced before: the first
 * ones are, by the last of more than the table has. Drivers compile what is drawn, which
 * takes long, so the others are only linked. */
static void more_variants_than_the_table_has(void **state) {
    enum { DRAWN = 20 };
    test_gpu *t = *state;
    test_gpu_plan(t, &(gls_plan_params){ .width = 8, .height = 8 });
    const uint8_t gray[64] = { [9] = 200 };
    test_gpu_write_image(t, t->plan.image.gray, gray);
    for (int i = 0; i < GLS_MAX_PROGRAMS + 2 * DRAWN; ++i) {
        if (i % GLS_MAX_PROGRAMS < DRAWN)
            draw_variant(t, i);
        else
            variant(t, i);
        assert_true(t->device->programs.count <= GLS_MAX_PROGRAMS);
    }
    assert_int_equal(t->device->programs.count, GLS_MAX_PROGRAMS);
    for (int i = 0; i < DRAWN; ++i)
        draw_variant(t, i);
    uint32_t *columns = test_gpu_read(t, t->plan.sums.by_four);
    assert_int_equal(columns[9], 102 * 200);
    assert_int_equal(columns[17], 62 * 200);
    free(columns);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(variants_are_kept_up_to_the_capacity),
        cmocka_unit_test(more_variants_than_the_table_has),
    };
    return test_gpu_main("programs", tests, COUNT(tests), NULL, 0);
}
