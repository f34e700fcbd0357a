/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "check/finding.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static const size_t bytes_of[] = {
    [GLS_U8] = 1, [GLS_I8] = 1, [GLS_U16] = 2, [GLS_U32] = 4, [GLS_I32] = 4, [GLS_F32] = 4
};

static double number_at(gls_element element, const void *data, size_t i) {
    switch (element) {
    case GLS_U8:
        return ((const uint8_t *)data)[i];
    case GLS_I8:
        return ((const int8_t *)data)[i];
    case GLS_U16:
        return ((const uint16_t *)data)[i];
    case GLS_U32:
        return ((const uint32_t *)data)[i];
    case GLS_I32:
        return ((const int32_t *)data)[i];
    case GLS_F32:
        break;
    }
    return (double)((const float *)data)[i];
}

/* Returns `off` as a share of the bound, or INFINITY if it is larger or NaN. */
static double share_of(double off, double bound) {
    return off <= bound ? (bound > 0.0 && isfinite(bound) ? off / bound : 0.0) : INFINITY;
}

static void note(gls_finding *self, double share) {
    ++self->values;
    if (share <= 1.0)
        self->share = fmax(self->share, share);
    else
        ++self->wrong;
}

#define BITS "; all bits must be equal: this driver rounds as C does"

/* Appends the rule that the first wrong number breaks. */
static void tell_rule(gls_finding *self, bool same_bits, double off, double bound) {
    const size_t end = strlen(self->message), size = sizeof self->message - end;
    char *rule = self->message + end;
    if (same_bits || isnan(off))
        snprintf(rule, size, "%s", same_bits ? BITS : "; the difference is no number");
    else
        snprintf(rule, size, "; off by %.3g, more than the bound of %.3g", off, bound);
}

static void tell_number(gls_finding *self, const gls_array *array, const void *expected,
                        const void *actual, size_t i) {
    const size_t texel = i / (size_t)array->channels, columns = (size_t)array->columns;
    char channel[32] = "";
    if (array->channels > 1)
        snprintf(channel, sizeof channel, ", channel %zu", i % (size_t)array->channels);
    snprintf(self->message, sizeof self->message,
             "%s%s%s at (%zu, %zu)%s is %.9g; expected %.9g", array->what,
             array->picture ? " of " : "", array->picture ? array->picture : "",
             texel % columns, texel / columns, channel,
             number_at(array->element, actual, i), number_at(array->element, expected, i));
}

void gls_find_array(gls_finding *self, const gls_array *array, const void *expected,
                    const void *actual) {
    const size_t bytes = bytes_of[array->element];
    const char *a = expected, *b = actual;
    for (size_t i = 0; i < array->numbers; ++i) {
        const bool same_bits = self->exact && array->element == GLS_F32;
        const double bound = same_bits       ? 0.0
                             : array->bounds ? array->bounds[i]
                                             : array->bound;
        const bool same = memcmp(a + i * bytes, b + i * bytes, bytes) == 0;
        const double off = same ? 0.0
                                : fabs(number_at(array->element, actual, i) -
                                       number_at(array->element, expected, i));
        const double share = same ? 0.0 : share_of(off, bound);
        if (!(share <= 1.0) && self->wrong == 0) {
            tell_number(self, array, expected, actual, i);
            tell_rule(self, same_bits, off, bound);
        }
        note(self, share);
    }
}

void gls_find_distance(gls_finding *self, double off, double bound, const char *format,
                       ...) {
    const double share = off == 0.0 ? 0.0 : share_of(off, bound);
    if (!(share <= 1.0) && self->wrong == 0) {
        va_list arguments;
        va_start(arguments, format);
        vsnprintf(self->message, sizeof self->message, format, arguments);
        va_end(arguments);
        tell_rule(self, false, off, bound);
    }
    note(self, share);
}

void gls_find_bounded(gls_finding *self, float actual, gls_bounded expected,
                      const char *what, const char *where) {
    if (isfinite(expected.e))
        gls_find_distance(self, fabs((double)actual - expected.v), expected.e,
                          "%s of %s is %.9g; expected %.9g", what, where, (double)actual,
                          expected.v);
}

bool gls_find_equal(gls_finding *self, const char *what, uint32_t i, const void *expected,
                    const void *actual, size_t bytes) {
    const bool same = memcmp(expected, actual, bytes) == 0;
    if (same || self->exact)
        gls_find_truth(self, same, "%s %u differs from the reference" BITS, what, i);
    return same && !self->bounded;
}

void gls_find_truth(gls_finding *self, bool right, const char *format, ...) {
    if (!right && self->wrong == 0) {
        va_list arguments;
        va_start(arguments, format);
        vsnprintf(self->message, sizeof self->message, format, arguments);
        va_end(arguments);
    }
    note(self, right ? 0.0 : INFINITY);
}
