#include "mirrors.h"

#include <algorithm>
#include <map>
#include <mutex>

#include "connection.h"

namespace policybridge::cudart {
namespace {

// A message has at most so many bytes of one.
constexpr size_t MOST = size_t{1} << 26;

struct Mirror {
  char* host;
  size_t size;
};

class Mirrors {
 public:
  void add(void* host, uint64_t at, size_t size) {
    std::lock_guard<std::mutex> lock(mutex_);
    all_[at] = {static_cast<char*>(host), size};
  }

  bool remove(uint64_t at) {
    std::lock_guard<std::mutex> lock(mutex_);
    return all_.erase(at) != 0;
  }

  void* find(uint64_t at) {
    std::lock_guard<std::mutex> lock(mutex_);
    auto behind = all_.upper_bound(at);
    if (behind == all_.begin()) {
      return nullptr;
    }
    const auto& [begin, mirror] = *std::prev(behind);
    return at - begin < mirror.size ? mirror.host + (at - begin) : nullptr;
  }

  // Calls `each` for every piece of every one, with its address, its copy and its size.
  template <typename Each>
  Error pieces(Each each) {
    std::lock_guard<std::mutex> lock(mutex_);
    for (const auto& [begin, mirror] : all_) {
      for (size_t at = 0; at < mirror.size; at += MOST) {
        uint32_t bytes = static_cast<uint32_t>(std::min(MOST, mirror.size - at));
        if (Error error = each(begin + at, mirror.host + at, bytes)) {
          return error;
        }
      }
    }
    return SUCCESS;
  }

 private:
  std::mutex mutex_;
  std::map<uint64_t, Mirror> all_;
};

// Never destroyed: a program may call when its own objects are destroyed.
Mirrors& mirrors() {
  static Mirrors* one = new Mirrors();
  return *one;
}

}  // namespace

void mirror(void* host, uint64_t at, size_t size) { mirrors().add(host, at, size); }

bool forgetMirror(uint64_t at) { return mirrors().remove(at); }

void* mirrored(uint64_t at) { return mirrors().find(at); }

Error sendMirrors() {
  return mirrors().pieces([](uint64_t at, char* host, uint32_t bytes) {
    return ask(Call::STORE, {piece(at), {host, bytes}}).error;
  });
}

Error fetchMirrors() {
  return mirrors().pieces([](uint64_t at, char* host, uint32_t bytes) {
    return askInto(Call::LOAD, {piece(at), piece(bytes)}, host, bytes);
  });
}

}  // namespace policybridge::cudart
