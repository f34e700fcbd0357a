/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * OpenCV reads YAML, XML and JSON. The names are those of its sample stereo_calib; of
 * other programs in the same manner; of ORB-SLAM (LEFT.K); and of ROS, which has one file
 * for each camera (camera_matrix), the left one first.
 */
#include "tool/calibration_keys.h"

#include <opencv2/core.hpp>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstring>

namespace {

using matrix = calibration_matrix;
using keys = calibration_keys;

/* Deeper files would exhaust the stack of OpenCV's reader. */
const int DEEPEST = 32;

std::string join(std::initializer_list<std::string> parts) {
    std::string all;
    for (const std::string &part : parts)
        all += part;
    return all;
}

/* -------------------------------------------------------------------- the names -- */

/* The matrices of one camera. In a name # is 1 or 2, and @ is LEFT or RIGHT. */
struct camera_key {
    matrix (keys::*to)[2];
    const char *names[6];
    const char *alone; /* in a file of one camera */
};

const camera_key CAMERA_KEYS[] = {
    { &keys::camera,
      { "M#", "K#", "cameraMatrix#", "camera_matrix_#", "@.K" },
      "camera_matrix" },
    { &keys::distortion,
      { "D#", "distCoeffs#", "dist_coeffs_#", "distortion_coefficients_#", "@.D" },
      "distortion_coefficients" },
    { &keys::turn, { "R#", "@.R" }, "rectification_matrix" },
    { &keys::projection, { "P#", "@.P" }, "projection_matrix" },
};

/* What both cameras have in common. */
struct common_key {
    matrix keys::*to;
    const char *names[6];
};

const common_key COMMON_KEYS[] = {
    { &keys::rotation, { "R" } },
    { &keys::shift, { "T" } },
    { &keys::width, { "image_width", "imageWidth", "width", "LEFT.width", "RIGHT.width" } },
    { &keys::height,
      { "image_height", "imageHeight", "height", "LEFT.height", "RIGHT.height" } },
};

const char *const SIZES[] = { "imageSize", "image_size", "size" };

/* Keys of models that are not OpenCV's usual one, and the values that are harmless. */
const char *const MODELS[] = { "distortion_model", "camera_model", "model", "model_type",
                               "Camera.type" };
const char *const KNOWN_MODELS[] = { "plumb_bob", "rational_polynomial", "radtan",
                                     "pinhole" };
const char *const OTHER_MODELS[] = { "fisheye", "xi", "xi1", "xi2" };

std::string spell(const char *name, int side) {
    std::string text;
    for (; *name != '\0'; ++name)
        if (*name == '#')
            text += side == 0 ? '1' : '2';
        else if (*name == '@')
            text += side == 0 ? "LEFT" : "RIGHT";
        else
            text += *name;
    return text;
}

/* -------------------------------------------------------------------- the values -- */

void add_numbers(const cv::FileNode &node, matrix &to) {
    if (node.isSeq()) {
        for (const cv::FileNode &element : node)
            add_numbers(element, to);
        return;
    }
    const double number = node.isInt() || node.isReal() ? static_cast<double>(node) : NAN;
    if (!std::isfinite(number))
        throw calibration_error(to.where + " has a value that is no finite number");
    to.numbers.push_back(number);
}

/* OpenCV's and ROS's matrices have rows, cols and data; a sequence is one row, or one of
 * rows. */
matrix read_matrix(const cv::FileNode &node, const std::string &file,
                   const std::string &key) {
    matrix read;
    read.file = file;
    read.where = join({ file, ": ", key });
    const cv::FileNode data = node.isMap() ? node["data"] : node;
    if (!data.empty())
        add_numbers(data, read);
    const double count = static_cast<double>(read.numbers.size());
    double rows = 1.0, cols = count;
    if (node.isMap()) {
        const cv::FileNode given[] = { node["rows"], node["cols"] };
        rows = given[0].isInt() ? static_cast<double>(given[0]) : 0.0;
        cols = given[1].isInt() ? static_cast<double>(given[1]) : 0.0;
    } else if (node.isSeq() && node.size() > 0 && (*node.begin()).isSeq()) {
        rows = static_cast<double>(node.size());
        cols = static_cast<double>((*node.begin()).size());
    }
    if (count < 1.0 || rows < 1.0 || cols < 1.0 || rows * cols != count)
        throw calibration_error(read.where + " is no matrix of rows x cols numbers");
    read.rows = static_cast<int>(rows);
    read.cols = static_cast<int>(cols);
    return read;
}

/* Keeps a value; a second one is no good, unless it is the same size of images. */
void keep(const matrix &read, matrix &to, bool may_repeat) {
    if (to.is_there() && !(may_repeat && to.numbers == read.numbers))
        throw calibration_error(may_repeat ? join({ read.where, " is not that of ",
                                                    to.where, "; give one size" })
                                           : join({ read.where, " comes after ", to.where,
                                                    " with the same meaning; "
                                                    "remove one" }));
    to = read;
}

class reader {
  public:
    reader(const cv::FileStorage &storage, const std::string &name, keys &into)
        : root(storage.root()), file(name), all(into) {
    }

    void run(int number) {
        refuse_models();
        for (const camera_key &key : CAMERA_KEYS) {
            for (int side = 0; side < 2; ++side)
                for (const char *const *name = key.names; *name; ++name)
                    take(spell(*name, side), (all.*key.to)[side], false);
            take(key.alone, (all.*key.to)[number], false);
        }
        for (const common_key &key : COMMON_KEYS)
            for (const char *const *name = key.names; *name; ++name)
                take(*name, all.*key.to, key.to == &keys::width || key.to == &keys::height);
        for (const char *name : SIZES)
            take_size(name);
    }

