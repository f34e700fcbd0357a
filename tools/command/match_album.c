/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * `glsurf match FOLDER`: matches pairs of an album's images. Features stay where they are
 * matched as long as the memory limit permits; then the images that were used longest ago
 * make room. While a pair is matched, the geometry of the one before is found.
 */
#include "command/match_command.h"

#include "album/groups.h"
#include "album/pair_file.h"
#include "album/store.h"
#include "system/alloc.h"
#include "system/exit_status.h"
#include "system/temporary.h"
#include "system/text.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Features of an image, as long as they are kept. */
typedef struct held {
    session_view view; /* no set: not kept */
    uint64_t used;     /* higher: later */
    bool broken;       /* they cannot be read */
} held;

/* A pair with a result, from the files. */
typedef struct done_pair {
    uint64_t key;
    uint32_t inliers;
} done_pair;

/* A pair that is being matched. */
typedef struct task {
    album_pair pair;
    size_t index; /* in its round */
    bool open;
} task;

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
    held *held; /* for each image */
    uint64_t clock;
    task before; /* whose matches are collected next */
    done_pair *done;
    size_t done_count;
    size_t total;                        /* pairs of this process; 0: unknown */
    size_t now, kept, verified, foreign; /* pairs matched, matched before, verified,
                                            and left to other shards */
    size_t missing, failed; /* pairs left out, and images that could not be read */
    double begin, matching, committed, read, geometry; /* seconds */
    bool stopped;                                      /* after a report */
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

/* ----------------------------------------------------------------- features -- */

static bool is_in(album_pair pair, size_t number) {
    return pair.a == number || pair.b == number;
}

/* Drops the features that were used longest ago, except for `pair` and for the pair
 * before. Returns false if there are no others. */
static bool make_room(album_work *self, album_pair pair) {
    held *oldest = NULL;
    for (size_t i = 0; i < self->album.count; ++i) {
        held *const one = &self->held[i];
        if (one->view.set && !is_in(pair, i) &&
            !(self->before.open && is_in(self->before.pair, i)) &&
            (!oldest || one->used < oldest->used))
            oldest = one;
    }
    if (oldest)
        session_release(&oldest->view);
    return oldest;
}

static bool is_short(glsurf_result result) {
    return result == GLSURF_ERROR_LIMIT || result == GLSURF_ERROR_MEMORY;
}

/* Reads the features of an image of the pair, unless they are there. False after a report.
 */
static bool hold(album_work *self, album_pair pair, size_t number) {
    const album_image *const from = &self->album.images[number];
    held *const to = &self->held[number];
    to->used = ++self->clock;
    if (to->view.set || to->broken)
        return to->view.set;
    const double begin = session_seconds();
    features_file file;
    glsurf_result result = GLSURF_OK;
    to->broken = !features_file_load(&file, from->path);
    if (!to->broken) {
        const glsurf_features *const features = &file.features;
        if (self->signatures) /* a refusal follows below */
            glsurf_signature_make(features, &self->signatures[number]);
        do {
            result =
                glsurf_feature_set_load(&to->view.set, self->session.matcher, features);
        } while (is_short(result) && make_room(self, pair));
        to->broken = !session_good(&self->session, result, from->path);
        if (to->broken && self->signatures) /* near no image: no pair of it is waited for */
            self->signatures[number] = (glsurf_signature){ .bits = { 0 } };
        self->stopped = result != GLSURF_OK && result != GLSURF_ERROR_ARGUMENT;
    }
    if (!to->broken) {
        to->view.count = file.features.count;
        to->view.keypoints =
            alloc_copy(file.keypoints, file.features.count, sizeof *file.keypoints);
    }
    features_file_free(&file);
    self->read += session_seconds() - begin;
    self->failed += to->broken;
    return !to->broken;
}

/* ----------------------------------------------------------------- matching -- */

