/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "system/signals.h"

#include <signal.h>
#include <wchar.h>

#define WIN32_LEAN_AND_MEAN
#include <windows.h>

/* ------------------------------------------------------------------- names -- */

/* Translates GetLastError() into errno. Returns -1. */
static int fail_as_windows(void) {
    static const struct {
        DWORD error;
        int reason;
    } REASONS[] = {
        { ERROR_FILE_NOT_FOUND, ENOENT },
        { ERROR_PATH_NOT_FOUND, ENOENT },
        { ERROR_INVALID_NAME, ENOENT },
        { ERROR_INVALID_DRIVE, ENOENT },
        { ERROR_BAD_NETPATH, ENOENT },
        { ERROR_BAD_NET_NAME, ENOENT },
        { ERROR_NO_UNICODE_TRANSLATION, ENOENT },
        { ERROR_ACCESS_DENIED, EACCES },
        { ERROR_SHARING_VIOLATION, EACCES },
        { ERROR_LOCK_VIOLATION, EACCES },
        { ERROR_WRITE_PROTECT, EROFS },
        { ERROR_FILE_EXISTS, EEXIST },
        { ERROR_ALREADY_EXISTS, EEXIST },
        { ERROR_DIRECTORY, ENOTDIR },
        { ERROR_NOT_SAME_DEVICE, EXDEV },
        { ERROR_DISK_FULL, ENOSPC },
        { ERROR_HANDLE_DISK_FULL, ENOSPC },
        { ERROR_FILENAME_EXCED_RANGE, ENAMETOOLONG },
        { ERROR_NOT_ENOUGH_MEMORY, ENOMEM },
        { ERROR_OUTOFMEMORY, ENOMEM },
        { ERROR_TOO_MANY_OPEN_FILES, EMFILE },
        { ERROR_BROKEN_PIPE, EPIPE },
        { ERROR_NO_DATA, EPIPE },
        { ERROR_INVALID_HANDLE, EBADF },
    };
    const DWORD error = GetLastError();
    errno = EIO;
    for (size_t i = 0; i < sizeof REASONS / sizeof *REASONS; ++i)
        if (REASONS[i].error == error)
            errno = REASONS[i].reason;
    return -1;
}

/* Converts to UTF-16. Returns NULL if `text` is not UTF-8 or memory is short. The caller
 * frees the result. */
static wchar_t *to_wide(const char *text) {
    const int size = MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, text, -1, NULL, 0);
    wchar_t *const wide = size > 0 ? malloc((size_t)size * sizeof *wide) : NULL;
    if (wide)
        MultiByteToWideChar(CP_UTF8, 0, text, -1, wide, size);
    return wide;
}

/* Converts to UTF-8; halves of surrogate pairs become U+FFFD. The caller frees it. */
static char *to_utf8(const wchar_t *wide) {
    const int size = WideCharToMultiByte(CP_UTF8, 0, wide, -1, NULL, 0, NULL, NULL);
    char *const text = size > 0 ? malloc((size_t)size) : NULL;
    if (text)
        WideCharToMultiByte(CP_UTF8, 0, wide, -1, text, size, NULL, NULL);
    return text;
}

static const wchar_t LONG_NAME[] = L"\\\\?\\", LONG_SHARE[] = L"\\\\?\\UNC\\";

/* Returns the absolute name, with the prefix that allows 32767 characters, except for
 * devices, such as NUL. NULL with the error set. The caller frees it. */
static wchar_t *name_of(const char *path) {
    wchar_t *const given = to_wide(path);
    const DWORD size = given ? GetFullPathNameW(given, 0, NULL, NULL) : 0;
    const size_t before = sizeof LONG_SHARE / sizeof *LONG_SHARE;
    wchar_t *const name = size > 0 ? malloc((before + size) * sizeof *name) : NULL;
    if (name) {
        wchar_t *const full = name + before;
        GetFullPathNameW(given, size, full, NULL);
        const bool share = wcsncmp(full, L"\\\\", 2) == 0;
        if (wcsncmp(full, LONG_NAME, 4) == 0 || wcsncmp(full, L"\\\\.\\", 4) == 0)
            wmemmove(name, full, wcslen(full) + 1);
        else
            wmemmove(wmemcpy(name, share ? LONG_SHARE : LONG_NAME, share ? 8 : 4) +
                         (share ? 8 : 4),
                     full + (share ? 2 : 0), wcslen(full) + 1 - (share ? 2 : 0));
    }
    free(given);
    return name;
}

