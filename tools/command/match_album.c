/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * `glsurf match FOLDER`: matches pairs of an album's images. Threads find the geometry of
 * the pairs before, while the next ones are matched.
 */
#include "command/match_command.h"

#include "album/feature_cache.h"
#include "album/groups.h"
#include "album/pair_file.h"
#include "album/store.h"
#include "images/image_ahead.h"
#include "system/alloc.h"
#include "system/exit_status.h"
#include "system/temporary.h"
#include "system/text.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* A pair with a result, from the files. */
typedef struct done_pair {
    uint64_t key;
    uint32_t inliers;
} done_pair;

/* A pair whose geometry is found on a thread. */
typedef struct task {
    beside beside;
    album_pair pair;
    size_t index; /* in its round */
    bool open;
    const match_options *options;
    match_result result; /* the keypoints are copies, as the features may make room */
    int status;
    report_list messages;
} task;

enum { MAX_TASKS = 64 };

typedef struct album_work {
    const match_options *options;
    match_pairs pairs; /* of the options, or the default */
    album album;
    glsurf_signature *signatures; /* of all images, or NULL */
    album_pairs *choice;          /* NULL: the pairs of a file */
    album_pair *listed;           /* pairs of a file */
    size_t listed_count;
    album_store *store;
    album_groups groups;
    session session;
    feature_cache cache;
    task tasks[MAX_TASKS]; /* twice as many as processors are in use, so that few wait */
    size_t task_count, next_task;
    done_pair *done;
    size_t done_count;
    size_t total;                        /* pairs of this process; 0: unknown */
    size_t now, kept, verified, foreign; /* pairs matched, matched before, verified,
                                            and left to other shards */
    size_t missing;                      /* pairs left out */
    double begin, matching, committed;   /* seconds */
    bool stopped;                        /* after a report */
} album_work;

static uint64_t key_of(album_pair pair) {
    return (uint64_t)pair.a << 32 | pair.b;
}

/* Returns the image whose name comes first as bytes, for `side` 0, or the other. */
static size_t image_of(const album_work *self, album_pair pair, int side) {
    const album_image *const images = self->album.images;
    const bool turned = strcmp(images[pair.a].name, images[pair.b].name) > 0;
    return turned == (side == 0) ? pair.b : pair.a;
}

/* ---------------------------------------------------------------- the files -- */

static int by_key(const void *left, const void *right) {
    const done_pair *const l = left, *const r = right;
    return (l->key > r->key) - (l->key < r->key);
}

static const done_pair *find_done(const album_work *self, album_pair pair) {
    const done_pair wanted = { .key = key_of(pair) };
    return self->done_count == 0
               ? NULL
               : bsearch(&wanted, self->done, self->done_count, sizeof wanted, by_key);
}

/* Takes a pair of the files, if both images have the same features as then. */
static void take_done(album_work *self, const stored_pair *stored) {
    const size_t a = album_find(&self->album, stored->a);
    const size_t b = album_find(&self->album, stored->b);
    if (a == SIZE_MAX || b == SIZE_MAX)
        return;
    const album_pair pair = { (uint32_t)(a < b ? a : b), (uint32_t)(a < b ? b : a) };
    char *const stamp = album_stamp(&self->album, stored->a, stored->b);
    if (strcmp(stamp, stored->stamp) == 0) {
        if ((self->done_count & (self->done_count - 1)) == 0) /* a power of two: full */
            self->done =
                alloc_grown(self->done, (2 * self->done_count + 1) * sizeof *self->done);
        self->done[self->done_count++] = (done_pair){ key_of(pair), stored->inliers };
    }
    free(stamp);
}

/* Returns the number of an option, or if it was not given the library's default. */
static double number_of(float given, float otherwise) {
    return (double)(given != 0.0f ? given : otherwise);
}

/* Returns a line that names all but images on which results depend. The driver is not in
 * it, as distances are exact. The caller frees it. */
