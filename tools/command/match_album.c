/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* `glsurf match FOLDER`: matches pairs of an album's images. Threads find the geometry of
 * the pairs before, while the next ones are matched. */
#include "command/match_command.h"

#include "album/feature_cache.h"
#include "album/groups.h"
#include "album/pair_file.h"
#include "images/image_ahead.h"
#include "system/alloc.h"
#include "system/exit_status.h"
#include "system/temporary.h"
#include "system/text.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* A pair whose geometry is found on a thread. */
typedef struct task {
    beside beside;
    album_pair pair;
    size_t index;                 /* in its round */
    const match_options *options; /* NULL: no pair */
    match_result result; /* the keypoints are copies, as the features may make room */
    int status;
    report_list messages;
} task;

enum { MAX_PROCESSORS = 32, MAX_TASKS = 2 * MAX_PROCESSORS };

typedef struct album_work {
    const match_options *options;
    match_pairs pairs; /* of the options, or the default */
    album album;
    glsurf_signature *signatures; /* of all images, or NULL */
    album_pairs *choice;          /* NULL: the pairs of a file */
    album_pair *listed;           /* pairs of a file */
    size_t whole;                 /* number of all pairs; 0: unknown */
    match_record record;
    album_summary summary; /* with the groups */
    session session;
    feature_cache cache;
    task tasks[MAX_TASKS]; /* twice as many as processors are in use, so that few wait */
    size_t task_count, next_task;
    double matching; /* seconds */
    bool stopped;    /* after a report */
} album_work;

/* Returns the image whose name comes first as bytes, for `side` 0, or the other. */
static size_t image_of(const album_work *self, album_pair pair, int side) {
    const album_image *const images = self->album.images;
    const bool turned = strcmp(images[pair.a].name, images[pair.b].name) > 0;
    return turned == (side == 0) ? pair.b : pair.a;
}

/* Notes that a pair was matched, now or before. */
static void note_pair(album_work *self, album_pair pair, size_t index, uint32_t inliers) {
    if (self->choice)
        album_pairs_report(self->choice, index, inliers);
    self->summary.verified += inliers >= ALBUM_VERIFIED;
    if (inliers >= ALBUM_VERIFIED)
        album_groups_join(&self->summary.groups, pair.a, pair.b, inliers);
}

static void find_geometry(void *user) {
    task *const self = user;
    report_into(&self->messages);
    self->status = self->result.count > 0 ? match_geometry(self->options, &self->result)
                                          : TOOL_NO_GEOMETRY;
    report_into(NULL);
}

/* Finishes the pair of a task, if there is one. Only reports of failures are printed. */
static void finish_task(album_work *self, task *of) {
    match_result *const result = &of->result;
    if (!of->options)
        return;
    beside_wait(&of->beside);
    of->options = NULL;
    if (of->status == TOOL_FAILURE) {
        report_print(&of->messages);
        self->stopped = true;
    }
    if (of->status != TOOL_SUCCESS) {
        result->model = MATCH_NO_MODEL;
        result->inliers = 0;
        free(result->inlier);
        result->inlier = alloc_zeroed(result->count, sizeof *result->inlier);
    }
    if (!self->stopped) {
        match_record_add(&self->record, result);
        ++self->summary.matched;
        note_pair(self, of->pair, of->index, result->inliers);
        self->stopped = !match_record_commit(&self->record, false);
    }
    for (int side = 0; side < 2; ++side)
        free((void *)result->sides[side].points);
    free(of->messages.text);
    free(result->matches);
    free(result->inlier);
}

