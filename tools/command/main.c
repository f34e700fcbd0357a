/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The `glsurf` command: finds the subcommand and runs it.
 *
 * The tool never calls setlocale(), so numbers have a decimal point in any locale of the
 * user.
 */
#include "system/exit_status.h"
#include "system/output.h"
#include "system/text.h"

#include "glsurf/glsurf.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct {
    const char *name;
    tool_command *run;
} COMMANDS[] = {
    { "bench", bench_command },       { "check", check_command },
    { "detect", detect_command },     { "evaluate", evaluate_command },
    { "export", export_command },     { "info", info_command },
    { "live", live_command },         { "match", match_command },
    { "odometry", odometry_command }, { "stitch", stitch_command },
};

static void print_help(FILE *file) {
    fputs(
        "glsurf finds SURF features (keypoints with descriptors) in images, on the GPU.\n"
        "\n"
        "usage: glsurf detect IMAGE... [OPTION]...       find the features of images\n"
        "       glsurf match A B [OPTION]...             match two images, or an album\n"
        "       glsurf export PROGRAM FOLDER -o OUT      write an album for COLMAP, ...\n"
        "       glsurf stitch A B... [OPTION]...         make a panorama of images\n"
        "       glsurf odometry LEFT RIGHT [OPTION]...   find a camera's trajectory\n"
        "       glsurf evaluate FOLDER... [OPTION]...    measure how well features match\n"
        "       glsurf bench [OPTION]...                 measure the speed\n"
        "       glsurf live [SOURCE] [OPTION]...         show features in a window\n"
        "       glsurf info [OPTION]...                  describe the OpenGL driver\n"
        "       glsurf check [OPTION]...                 check the OpenGL driver\n"
        "       glsurf --help | --version                print this text, or the version\n"
        "\n"
        "Run glsurf COMMAND --help or glsurf help COMMAND for the options of a command.\n"
        "\n"
        "examples:\n"
        "  glsurf detect photo.jpg > photo.txt          features as text\n"
        "  glsurf detect photo.jpg -o photo.npz         features for numpy.load()\n"
        "  glsurf detect photo.jpg --annotate seen.png  a picture of the features, too\n"
        "  glsurf detect shots -o features              a folder, one file per image\n"
        "  glsurf detect --root photos -o features      an album, with its folders\n"
        "  glsurf match features                        matches of the album's pairs\n"
        "  glsurf match a.jpg b.jpg -o seen.png         lines between the matches\n"
        "  glsurf match a.jpg b.jpg --homography H.txt  the matrix from a to b\n"
        "  glsurf stitch a.jpg b.jpg c.jpg -o wide.png  one panorama of all three\n"
        "  glsurf live film.mp4                         a window; Space sets the target\n"
        "  glsurf detect photo.jpg --backend cpu        without a GPU or OpenGL\n"
        "\n"
        "exit status: 0 success, 1 bad input or failure, 2 wrong usage, 3 the images have\n"
        "no geometry in common\n",
        file);
}

static int dispatch_command(int argc, char **argv) {
    const char *name = argc < 2 ? NULL : argv[1];
    if (!name) {
        print_help(stderr);
        return TOOL_USAGE;
    }
    static char help_option[] = "--help";
    const bool help = strcmp(name, "help") == 0;
    if (help && argc > 2 && *argv[2] != '-') {
        name = argv[1] = argv[2];
        argv[2] = help_option;
    } else if (help || strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0) {
        print_help(stdout);
        return TOOL_SUCCESS;
    }
    if (strcmp(name, "--version") == 0) {
        printf("glsurf %s\n", glsurf_version());
        return TOOL_SUCCESS;
    }
    for (size_t i = 0; i < sizeof COMMANDS / sizeof *COMMANDS; ++i)
        if (strcmp(name, COMMANDS[i].name) == 0) {
            char *const full = text_format("glsurf %s", name);
            argv[1] = full; /* name of the program in messages about options */
            const int status = COMMANDS[i].run(argc - 1, argv + 1);
            free(full);
            return status;
        }
    report("unknown command '%s'; see glsurf --help", name);
    return TOOL_USAGE;
}

int main(int argc, char **argv) {
    const int status = dispatch_command(argc, argv);
    /* stdio may still hold output, so a full disk may show only in this flush. */
    errno = 0;
    if ((fflush(stdout) != 0 || ferror(stdout)) && status == TOOL_SUCCESS) {
        report("cannot write to standard output: %s; %swrite to another file",
               errno != 0 ? strerror(errno) : "write error", output_remedy(errno));
        return TOOL_FAILURE;
    }
    return status;
}