  private:
    void take(const std::string &key, matrix &to, bool may_repeat) {
        const cv::FileNode node = root[key];
        if (!node.empty())
            keep(read_matrix(node, file, key), to, may_repeat);
    }

    /* A width and a height in one. */
    void take_size(const char *key) {
        matrix size;
        take(key, size, false);
        if (!size.is_there())
            return;
        if (size.numbers.size() != 2)
            throw calibration_error(size.where + " is no width and height");
        matrix one = size;
        one.rows = one.cols = 1;
        one.numbers.resize(1);
        keep(one, all.width, true);
        one.numbers[0] = size.numbers[1];
        keep(one, all.height, true);
    }

    void refuse_models() const {
        for (const char *key : OTHER_MODELS) {
            const cv::FileNode node = root[key];
            if (!node.empty() && !(node.isInt() && static_cast<int>(node) == 0))
                refuse(key, "a fisheye or omnidirectional camera");
        }
        for (const char *key : MODELS) {
            const cv::FileNode node = root[key];
            if (node.isString() && !is_known(static_cast<std::string>(node)))
                refuse(key, join({ "the model '", static_cast<std::string>(node), "'" }));
        }
    }

    static bool is_known(std::string model) {
        for (char &c : model)
            c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
        for (const char *known : KNOWN_MODELS)
            if (model == known)
                return true;
        return false;
    }

    [[noreturn]] void refuse(const char *key, const std::string &what) const {
        throw calibration_error(
            join({ file, ": ", key, " says ", what,
                   ", which is not supported; give OpenCV's k1 k2 p1 p2 k3 ..., or rectify "
                   "the images" }));
    }

    cv::FileNode root;
    std::string file;
    keys &all;
};

/* --------------------------------------------------------------------- the files -- */

/* Keeps OpenCV from printing what it throws. */
class silence {
  public:
    silence() {
        cv::redirectError(ignore);
    }
    ~silence() {
        cv::redirectError(nullptr);
    }
    silence(const silence &) = delete;
    silence &operator=(const silence &) = delete;

  private:
    static int ignore(int, const char *, const char *, const char *, int, void *) {
        return 0;
    }
};

/* Whether brackets, tags and YAML's dashes nest deeper than any calibration. */
bool is_deep(const std::string &text) {
    const bool is_yaml = text[0] == '%';
    int brackets = 0, tags = 0, dashes = 0;
    for (size_t i = 0; i < text.size(); ++i) {
        const char c = text[i], next = i + 1 < text.size() ? text[i + 1] : '\0';
        if (is_yaml && c == '#') /* a comment: up to the end of the line */
            i = std::min(text.find('\n', i), text.size() - 1);
        brackets += (c == '[' || c == '{') - (c == ']' || c == '}');
        tags += c == '<' && next == '/' ? -1 : c == '<' && std::isalpha(next & 0x7f);
        dashes = c == '-' && is_yaml ? dashes + 1 : c == ' ' || c == '\t' ? dashes : 0;
        if (brackets > DEEPEST || tags > DEEPEST || dashes > DEEPEST)
            return true;
    }
    return false;
}

/* Whether each tag of XML ends, and its end tag follows: OpenCV's reader crashes on files
 * that end before. */
bool is_whole_xml(const std::string &text) {
    int open = 0;
    size_t at = text.find('<');
    while (at != std::string::npos) {
        const size_t end = text.find_first_of("<>", at + 1);
        if (end == std::string::npos || text[end] == '<')
            return false;
        const std::string tag = text.substr(at, end - at);
        if (std::count(tag.begin(), tag.end(), '"') % 2 != 0)
            return false;
        const bool is_alone = tag[1] == '?' || tag[1] == '!' || tag.back() == '/';
        open += tag[1] == '/' ? -1 : is_alone ? 0 : 1;
        at = text.find('<', end);
    }
    return open == 0;
}

/* The text with the first lines that OpenCV wants, and YAML of others lacks. */
std::string complete(const char *text) {
    if (std::strncmp(text, "\xEF\xBB\xBF", 3) == 0)
        text += 3;
    if (std::strncmp(text, "%YAML", 5) == 0 || std::strncmp(text, "<?xml", 5) == 0 ||
        *text == '{')
        return text;
    return join({ "%YAML:1.0\n", std::strncmp(text, "---", 3) == 0 ? "" : "---\n", text });
}

void read_file(const calibration_text &from, int number, keys &into) {
    const std::string text = complete(from.text);
    const std::string broken = join({ from.name, " is no whole YAML, XML or JSON file" });
    if (is_deep(text) || (text.compare(0, 5, "<?xml") == 0 && !is_whole_xml(text)))
        throw calibration_error(broken);
    try {
        const cv::FileStorage storage(text,
                                      cv::FileStorage::READ | cv::FileStorage::MEMORY);
        if (!storage.isOpened() || !storage.root().isMap())
            throw calibration_error(broken);
        reader(storage, from.name, into).run(number);
    } catch (const calibration_error &) {
        throw;
    } catch (const std::exception &) {
        throw calibration_error(broken);
    }
}

} // namespace

calibration_keys calibration_read_keys(const calibration_text *files, size_t count) {
    const silence quiet;
    keys all;
    for (size_t i = 0; i < count; ++i)
        read_file(files[i], static_cast<int>(i), all);
    return all;
}
