/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The check of the driver in the middle of an application. */
#include "state.h"

#include "odd.h"

#include "glsurf/glsurf_check.h"

/* It leaves all state, and finds nothing wrong whatever that is. The subjects are those
 * that use OpenGL beside the library's calls; in the full test it is all of them. */
void the_check_leaves_the_state(void **state) {
    static const char *const subjects[] = { "gray", "drawing", "state", "publish" };
    const glsurf_device_desc device = { .get_proc_address =
                                            glsurf_context_get_proc_address };
    odd_state odd = odd_state_set(ODD_NOTHING_MORE);
    visit self = { *state, snapshot_take(), false, 0 };
    for (size_t i = 0; i < (test_full() ? 1 : COUNT(subjects)); ++i) {
        const glsurf_check_desc desc = { .only = test_full() ? NULL : subjects[i] };
        glsurf_check *check = NULL;
        uint32_t count;
        bool done = false;
        visit_expect(&self, glsurf_check_create(&check, &device, &desc) == GLSURF_OK,
                     "check_create");
        visit_look(&self, "check_create");
        while (check && !done && glsurf_check_step(check, 0.0, &done) == GLSURF_OK)
            ;
        visit_look(&self, "check_step");
        const glsurf_check_row *rows = glsurf_check_rows(check, &count);
        for (uint32_t n = 0; n < count; ++n) {
            if (rows[n].verdict == GLSURF_VERDICT_WRONG)
                print_error("%s: %s\n", rows[n].subject, rows[n].message);
            visit_expect(&self, done && rows[n].verdict != GLSURF_VERDICT_WRONG,
                         rows[n].subject);
        }
        glsurf_check_destroy(check);
        visit_look(&self, "check_destroy");
    }
    odd_state_clear(&odd);
    snapshot_free(&self.before);
    assert_int_equal(self.failures, 0);
}
