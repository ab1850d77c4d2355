// See failing_io.h. Each function stands in front of the C library's of the same name.

#include "failing_io.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <linux/limits.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace {

constexpr int kDescriptors = 4096;

char folder[PATH_MAX];
std::atomic<int32_t> fault{FAILING_IO_NONE};
std::atomic<int64_t> fault_at{0};
std::atomic<int64_t> steps{-1};  // -1: not armed
/** Descriptors open for writing below the folder. */
std::atomic<bool> ours[kDescriptors];

/** What the environment says counts from the first step. */
const bool from_environment = [] {
  const char* text = std::getenv("FAILING_IO");
  int kind = 0;
  long long at = 0;
  int used = 0;
  if (text != nullptr && std::sscanf(text, "%d %lld %n", &kind, &at, &used) == 2) {
    failing_io_arm(text + used, kind, at);
  }
  return text != nullptr;
}();

template <typename Function>
Function next(const char* name, Function) {
  void* symbol = dlsym(RTLD_NEXT, name);
  Function function;
  std::memcpy(&function, &symbol, sizeof symbol);
  return function;
}

#define NEXT(name) (next(#name, static_cast<decltype(&::name)>(nullptr)))

bool is_armed() { return steps.load(std::memory_order_relaxed) >= 0; }

bool is_below(int directory, const char* path) {
  if (!is_armed() || path == nullptr) {
    return false;
  }
  char whole[2 * PATH_MAX];
  if (path[0] == '/') {
    return std::strncmp(path, folder, std::strlen(folder)) == 0;
  }
  char link[64];
  if (directory == AT_FDCWD) {
    std::snprintf(link, sizeof link, "/proc/self/cwd");
  } else {
    std::snprintf(link, sizeof link, "/proc/self/fd/%d", directory);
  }
  ssize_t length = readlink(link, whole, PATH_MAX);
  if (length <= 0) {
    return false;
  }
  std::snprintf(whole + length, PATH_MAX, "/%s", path);
  return std::strncmp(whole, folder, std::strlen(folder)) == 0;
}

bool is_ours(int descriptor) {
  return is_armed() && descriptor >= 0 && descriptor < kDescriptors && ours[descriptor].load();
}

enum class Need { kNone, kRoom, kWrite };

enum class Outcome { kDone, kFails, kShort };

/** The next step; sets errno if it fails. */
Outcome step(Need need) {
  const int64_t now = ++steps;
  const int64_t at = fault_at.load();
  switch (fault.load()) {
    case FAILING_IO_ERROR:
      if (now == at) {
        errno = EIO;
        return Outcome::kFails;
      }
      break;
    case FAILING_IO_FULL:
      if (now >= at && need != Need::kNone) {
        errno = ENOSPC;
        return Outcome::kFails;
      }
      break;
    case FAILING_IO_SHORT:
      if (now >= at && need == Need::kWrite) {
        return Outcome::kShort;
      }
      break;
    case FAILING_IO_DEAD:
      if (now >= at) {
        errno = EIO;
        return Outcome::kFails;
      }
      break;
    case FAILING_IO_KILL:
      if (now == at) {
        raise(SIGKILL);
      }
      break;
    default:
      break;
  }
  return Outcome::kDone;
}

bool fails(Need need) { return step(need) == Outcome::kFails; }

bool fails_at(int directory, const char* path, Need need) { return is_below(directory, path) && fails(need); }

bool writes(int flags) { return (flags & (O_WRONLY | O_RDWR | O_CREAT | O_TRUNC)) != 0; }

int noted(int descriptor) {
  if (descriptor >= 0 && descriptor < kDescriptors) {
    ours[descriptor] = true;
  }
  return descriptor;
}

void forget(int descriptor) {
  if (descriptor >= 0 && descriptor < kDescriptors) {
    ours[descriptor] = false;
  }
}

size_t shortened(size_t count) { return count > 1 ? count / 2 : count; }

/** A write of `count` bytes to `descriptor` by `write(count)`. */
template <typename Write>
ssize_t written(int descriptor, size_t count, Write write) {
  if (!is_ours(descriptor)) {
    return write(count);
  }
  switch (step(Need::kWrite)) {
    case Outcome::kFails:
      return -1;
    case Outcome::kShort:
      return write(shortened(count));
    default:
      return write(count);
  }
}

template <typename Open>
int opened(int directory, const char* path, int flags, Open open) {
  if (!writes(flags) || !is_below(directory, path)) {
    return open();
  }
  return fails((flags & O_CREAT) != 0 ? Need::kRoom : Need::kNone) ? -1 : noted(open());
}

mode_t mode_of(int flags, va_list& arguments) {
  return (flags & O_CREAT) != 0 || (flags & O_TMPFILE) == O_TMPFILE ? va_arg(arguments, mode_t) : 0;
}

template <typename Open>
std::FILE* opened_file(const char* path, const char* mode, Open open) {
  if (std::strpbrk(mode, "wa+") == nullptr || !is_below(AT_FDCWD, path)) {
    return open();
  }
  if (fails(Need::kRoom)) {
    return nullptr;
  }
  std::FILE* file = open();
  if (file != nullptr) {
    noted(fileno(file));
  }
  return file;
}

}  // namespace