/* ------------------------------------------------------------------- files -- */

enum { SHARED = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE };

static HANDLE handle_of(int file) {
    return (HANDLE)_get_osfhandle(file);
}

static DWORD access_of(int flags) {
    const int way = flags & (O_RDONLY | O_WRONLY | O_RDWR);
    /* Without the right to write elsewhere, each write appends, whatever other processes
     * do. */
    const DWORD write = flags & O_APPEND ? (DWORD)(FILE_GENERIC_WRITE & ~FILE_WRITE_DATA)
                                         : (DWORD)GENERIC_WRITE;
    return way == O_RDONLY   ? (DWORD)GENERIC_READ
           : way == O_WRONLY ? write
                             : (DWORD)GENERIC_READ | write;
}

static DWORD creation_of(int flags) {
    switch (flags & (O_CREAT | O_EXCL | O_TRUNC)) {
    case O_CREAT | O_EXCL:
    case O_CREAT | O_EXCL | O_TRUNC:
        return CREATE_NEW;
    case O_CREAT | O_TRUNC:
        return CREATE_ALWAYS;
    case O_CREAT:
        return OPEN_ALWAYS;
    case O_TRUNC:
        return TRUNCATE_EXISTING;
    default:
        return OPEN_EXISTING;
    }
}

int posix_open(const char *path, int flags, ...) {
    wchar_t *const name = name_of(path);
    const HANDLE handle = name
                              ? CreateFileW(name, access_of(flags), SHARED, NULL,
                                            creation_of(flags), FILE_ATTRIBUTE_NORMAL, NULL)
                              : INVALID_HANDLE_VALUE;
    int file = -1;
    if (handle == INVALID_HANDLE_VALUE) {
        fail_as_windows();
        const DWORD attributes = name ? GetFileAttributesW(name) : INVALID_FILE_ATTRIBUTES;
        if (errno == EACCES && attributes != INVALID_FILE_ATTRIBUTES &&
            attributes & FILE_ATTRIBUTE_DIRECTORY)
            errno = EISDIR;
    } else {
        file = _open_osfhandle(
            (intptr_t)handle,
            (flags & (O_RDONLY | O_WRONLY | O_RDWR | O_APPEND | O_TEXT)) | O_NOINHERIT);
        if (file < 0)
            CloseHandle(handle);
    }
    free(name);
    return file;
}

/* `time` counts steps of 100 ns from 1601. */
static struct timespec time_of(LARGE_INTEGER time) {
    static const int64_t SECOND = 10000000, FROM_1601_TO_1970 = 11644473600;
    const int64_t steps = time.QuadPart - FROM_1601_TO_1970 * SECOND;
    struct timespec result = { .tv_sec = steps / SECOND };
    int64_t rest = steps % SECOND;
    if (rest < 0) {
        rest += SECOND;
        --result.tv_sec;
    }
    result.tv_nsec = (long)(100 * rest);
    return result;
}

static int handle_status(HANDLE handle, struct posix_stat *status) {
    BY_HANDLE_FILE_INFORMATION about;
    FILE_BASIC_INFO times;
    *status = (struct posix_stat){ 0 };
    const DWORD type = GetFileType(handle);
    status->st_mode = type == FILE_TYPE_PIPE ? S_IFIFO : S_IFCHR;
    if (type != FILE_TYPE_DISK)
        return type == FILE_TYPE_UNKNOWN && GetLastError() != NO_ERROR ? fail_as_windows()
                                                                       : 0;
    if (!GetFileInformationByHandle(handle, &about) ||
        !GetFileInformationByHandleEx(handle, FileBasicInfo, &times, sizeof times))
        return fail_as_windows();
    const bool folder = about.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY;
    const bool fixed = about.dwFileAttributes & FILE_ATTRIBUTE_READONLY;
    status->st_mode = folder ? S_IFDIR | 0777 : S_IFREG | (fixed ? 0444 : 0666);
    status->st_dev = about.dwVolumeSerialNumber;
    status->st_ino = (uint64_t)about.nFileIndexHigh << 32 | about.nFileIndexLow;
    status->st_nlink = about.nNumberOfLinks;
    status->st_size = (int64_t)((uint64_t)about.nFileSizeHigh << 32 | about.nFileSizeLow);
    status->st_mtim = time_of(times.LastWriteTime);
    return 0;
}

