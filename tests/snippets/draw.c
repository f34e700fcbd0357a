/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The features of a texture, drawn into a framebuffer from the buffer that has them. */
#include "frame.h"

static const char vertex_text[] =
    "#version 330 core\n"
    "layout(location = 0) in vec4 keypoint; /* x, y, scale, angle */\n"
    "const vec2 size = vec2(640.0, 480.0);\n"
    "void main() {\n"
    "    float turn = 6.2831853 * float(gl_VertexID) / 32.0;\n"
    "    vec2 p = keypoint.xy + 0.5 + 2.5 * keypoint.z * vec2(cos(turn), sin(turn));\n"
    "    p = vec2(2.0, -2.0) * p / size + vec2(-1.0, 1.0);\n"
    "    gl_Position = vec4(p, 0.0, 1.0);\n"
    "}\n";

static const char fragment_text[] = "#version 330 core\n"
                                    "out vec4 colour;\n"
                                    "void main() { colour = vec4(1.0); }\n";

static GLuint program_of(void) {
    const char *text[] = { vertex_text, fragment_text };
    const GLuint program = glCreateProgram();
    GLint linked = 0;
    for (int i = 0; i < 2; ++i) {
        const GLuint shader = glCreateShader(i ? GL_FRAGMENT_SHADER : GL_VERTEX_SHADER);
        glShaderSource(shader, 1, &text[i], NULL);
        glCompileShader(shader);
        glAttachShader(program, shader);
        glDeleteShader(shader);
    }
    glLinkProgram(program);
    glGetProgramiv(program, GL_LINK_STATUS, &linked);
    frame_check(linked, "the program does not link");
    return program;
}

static GLuint texture_of(GLenum format, GLenum transfer, const void *pixels) {
    GLuint texture = 0;
    glGenTextures(1, &texture);
    glBindTexture(GL_TEXTURE_2D, texture);
    glTexImage2D(GL_TEXTURE_2D, 0, (GLint)format, FRAME_WIDTH, FRAME_HEIGHT, 0, transfer,
                 GL_UNSIGNED_BYTE, pixels);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    return texture;
}

static void run(glsurf_extractor *extractor, GLuint name, GLuint circles,
                GLuint vertex_array) {
    SNIPPET
}

/* How many pixels of the framebuffer are not black. */
static int drawn_pixels(void) {
    static uint8_t rgba[FRAME_HEIGHT][FRAME_WIDTH][4];
    int drawn = 0;
    glReadPixels(0, 0, FRAME_WIDTH, FRAME_HEIGHT, GL_RGBA, GL_UNSIGNED_BYTE, rgba);
    for (int y = 0; y < FRAME_HEIGHT; ++y)
        for (int x = 0; x < FRAME_WIDTH; ++x)
            drawn += rgba[y][x][0] > 0;
    return drawn;
}

int main(void) {
    glsurf_egl *egl = frame_context();
    uint8_t *gray = frame_image(0);
    const GLuint name = texture_of(GL_R8, GL_RED, gray);
    const GLuint target = texture_of(GL_RGBA8, GL_RGBA, NULL), program = program_of();
    GLuint vertex_array = 0, framebuffer = 0;
    glGenVertexArrays(1, &vertex_array);
    glGenFramebuffers(1, &framebuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, target, 0);
    glViewport(0, 0, FRAME_WIDTH, FRAME_HEIGHT);
    glClear(GL_COLOR_BUFFER_BIT);
    glsurf_extractor *extractor = frame_extractor();
    run(extractor, name, program, vertex_array);
    const int drawn = drawn_pixels();
    printf("pixels: %d\n", drawn);
    frame_check(glGetError() == GL_NO_ERROR, "there is a GL error");
    frame_check(drawn > 1000, "fewer than 1000 pixels are drawn");
    frame_check(drawn < FRAME_WIDTH * FRAME_HEIGHT / 2, "more than circles are drawn");
    glsurf_extractor_destroy(extractor);
    free(gray);
    glsurf_egl_destroy(egl);
    return 0;
}