static char *describe_recipe(const album_work *self) {
    static const char *const MODELS[] = {
        [MATCH_DEFAULT] = "auto",
        [MATCH_AUTO] = "auto",
        [MATCH_HOMOGRAPHY] = "homography",
        [MATCH_FUNDAMENTAL] = "fundamental",
    };
    const match_options *const options = self->options;
    const glsurf_features *const features = &self->album.images[0].head.features;
    const glsurf_match_params *const params = &options->params;
    return text_format(
        "glsurf %s, match, preset %s, descriptors %lu, length %lu, ratio %.9g, "
        "rival distance %.9g, mutual %d, model %s, tolerance %.9g",
        glsurf_version(), glsurf_preset_name((glsurf_preset)features->descriptor_preset),
        (unsigned long)features->descriptor_version,
        (unsigned long)features->descriptor_length, number_of(params->ratio, 0.8f),
        number_of(params->rival_distance, 4.0f), !params->one_way, MODELS[options->model],
        number_of(options->tolerance, 3.0f));
}

/* Reads which pairs have results, and opens the file for more. False after a report. */
static bool open_store(album_work *self) {
    const match_options *const options = self->options;
    char *const recipe = describe_recipe(self);
    bool good = true;
    if (options->resume) {
        album_reader *const reader = album_reader_open(self->album.folder, recipe, true);
        stored_pair pair;
        if (reader)
            album_reader_prefer(reader, album_stamp, &self->album);
        while (reader && album_reader_next(reader, &pair))
            take_done(self, &pair);
        good = album_reader_close(reader);
        if (self->done_count > 0)
            qsort(self->done, self->done_count, sizeof *self->done, by_key);
    }
    if (good)
        self->store = album_store_open(self->album.folder, options->shard, options->shards,
                                       recipe, options->resume);
    free(recipe);
    return self->store;
}

/* Commits now and then, so that little is lost. */
static void commit(album_work *self, bool now) {
    enum { SECONDS = 2 };
    const double time = session_seconds();
    if (!now && time - self->committed < SECONDS)
        return;
    self->stopped = !album_store_commit(self->store) || self->stopped;
    self->committed = time;
}

/* ----------------------------------------------------------------- matching -- */

/* Notes that a pair was matched, now or before. */
static void note_pair(album_work *self, album_pair pair, size_t index, uint32_t inliers) {
    if (self->choice)
        album_pairs_report(self->choice, index, inliers);
    self->verified += inliers >= ALBUM_VERIFIED;
    if (inliers >= ALBUM_VERIFIED)
        album_groups_join(&self->groups, pair.a, pair.b, inliers);
}

static void store_pair(album_work *self, const match_result *result) {
    const bool f = result->model == MATCH_FUNDAMENTAL;
    char *const stamp =
        album_stamp(&self->album, result->sides[0].name, result->sides[1].name);
    stored_pair pair = {
        .a = result->sides[0].name,
        .b = result->sides[1].name,
        .stamp = stamp,
        .model = f                                   ? STORED_FUNDAMENTAL
                 : result->model == MATCH_HOMOGRAPHY ? STORED_HOMOGRAPHY
                                                     : STORED_NONE,
        .inliers = result->inliers,
        .rms = result->inliers > 0 ? result->rms : 0.0,
        .count = result->count,
        .matches = result->matches,
        .inlier = result->inlier,
    };
    if (pair.model != STORED_NONE)
        memcpy(pair.matrix, f ? result->fundamental.matrix : result->homography.matrix,
               sizeof pair.matrix);
    album_store_add(self->store, &pair);
    free(stamp);
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
    if (!of->open)
        return;
    beside_wait(&of->beside);
    of->open = false;
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
        store_pair(self, result);
        ++self->now;
        note_pair(self, of->pair, of->index, result->inliers);
        commit(self, false);
    }
    for (int side = 0; side < 2; ++side)
        free((void *)result->sides[side].points);
    free(of->messages.text);
    free(result->matches);
    free(result->inlier);
}

static void finish_tasks(album_work *self) {
    for (size_t i = 0; i < self->task_count; ++i)
        finish_task(self, &self->tasks[(self->next_task + i) % self->task_count]);
}