extern "C" {

void failing_io_arm(const char* below, int32_t kind, int64_t at) {
  std::snprintf(folder, sizeof folder, "%s", below);
  fault = kind;
  fault_at = at;
  steps = 0;
}

int64_t failing_io_disarm() { return steps.exchange(-1); }

#define OPENS(name, signature, directory, ...)                                            \
  int name signature {                                                                    \
    va_list arguments;                                                                    \
    va_start(arguments, flags);                                                           \
    const mode_t mode = mode_of(flags, arguments);                                        \
    va_end(arguments);                                                                    \
    return opened(directory, path, flags, [&] { return NEXT(name)(__VA_ARGS__, mode); }); \
  }

OPENS(open, (const char* path, int flags, ...), AT_FDCWD, path, flags)
OPENS(open64, (const char* path, int flags, ...), AT_FDCWD, path, flags)
OPENS(openat, (int directory, const char* path, int flags, ...), directory, directory, path, flags)
OPENS(openat64, (int directory, const char* path, int flags, ...), directory, directory, path, flags)

int close(int descriptor) {
  forget(descriptor);
  return NEXT(close)(descriptor);
}

ssize_t write(int descriptor, const void* bytes, size_t count) {
  return written(descriptor, count, [&](size_t most) { return NEXT(write)(descriptor, bytes, most); });
}

ssize_t pwrite(int descriptor, const void* bytes, size_t count, off_t at) {
  return written(descriptor, count, [&](size_t most) { return NEXT(pwrite)(descriptor, bytes, most, at); });
}

ssize_t pwrite64(int descriptor, const void* bytes, size_t count, off64_t at) {
  return written(descriptor, count, [&](size_t most) { return NEXT(pwrite64)(descriptor, bytes, most, at); });
}

ssize_t writev(int descriptor, const iovec* parts, int count) {
  return is_ours(descriptor) && fails(Need::kWrite) ? -1 : NEXT(writev)(descriptor, parts, count);
}

std::FILE* fopen(const char* path, const char* mode) {
  return opened_file(path, mode, [&] { return NEXT(fopen)(path, mode); });
}

std::FILE* fopen64(const char* path, const char* mode) {
  return opened_file(path, mode, [&] { return NEXT(fopen64)(path, mode); });
}

/** One that is short has failed: the C library itself repeats what the system has written in part. */
size_t fwrite(const void* bytes, size_t size, size_t count, std::FILE* file) {
  if (is_ours(fileno(file)) && fails(Need::kWrite)) {
    return NEXT(fwrite)(bytes, size, shortened(count) - 1, file);
  }
  return NEXT(fwrite)(bytes, size, count, file);
}

int fflush(std::FILE* file) {
  return file != nullptr && is_ours(fileno(file)) && fails(Need::kWrite) ? EOF : NEXT(fflush)(file);
}

int fclose(std::FILE* file) {
  const int descriptor = fileno(file);
  const bool failed = is_ours(descriptor) && fails(Need::kWrite);
  const int error = errno;
  forget(descriptor);
  const int closed = NEXT(fclose)(file);
  if (failed) {
    errno = error;
  }
  return failed ? EOF : closed;
}

#define OF_DESCRIPTOR(name, need, signature, ...) \
  int name signature { return is_ours(descriptor) && fails(need) ? -1 : NEXT(name)(__VA_ARGS__); }

OF_DESCRIPTOR(fsync, Need::kRoom, (int descriptor), descriptor)
OF_DESCRIPTOR(fdatasync, Need::kRoom, (int descriptor), descriptor)
OF_DESCRIPTOR(ftruncate, Need::kNone, (int descriptor, off_t size), descriptor, size)
OF_DESCRIPTOR(ftruncate64, Need::kNone, (int descriptor, off64_t size), descriptor, size)
OF_DESCRIPTOR(fallocate, Need::kRoom, (int descriptor, int mode, off_t at, off_t size), descriptor, mode, at, size)
OF_DESCRIPTOR(fchmod, Need::kNone, (int descriptor, mode_t mode), descriptor, mode)

#define OF_PATH(name, need, directory, path, signature, ...) \
  int name signature { return fails_at(directory, path, need) ? -1 : NEXT(name)(__VA_ARGS__); }

OF_PATH(mkdir, Need::kRoom, AT_FDCWD, path, (const char* path, mode_t mode), path, mode)
OF_PATH(mkdirat, Need::kRoom, directory, path, (int directory, const char* path, mode_t mode), directory, path, mode)
OF_PATH(rmdir, Need::kNone, AT_FDCWD, path, (const char* path), path)
OF_PATH(unlink, Need::kNone, AT_FDCWD, path, (const char* path), path)
OF_PATH(unlinkat, Need::kNone, directory, path, (int directory, const char* path, int flags), directory, path, flags)
OF_PATH(remove, Need::kNone, AT_FDCWD, path, (const char* path), path)
OF_PATH(rename, Need::kNone, AT_FDCWD, to, (const char* from, const char* to), from, to)
OF_PATH(renameat, Need::kNone, into, to, (int out_of, const char* from, int into, const char* to), out_of, from, into,
        to)
OF_PATH(link, Need::kRoom, AT_FDCWD, to, (const char* from, const char* to), from, to)
OF_PATH(symlink, Need::kRoom, AT_FDCWD, to, (const char* from, const char* to), from, to)
}
