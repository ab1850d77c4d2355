#include "text.h"

#include <dlfcn.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>

#include "bad_input.h"

namespace drive {
namespace {

/** The part of libzstd's stable streaming interface that is used. */
struct Zstd {
  struct In {
    const void* source;
    size_t size;
    size_t at;
  };
  struct Out {
    void* target;
    size_t size;
    size_t at;
  };

  void* (*create)();
  size_t (*release)(void*);
  size_t (*decompress)(void*, Out*, In*);
  unsigned (*is_error)(size_t);
  const char* (*error_name)(size_t);

  template <typename F>
  static void resolve(void* library, const char* name, F& function) {
    void* symbol = dlsym(library, name);
    if (symbol == nullptr) {
      throw BadInput(std::string("libzstd has no ") + name);
    }
    std::memcpy(&function, &symbol, sizeof symbol);
  }

  Zstd() {
    void* library = dlopen("libzstd.so.1", RTLD_NOW | RTLD_LOCAL);
    if (library == nullptr) {
      library = dlopen("libzstd.so", RTLD_NOW | RTLD_LOCAL);
    }
    if (library == nullptr) {
      throw BadInput("libzstd.so.1 is not there; expected it (package libzstd1), or streams that are not compressed");
    }
    resolve(library, "ZSTD_createDStream", create);
    resolve(library, "ZSTD_freeDStream", release);
    resolve(library, "ZSTD_decompressStream", decompress);
    resolve(library, "ZSTD_isError", is_error);
    resolve(library, "ZSTD_getErrorName", error_name);
  }
};

std::string stored(const std::string& file) {
  std::unique_ptr<std::FILE, int (*)(std::FILE*)> in(std::fopen(file.c_str(), "rb"), std::fclose);
  if (!in) {
    throw BadInput(file + ": " + std::strerror(errno) + "; expected a stream");
  }
  std::string bytes;
  char buffer[1 << 16];
  size_t read;
  while ((read = std::fread(buffer, 1, sizeof buffer, in.get())) > 0) {
    bytes.append(buffer, read);
  }
  if (std::ferror(in.get()) != 0) {
    throw BadInput(file + ": cannot be read");
  }
  return bytes;
}

std::string decompressed(const std::string& file, const std::string& bytes) {
  static const Zstd zstd;
  std::unique_ptr<void, size_t (*)(void*)> stream(zstd.create(), zstd.release);
  std::string text(bytes.size() * 8 + (1 << 16), '\0');
  Zstd::In in{bytes.data(), bytes.size(), 0};
  size_t filled = 0;
  size_t left = 1;
  while (in.at < in.size || left != 0) {
    if (filled == text.size()) {
      text.resize(text.size() * 2);
    }
    Zstd::Out out{&text[filled], text.size() - filled, 0};
    const size_t before = in.at;
    left = zstd.decompress(stream.get(), &out, &in);
    if (zstd.is_error(left) != 0) {
      throw BadInput(file + ": damaged: " + zstd.error_name(left));
    }
    if (out.at == 0 && in.at == before && filled < text.size()) {
      throw BadInput(file + ": ends inside its zstd frame");
    }
    filled += out.at;
  }
  text.resize(filled);
  return text;
}

}  // namespace

std::string read_text(const std::string& file) {
  std::string bytes = stored(file);
  return bytes.compare(0, 4, "\x28\xb5\x2f\xfd", 4) == 0 ? decompressed(file, bytes) : bytes;
}

}  // namespace drive
