/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The `glsurf` command: finds the subcommand and runs it.
 *
 * The tool never calls setlocale(), so numbers are read and written with a decimal point
 * whatever the user's locale is.
 */
#include "tool/text.h"
#include "tool/tool.h"

#include "glsurf/glsurf.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

static const struct {
    const char *name;
    tool_command *run;
} COMMANDS[] = {
    { "bench", bench_command },       { "detect", detect_command },
    { "evaluate", evaluate_command }, { "info", info_command },
    { "live", live_command },         { "match", match_command },
    { "stitch", stitch_command },
};

static void print_help(FILE *file) {
    fputs(
        "glsurf finds SURF features (keypoints with descriptors) in images, on the GPU.\n"
        "\n"
        "usage: glsurf detect IMAGE... [OPTION]...   find the features of images\n"
        "       glsurf match A B [OPTION]...         find what two images have in common\n"
        "       glsurf stitch A B... [OPTION]...     make a panorama of images\n"
        "       glsurf evaluate DIR... [OPTION]...   measure how well they match\n"
        "       glsurf bench [OPTION]...             measure how fast that is\n"
        "       glsurf live [SOURCE] [OPTION]...     show them in moving images\n"
        "       glsurf info [OPTION]...              say what they are computed on\n"
        "       glsurf --help | --version\n"
        "\n"
        "glsurf COMMAND --help lists the options of each.\n"
        "\n"
        "examples:\n"
        "  glsurf detect photo.jpg > photo.txt          features as text\n"
        "  glsurf detect photo.jpg -o photo.npz         for numpy.load()\n"
        "  glsurf detect photo.jpg -o photo.csv --annotate seen.png\n"
        "  glsurf detect shots/*.png -o features        a folder, one file per image\n"
        "  glsurf match a.jpg b.jpg -o seen.png         lines between what is the same\n"
        "  glsurf match a.jpg b.jpg --homography H.txt  where the pixels of a are in b\n"
        "  glsurf stitch a.jpg b.jpg c.jpg -o wide.png  one picture of all\n"
        "  glsurf live film.mp4                         a window; Space takes a target\n"
        "  glsurf detect photo.jpg --backend reference  without a GPU or OpenGL\n"
        "\n"
        "exit status: 0 success, 1 bad input or failure, 2 wrong usage,\n"
        "3 images without a geometry in common\n",
        file);
}

static int wrong_usage(const char *command) {
    if (!command)
        print_help(stderr);
    else
        report("unknown command '%s'; see glsurf --help", command);
    return TOOL_USAGE;
}

static int dispatch(int argc, char **argv) {
    const char *const name = argc < 2 ? NULL : argv[1];
    if (!name)
        return wrong_usage(NULL);
    if (strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0 ||
        strcmp(name, "help") == 0) {
        print_help(stdout);
        return TOOL_SUCCESS;
    }
    if (strcmp(name, "--version") == 0) {
        printf("glsurf %s\n", glsurf_version());
        return TOOL_SUCCESS;
    }
    for (size_t i = 0; i < sizeof COMMANDS / sizeof *COMMANDS; ++i)
        if (strcmp(name, COMMANDS[i].name) == 0)
            return COMMANDS[i].run(argc - 1, argv + 1);
    return wrong_usage(name);
}

int main(int argc, char **argv) {
    const int status = dispatch(argc, argv);
    /* A full disk may show only now, in what stdio still holds. */
    errno = 0;
    if ((fflush(stdout) != 0 || ferror(stdout)) && status == TOOL_SUCCESS) {
        report("cannot write to standard output: %s; name another place or make room there",
               errno != 0 ? strerror(errno) : "write error");
        return TOOL_FAILURE;
    }
    return status;
}
