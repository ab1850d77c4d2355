#include "line_stream.h"

#include <algorithm>

#include "background.h"
#include "failure.h"

namespace policybridge {
namespace {

constexpr size_t kBlock = 512 * 1024;

}  // namespace

LineStream::LineStream(const std::string& file, const std::string& header) : file_(file, file), filling_(header) {
  writer_ = without_signals([this] { write_all(); });
}

LineStream::~LineStream() {
  try {
    finish();
  } catch (const Failure&) {
    // The session already reports another failure.
  }
}

void LineStream::write(const char* lines, size_t size) {
  filling_.append(lines, size);
  lines_ += static_cast<uint64_t>(std::count(lines, lines + size, '\n'));
  if (!in_part_) {
    in_part_ = true;
    hand_over(Passed::kAtOnce);  // should no more come, the file shows that a part is missing
  } else if (filling_.size() >= kBlock) {
    hand_over(Passed::kSometime);
  }
}

void LineStream::end_part() {
  hand_over(Passed::kAsPart);
  in_part_ = false;
  std::unique_lock<std::mutex> lock(mutex_);
  changed_.wait(lock, [this] { return !busy_; });
  if (!failure_.empty()) {
    throw Failure(failure_);
  }
}

void LineStream::hand_over(Passed passed) {
  std::unique_lock<std::mutex> lock(mutex_);
  changed_.wait(lock, [this] { return !busy_; });
  if (!failure_.empty()) {
    throw Failure(failure_);
  }
  full_.swap(filling_);
  filling_.clear();
  passed_ = passed;
  busy_ = true;
  changed_.notify_all();
}

void LineStream::write_all() {
  std::unique_lock<std::mutex> lock(mutex_);
  for (;;) {
    changed_.wait(lock, [this] { return busy_ || finished_; });
    if (!busy_) {
      return;
    }
    lock.unlock();
    std::string failure;
    try {
      file_.write(full_.data(), full_.size());
      if (passed_ == Passed::kAsPart) {
        file_.end_frame();
      } else if (passed_ == Passed::kAtOnce) {
        file_.flush();
      }
    } catch (const Failure& problem) {
      failure = problem.what();
    }
    lock.lock();
    failure_ = failure_.empty() ? failure : failure_;
    busy_ = false;
    changed_.notify_all();
  }
}

void LineStream::finish() {
  if (!writer_.joinable()) {
    return;
  }
  try {
    if (!in_part_) {
      end_part();  // a stream without a part has its header
    }
  } catch (const Failure&) {
    // The writer's: thrown again below.
  }
  {
    std::lock_guard<std::mutex> lock(mutex_);
    finished_ = true;
  }
  changed_.notify_all();
  writer_.join();
  if (!failure_.empty()) {
    throw Failure(failure_);
  }
  file_.break_off();
}

}  // namespace policybridge
