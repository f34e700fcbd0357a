/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Features of a texture, found and drawn in place, and a failure that is heard. */
#include "frame.h"

bool start(glsurf_get_proc_address *load, glsurf_log_callback *log);
bool show(unsigned texture);

SNIPPET

static int heard;

static void hear(void *user, glsurf_log_level level, const char *message) {
    frame_print_log(user, level, message);
    heard += level == GLSURF_LOG_ERROR;
}

int main(void) {
    glsurf_context *context = frame_context();
    uint8_t *gray = frame_image(0);
    memset(gray, 128, FRAME_WIDTH * FRAME_HEIGHT / 2);
    const GLuint texture = frame_texture(GL_R8, GL_RED, gray);
    frame_target();
    frame_check(start(glsurf_context_get_proc_address, hear), "start() fails");
    frame_check(!show(0) && heard == 1, "the failure is not heard");
    frame_check(show(texture), "nothing is drawn");
    frame_check(glGetError() == GL_NO_ERROR, "there is a GL error");
    const int count = frame_count_drawn(0, FRAME_WIDTH);
    printf("pixels: %d\n", count);
    frame_check(count > 1000, "fewer than 1000 pixels are drawn");
    for (int x = 0; x < FRAME_WIDTH; ++x)
        frame_check(frame_drawn[FRAME_HEIGHT / 8][x][3] == 0, "the drawing is upside down");
    frame_check(count < FRAME_WIDTH * FRAME_HEIGHT / 2, "more than circles are drawn");
    glsurf_extractor_destroy(extractor);
    glsurf_device_destroy(device);
    free(gray);
    glsurf_context_destroy(context);
    return 0;
}
