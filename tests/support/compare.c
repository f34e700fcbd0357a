/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "support/test.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

static const size_t element_bytes[] = { [TEST_U8] = 1,  [TEST_I8] = 1,  [TEST_U16] = 2,
                                        [TEST_U32] = 4, [TEST_I32] = 4, [TEST_F32] = 4 };

test_case test_case_of(const test_gpu *t, const char *input) {
    return (test_case){
        .stage = t->stage,
        .driver = t->renderer,
        .input = input,
        .width = t->plan.space.width,
        .height = t->plan.space.height,
    };
}

/* A double holds every value of each of these types exactly. */
static double value_at(test_element element, const void *data, size_t index) {
    switch (element) {
    case TEST_U8:
        return ((const uint8_t *)data)[index];
    case TEST_I8:
        return ((const int8_t *)data)[index];
    case TEST_U16:
        return ((const uint16_t *)data)[index];
    case TEST_U32:
        return ((const uint32_t *)data)[index];
    case TEST_I32:
        return ((const int32_t *)data)[index];
    case TEST_F32:
        return ((const float *)data)[index];
    }
    return NAN;
}

/* NaN never lies within a bound. */
static bool same(const test_layout *layout, const void *expected, const void *actual,
                 size_t index) {
    const size_t bytes = element_bytes[layout->element], at = index * bytes;
    if (memcmp((const char *)expected + at, (const char *)actual + at, bytes) == 0)
        return true;
    return layout->bound > 0.0 &&
           fabs(value_at(layout->element, expected, index) -
                value_at(layout->element, actual, index)) <= layout->bound;
}

static void report(const test_case *at, const test_layout *layout, const void *expected,
                   const void *actual, size_t index, size_t differences) {
    const size_t texel = index / (size_t)layout->channels;
    const size_t columns = (size_t)layout->columns;
    fail_msg("%s on %s, seed %" PRIu64 ", %s of %dx%d: %s at (%zu, %zu) channel %zu is "
             "%.9g and should be %.9g (bound %.3g); %zu of %zu values differ",
             at->stage, at->driver, test_seed(), at->input, at->width, at->height,
             layout->what, texel % columns, texel / columns,
             index % (size_t)layout->channels, value_at(layout->element, actual, index),
             value_at(layout->element, expected, index), layout->bound, differences,
             layout->texels * (size_t)layout->channels);
}

void test_compare(const test_case *at, const test_layout *layout, const void *expected,
                  const void *actual) {
    const size_t count = layout->texels * (size_t)layout->channels;
    if (memcmp(expected, actual, count * element_bytes[layout->element]) == 0)
        return;
    size_t first = 0, differences = 0;
    for (size_t i = count; i-- > 0;)
        if (!same(layout, expected, actual, i)) {
            first = i;
            ++differences;
        }
    if (differences > 0)
        report(at, layout, expected, actual, first, differences);
}
