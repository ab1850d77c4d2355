#include "compressed_file.h"

#include <dlfcn.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <vector>

#include "failure.h"

namespace policybridge {
namespace {

constexpr size_t kBlock = 256 * 1024;

}  // namespace

/** The part of libzstd's stable streaming interface that is used. */
class CompressedFile::Compressor {
 public:
  /** Null if libzstd is not there. */
  static std::unique_ptr<Compressor> load() {
    void* library = dlopen("libzstd.so.1", RTLD_NOW | RTLD_LOCAL);
    auto compressor = std::make_unique<Compressor>();
    bool complete = library != nullptr && resolve(library, "ZSTD_createCCtx", compressor->create_) &&
                    resolve(library, "ZSTD_freeCCtx", compressor->release_) &&
                    resolve(library, "ZSTD_CCtx_setParameter", compressor->set_) &&
                    resolve(library, "ZSTD_compressStream2", compressor->compress_) &&
                    resolve(library, "ZSTD_isError", compressor->is_error_) &&
                    resolve(library, "ZSTD_getErrorName", compressor->error_name_);
    if (!complete) {
      return nullptr;
    }
    compressor->context_ = compressor->create_();
    compressor->set_(compressor->context_, kLevel, 1);
    compressor->set_(compressor->context_, kChecksum, 1);
    compressor->block_.resize(kBlock);
    return compressor;
  }

  ~Compressor() {
    if (context_ != nullptr) {
      release_(context_);
    }
  }

  /** Compresses and writes; null if that succeeded, else why it did not. */
  const char* write(std::FILE* out, const char* text, size_t size, End end) {
    In in{text, size, 0};
    size_t left = 1;
    while (end == kContinue ? in.at < in.size : left != 0) {
      Out block{block_.data(), block_.size(), 0};
      left = compress_(context_, &block, &in, end);
      if (is_error_(left) != 0) {
        return error_name_(left);
      }
      if (std::fwrite(block_.data(), 1, block.at, out) != block.at) {
        return std::strerror(errno);
      }
    }
    return nullptr;
  }

 private:
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
  enum : int { kLevel = 100, kChecksum = 201 };

  template <typename F>
  static bool resolve(void* library, const char* name, F& function) {
    void* symbol = dlsym(library, name);
    std::memcpy(&function, &symbol, sizeof symbol);
    return symbol != nullptr;
  }

  void* (*create_)() = nullptr;
  size_t (*release_)(void*) = nullptr;
  size_t (*set_)(void*, int, int) = nullptr;
  size_t (*compress_)(void*, Out*, In*, int) = nullptr;
  unsigned (*is_error_)(size_t) = nullptr;
  const char* (*error_name_)(size_t) = nullptr;
  void* context_ = nullptr;
  std::vector<char> block_;
};

CompressedFile::CompressedFile(const std::string& file, std::string setting)
    : file_(file), setting_(std::move(setting)), out_(std::fopen(file.c_str(), "wb")), compressor_(Compressor::load()) {
  if (out_ == nullptr) {
    throw Failure(setting_ + ": " + std::strerror(errno));
  }
}

CompressedFile::~CompressedFile() {
  if (out_ != nullptr) {
    std::fclose(out_);
  }
}

void CompressedFile::refuse(const char* why) {
  const std::string message = setting_ + " cannot be written: " + why;
  if (out_ != nullptr) {
    std::fclose(out_);
    out_ = nullptr;
  }
  in_frame_ = false;
  std::error_code ignored;
  if (std::filesystem::is_regular_file(file_, ignored)) {  // not a device
    std::filesystem::remove(file_, ignored);
  }
  throw Failure(message);
}

void CompressedFile::compress(const char* text, size_t size, End end) {
  const char* problem = nullptr;
  if (compressor_) {
    problem = compressor_->write(out_, text, size, end);
  } else if (std::fwrite(text, 1, size, out_) != size) {
    problem = std::strerror(errno);
  }
  if (problem != nullptr) {
    refuse(problem);
  }
}

void CompressedFile::write(const char* text, size_t size) {
  if (out_ != nullptr && size > 0) {
    compress(text, size, kContinue);
    in_frame_ = true;
  }
}

void CompressedFile::pass_on(End end) {
  if (in_frame_) {
    compress("", 0, end);
    in_frame_ = end != kEnd;
    if (std::fflush(out_) != 0) {
      refuse(std::strerror(errno));
    }
    if (end == kEnd) {
      whole_ = std::ftell(out_);
    }
  }
}

void CompressedFile::flush() { pass_on(kFlush); }

void CompressedFile::end_frame() { pass_on(kEnd); }

void CompressedFile::close() {
  end_frame();
  break_off();
}

void CompressedFile::break_off() {
  // Text has no frame that readers could leave out.
  if (out_ != nullptr && !compressor_ && in_frame_ && whole_ > 0 &&
      (std::fflush(out_) != 0 || ftruncate(fileno(out_), whole_) != 0)) {
    refuse(std::strerror(errno));
  }
  std::FILE* out = out_;
  out_ = nullptr;
  in_frame_ = false;
  if (out != nullptr && std::fclose(out) != 0) {
    refuse(std::strerror(errno));
  }
}

}  // namespace policybridge