/* Opens a file or folder to read its attributes. */
static HANDLE open_to_ask(const char *path) {
    wchar_t *const name = name_of(path);
    const HANDLE handle = name
                              ? CreateFileW(name, FILE_READ_ATTRIBUTES, SHARED, NULL,
                                            OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS, NULL)
                              : INVALID_HANDLE_VALUE;
    if (handle == INVALID_HANDLE_VALUE)
        fail_as_windows();
    free(name);
    return handle;
}

int posix_stat(const char *path, struct posix_stat *status) {
    const HANDLE handle = open_to_ask(path);
    if (handle == INVALID_HANDLE_VALUE)
        return -1;
    const int result = handle_status(handle, status);
    CloseHandle(handle);
    return result;
}

int posix_fstat(int file, struct posix_stat *status) {
    return handle_status(handle_of(file), status);
}

int posix_isatty(int file) {
    DWORD mode;
    return GetConsoleMode(handle_of(file), &mode) ? 1 : 0;
}

/* Calls a function of the C library, which sets errno, with a path. */
static int change(const char *path, int (*what)(const wchar_t *name)) {
    wchar_t *const name = name_of(path);
    const int result = name ? what(name) : fail_as_windows();
    free(name);
    return result;
}

int posix_unlink(const char *path) {
    return change(path, _wunlink);
}

int posix_mkdir(const char *path, int mode) {
    (void)mode;
    return change(path, _wmkdir);
}

/* Replaces `to` in one step. Tries again while another process that also replaces it, or a
 * virus scanner, has it open. */
int posix_rename(const char *from, const char *to) {
    enum { TRIES = 50, WAIT = 20 /* ms */ };
    wchar_t *const old = name_of(from), *const new = name_of(to);
    bool good = false, again = old && new;
    for (int i = 0; again && i < TRIES; ++i) {
        if (i > 0)
            Sleep(WAIT);
        good = MoveFileExW(old, new, MOVEFILE_REPLACE_EXISTING);
        const DWORD error = GetLastError();
        again = !good && (error == ERROR_ACCESS_DENIED || error == ERROR_SHARING_VIOLATION);
        SetLastError(error);
    }
    const int result = good ? 0 : fail_as_windows();
    free(old);
    free(new);
    return result;
}

int posix_mkstemp(char *path) {
    static const char LETTERS[] = "abcdefghijklmnopqrstuvwxyz0123456789";
    enum { COUNT = 6, TRIES = 100 };
    char *const letters = path + strlen(path) - COUNT;
    int file = -1;
    for (int i = 0; file < 0 && i < TRIES && (i == 0 || errno == EEXIST); ++i) {
        LARGE_INTEGER now;
        QueryPerformanceCounter(&now);
        /* Knuth's multiplier spreads the numbers of processes. */
        uint64_t number = (uint64_t)now.QuadPart + GetCurrentProcessId() * 2654435761u;
        for (int at = 0; at < COUNT; ++at, number /= sizeof LETTERS - 1)
            letters[at] = LETTERS[number % (sizeof LETTERS - 1)];
        file = posix_open(path, O_RDWR | O_CREAT | O_EXCL);
    }
    return file;
}

char *realpath(const char *path, char *resolved) {
    (void)resolved;
    const HANDLE handle = open_to_ask(path);
    if (handle == INVALID_HANDLE_VALUE)
        return NULL;
    const DWORD size = GetFinalPathNameByHandleW(handle, NULL, 0, 0);
    wchar_t *const name = malloc(((size_t)size + 1) * sizeof *name);
    char *path_there = NULL;
    if (name && size > 0 && GetFinalPathNameByHandleW(handle, name, size + 1, 0) > 0) {
        wchar_t *from = name;
        if (wcsncmp(name, LONG_SHARE, 8) == 0) {
            from = name + 6;
            *from = L'\\';
        } else if (wcsncmp(name, LONG_NAME, 4) == 0) {
            from = name + 4;
        }
        for (wchar_t *at = from; *at; ++at)
            *at = *at == L'\\' ? L'/' : *at;
        path_there = to_utf8(from);
    }
    if (!path_there)
        fail_as_windows();
    free(name);
    CloseHandle(handle);
    return path_there;
}

/* Locks a byte beyond the end of any file, because Windows forbids others to read locked
 * bytes. */
