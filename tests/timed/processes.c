/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#define _XOPEN_SOURCE 700

#include "timed/processes.h"

#include <dirent.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Reads the beginning of a file. Returns the number of bytes; a null follows them. */
static size_t read_text(const char *path, char *text, size_t size) {
    FILE *file = fopen(path, "rb");
    size_t bytes = 0;
    if (file) {
        bytes = fread(text, 1, size - 1, file);
        fclose(file);
    }
    text[bytes] = '\0';
    return bytes;
}

/* Reads `PID (NAME) STATE PARENT ...`. A name may have parentheses and spaces. */
static bool read_stat(const char *path, process *one) {
    char text[512];
    read_text(path, text, sizeof text);
    const char *begin = strchr(text, '('), *end = strrchr(text, ')');
    long parent = 0;
    if (!begin || !end || sscanf(end + 1, " %c %ld", &one->state, &parent) != 2)
        return false;
    one->pid = (pid_t)strtol(text, NULL, 10);
    one->parent = (pid_t)parent;
    snprintf(one->name, sizeof one->name, "%.*s", (int)(end - begin - 1), begin + 1);
    return true;
}

static size_t list_all(process *all) {
    DIR *folder = opendir("/proc");
    size_t count = 0;
    const struct dirent *entry;
    while (folder && count < MAX_PROCESSES && (entry = readdir(folder)) != NULL) {
        char path[64];
        const long pid = strtol(entry->d_name, NULL, 10);
        snprintf(path, sizeof path, "/proc/%ld/stat", pid);
        if (pid > 0 && read_stat(path, &all[count]))
            ++count;
    }
    if (folder)
        closedir(folder);
    return count;
}

size_t find_descendants(pid_t ancestor, process *found) {
    process *all = malloc(MAX_PROCESSES * sizeof *all);
    const size_t total = all ? list_all(all) : 0;
    size_t count = 0;
    /* The children of the ancestor, then those of the first that was found, and so on. */
    for (size_t next = 0; next <= count; ++next) {
        for (size_t i = 0; i < total; ++i)
            if (all[i].parent == ancestor && count < MAX_PROCESSES)
                found[count++] = all[i];
        if (next < count)
            ancestor = found[next].pid;
    }
    free(all);
    return count;
}

static void print_thread(long pid, long thread) {
    char path[128], where[64];
    process one;
    snprintf(path, sizeof path, "/proc/%ld/task/%ld/stat", pid, thread);
    if (!read_stat(path, &one))
        return;
    snprintf(path, sizeof path, "/proc/%ld/task/%ld/wchan", pid, thread);
    read_text(path, where, sizeof where);
    printf("    thread %ld %s: %c %s\n", thread, one.name, one.state, where);
}

void print_process(const process *one) {
    char path[64], command[512];
    const long pid = one->pid;
    snprintf(path, sizeof path, "/proc/%ld/cmdline", pid);
    const size_t bytes = read_text(path, command, sizeof command);
    for (size_t i = 0; i + 1 < bytes; ++i)
        if (command[i] == '\0')
            command[i] = ' ';
    printf("process %ld of %ld: %s\n", pid, (long)one->parent,
           bytes > 0 ? command : one->name);
    snprintf(path, sizeof path, "/proc/%ld/task", pid);
    DIR *folder = opendir(path);
    const struct dirent *entry;
    while (folder && (entry = readdir(folder)) != NULL) {
        const long thread = strtol(entry->d_name, NULL, 10);
        if (thread > 0)
            print_thread(pid, thread);
    }
    if (folder)
        closedir(folder);
}
