#include "recording.h"

#include <algorithm>
#include <cstddef>
#include <cstring>

#include "background.h"
#include "failure.h"
#include "frame.h"

namespace policybridge {
namespace {

constexpr size_t kBlockBytes = 512 * 1024;

/** The head of an entry in a block; record and view follow it. Each begins at a multiple of eight bytes. */
struct Entry {
  enum Kind : uint32_t { kQuery, kCommit, kEvent, kBoundary, kPublished, kKernelBegan, kKernelEnded };

  Kind kind;
  bool with_access;
  bool has_view;
  bool with_invalid;    // of a view of ways
  uint32_t view_count;  // or bytes of a kernel's name or of published state
  uint32_t view_flags;
  pb_answer answer;
  int32_t kernel[3];  // number, CTAs, threads per CTA; of a boundary: ticked, sampled
  uint32_t reserved;
  uint64_t cycle;
};
static_assert(sizeof(Entry) % 8 == 0, "what follows it is aligned");

constexpr size_t aligned(size_t bytes) { return (bytes + 7) & ~size_t{7}; }

constexpr size_t record_bytes(bool with_access) {
  return with_access ? sizeof(pb_record) : offsetof(pb_record, access);
}

constexpr size_t word_bytes(uint32_t ways) { return (ways + 63) / 64 * 8; }

constexpr size_t view_bytes(uint16_t hook, uint32_t count) {
  return hook == PB_VICTIM       ? 2 * word_bytes(count)
         : hook == PB_WARP_ORDER ? 2 * aligned(count * sizeof(int32_t))
                                 : count * sizeof(pb_queued);
}

/** Of WARP_ORDER the order that was answered; the states that were shown follow it. */
void put_view(char* to, uint16_t hook, const pb_view& view) {
  if (hook == PB_VICTIM) {
    const size_t bytes = word_bytes(view.count);
    std::memcpy(to, view.eligible, bytes);
    if (view.invalid != nullptr) {
      std::memcpy(to + bytes, view.invalid, bytes);
    }
  } else if (hook == PB_WARP_ORDER) {
    std::memcpy(to, view.slots, view.count * sizeof(int32_t));
  } else {
    std::memcpy(to, view.queue, view.count * sizeof(pb_queued));
  }
}

/** The view of `entry`, whose bytes lie at `from`. */
pb_view view_at(char* from, uint16_t hook, const Entry& entry) {
  pb_view view{};
  view.count = entry.view_count;
  view.flags = entry.view_flags;
  if (hook == PB_VICTIM) {
    view.eligible = reinterpret_cast<const uint64_t*>(from);
    view.invalid =
        entry.with_invalid ? reinterpret_cast<const uint64_t*>(from + word_bytes(entry.view_count)) : nullptr;
  } else if (hook == PB_WARP_ORDER) {
    view.slots = reinterpret_cast<int32_t*>(from);
  } else {
    view.queue = reinterpret_cast<const pb_queued*>(from);
  }
  return view;
}

}  // namespace

Recording::Recording(const std::string& file, const pb_geometry& geometry, const RecordedSession& session)
    : recorder_(file, geometry, session), published_bytes_(geometry.sms * published_stride(geometry)) {
  for (Block& block : blocks_) {
    block.bytes.resize(kBlockBytes);
  }
  writer_ = without_signals([this] { write_all(); });
}

Recording::~Recording() {
  try {
    finish();
  } catch (const Failure&) {
    // The session already reports another failure.
  }
}

/** Reserves the next `bytes` of the block being filled. */
char* Recording::room(size_t bytes) {
  if (blocks_[filling_].used + bytes > kBlockBytes) {
    hand_over();
  }
  Block& block = blocks_[filling_];
  char* at = block.bytes.data() + block.used;
  block.used += bytes;
  return at;
}

void Recording::hand_over() {
  std::unique_lock<std::mutex> lock(mutex_);
  full_++;
  changed_.notify_all();
  changed_.wait(lock, [this] { return full_ < kBlocks; });
  if (!failure_.empty()) {
    throw Failure(failure_);
  }
  filling_ = (filling_ + 1) % kBlocks;
  blocks_[filling_].used = 0;
}

void Recording::write_all() {
  for (size_t next = 0;; next = (next + 1) % kBlocks) {
    {
      std::unique_lock<std::mutex> lock(mutex_);
      changed_.wait(lock, [this] { return full_ > 0 || finished_; });
      if (full_ == 0) {
        return;
      }
    }
    std::string failure;
    try {
      if (failure_.empty()) {  // this thread alone changes it
        replay(blocks_[next]);
      }
    } catch (const Failure& problem) {
      failure = problem.what();
    }
    std::lock_guard<std::mutex> lock(mutex_);
    full_--;
    if (failure_.empty()) {
      failure_ = failure;
    }
    changed_.notify_all();
  }
}

/** Replays the entries of `block` to the recorder. */
void Recording::replay(Block& block) {
  for (char *at = block.bytes.data(), *end = at + block.used; at < end;) {
    const Entry& entry = *reinterpret_cast<const Entry*>(at);
    at += sizeof(Entry);
    const pb_record& record = *reinterpret_cast<const pb_record*>(at);
    switch (entry.kind) {
      case Entry::kCommit:
        at += record_bytes(entry.with_access);
        recorder_.commit(record, entry.with_access, entry.answer);
        break;
      case Entry::kQuery: {
        at += record_bytes(entry.with_access);
        const pb_view view = entry.has_view ? view_at(at, record.hook, entry) : pb_view{};
        at += entry.has_view ? view_bytes(record.hook, entry.view_count) : 0;
        if (entry.has_view && record.hook == PB_WARP_ORDER) {
          pb_view shown = view;
          shown.slots = view.slots + aligned(view.count * sizeof(int32_t)) / sizeof(int32_t);
          recorder_.shows(shown);
        }
        recorder_.query(record, entry.with_access, entry.has_view ? &view : nullptr, entry.answer);
        break;
      }
      case Entry::kEvent:
        at += record_bytes(entry.with_access);
        recorder_.event(record, entry.with_access);
        break;
      case Entry::kBoundary:
        recorder_.boundary(entry.cycle, entry.kernel[0] != 0, entry.kernel[1] != 0);
        break;
      case Entry::kPublished:
        recorder_.published(reinterpret_cast<const uint8_t*>(at));
        at += aligned(entry.view_count);
        break;
      case Entry::kKernelBegan:
        recorder_.kernel_began(entry.kernel[0], std::string(at, entry.view_count), entry.kernel[1], entry.kernel[2]);
        at += aligned(entry.view_count);
        break;
      case Entry::kKernelEnded:
        recorder_.kernel_ended(entry.kernel[0]);
        break;
    }
  }
}

void Recording::commit(const pb_record& commit, bool with_access, const pb_answer& answer) {
  const size_t record = record_bytes(with_access);
  char* at = room(sizeof(Entry) + record);
  Entry entry{};
  entry.kind = Entry::kCommit;
  entry.with_access = with_access;
  entry.answer = answer;
  std::memcpy(at, &entry, sizeof entry);
  std::memcpy(at + sizeof entry, &commit, record);
}

void Recording::query(const pb_record& query, bool with_access, const pb_view* view, const pb_answer& answer) {
  const size_t record = record_bytes(with_access);
  char* at = room(sizeof(Entry) + record + (view == nullptr ? 0 : view_bytes(query.hook, view->count)));
  Entry entry{};
  entry.kind = Entry::kQuery;
  entry.with_access = with_access;
  entry.answer = answer;
  if (view != nullptr) {
    entry.has_view = true;
    entry.with_invalid = view->invalid != nullptr;
    entry.view_count = view->count;
    entry.view_flags = view->flags;
    put_view(at + sizeof entry + record, query.hook, *view);
    if (query.hook == PB_WARP_ORDER) {
      const size_t slots = view->count * sizeof(int32_t);
      std::memcpy(at + sizeof entry + record + aligned(slots), shown_slots_.data(), slots);
    }
  }
  std::memcpy(at, &entry, sizeof entry);
  std::memcpy(at + sizeof entry, &query, record);
}

void Recording::event(const pb_record& event, bool with_access) {
  const size_t record = record_bytes(with_access);
  char* at = room(sizeof(Entry) + record);
  Entry entry{};
  entry.kind = Entry::kEvent;
  entry.with_access = with_access;
  std::memcpy(at, &entry, sizeof entry);
  std::memcpy(at + sizeof entry, &event, record);
}

void Recording::boundary(uint64_t cycle, bool ticked, bool sampled) {
  Entry entry{};
  entry.kind = Entry::kBoundary;
  entry.cycle = cycle;
  entry.kernel[0] = ticked;
  entry.kernel[1] = sampled;
  std::memcpy(room(sizeof entry), &entry, sizeof entry);
}

void Recording::published(const uint8_t* state) {
  Entry entry{};
  entry.kind = Entry::kPublished;
  entry.view_count = published_bytes_;
  char* at = room(sizeof entry + aligned(published_bytes_));
  std::memcpy(at, &entry, sizeof entry);
  std::memcpy(at + sizeof entry, state, published_bytes_);
}

void Recording::kernel_began(int32_t kernel, const std::string& name, int32_t ctas, int32_t threads_per_cta) {
  Entry entry{};
  entry.kind = Entry::kKernelBegan;
  entry.view_count = static_cast<uint32_t>(name.size());
  entry.kernel[0] = kernel;
  entry.kernel[1] = ctas;
  entry.kernel[2] = threads_per_cta;
  char* at = room(sizeof entry + aligned(name.size()));
  std::memcpy(at, &entry, sizeof entry);
  name.copy(at + sizeof entry, name.size());
}

void Recording::kernel_ended(int32_t kernel) {
  Entry entry{};
  entry.kind = Entry::kKernelEnded;
  entry.kernel[0] = kernel;
  std::memcpy(room(sizeof entry), &entry, sizeof entry);
}

void Recording::finish() {
  if (!writer_.joinable()) {
    if (!failure_.empty()) {
      throw Failure(failure_);
    }
    return;
  }
  {
    std::lock_guard<std::mutex> lock(mutex_);
    full_ += blocks_[filling_].used > 0;
    finished_ = true;
  }
  changed_.notify_all();
  writer_.join();
  blocks_[filling_].used = 0;
  if (!failure_.empty()) {
    throw Failure(failure_);
  }
  try {
    recorder_.finish();
  } catch (const Failure& problem) {
    failure_ = problem.what();
    throw;
  }
}

}  // namespace policybridge
