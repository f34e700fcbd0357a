/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The checks of what a driver does that OpenGL does not promise.
 */
#include "core/sized.h"
#include "extractor/extractor.h"
#include "gl/call.h"
#include "gl/rounding.h"
#include "gl/timer_check.h"

static const char *check_gl(const glsurf_extractor *extractor) {
    return glsurf_object_on_cpu(&extractor->object)
               ? "the reference backend has no GPU to check; use GLSURF_BACKEND_GL"
               : NULL;
}

glsurf_result glsurf_extractor_timer_check(glsurf_extractor *extractor,
                                           glsurf_timer_check *check, size_t check_size) {
    const glsurf_result result = glsurf_object_check((glsurf_object *)extractor);
    if (result)
        return result;
    const char *mistake = glsurf_check_timer_check(check, check_size);
    if (!mistake)
        mistake = check_gl(extractor);
    if (mistake)
        return glsurf_object_mistaken(&extractor->object, mistake);
    glsurf_timer_check own = { 0 };
    glsurf_call call;
    if (glsurf_call_begin(&call, &extractor->object, &extractor->gpu, NULL, 0))
        call.result = glsurf_timer_check_run(&extractor->gpu, &own);
    if (!call.result)
        glsurf_give_timer_check(check, check_size, &own);
    return glsurf_call_end(&call);
}

glsurf_result glsurf_extractor_rounding_check(glsurf_extractor *extractor, bool *as_c) {
    const glsurf_result result = glsurf_object_check((glsurf_object *)extractor);
    if (result)
        return result;
    const char *mistake =
        as_c ? check_gl(extractor)
             : "the pointer to the answer is NULL; pass the address of a bool";
    if (mistake)
        return glsurf_object_mistaken(&extractor->object, mistake);
    glsurf_call call;
    if (glsurf_call_begin(&call, &extractor->object, &extractor->gpu, NULL, 0))
        call.result = glsurf_rounding_check(&extractor->gpu, as_c);
    return glsurf_call_end(&call);
}