/* Starts to find the geometry of a pair, when the oldest task is finished. */
static void begin_task(album_work *self, album_pair pair, size_t index,
                       const glsurf_matches *matches) {
    task *const to = &self->tasks[self->next_task];
    finish_task(self, to);
    self->next_task = (self->next_task + 1) % self->task_count;
    *to = (task){ .pair = pair, .index = index, .open = true, .options = self->options };
    for (int side = 0; side < 2; ++side) {
        const size_t number = image_of(self, pair, side);
        const album_image *const of = &self->album.images[number];
        const session_view *const view = feature_cache_view(&self->cache, number);
        to->result.sides[side] = (match_side){
            .name = of->name,
            .picture = { .width = of->head.width, .height = of->head.height },
            .points = alloc_copy(view->keypoints, view->count, sizeof *view->keypoints),
            .count = view->count,
        };
    }
    to->result.matches =
        alloc_copy(matches->matches, matches->count, sizeof *matches->matches);
    to->result.count = matches->count;
    beside_begin(&to->beside, find_geometry, to);
}

static void match_pair(album_work *self, album_pair pair, size_t index) {
    glsurf_matches matches;
    if (!feature_cache_load(&self->cache, pair)) {
        ++self->missing;
        self->stopped = self->stopped || self->cache.stopped;
    } else if (feature_cache_match(&self->cache, image_of(self, pair, 0),
                                   image_of(self, pair, 1), &self->options->params,
                                   &matches)) {
        begin_task(self, pair, index, &matches);
    } else {
        self->stopped = true;
    }
}

/* Shows "[12/1770, 40 s left] matching" on a terminal. */
static void show(const album_work *self, size_t round_pairs) {
    char left[SESSION_TIME_LEFT];
    const size_t total = self->total > 0 ? self->total : round_pairs;
    const size_t done = self->now + self->kept + self->missing;
    if (!isatty(STDERR_FILENO))
        return;
    session_time_left(left, self->matching, self->now, total > done ? total - done : 0);
    progress("[%zu/%zu%s] matching", done + 1, total, left);
}

/* Matches this shard's part of a round. */
static void match_round(album_work *self, const album_pair *list, size_t count) {
    const uint32_t shards = self->options->shards > 0 ? self->options->shards : 1;
    const uint32_t shard = self->options->shards > 0 ? self->options->shard - 1 : 0;
    const size_t first = (size_t)((double)count / shards * shard);
    const size_t end =
        shard + 1 == shards ? count : (size_t)((double)count / shards * (shard + 1));
    for (size_t i = 0; i < count && !self->stopped && !ending_asked(); ++i) {
        const done_pair *const known = find_done(self, list[i]);
        const bool own = i >= first && i < end;
        self->kept += known && own;
        if (known)
            note_pair(self, list[i], i, known->inliers);
        else if (!own)
            ++self->foreign;
        else {
            show(self, self->now + self->kept + (end - i));
            match_pair(self, list[i], i);
        }
    }
    finish_tasks(self);
    commit(self, true);
}

/* Matches round after round. Another shard's pairs without results end the choice of near
 * pairs, which depends on them. */
static void match_rounds(album_work *self) {
    const bool near = self->pairs.mode == ALBUM_NEAR;
    const album_pair *list = self->listed;
    size_t count = self->listed_count;
    self->matching = self->committed = session_seconds();
    if (!self->choice)
        match_round(self, list, count);
    while (self->choice && !self->stopped && !ending_asked() &&
           !(near && self->foreign > 0) &&
           (count = album_pairs_next(self->choice, &list)) > 0)
        match_round(self, list, count);
}

/* ------------------------------------------------------------------- all -- */

static void print_summary(album_work *self) {
    const double seconds = session_seconds() - self->begin;
    printf("album     %s: %zu images", self->album.folder, self->album.count);
    if (self->cache.refused + self->album.failed > 0)
        printf(", %zu left out", self->cache.refused + self->album.failed);
    printf("\npairs     %zu matched now, %zu before", self->now, self->kept);
    if (self->missing > 0)
        printf(", %zu left out", self->missing);
    if (self->foreign > 0)
        printf(", %zu left to other shards", self->foreign);
    printf("; %zu verified\n", self->verified);
    album_groups_print(&self->groups, stdout);
    printf("\ntime      %.3f s; on %s\n", seconds, session_renderer(&self->session));
    if (self->foreign > 0 && self->pairs.mode == ALBUM_NEAR)
        printf(
            "note      the next round needs the pairs of all shards; then run this again "
            "with --resume\n");
}