/* Matches a pair and starts to find its geometry, when the oldest task is finished. */
static void match_pair(album_work *self, album_pair pair, size_t index) {
    const size_t numbers[2] = { image_of(self, pair, 0), image_of(self, pair, 1) };
    task *const to = &self->tasks[self->next_task];
    glsurf_matches matches;
    if (!feature_cache_load(&self->cache, pair)) {
        ++self->summary.pairs_left_out;
        self->stopped = self->stopped || self->cache.stopped;
        return;
    }
    finish_task(self, to);
    if (self->stopped || !feature_cache_match(&self->cache, numbers[0], numbers[1],
                                              &self->options->params, &matches)) {
        self->stopped = true;
        return;
    }
    self->next_task = (self->next_task + 1) % self->task_count;
    *to = (task){ .pair = pair, .index = index, .options = self->options };
    for (int side = 0; side < 2; ++side) {
        const features_file *const head = &self->album.images[numbers[side]].head;
        const session_view *const view = &self->cache.images[numbers[side]].view;
        to->result.sides[side] = (match_side){
            .name = self->album.images[numbers[side]].name,
            .picture = { .width = head->width, .height = head->height },
            .points = alloc_copy(view->keypoints, view->count, sizeof *view->keypoints),
            .count = view->count,
        };
    }
    to->result.matches =
        alloc_copy(matches.matches, matches.count, sizeof *matches.matches);
    to->result.count = matches.count;
    beside_begin(&to->beside, find_geometry, to);
}

/* Shows "[12/1770, 40 s left] matching" on a terminal. */
static void show(const album_work *self, size_t left_pairs) {
    const album_summary *const of = &self->summary;
    const size_t done = of->matched + of->before + of->pairs_left_out;
    char left[SESSION_TIME_LEFT];
    if (!isatty(STDERR_FILENO))
        return;
    session_time_left(left, self->matching, of->matched, left_pairs);
    progress("[%zu/%zu%s] matching", done + 1, done + left_pairs, left);
}

/* Returns true if another shard can match the pair, and has not. Only a run that has
 * nothing else to do reads the features, which may be refused. */
static bool is_awaited(album_work *self, album_pair pair) {
    uint32_t inliers;
    return !match_record_find(&self->record, pair, &inliers) &&
           (self->pairs.mode != ALBUM_NEAR || self->summary.matched > 0 ||
            feature_cache_load(&self->cache, pair));
}

/* Matches this shard's part of a round, or of all rounds if their pairs are known, which
 * are the pairs of few blocks. `before` pairs were in the rounds before. */
static void match_round(album_work *self, const album_pair *list, size_t count,
                        size_t before) {
    const bool one = self->options->shards == 0;
    const uint32_t shards = one ? 1 : self->options->shards;
    const uint32_t shard = one ? 1 : self->options->shard;
    const size_t whole = self->whole > 0 ? self->whole : count;
    const size_t first = (size_t)((double)whole / shards * (shard - 1));
    const size_t end = shard == shards ? whole : (size_t)((double)whole / shards * shard);
    for (size_t i = 0; i < count && !self->stopped && !ending_asked(); ++i) {
        uint32_t inliers;
        const bool known = match_record_find(&self->record, list[i], &inliers);
        const bool own = before + i >= first && before + i < end;
        self->summary.before += known && own;
        if (known) {
            note_pair(self, list[i], i, inliers);
        } else if (own) {
            show(self, end - before - i);
            match_pair(self, list[i], i);
        }
    }
    for (size_t i = 0; i < self->task_count; ++i)
        finish_task(self, &self->tasks[(self->next_task + i) % self->task_count]);
    for (size_t i = 0; i < count && !self->stopped && !ending_asked(); ++i)
        self->summary.foreign +=
            (before + i < first || before + i >= end) && is_awaited(self, list[i]);
    self->stopped = !match_record_commit(&self->record, true) || self->stopped;
}

/* Matches the pairs of the file, or of the choice round after round. Another shard's pairs
 * without results end the choice of near pairs, which depends on them. */
static void match_rounds(album_work *self) {
    const album_pair *list = self->listed;
    size_t count = self->whole, before = 0;
    do {
        if (self->choice)
            count = album_pairs_next(self->choice, &list);
        match_round(self, list, count, before);
        before += self->whole > 0 ? count : 0;
    } while (self->choice && count > 0 && !self->stopped && !ending_asked() &&
             !(self->pairs.mode == ALBUM_NEAR && self->summary.foreign > 0));
}