int flock(int file, int operation) {
    OVERLAPPED byte = { .OffsetHigh = 1 << 30 };
    const DWORD how = (operation & LOCK_EX ? LOCKFILE_EXCLUSIVE_LOCK : 0) |
                      (operation & LOCK_NB ? LOCKFILE_FAIL_IMMEDIATELY : 0);
    const BOOL good = operation & LOCK_UN
                          ? UnlockFileEx(handle_of(file), 0, 1, 0, &byte)
                          : LockFileEx(handle_of(file), how, 0, 1, 0, &byte);
    return good ? 0 : fail_as_windows();
}

int fsync(int file) {
    return FlushFileBuffers(handle_of(file)) ? 0 : fail_as_windows();
}

/* `file` may be open for reading only. */
int futimens(int file, const struct timespec times[2]) {
    (void)times;
    FILETIME now;
    GetSystemTimeAsFileTime(&now);
    const HANDLE handle = ReOpenFile(handle_of(file), FILE_WRITE_ATTRIBUTES, SHARED, 0);
    if (handle == INVALID_HANDLE_VALUE)
        return fail_as_windows();
    const int result = SetFileTime(handle, NULL, &now, &now) ? 0 : fail_as_windows();
    CloseHandle(handle);
    return result;
}

/* ----------------------------------------------------------------- folders -- */

struct posix_dir {
    HANDLE search;
    bool found; /* `next` was found and not yet read */
    WIN32_FIND_DATAW next;
    struct posix_entry entry;
};

posix_dir *posix_opendir(const char *path) {
    posix_dir *const self = malloc(sizeof *self);
    wchar_t *const name = name_of(path);
    const size_t length = name ? wcslen(name) : 0;
    wchar_t *const all = malloc((length + 3) * sizeof *all);
    bool good = self && name && all;
    if (good) {
        wcscpy(wmemcpy(all, name, length) + length, L"\\*");
        self->search = FindFirstFileW(all, &self->next);
        self->found = good = self->search != INVALID_HANDLE_VALUE;
    }
    if (!good) {
        fail_as_windows();
        free(self);
    }
    free(name);
    free(all);
    return good ? self : NULL;
}

struct posix_entry *posix_readdir(posix_dir *self) {
    if (!self->found)
        return NULL;
    WideCharToMultiByte(CP_UTF8, 0, self->next.cFileName, -1, self->entry.d_name,
                        sizeof self->entry.d_name, NULL, NULL);
    self->found = FindNextFileW(self->search, &self->next);
    return &self->entry;
}

int posix_closedir(posix_dir *self) {
    FindClose(self->search);
    free(self);
    return 0;
}

/* ----------------------------------------------------------------- signals -- */

/* Windows has one kind of handler for all requests to end a process. */
static struct {
    SRWLOCK lock; /* held while signals are blocked, and by the handler */
    bool installed;
    signals_handler *handler; /* NULL: the process ends */
    bool ends;                /* signals_end() was called */
} signals = { .lock = SRWLOCK_INIT };

static BOOL WINAPI on_control(DWORD type) {
    const bool key = type == CTRL_C_EVENT || type == CTRL_BREAK_EVENT;
    AcquireSRWLockExclusive(&signals.lock);
    signals_handler *const handler = signals.handler;
    if (handler)
        handler(key ? SIGINT : SIGTERM);
    if (signals.ends) /* no exit handler runs, as when a signal ends a process */
        TerminateProcess(GetCurrentProcess(), (UINT)STATUS_CONTROL_C_EXIT);
    ReleaseSRWLockExclusive(&signals.lock);
    /* When a window is closed, the process ends as soon as this returns. */
    if (handler && !key)
        Sleep(INFINITE);
    return handler ? TRUE : FALSE;
}

void signals_catch(signals_set set, signals_handler *handler) {
    (void)set;
    if (!signals.installed)
        signals.installed = SetConsoleCtrlHandler(on_control, TRUE);
    if (!signals.handler)
        signals.handler = handler;
}

void signals_release(signals_handler *handler) {
    if (signals.handler == handler)
        signals.handler = NULL;
}

void signals_block(void) {
    AcquireSRWLockExclusive(&signals.lock);
}

void signals_allow(void) {
    ReleaseSRWLockExclusive(&signals.lock);
}

bool signals_pass(int number) {
    (void)number;
    return false; /* signals_block() keeps the handler away */
}

void signals_end(int number) {
    (void)number;
    signals.ends = true;
}

