/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Features of a texture, found and drawn. */
#include "frame.h"

bool start(glsurf_get_proc_address *load);
bool show(unsigned texture);

SNIPPET

int main(void) {
    glsurf_context *context = frame_context();
    uint8_t *gray = frame_image(0);
    const GLuint texture = frame_texture(GL_R8, GL_RED, gray);
    frame_target();
    frame_check(start(glsurf_context_get_proc_address), "start() fails");
    frame_check(show(texture), "nothing is drawn");
    frame_check(glGetError() == GL_NO_ERROR, "there is a GL error");
    const int count = frame_count_drawn(0, FRAME_WIDTH);
    printf("pixels: %d\n", count);
    frame_check(count > 1000, "fewer than 1000 pixels are drawn");
    frame_check(count < FRAME_WIDTH * FRAME_HEIGHT / 2, "more than circles are drawn");
    glsurf_extractor_destroy(extractor);
    glsurf_device_destroy(device);
    free(gray);
    glsurf_context_destroy(context);
    return 0;
}