/* Prints the summary. False after a report. */
static bool print_summary(album_work *self, double seconds) {
    album_summary *const summary = &self->summary;
    summary->left_out = self->album.failed + self->cache.refused;
    summary->seconds = seconds;
    if (self->options->json)
        return album_summary_json(summary, stdout);
    album_summary_print(summary, stdout);
    printf("\ntime      %.3f s; on %s\n", seconds, session_renderer(&self->session));
    if (summary->foreign > 0 && self->pairs.mode == ALBUM_NEAR)
        puts("note      the next round needs the pairs of all shards; then run this again "
             "with --resume");
    return true;
}

/* Reads a file's pairs, or checks that pairs can be chosen. False after a report. */
static bool find_pairs(album_work *self) {
    enum { FEW = 30 }; /* images whose pairs are all matched */
    const size_t n = self->album.count;
    self->pairs = self->options->pairs;
    if (!self->pairs.given && n >= FEW)
        self->pairs.mode = ALBUM_NEAR;
    if (self->pairs.file)
        return pair_file_load(self->pairs.file, &self->album, &self->listed, &self->whole,
                              &self->summary.pairs_left_out);
    if (self->pairs.mode == ALBUM_ALL) {
        self->whole = n * (n - 1) / 2;
        return true;
    }
    const char *const refusal = album_pairs_refusal(&self->album.images[0].head.features);
    if (!refusal)
        self->signatures = alloc_zeroed(n, sizeof *self->signatures);
    else if (self->pairs.mode == ALBUM_SEQUENCE)
        report("%s: the sequence is matched without loops, because there are no signatures "
               "of such features",
               self->album.folder);
    else
        report("%s: %s, with --pairs all", self->album.folder, refusal);
    return !refusal || self->pairs.mode == ALBUM_SEQUENCE;
}

/* Features whose files have no signature are read, and stay for matching if they fit. */
static void make_signatures(album_work *self) {
    const uint32_t count = (uint32_t)self->album.count;
    for (uint32_t i = 0; i < count && !self->stopped && !ending_asked(); ++i) {
        progress("[%lu/%lu] reading %s", (unsigned long)i + 1, (unsigned long)count,
                 self->album.images[i].name);
        feature_cache_signature(&self->cache, i, &self->signatures[i]);
        self->stopped = self->cache.stopped;
    }
}

/* Matches the pairs and prints the summary. False after a report. */
static bool run_all(album_work *self) {
    const match_options *const options = self->options;
    const long processors = sysconf(_SC_NPROCESSORS_ONLN);
    if (!album_open(&self->album, options->images[0]) || !find_pairs(self) ||
        !match_record_open(&self->record, options, &self->album) ||
        !session_open(&self->session, &options->settings) ||
        !session_add_matcher(&self->session, (glsurf_matcher_desc){ .frames = 1 }))
        return false;
    self->summary.groups = album_groups_create(&self->album);
    self->cache = (feature_cache){ .album = &self->album, .session = &self->session };
    self->cache.images = alloc_zeroed(self->album.count, sizeof *self->cache.images);
    self->task_count = processors < 1                ? 1
                       : processors < MAX_PROCESSORS ? 2 * (size_t)processors
                                                     : MAX_TASKS;
    ending_catch();
    const double begin = session_seconds();
    if (self->signatures)
        make_signatures(self);
    if (!self->pairs.file)
        self->choice = album_pairs_create(self->pairs.mode, self->pairs.window,
                                          (uint32_t)self->album.count, self->signatures);
    self->matching = session_seconds();
    match_rounds(self);
    progress_wipe();
    bool good = !self->stopped;
    if (!options->settings.quiet && good)
        good = print_summary(self, session_seconds() - begin);
    return good &&
           self->summary.pairs_left_out + self->cache.refused + self->album.failed == 0;
}

int match_album(const match_options *options) {
    album_work self = { .options = options };
    const bool good = run_all(&self);
    feature_cache_destroy(&self.cache);
    session_close(&self.session);
    match_record_close(&self.record);
    album_groups_destroy(&self.summary.groups);
    album_pairs_destroy(self.choice);
    free(self.signatures);
    free(self.listed);
    album_close(&self.album);
    return ending_asked() ? 128 + ending_signal() : good ? TOOL_SUCCESS : TOOL_FAILURE;
}