/* Reads pairs that a file lists, and checks that others can be chosen. False after a
 * report. */
static bool find_pairs(album_work *self) {
    enum { FEW = 30 }; /* images whose pairs are all matched */
    const match_options *const options = self->options;
    const size_t n = self->album.count, shards = options->shards > 0 ? options->shards : 1;
    self->pairs = options->pairs;
    if (!self->pairs.given && n >= FEW)
        self->pairs.mode = ALBUM_NEAR;
    if (self->pairs.file) {
        const bool good = pair_file_load(self->pairs.file, &self->album, &self->listed,
                                         &self->listed_count, &self->missing);
        self->total = self->missing + self->listed_count / shards;
        return good;
    }
    if (self->pairs.mode == ALBUM_ALL) {
        self->total = n * (n - 1) / 2 / shards;
        return true;
    }
    const char *const refusal = album_pairs_refusal(&self->album.images[0].head.features);
    if (!refusal) {
        self->signatures = alloc_zeroed(n, sizeof *self->signatures);
        return true;
    }
    if (self->pairs.mode == ALBUM_SEQUENCE)
        report("%s: the sequence is matched without loops, because there are no signatures "
               "of such features",
               self->album.folder);
    else
        report("%s: %s, with --pairs all", self->album.folder, refusal);
    return self->pairs.mode == ALBUM_SEQUENCE;
}

/* Reads all features for their signatures. As many as fit stay for matching. */
static void make_signatures(album_work *self) {
    const uint32_t count = (uint32_t)self->album.count;
    for (uint32_t i = 0; i < count && !self->stopped && !ending_asked(); ++i) {
        progress("[%lu/%lu] reading %s", (unsigned long)i + 1, (unsigned long)count,
                 self->album.images[i].name);
        feature_cache_signature(&self->cache, i, &self->signatures[i]);
        self->stopped = self->cache.stopped;
    }
}

/* Matches the pairs of the choice or of the file. */
static void match_all(album_work *self) {
    const match_pairs *const by = &self->pairs;
    if (self->signatures)
        make_signatures(self);
    if (!by->file)
        self->choice = album_pairs_create(by->mode, by->window, (uint32_t)self->album.count,
                                          self->signatures);
    match_rounds(self);
}

/* Matches the pairs and prints the summary. False after a report. */
static bool run_all(album_work *self) {
    const match_options *const options = self->options;
    if (!album_open(&self->album, options->images[0]) || !find_pairs(self) ||
        !open_store(self) || !session_open(&self->session, &options->settings) ||
        !session_add_matcher(&self->session, (glsurf_matcher_desc){ .frames = 1 }))
        return false;
    self->groups = album_groups_create(&self->album);
    self->cache = feature_cache_create(&self->album, &self->session);
    const long processors = sysconf(_SC_NPROCESSORS_ONLN);
    self->task_count = processors < 1               ? 1
                       : processors < MAX_TASKS / 2 ? 2 * (size_t)processors
                                                    : MAX_TASKS;
    ending_catch();
    self->begin = session_seconds();
    match_all(self);
    progress_wipe();
    if (!options->settings.quiet && !self->stopped)
        print_summary(self);
    return !self->stopped && self->missing + self->cache.refused + self->album.failed == 0;
}

int match_album(const match_options *options) {
    album_work self = { .options = options };
    const bool good = run_all(&self);
    feature_cache_destroy(&self.cache);
    session_close(&self.session);
    album_store_close(self.store);
    album_groups_destroy(&self.groups);
    album_pairs_destroy(self.choice);
    free(self.signatures);
    free(self.listed);
    free(self.done);
    album_close(&self.album);
    return ending_asked() ? 128 + ending_signal() : good ? TOOL_SUCCESS : TOOL_FAILURE;
}
