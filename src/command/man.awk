# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
# Makes a manual page of what `glsurf [COMMAND] --help` prints, so that there is one text.
#
# awk -v page=glsurf-detect -v version=0.1.0 -v also="glsurf glsurf-match" -f man.awk
#
# The text is paragraphs: the first begins with the name and is what the command does; one
# begins with "usage: "; lines that end in ":" are headings of what is indented below them,
# which are entries "  TERM  MEANING" whose meaning goes on in lines indented further.

function escaped(text) {
    gsub(/\\/, "\\e", text)
    gsub(/-/, "\\-", text)
    gsub(/'/, "\\(aq", text)
    gsub(/`/, "\\(ga", text)
    gsub(/\^/, "\\(ha", text)
    gsub(/~/, "\\(ti", text)
    return text
}

# A line of text; \& keeps a first dot from being a request. A word that is divided at the end
# of the line is put together.
function put(text,    divided) {
    sub(/^ +/, "", text)
    if (text == "")
        return
    divided = text ~ /[a-z]-$/
    text = escaped(text)
    printf "%s%s%s", text ~ /^\./ ? "\\&" : "", text, divided ? "" : "\n"
}

# What is typed as it stands is bold; places for values, in capitals, are italic.
function put_term(term,    words, count, i, word, line) {
    count = split(term, words, " ")
    for (i = 1; i <= count; ++i) {
        word = words[i]
        line = line (i > 1 ? " " : "") \
            (word ~ /^\[?[A-Z]/ && term !~ /^ *[A-Z]/ ? "\\fI" : "\\fB") escaped(word) "\\fR"
    }
    print ".TP"
    print line
}

function begin_section(title) {
    print ".SH " (title ~ / / ? "\"" toupper(title) "\"" : toupper(title))
    fresh = 1
}

function paragraph() {
    if (!fresh)
        print ".PP"
    fresh = 0
}

# Everything of the first paragraph but the name, without the full stop of a single sentence.
function put_name(text,    first) {
    command = page
    sub(/-/, " ", command)
    first = text
    sub("^" command " ", "", first)
    sub(/\.$/, "", first)
    print ".SH NAME"
    print escaped(page) " \\- " escaped(first)
}

function put_usage(text,    parts, usage) {
    sub(/^usage: */, "", text)
    sub(/^ +/, "", text)
    # What stands after three spaces says what that form is for.
    usage = text
    sub(/   .*/, "", usage)
    parts = text
    if (sub(/^.*[^ ]   +/, "", parts)) {
        put_term(usage)
        put(parts)
    } else {
        print ".PP"
        put_bold(usage)
    }
}

function put_bold(text) {
    print "\\fB" escaped(text) "\\fR"
}

# The entry of a list at `line`: "  TERM  MEANING". Of a long term with a short meaning the two
# may stand one space apart.
function put_entry(line,    term, meaning) {
    term = substr(line, 3)
    if (match(term, /  +/)) {
        meaning = substr(term, RSTART + RLENGTH)
        term = substr(term, 1, RSTART - 1)
    } else if (match(term, /^(-[a-zA-Z], )?-[^ ]+( [A-Z][^ ]*)? /)) {
        meaning = substr(term, RLENGTH + 1)
        term = substr(term, 1, RLENGTH - 1)
    }
    put_term(term)
    put(meaning)
}

# How many lines from `at` on are the heading of a list: they end in ":".
function heading_lines(at,    i) {
    for (i = at; lines[i] ~ /^[^ ]/; ++i)
        if (lines[i] ~ /:$/ && lines[i + 1] ~ /^  [^ ]/)
            return i - at + 1
    return 0
}

# A heading is a few words: its first clause.
function put_heading(at, count,    text, i) {
    for (i = at; i < at + count; ++i)
        text = text (i > at ? " " : "") lines[i]
    sub(/:$/, "", text)
    sub(/[,;].*/, "", text)
    begin_section(text)
}

# Text outside of lists. Below one it is not about its heading any more.
function put_text(line) {
    if (was == "entry" && blank && !noted) {
        begin_section("notes")
        noted = 1
    }
    if (was == "entry" || blank)
        paragraph()
    put(line)
}

# What is below the usage; `was` is what the line before was.
function put_body(i,    count) {
    blank = 1
    for (; i <= NR; ++i) {
        if (lines[i] == "") {
            blank = 1
            continue
        }
        if (blank && (count = heading_lines(i)) > 0) {
            put_heading(i, count)
            i += count - 1
            was = "heading"
        } else if (sub(/^exit status: /, "", lines[i])) {
            begin_section("exit status")
            put(lines[i])
            was = "text"
            noted = 1
        } else if (lines[i] ~ /^  [^ ]/) {
            if (blank && was != "entry")
                begin_section("options")
            put_entry(lines[i])
            was = "entry"
        } else if (was == "entry" && lines[i] ~ /^   /) {
            put(lines[i])
        } else {
            put_text(lines[i])
            was = "text"
        }
        fresh = blank = 0
    }
}

{ lines[NR] = $0 }

END {
    print ".\\\" Made of what the command prints with --help."
    print ".TH " toupper(page) " 1 \"\" \"glsurf " version "\" \"User Commands\""
    text = lines[1]
    for (i = 2; lines[i] != ""; ++i)
        text = text " " lines[i]
    put_name(text)
    while (lines[i] !~ /^usage: / && i <= NR)
        ++i
    print ".SH SYNOPSIS"
    for (; i <= NR && lines[i] != ""; ++i)
        put_usage(lines[i])
    begin_section("description")
    put(text)
    fresh = 0
    put_body(i)
    begin_section("see also")
    count = split(also, pages, " ")
    for (i = 1; i <= count; ++i)
        print ".BR " escaped(pages[i]) " (1)" (i < count ? "," : "")
}