const char *signals_name(int number) {
    return number == SIGINT ? "Ctrl-C" : "a signal";
}

/* ----------------------------------------------------------------- process -- */

char *posix_getenv(const char *name) {
    static char *values[4];
    static size_t last;
    wchar_t *const wide = to_wide(name);
    const wchar_t *const value = wide ? _wgetenv(wide) : NULL;
    free(wide);
    if (!value)
        return NULL;
    last = (last + 1) % (sizeof values / sizeof *values);
    free(values[last]);
    return values[last] = to_utf8(value);
}

long sysconf(int name) {
    (void)name;
    return (long)GetActiveProcessorCount(ALL_PROCESSOR_GROUPS);
}

static UINT console_before;

static void restore_console(void) {
    SetConsoleOutputCP(console_before);
}

/* Makes standard streams binary. The console shows UTF-8 and accepts the codes that wipe a
 * line of progress. */
static void prepare_streams(void) {
    const HANDLE console = GetStdHandle(STD_ERROR_HANDLE);
    DWORD mode;
    for (int i = STDIN_FILENO; i <= STDERR_FILENO; ++i)
        _setmode(i, O_BINARY);
    if (GetConsoleMode(console, &mode))
        SetConsoleMode(console, mode | ENABLE_VIRTUAL_TERMINAL_PROCESSING);
    console_before = GetConsoleOutputCP();
    if (console_before != 0 && SetConsoleOutputCP(CP_UTF8))
        atexit(restore_console);
}

/* Makes the runtime expand wildcards in arguments, as no shell of Windows does. */
extern int _dowildcard;
int _dowildcard = -1;

int wmain(int argc, wchar_t **wide);

int wmain(int argc, wchar_t **wide) {
    char **const argv = calloc((size_t)argc + 1, sizeof *argv);
    int status = EXIT_FAILURE;
    bool good = argv;
    for (int i = 0; good && i < argc; ++i)
        good = (argv[i] = to_utf8(wide[i]));
    if (good) {
        prepare_streams();
        status = posix_main(argc, argv);
        fflush(NULL);
    }
    return status; /* the arguments stay until the end of the process */
}

/* ------------------------------------------- without Windows' own calls -- */

static int fail(int reason) {
    errno = reason;
    return -1;
}

FILE *posix_fopen(const char *path, const char *mode) {
    const bool both = strchr(mode, '+');
    const int way = both ? O_RDWR : *mode == 'r' ? O_RDONLY : O_WRONLY;
    const int rest = *mode == 'w'   ? O_CREAT | O_TRUNC
                     : *mode == 'a' ? O_CREAT | O_APPEND
                                    : 0;
    const int file = posix_open(path, way | rest | (strchr(mode, 'b') ? 0 : O_TEXT));
    FILE *const stream = file >= 0 ? _fdopen(file, mode) : NULL;
    if (file >= 0 && !stream)
        close(file);
    return stream;
}

int posix_access(const char *path, int mode) {
    struct posix_stat status;
    if (posix_stat(path, &status) != 0)
        return -1;
    return mode & W_OK && S_ISREG(status.st_mode) && !(status.st_mode & S_IWUSR)
               ? fail(EACCES)
               : 0;
}

ssize_t readlink(const char *path, char *to, size_t size) {
    (void)path, (void)to, (void)size;
    return fail(EINVAL);
}

int fchmod(int file, unsigned mode) {
    (void)file, (void)mode;
    return 0;
}

int fchown(int file, uid_t owner, gid_t group) {
    (void)file, (void)owner, (void)group;
    return 0;
}

ssize_t getline(char **line, size_t *capacity, FILE *file) {
    size_t length = 0;
    for (int c = 0; c != '\n' && (c = getc(file)) != EOF;) {
        if (length + 2 > *capacity) {
            const size_t more = 2 * *capacity + 128;
            char *const grown = realloc(*line, more);
            if (!grown)
                return fail(ENOMEM);
            *line = grown;
            *capacity = more;
        }
        (*line)[length++] = (char)c;
        (*line)[length] = '\0';
    }
    return length > 0 ? (ssize_t)length : -1;
}

int setenv(const char *name, const char *value, int overwrite) {
    return !overwrite && posix_getenv(name) ? 0 : _putenv_s(name, value);
}

int getloadavg(double loads[], int count) {
    (void)loads, (void)count;
    return -1;
}
