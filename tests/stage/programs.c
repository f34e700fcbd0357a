/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The table of programs: a variant is compiled once while the table is not full. In a full
 * table a new variant replaces an old one. Images of many sizes need more variants than any
 * table has. And textures with a slot for each layer.
 */
#include "support/test.h"

#include "gl/gpu.h"
#include "gl/pass.h"
#include "gl/program.h"
#include "gl/state.h"

#include <stdio.h>

static const gls_pass pass = {
    .stage = "test",
    .label = "test",
    .fragment = "smooth/columns.frag",
    .inputs = { "gray" },
    .outputs = { "upper" },
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
                                             .inputs = { t->plan.gray.image },
                                             .outputs = { t->plan.integral.packed4 },
                                             .uniforms = { GLS_INTS("lanes", 1, 4) } }));
}

/* Every requested variant works, also one that was replaced before. There are more variants
 * than the table has, so the last ones replace the first ones. Drivers compile a variant
 * when it is drawn, which takes long, so the others are only linked. */
static void more_variants_than_the_table_has(void **state) {
    enum { DRAWN = 20 };
    test_gpu *t = *state;
    test_gpu_plan(t, &(gls_plan_params){ .width = 8, .height = 8 });
    const uint8_t gray[64] = { [9] = 200 };
    gls_trial trial = test_trial(t);
    gls_trial_write_image(&trial, t->plan.gray.image, gray);
    test_trial_end(t, &trial);
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
    uint32_t *columns = test_gpu_read(t, t->plan.integral.packed4);
    assert_int_equal(columns[1], 62 * 200 | 102 * 200 << 16);
    assert_int_equal(columns[9], 200);
}

/* ------------------------------------------------------------------ layers -- */

static void assert_layer(test_gpu *t, gls_slot slot, float first, float last) {
    const gls_texture_desc *desc = &t->plan.textures.desc[slot];
    float *texels = test_gpu_read(t, slot);
    assert_true(texels[0] == first);
    assert_true(texels[4 * desc->width * desc->height - 1] == last);
}

static void write_layers(test_gpu *t, int layers) {
    const gls_texture_desc *desc = &t->plan.textures.desc[t->plan.responses.layer[0]];
    const size_t texels = (size_t)desc->width * (size_t)desc->height;
    float *data = test_scratch(4 * texels * sizeof *data);
    for (int i = 0; i < layers; ++i) {
        for (size_t k = 0; k < 4 * texels; ++k)
            data[k] = (float)(10 * i);
        data[4 * texels - 1] = (float)(10 * i + 1);
        test_gpu_write(t, t->plan.responses.layer[i], data, texels);
    }
}

/* Each slot is a layer of its own of one texture. Each framebuffer has the layers requested
 * for it. */
static void slots_may_be_layers(void **state) {
    static const GLfloat value[4] = { 5.0f, 5.0f, 5.0f, 5.0f };
    test_gpu *t = *state;
    test_gpu_plan(t, &(gls_plan_params){ .width = 100, .height = 80 });
    const int layers = gls_response_layers(&t->plan);
    assert_true(layers > 3);
    write_layers(t, layers);
    for (int i = 0; i < layers; ++i) {
        assert_layer(t, t->plan.responses.layer[i], (float)(10 * i), (float)(10 * i + 1));
        assert_int_equal(gls_gpu_texture(&t->gpu, t->plan.responses.layer[i]),
                         t->gpu.texture[t->plan.responses.layer[0]]);
    }
    for (int first = 0; first < 2; ++first) {
        const gls_attachment color[GLS_MAX_OUTPUTS] = {
            gls_gpu_attachment(&t->gpu, t->plan.responses.layer[first]),
            gls_gpu_attachment(&t->gpu, t->plan.responses.layer[first + 2])
        };
        test_gpu_ok(t, gls_framebuffer_bind(&t->gpu, color, 0, 0, "test"));
        gls_bind_scissor(t->device, false); /* applies to clears */
        for (int i = 0; i < 2; ++i) {
            gls_state_touch_output(t->device, i, GLS_TEXEL_RGBA32F);
            t->device->gl.ClearBufferfv(GL_COLOR, i, value);
        }
        for (int i = 0; i < layers; ++i) {
            const bool cleared = i == 0 || i == 2 || (first == 1 && (i == 1 || i == 3));
            assert_layer(t, t->plan.responses.layer[i], cleared ? 5.0f : (float)(10 * i),
                         cleared ? 5.0f : (float)(10 * i + 1));
        }
    }
}

int main(void) {
    TEST_LIST(tests, variants_are_kept_up_to_the_capacity, more_variants_than_the_table_has,
              slots_may_be_layers);
    return test_gpu_main("programs", tests, COUNT(tests), NULL, 0);
}