/* Finds the geometry of a pair. Other reports than that there is none are printed. */
static void find_geometry(album_work *self, match_result *result) {
    report_list messages = { 0 };
    const double begin = session_seconds();
    int status = TOOL_NO_GEOMETRY;
    if (result->count > 0) {
        report_into(&messages);
        status = match_geometry(self->options, result);
        report_into(NULL);
    }
    if (status == TOOL_FAILURE)
        report_print(&messages);
    free(messages.text);
    if (status != TOOL_SUCCESS) {
        result->model = MATCH_NO_MODEL;
        result->inliers = 0;
        free(result->inlier);
        result->inlier = alloc_zeroed(result->count, sizeof *result->inlier);
    }
    self->stopped = self->stopped || status == TOOL_FAILURE;
    self->geometry += session_seconds() - begin;
}

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

/* Finishes the pair before, if there is one: geometry and result. */
static void finish_pair(album_work *self) {
    const task of = self->before;
    glsurf_matches matches;
    if (!of.open)
        return;
    self->before.open = false;
    match_result result = { .model = MATCH_NO_MODEL };
    for (int side = 0; side < 2; ++side) {
        const size_t number = image_of(self, of.pair, side);
        const features_file *const head = &self->album.images[number].head;
        const session_view *const view = &self->held[number].view;
        result.sides[side] = (match_side){
            .name = self->album.images[number].name,
            .picture = { .width = head->width, .height = head->height },
            .points = view->keypoints,
            .count = view->count,
        };
    }
    if (!session_good(&self->session,
                      glsurf_matcher_collect(self->session.matcher, &matches),
                      result.sides[0].name)) {
        self->stopped = true;
        return;
    }
    result.matches = alloc_copy(matches.matches, matches.count, sizeof *matches.matches);
    result.count = matches.count;
    find_geometry(self, &result);
    if (!self->stopped)
        store_pair(self, &result);
    if (!self->stopped) {
        ++self->now;
        note_pair(self, of.pair, of.index, result.inliers);
        commit(self, false);
    }
    free(result.matches);
    free(result.inlier);
}

/* Starts to match a pair, and finishes the one before. */
static void begin_pair(album_work *self, album_pair pair, size_t index) {
    if (!hold(self, pair, pair.a) || !hold(self, pair, pair.b)) {
        ++self->missing;
        return;
    }
    const size_t a = image_of(self, pair, 0), b = image_of(self, pair, 1);
    glsurf_result result;
    do {
        result = glsurf_matcher_submit(self->session.matcher, self->held[a].view.set,
                                       self->held[b].view.set, &self->options->params);
    } while (is_short(result) && make_room(self, pair));
    if (session_good(&self->session, result, self->album.images[a].name)) {
        finish_pair(self);
        self->before = (task){ pair, index, true };
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
            begin_pair(self, list[i], i);
        }
    }
    if (!self->stopped)
        finish_pair(self);
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
    if (self->failed + self->album.failed > 0)
        printf(", %zu left out", self->failed + self->album.failed);
    printf("\npairs     %zu matched now, %zu before", self->now, self->kept);
    if (self->missing > 0)
        printf(", %zu left out", self->missing);
    if (self->foreign > 0)
        printf(", %zu left to other shards", self->foreign);
    printf("; %zu verified\n", self->verified);
    album_groups_print(&self->groups, stdout);
    printf("\ntime      %.3f s, of it read %.3f s, geometry %.3f s; on %s\n", seconds,
           self->read, self->geometry, session_renderer(&self->session));
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
        hold(self, (album_pair){ i, i }, i);
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
        !session_add_matcher(&self->session, (glsurf_matcher_desc){ .frames = 2 }))
        return false;
    self->groups = album_groups_create(&self->album);
    self->held = alloc_zeroed(self->album.count, sizeof *self->held);
    ending_catch();
    self->begin = session_seconds();
    match_all(self);
    progress_wipe();
    if (!options->settings.quiet && !self->stopped)
        print_summary(self);
    return !self->stopped && self->missing + self->failed + self->album.failed == 0;
}

int match_album(const match_options *options) {
    album_work self = { .options = options };
    const bool good = run_all(&self);
    for (size_t i = 0; self.held && i < self.album.count; ++i)
        session_release(&self.held[i].view);
    session_close(&self.session);
    album_store_close(self.store);
    album_groups_destroy(&self.groups);
    album_pairs_destroy(self.choice);
    free(self.signatures);
    free(self.listed);
    free(self.done);
    free(self.held);
    album_close(&self.album);
    return ending_asked() ? 128 + ending_signal() : good ? TOOL_SUCCESS : TOOL_FAILURE;
}
